"""The include fence: which room may include which, and what each may never see (src/README.md)."""
import pathlib
import re
import sys

MAY = {
    "core": set(),
    "chart": set(),
    "model": {"core"},
    "report": {"core", "chart", "model"},
    "cli": {"core", "model", "report"},
    "app": {"core", "chart", "model", "report"},
}
NEVER = {
    "core": r"glib|gio|gtk|adwaita|cairo|pango",
    "chart": r"gtk|adwaita|gio",
    "model": r"gtk|adwaita|cairo|pango",
    "report": r"gtk/|adwaita",
    "cli": r"gtk/|adwaita",
    "app": r"^$",
}
src = pathlib.Path(sys.argv[1]) / "src"
wrong = []
for room, allowed in MAY.items():
    for path in sorted((src / room).glob("*.[ch]")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            ours = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            theirs = re.match(r"\s*#\s*include\s+<([^>]+)>", line)
            where = f"{path.relative_to(src)}:{number}"
            if ours and "/" in ours[1] and ours[1].split("/")[0] not in allowed | {room}:
                wrong.append(f"{where}: {room} may not include {ours[1]}")
            elif ours and "/" not in ours[1]:
                wrong.append(f"{where}: includes name their folder: {ours[1]}")
            elif theirs and re.match(NEVER[room], theirs[1]):
                wrong.append(f"{where}: {room} never sees <{theirs[1]}>")
print("\n".join(wrong) or "every include follows the arrows")
sys.exit(bool(wrong))
