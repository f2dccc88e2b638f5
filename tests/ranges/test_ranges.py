# SPDX-License-Identifier: GPL-3.0-or-later
"""The ranges of all classes of runs, from every public measurement: nine in ten lie within what the other sources say.

HEADROOM_UPDATE_GOLDEN=1 writes src/core/estimate/run-factors.h, from which the program takes them, and
data/accuracy/classes.json, which it shows. Speaks TAP.
"""
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import cases as asked  # noqa: E402
import spreads  # noqa: E402
import tap  # noqa: E402

CLI, DATA, FACTORS, CLASSES = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
SUBJECTS = ("tensors", "gpu", "pool")
METHODS = ("full", "lora", "qlora")
MOST_OF_ALLOCATORS = 1.13  # published reserves are 1 to 13 % of the tensors (measured-allocator)
MANY = 10  # runs of a class of which a share can be asked


def ends(case, found):
    names = {"kv-pool": "available"}
    place = found["kv-cache"] if case.metric == "kv-pool" else found
    low, expected, high = (place[f"{names.get(case.metric, case.metric)}-bytes{end}"] for end in ("-low", "", "-high"))
    return (low, low, high) if case.at_rest else (low, expected, high)


def least(case, found):
    """Of tensors, and of what is outside of the allocator."""
    if case.subject != "gpu":
        return 0, 0
    return found["allocated-bytes-low"], found[case.metric + "-bytes-low"] - found["reserved-bytes-low"]


def ask(case):
    found = asked.answer(CLI, case, asked.DOUBT_ALONE)
    return spreads.Run(case, found["class"]["stack"], found["class"]["method"], *ends(case, found),
                       *least(case, found))


def ask_all():
    with concurrent.futures.ThreadPoolExecutor() as workers:
        return list(workers.map(ask, asked.all_cases(CLI, DATA)))


class Judged:
    """A run under the factors that all other sources say of its class: of its subject, and of the tensors within."""

    def __init__(self, run, factor, of_tensors):
        self.run, self.factor, self.of_tensors = run, factor, of_tensors
        self.inside = run.is_inside(factor, of_tensors)
        self.width = self.width_under(factor)

    def width_under(self, factor):
        return self.run.width(factor, self.of_tensors)


def multiple_of(subject, others):
    found = [(run, of_others.of_run(run, subject)) for run, of_others in others.items() if run.subject == subject]
    return spreads.least_multiple(found, spreads.weights_of([run for run, _ in found]))


def judge_all(runs):
    others = spreads.others_of(runs)
    multiples = {subject: multiple_of(subject, others) for subject in SUBJECTS}

    def factor_for(run, subject):
        of_class = others[run].of_run(run, subject)
        return 1 if of_class is None else spreads.factor(multiples[subject], of_class)

    return multiples, [Judged(run, factor_for(run, run.subject), factor_for(run, "tensors")) for run in runs]


def share_inside(judged):
    return sum(one.inside for one in judged) / len(judged)


def mean_width(judged):
    return statistics.mean(one.width for one in judged)


def width_needed(judged):
    """The mean width with which nine in ten are inside, were all ranges wider or narrower by one power."""
    alike = {one.run: 1 for one in judged}
    power = spreads.least_multiple([(one.run, math.log(one.factor)) for one in judged], alike)
    return statistics.mean(one.width_under(one.factor ** power) for one in judged)


def of_subject(subject):
    return [one for one in JUDGED if one.run.subject == subject]


def grouped(judged):
    groups = collections.defaultdict(list)
    for one in judged:
        groups[one.run.stack, one.run.method, one.run.subject].append(one)
    return dict(sorted(groups.items()))


RUNS = ask_all()
MULTIPLES, JUDGED = judge_all(RUNS)
GROUPS = grouped(JUDGED)
EXCESSES = spreads.Excesses(RUNS)


