# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of the README are what the command in the comment above them prints.

HEADROOM_UPDATE_GOLDEN=1 writes them anew.
"""
import os
import pathlib
import re
import subprocess
import sys

TABLES = ["parameters", "accuracy", "unmeasured"]
cli, readme = sys.argv[1], pathlib.Path(sys.argv[2])
text = readme.read_text(encoding="utf-8")
failed = 0
for number, name in enumerate(TABLES, 1):
    command = [cli, "list", name, "--format=markdown"]
    table = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    between = re.compile(rf"(<!-- {name}: headroom-cli list {name} --format=markdown -->\n).*?(<!-- end of {name} -->)", re.S)
    fresh, count = between.subn(lambda match: match[1] + table + match[2], text)
    if count == 1 and fresh != text and os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        readme.write_text(fresh, encoding="utf-8")
        text = fresh
    good = count == 1 and fresh == text
    failed += not good
    print("ok" if good else "not ok", number, "-", f"the table of {name}" + ("" if good else " is stale"))
print(f"1..{len(TABLES)}")
sys.exit(failed > 0)
