# SPDX-License-Identifier: GPL-3.0-or-later
"""Bring po/ up to date with the sources (./dev po): the strings of data/, and every catalogue with its references.

A catalogue says of each string in which files it stands and what the sources tell translators of it (comments that
begin with "Translators:"). It names files without lines, which move with every change. New strings come untranslated.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8")
# What meson's preset adds to the keywords of po/meson.build.
GLIB = ["--keyword=NC_:1c,2", "--keyword=g_dngettext:2,3", "--flag=C_:2:pass-c-format", "--flag=N_:1:pass-c-format",
        "--flag=_:1:pass-c-format", "--flag=headroom_ngettext:1:pass-c-format",
        "--flag=headroom_ngettext:2:pass-c-format"]


def call(*command):
    """The status, what was written and what was said."""
    done = subprocess.run(command, cwd=root, env=ENVIRONMENT, capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def template():
    """Every string of the sources, as xgettext gives it."""
    keywords = re.findall(r"'(--keyword=[^']*)'", (root / "po/meson.build").read_text(encoding="utf-8"))
    return call("xgettext", "--from-code=UTF-8", "--add-comments=Translators:", "--add-location=file",
                "--package-name=headroom", "--msgid-bugs-address=https://github.com/headroom-app/headroom/issues",
                "--files-from=po/POTFILES.in", "--output=-", *keywords, *GLIB)


def merged(catalogue, text):
    """A catalogue with exactly the strings of this template."""
    with tempfile.TemporaryDirectory() as folder:
        pot = pathlib.Path(folder) / "headroom.pot"
        pot.write_text(text, encoding="utf-8")
        return call("msgmerge", "--quiet", "--no-fuzzy-matching", "--add-location=file", "--output-file=-", catalogue,
                    str(pot))


def languages():
    return (root / "po/LINGUAS").read_text(encoding="utf-8").split()


def without_obsolete(text):
    """Git keeps what was there; the date is that of the translation, not of the template."""
    kept = [entry for entry in text.split("\n\n") if not re.search(r"^#~", entry, re.M)]
    return re.sub(r'"POT-Creation-Date:.*\\n"\n', "", "\n\n".join(kept).rstrip("\n") + "\n")


def picked(catalogue, which):
    """The strings that msgattrib picks."""
    out = must(*call("msgattrib", "--no-obsolete", "--no-wrap", which, str(catalogue)))
    return re.findall(r'^msgid (".+")$', out, re.M)


def must(status, out, said):
    if status != 0:
        sys.exit(said)
    return out


def main():
    subprocess.run([sys.executable, root / "po/data-strings.py"], check=True)
    text = must(*template())
    for language in languages():
        file = root / f"po/{language}.po"
        file.write_text(without_obsolete(must(*merged(f"po/{language}.po", text))), encoding="utf-8")
        print(f"po/{language}.po: {len(picked(file, '--untranslated'))} strings without a translation")


if __name__ == "__main__":
    main()
