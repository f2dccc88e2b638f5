# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory over one step: a moment or layer is chosen by keyboard, pointer or in the list; the breakdown is of it."""
import json
import pathlib
import subprocess
import tempfile

from desktop import CLI, PROGRAM, App, Role, copied, is_shown, run_tests

app = App(PROGRAM)
app.resize(1280, 1000)
app.focus_window()
app.key("F9")  # the pane away: it has most of what Tab goes to
PAGE_PADDING = 23
MODEL = ["--model=llama-2-7b", "--recipe=transformers-bf16"]


def moments():
    run = subprocess.run([CLI, "estimate", *MODEL, "--format=json"], stdout=subprocess.PIPE)
    return {one["id"]: one["bytes"] for one in json.loads(run.stdout)["instants"]}


def gib(amount):
    return f"{amount / 2**30:.1f} GiB"


def plot():
    return app.find(Role.SLIDER, "Memory during a step")


def says(start):
    """The line above the breakdown."""
    return any(is_shown(node) for node in app.all(Role.LABEL, lambda text: text.startswith(f"Per GPU, {start}")))


def expect(start):
    app.wait(lambda: says(start), f"the breakdown at {start}")


def has_row(name):
    """In the breakdown."""
    return any(is_shown(node) for node in app.all(Role.LABEL, name))


def test_the_peak_is_shown_at_first():
    expect("at the peak (Loss).")
    value = plot().get_value_iface()
    # Start of forward and 32 layers, 1 to 33; the loss, 34; the head, the layers, 36 to 67; the step.
    assert (value.get_minimum_value(), value.get_current_value(), value.get_maximum_value()) == (1, 34, 68)


def test_it_is_copied_as_a_table():
    app.share(plot(), "t")
    app.wait(lambda: app.told("Table copied"), "the word that it is copied")
    table = copied()
    assert table[0] == ["Moment", "Memory per GPU (B)"] and len(table) == 1 + 68, table  # as many places
    assert [int(amount) for name, amount in table if name == "Loss"] == [moments()["loss"]], table


def test_a_term_is_copied_by_its_menu():
    app.click(app.find(Role.LIST_ITEM, "Weights"), down=PAGE_PADDING, scroll=True)  # which opens it
    for keys, said, start in ((["Return"], "Bytes copied", "13476831232"), (["f"], "Formula copied", "")):
        app.key("shift+F10")
        app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU_ITEM)), "the menu")
        app.key(*keys)
        app.wait(lambda: app.told(said), said)
        assert copied()[0][0].startswith(start), copied()
    assert copied()[-1] == ["= 13476831232 B"], copied()
    app.key("ctrl+c")
    app.wait(lambda: copied() == [["13476831232"]], "the amount")


def test_moments_are_chosen_by_keyboard():
    app.tab_to(plot())
    for key, where in (("End", "below the peak (Optimizer step)."),
                       ("Left", "below the peak (Backward of the first layer)."),
                       ("Left", "below the peak (Backward of layer 2)."),
                       ("Page_Down", "below the peak (Backward of the fullest layers)."),
                       ("Page_Down", "below the peak (Backward of the head)."),
                       ("Page_Down", "at the peak (Loss)."),
                       ("Left", "below the peak (Forward of layer 32)."),
                       ("Page_Down", "below the peak (Start of forward)."),
                       ("Page_Up", "at the peak (Loss)."),
                       ("Home", "below the peak (Start of forward).")):
        app.key(key)
        expect(where)
    app.key("Escape")
    expect("at the peak (Loss).")


def test_the_breakdown_is_of_the_moment():
    app.wait(lambda: has_row("Logits and loss") and not has_row("Gradients"), "the rows of the loss")
    app.key("End")
    app.wait(lambda: has_row("Gradients") and not has_row("Logits and loss"), "the rows of the step")


def test_a_layer_is_not_all_of_them():
    app.key("Home")
    for _ in range(16):
        app.key("Right")
    expect("below the peak (Forward of layer 16).")
    absent = "Gradients", "Logits and loss"
    app.wait(lambda: has_row("Activations") and not any(map(has_row, absent)), "what forward has kept so far")
    app.key("Escape")
    expect("at the peak (Loss).")
    app.key("End")


def test_the_estimate_stays_the_peak():
    assert app.total() == gib(moments()["loss"]), app.total()


def test_a_moment_stays_while_inputs_change():
    before = app.total()
    assert app.find(Role.SLIDER, "Micro-batch size").get_value_iface().set_current_value(4)
    app.wait(lambda: app.total() != before, "another total")
    assert says("below the peak (Optimizer step).")


def test_the_button_leads_back():
    button = app.find(Role.BUTTON, "Show Peak")
    app.do(button)
    expect("at the peak")
    app.wait(lambda: not app.has(Role.BUTTON, "Show Peak"), "the button away")


def test_it_is_exported_as_a_picture():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "step.svg"
        app.share(plot(), "e")
        app.save_in_dialog("Export", path)
        assert "Memory During a Step</title>" in path.read_text()


def test_the_export_menu_has_it():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "menu.svg"
        app.focus_window()
        app.do(next(node for node in app.all(Role.TOGGLE_BUTTON, "Export") if is_shown(node)))
        app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU, "Export")), "the menu")
        app.key("s")  # GTK 4.18 gives the items of its menus no accessible names
        app.save_in_dialog("Export", path)
        assert "Memory During a Step</title>" in path.read_text()


try:
    run_tests(globals())
finally:
    app.quit()
