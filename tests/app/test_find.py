# SPDX-License-Identifier: GPL-3.0-or-later
"""One search over everything: a word, Enter, and the keyboard is there or the change is made."""
from desktop import PROGRAM, App, Atspi, Role, is_shown, run_tests

FOCUSED = Atspi.StateType.FOCUSED
app = App(PROGRAM)
app.resize(1200, 900)


def results():
    """The names of what is found, from the top of the list."""
    return [node.get_name() for node in app.all(Role.LIST_ITEM, within=app.find(Role.LIST, "Results"))]


def field():
    return next((node for node in app.all(name="Find") if node.get_state_set().contains(FOCUSED)), None)


def look_for(text):
    app.focus_window()
    app.key("ctrl+f")
    app.wait(field, "the keyboard in the field")
    app.write(text)


def go_to(text, first):
    look_for(text)
    app.wait(lambda: results()[:1] == [first], f"{first!r} on top")
    app.key("Return")
    app.wait(lambda: not app.has(Role.LIST, "Results"), "the dialog to close")


def focused(label):
    return any(node.get_state_set().contains(FOCUSED) and node.get_name().startswith(label) for node in app.all())


def selected():
    """The names of the results that Enter would take."""
    found = app.all(Role.LIST_ITEM, within=app.find(Role.LIST, "Results"))
    return [node.get_name() for node in found if node.get_state_set().contains(Atspi.StateType.SELECTED)]


def test_a_word_leads_to_its_input():
    look_for("batch")
    app.wait(lambda: results()[:1] == ["Micro-batch size"], "the input on top")
    shown = [node.get_name() for node in app.all(Role.LABEL, within=app.find(Role.LIST, "Results"))]
    assert shown[:2] == ["Micro-batch size", "Input · Workload"], shown
    app.key("Return")
    app.wait(lambda: not app.has(Role.LIST, "Results"), "the dialog to close")
    app.wait(lambda: focused("Micro-batch size"), "the keyboard at the input")


def test_what_others_call_an_input_leads_behind_an_expander():
    assert not any(is_shown(node) for node in app.all(Role.LABEL, "Offloaded parts"))
    go_to("offload_optimizer", "CPU offload")
    app.wait(lambda: focused("CPU offload"), "the keyboard at the input")


def test_what_recipes_set_is_reached_too():
    go_to("library-workspace-mib", "cuBLAS workspace")
    app.wait(lambda: focused("cuBLAS workspace"), "the keyboard at the input")


def test_an_input_without_effect_is_said_to_have_none():
    go_to("paged cache", "KV cache type")
    app.wait(lambda: app.told("“KV cache type” has no effect with the present inputs"), "the reason")


def test_the_gpu_is_an_input_too():
    go_to("gpu", "GPU")
    app.wait(lambda: focused("GPU"), "the keyboard at the input")


def test_a_model_is_applied_and_taken_back():
    go_to("qwen2.5-7b", "Qwen2.5 7B")
    app.wait(lambda: app.answers("7.62 billion parameters"), "the model")
    app.wait(lambda: app.told("Applied: Qwen2.5 7B"), "the way back")
    app.focus_window()
    app.key("ctrl+z")
    app.wait(lambda: app.answers("6.74 billion parameters"), "the model before")


def test_a_gpu_is_chosen():
    go_to("4090", "GeForce RTX 4090")
    app.wait(lambda: app.answers("1 × GeForce RTX 4090:"), "the GPU in the answer")


def test_a_task_is_chosen_and_taken_back():
    go_to("finetune", "Fine-tune")
    app.wait(lambda: app.told("Applied: Fine-tune"), "the way back")
    app.wait(lambda: app.has(Role.LABEL, "Rank of the adapters"), "the rows of the task")
    app.focus_window()
    app.key("ctrl+z")
    app.wait(lambda: not app.has(Role.LABEL, "Rank of the adapters"), "the task before")


def test_a_recipe_is_found_by_its_method():
    look_for("peft lora")
    app.wait(lambda: "Transformers with PEFT, autocast" in results(), "the recipe")
    app.key("Escape", "Escape")
    app.wait(lambda: not app.has(Role.LIST, "Results"), "the dialog to close")


def test_an_action_is_done():
    go_to("show gpus", "Show the GPUs")
    app.wait(lambda: any(text.startswith("Fits on ") for text in app.labels()), "the page of GPUs")
    go_to("show estimate", "Show the Estimate")


def test_arrows_go_through_the_results():
    look_for("zero")
    app.wait(lambda: selected() == ["ZeRO stage"], "the nearest to be selected")
    app.key("Up", "Down")
    app.wait(lambda: selected() == [results()[1]], "the next to be selected")
    app.key("Down", "Up", "Up")
    app.wait(lambda: selected() == ["ZeRO stage"], "the nearest again")
    assert field()
    app.key("Down", "Return")
    app.wait(lambda: not app.has(Role.LIST, "Results"), "the dialog to close")


def test_a_result_is_pressed():
    look_for("show gpus")
    app.wait(lambda: results()[:1] == ["Show the GPUs"], "the action")
    app.click(next(app.all(Role.LIST_ITEM, "Show the GPUs")))
    app.wait(lambda: any(text.startswith("Fits on ") for text in app.labels()), "the page of GPUs")


def test_nothing_is_found():
    look_for("zzzz")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LABEL, "No Results")), "the empty state")
    app.key("Escape")
    app.wait(lambda: len(results()) > 1, "everything again")
    app.key("Escape")
    app.wait(lambda: not field(), "the dialog to close")


def test_the_end():
    app.quit()


run_tests(globals())
