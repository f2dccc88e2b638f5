# SPDX-License-Identifier: GPL-3.0-or-later
"""The lists of files in CONTRIBUTING.md are complete: for each example they name the files that name it, and no others.
Speaks TAP."""
import pathlib
import re
import sys

# How the sources name the example of each section. Translations are asked for by other tests.
TOKENS = {
    "A GPU": r"geforce-rtx-5070-ti",
    "A model": r"glm-4\.5(?![0-9]|-air)",
    "A recipe": r"torchtune-v0\.1",
    "A measured run": r"\bfms54a\b",
    "A template": r"checkpoint-trade-off",
    "A model family": r"\bglm4_moe\b",
    "A vision tower": r"\bpaligemma\b",
    "A parameter": r"\bnon-torch-mib\b|\bnon_torch_mib\b|\bHR_NON_TORCH_MIB\b",
    "A term": r'\bHR_COMMUNICATION\b|\bhr_term_communication\b|_SLOT_COMMUNICATION\b|"communication"',
    "A column of a list": r"\busable-basis\b",
    "A column of the GPUs that fit": r"largest-micro-batch-size|->most\.batch\b|\bgint64 batch\b|\.batch = ask\b",
    "A column of a sweep": r'\bactivations-bytes"|\bactivations-bytes,total|double activations;'
                           r'|(points?|one|a)(\[\w+\])?(->|\.)activations\b',
    "A kind of layer": r"\bglobal-pool\b",
}
ROOMS = ("src", "data", "tests", "ui", "po")
OURS = ("tests/contributing.py",)
TEXT = (".c", ".h", ".py", ".sh", ".json", ".csv", ".txt", ".xml", ".ui", ".in", ".build")


def sources(root):
    yield "README.md", (root / "README.md").read_text(encoding="utf-8")
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            name = str(path.relative_to(root))
            if path.suffix in TEXT and path.is_file() and name not in OURS:
                yield name, path.read_text(encoding="utf-8", errors="replace")


def listed(section):
    """The paths of a section's list: those in backquotes before the colon that ends them."""
    items = re.findall(r"^- (.*?)(?::|\.$)", section, re.M | re.S)
    return [path for item in items for path in re.findall(r"`([^` ]+/[^` ]+|README\.md)`", item)]


def complaints(files, paths):
    for name in files:
        if not any(pathlib.PurePath(name).match(path) for path in paths):
            yield f"{name} is not listed"
    for path in paths:
        if not any(pathlib.PurePath(name).match(path) for name in files):
            yield f"{path} is listed, but does not name it"


root = pathlib.Path(sys.argv[1])
text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
sections = dict(re.findall(r"^### (.*?)\n(.*?)(?=^##|\Z)", text, re.M | re.S))
tree = list(sources(root))
failed = 0
for number, (title, token) in enumerate(TOKENS.items(), 1):
    files = [name for name, content in tree if re.search(token, content) or re.search(token, name)]
    wrong = list(complaints(files, listed(sections.get(title, ""))))
    failed += bool(wrong)
    print("".join(f"# {line}\n" for line in wrong), end="")
    print("not ok" if wrong else "ok", number, "-", f"{title}: {len(files)} files name the example")
print(f"1..{len(TOKENS)}")
sys.exit(failed > 0)
