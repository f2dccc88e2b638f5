"""Sizes: from a large window to the smallest and back, one change after the other, without a warning."""
import time

from desktop import PROGRAM, App, Role, is_shown, run_tests

app = App(PROGRAM)


def test_every_width_is_without_warnings():
    for width in [*range(1270, 360, -13), 360, *range(360, 1270, 29)]:
        app.resize(width, 900)
        time.sleep(0.01)
    app.find(Role.GROUPING, "Result")


def test_every_height_is_without_warnings():
    for height in [*range(1000, 294, -17), 294, *range(294, 1000, 41)]:
        app.resize(360, height)
        time.sleep(0.01)
    app.find(Role.GROUPING, "Result")


def test_the_result_stays_in_sight_at_the_smallest_size():
    app.resize(360, 294)
    app.wait(lambda: is_shown(next(app.all(Role.LABEL, app.total()))), "the total")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.PAGE_TAB, "GPUs")), "the switcher at the bottom")


def test_the_pane_opens_over_the_result_of_a_narrow_window():
    app.resize(360, 640)
    def spins():
        return [node for node in app.all(Role.SPIN_BUTTON, lambda name: name.startswith("Sequence length"))
                if is_shown(node)]

    app.wait(lambda: not spins(), "the pane to be away")
    app.focus_window()
    app.key("F9")
    app.wait(spins, "the pane")
    before = app.total()
    assert spins()[0].get_value_iface().set_current_value(8192)
    app.wait(lambda: app.total() != before, "another total")
    assert is_shown(next(app.all(Role.LABEL, app.total())))
    app.key("Escape")
    app.wait(lambda: not spins(), "the pane to go")


try:
    run_tests(globals())
finally:
    app.quit()
