# SPDX-License-Identifier: GPL-3.0-or-later
"""What the README shows between two comments is what the command in the first one prints: tables of Markdown as they
are, anything else below the command, as a terminal shows it. And it is short. Speaks TAP.

HEADROOM_UPDATE_GOLDEN=1 writes the outputs anew.
"""
import os
import pathlib
import re
import subprocess
import sys

MAX_LINES = 150
BLOCK = re.compile(r"(<!-- ([a-z]+): (headroom-cli .*?) -->\n)(.*?)(<!-- end of \2 -->)", re.S)
cli, readme = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
env = os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "XDG_DATA_HOME": "/nonexistent",
                    "PATH": f"{cli.parent}:{os.environ['PATH']}"}


def shown(command):
    output = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=env)
    assert output.stdout and not output.stderr, (command, output.stderr)
    if command.endswith("--format=markdown"):
        return output.stdout
    lines = [f"$ {command}", *output.stdout.splitlines()]
    return "".join(f"    {line}".rstrip() + "\n" for line in lines)


text = readme.read_text(encoding="utf-8")
fresh = BLOCK.sub(lambda match: match[1] + shown(match[3]) + match[5], text)
if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
    readme.write_text(fresh, encoding="utf-8")
    text = fresh
results = [(f"the output of {now[2]} is current", now[4] == wanted[4])
           for now, wanted in zip(BLOCK.finditer(text), BLOCK.finditer(fresh))]
results.append((f"{text.count('<!-- end of ')} outputs are found", len(results) == text.count("<!-- end of ") > 5))
results.append((f"{len(text.splitlines())} lines are fewer than {MAX_LINES}", len(text.splitlines()) < MAX_LINES))
for number, (name, good) in enumerate(results, 1):
    print("ok" if good else "not ok", number, "-", name)
print(f"1..{len(results)}")
sys.exit(not all(good for _, good in results))
