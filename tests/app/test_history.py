# SPDX-License-Identifier: GPL-3.0-or-later
"""Undo and redo: by keys, and from the message, which names the change."""
from desktop import PROGRAM, App, Role, is_shown, run_tests

app = App(PROGRAM)
app.resize(1280, 1000)


def spin(name):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def value(node):
    return node.get_value_iface().get_current_value()


def shown(role, name):
    return app.wait(lambda: next((node for node in app.all(role, name) if is_shown(node)), None), f"{role} {name!r}")


def message(text):
    app.wait(lambda: app.told(text), text)


def test_keys_step_a_spin_button_in_one_run():
    batch = spin("Micro-batch size")
    before = value(batch)
    total = app.total()
    app.click(batch, 0.1)
    app.key("Up", "Up", "Up")
    app.wait(lambda: value(batch) == before + 3, "three more")
    app.key("ctrl+z")
    message("Undone: Change of “Micro-batch size”")
    app.wait(lambda: value(batch) == before and app.total() == total, "all three taken back at once")
    app.key("ctrl+shift+z")
    message("Redone: Change of “Micro-batch size”")
    app.wait(lambda: value(batch) == before + 3, "all three again")


def test_a_reset_is_taken_back_from_its_message():
    layers = spin("Layers")
    assert layers.get_value_iface().set_current_value(33)
    app.wait(lambda: value(layers) == 33, "33")
    app.focus_window()
    app.key("F10")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU, "Main Menu")), "the menu")
    app.key("r")  # GTK 4.18 gives the items of its menus no accessible names
    app.wait(lambda: value(layers) == 32, "the default")
    app.do(app.undo_of_message())
    app.wait(lambda: value(layers) == 33, "33 again")


def test_the_end():
    app.quit()


run_tests(globals())
