# SPDX-License-Identifier: GPL-3.0-or-later
"""Several scenarios in one document: added, copied, switched between, moved, deleted, undone, saved and opened."""
import json
import pathlib
import tempfile

from desktop import PROGRAM, App, Role, is_shown, run_tests

directory = tempfile.TemporaryDirectory()
path = pathlib.Path(directory.name) / "run.headroom"
app = App(PROGRAM)
app.resize(1000, 1000)


def spin(name):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def layers():
    return spin("Layers").get_value_iface().get_current_value()


def shown(role, name):
    return app.wait(lambda: next((node for node in app.all(role, name) if is_shown(node)), None), f"{role} {name!r}")


def open_list():
    app.click(app.wait(lambda: next((node for node in app.all(Role.TOGGLE_BUTTON) if is_shown(node)
                                     and node.get_description() == "Scenarios"), None), "the button of scenarios"))
    return shown(Role.LIST, "Scenarios")


def close_list():
    app.key("Escape")
    app.wait(lambda: not any(is_shown(node) for node in app.all(Role.LIST, "Scenarios")), "the list to go")


def expect_listed(*names):
    """In the list that is opened, and closed again."""
    scenarios = open_list()
    app.wait(lambda: [row.get_name() for row in app.all(Role.LIST_ITEM, within=scenarios)] == list(names), names)
    close_list()


def press(description):
    """A button of the list, which stays open."""
    button = app.wait(lambda: next((node for node in app.all(Role.BUTTON) if is_shown(node)
                                    and description in (node.get_name(), node.get_description())), None), description)
    app.do(button)


def test_one_is_copied_and_named_after_it():
    assert spin("Layers").get_value_iface().set_current_value(7)
    app.focus_window()
    app.key("ctrl+d")
    app.find(Role.LABEL, "• Scenario 2")
    expect_listed("Scenario 1", "Scenario 2")
    assert layers() == 7
    assert spin("Layers").get_value_iface().set_current_value(8)
    app.wait(lambda: layers() == 8, "8 layers in the copy")


def test_keys_switch_between_them():
    app.focus_window()
    app.key("ctrl+Page_Up")
    app.wait(lambda: layers() == 7, "the first one")
    app.key("ctrl+Page_Down")
    app.wait(lambda: layers() == 8, "the second one")
    app.key("ctrl+Page_Down")
    app.wait(lambda: layers() == 7, "around the end")


def test_a_row_of_the_list_switches():
    open_list()
    app.key("Down", "Return")
    app.wait(lambda: layers() == 8, "the second one")
    app.find(Role.LABEL, "• Scenario 2")


def test_a_new_one_has_the_defaults():
    open_list()
    press("New Scenario")
    app.wait(lambda: layers() == 32, "the defaults")
    close_list()
    expect_listed("Scenario 1", "Scenario 2", "Scenario 3")


def test_one_moves_and_goes_and_comes_back():
    scenarios = open_list()
    press("Move Up")
    app.wait(lambda: [row.get_name() for row in app.all(Role.LIST_ITEM, within=scenarios)]
             == ["Scenario 1", "Scenario 3", "Scenario 2"], "the third as the second")
    press("Delete")
    app.wait(lambda: app.told("“Scenario 3” deleted"), "the word that it is deleted")
    app.wait(lambda: layers() == 8, "the next one")
    close_list()
    expect_listed("Scenario 1", "Scenario 2")
    app.key("ctrl+z")
    app.wait(lambda: layers() == 32, "the deleted one, in sight")
    expect_listed("Scenario 1", "Scenario 3", "Scenario 2")
    app.key("ctrl+z")
    expect_listed("Scenario 1", "Scenario 2", "Scenario 3")


def test_all_are_saved_and_opened():
    app.focus_window()
    app.key("ctrl+s")
    app.save_in_dialog("Save Scenario", path)
    scenarios = json.loads(path.read_text())["scenarios"]
    assert [scenario["parameters"]["layers"] for scenario in scenarios] == [7, 8, 32]
    app.quit()
    again = App(PROGRAM, str(path))
    try:
        again.find(Role.LABEL, "Scenario 1")
        again.focus_window()
        again.key("ctrl+Page_Down")
        again.find(Role.LABEL, "Scenario 2")
    finally:
        again.quit()


run_tests(globals())
