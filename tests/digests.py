# SPDX-License-Identifier: GPL-3.0-or-later
"""That nothing of what many commands say, write or draw has moved: a file holds commands, each after “$ ”, and the
digest of every page, section or paragraph that they print. Speaks TAP. Transcripts and the other golden files say what
is printed, of few inputs; this asks of many, drawn at random.

HEADROOM_UPDATE_GOLDEN=1 runs the commands that the file holds and writes their digests: a new case is a line. To see
what moved, run a command in both builds: HEADROOM_KEEP_PRINTED=FOLDER keeps what each one printed, by its number.
"""
import difflib
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS / "report"))

import drawing  # noqa: E402

CLI, LOCALES, VERSION, GOLDEN = pathlib.Path(sys.argv[1]).absolute(), *sys.argv[2:4], pathlib.Path(sys.argv[4])
EPOCH = "1795000000"  # 18 November 2026
ENVIRONMENT = {**os.environ, "PATH": f"{CLI.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TZ": "UTC",
               "HEADROOM_LOCALE_DIR": LOCALES, "SOURCE_DATE_EPOCH": EPOCH, "TESTS": str(TESTS)}
for name in ("COLUMNS", "LANGUAGE"):
    ENVIRONMENT.pop(name, None)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def pages_of(pdf):
    """Of every page its text and what is drawn there."""
    name, lines = "about", []
    for line in drawing.drawing(pdf):
        if re.fullmatch(r"page \d+", line):
            yield name, "\n".join(lines)
            name, lines = line, []
        lines.append(line)
    yield name, "\n".join(lines)
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    for number, page in enumerate(done.stdout.decode().split("\f")[:-1], 1):
        yield f"text {number}", page


def rows_of(csv):
    """The rows of each section, which is the first cell."""
    found = {}
    for line in csv.splitlines():
        found.setdefault(line.split(",")[0], []).append(line)
    return [(name, "\n".join(lines)) for name, lines in found.items()]


def rounded(svg):
    """Places and colours in tenths."""
    return re.sub(r"-?\d+\.\d+", lambda match: f"{float(match[0]):.1f}", svg)


def paragraphs_of(text):
    for paragraph in filter(None, text.split("\n\n")):
        yield re.split("\n|  |,", paragraph)[0][:40], paragraph


def parts_of(printed):
    """(name, text) of what can move by itself."""
    if printed.startswith(b"%PDF"):
        return list(pages_of(printed))
    text = here(printed.decode())
    if text.startswith("{"):
        return [(key, json.dumps(value)) for key, value in json.loads(text).items()]
    if text.startswith("section,"):
        return rows_of(text)
    if text.startswith("<?xml"):
        return [("picture", rounded(text))]
    return list(paragraphs_of(text))


def keep(number, printed):
    folder = os.environ.get("HEADROOM_KEEP_PRINTED")
    if folder:
        (pathlib.Path(folder) / f"{GOLDEN.parent.name}-{number}").write_bytes(printed)


def here(text):
    """The same in every folder, of every version and on every processor: the last digits of what the mathematical
    library computes are its own."""
    text = re.sub(r"\d+\.\d{7,}", lambda match: f"{float(match[0]):.9g}", text)
    return text.replace(str(TESTS), "TESTS").replace(f"Headroom {VERSION}", "Headroom VERSION")


def digests(number, command):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["sh", "-c", command], env=ENVIRONMENT, cwd=folder, capture_output=True)
    keep(number, done.stdout + done.stderr)
    parts = [*parts_of(done.stdout), ("standard error", done.stderr.decode()), ("status", str(done.returncode))]
    return [f"{digest(here(text))} {name}" for name, text in parts if text]


def cases(text):
    """(command, digests)"""
    for block in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, *lines = block.rstrip("\n").split("\n")
        yield command, lines


def holds(number, command, want):
    have = digests(number, command)
    if have != want and not os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        print("\n".join(difflib.unified_diff(want, have, GOLDEN.name, "printed", lineterm="", n=0)), file=sys.stderr)
        print("not ok", number, "-", command, flush=True)
        return False, have
    print("ok", number, "-", command, flush=True)
    return True, have


found = list(cases(GOLDEN.read_text(encoding="utf-8")))
assert found, "a file without commands"
print(f"1..{len(found)}", flush=True)
results = [holds(number, *case) for number, case in enumerate(found, 1)]
if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
    blocks = ["\n".join([f"$ {command}", *have, ""]) for (command, _), (_, have) in zip(found, results)]
    GOLDEN.write_text("".join(blocks), encoding="utf-8")
sys.exit(not all(held for held, _ in results))
