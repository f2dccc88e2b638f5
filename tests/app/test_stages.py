# SPDX-License-Identifier: GPL-3.0-or-later
"""The stages of a pipeline: shown where there are several, chosen by keyboard, and told by the breakdown."""
import json
import subprocess

from desktop import CLI, PROGRAM, App, Atspi, Role, is_shown, run_tests

app = App(PROGRAM)
app.resize(1280, 1000)
PAGE_PADDING = 23


def spin(name):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def stages():
    return [node for node in app.all(Role.TABLE_CELL, lambda name: name.startswith("Stage ")) if is_shown(node)]


def has_state(node, name):
    return node.get_state_set().contains(getattr(Atspi.StateType, name))


def sentence(text):
    return any(is_shown(node) and node.get_name().startswith(text) for node in app.all(Role.LABEL))


def expected(*changes):
    run = subprocess.run([CLI, "estimate", "--format=json", "--pipeline-parallel=4", *changes],
                         stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)


def amount(number):
    """In the window's words: three digits, from 1 GiB up."""
    return f"{number / 2**30:.{1 if number / 2**30 >= 9.995 else 2}f} GiB"


def test_one_stage_is_not_shown():
    assert not stages()


def test_every_stage_of_a_pipeline_is_shown():
    spin("Pipeline-parallel size").get_value_iface().set_current_value(4)
    app.wait(lambda: len(stages()) == 4, "four stages")
    worst = expected()["worst-stage"]
    app.wait(lambda: sentence(f"Stage {worst} of 4 is shown: it needs the most"), "the worst, named")
    for node, stage in zip(stages(), expected()["stages"]):
        start = f"Stage {stage['stage']}: {amount(stage['total-bytes'])},"
        app.wait(lambda: node.get_name().startswith(start), start)
        assert app.labels(node) == [str(stage["stage"])], "the amount is said once, in the name"


def heights():
    return {node.get_component_iface().get_extents(Atspi.CoordType.WINDOW).height for node in stages()}


def test_few_stages_have_their_amounts_below_them():
    (tall,) = app.wait(lambda: len(heights()) == 1 and heights(), "four stages of one height")
    spin("Pipeline-parallel size").get_value_iface().set_current_value(16)
    app.wait(lambda: len(stages()) == 16 and heights() == {tall}, "sixteen stages with their amounts")
    spin("Pipeline-parallel size").get_value_iface().set_current_value(32)
    app.wait(lambda: len(stages()) == 32 and max(heights()) < tall, "many stages, only their bars compared")
    spin("Pipeline-parallel size").get_value_iface().set_current_value(4)
    app.wait(lambda: len(stages()) == 4 and heights() == {tall}, "four stages again")


def way_back():
    return next((node for node in app.all(Role.BUTTON, "Show the Fullest") if is_shown(node)), None)


def selected():
    """The numbers of those that are marked."""
    return [number for number, stage in enumerate(stages()) if has_state(stage, "SELECTED")]


def test_a_stage_is_chosen_by_keyboard():
    worst = expected()["worst-stage"]
    assert worst == 3 and way_back() is None
    app.click(stages()[1], down=PAGE_PADDING, scroll=True)
    app.wait(way_back, "a way back")
    app.wait(lambda: selected() not in ([], [worst]), "another one marked")
    marked = selected()
    app.key("End")
    app.wait(lambda: has_state(stages()[3], "FOCUSED"), "the keyboard at the last stage")
    assert selected() == marked and marked != [3], "what is shown is marked"
    app.key("Home", "Return")
    app.wait(lambda: sentence(f"Stage 0 of 4 is shown; stage {worst} needs the most"), "the first stage")
    app.key("Right", "Return")
    app.wait(lambda: sentence(f"Stage 1 of 4 is shown; stage {worst} needs the most"), "its neighbour")
    app.do(way_back())
    app.wait(lambda: sentence(f"Stage {worst} of 4 is shown: it needs the most") and not way_back(), "the worst again")


def test_a_stage_that_is_gone_is_no_contradiction():
    app.click(stages()[1], down=PAGE_PADDING, scroll=True)
    app.wait(way_back, "a way back")
    app.key("End", "Left", "Return")
    app.wait(lambda: sentence("Stage 2 of 4 is shown;"), "the last but one")
    spin("Pipeline-parallel size").get_value_iface().set_current_value(2)
    app.wait(lambda: len(stages()) == 2 and not way_back(), "two stages, the worst shown")


try:
    run_tests(globals())
finally:
    app.quit()
