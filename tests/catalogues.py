# SPDX-License-Identifier: GPL-3.0-or-later
"""xgettext reads every listed file without a word of warning; every catalogue passes msgfmt, keeps
the {placeholders} of what it translates, and translates every string, none by guess."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
env = dict(os.environ, LC_ALL="C.UTF-8")


def words(*command):
    run = subprocess.run(command, cwd=root, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return run.returncode, run.stdout, run.stderr


def placeholders_lost(path):
    lost = []
    for entry in path.read_text(encoding="utf-8").split("\n\n")[1:]:
        texts = ["".join(re.findall(r'"(.*)"', lines))
                 for lines in re.findall(r'^(?:msgid(?:_plural)?|msgstr(?:\[\d\])?) ((?:".*"\n?)+)', entry, re.M)]
        if len({frozenset(re.findall(r"\{[a-z-]+\}", text)) for text in texts if text}) > 1:
            lost.append(texts[0])
    return lost


def entries(path, which):
    """The texts of the entries that msgattrib picks; what it says where it fails."""
    status, picked, said = words("msgattrib", "--no-obsolete", "--no-wrap", which, path)
    return said or "\n".join(re.findall(r'^msgid (".+")$', picked, re.M)) + ("\n" if picked else "")


def untranslated(path, template):
    """Of the strings in the sources, since one that is new is not in the catalogue at all."""
    with tempfile.TemporaryDirectory() as folder:
        pot, merged = f"{folder}/headroom.pot", f"{folder}/merged.po"
        pathlib.Path(pot).write_text(template, encoding="utf-8")
        status, _, said = words("msgmerge", "--quiet", "--no-fuzzy-matching", f"--output-file={merged}", path, pot)
        return said if status != 0 else entries(merged, "--untranslated")


args = re.findall(r"'(--keyword=[^']*)'", (root / "po/meson.build").read_text(encoding="utf-8"))
GLIB = ["--keyword=NC_:1c,2", "--keyword=g_dngettext:2,3", "--flag=C_:2:pass-c-format", "--flag=N_:1:pass-c-format",
        "--flag=_:1:pass-c-format", "--flag=headroom_ngettext:1:pass-c-format", "--flag=headroom_ngettext:2:pass-c-format"]
status, template, said = words("xgettext", "--from-code=UTF-8", "--add-comments=Translators", "--files-from=po/POTFILES.in",
                               "--output=-", *args, *GLIB)
results = [("xgettext", status == 0 and not said and "msgid" in template, said)]
languages = (root / "po/LINGUAS").read_text(encoding="utf-8").split()
for language in languages:
    status, _, said = words("msgfmt", "--check", "--check-accelerators=_", "--output-file=/dev/null", f"po/{language}.po")
    results.append((f"msgfmt {language}", status == 0 and not said, said))
    lost = placeholders_lost(root / f"po/{language}.po")
    for name, left in (("untranslated", untranslated(f"po/{language}.po", template)),
                       ("fuzzy", entries(f"po/{language}.po", "--only-fuzzy"))):
        results.append((f"nothing {name} in {language}", not left, left))
    results.append((f"placeholders {language}", not lost, "\n".join(lost)))
results.append(("LINGUAS", sorted(f"{l}.po" for l in languages) == sorted(p.name for p in (root / "po").glob("*.po")), ""))
for number, (name, passed, said) in enumerate(results, 1):
    print(said, end="", file=sys.stderr)
    print("ok" if passed else "not ok", number, "-", name)
print(f"1..{len(results)}")
sys.exit(not all(passed for _, passed, _ in results))
