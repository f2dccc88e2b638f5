# SPDX-License-Identifier: GPL-3.0-or-later
"""The ledger, open to read: it opens from its term, sorts, copies, and follows the inputs."""
from desktop import PROGRAM, App, Atspi, Role, copied, is_shown, run_tests

app = App(PROGRAM)
app.resize(1280, 1000)
PAGE_PADDING = 23
COLUMNS = ["part", "module", "tensor", "shape", "numbers", "dtype", "bytes", "count", "times", "total"]


def spin(name):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def shown(role, name=None):
    return [node for node in app.all(role, name) if is_shown(node)]


def rows():
    """The names of the rows in sight, without the titles."""
    return [node.get_name() for node in shown(Role.TABLE_ROW, lambda name: ": " in name)]


def scroll_has_ended():
    before = rows()
    app.catch_up()
    return before and rows() == before


def first_row():
    return next(iter(rows()), "")


def focus_window():
    """With the pointer away from what has a tooltip, which is a window of its own."""
    app.send("mousemove", 2, 2)
    app.wait(lambda: not shown(Role.TOOL_TIP), "no tooltip")
    app.focus_window()


def has_text(test):
    return any(test(node.get_name()) and is_shown(node) for node in app.all(Role.LABEL))


def open_ledger(term):
    row = app.find(Role.LIST_ITEM, term)
    app.click(row, down=PAGE_PADDING, scroll=True)
    ledger = app.wait(lambda: next((node for node in app.all(Role.LIST_ITEM, "Ledger", row) if is_shown(node)), None),
                      "the row of the ledger")
    app.click(ledger, down=PAGE_PADDING, scroll=True)
    return app.wait(lambda: next(iter(shown(Role.TREE_TABLE, "Tensors")), None), "the table")


def test_it_opens_and_adds_up():
    open_ledger("Activations")
    app.wait(lambda: "input_layernorm, input in fp32: 4.00 GiB" in rows(), "a row")
    # 32 · 1,527,840,792 in the layers and 270,630,916 once: see tests/core/test-ledger-lines.c
    app.wait(lambda: has_text(lambda text: "49\u202f161\u202f536\u202f260 B" in text), "the sum, which is the term")
    rule = "The 34-byte rule gives 34.0 GiB for the layers, which is 25 % too low."
    assert has_text(lambda text: text == rule), app.labels()
    assert shown(Role.ROW_HEADER, "Each of 32 layers: 45.5 GiB") or has_text(
        lambda text: text == "Each of 32 layers: 45.5 GiB"), app.labels()


def end(node):
    box = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
    return box.x + box.width


def test_titles_stand_above_their_numbers():
    for name, number in (("In Memory", "4.00 GiB"), ("Each", "128.0 MiB")):
        label = next(node for node in shown(Role.LABEL, name))
        cells = [end(node) for node in shown(Role.LABEL, number)]
        assert cells and min(abs(end(label) - cell) for cell in cells) <= 1, (name, end(label), cells)


def title(name):
    return next(iter(shown(Role.COLUMN_HEADER, name) + shown(Role.LABEL, name)))


def copy():
    focus_window()
    app.key("ctrl+c")
    app.wait(lambda: app.told("Table copied"), "the word that it is copied")
    return copied()


def test_ctrl_c_copies_all_of_it_as_it_is_sorted():
    table = copy()
    assert table[0] == COLUMNS, table[0]
    # 134,217,728 = 4096 · 2 · 4096 · 4
    assert table[1] == ["layer", "input_layernorm", "input in fp32", "s·b·h", "4096·2·4096", "fp32", "134217728", "32",
                        "32", "4294967296"], table[1]
    assert table[-1] == ["sum"] + [""] * 8 + ["49161536260"], table[-1]
    assert sum(int(row[9]) for row in table[1:-1]) == 49161536260


