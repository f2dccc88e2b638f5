# SPDX-License-Identifier: GPL-3.0-or-later
"""Every public measurement of tests/data as a question to the program: what was measured, by whom, of which inputs."""
import csv
import dataclasses
import json
import shlex
import subprocess

GIB = 2**30
METRICS = {"allocated": "tensors", "reserved": "gpu", "device": "gpu", "kv-pool": "pool"}
POOL = "kv-cache-available"  # as the published tables name it
DOUBT_ALONE = ["--range=typed", "--error-low-percent=0", "--error-high-percent=0"]
# Columns of the tables that are no inputs, by how they begin; and facts of the family that no input changes.
NO_INPUTS = ("id", "case", "commit", "class", "model", "title", "metric", "confidence", "settings-", "explained",
             "notes", "rounding-bytes", "measured-", "check-", "formula-", "recipe", "unexplained-", "unmodelled",
             "norms-per-layer", "parallel-residual", "logit-softcap", "gpu-architecture", "distributed-optimizer",
             "fp8-weights")


@dataclasses.dataclass
class Case:
    name: str
    source: str
    metric: str
    measured: float
    rounding: float
    ask: list  # options of `estimate`, or a document
    publisher: str  # the source for people: an address, or the name of a table
    at_rest: bool = False  # measured while tokens are generated

    @property
    def subject(self):
        return METRICS[self.metric]


def corrected(row, data):
    """The settings of a row in their order, each replaced by a correction of its name."""
    options = {}
    for option in shlex.split(row["settings"]) + shlex.split(row["corrections"]):
        options[option.split("=")[0]] = option.replace("--config=configs/", f"--config={data}/configs/field/")
    return list(options.values())


def field_cases(data):
    rows = csv.DictReader((data / "field-runs.csv").open())
    return [Case(row["id"], row["source"], row["metric"], float(row["measured-gib"]) * GIB, 0, corrected(row, data),
                 row["source"].removeprefix("github "))
            for row in rows if row["metric"] in METRICS]


class Documents:
    """Scenarios from recipes and columns: a document takes what has no effect, too, which options must not name."""

    def __init__(self, cli):
        self.cli, self.of_recipe = cli, {}

    def recipe(self, name):
        if name not in self.of_recipe:
            done = subprocess.run([self.cli, "export", f"--recipe={name}", "--format=headroom", "--output=-"],
                                  capture_output=True, text=True, check=True)
            self.of_recipe[name] = done.stdout
        return json.loads(self.of_recipe[name])

    def make(self, row):
        document = self.recipe(row["recipe"])
        scenario = document["scenarios"][0]
        for name, text in row.items():
            if text != "" and not name.startswith(NO_INPUTS):
                scenario["parameters"][name] = as_value(text, scenario["parameters"][name])
                scenario["origins"][name] = "typed"
        return json.dumps(document)


def as_value(text, like):
    if isinstance(like, bool):
        return text == "yes"
    if isinstance(like, str):
        return text
    return float(text) if "." in text else int(text)


def metric_of(row):
    return "kv-pool" if row["measured-component"] == POOL else row["metric"]


def literature_cases(data, documents):
    """While tokens are generated, tensors and the GPU are at rest; a pool is what the engine prints."""
    return [Case(row["id"], row["class"], metric_of(row), float(row["measured-bytes"]), float(row["rounding-bytes"]),
                 documents.make(row), row["class"], row["mode"] == "inference" and metric_of(row) != "kv-pool")
            for row in csv.DictReader((data / "literature-cases.csv").open()) if metric_of(row) in METRICS]


def megatron_cases(data, documents):
    """A source is what one configuration of Megatron-LM's tests printed, on whichever GPUs."""
    return [Case(row["case"], "/".join(row["case"].split("/")[:2]), "allocated", float(row["measured-peak-bytes"]), 0,
                 documents.make(row), "megatron")
            for row in csv.DictReader((data / "megatron-cases.csv").open())]


def all_cases(cli, data):
    documents = Documents(cli)
    return field_cases(data) + literature_cases(data, documents) + megatron_cases(data, documents)


def answer(cli, case, options):
    """What the program says with these options besides."""
    if isinstance(case.ask, str):
        command, given = [cli, "estimate", "-", *options, "--format=json"], case.ask
    else:
        command, given = [cli, "estimate", *case.ask, *options, "--format=json"], None
    done = subprocess.run(command, input=given, capture_output=True, text=True)
    found = json.loads(done.stdout)
    assert "error" not in found, (case.name, found)
    return found
