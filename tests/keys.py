# SPDX-License-Identifier: GPL-3.0-or-later
"""Within a menu every entry has an access key of its own, in English and in every translation; every shortcut is listed
in the dialog that shows them, once, and nothing else is; and the search over everything finds what menus do."""
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

root = pathlib.Path(sys.argv[1])
MENUS = "ui/headroom-window.ui"
LISTED = "ui/headroom-shortcuts-dialog.ui"
SHORTCUTS = "src/app/window/headroom-application.c"
COMMANDS = "src/app/find/headroom-find-list.c"
CHOICES_OF_PREFERENCES = {"app.byte-unit"}
# Of GTK, of fields and of plots.
NOT_OF_ACTIONS = {"F10", "<Control>F1", "<Control>c", "<Control>v", "Up", "Down", "Left", "Right", "Page_Up",
                  "Page_Down", "Home", "End"}
NOT_PRESSED = ("Comparison of Scenarios", "Unit of Sizes", "GiB (1024³ bytes)", "GB (1000³ bytes)")
ADDED_BY_CODE = {"primary_menu": ("_Undo", "R_edo")}  # with no menu of their own in the file
QUOTED = r'"((?:[^"\\]|\\.)*)"'


def translations(catalogue):
    text = catalogue.read_text(encoding="utf-8")
    return dict(re.findall(rf"^msgid {QUOTED}\nmsgstr {QUOTED}$", text, re.M))


def labels(menu):
    found = [node.text for node in menu.iter("attribute") if node.get("name") == "label"]
    return [text for text in found if text not in NOT_PRESSED] + list(ADDED_BY_CODE.get(menu.get("id"), ()))


def faults(menu, translated):
    """What has no key, and what shares one."""
    taken = {}
    for label in labels(menu):
        text = translated.get(label) or label
        key = re.search(r"_(\w)", text)
        if key is None:
            yield f"{text!r} has no access key"
            continue
        other = taken.setdefault(key[1].lower(), text)
        if other != text:
            yield f"{text!r} and {other!r} share {key[1]!r}"


def shortcuts():
    """The first key of every action; others are for those who know them from elsewhere."""
    table = (root / SHORTCUTS).read_text(encoding="utf-8")
    return re.findall(r'\{ "(?:app|win|window)\.[^"]*", \{ "([^"]*)"', table)


def listed():
    nodes = ET.parse(root / LISTED).getroot().iter("property")
    return [key for node in nodes if node.get("name") == "accelerator" for key in node.text.split()]


def listed_faults():
    keys = listed()
    yield from (f"{key} is listed twice" for key in set(keys) if keys.count(key) > 1)
    yield from (f"{key} is not listed" for key in shortcuts() if key not in keys)
    yield from (f"{key} does nothing" for key in set(keys) - set(shortcuts()) - NOT_OF_ACTIONS)


def entries(menu):
    """Actions of a menu with what they are done to"""
    for item in menu.iter("item"):
        told = {node.get("name"): node.text for node in item.iter("attribute")}
        if told["action"] not in CHOICES_OF_PREFERENCES:
            yield told["action"], told.get("target")


def search_faults():
    table = (root / COMMANDS).read_text(encoding="utf-8")
    found = re.findall(r'"((?:app|win)\.[a-z-]+)",\s*(?:NULL|"([a-z-]+)") \}', table)
    known = {(action, target or None) for action, target in found}
    yield from (f"{entry} is not found" for menu in menus for entry in entries(menu) if entry not in known)


menus = list(ET.parse(root / MENUS).getroot().findall("menu"))
assert len(menus) == 2, "menus that this test does not know"
languages = {"en": {}, **{path.stem: translations(path) for path in sorted((root / "po").glob("*.po"))}}
cases = [(f"{menu.get('id')} {language}", list(faults(menu, translated)))
         for menu in menus for language, translated in languages.items()]
cases.append(("shortcuts", list(listed_faults())))
cases.append(("search", list(search_faults())))
assert len(shortcuts()) > 20, "shortcuts that this test does not find"
print(f"1..{len(cases)}")
for number, (name, found) in enumerate(cases, 1):
    print("\n".join(f"# {line}" for line in found), file=sys.stderr)
    print("not ok" if found else "ok", number, "-", name)
sys.exit(any(found for _, found in cases))
