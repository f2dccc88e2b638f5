# SPDX-License-Identifier: GPL-3.0-or-later
"""Help with the person's own numbers, and the report on paper."""
import os
import pathlib
import tempfile

from desktop import PROGRAM, App, Atspi, Role, run_tests

program = pathlib.Path(PROGRAM).resolve()
directory = tempfile.TemporaryDirectory()
os.chdir(directory.name)  # where a printer that is a file puts it
app = App(program)
app.resize(1000, 900)


def is_helping():
    return app.has(Role.LABEL, "What the Number Is")


def is_printed():
    page = pathlib.Path("output.pdf")
    return page.exists() and page.read_bytes().rstrip().endswith(b"%%EOF")


def test_help_explains_the_numbers_of_this_run():
    app.focus_window()
    app.key("F1")
    app.wait(is_helping, "help")
    assert app.has(Role.LABEL, f"{app.total()} per GPU"), app.labels()
    answer = next(text for text in app.labels() if text.startswith("Does not fit "))
    assert app.labels().count(answer) == 2, "in the summary and in help"
    app.key("Escape")
    app.wait(lambda: not is_helping(), "help to go")


def focused():
    """The role of what has the keyboard."""
    return next(node.get_role() for node in app.all() if node.get_state_set().contains(Atspi.StateType.FOCUSED))


def test_help_begins_with_the_page_and_not_with_a_text():
    app.focus_window()
    app.key("F1")
    app.wait(is_helping, "help")
    app.wait(lambda: focused() == Role.GROUPING, "the keyboard on the page")
    app.key("Escape")
    app.wait(lambda: not is_helping(), "help to go")


def test_help_leads_to_what_was_measured():
    app.focus_window()
    app.key("F1")
    app.wait(is_helping, "help")
    row = next(node for node in app.all(Role.LIST_ITEM, "How Accurate Is This?"))
    app.tab_to(row)
    app.key("Return")
    app.wait(lambda: app.has(Role.LABEL, "Never Measured"), "what was measured")
    app.key("Escape")
    app.wait(lambda: not app.has(Role.LABEL, "Never Measured"), "that to go")
    app.key("Escape")
    app.wait(lambda: not is_helping(), "help to go")


def test_the_report_is_printed():
    app.focus_window()
    app.key("ctrl+p")
    dialog = app.find(Role.DIALOG, "Print the Report")
    app.find(Role.TABLE_ROW, "Print to File", dialog)
    app.focus_window()
    app.tab_to(app.find(Role.TABLE_ROW, "Print to File", dialog))
    app.key("Down", "space")
    button = app.find(Role.BUTTON, "Print", dialog)
    app.wait(lambda: button.get_state_set().contains(Atspi.StateType.SENSITIVE), "the printer to be known")
    app.do(button)
    app.wait(is_printed, "all of the report")  # the dialog is going: nobody looks at it meanwhile
    app.wait(lambda: app.told("Sent to the printer"), "the word that it is")


try:
    run_tests(globals())
finally:
    app.quit()
    directory.cleanup()
