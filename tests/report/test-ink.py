# SPDX-License-Identifier: GPL-3.0-or-later
"""The report as a printer sees it: every run of text, path, colour, link and entry of the outline, and where it is,
against golden files. Speaks TAP. What the text says is test-pages.py's. HEADROOM_UPDATE_GOLDEN=1 writes the golden
files anew. Their places are those of the fonts of ./dev.
"""
import difflib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import drawing  # noqa: E402

CLI, LOCALES, VERSION = sys.argv[1:4]
GOLDEN = pathlib.Path(__file__).parent / "golden"
EPOCH = "1795000000"  # 18 November 2026
SERVING = ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=geforce-rtx-4090", "--cached-tokens=8192"]
NETWORK = "input 3x32x32; conv 16 k3 p1; batchnorm; relu; maxpool 2; flatten; linear 10"
LAYERS = ["--template=fp32-network", "--gpu=geforce-rtx-4090"]
TRAINING = ["--model=llama-3-8b", "--recipe=transformers-bf16", "--gpu=h200-sxm-141gb", "--micro-batch-size=1",
            "--recompute=full", "--over=micro-batch-size"]
COMPARED = {"As it is": TRAINING[:-1], "Served": SERVING, "Two at a time": [*TRAINING[:3], "--micro-batch-size=2"]}
# What is drawn, and in which locale: German words are longer, en_US has another paper, Arabic is written from right to
# left.
SCENARIOS = {
    "training": ("C.UTF-8", TRAINING),
    "german": ("de_DE.UTF-8", TRAINING),
    "over": ("C.UTF-8", ["--model=llama-3-8b", "--recipe=transformers-bf16", "--gpu=geforce-rtx-4090"]),
    "tight": ("C.UTF-8", ["--model=llama-3-8b", "--mode=inference", "--gpu=geforce-rtx-4090",
                          "--cached-tokens=16384"]),
    "no-gpu": ("C.UTF-8", ["--template=breakdown-training"]),
    "pipeline": ("C.UTF-8", ["--model=llama-2-70b", "--recipe=megatron", "--pipeline-parallel=4", "--tensor-parallel=8",
                             "--sequence-parallel=yes", "--micro-batches=16", "--pipeline-rank=2",
                             "--gpu=h100-sxm5-80gb"]),
    "letter": ("en_US.UTF-8", SERVING),
    "network": ("C.UTF-8", ["layers", NETWORK]),
    "comparison": ("C.UTF-8", ["compare"]),
    "comparison-right-to-left": ("ar_EG.UTF-8", ["compare"]),
    "right-to-left": ("ar_EG.UTF-8", LAYERS),
}


def save_compared(folder):
    """A document of several scenarios."""
    path = pathlib.Path(folder) / "compared.headroom"
    scenarios = []
    for title, args in COMPARED.items():
        subprocess.run([CLI, "export", *args, f"--output={path}"], check=True, stderr=subprocess.DEVNULL)
        document = json.loads(path.read_text(encoding="utf-8"))
        scenarios += [{**scenario, "title": title} for scenario in document["scenarios"]]
    path.write_text(json.dumps({**document, "scenarios": scenarios}), encoding="utf-8")
    return str(path)


def ink(locale, args):
    verb = [] if args[0] in ("layers", "compare") else ["export"]
    with tempfile.TemporaryDirectory() as folder:
        if args == ["compare"]:
            args = ["compare", save_compared(folder)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "LC_ALL": locale, "TZ": "UTC",
                       "HEADROOM_LOCALE_DIR": LOCALES}
        environment.pop("LANGUAGE", None)
        path = pathlib.Path(folder) / "report.pdf"
        subprocess.run([CLI, *verb, *args, f"--output={path}"], env=environment, check=True,
                       stderr=subprocess.DEVNULL)
        lines = drawing.drawing(path.read_bytes())
    return "\n".join(lines).replace(f"Headroom {VERSION}", "Headroom VERSION") + "\n"


def holds(number, name):
    path = GOLDEN / f"{name}.ink.txt"
    have = ink(*SCENARIOS[name])
    if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        path.write_text(have, encoding="utf-8")
    want = path.read_text(encoding="utf-8")
    if have != want:
        print(*difflib.unified_diff(want.splitlines(), have.splitlines(), path.name, "the report", lineterm=""),
              sep="\n", file=sys.stderr)
    print("ok" if have == want else "not ok", number, "-", f"the ink of {name}", flush=True)
    return have == want


print(f"1..{len(SCENARIOS)}", flush=True)
results = [holds(number, name) for number, name in enumerate(SCENARIOS, 1)]
sys.exit(not all(results))
