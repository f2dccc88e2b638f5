# SPDX-License-Identifier: GPL-3.0-or-later
"""xgettext reads every listed file without a word of warning; every catalogue passes msgfmt, keeps the {placeholders}
of what it translates, and translates nothing by guess. Before a release (./dev test --release) it translates
everything; until then who adds a string need not know the languages.
"""
import os
import pathlib
import re
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root / "po"))
import update  # noqa: E402

IS_RELEASE = os.environ.get("HEADROOM_RELEASE") == "1"


def placeholders_lost(path):
    lost = []
    for entry in path.read_text(encoding="utf-8").split("\n\n")[1:]:
        texts = ["".join(re.findall(r'"(.*)"', lines))
                 for lines in re.findall(r'^(?:msgid(?:_plural)?|msgstr(?:\[\d\])?) ((?:".*"\n?)+)', entry, re.M)]
        if len({frozenset(re.findall(r"\{[a-z-]+\}", text)) for text in texts if text}) > 1:
            lost.append(texts[0])
    return lost


def untranslated(catalogue, template):
    """Of the strings in the sources, since one that is new is not in the catalogue at all."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "merged.po"
        path.write_text(update.must(*update.merged(catalogue, template)), encoding="utf-8")
        return update.picked(path, "--untranslated")


def check(language, template):
    """(what holds, whether it does, what is wrong) of a catalogue."""
    catalogue = f"po/{language}.po"
    status, _, said = update.call("msgfmt", "--check", "--check-accelerators=_", "--output-file=/dev/null", catalogue)
    yield f"msgfmt {language}", status == 0 and not said, [said]
    missing = untranslated(catalogue, template)
    if IS_RELEASE:
        yield f"nothing untranslated in {language}", not missing, missing
    elif missing:
        print(f"# {len(missing)} strings are untranslated in {language}: ./dev test --release asks for all")
    guessed = update.picked(catalogue, "--only-fuzzy")
    yield f"nothing fuzzy in {language}", not guessed, guessed
    lost = placeholders_lost(root / catalogue)
    yield f"placeholders {language}", not lost, lost


def results():
    status, template, said = update.template()
    yield "xgettext", status == 0 and not said and "msgid" in template, [said]
    for language in update.languages():
        yield from check(language, template)
    listed = sorted(f"{language}.po" for language in update.languages())
    yield "LINGUAS", listed == sorted(path.name for path in (root / "po").glob("*.po")), listed


found = list(results())
for number, (name, holds, wrong) in enumerate(found, 1):
    if not holds:
        print(*wrong, sep="\n", file=sys.stderr)
    print("ok" if holds else "not ok", number, "-", name)
print(f"1..{len(found)}")
sys.exit(not all(holds for _, holds, _ in found))
