# SPDX-License-Identifier: GPL-3.0-or-later
"""What headroom-cli says in a terminal, letter by letter: the files of transcripts/ hold commands, each after “$ ”, and
what they print on standard output and on standard error, with the exit status. Speaks TAP.

HEADROOM_UPDATE_GOLDEN=1 runs the commands that the files hold and writes what they print: a new case is a line.
"""
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

CLI, VERSION = pathlib.Path(sys.argv[1]).absolute(), sys.argv[2]
TRANSCRIPTS = sorted((pathlib.Path(__file__).parent / "transcripts").glob("*.txt"))
ENVIRONMENT = {**os.environ, "PATH": f"{CLI.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
ENVIRONMENT.pop("COLUMNS", None)


def said(command, folder):
    done = subprocess.run(["sh", "-c", command], env=ENVIRONMENT, cwd=folder, capture_output=True, timeout=60)
    text = done.stdout.decode() + done.stderr.decode()
    if text and not text.endswith("\n"):
        text += "\n"
    return text.replace("\r\n", "\n").replace(VERSION, "VERSION") + f"status {done.returncode}\n"


def transcript(commands):
    with tempfile.TemporaryDirectory() as folder:
        return "\n".join(f"$ {command}\n{said(command, folder)}" for command in commands)


def holds(number, path):
    want = path.read_text(encoding="utf-8")
    have = transcript(line[2:] for line in want.splitlines() if line.startswith("$ "))
    if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        path.write_text(have, encoding="utf-8")
        want = have
    if have != want:
        lines = difflib.unified_diff(want.splitlines(), have.splitlines(), path.name, "printed", lineterm="", n=2)
        print("\n".join(lines), file=sys.stderr)
    print("ok" if have == want else "not ok", number, "-", path.stem, flush=True)
    return have == want


print(f"1..{len(TRANSCRIPTS)}", flush=True)
results = [holds(number, path) for number, path in enumerate(TRANSCRIPTS, 1)]
sys.exit(not all(results))
