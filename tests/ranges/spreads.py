# SPDX-License-Identifier: GPL-3.0-or-later
"""How wide a range must be that nine in ten runs of a class lie within, judged by the runs of other sources.

What the inputs leave in doubt (uneven experts, lengths, context, a family that nobody measured) is a range of its own.
A run's excess is how far it lies outside of that, as the logarithm of a factor. A class has the excess that 85 % of its
runs stay below, drawn towards that of its stack, and of all stacks, as if those were five sources: a class with few
sources says little by itself. The range is a multiple of that excess, one for each subject: the least with which nine
in ten runs lie inside when their own source is left out.

Runs of one publisher are alike: of the tests of one engine all settings are known, of what people report of it they are
not. However many they are, they count as MOST_OF_PUBLISHER runs together, in an excess and in the nine of ten.
"""
import collections
import math
import pathlib
import re

QUANTILE = 0.85
SOURCES_OF_PARENT = 5
MOST_OF_PUBLISHER = 80
PROGRAM = pathlib.Path(__file__).resolve().parent.parent.parent / "src/core/estimate/run-class.h"
INSIDE = float(re.search(r"#define HR_INSIDE ([\d.]+)", PROGRAM.read_text()).group(1))


class Run:
    def __init__(self, case, stack, method, low, expected, high, tensors_low=0, outside_low=0):
        self.case, self.stack, self.method = case, stack, method
        self.low, self.expected, self.high = low, expected, high
        self.tensors_low, self.outside_low = tensors_low, outside_low  # what a GPU holds at the least
        self.excess = excess(case, low, high)
        self.trains = method != ""

    @property
    def subject(self):
        return self.case.subject

    @property
    def error(self):
        """Size in percent."""
        off = abs(self.expected - self.case.measured)
        return 100 * max(off - self.case.rounding, 0) / self.case.measured

    def ends(self, factor, of_tensors):
        """A GPU holds no less than the tensors, whose range is narrower, and what is outside of the allocator."""
        return max(self.low / factor, self.tensors_low / of_tensors + self.outside_low), self.high * factor

    def is_inside(self, factor, of_tensors):
        low, high = self.ends(factor, of_tensors)
        return low - self.case.rounding <= self.case.measured <= high + self.case.rounding

    def width(self, factor, of_tensors):
        low, high = self.ends(factor, of_tensors)
        return (high - low) / self.expected


def excess(case, low, high):
    if case.measured > high + case.rounding:
        return math.log(case.measured / high)
    if case.measured < low - case.rounding:
        return math.log(low / case.measured)
    return 0


def levels(stack, method, trains, subject):
    """From all stacks to the class."""
    return [(trains, subject), (stack, subject), (stack, method, subject)]


def weights_of(runs):
    """Of each run: 1, unless its publisher has too many."""
    of_publisher = collections.Counter(run.case.publisher for run in runs)
    return {run: min(MOST_OF_PUBLISHER / of_publisher[run.case.publisher], 1) for run in runs}


def quantile(values, share, weights=None):
    """Between two values in proportion, the least being at 1 / (n + 1)."""
    order = sorted(zip(values, weights or [1] * len(values)))
    target = share * (sum(weight for _, weight in order) + 1)
    passed, below = 0, order[0][0]
    for value, weight in order:
        if passed + weight >= target:
            return value - (value - below) * min((passed + weight - target) / weight, 1)
        passed, below = passed + weight, value
    return below


class Excesses:
    """Of all levels, from these runs."""

    def __init__(self, runs):
        self.runs = collections.defaultdict(list)
        for run in runs:
            for level in levels(run.stack, run.method, run.trains, run.subject):
                self.runs[level].append(run)
        self.memo = {}

    def of_level(self, level):
        if level not in self.memo:
            runs = self.runs[level]
            weights = weights_of(runs)
            self.memo[level] = (quantile([run.excess for run in runs], QUANTILE, [weights[run] for run in runs]),
                                len({run.case.publisher for run in runs}))
        return self.memo[level]

    def of_run(self, run, subject):
        return self.of(run.stack, run.method, run.trains, subject)

    def of(self, stack, method, trains, subject):
        """None where no such run trains, or infers, at all."""
        found = None
        for level in levels(stack, method, trains, subject):
            if level not in self.runs:
                break
            own, n_sources = self.of_level(level)
            if found is None:
                found = own
            found = (n_sources * own + SOURCES_OF_PARENT * found) / (n_sources + SOURCES_OF_PARENT)
        return found


def others_of(runs):
    """By run: the excesses of all other sources."""
    by_source = collections.defaultdict(list)
    for run in runs:
        by_source[run.case.source].append(run)
    others = {}
    for source, own in by_source.items():
        of_others = Excesses([run for run in runs if run.case.source != source])
        others.update(dict.fromkeys(own, of_others))
    return others


def needed(run, of_class):
    """How many times the excess of its class a run takes to be inside."""
    if run.excess == 0:
        return 0
    return run.excess / of_class if of_class else math.inf


def least_multiple(found, weights):
    """Of the excess of each run's class: the least with which as many runs as the program promises are inside."""
    sizes = sorted((needed(run, of_class), weights[run]) for run, of_class in found)
    outside = sum(weight for _, weight in sizes) * (1 - INSIDE)
    while len(sizes) > 1 and sizes[-1][1] <= outside + 1e-9:
        outside -= sizes.pop()[1]
    return sizes[-1][0]


def factor(multiple, of_class):
    """Rounded up to a tenth of a percent, so that what needs it is inside."""
    return math.ceil(1000 * math.exp(multiple * of_class)) / 1000