def test_columns_sort():
    """Amounts from the largest down, names from A: the first press is what one looks for, and begins at the top."""
    table = next(iter(shown(Role.TREE_TABLE, "Tensors"))).get_component_iface().get_extents(Atspi.CoordType.WINDOW)
    focus_window()
    app.send("mousemove", table.x + table.width // 2, table.y + table.height // 2, *["click", 5] * 40)
    app.wait(lambda: rows() and "input_layernorm, input in fp32: 4.00 GiB" not in rows(), "the end of the table")
    app.wait(scroll_has_ended, "the view at rest")
    app.click(title("In Memory"))
    app.wait(lambda: first_row().startswith("mlp"), "the view at its top")
    app.wait(lambda: copy()[1][1] == "mlp", "the largest first")
    app.click(title("In Memory"))
    app.wait(lambda: copy()[1][2] == "random state", "the smallest first")
    app.click(title("Module"))
    app.wait(lambda: copy()[1][1] == "input_layernorm", "names in their order")
    app.click(title("In Memory"))
    app.wait(lambda: copy()[1][1] == "mlp", "the largest first, again")
    parts = [row[0] for row in copy()[1:-1]]
    assert parts == sorted(parts), "layers stay together"


def sort_by_keys(place):
    """By the item at that place of the menu. GTK 4.18 gives the items no accessible names."""
    focus_window()
    app.do(app.find(Role.TOGGLE_BUTTON, "Sort"))
    app.wait(lambda: shown(Role.MENU, "Sort"), "the menu")
    app.key(*["Down"] * place, "Return")
    app.wait(lambda: not shown(Role.MENU, "Sort"), "the menu to go")


def test_columns_sort_by_keys():
    sort_by_keys(6)
    app.wait(lambda: copy()[1][1] == "mlp", "what is in memory, the largest first")
    sort_by_keys(1)
    app.wait(lambda: copy()[1][1] == "input_layernorm" and copy()[-2][1] == "rotary_emb", "the modules in order")


def has_keyboard(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def test_down_leads_from_the_header_to_the_rows():
    sort_by_keys(1)  # leaves the keyboard in the header
    app.key("Down")
    app.wait(lambda: has_keyboard(app.find(Role.BUTTON, "How Accurate Is This?")), "the button below the sum")
    app.key("Down")
    app.wait(lambda: any(map(has_keyboard, shown(Role.TABLE_ROW))), "a row of the table")


def chosen():
    """The row that is selected and has the keyboard."""
    states = (Atspi.StateType.SELECTED, Atspi.StateType.FOCUSED)
    return [node.get_name() for node in shown(Role.TABLE_ROW)
            if all(node.get_state_set().contains(state) for state in states)]


def test_keys_move_in_the_table_and_stay_with_their_row():
    sort_by_keys(1)  # leaves the keyboard above the table
    first, second, third = rows()[:3]
    app.tab_to(next(node for node in shown(Role.TABLE_ROW, first)))
    app.key("Home")
    app.wait(lambda: chosen() == [first], "the first row chosen")
    app.key("Down")
    app.wait(lambda: chosen() == [second], "the second")
    app.click(title("In Memory"))
    app.wait(lambda: first_row().startswith("mlp"), "another order")
    app.wait(lambda: chosen() == [second], "the same row, wherever it is")
    app.key("Home")
    app.wait(lambda: chosen() == rows()[:1], "the row that is first now")
    app.key("Tab", "shift+Tab")
    app.wait(lambda: chosen() == rows()[:1], "the same after a turn")
    sort_by_keys(1)
    app.wait(lambda: rows()[:3] == [first, second, third], "the modules in order")


def test_it_follows_the_inputs_in_its_place():
    before = app.wait(lambda: rows()[2:3], "a row")[0]
    assert spin("Micro-batch size").get_value_iface().set_current_value(4)
    after = app.wait(lambda: [row for row in rows()[2:3] if row != before], "another amount")[0]
    assert after.split(":")[0] == before.split(":")[0], (before, after)
    # Three digits of each: 5.38 and 10.8
    assert abs(float(after.split()[-2]) - 2 * float(before.split()[-2])) <= 0.06, (before, after)
    assert spin("Micro-batch size").get_value_iface().set_current_value(2)
    app.wait(lambda: rows()[2:3] == [before], "as before")


def test_everything_has_a_name():
    def nameless():
        return [node.get_role_name() for node in app.all() if is_shown(node)
                and node.get_role() in {Role.BUTTON, Role.TABLE_ROW, Role.TREE_TABLE} and not node.get_name()]

    found = app.look(nameless)
    assert not found, found


def test_escape_leads_back():
    focus_window()
    app.click(shown(Role.TABLE_ROW)[1])
    app.wait(lambda: not shown(Role.LABEL, "Table copied"), "the message to go, which takes the key first")
    app.key("Escape")
    app.wait(lambda: not shown(Role.TREE_TABLE, "Tensors"), "the table to go")
    app.wait(lambda: [node for node in app.all(Role.LIST_ITEM, "Weights") if is_shown(node)], "the breakdown")


def test_a_narrow_window_has_fewer_columns():
    app.resize(360, 720)  # room for the ledger's row above the bar at the bottom
    open_ledger("Activations")
    app.wait(lambda: rows(), "rows")
    for node in shown(Role.TREE_TABLE, "Tensors"):
        box = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        assert box.width <= 360, box.width
    assert not shown(Role.LABEL, "Shape")
    focus_window()
    app.key("alt+Left")
    app.wait(lambda: not shown(Role.TREE_TABLE, "Tensors"), "the table to go")


try:
    run_tests(globals())
finally:
    app.quit()
