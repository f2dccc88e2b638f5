# SPDX-License-Identifier: GPL-3.0-or-later
"""The tables “What If” and “Room to Grow” of the report: each row against what the command line says of the changed
run, in order; those that contradict the other inputs, or change nothing, are left out. Speaks TAP."""
import functools
import json
import math
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

CLI = sys.argv[1]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}
# Parameter, factor or value, and the only mode in which it is asked.
CHANGES = [
    ("sequence-length", 2, None), ("cached-tokens", 2, None), ("micro-batch-size", 2, None),
    ("sequence-length", 0.5, None), ("cached-tokens", 0.5, None), ("micro-batch-size", 0.5, None),
    ("tensor-parallel", 2, None), ("recompute", "selective", None), ("recompute", "full", None),
    ("optimizer", "adamw-8bit", None), ("zero-stage", "3", None), ("weight-dtype", "int8", "inference"),
    ("weight-dtype", "int4", "inference"), ("kv-cache-dtype", "fp8", "inference"),
]
RUNS = {
    "training": ["--model=llama-3-8b", "--recipe=transformers-bf16", "--gpu=h200-sxm-141gb"],
    "LoRA": ["--model=llama-3-8b", "--recipe=transformers-peft", "--gpu=geforce-rtx-4090"],
    "a length of its own": ["--model=opt-125m", "--sequence-length=512"],
    "two GPUs": ["--model=gpt2", "--data-parallel=2", "--attention=eager", "--micro-batch-size=3"],
    "serving": ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=geforce-rtx-4090"],
    "dynamic cache": ["--model=qwen2.5-7b", "--mode=inference", "--cached-tokens=9999", "--gpu=l40s"],
    "without a GPU": ["--model=qwen2.5-7b", "--mode=inference", "--gpu="],
}
GROWTHS = {
    "training": [("sequence-length", 2), ("sequence-length", 4), ("micro-batch-size", 2), ("micro-batch-size", 4),
                 ("sequence-length micro-batch-size", 2)],
    "inference": [("cached-tokens", 2), ("cached-tokens", 4), ("micro-batch-size", 2), ("micro-batch-size", 4),
                  ("cached-tokens micro-batch-size", 2)],
}
# The next larger one of its series; of a single model more layers are asked for.
NEXT_MODELS = {"llama-3-8b": "llama-3-70b", "llama-3.1-8b": "llama-3.1-70b", "qwen2.5-7b": "qwen2.5-14b", "gpt2": None,
               "opt-125m": "opt-1.3b"}
AMOUNT = r"[\d.]+ (?:[KMGT]i)?B"
ROW = re.compile(rf"^ *(\S.*?) {{2,}}({AMOUNT}) +([+−]?{AMOUNT}) +(Fits|Tight|Does not fit|–)$", re.M)
GROWN = re.compile(rf"^ *(\S.*?) {{2,}}({AMOUNT}) +(−?{AMOUNT}|–) +(Fits|Tight|Does not fit|–) +(\d.*|none|–)$",
                   re.M)
UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}


def run(*args):
    return subprocess.run([CLI, *args], env=ENVIRONMENT, capture_output=True)


def estimate(args):
    """None where the inputs contradict each other."""
    done = run("estimate", "--format=json", *args)
    return None if done.returncode > 1 else json.loads(done.stdout)


def need(page):
    return max(stage["device-bytes"] for stage in page["stages"])


@functools.cache
def report(args):
    pdf = run("export", *args, "--format=pdf", "--output=-").stdout
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    return done.stdout.decode()


def table(args):
    """(needed, difference, verdict) of each row."""
    body = report(tuple(args)).partition("What If")[2]
    return [row[1:] for row in ROW.findall(body[:body.index("Option")])]


def expected(args):
    """(bytes, difference, verdict) of each change that says something."""
    page = estimate(args)
    for name, change, mode in CHANGES:
        before = page["inputs"][name]
        value = change if isinstance(change, str) else math.floor(before * change)
        is_asked = mode in (None, page["inputs"]["mode"]) and str(value) != str(before)
        if page["inputs"]["mode"] == "inference" and name == "sequence-length":
            is_asked &= value <= page["inputs"]["cached-tokens"]  # a prompt is cached whole
        if name == "cached-tokens":
            is_asked &= value >= page["inputs"]["sequence-length"]
        changed = estimate([*args, f"--{name}={value}"]) if is_asked else None
        if changed is not None and need(changed) != need(page):
            yield need(changed), need(changed) - need(page), (changed["gpu"] or {}).get("verdict", "–")


def is_amount(text, count):
    """A text such as “+4.02 GiB” is the count of bytes, rounded at its last digit."""
    number, unit = text.lstrip("+−").split()
    last = 10.0 ** -len(number.partition(".")[2])
    sign = -1 if text.startswith("−") else 1
    return abs(sign * float(number) * UNITS[unit] - count) <= last / 2 * UNITS[unit] * (1 + 1e-9)


def hold(args):
    rows = table(args)
    wanted = list(expected(args))
    assert len(rows) == len(wanted) > 2, (rows, wanted)
    for (needed, difference, verdict), (count, more, word) in zip(rows, wanted):
        assert is_amount(needed, count) and is_amount(difference, more), (needed, difference, count, more)
        assert verdict.lower().replace(" ", "-") == word and difference[0] in "+−", (verdict, word, difference)


def with_larger_model(args, inputs):
    model = args[0].removeprefix("--model=")
    if NEXT_MODELS[model] is None:
        return [*args, f"--layers={math.floor(inputs['layers'] * 1.5)}"]
    return [f"--model={NEXT_MODELS[model]}", *args[1:]]


def grown(args):
    """The arguments of each row."""
    inputs = estimate(args)["inputs"]
    yield args
    for names, factor in GROWTHS[inputs["mode"]]:
        yield [*args, *(f"--{name}={inputs[name] * factor}" for name in names.split())]
    yield with_larger_model(args, inputs)


def judged(args, page):
    """Free bytes, verdict and number of GPUs of the chosen GPU."""
    gpus = json.loads(run("fit", "--format=json", *args).stdout)["gpus"]
    gpu = next((gpu for gpu in gpus if page["gpu"] and gpu["id"] == page["gpu"]["id"]), None)
    return gpu and (gpu["free-bytes"], gpu["verdict"], gpu["gpus"])


def hold_growth(args):
    """What the report says of a run that has grown is what the command line says of it; what contradicts has no row."""
    text = report(tuple(args))
    rows = GROWN.findall(text[text.index("Room to Grow"):text.index("What If")])
    wanted = [(more, page) for more in grown(args) if (page := estimate(more)) is not None]
    assert len(rows) == len(wanted) > 3, (rows, [more for more, page in wanted])
    for (words, needed, free, verdict, gpus), (more, page) in zip(rows, wanted):
        of_gpu = judged(more, page)
        assert is_amount(needed, need(page)), (words, needed, more)
        if of_gpu is None:
            assert (free, verdict, gpus) == ("–", "–", "–"), (words, free, verdict, gpus)
            continue
        assert is_amount(free, of_gpu[0]), (words, free, of_gpu)
        assert verdict.lower().replace(" ", "-") == of_gpu[1], (words, verdict, of_gpu)
        assert gpus.split()[0] == (str(of_gpu[2]) if of_gpu[2] else "none"), (words, gpus, of_gpu)


tap.run_all([(name, functools.partial(hold, args)) for name, args in RUNS.items()]
            + [(f"Growth: {name}", functools.partial(hold_growth, args)) for name, args in RUNS.items()])
