# SPDX-License-Identifier: GPL-3.0-or-later
"""Run the unittest cases of a program, its functions check_…, or a list of them, and speak TAP of them."""
import sys
import traceback
import unittest


class Result(unittest.TestResult):
    def tell(self, ok, test, trace=""):
        sys.stderr.write(trace)
        print("ok" if ok else "not ok", self.testsRun, "-", test.id().removeprefix("__main__."), flush=True)

    def addSuccess(self, test):
        self.tell(True, test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.tell(False, test, self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self.tell(False, test, self.errors[-1][1])


def main():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    print(f"1..{suite.countTestCases()}", flush=True)
    result = Result()
    suite.run(result)
    sys.exit(not result.wasSuccessful())


def run_all(cases):
    """Functions by their titles: (title, function), in this order."""
    cases = list(cases)
    print(f"1..{len(cases)}", flush=True)
    failed = False
    for number, (title, function) in enumerate(cases, 1):
        try:
            function()
            print(f"ok {number} - {title}", flush=True)
        except Exception:
            failed = True
            print(f"not ok {number} - {title}", flush=True)
            traceback.print_exc(limit=-1)
    sys.exit(failed)


def checks(functions):
    """All check_… of these, in their order; the first line of each one's text is its title."""
    return [(value.__doc__.splitlines()[0], value) for key, value in functions.items() if key.startswith("check_")]


def run_checks(functions):
    run_all(checks(functions))
