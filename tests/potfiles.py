# SPDX-License-Identifier: GPL-3.0-or-later
"""Every file with something to translate is in po/POTFILES.in, and every file listed there is one."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
CODE = r'\b(_|N_|C_|NC_|g_dngettext|headroom_ngettext)\s*\(\s*"'
MARK = {
    ".c": CODE,
    ".h": CODE,
    ".ui": r'translatable="(yes|true)"',
    ".in": r"^(Comment|Keywords)=|<(summary|caption|li)>",
}


def translatable(path):
    text = path.read_text(encoding="utf-8")
    if MARK[path.suffix] == CODE:
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    return re.search(MARK[path.suffix], text, re.M)


found = {str(path.relative_to(root))
         for pattern in ("src/**/*.[ch]", "ui/**/*.ui", "data/*.in", "po/*.c")
         for path in root.glob(pattern) if translatable(path)}
lines = (root / "po/POTFILES.in").read_text(encoding="utf-8").splitlines()
listed = [line for line in lines if line and not line.startswith("#")]
wrong = [f"{path}: missing from po/POTFILES.in" for path in sorted(found - set(listed))]
wrong += [f"{path}: in po/POTFILES.in, but there is no such file" for path in listed if not (root / path).is_file()]
wrong += [f"{path}: in po/POTFILES.in, but has nothing to translate" for path in listed
          if (root / path).is_file() and path not in found]
wrong += [f"{path}: twice in po/POTFILES.in" for path in sorted(set(listed)) if listed.count(path) > 1]
if listed != sorted(listed):
    wrong.append("po/POTFILES.in is not in alphabetical order")
misspelt = re.compile(r"\bTRANSLATORS\b|\btranslators:")
wrong += [f"{path}: comments for translators begin with “Translators:”" for path in listed
          if (root / path).is_file() and misspelt.search((root / path).read_text(encoding="utf-8"))]
print("\n".join(wrong) or f"{len(listed)} files to translate")
sys.exit(bool(wrong))
