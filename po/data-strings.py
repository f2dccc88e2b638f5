# SPDX-License-Identifier: GPL-3.0-or-later
"""Write po/data-strings.c: names and notes of the recipes and templates in data/, for xgettext.

gettext cannot read JSON. With --check nothing is written: the status says whether the file is current
(tests/meson.build).
"""
import json
import pathlib
import sys
import textwrap

WIDTH = 100


def literals(text):
    """The text as C: literals that follow each other are one."""
    parts = textwrap.wrap(text, WIDTH, drop_whitespace=False, break_long_words=False, break_on_hyphens=False)
    return "\n   ".join(json.dumps(part, ensure_ascii=False) for part in parts)


root = pathlib.Path(__file__).resolve().parent.parent
lines = ["/* Made by po/data-strings.py from data/: for xgettext, never compiled. */"]
for path in sorted([*root.glob("data/recipes/*.json"), *root.glob("data/templates/*.json")]):
    preset = json.loads(path.read_text(encoding="utf-8"))
    lines.append(f"/* {path.relative_to(root)} */")
    lines += [f"N_({literals(preset[key])})" for key in ("name", "note") if key in preset]
text = "\n".join(lines) + "\n"
target = root / "po/data-strings.c"
current = target.exists() and target.read_text(encoding="utf-8") == text
if "--check" not in sys.argv:
    target.write_text(text, encoding="utf-8")
elif not current:
    sys.exit("po/data-strings.c is not current: run python3 po/data-strings.py")
