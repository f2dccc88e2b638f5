# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenarios of any name: shown as they are, in one line, in a window of 360 pixels, and saved as they are."""
import json
import pathlib
import subprocess
import tempfile

from desktop import CLI, PROGRAM, App, Role, is_shown, run_tests, text_of

NAMES = ["x" * 10000, "word " * 2000, "😀👩‍👩‍👧‍👦", "مرحبا שלום", "</script><b>bold</b>&amp;", "=cmd()", "%n%s 100%",
         "two\nlines"]
# Of 60 letters, without a space at the end.
SHORT = ["x" * 60 + "…", "word " * 11 + "word…", *NAMES[2:7], "two lines"]
WIDTH = 360
HEIGHT = 720


def layers(app):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith("Layers")).get_value_iface()


def window_size(app):
    said = subprocess.run(["xdotool", "getwindowgeometry", "--shell", app.window()], capture_output=True, text=True)
    return [int(line.split("=")[1]) for line in said.stdout.split() if line.startswith(("WIDTH", "HEIGHT"))]


def name_button(app):
    return app.wait(lambda: next((node for node in app.all(Role.TOGGLE_BUTTON)
                                  if is_shown(node) and node.get_description() == "Scenarios"), None), "the name")


def name_height(app, name):
    """Of the button in the header that shows it."""
    app.find(Role.LABEL, name, name_button(app))
    return app.place_at_rest(name_button(app)).height


def save(app, path):
    before = path.read_bytes()
    assert layers(app).set_current_value(33)
    app.key("ctrl+s")
    app.wait(lambda: path.read_bytes() != before, "the file")


def titles_in(path):
    return [scenario["title"] for scenario in json.loads(path.read_text())["scenarios"]]


def make_document(path):
    subprocess.run([CLI, "export", "--layers=24", f"--output={path}"], check=True)
    document = json.loads(path.read_text())
    document["scenarios"] = [dict(document["scenarios"][0], title=name) for name in NAMES]
    path.write_text(json.dumps(document))


def test_they_are_shown_and_saved():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "names.headroom"
        make_document(path)
        app = App(PROGRAM, str(path))
        app.wait(lambda: layers(app).get_current_value() == 24, "the file")
        app.focus_window()
        save(app, path)
        assert titles_in(path) == NAMES
        app.resize(WIDTH, HEIGHT)
        heights = set()
        for name in SHORT:
            heights.add(name_height(app, name))
            app.key("ctrl+Next")
        assert len(heights) == 1, heights
        app.click(name_button(app))
        for name in NAMES:
            app.find(Role.LIST_ITEM, name)
        app.key("Escape", "alt+3")
        for name in SHORT:  # beside its bar, and at the head of its column
            app.wait(lambda: sum(1 for _ in app.all(Role.LABEL, name)) >= 2, name)
        assert window_size(app) == [WIDTH, HEIGHT]
        app.quit()


def test_a_long_one_leaves_room_for_the_question():
    app = App(PROGRAM)
    app.focus_window()
    app.resize(WIDTH, HEIGHT)
    app.key("F2")
    entry = app.wait(lambda: next((node for node in app.all(None, "Name") if node.get_editable_text_iface()), None),
                     "the field")
    assert entry.get_editable_text_iface().set_text_contents(NAMES[0])
    app.wait(lambda: text_of(entry) == NAMES[0], "the name")
    app.key("Return")
    app.find(Role.LABEL, f"• {SHORT[0]}")
    app.key("ctrl+w")
    app.find(Role.LABEL, f"“{SHORT[0]}” has changes that are not saved. They will be lost if they are discarded.")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.BUTTON, "Cancel")), "the answers in sight")
    assert window_size(app) == [WIDTH, HEIGHT]
    app.quit()


run_tests(globals())
