# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of a recipe: what it sets, beside the default, where it is from, and all of it can be changed."""
from desktop import PROGRAM, App, Role, run_tests

app = App(PROGRAM)
app.resize(1200, 1000)


def page():
    return app.find(Role.DIALOG, "Transformers with PEFT, autocast")


def test_it_opens_from_the_row_of_the_recipe():
    app.do(app.find(Role.TOGGLE_BUTTON, "Fine-tune"))
    app.wait(lambda: "Transformers with PEFT, autocast" in app.labels(app.find(Role.COMBO_BOX, "Recipe")), "the recipe")
    app.do(app.find(Role.BUTTON, "What the Recipe Sets"))
    app.wait(lambda: {"Set by the Recipe", "Source"} <= set(app.labels(page())), "the page")


def test_it_says_the_note_and_the_source():
    assert any("held to the runs of" in text for text in app.labels(page())), app.labels(page())


def test_what_is_about_a_stack_can_be_changed_and_told():
    before = app.total()
    row = app.find(Role.LIST_ITEM, "CUDA context", page())
    field = app.find(Role.SPIN_BUTTON, lambda name: name.startswith("CUDA context"), page())
    assert field.get_value_iface().set_current_value(1000)
    app.wait(lambda: app.total() != before, "another total")
    app.wait(lambda: any(text.startswith("Recipe: ") for text in app.labels(row)), "what the recipe says")


def test_the_row_says_that_the_recipe_was_changed():
    app.focus_window()
    app.key("Escape")
    app.wait(lambda: not app.has(Role.DIALOG, "Transformers with PEFT, autocast"), "the page to go")
    recipe = app.find(Role.COMBO_BOX, "Recipe")
    changed = "Transformers with PEFT, autocast, changed"
    app.wait(lambda: changed in app.labels(recipe), "that it was changed")
    app.key("ctrl+z")
    app.wait(lambda: changed not in app.labels(recipe), "the recipe as it is")


def test_the_end():
    app.quit()


run_tests(globals())
