# SPDX-License-Identifier: GPL-3.0-or-later
"""What headroom-cli prints, letter by letter, against golden files. Speaks TAP.

HEADROOM_UPDATE_GOLDEN=1 writes them anew. Of the catalogues only a few rows are held: a new GPU or model changes none.
"""
import difflib
import os
import pathlib
import re
import subprocess
import sys

CLI, VERSION = sys.argv[1:3]
GOLDEN = pathlib.Path(__file__).parent / "golden"
LLAMA = ["--model=llama-3-8b", "--recipe=transformers-bf16", "--sequence-length=8192", "--micro-batch-size=1"]
PIPELINE = ["--model=llama-2-70b", "--recipe=megatron", "--pipeline-parallel=4", "--tensor-parallel=8",
            "--sequence-parallel=yes", "--micro-batches=16", "--gpu=h100-sxm5-80gb"]
SERVING = ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=geforce-rtx-4090", "--cached-tokens=8192"]
NETWORK = "input 3x32x32; conv 16 k3 p1; batchnorm; relu; maxpool 2; flatten; linear 10"
ROWS = (r"h100-sxm5-80gb|H100 SXM|geforce-rtx-4090|RTX 4090"
        r"|^usable|^gpu|^id|^GPU|^Id|^name|^model|gpt2-xl|llama-3-8b|^\W*$")
# Name → arguments, and the rows that are held where not all are.
RUNS = {
    "estimate": (["estimate", *LLAMA, "--gpu=h100-sxm5-80gb"], None),
    "estimate-pipeline": (["estimate", *PIPELINE], None),
    "estimate-serving": (["estimate", *SERVING], None),
    "estimate.json": (["estimate", *LLAMA, "--recompute=full", "--format=json"], None),
    "estimate.csv": (["estimate", *SERVING, "--format=csv"], None),
    "sweep": (["sweep", *LLAMA, "--over=sequence-length", "--from=1024", "--to=16384", "--doubling"], None),
    "sweep.csv": (["sweep", *LLAMA, "--over=micro-batch-size", "--from=1", "--to=7", "--step=2", "--format=csv"], None),
    "sweep.json": (["sweep", *LLAMA, "--over=checkpoint-interval", "--from=1", "--to=3", "--format=json"], None),
    "solve": (["solve", *LLAMA, "--for=sequence-length", "--gpu=h200-sxm-141gb"], None),
    "solve.json": (["solve", *LLAMA, "--for=micro-batch-size", "--gpu=h200-sxm-141gb", "--format=json"], None),
    "fit": (["fit", *LLAMA], ROWS),
    "fit.csv": (["fit", *LLAMA, "--format=csv"], ROWS),
    "layers": (["layers", NETWORK], None),
    "layers.csv": (["layers", NETWORK, "--format=csv"], None),
    "layers.json": (["layers", NETWORK, "--format=json"], None),
    "list-gpus": (["list", "gpus"], ROWS),
    "list-models": (["list", "models", "--format=markdown"], ROWS),
    "list-terms": (["list", "terms"], None),
    "help": (["--help"], None),
    "help-estimate": (["estimate", "--help"], r"Default: none"),
    "help-list": (["list", "--help"], None),
}


def run(args):
    """Output and exit status."""
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"} | {"LC_ALL": "C.UTF-8"}
    done = subprocess.run([CLI, *args], env=environment, capture_output=True, timeout=60)
    return done.stdout.decode() + done.stderr.decode() + f"exit status {done.returncode}\n"


def selected(text, rows):
    return "\n".join(line for line in text.split("\n") if rows is None or re.search(rows, line))


def difference(name, want, have):
    lines = difflib.unified_diff(want.splitlines(), have.splitlines(), f"golden/{name}", "printed", lineterm="", n=1)
    return "\n".join(lines)


def holds(number, name):
    args, rows = RUNS[name]
    path = GOLDEN / f"{name}.txt"
    have = selected(run(args), rows).replace(VERSION, "VERSION")
    if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(have.encode())
    want = path.read_bytes().decode()
    if have != want:
        print(difference(name, want, have), file=sys.stderr)
    print("ok" if have == want else "not ok", number, "-", f"{name}: HEADROOM_UPDATE_GOLDEN=1 accepts what is printed")
    return have == want


print(f"1..{len(RUNS)}", flush=True)
results = [holds(number, name) for number, name in enumerate(RUNS, 1)]
sys.exit(not all(results))
