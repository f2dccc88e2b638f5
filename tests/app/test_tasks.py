# SPDX-License-Identifier: GPL-3.0-or-later
"""What people come for, from a first start to an answer, with every press counted."""
from desktop import PROGRAM, App, Atspi, Role, run_tests, text_of

app = App(PROGRAM)
app.resize(1200, 1000)
presses = 0


def press(node):
    global presses
    presses += 1
    app.click(node)


def task(name):
    return app.find(Role.TOGGLE_BUTTON, name)


def row(name):
    return app.find(Role.COMBO_BOX, name)


def choose(title, words):
    """Open a row, type what to look for, and take the first that is found: two presses and the words."""
    global presses
    press(row(title))
    app.wait(lambda: any(has_keyboard(node) for node in app.all(name="Search")), "the search")
    app.write(words)
    app.key("Return")
    presses += 1


def is_down(node):
    states = node.get_state_set()
    return states.contains(Atspi.StateType.PRESSED) or states.contains(Atspi.StateType.CHECKED)


def test_a_first_start_asks_nothing_and_is_a_task():
    assert is_down(task("Pre-train")) and not is_down(task("Serve"))


def has_keyboard(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def test_the_keyboard_begins_with_the_tasks_and_the_model_is_near():
    app.focus_window()
    app.wait(lambda: has_keyboard(task("Pre-train")), "the keyboard on the task")
    app.tab_to(row("Model"), len(("Fine-tune", "Serve", "Any network", "Worked example", "Model")))


def test_adapters_of_7b_on_a_4090_in_five_presses():
    press(task("Fine-tune"))
    app.wait(lambda: is_down(task("Fine-tune")), "the task")
    choose("Model", "qwen2.5 7b")
    app.wait(lambda: app.answers("7.6", "billion parameters", "trainable"), "the model with adapters")
    choose("GPU", "4090")
    app.wait(lambda: app.answers("Tight on 1 × GeForce RTX 4090") or app.answers("Fits 1 × GeForce RTX 4090"),
             "a run that fits")
    assert presses <= 5, presses


def test_one_step_back_each():
    app.focus_window()
    app.key("ctrl+z", "ctrl+z", "ctrl+z")
    app.wait(lambda: is_down(task("Pre-train")) and app.answers("6.74 billion parameters"), "the first start")


def type_into(name, text):
    """One press and a number; a row further down is brought into sight by the wheel."""
    global presses
    presses += 1
    field = app.find(Role.SPIN_BUTTON, lambda title: title.startswith(name))
    app.send("mousemove", 900, 500)  # from where its tooltip covers the next row
    app.bring_into_sight(field)
    app.type(field, text)


def more_gpus():
    return next(app.all(Role.BUTTON, lambda name: name.startswith("Apply: Tensor-parallel size 4")), None)


def test_a_model_of_70b_in_fp8_for_64_users_in_eight_presses():
    global presses
    presses = 0
    press(task("Serve"))
    app.wait(lambda: is_down(task("Serve")), "the task")
    choose("Model", "llama 3.3 70b")
    type_into("Users at a time", "64")
    type_into("Context of each user", "8k")
    app.wait(lambda: "“8k” means 8192 tokens (1k = 1024)." in app.labels(), "what 8k is")
    app.bring_into_sight(row("Weight quantisation"))
    choose("Weight quantisation", "FP8")
    app.do(app.wait(more_gpus, "a change to more GPUs of the kind"))
    presses += 1
    app.wait(lambda: app.answers("Fits 4 × H100 SXM5 80GB"), "GPUs and their count")
    assert presses <= 8, presses


def test_the_task_follows_the_inputs():
    app.focus_window()
    app.key(*["ctrl+z"] * 6)
    app.wait(lambda: is_down(task("Pre-train")), "the first start")
    app.do(task("Serve"))
    app.wait(lambda: is_down(task("Serve")) and app.has(Role.SPIN_BUTTON, lambda name: name.startswith("Users")),
             "rows in the words of a server")
    app.wait(lambda: not app.has(Role.SPIN_BUTTON, lambda name: name.startswith("Micro-batch size")), "no row twice")
    app.key("ctrl+z")
    app.wait(lambda: is_down(task("Pre-train")), "the task before")


def test_the_closed_rows_say_what_is_behind():
    workload = app.find(Role.LIST_ITEM, "Workload")
    app.wait(lambda: "All weights" in app.labels(workload), "all weights are trained")
    app.do(task("Fine-tune"))
    app.wait(lambda: "Attention · LoRA" in app.labels(workload), "which adapters")


def test_a_usual_value_is_a_word():
    app.do(task("Serve"))
    rows = (lambda: app.all(Role.SPIN_BUTTON, lambda name: name.startswith("Answer length")))
    answer = app.wait(lambda: next(rows(), None), "the length of an answer")
    app.wait(lambda: text_of(answer) == "Auto", "the word in place of 0")
    app.type(answer, "256")
    app.wait(lambda: answer.get_value_iface().get_current_value() == 256, "256")
    app.type(answer, " auto")
    app.wait(lambda: answer.get_value_iface().get_current_value() == 0 and text_of(answer) == "Auto", "the word again")
    assert not any(" means " in label for label in app.labels()), "the word needs no reading"


def test_the_end():
    app.quit()


run_tests(globals())
