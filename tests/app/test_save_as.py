# SPDX-License-Identifier: GPL-3.0-or-later
"""Save As: which files are not replaced, and that nothing is lost by the choice of one."""
import contextlib
import json
import pathlib
import subprocess
import tempfile

from desktop import CLI, PROGRAM, App, Role, is_shown, run_tests

NAME = "Save Under Another Name"


def layers(app):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith("Layers")).get_value_iface()


def press(app, name):
    app.do(app.wait(lambda: next((node for node in app.all(Role.BUTTON, name) if is_shown(node)), None), name))


def layers_in(path):
    return json.loads(path.read_text())["scenarios"][0]["parameters"]["layers"]


@contextlib.contextmanager
def document():
    """A file with 24 layers."""
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.headroom"
        subprocess.run([CLI, "export", "--layers=24", f"--output={path}"], check=True)
        yield path


def replace_in_dialog(app, path):
    app.save_in_dialog("Save Scenario", path)
    press(app, "Replace")  # as GTK asks
    app.find(Role.LABEL, NAME)


def test_changes_of_a_newer_document_are_saved_as_a_copy():
    with document() as path:
        newer = json.loads(path.read_text())
        newer.update(format=99, warp="drive")
        path.write_text(json.dumps(newer))
        app = App(PROGRAM, str(path))
        app.find(Role.LABEL, lambda text: text.startswith("This file was saved by a newer version of Headroom."))
        assert layers(app).set_current_value(33)
        app.find(Role.LABEL, "• run.headroom")
        app.focus_window()
        app.key("ctrl+w")
        app.find(Role.LABEL, "Save Changes?")
        press(app, "Save As…")
        replace_in_dialog(app, path)
        press(app, "Save As…")
        copy = path.with_name("copy.headroom")
        app.save_in_dialog("Save Scenario", copy)
        app.process.wait(20)
        app.quit()
        assert json.loads(path.read_text()) == newer
        saved = json.loads(copy.read_text())
        assert (saved["format"], saved["warp"], layers_in(copy)) == (1, "drive", 33)


def test_what_is_open_in_another_window_is_not_replaced():
    with document() as path:
        before = path.read_bytes()
        app = App(PROGRAM, str(path))
        app.wait(lambda: layers(app).get_current_value() == 24, "the file")
        app.focus_window()
        app.key("ctrl+n")
        app.wait(lambda: app.has(Role.FRAME, "New Scenario — Headroom"), "another window")
        app.focus_window()
        app.key("ctrl+shift+s")
        replace_in_dialog(app, path)
        app.find(Role.LABEL, "“run.headroom” is open in another window.")
        press(app, "Save As…")
        app.save_in_dialog("Save Scenario", path.with_name("other.headroom"))
        app.find(Role.FRAME, "other.headroom — Headroom")
        assert path.read_bytes() == before and layers_in(path.with_name("other.headroom")) == 32
        app.quit()


run_tests(globals())
