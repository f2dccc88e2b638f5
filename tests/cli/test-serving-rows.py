# SPDX-License-Identifier: GPL-3.0-or-later
"""Every usable row of tests/data/inference-speed.csv, run as its command line: its columns are parameters, its figure
is a key under "serving". Speaks TAP; the outcome is data/accuracy/serving.json (HEADROOM_UPDATE_GOLDEN=1).

Left out are the rows that their file calls suspect. What the columns do not say is in RECIPES (settings of an engine's
memory) and in `options_of`.
"""
import concurrent.futures
import csv
import json
import math
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import outcomes as runs  # noqa: E402

CLI, DATA, ACCURACY = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
ARCHITECTURES = runs.architectures(DATA / "../../data/gpus.json")
ROWS = [row for row in csv.DictReader((DATA / "inference-speed.csv").open())
        if not row["suspect"] and row["gpu"] in ARCHITECTURES]

# Columns that are no parameters.
OTHER_COLUMNS = ("id", "table", "source", "date", "engine-version", "model", "load", "metric", "value",
                 "settings-known", "suspect", "notes")
OPEN = {"engine", "kv-cache-dtype", "max-batched-tokens", "expert-parallel"}
EVERY = 2  # row that is asked once more, with all of these left open
RECIPES = {"vllm": "vllm-0.17", "vllm-2024": "vllm-v0", "sglang": "sglang", "tensorrt-llm": "tensorrt-llm"}
SECONDS_PER_MS = 1e-3

# Figures whose range is the same.
GROUPS = {
    "prefill-tokens-per-second": "prompt",
    "decode-tokens-per-second": "alone",
    "request-output-tokens-per-second": "alone",
    "request-total-tokens-per-second": "alone",
    "static-batch-tokens-per-second": "static-batch",
    "decode-total-tokens-per-second": "static-batch",
    "output-tokens-per-second": "together",
    "saturated-tokens-per-second": "together",
    "output-token-seconds": "token-among-requests",
    "first-token-seconds": "first-token-among-requests",
}


def engine_of(row):
    """vLLM's constants of its first engine, until 0.7"""
    if row["engine"] == "vllm" and row["date"].startswith("2024"):
        return "vllm-2024"
    return row["engine"]


def recipe_of(row):
    """The settings of the engine's memory, where there is a recipe for it"""
    name = RECIPES.get(engine_of(row))
    if name == "vllm-0.17" and row["gpu"].startswith("a100"):
        return "vllm-0.17-smaller"
    return name


def has_room_for_experts(row):
    """Six pairs of rows divide experts over more GPUs than there are."""
    gpus = int(row["tensor-parallel"]) * int(row["attention-data-parallel"])
    return gpus % max(1, int(row["expert-parallel"])) == 0


def options_of(row):
    options = {name: value for name, value in row.items() if name not in OTHER_COLUMNS and value != ""}
    options["engine"] = engine_of(row)
    if row["load"] == "saturated":
        del options["concurrency"]
    else:
        options["concurrency"] = max(1, round(float(row["concurrency"])))
    if not has_room_for_experts(row):
        options["expert-parallel"] = 1
    if row["experts"] == "0":
        options.pop("expert-parallel", None)
    if row["table"] == "dgx-spark":
        options["max-batched-tokens"] = 2048
    elif "llama.cpp" in row["engine"]:
        options["max-batched-tokens"] = 512
    recipe = recipe_of(row)
    start = [f"--recipe={recipe}"] if recipe else ["--mode=inference"]
    return start + [f"--{name}={value}" for name, value in options.items()]


def key_of(row):
    metric, load = row["metric"], row["load"]
    if metric == "time-to-first-token-ms":
        return "first-token-seconds"
    if metric == "time-per-output-token-ms":
        return "output-token-seconds"
    if metric != "output-tokens-per-second":
        return metric
    return {"saturated": "saturated-tokens-per-second", "static-batch": "static-batch-tokens-per-second",
            "single": "request-output-tokens-per-second"}.get(load, metric)


def estimate(options):
    done = subprocess.run([CLI, "estimate", *options, "--format=json"], capture_output=True, text=True)
    found = json.loads(done.stdout) if done.stdout else {}
    assert found.get("serving"), (options, found.get("error"), done.stderr)
    return found["serving"]


