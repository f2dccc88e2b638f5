# SPDX-License-Identifier: GPL-3.0-or-later
"""The report as a printer sees it: colours, strokes, sizes of type and tags of each page, counted, against golden
files. Speaks TAP. What the text says is test-pages.py's. HEADROOM_UPDATE_GOLDEN=1 writes the golden files anew.
"""
import collections
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

CLI = sys.argv[1]
GOLDEN = pathlib.Path(__file__).parent / "golden"
EPOCH = "1795000000"  # 18 November 2026
SCENARIOS = {
    "training": ["--model=llama-3-8b", "--recipe=transformers-bf16", "--gpu=h200-sxm-141gb", "--micro-batch-size=1",
                 "--recompute=full", "--over=micro-batch-size"],
    "over": ["--model=llama-3-8b", "--recipe=transformers-bf16", "--gpu=geforce-rtx-4090"],
    "tight": ["--model=llama-3-8b", "--mode=inference", "--gpu=geforce-rtx-4090", "--cached-tokens=16384"],
}
# Operators of a page's content (ISO 32000, annex A); numbers are written as Cairo writes them.
COUNTED = {
    "fill": r"([\d.]+ [\d.]+ [\d.]+) rg\b", "ink": r"([\d.]+ [\d.]+ [\d.]+) RG\b", "line width": r"([\d.]+) w\b",
    "dashes": r"(\[[\d. ]*\]) [\d.]+ d\b", "type": r"([\d.]+) 0 0 -[\d.]+ [\d.]+ [\d.]+ Tm\b",
    "tag": r"/(\w+) << /MCID", "operator": r"(?<=[\s\d])(S|f|f\*|re|W n|c)(?=\s)",
}


def content(pdf):
    """What draws each page, in order."""
    for match in re.finditer(rb"<<([^>]*)>>\s*stream\r?\n", pdf):
        if b"FlateDecode" not in match[1]:
            continue
        text = zlib.decompress(pdf[match.end():pdf.find(b"endstream", match.end())]).decode("latin-1")
        if "/MCID" in text:
            yield text


def counts(text):
    for name, pattern in COUNTED.items():
        found = collections.Counter(re.findall(pattern, text))
        for what, n in sorted(found.items()):
            yield f"  {name} {what}: {n}"


def ink(args):
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "LC_ALL": "C.UTF-8"}
        path = pathlib.Path(folder) / "report.pdf"
        subprocess.run([CLI, "export", *args, f"--output={path}"], env=environment, check=True,
                       stderr=subprocess.DEVNULL)
        pages = list(content(path.read_bytes()))
    lines = [line for number, text in enumerate(pages, 1) for line in (f"page {number}", *counts(text))]
    return "\n".join(lines) + "\n"


def holds(number, name):
    path = GOLDEN / f"{name}.ink.txt"
    have = ink(SCENARIOS[name])
    if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        path.write_text(have, encoding="utf-8")
    want = path.read_text(encoding="utf-8")
    if have != want:
        print(*difflib.unified_diff(want.splitlines(), have.splitlines(), path.name, "the report", lineterm=""),
              sep="\n", file=sys.stderr)
    print("ok" if have == want else "not ok", number, "-", f"the ink of {name}")
    return have == want


print(f"1..{len(SCENARIOS)}")
results = [holds(number, name) for number, name in enumerate(SCENARIOS, 1)]
sys.exit(not all(results))
