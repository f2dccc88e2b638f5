# SPDX-License-Identifier: GPL-3.0-or-later
"""A step time that was measured sets the efficiency of matrix products, at the press of the button beside it."""
import json
import subprocess

from desktop import CLI, PROGRAM, App, Atspi, Role, run_tests

SECONDS = 1.2
BUTTON = "Set the Efficiency by This Measured Step"
app = App(PROGRAM)
app.resize(1200, 1000)


def field():
    return app.find(Role.SPIN_BUTTON, lambda name: name.startswith("Step time"))


def solved():
    run = subprocess.run([CLI, "solve", "--for=product-efficiency", f"--step-seconds={SECONDS}", "--format=json"],
                         stdout=subprocess.PIPE)
    return json.loads(run.stdout)["value"]


def is_writing():
    return any(node.get_state_set().contains(Atspi.StateType.FOCUSED) for node in app.all(name="Find"))


def test_the_search_leads_to_the_step_time():
    app.focus_window()
    app.key("ctrl+f")
    app.wait(is_writing, "the keyboard in the field")
    app.write("step-seconds")
    first = app.find(Role.LIST, "Results")
    app.wait(lambda: first.get_child_count() and first.get_child_at_index(0).get_name() == "Step time", "it on top")
    app.key("Return")
    app.wait(lambda: not app.has(Role.LIST, "Results"), "the dialog to close")


def test_the_button_sets_the_efficiency():
    assert field().get_value_iface().set_current_value(SECONDS)
    app.wait(lambda: field().get_value_iface().get_current_value() == SECONDS, "the time")
    app.do(app.beside(field(), BUTTON))
    told = f"at {solved()} a step without recomputation takes 1.20 s."
    app.wait(lambda: app.announcements.count(told), told)


try:
    run_tests(globals())
finally:
    app.quit()