def factor_of(stack, method, trains, subject):
    """Where nobody measured the GPU, tensors and what others' allocators hold at most; where there is no pool, none."""
    of_class = EXCESSES.of(stack, method, trains, subject)
    if of_class is not None:
        return spreads.factor(MULTIPLES[subject], of_class)
    if subject != "gpu":
        return 1
    return round(factor_of(stack, method, trains, "tensors") * MOST_OF_ALLOCATORS, 3)


def tell():
    for (stack, method, subject), judged in GROUPS.items():
        sources = {one.run.case.source for one in judged}
        print(f"# {stack + ' ' + method:28} {subject:8} {len(judged):3} runs {len(sources):3} sources "
              f"inside {100 * share_inside(judged):3.0f} % width {100 * mean_width(judged):4.0f} % "
              f"now × {factor_of(stack, method, judged[0].run.trains, subject):.3f}")
    for subject in SUBJECTS:
        judged = of_subject(subject)
        print(f"# {subject}: {len(judged)} runs, inside {100 * share_inside(judged):.1f} %, "
              f"mean width {100 * mean_width(judged):.1f} %, "
              f"needed for {100 * spreads.INSIDE:.0f} %: {100 * width_needed(judged):.1f} %")
    print(f"# all: {len(JUDGED)} runs, inside {100 * share_inside(JUDGED):.1f} %", flush=True)


def rows_of_factors():
    for stack in sorted({run.stack for run in RUNS}):
        trains = any(run.trains for run in RUNS if run.stack == stack)
        methods = METHODS if trains else ("",)
        yield stack, [[factor_of(stack, method, trains, subject) for subject in SUBJECTS] for method in methods]


def header():
    lines = ["/* SPDX-License-Identifier: GPL-3.0-or-later */",
             "/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all",
             " * public measurements. Included by run-class.c alone. */",
             "/* clang-format off */"]
    for stack, rows in rows_of_factors():
        cells = ", ".join("{ " + ", ".join(f"{value:g}" for value in row) + " }" for row in rows)
        lines.append(f"  [HR_STACK_{stack.upper().replace('-', '_')}] = {{ {cells} }},")
    return "\n".join(lines + [""])


def class_row(key, judged):
    stack, method, subject = key
    errors = [one.run.error for one in judged]
    return {"stack": stack, "method": method, "subject": subject, "runs": len(judged),
            "inside": sum(one.inside for one in judged),
            "median-percent": float(f"{statistics.median(errors):.3g}"),
            "p90-percent": float(f"{spreads.quantile(errors, 0.9):.3g}"),
            "width-percent": round(100 * mean_width(judged)),
            "n-sources": len({one.run.case.source for one in judged}),
            "sources": sorted({one.run.case.publisher for one in judged})}


def classes():
    """Configurations of Megatron-LM's tests are many sources where they are left out, and one where it is named."""
    rows = [class_row(key, judged) for key, judged in GROUPS.items()]
    return json.dumps({"inside": sum(one.inside for one in JUDGED), "runs": len(JUDGED), "classes": rows},
                      ensure_ascii=False, indent=1) + "\n"


def check_all():
    """Nine in ten of all runs lie within what other sources say, give or take 3 %"""
    assert abs(share_inside(JUDGED) - spreads.INSIDE) <= 0.03, share_inside(JUDGED)


def check_classes():
    """So do at least eight in ten of every class with ten runs"""
    low = {key: share_inside(judged) for key, judged in GROUPS.items()
           if len(judged) >= MANY and share_inside(judged) < 0.8}
    assert not low, low


def hold(path, text):
    if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        path.write_text(text)
    assert path.read_text() == text, f"{path.name} is not current: HEADROOM_UPDATE_GOLDEN=1 writes it"


def check_factors():
    """The program has these factors"""
    hold(FACTORS, header())


def check_shown():
    """The program shows these classes"""
    hold(CLASSES, classes())


tell()
tap.run_checks(globals())
