# SPDX-License-Identifier: GPL-3.0-or-later
"""Sizes: from a large window to the smallest and back, one change after the other, without a warning."""
from desktop import PROGRAM, App, Atspi, Role, is_shown, run_tests

app = App(PROGRAM)


def test_every_width_is_without_warnings():
    for width in [*range(1600, 360, -13), 360, *range(360, 1600, 29)]:
        app.resize(width, 900)
    app.find(Role.GROUPING, "Result")


def test_every_height_is_without_warnings():
    for height in [*range(1000, 294, -17), 294, *range(294, 1000, 41)]:
        app.resize(360, height)
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


def test_the_tables_of_plots_fit_into_a_narrow_window():
    def shown_tables():
        return [node for node in app.all(Role.PAGE_TAB, "Table") if is_shown(node)]

    app.wait(lambda: len(shown_tables()) == 3, "those of the step, of the interval, of another parameter")
    tables = shown_tables()
    for table in tables:
        app.do(table)
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LABEL, "Saved")), "the short title")
    app.resize(1900, 900)
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LABEL, "Step Time")), "all columns")


def test_the_largest_screen_draws_nothing_out():
    width, most, longest_line = 3840, 1780, 110  # letters: a hundred, and a few for lists of facts
    app.resize(width, 2160)
    total = app.place_at_rest(app.total_label())
    assert total.x + total.width < (width + most) / 2

    def wide():  # others wrap at about a hundred letters
        return [node.get_name() for node in app.all(Role.LABEL)
                if is_shown(node) and (app.place(node) or total).width > 700]

    names = app.wait(wide, "the advice, at least")
    assert max(len(line) for name in names for line in name.split("\n")) <= longest_line, names
    app.resize(1270, 900)


def test_long_names_are_not_cut_in_lists():
    combo = next(node for node in app.all(Role.COMBO_BOX, "Worked example") if is_shown(node))
    app.focus_window()
    app.tab_to(combo)
    app.key("Return")

    def size(name):
        boxes = [node.get_component_iface().get_extents(Atspi.CoordType.WINDOW) for node in app.all(Role.LABEL, name)]
        return max(((box.width, box.height) for box in boxes), default=(0, 0))

    def is_whole():
        (width, height), line = size("Medium transformer training with a multiplier"), size("Own scenario")[1]
        return line > 0 and width * height / line > 220

    # 46 letters of five pixels and more, in one line or two; libadwaita's own lists cut after 20.
    app.wait(is_whole, "the whole name")
    app.key("Escape", "Escape")


try:
    run_tests(globals())
finally:
    app.quit()
