# SPDX-License-Identifier: GPL-3.0-or-later
"""Files: a config.json comes in with the command line's numbers, a scenario goes out and comes back."""
import contextlib
import json
import pathlib
import subprocess
import tempfile

from desktop import CLI, DATA, PROGRAM, App, Atspi, Role, is_shown, run_tests

CONFIG = str(DATA / "configs" / "llama-3.1-8b.json")


def exact_total(app):
    """The bytes of the total: what its tooltip, and so its description, says."""
    return int("".join(c for c in app.total_label().get_description() if c.isdigit()))


def spin(app, name):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def value(node):
    return node.get_value_iface().get_current_value()


def press(app, name):
    button = app.wait(lambda: next((node for node in app.all(Role.BUTTON, name) if is_shown(node)), None),
                      f"button {name!r}")
    app.do(button)


def test_an_imported_model_gives_the_numbers_of_the_command_line():
    run = subprocess.run([CLI, "estimate", f"--config={CONFIG}", "--format=json"], stdout=subprocess.PIPE, text=True)
    expected = json.loads(run.stdout)["total-bytes"]
    app = App(PROGRAM, CONFIG)
    try:
        app.find(Role.LABEL, "num_hidden_layers")  # the dialog names the file's own keys
        assert value(spin(app, "Vocabulary size")) == 32000, "nothing changes before it is accepted"
        press(app, "Import")
        app.wait(lambda: value(spin(app, "Vocabulary size")) == 128256, "the model's vocabulary")
        app.wait(lambda: exact_total(app) == expected, f"{expected} bytes")
    finally:
        app.quit()


def test_a_document_shows_the_numbers_of_the_command_line():
    plans = (["--model=mixtral-8x7b", "--recipe=megatron", "--pipeline-parallel=4", "--expert-parallel=8",
              "--data-parallel=8"],
             ["--model=llama-3.1-70b", "--recipe=qlora-bitsandbytes", "--recompute=full", "--overhead=percent"])
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.headroom"
        for plan in plans:
            subprocess.run([CLI, "export", *plan, f"--output={path}"], check=True)
            page = json.loads(subprocess.run([CLI, "estimate", *plan, "--format=json"], stdout=subprocess.PIPE).stdout)
            app = App(PROGRAM, str(path))
            try:
                app.wait(lambda: exact_total(app) == page["total-bytes"], f"{page['total-bytes']} bytes of {plan}")
                assert app.total() == f"{page['total-bytes'] / 2**30:.1f} GiB", app.total()
                for row in (row for row in page["terms"] if row["bytes"] >= 10 * 2**30):
                    app.wait(lambda: f"{row['bytes'] / 2**30:.1f} GiB" in app.labels(), f"the row of {row}")
            finally:
                app.quit()


def test_what_the_recipe_said_of_another_loss_goes():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.headroom"
        subprocess.run([CLI, "export", "--recipe=transformers-peft", f"--output={path}"], check=True)
        document = json.loads(path.read_text())
        document["scenarios"][0]["parameters"]["loss-kernel"] = "fused"
        document["scenarios"][0]["origins"]["loss-kernel"] = "typed"
        path.write_text(json.dumps(document))
        page = json.loads(subprocess.run([CLI, "estimate", str(path), "--format=json"], capture_output=True).stdout)
        app = App(PROGRAM, str(path))
        try:
            app.find(Role.LABEL, lambda text: text.startswith("These inputs were reset"))
            app.wait(lambda: exact_total(app) == page["total-bytes"], f"{page['total-bytes']} bytes")
        finally:
            app.quit()


def test_the_pool_of_an_engine_is_told_once():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.headroom"
        plan = ["--model=llama-3.1-8b", "--recipe=vllm", "--cached-tokens=8192"]
        subprocess.run([CLI, "export", *plan, f"--output={path}"], check=True)
        room = json.loads(subprocess.run([CLI, "estimate", *plan, "--format=json"], stdout=subprocess.PIPE).stdout)
        room = room["kv-cache"]
        app = App(PROGRAM, str(path))
        try:
            fits = f"Tokens: {room['tokens']}. Sequences of 8192 tokens: {room['sequences']}."
            app.find(Role.LABEL, lambda text: "".join(c for c in text if c.isalnum() or c in " .:") == fits)
            app.find(Role.LABEL, lambda text: text.startswith("The engine reserves all of it at start-up: "))
            assert sum("Room for the cache" in text for text in app.labels()) == 1, app.labels()
        finally:
            app.quit()


def test_a_broken_file_is_refused_as_the_command_line_does():
    path = str(DATA / "configs" / "malformed" / "03-negative.json")
    run = subprocess.run([CLI, "estimate", f"--config={path}"], stderr=subprocess.PIPE, text=True)
    app = App(PROGRAM, path)
    try:
        app.find(Role.LABEL, "Could Not Import the Model")
        said = [text for text in app.labels() if text and text in run.stderr]
        assert any(text.startswith("03-negative.json: num_hidden_layers") for text in said), (said, run.stderr)
    finally:
        app.quit()


