# SPDX-License-Identifier: GPL-3.0-or-later
"""The runs of tests/data/gpu-runs as questions to the program: the options of each case, and what was measured."""
import csv
import json

NEW_TOKENS = "64"  # of measure.py, where a case does not say
GPU = "--gpu=h100-sxm5-80gb"
OPTIMIZER_STEPS = {"adamw_torch_fused": [], "adamw_torch": ["--optimizer-step=foreach"]}
IGNORED = {"steps", "new", "layers"}  # how long a run is, and how deep its model
FURTHER = {
    "adapters": {"bf16": ["--adapter-dtype=bf16", "--gradient-dtype=bf16"]},
    "cache": {"static": ["--kv-cache-kind=static"]},
    "expandable": {"yes": ["--expandable-segments=yes"]},
    "mask": {"yes": ["--padding-mask=yes"]},
}
PASSED_ON = {"lora-dropout": "--lora-dropout", "spread": "--length-spread"}
# One rank of a group shards nothing, which the program takes for no group; and frozen layers under a trained, tied
# embedding are refused.
NOT_ASKED = ("fsdp", "ddp", "freeze")


def settings_of(row):
    return dict(pair.split("=") for pair in row["more"].split(";") if pair)


def fine_tuning(row):
    """Options of "lora:RANK:MODULES", as peft names these."""
    if row["method"] == "full":
        return [f"--recipe=transformers-{row['precision']}"]
    _, rank, modules = row["method"].split(":")
    recipes = {"autocast": "transformers-peft", "bf16": "transformers-peft-bf16"}
    options = [f"--recipe={recipes[row['precision']]}", f"--lora-rank={rank}"]
    if modules == "all-linear":
        return [*options, "--lora-targets=all"]
    names = modules.replace("query_key_value", "q+k+v").replace("_proj", "")
    return [*options, f"--lora-target-modules={names}"]


def training(row):
    optimizer = row["optimizer"]
    options = [*fine_tuning(row), f"--sequence-length={row['sequence']}", f"--micro-batch-size={row['batch']}",
               f"--micro-batches={row['accumulation']}"]
    options += OPTIMIZER_STEPS.get(optimizer, [f"--optimizer={optimizer}", "--optimizer-step=foreach"])
    if row["recompute"] == "yes":
        options.append("--recompute=full")
    return options


def further(row):
    """Options of the further settings, each of which is known."""
    options = []
    for name, value in settings_of(row).items():
        if name in PASSED_ON:
            options.append(f"{PASSED_ON[name]}={value}")
        elif name not in IGNORED:
            options += FURTHER[name][value]
    return options


def generation(row):
    prompt, new = int(row["sequence"]), int(settings_of(row).get("new", NEW_TOKENS))
    return ["--recipe=transformers-inference", f"--sequence-length={prompt}", f"--prompt-tokens={prompt}",
            f"--generated-tokens={new}", f"--cached-tokens={prompt + new}", f"--micro-batch-size={row['batch']}"]


def options_of(row, data):
    options = [f"--config={data / row['config']}", GPU]
    options += generation(row) if row["task"] == "generate" else training(row)
    options += further(row)
    return options + ([f"--attention={row['attention']}"] if row["attention"] else [])


def pass_of(row, data):
    """Options of one pass forward: the model of the file, perhaps with fewer layers."""
    layers = settings_of(row).get("layers")
    options = [f"--config={data / row['config']}", GPU, "--recipe=transformers-bf16",
               f"--sequence-length={row['sequence']}", f"--micro-batch-size={row['batch']}"]
    return options + ([f"--layers={layers}"] if layers else [])


def is_run(row):
    return row["task"] in ("train", "generate") and not set(NOT_ASKED) & set(settings_of(row))


def is_pass(row):
    return row["task"] == "keep"


def measured_cases(data, is_asked):
    """Each case that is asked and has a measurement, with that."""
    folder = data / "gpu-runs"
    measured = {found["id"]: found for found in map(json.loads, (folder / "runs.jsonl").open())}
    return [(row, measured[row["id"]]) for row in csv.DictReader((folder / "cases.csv").open())
            if is_asked(row) and row["id"] in measured]
