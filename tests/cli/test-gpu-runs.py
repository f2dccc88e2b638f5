# SPDX-License-Identifier: GPL-3.0-or-later
"""Every run of tests/data/gpu-runs, measured for this program on one GPU: its tensors, what the allocator held and what
the device showed. Speaks TAP; the outcome is data/accuracy/gpu-runs.json (HEADROOM_UPDATE_GOLDEN=1)."""
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


class Outcome:
    def __init__(self, row, metric, found, measured):
        low, expected, high = (found[f"{metric}-bytes{end}"] for end in ("-low", "", "-high"))
        self.row, self.metric = row, metric
        self.group = row["task"] if row["task"] == "generate" else row["method"].split(":")[0]
        self.ranged = high > low
        self.inside = low <= measured <= high
        self.error = 100 * (expected / measured - 1)


def ask(run):
    row, measured = run
    done = subprocess.run([CLI, "estimate", *gpu_runs.options_of(row, DATA), "--format=json"], capture_output=True,
                          text=True)
    found = json.loads(done.stdout)
    assert "error" not in found, (row["id"], found)
    return [Outcome(row, metric, found, measured[metric]) for metric in METRICS]


def with_metric(outcomes, *metrics):
    return [outcome for outcome in outcomes if outcome.metric in metrics]


def ways(outcomes):
    """How many runs had each choice: these are measured."""
    recipes = {name: sum(outcome.row["optimizer"] == name for outcome in with_metric(outcomes, "allocated"))
               for name in ("sgd", "adagrad", "adafactor")}
    return [f'    {{ "name": "optimizer={name}", "rows": {count} }}' for name, count in recipes.items()]


def summary(outcomes):
    text = runs.summary([runs.group("all", outcomes), *runs.groups_by(outcomes, lambda outcome: outcome.group),
                         *runs.groups_by(outcomes, lambda outcome: outcome.metric, besides=True)])
    return text.replace('"ways": []', '"ways": [\n' + ",\n".join(ways(outcomes)) + "\n  ]")


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
    return runs.n_inside(outcomes) >= 0.9 * len(outcomes)


def check_file(outcomes):
    """The outcome is data/accuracy/gpu-runs.json: HEADROOM_UPDATE_GOLDEN=1 accepts another"""
    return runs.is_kept(ACCURACY, summary(outcomes))


def main():
    with concurrent.futures.ThreadPoolExecutor() as workers:
        outcomes = [outcome for each in workers.map(ask, gpu_runs.runs(DATA)) for outcome in each]
    tell(outcomes)
    runs.judge((check_tensors, check_device, check_ranges, check_file), outcomes, summary)


main()