def test_a_scenario_is_saved_and_opened_again():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.headroom"
        app = App(PROGRAM)
        try:
            app.wait(lambda: app.total() != "–", "a total")
            before = exact_total(app)
            assert spin(app, "Micro-batch size").get_value_iface().set_current_value(5)
            app.wait(lambda: any(name.startswith("• ") for name in app.labels()), "the mark of unsaved changes")
            app.wait(lambda: exact_total(app) != before, "another total")
            total = exact_total(app)
            app.focus_window()
            app.key("ctrl+s")
            app.save_in_dialog("Save Scenario", path)
            app.wait(lambda: any(name == "run.headroom" for name in app.labels()), "the file's name, unmarked")
        finally:
            app.quit()
        app = App(PROGRAM, str(path))
        try:
            app.wait(lambda: value(spin(app, "Micro-batch size")) == 5, "the saved value")
            app.wait(lambda: exact_total(app) == total, f"{total} bytes")
        finally:
            app.quit()


def shown(app, role, name):
    return app.wait(lambda: next((node for node in app.all(role, name) if is_shown(node)), None), f"{role} {name!r}")


def has_focus(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def test_typed_letters_replace_the_name():
    app = App(PROGRAM)
    try:
        app.focus_window()
        for name in ("Two nodes", "One node"):
            app.key("F2")
            app.wait(lambda: any(has_focus(node) for node in app.all(name="Name")), "the keyboard in the name")
            app.write(name)
            app.key("Return")
            app.find(Role.LABEL, f"• {name}")
            app.wait(lambda: not app.has(Role.LABEL, "Rename Scenario"), "the dialog to go")
    finally:
        app.quit()


@contextlib.contextmanager
def in_conflict():
    """A document with 33 layers in the window, and with 40 in its file since it was opened."""
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.headroom"
        subprocess.run([CLI, "export", "--layers=24", f"--output={path}"], check=True)
        app = App(PROGRAM, str(path))
        try:
            app.wait(lambda: value(spin(app, "Layers")) == 24, "the file's layers")
            assert spin(app, "Layers").get_value_iface().set_current_value(33)
            path.unlink()
            subprocess.run([CLI, "export", "--layers=40", f"--output={path}"], check=True)
            app.focus_window()
            app.key("ctrl+s")
            shown(app, Role.LABEL, "The File Has Changed")
            yield app, path
        finally:
            app.quit()


def layers_in(path):
    return json.loads(path.read_text())["scenarios"][0]["parameters"]["layers"]


def unmarked(app):
    app.wait(lambda: "run.headroom" in app.labels(), "the file's name, unmarked")


def test_a_file_that_others_changed_is_overwritten_when_asked():
    with in_conflict() as (app, path):
        assert layers_in(path) == 40
        press(app, "Overwrite")
        unmarked(app)
        assert layers_in(path) == 33 and value(spin(app, "Layers")) == 33


def test_a_file_that_others_changed_is_left_and_another_one_saved():
    with in_conflict() as (app, path):
        press(app, "Save As…")
        app.save_in_dialog("Save Scenario", path.with_name("other.headroom"))
        app.wait(lambda: "other.headroom" in app.labels(), "the other file's name")
        assert layers_in(path) == 40 and layers_in(path.with_name("other.headroom")) == 33


def test_a_file_that_others_changed_is_reloaded_when_asked():
    with in_conflict() as (app, path):
        press(app, "Reload")
        app.wait(lambda: value(spin(app, "Layers")) == 40, "the layers of the file")
        unmarked(app)
        assert layers_in(path) == 40


def test_a_conflict_is_left_by_escape_with_nothing_done():
    with in_conflict() as (app, path):
        app.key("Escape")
        app.wait(lambda: not app.has(Role.LABEL, "The File Has Changed"), "the question to go")
        assert layers_in(path) == 40 and value(spin(app, "Layers")) == 33
        assert "• run.headroom" in app.labels()


def read(path, reader, *more):
    return subprocess.run([reader, path, *more], capture_output=True, text=True, check=True).stdout


def test_the_report_is_exported():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.pdf"
        app = App(PROGRAM)
        try:
            app.focus_window()
            app.key("ctrl+e")
            app.save_in_dialog("Export", path)
            app.wait(lambda: app.told("Exported to “run.pdf”"), "the message that it is done")
            assert path.read_bytes().startswith(b"%PDF-")
            assert "Author" not in read(path, "pdfinfo")
        finally:
            app.quit()


def test_the_report_names_the_author_of_the_preferences():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.pdf"
        app = App(PROGRAM)
        try:
            app.focus_window()
            app.key("ctrl+comma")
            app.type(app.find(Role.TEXT, "Author"), "Ada Lovelace")
            app.key("Escape")
            app.wait(lambda: not app.has(Role.TEXT, "Author"), "the preferences to go")
            app.key("ctrl+e")
            app.save_in_dialog("Export", path)
            app.wait(lambda: app.told("Exported to “run.pdf”"), "the message that it is done")
            assert "Ada Lovelace" in read(path, "pdfinfo")
            assert "Author: Ada Lovelace" in read(path, "pdftotext", "-")
        finally:
            app.quit()


def test_unsaved_changes_are_asked_about():
    app = App(PROGRAM)
    try:
        assert spin(app, "Layers").get_value_iface().set_current_value(33)
        app.wait(lambda: any(name.startswith("• ") for name in app.labels()), "the mark of unsaved changes")
        app.focus_window()
        app.key("ctrl+w")
        app.find(Role.LABEL, "Save Changes?")
        press(app, "Cancel")
        app.wait(lambda: not app.has(Role.LABEL, "Save Changes?"), "the question to go")
        assert value(spin(app, "Layers")) == 33
        app.key("ctrl+w")
        app.find(Role.LABEL, "Save Changes?")
        press(app, "Discard")
        app.process.wait(20)
    finally:
        app.quit()


run_tests(globals())
