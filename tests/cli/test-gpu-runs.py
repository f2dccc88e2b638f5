# SPDX-License-Identifier: GPL-3.0-or-later
"""Every run of tests/data/gpu-runs, measured for this program on one GPU: its tensors, what the allocator held and what
the device showed. Speaks TAP; the outcome is data/accuracy/gpu-runs.json (HEADROOM_UPDATE_GOLDEN=1)."""
import collections
import concurrent.futures
import json
import pathlib
import statistics
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import gpu_runs  # noqa: E402
import outcomes as runs  # noqa: E402

CLI, DATA, ACCURACY = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
METRICS = ("allocated", "reserved", "device")
RANDOM_STATE = ("random state", "3")  # of a call of the flash kernel: three numbers, of which PyTorch 2.11 has two
NUMBER_BYTES = 8
# One in three of ModernBERT's layers sees all tokens, by that kernel; lines are of the others.
GLOBAL_LAYERS = {"k58": 8, "k60": 10}
# Models of which this version of PyTorch or Transformers keeps other tensors than the tables of saved tensors have
# (README.md there), and hybrids, whose file is not that of a model with fewer layers.
KEPT_OTHERWISE = set("k03 k06 k15 k16 k17 k23 k41 k43 k44 k52 k57 k59 k70 k83 k85 k86 k91 k97 k98 k100".split())
HYBRIDS = {"k50", "k51"}


class Outcome:
    def __init__(self, row, metric, found, measured):
        low, expected, high = (found[f"{metric}-bytes{end}"] for end in ("-low", "", "-high"))
        self.row, self.metric = row, metric
        self.group = row["task"] if row["task"] == "generate" else row["method"].split(":")[0]
        self.ranged = high > low
        self.inside = low <= measured <= high
        self.error = 100 * (expected / measured - 1)


def estimate(row, options):
    done = subprocess.run([CLI, "estimate", *options, "--format=json"], capture_output=True, text=True)
    found = json.loads(done.stdout)
    assert "error" not in found, (row["id"], found)
    return found


class Step:
    """The seconds of a step, compared with the median of those that were timed."""
    metric, ranged = "step", True

    def __init__(self, row, time, seconds):
        self.row = row
        self.inside = time["step-seconds-low"] <= seconds <= time["step-seconds-high"]
        self.error = 100 * (time["step-seconds"] / seconds - 1)


def ask(run):
    row, measured = run
    found = estimate(row, gpu_runs.options_of(row, DATA))
    outcomes = [Outcome(row, metric, found, measured[metric]) for metric in METRICS]
    if "step-seconds" in (found["time"] or {}):
        outcomes.append(Step(row, found["time"], measured["step_seconds"]))
    return outcomes


class Kept:
    """What a pass forward keeps, beside what the GPU kept; and of which family that was."""

    def __init__(self, run):
        row, measured = run
        found = estimate(row, gpu_runs.pass_of(row, DATA))
        ledger = found["activations"]["ledger"]
        calls = sum(line["times"] for line in ledger if (line["tensor"], line["shape"]) == RANDOM_STATE)
        calls += GLOBAL_LAYERS.get(row["id"], 0)
        self.name, self.family = row["id"], found["inputs"]["family"]
        self.is_equal = found["activations"]["stored-bytes"] - NUMBER_BYTES * calls == measured["stored"]
        self.has_all_parameters = found["parameter-count"] == measured["parameters"]


def ask_kept():
    chosen = [run for run in gpu_runs.measured_cases(DATA, gpu_runs.is_pass) if run[0]["id"] not in HYBRIDS]
    with concurrent.futures.ThreadPoolExecutor() as workers:
        return list(workers.map(Kept, chosen))


def with_metric(outcomes, *metrics):
    return [outcome for outcome in outcomes if outcome.metric in metrics]


def confirmed(kept):
    """Families of which every model that was run keeps what the program says, and how many these are."""
    doubtful = {each.family for each in kept if not each.is_equal}
    return collections.Counter(each.family for each in kept if each.family not in doubtful)


def ways(outcomes):
    """How many runs had each choice: these are measured."""
    names = [row["optimizer"] for row in (outcome.row for outcome in with_metric(outcomes, "allocated"))]
    counts = [(f"family={name}", count) for name, count in sorted(confirmed(KEPT).items())]
    counts += [(f"optimizer={name}", names.count(name)) for name in ("sgd", "adagrad", "adafactor")]
    return [f'    {{ "name": "{name}", "rows": {count} }}' for name, count in counts]


def summary(outcomes):
    memory = with_metric(outcomes, *METRICS)
    text = runs.summary([runs.group("all", memory), *runs.groups_by(memory, lambda outcome: outcome.group),
                         *runs.groups_by(memory, lambda outcome: outcome.metric, besides=True)])
    return text.replace('"ways": []', '"ways": [\n' + ",\n".join(ways(outcomes)) + "\n  ]")


def check_steps(outcomes):
    """Seconds of 51 steps: 12 % in the middle; three in four lie between low and high"""
    steps = with_metric(outcomes, "step")
    return len(steps) == 51 and runs.is_within(steps, 12, 35) and runs.n_inside(steps) >= 0.75 * len(steps)


def tell(outcomes):
    for outcome in outcomes:
        print(f"# {outcome.row['id']:4} {outcome.metric:9} {outcome.error:+7.2f} % {'in' if outcome.inside else 'OUT'}")


def check_tensors(outcomes):
    """Tensors: 0.5 % in the middle, 2.5 % for nine in ten"""
    return runs.is_within(with_metric(outcomes, "allocated"), 0.5, 2.5)


def check_device(outcomes):
    """Reserved and device: 4 % in the middle, 10 % for nine in ten, bias within 3 %"""
    chosen = with_metric(outcomes, "reserved", "device")
    return runs.is_within(chosen, 4, 10) and abs(statistics.median(outcome.error for outcome in chosen)) <= 3


def check_ranges(outcomes):
    """Nine in ten lie between low and high"""
    chosen = with_metric(outcomes, *METRICS)
    return runs.n_inside(chosen) >= 0.9 * len(chosen)


def check_kept(_):
    """95 models keep what a GPU kept, to the byte, but for those that are named; and have its parameters"""
    otherwise = {each.name for each in KEPT if not each.is_equal}
    return otherwise == KEPT_OTHERWISE and all(each.has_all_parameters for each in KEPT)


def check_file(outcomes):
    """The outcome is data/accuracy/gpu-runs.json: HEADROOM_UPDATE_GOLDEN=1 accepts another"""
    return runs.is_kept(ACCURACY, summary(outcomes))


def main():
    with concurrent.futures.ThreadPoolExecutor() as workers:
        chosen = gpu_runs.measured_cases(DATA, gpu_runs.is_run)
        outcomes = [outcome for each in workers.map(ask, chosen) for outcome in each]
    tell(outcomes)
    runs.judge((check_tensors, check_device, check_ranges, check_kept, check_steps, check_file), outcomes, summary)


KEPT = ask_kept()
main()
