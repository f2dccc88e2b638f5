# SPDX-License-Identifier: GPL-3.0-or-later
"""The include fence: which room may include which, and what each may never see (src/README.md)."""
import pathlib
import re
import sys

MAY = {
    "core": set(),
    "words": {"core"},
    "chart": set(),
    "model": {"core", "words"},
    "report": {"core", "words", "chart", "model"},
    "cli": {"core", "words", "model", "report"},
    "app": {"core", "words", "chart", "model", "report"},
}
NEVER = {
    "core": r"glib|gio|gtk|adwaita|cairo|pango",
    "words": r"gio|gtk|adwaita|cairo|pango",
    "chart": r"gtk|adwaita|gio",
    "model": r"gtk|adwaita|cairo|pango",
    "report": r"gtk/|adwaita",
    "cli": r"gtk/|adwaita",
    "app": r"^$",
}
# Rooms in rooms. In the room itself lie main.c, which may include all of them, and generated headers.
MAY_WITHIN = {
    "core": {
        "base": set(),
        "facts": {"base"},
        "plan": {"base", "facts"},
        "table": {"base", "facts", "plan"},
        "count": {"base", "facts", "plan"},
        "ledger": {"base", "facts", "plan", "count"},
        "recompute": {"base", "facts", "plan", "count", "ledger"},
        "terms": {"base", "facts", "plan", "table", "count", "ledger", "recompute"},
        "host": {"base", "facts", "plan", "table", "count", "ledger", "recompute", "terms"},
        "estimate": {"base", "facts", "plan", "table", "count", "ledger", "recompute", "terms", "host"},
        "explain": {"base", "facts", "plan", "table", "count", "ledger", "recompute", "terms", "host", "estimate"},
        "advise": {"base", "facts", "plan", "table", "count", "ledger", "recompute", "terms", "host", "estimate",
                   "time"},
        "time": {"base", "facts", "plan", "table", "count", "ledger", "recompute", "terms", "host", "estimate"},
        "serving": {"base", "facts", "plan", "table", "count", "ledger", "recompute", "terms", "host", "estimate",
                    "time"},
        "network": {"base", "facts", "plan", "table", "count", "ledger"},
    },
    "model": {
        "base": set(),
        "gpus": {"base"},
        "network": {"base"},
        "scenario": {"base", "gpus"},
        "presets": {"base", "gpus", "scenario"},
        "history": {"base", "scenario", "presets"},
        "tensors": {"base"},
        "import": {"base", "tensors", "scenario", "presets"},
        "result": {"base", "gpus", "scenario", "presets"},
    },
    "app": {
        "shared": set(),
        "inputs": {"shared"},
        "result": {"shared"},
        "ledger": {"shared"},
        "sweep": {"shared"},
        "gpus": {"shared"},
        "network": {"shared"},
        "serving": {"shared"},
        "compare": {"shared"}, "find": {"shared"},
        "window": {"shared", "inputs", "result", "ledger", "sweep", "gpus", "network", "serving", "compare", "find"},
    },
}


def place(path):
    """ "model/base/headroom-json.h" lies in the room model, in its sub-room base."""
    parts = path.split("/")
    return parts[0], parts[1] if len(parts) > 2 else ""


def complaint(room, sub, included):
    """What is wrong with an include of ours, or None."""
    if "/" not in included:
        return f"includes name their folder: {included}"
    their_room, their_sub = place(included)
    if their_room not in MAY[room] | {room}:
        return f"{room} may not include {included}"
    within = MAY_WITHIN.get(room)
    if their_room != room or within is None or "" in (sub, their_sub):
        return None
    if sub not in within:
        return f"{room}/{sub} is no room that tests/layers.py knows"
    return None if their_sub in within[sub] | {sub} else f"{room}/{sub} may not include {included}"


def check_file(src, path):
    name = str(path.relative_to(src))
    room, sub = place(name)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        ours = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        theirs = re.match(r"\s*#\s*include\s+<([^>]+)>", line)
        wrong = complaint(room, sub, ours[1]) if ours else None
        if wrong:
            yield f"{name}:{number}: {wrong}"
        if theirs and re.match(NEVER[room], theirs[1]):
            yield f"{name}:{number}: {room} never sees <{theirs[1]}>"


src = pathlib.Path(sys.argv[1]) / "src"
paths = [path for room in MAY for path in sorted((src / room).rglob("*.[ch]"))]
wrong = [line for path in paths for line in check_file(src, path)]
print("\n".join(wrong) or "every include follows the arrows")
sys.exit(bool(wrong))