def moved_by(found, key):
    """How far settings that were left open move the ends of a figure: their logarithms add up as squares"""
    figures = [figure for setting in found["open-settings"] for figure in setting["figures"] if figure["name"] == key]
    return (math.exp(math.sqrt(sum(math.log(figure[end]) ** 2 for figure in figures))) for end in ("low", "high"))


class Outcome:
    def __init__(self, row, found):
        key = key_of(row)
        measured = float(row["value"]) * (SECONDS_PER_MS if row["metric"].endswith("-ms") else 1)
        self.row = row
        self.key = key
        self.engine = found["engine"]
        self.ranged = found[key + "-low"] < found[key + "-high"]
        self.inside = found[key + "-low"] <= measured <= found[key + "-high"]
        low, high = moved_by(found, key)
        self.inside_unwidened = found[key + "-low"] * low <= measured <= found[key + "-high"] / high
        self.error = 100 * (found[key] / measured - 1)

    def group(self):
        """What the ranges go by"""
        if self.row["engine"] == "transformers":
            return "eager"
        if self.key == "first-token-seconds" and self.row["load"] == "single":
            return "first-token-alone"
        return GROUPS[self.key]

    def architecture(self):
        return ARCHITECTURES[self.row["gpu"]]

    def engine_name(self):
        return self.engine

    def is_steady(self):
        """Neither a first token, which waits for much that is not the engine's, nor eager Python"""
        return self.key != "first-token-seconds" and self.row["engine"] != "transformers"


def without(options, names):
    return [option for option in options if option.removeprefix("--").split("=")[0] not in names]


def ask(rows, left_open=()):
    """One estimate answers all rows with the same settings."""
    options = {row["id"]: tuple(without(options_of(row), left_open)) for row in rows}
    different = sorted(set(options.values()))
    with concurrent.futures.ThreadPoolExecutor() as workers:
        found = dict(zip(different, workers.map(estimate, different)))
    return [(row, found[options[row["id"]]]) for row in rows]


def ask_all(rows):
    return [Outcome(row, found) for row, found in ask(rows)]


def ask_open(rows):
    """Where no recipe says the engine, it is Transformers, for whose mixtures there is no number."""
    asked = ask(rows, OPEN)
    silent = [row["id"] for row, found in asked if "engine" not in found]
    assert all(row["experts"] != "0" for row, found in asked if "engine" not in found), silent
    return [Outcome(row, found) for row, found in asked if "engine" in found]


def steady(outcomes):
    return [outcome for outcome in outcomes if outcome.is_steady()]


def summary(outcomes):
    return runs.summary([runs.group("all", outcomes), runs.group("steady", steady(outcomes), besides=True),
                         *runs.groups_by(outcomes, Outcome.group),
                         *runs.groups_by(outcomes, Outcome.engine_name, besides=True),
                         *runs.groups_by(outcomes, Outcome.architecture, besides=True)])


def tell(outcomes):
    for outcome in outcomes:
        print(f"# {outcome.row['id']:32} {outcome.key:34} {outcome.error:+7.1f} % {'in' if outcome.inside else 'OUT'}")


def check_all(outcomes):
    """All figures: 9.5 % in the middle, 40 % for nine in ten, 95 of a hundred inside their range"""
    return runs.is_within(outcomes, 9.5, 40) and runs.are_inside(outcomes, 95)


def check_steady(outcomes):
    """Without first tokens and eager Python: 8, 25 and 96"""
    return runs.is_within(steady(outcomes), 8, 25) and runs.are_inside(steady(outcomes), 96)


def check_open(outcomes):
    """Asked without what sources often leave open, nineteen in twenty are in their range, too; not without widening"""
    asked = ask_open([outcome.row for outcome in outcomes][::EVERY])
    narrow = sum(outcome.inside_unwidened for outcome in asked)
    print(f"# left open: {runs.n_inside(asked)} of {len(asked)} inside, {narrow} without widening")
    return runs.are_inside(asked, 95) and 100 * narrow < 80 * len(asked)


def check_file(outcomes):
    """The outcome is data/accuracy/serving.json: HEADROOM_UPDATE_GOLDEN=1 accepts another"""
    return runs.is_kept(ACCURACY, summary(outcomes))


def main():
    outcomes = ask_all(ROWS)
    tell(outcomes)
    runs.judge((check_all, check_steady, check_open, check_file), outcomes, summary)


main()
