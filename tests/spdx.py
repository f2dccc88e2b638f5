# SPDX-License-Identifier: GPL-3.0-or-later
"""Every source, script and build file says its licence, on the first line or right under "#!"."""
import pathlib
import sys

TAG = "SPDX-License-Identifier: GPL-3.0-or-later"
ROOMS = ("src", "tests", "po", "data", "flatpak", ".ci")
SUFFIXES = {".c": f"/* {TAG} */", ".h": f"/* {TAG} */", ".py": f"# {TAG}", ".sh": f"# {TAG}"}
BUILD_FILES = ("meson.build", "meson.options")
MADE = ("po/data-strings.c",)


def wanted(path, lines):
    """The line that a file needs, or None for one that is no source."""
    if path.name in BUILD_FILES or lines[:1] and lines[0].startswith("#!"):
        return f"# {TAG}"
    return SUFFIXES.get(path.suffix)


def has_tag(path):
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    wants = wanted(path, lines)
    place = 1 if lines[:1] and lines[0].startswith("#!") else 0
    return wants is None or lines[place : place + 1] == [wants]


root = pathlib.Path(sys.argv[1])
paths = [path for path in sorted(root.iterdir()) if path.is_file()]
paths += [path for room in ROOMS for path in sorted((root / room).rglob("*")) if path.is_file()]
names = {str(path.relative_to(root)): path for path in paths}
ours = {name: path for name, path in names.items() if "/_" not in name and name not in MADE}
wrong = [f"{name}: no SPDX line" for name, path in ours.items() if not has_tag(path)]
print("\n".join(wrong) or f"{len(ours)} files looked at: every source says its licence")
sys.exit(bool(wrong))
