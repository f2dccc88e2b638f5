# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole session by the keyboard alone: nothing is pressed, clicked or set but by keys."""
import pathlib
import tempfile

from desktop import DATA, PROGRAM, App, Atspi, Role, is_shown, run_tests

directory = tempfile.TemporaryDirectory()
app = App(PROGRAM)
app.resize(1280, 1000)
app.find(Role.GROUPING, "Result")
app.focus_window()


def shown(role, name):
    return app.wait(lambda: next((node for node in app.all(role, name) if is_shown(node)), None), f"{role} {name!r}")


def spin(name):
    return shown(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def value(node):
    return node.get_value_iface().get_current_value()


def has_focus(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def results():
    return [node.get_name() for node in app.all(Role.LIST_ITEM, within=app.find(Role.LIST, "Results"))]


def go_to(text, name):
    """An input, by the search."""
    app.focus_window()
    app.key("ctrl+f")
    app.wait(lambda: any(has_focus(node) for node in app.all(name="Find")), "the search")
    app.write(text)
    app.wait(lambda: results()[:1] == [name], f"{name!r} on top")
    app.key("Return")
    app.wait(lambda: any(has_focus(node) and node.get_name().startswith(name) for node in app.all()), f"{name!r}")


def test_a_model_is_imported():
    app.key("ctrl+i")
    app.find(Role.DIALOG, "Import Model")
    app.focus_window()
    app.key("ctrl+l")  # the field for a path, which completes what is typed
    app.wait(lambda: any(has_focus(node) for node in app.all(Role.TEXT)), "the field")
    app.key("ctrl+a")
    app.write(str(DATA / "configs" / "llama-3.1-8b.json"))
    app.key("shift+End", "Delete", "Return")
    app.find(Role.LABEL, "num_hidden_layers")
    app.focus_window()
    app.key("alt+i")
    app.wait(lambda: value(spin("Vocabulary size")) == 128256, "the model's vocabulary")


def test_an_input_is_changed():
    app.focus_window()
    app.key("alt+s")
    app.wait(lambda: has_focus(spin("Sequence length")), "the keyboard at the sequence length")
    before = value(spin("Sequence length"))
    app.key("ctrl+a")
    app.write("2k")
    app.key("Return")
    app.wait(lambda: value(spin("Sequence length")) == 2048, "the sequence length")
    app.key("ctrl+z")
    app.wait(lambda: value(spin("Sequence length")) == before, "the change taken back")
    app.key("ctrl+shift+z")
    app.wait(lambda: value(spin("Sequence length")) == 2048, "the change again")


def test_inputs_are_reached_by_what_others_call_them():
    for text, name in (("vocab", "Vocabulary size"), ("offload_optimizer", "CPU offload"), ("gqa", "KV heads")):
        go_to(text, name)


def test_a_formula_is_opened():
    app.focus_window()
    row = app.find(Role.LIST_ITEM, "Weights")
    app.tab_to(next(node for node in app.all(Role.LIST_ITEM, within=row) if node is not row))
    app.key("Return")
    app.wait(lambda: any("8030261248 · 2" in text for text in app.labels(row)), "the numbers in the formula")


def test_the_plot_of_a_step_is_walked():
    app.focus_window()
    plot = shown(Role.SLIDER, lambda text: "step" in text.lower())
    app.tab_to(plot)
    before = value(plot)
    app.key("Left")
    app.wait(lambda: value(plot) < before, "an earlier moment")
    app.key("Escape")
    app.wait(lambda: value(plot) == before, "the peak")


def test_gpus_are_filtered():
    app.focus_window()
    app.key("ctrl+shift+f")
    app.wait(lambda: any(text.startswith("Fits on ") for text in app.labels()), "the page of GPUs")
    app.write("b200 hgx")
    app.wait(lambda: not any(is_shown(node) for node in app.all(Role.LIST_ITEM, "Gaudi 2")), "the others to go")
    app.key("alt+1")


def test_two_scenarios_are_compared():
    app.focus_window()
    app.key("ctrl+d")
    go_to("batch", "Micro-batch size")
    app.key("Up")
    app.key("alt+3")
    shown(Role.LIST, "Scenarios compared")
    app.key("alt+1")


def test_the_report_is_exported_and_the_document_saved():
    for key, title, name in (("ctrl+e", "Export", "run.pdf"), ("ctrl+s", "Save Scenario", "run.headroom")):
        app.focus_window()
        app.key(key)
        app.save_in_dialog(title, pathlib.Path(directory.name) / name)


def test_it_quits():
    app.wait(lambda: not any(name.startswith("• ") for name in app.labels()), "the mark of changes to go")
    app.focus_window()
    app.key("ctrl+q")
    app.process.wait(20)


try:
    run_tests(globals())
finally:
    app.quit()
    directory.cleanup()
