# SPDX-License-Identifier: GPL-3.0-or-later
"""Advice: its rows are there without asking, one press makes the change, another takes it back, and locks hold."""
from desktop import PROGRAM, App, Role, copied, is_shown, run_tests

app = App(PROGRAM)
app.resize(1280, 1000)


def shown(role, name):
    return app.wait(lambda: next((node for node in app.all(role, name) if is_shown(node)), None), f"{role} {name!r}")


def offered():
    """The buttons in sight, by what they would change."""
    buttons = app.all(Role.BUTTON, lambda name: name.startswith("Apply: "))
    return {node.get_name().removeprefix("Apply: "): node for node in buttons if is_shown(node)}


def offers_fp8():
    """Whether it is offered, also below what is seen."""
    return app.has(Role.BUTTON, "Apply: Matrix products in FP8")


def says(text):
    return any(text in label for label in app.labels(app.find(Role.GROUPING, "Result")))


def test_an_example_that_does_not_fit_is_advised():
    app.wait(lambda: len(offered()) > 1, "advice")
    shown(Role.LABEL, "To Make It Fit")
    assert says("Does not fit")


def test_it_is_copied_as_a_table():
    app.focus_window()  # which has to have the keyboard to copy
    app.do(next(node for node in app.all(Role.BUTTON, "Copy as Table") if is_shown(node)))
    app.wait(lambda: app.told("Table copied"), "the word that it is copied")
    table = copied()
    assert table[0][:4] == ["Change", "Changes", "Verdict", "Needed on each GPU (B)"], table[0]
    assert len(table) > 1 and [row[0] for row in table[1:]] == list(offered())[:len(table) - 1], table  # of its group
    assert all(row[3].isdigit() for row in table[1:]), table


def test_a_change_is_applied_and_taken_back():
    before = app.total()
    change, button = next(iter(offered().items()))
    app.do(button)
    undo = app.undo_of_message()
    assert app.told(f"Applied: {change}"), app.announcements.said
    app.do(undo)
    app.wait(lambda: says("Does not fit") and app.total() == before, "the run as it was")
    app.focus_window()
    app.key("ctrl+shift+z")
    app.wait(lambda: says("Tight") and change not in offered(), "a run that fits, and other advice")
    app.key("ctrl+z")
    app.wait(lambda: says("Does not fit") and change in offered(), "the advice as it was")


def test_a_locked_value_stays():
    batch = app.find(Role.SPIN_BUTTON, lambda name: name.startswith("Micro-batch size"))
    batch.get_value_iface().set_current_value(4)
    app.wait(lambda: any("Micro-batch" in change for change in offered()), "smaller micro-batches")
    app.click(batch, 0.1)
    app.key("shift+F10")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU_ITEM)), "the menu")
    app.key("Return")
    app.wait(lambda: offered() and not any("Micro-batch" in change for change in offered()), "advice with the lock")
    app.click(batch, 0.1)
    app.key("shift+F10")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU_ITEM)), "the menu")
    app.key("Return")
    app.wait(lambda: any("Micro-batch" in change for change in offered()), "advice without it")
    batch.get_value_iface().set_current_value(2)
    app.wait(lambda: offered() and not any("Micro-batch" in change for change in offered()), "the advice as it was")


def test_a_step_is_made_faster():
    app.do(next(iter(offered().values())))
    app.wait(lambda: not says("Does not fit"), "a run that fits")
    app.wait(lambda: app.has(Role.LABEL, "What Would Make It Faster"), "what would make it faster")
    app.wait(offers_fp8, "a faster step")
    app.do(app.find(Role.BUTTON, "Apply: Matrix products in FP8"))
    app.wait(lambda: app.told("Applied: Matrix products in FP8"), "the change")
    app.wait(lambda: not offers_fp8(), "other changes")


def test_the_end():
    app.quit()


run_tests(globals())
