# SPDX-License-Identifier: GPL-3.0-or-later
"""Any number against memory: the parameter is chosen, its values are stepped through, and the table says the same."""
import json
import pathlib
import subprocess
import tempfile

from desktop import CLI, PROGRAM, SWITCHES, App, Role, has_focus, is_shown, run_tests

app = App(PROGRAM)
app.resize(1280, 1000)
app.focus_window()
app.key("F9")  # the pane away: it has most of what Tab goes to


def value(node):
    return node.get_value_iface().get_current_value()


def gib(total_bytes):
    return f"{total_bytes / 2**30:.1f} GiB"


def slider(name):
    return app.find(Role.SLIDER, name)


def focus(node):
    """By keyboard, once around the window if need be."""
    app.tab_to(node)


def swept(parameter, *arguments):
    run = subprocess.run([CLI, "sweep", f"--over={parameter}", "--format=json", *arguments], stdout=subprocess.PIPE,
                         check=True)
    return json.loads(run.stdout)["points"]


def caption(start):
    return any(is_shown(node) for node in app.all(Role.LABEL, lambda text: text.startswith(start)))


def caption_ends(end):
    return any(is_shown(node) for node in app.all(Role.LABEL, lambda text: text.endswith(end)))


def says_speed(tokens):
    """Whether a line in sight does, whatever groups its digits."""
    lines = (node.get_name() for node in app.all(Role.LABEL, lambda text: "tokens/s." in text) if is_shown(node))
    return any(f"{tokens:.0f} tokens/s." in "".join(line.split("\N{NARROW NO-BREAK SPACE}")) for line in lines)


def test_the_micro_batch_is_swept_at_first():
    plot = slider("Micro-batch size")
    assert plot.get_description() == "Memory against: Micro-batch size"
    assert value(plot) == 2 and plot.get_value_iface().get_minimum_value() == 1
    assert plot.get_value_iface().get_maximum_value() == 8


def test_values_are_chosen_by_keyboard():
    plot = slider("Micro-batch size")
    totals = {point["value"]: point["total-bytes"] for point in swept("micro-batch-size", "--from=1", "--to=8")}
    focus(plot)
    for key, result in (("Right", 4), ("Left", 2), ("Page_Up", 4), ("Page_Down", 2), ("Home", 1), ("End", 8)):
        app.key(key, "Return")
        total = gib(totals[result])
        app.wait(lambda: value(plot) == result and app.total() == total, f"{result} and {total} after {key}")
    app.key("Right", "Left")  # the end stays where it is
    app.wait(lambda: value(plot) == 4, "one before the end")
    app.key("End")
    app.wait(lambda: value(plot) == 8, "the end again")
    assert plot.get_value_iface().get_maximum_value() == 8
    app.wait(lambda: caption(f"Micro-batch size 8: {gib(totals[8])} in all. Does not fit."), "the line under the plot")
    assert plot.get_value_iface().set_current_value(2)
    app.wait(lambda: app.total() == gib(totals[2]), "the value that was set")


def test_keys_look_before_enter_sets():
    plot = slider("Micro-batch size")
    totals = {point["value"]: gib(point["total-bytes"]) for point in swept("micro-batch-size", "--from=1", "--to=8")}
    app.key("End")
    app.wait(lambda: value(plot) == 8 and caption(f"Micro-batch size 8: {totals[8]} in all."), "what 8 needs")
    app.wait(lambda: caption_ends("Press Enter to set it, Escape to go back."), "what to press")
    assert app.total() == totals[2]
    app.key("Escape")
    app.wait(lambda: value(plot) == 2 and caption(f"Micro-batch size 2: {totals[2]} in all."), "the value in force")
    app.key("Right", "Tab")
    app.wait(lambda: value(plot) == 2, "the value in force, where the keyboard has left")
    app.key("shift+Tab", "End", "Left", "Return")
    app.wait(lambda: app.total() == totals[4] and app.told("Micro-batch size: 4"), "the value, and its message")
    app.do(app.undo_of_message())  # one step, not one for each key
    app.wait(lambda: value(plot) == 2 and app.total() == totals[2], "the value before")


