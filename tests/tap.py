# SPDX-License-Identifier: GPL-3.0-or-later
"""Run the unittest cases of a program, and speak TAP of them."""
import sys
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
