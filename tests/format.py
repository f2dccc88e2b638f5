# SPDX-License-Identifier: GPL-3.0-or-later
"""Every source of src/ and tests/ is as clang-format would write it."""
import difflib
import pathlib
import subprocess
import sys

tool, root = sys.argv[1], pathlib.Path(sys.argv[2])
paths = [path for room in ("src", "tests") for path in sorted((root / room).rglob("*.[ch]"))]
wrong = []
# One run says whether all is well; only where it is not is each file looked at, for a difference to read.
well = subprocess.run([tool, "--dry-run", "-Werror", *map(str, paths)], capture_output=True).returncode == 0
for path in [] if well else paths:
    text = path.read_text(encoding="utf-8")
    formatted = subprocess.run([tool, str(path)], check=True, capture_output=True, text=True, encoding="utf-8").stdout
    name = str(path.relative_to(root))
    wrong += difflib.unified_diff(text.splitlines(), formatted.splitlines(), name, "clang-format", lineterm="", n=1)
print("\n".join(wrong) or f"{len(paths)} files are formatted")
sys.exit(bool(wrong))