def test_a_press_names_what_it_changes_and_offers_the_way_back():
    plot = slider("Micro-batch size")
    before = value(plot)
    app.click(plot, 0.9, scroll=True)
    app.wait(lambda: value(plot) != before, "another value")
    app.wait(lambda: app.told(f"Micro-batch size: {value(plot):.0f}"), "the input and its value")
    app.do(app.undo_of_message())
    app.wait(lambda: value(plot) == before, "the value before")


def choose(name):
    focus(app.find(Role.COMBO_BOX, "Parameter"))
    app.key("Return")
    app.wait(lambda: any(map(has_focus, app.all(name="Search"))), "the search")
    app.write(name)
    app.key("Return")
    return slider(name)


def offered():
    """What the open list has."""
    return {node.get_name() for node in app.all() if is_shown(node)}


def test_only_what_moves_the_memory_is_offered():
    focus(app.find(Role.COMBO_BOX, "Parameter"))
    app.key("Return")
    app.wait(lambda: any(map(has_focus, app.all(name="Search"))), "the search")
    app.write("step")
    app.wait(lambda: "Micro-batches per step" in offered(), "what has “step” in its name")
    assert "Step time" not in offered(), offered()
    app.key("Escape", "Escape")  # the word, then the list
    app.wait(lambda: "Micro-batches per step" not in offered(), "the list to go")


def test_another_parameter_is_chosen():
    before = app.total()
    plot = choose("Tensor-parallel size")
    assert value(plot) == 1
    focus(plot)
    app.key("Right", "Return")
    app.wait(lambda: value(plot) == 2 and app.total() != before, "two GPUs")
    app.key("Home", "Return")
    app.wait(lambda: app.total() == before, "one again")


def test_the_speed_has_a_plot_of_its_own():
    points = {point["value"]: point["tokens-per-second"] for point in swept("micro-batch-size", "--from=1", "--to=8")}
    choose("Micro-batch size")
    focus([node for node in app.all(name="Speed") if node.get_role() in SWITCHES][-1])
    app.key("space")
    plot = app.wait(lambda: next((n for n in app.all(Role.SLIDER, "Tokens per Second Against: Micro-batch size")
                                  if is_shown(n)), None), "the plot of the speed")
    assert plot.get_value_iface().set_current_value(4)
    app.wait(lambda: caption("Micro-batch size 4: ") and says_speed(points[4]), "its speed")
    assert plot.get_value_iface().set_current_value(2)
    focus([node for node in app.all(name="Plot") if node.get_role() in SWITCHES][-1])
    app.key("space")


def test_the_table_has_the_same_numbers():
    choose("Sequence length")
    focus([node for node in app.all(name="Table") if node.get_role() in SWITCHES][-1])
    app.key("space")
    points = swept("sequence-length", "--from=128", "--to=16384", "--doubling")
    wanted = gib(points[0]["total-bytes"])
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LABEL, wanted)), f"{wanted} at 128")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LABEL, "4096, chosen")), "the chosen one")


def test_it_is_kept_for_reports():
    focus(next(app.all(Role.CHECK_BOX, "Show in Reports")))
    app.key("space")
    app.wait(lambda: app.has(Role.LABEL, lambda text: text.startswith("• ")), "word that the document has changed")


def test_the_plot_that_is_shown_is_exported():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "sequence.svg"
        app.share(app.find(Role.COMBO_BOX, "Parameter"), "e")
        app.save_in_dialog("Export", path)
        assert "Memory Against: Sequence length</title>" in path.read_text()


def test_the_plot_of_intervals_is_exported():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "intervals.svg"
        app.share(slider("Checkpoint interval"), "e")
        app.save_in_dialog("Export", path)
        assert "Memory Against Checkpoint Interval</title>" in path.read_text()


def test_the_plot_of_the_speed_is_exported():
    app.focus_window()  # which the dialog had
    switches = app.wait(lambda: [node for node in app.all(name="Speed") if node.get_role() in SWITCHES], "Speed")
    focus(switches[-1])
    app.key("space")
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "speed.svg"
        app.share(app.find(Role.COMBO_BOX, "Parameter"), "e")
        app.save_in_dialog("Export", path)
        assert "Tokens per Second Against: Sequence length</title>" in path.read_text()


try:
    run_tests(globals())
finally:
    app.quit()
