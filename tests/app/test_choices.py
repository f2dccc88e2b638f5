# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists to choose from: what people type is found, the first is taken, and where there is nothing it is said."""
from desktop import PROGRAM, Announcements, App, Role, has_focus, is_shown, run_tests

app = App(PROGRAM)
app.resize(1280, 1000)


def search(row, text):
    """Open the list of a row and type what is wanted."""
    combo = app.find(Role.COMBO_BOX, row)
    app.click(combo)
    app.wait(lambda: any(map(has_focus, app.all(name="Search"))), f"the search of {row}")
    app.write(text)


def chosen(row):
    return app.labels(app.find(Role.COMBO_BOX, row))


def is_closed(row):
    return not any(is_shown(node) for node in app.all(name="Search", within=app.find(Role.COMBO_BOX, row)))


def test_every_list_is_searched_by_words_and_ids():
    for row, query, name in (("Model", "qwen2.5-7b", "Qwen2.5 7B"),
                             ("Model", "Qwen/Qwen2.5-32B", "Qwen2.5 32B"),
                             ("Model", "70b llama 3.1", "Llama 3.1 / 3.3 70B"),
                             ("Model", "llama 70b", "Llama 2 70B"),  # and not Code Llama, which stands before it
                             ("Recipe", "megatron lm", "Megatron-LM"),
                             ("Worked example", "34 rule", "Activation memory by the 34-byte rule"),
                             ("GPU", "nvidia b200 hgx", "B200 (HGX) 180GB")):
        search(row, query)
        app.key("Return")
        app.wait(lambda: any(name in label for label in chosen(row)), f"{name} for {query!r}: {chosen(row)}")
        app.wait(lambda: is_closed(row), f"the list of {row} to close")


def test_what_is_not_found_is_said():
    before = chosen("Model")
    announcements = Announcements()
    search("Model", "zzz")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LABEL, "No results for “zzz”")), "that there is none")
    app.wait(lambda: announcements.count("No results for “zzz”") == 1, "the same for the ears")
    announcements.stop()
    app.key("Return")  # takes nothing
    app.key("Escape")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LIST_ITEM, before[-1])), "the list as it was opened")
    app.key("Escape")
    app.wait(lambda: is_closed("Model"), "the list to close")
    assert chosen("Model") == before
    app.focus_window()
    app.wait(lambda: has_focus(app.find(Role.COMBO_BOX, "Model")), "the keyboard back in its row")


def test_a_list_is_walked_with_the_keyboard():
    search("Model", "gpt2")
    app.key("Down")
    app.wait(lambda: any(has_focus(node) for node in app.all(Role.LIST_ITEM)), "the first in the list")
    app.key("Down", "Return")
    app.wait(lambda: any("GPT-2" in label for label in chosen("Model")), f"a GPT-2: {chosen('Model')}")


try:
    run_tests(globals())
finally:
    app.quit()
