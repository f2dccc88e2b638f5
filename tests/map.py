# SPDX-License-Identifier: GPL-3.0-or-later
"""src/README.md is true: every path in it exists, every function is in a file that its cell names, every folder of
src/ with sources is in it, and the arrows between rooms in rooms are those of tests/layers.py. So are the tests that
tests/app/README.md names. Speaks TAP."""
import ast
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
MAP = "src/README.md"
PROMISES = "tests/app/README.md"
lines = (root / MAP).read_text(encoding="utf-8").splitlines()
promises = (root / PROMISES).read_text(encoding="utf-8").splitlines()
PATH = re.compile(r"^(?:[A-Za-z0-9_.*+…-]+/)+[A-Za-z0-9_.*-]*$|^[a-z0-9-]+\.(?:c|h|py)$")
FUNCTION = re.compile(r"^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^[a-z]+$")
GENERAL = ("param-rows-*.h",)


def find(path):
    """The files or folders that a path of the page means."""
    bases = (root,) if path.startswith(("tests/", "data/")) else (root / "src", root)
    return [found for base in bases for found in base.glob(path.rstrip("/"))]


def parts_of(line):
    """A row's cells hold for themselves, any other line as a whole."""
    return line.split("|")[1:-1] if line.startswith("|") else [line]


def complaints_of(page, number, part, needs_function):
    words = re.findall(r"`([^`]+)`", part)
    paths = [word for word in words if PATH.match(word) and word not in GENERAL]
    for path in paths:
        if not find(path):
            yield f"{page}:{number}: there is no {path}"
    texts = [found.read_text(encoding="utf-8") for path in paths for found in find(path) if found.is_file()]
    for word in words:
        if not needs_function or not FUNCTION.match(word):
            continue
        if not any(re.search(rf"\b{word} ?\(", text) for text in texts):
            yield f"{page}:{number}: {word} is not in {' or '.join(paths) or 'any file that is named'}"


def wrong_arrows():
    layers = (root / "tests/layers.py").read_text(encoding="utf-8")
    house = ast.literal_eval(re.search(r"^MAY_WITHIN = (\{.*?^\})", layers, re.M | re.S)[1])
    for room, rooms in house.items():
        shown = {}
        for names, included in re.findall(rf"^\| ((?:`{room}/\w+/` ?)+)\| .* \| (.*?) \|$", "\n".join(lines), re.M):
            for name in re.findall(rf"`{room}/(\w+)/`", names):
                shown[name] = {word for word in included.split(", ") if word != "–"}
        for name in sorted(set(rooms) | set(shown)):
            if rooms.get(name) != shown.get(name):
                yield f"{room}/{name}: {shown.get(name)} here, {rooms.get(name)} in tests/layers.py"


start = next(i for i, line in enumerate(lines) if line.startswith("## Where each number"))
end = next(i for i, line in enumerate(lines) if line.startswith("## How the tests"))
wrong = [complaint for i, line in enumerate(lines) for part in parts_of(line)
         for complaint in complaints_of(MAP, i + 1, part, start < i < end)]
broken = [complaint for i, line in enumerate(promises) for part in parts_of(line)
          for complaint in complaints_of(PROMISES, i + 1, part, line.startswith("|"))]
folders = {path.parent.relative_to(root / "src").as_posix() + "/" for path in (root / "src").rglob("*.c")}
text = "\n".join(lines)
missing = [f"the folder {folder} is not in src/README.md" for folder in sorted(folders) if f"`{folder}`" not in text]
functions = sum(len([w for w in re.findall(r"`([^`]+)`", line) if FUNCTION.match(w)]) for line in lines[start:end])
arrows = list(wrong_arrows())
results = [(f"{functions} functions and their files", not wrong and functions > 100, wrong),
           (f"{len(folders)} folders of src", not missing, missing),
           ("arrows between rooms in rooms", not arrows, arrows),
           (f"what {PROMISES} names", not broken and len(promises) > 20, broken)]
for number, (name, good, said) in enumerate(results, 1):
    print("".join(f"# {line}\n" for line in said), end="")
    print("ok" if good else "not ok", number, "-", name)
print(f"1..{len(results)}")
sys.exit(not all(good for _, good, _ in results))
