# SPDX-License-Identifier: GPL-3.0-or-later
"""The table “What If” of the report: each change against what the command line says of the changed run, in order;
those that contradict the other inputs, or change nothing, are left out. Speaks TAP."""
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
    "two GPUs": ["--model=gpt2", "--data-parallel=2", "--attention=eager", "--micro-batch-size=3"],
    "serving": ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=geforce-rtx-4090"],
    "dynamic cache": ["--model=qwen2.5-7b", "--mode=inference", "--cached-tokens=9999", "--gpu=l40s"],
    "without a GPU": ["--model=qwen2.5-7b", "--mode=inference", "--gpu="],
}
AMOUNT = r"[\d.]+ (?:[KMGT]i)?B"
ROW = re.compile(rf"^ *(\S.*?) {{2,}}({AMOUNT}) +([+−]?{AMOUNT}) +(Fits|Tight|Does not fit|–)$", re.M)
UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}


def run(*args):
    return subprocess.run([CLI, *args], env=ENVIRONMENT, capture_output=True)


def estimate(args):
    """None where the inputs contradict each other."""
    done = run("estimate", "--format=json", *args)
    return None if done.returncode > 1 else json.loads(done.stdout)


def need(page):
    return max(stage["device-bytes"] for stage in page["stages"])


def table(args):
    """(needed, difference, verdict) of each row."""
    pdf = run("export", *args, "--format=pdf", "--output=-").stdout
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    text = done.stdout.decode()
    body = text[text.index("What If"):]
    return [row[1:] for row in ROW.findall(body[:body.index("Option")])]


def expected(args):
    """(bytes, difference, verdict) of each change that says something."""
    page = estimate(args)
    for name, change, mode in CHANGES:
        before = page["inputs"][name]
        value = change if isinstance(change, str) else math.floor(before * change)
        is_asked = mode in (None, page["inputs"]["mode"]) and str(value) != str(before)
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


tap.run_all((name, functools.partial(hold, args)) for name, args in RUNS.items())
