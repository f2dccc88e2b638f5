# SPDX-License-Identifier: GPL-3.0-or-later
"""Outcomes of runs whose figure others measured: their errors, the summary of groups that data/accuracy keeps, and the
judgement in TAP.

An outcome has `error`, in percent of what was measured, `ranged`, where low and high differ, and `inside`, where the
measurement lies between them."""
import json
import os
import statistics
import sys

EXACT_PERCENT = 0.1
UNDER_PERCENT = 2  # what a person would run out of memory by, or wait longer than told


def quantile(values, share):
    values = sorted(values)
    return values[min(int(share * len(values)), len(values) - 1)]


def sizes(outcomes):
    return [abs(outcome.error) for outcome in outcomes]


def n_inside(outcomes):
    return sum(outcome.inside for outcome in outcomes)


def are_inside(outcomes, percent):
    """At least so many of a hundred lie in their range"""
    return 100 * n_inside(outcomes) >= percent * len(outcomes)


def is_within(outcomes, median, p90):
    of = sizes(outcomes)
    return statistics.median(of) <= median and quantile(of, 0.9) <= p90


def group(name, outcomes, besides=False):
    """A line of the summary; `besides`: its runs are in other groups, too"""
    of = sizes(outcomes)
    fields = [f'"name": "{name}"', f'"rows": {len(of)}', f'"exact": {sum(size < EXACT_PERCENT for size in of)}',
              f'"under": {sum(outcome.error < -UNDER_PERCENT for outcome in outcomes)}']
    if besides:
        fields.append('"besides": true')
    if all(outcome.ranged for outcome in outcomes):
        fields.append(f'"inside": {n_inside(outcomes)}')
    fields += [f'"median-percent": {statistics.median(of):.4g}', f'"p90-percent": {quantile(of, 0.9):.4g}',
               f'"worst-percent": {max(of):.4g}']
    return "    { " + ", ".join(fields) + " }"


def architectures(gpus):
    """The architecture of each GPU of the catalogue, by its id"""
    return {gpu["id"]: gpu["architecture"] for gpu in json.loads(gpus.read_text())["gpus"]}


def groups_by(outcomes, name_of, besides=False):
    names = sorted({name_of(outcome) for outcome in outcomes})
    return [group(name, [outcome for outcome in outcomes if name_of(outcome) == name], besides) for name in names]


def summary(groups):
    return (f'{{\n  "under-percent": {UNDER_PERCENT},\n  "groups": [\n' + ",\n".join(groups)
            + '\n  ],\n  "ways": []\n}\n')


def is_kept(path, have):
    """The file says so; HEADROOM_UPDATE_GOLDEN=1 accepts another text."""
    if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        path.write_text(have)
    return path.read_text() == have


def judge(checks, outcomes, summary_of):
    """Ask every check of all outcomes; what a failure is about goes to stderr."""
    print(f"1..{len(checks)}", flush=True)
    passed = [check(outcomes) for check in checks]
    for number, (check, ok) in enumerate(zip(checks, passed), 1):
        print("ok" if ok else "not ok", number, "-", check.__doc__)
    if not all(passed):
        print(summary_of(outcomes), file=sys.stderr)
    sys.exit(not all(passed))
