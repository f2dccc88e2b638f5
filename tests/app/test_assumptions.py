# SPDX-License-Identifier: GPL-3.0-or-later
"""A model of an unknown family: what is assumed is listed with why, before and after it is taken, and each leads to its
input."""
import contextlib
import json
import pathlib
import tempfile

from desktop import PROGRAM, App, Role, has_focus, is_focused, is_shown, run_tests, text_of

CONFIG = {"model_type": "unheard_of", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
          "intermediate_size": 128, "vocab_size": 100, "rms_norm_eps": 1e-5, "hidden_act": "silu"}
SHORT = {"model_type": "gpt2", "n_embd": 64, "n_layer": 2, "n_head": 4, "n_positions": 256, "vocab_size": 100}
REASONS = ("“model_type” does not name a family of which estimates were checked", "num_key_value_heads",
           "As in the nearest family, “llama”")


def spin(app, name):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def value(node):
    return node.get_value_iface().get_current_value()


def shown_button(app, name):
    return app.wait(lambda: next((node for node in app.all(Role.BUTTON, name) if is_shown(node)), None),
                    f"button {name!r}")


def says(app, text):
    app.wait(lambda: any(text in label for label in app.labels()), f"{text!r}")


def import_it(app):
    says(app, "“unheard_of” is not supported, and no estimate of it has been checked")
    for reason in REASONS:
        says(app, reason)
    assert value(spin(app, "Vocabulary size")) == 32000, "nothing changes before it is accepted"
    app.do(shown_button(app, "Import"))
    app.wait(lambda: value(spin(app, "Vocabulary size")) == 100, "the vocabulary of the file")
    app.wait(lambda: not app.has(Role.BUTTON, "Import"), "the dialog to go")


@contextlib.contextmanager
def started_with(config):
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "config.json"
        path.write_text(json.dumps(config))
        app = App(PROGRAM, str(path))
        try:
            app.focus_window()
            yield app
        finally:
            app.quit()


@contextlib.contextmanager
def started_with_the_file():
    with started_with(CONFIG) as app:
        import_it(app)
        yield app


def review(app):
    says(app, "values are assumed.")
    app.do(shown_button(app, "Review…"))
    return app.find(Role.DIALOG, "Assumed Values")


def check_list(app):
    dialog = review(app)
    for reason in REASONS:
        app.wait(lambda: any(reason in label for label in app.labels(dialog)), reason)
    for name, text in (("Family", "Llama"), ("KV heads", "4"), ("Tied embeddings", "no")):
        row = app.find(Role.LIST_ITEM, name, dialog)
        app.wait(lambda: text in app.labels(row), f"{text!r} as {name}")
    return dialog


def choose(app, dialog, name):
    """As the keyboard does: to the list, down to the row, and Enter."""
    row = app.find(Role.LIST_ITEM, name, dialog)
    rows = list(app.all(Role.LIST_ITEM, within=dialog))
    app.press_until("Tab", lambda: any(is_focused(each) for each in rows), "the list")
    app.press_until("Down", lambda: is_focused(row), f"the keyboard on {name}")
    app.key("Return")
    app.wait(lambda: not app.has(Role.DIALOG, "Assumed Values"), "the list to close")


def test_a_file_of_an_unknown_family_lists_what_is_assumed():
    with started_with_the_file() as app:
        choose(app, check_list(app), "KV heads")
        app.wait(lambda: has_focus(spin(app, "KV heads")), "the keyboard in KV heads")
        choose(app, review(app), "Sliding window")  # behind the expander
        app.wait(lambda: has_focus(spin(app, "Sliding window")), "the keyboard in Sliding window")


def test_a_shortened_sequence_is_announced_before_it_is_taken():
    with started_with(SHORT) as app:
        says(app, "The sequence length, 4096 by default, is shortened to the 256 positions of the model.")
        assert value(spin(app, "Sequence length")) == 4096, "nothing changes before it is accepted"
        app.do(shown_button(app, "Import"))
        app.wait(lambda: value(spin(app, "Sequence length")) == 256, "the positions of the model")


@contextlib.contextmanager
def started_with_text_to_paste(text):
    app = App(PROGRAM)
    try:
        app.resize(1280, 1000)
        app.focus_window()
        app.key("ctrl+shift+f")  # a field to copy it from
        app.wait(lambda: any(map(has_focus, app.all(name="Search GPUs"))), "the keyboard in the search")
        app.write(text)
        app.key("ctrl+a", "ctrl+c", "Escape", "alt+1")
        yield app
    finally:
        app.quit()


def test_pasted_text_of_an_unknown_family_does_the_same():
    with started_with_text_to_paste(json.dumps(CONFIG)) as app:
        app.click(app.wait(lambda: next((node for node in app.all(Role.TOGGLE_BUTTON) if is_shown(node)
                                         and node.get_description() == "Scenarios"), None), "the name"))
        app.wait(lambda: any(is_shown(node) for node in app.all(Role.LIST, "Scenarios")), "the list of scenarios")
        app.key("Escape")
        app.wait(lambda: not any(is_shown(node) for node in app.all(Role.LIST, "Scenarios")),
                 "the keyboard on a button, which takes no paste")
        app.key("ctrl+v")
        import_it(app)
        check_list(app)


def test_a_file_pasted_into_the_field_of_a_number_is_imported():
    with started_with_text_to_paste(json.dumps(CONFIG)) as app:
        before = value(spin(app, "Micro-batch size"))
        app.click(spin(app, "Micro-batch size"), 0.1)
        app.key("ctrl+a", "ctrl+v")
        says(app, "“unheard_of” is not supported")
        assert text_of(spin(app, "Micro-batch size")) == f"{before:.0f}"
        assert not any("Micro-batch size is" in label for label in app.labels()), app.labels()
        import_it(app)
        assert value(spin(app, "Micro-batch size")) == before


def test_a_number_is_pasted_as_ever():
    with started_with_text_to_paste("3") as app:
        app.click(spin(app, "Micro-batch size"), 0.1)
        app.key("ctrl+a", "ctrl+v", "Return")
        app.wait(lambda: value(spin(app, "Micro-batch size")) == 3, "the number that was pasted")


def test_one_step_takes_an_import_back():
    with started_with_the_file() as app:
        app.focus_window()
        app.key("ctrl+z")
        app.wait(lambda: value(spin(app, "Vocabulary size")) == 32000, "the vocabulary before")


def test_a_typed_value_is_no_longer_assumed():
    with started_with_the_file() as app:
        spin(app, "KV heads").get_value_iface().set_current_value(2)
        dialog = review(app)
        assert not app.has(Role.LIST_ITEM, "KV heads", dialog) and app.has(Role.LIST_ITEM, "Family", dialog)


run_tests(globals())
