# SPDX-License-Identifier: GPL-3.0-or-later
"""The desktop's files name the same application, type, version and icons, and no network address
but the project's own."""
import configparser
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

root, app_id, version = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
data = root / "data"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"

desktop = configparser.RawConfigParser(strict=True)
desktop.optionxform = str
desktop.read(data / f"{app_id}.desktop.in", encoding="utf-8")
entry = desktop["Desktop Entry"]
info = xml.parse(data / f"{app_id}.metainfo.xml.in").getroot()
mime = xml.parse(data / f"{app_id}.xml").getroot().find(f"{MIME}mime-type")
schema = xml.parse(data / f"{app_id}.gschema.xml").getroot().find("schema")
service = (data / f"{app_id}.service.in").read_text(encoding="utf-8")
manifest = json.loads((root / "flatpak" / f"{app_id}.json").read_text(encoding="utf-8"))
icons = {path.stem for path in (data / "icons").rglob("*.svg")}

summary = info.findtext("summary")
releases = [release.get("version") for release in info.iter("release")]
actions = [name for name in entry["Actions"].split(";") if name]
app = "".join(path.read_text(encoding="utf-8") for path in (root / "src/app").rglob("*.c"))
checks = {
    "ID": {app_id} == {info.findtext("id"), schema.get("id"), manifest["id"], entry["Icon"]},
    "settings path": schema.get("path") == f"/{app_id.replace('.', '/')}/",
    "launchable": info.findtext("launchable") == f"{app_id}.desktop",
    "name": entry["Name"] == info.findtext("name"),
    "comment is the summary": entry["Comment"] == summary,
    "summary: short, no full stop, not the name":
        len(summary) <= 35 and summary[-1] != "." and entry["Name"] not in summary,
    "type": {mime.get("type")} == {entry["MimeType"].rstrip(";"), info.findtext("provides/mediatype")},
    "icons": {app_id, f"{app_id}-symbolic", mime.find(f"{MIME}icon").get("name")} == icons,
    "keywords": [k.text.lower() for k in info.iter("keyword")] == entry["Keywords"].lower().rstrip(";").split(";"),
    "newest release is this version": releases[0] == version,
    "D-Bus activation": entry["DBusActivatable"] == "true" and "--gapplication-service" in service,
    "actions": {f"Desktop Action {name}" for name in actions} == {s for s in desktop.sections() if " Action " in s},
    "actions are the application's": not app or all(f'"{name}"' in app for name in actions),
    "addresses": all(re.match(r"https://(raw\.githubusercontent|github)\.com/headroom-app/headroom(/|$)", node.text)
                     for node in [*info.iter("url"), *info.iter("image")]),
    "permissions": manifest["finish-args"] ==
        ["--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"],
}
for number, (name, passed) in enumerate(checks.items(), 1):
    print("ok" if passed else "not ok", number, "-", name)
print(f"1..{len(checks)}")
sys.exit(not all(checks.values()))
