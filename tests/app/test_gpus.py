# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of GPUs as a person uses it: sorted, filtered, and with GPUs of one's own."""
import json
import os
import pathlib
import subprocess
import tempfile

from desktop import CLI, PROGRAM, App, Atspi, Role, copied, has_focus, is_shown, run_tests

HOME = tempfile.TemporaryDirectory()
FILE = pathlib.Path(HOME.name) / "headroom" / "gpus.json"
ORDERS = ["Best fit", "Name", "Usable memory", "Micro-batch", "Tokens/s"]
ENVIRONMENT = dict(os.environ, XDG_DATA_HOME=HOME.name)


def start():
    started = App(PROGRAM, XDG_DATA_HOME=HOME.name)
    started.resize(1280, 1000)
    started.focus_window()
    started.key("alt+2")
    return started


def restart():
    global app
    app.quit()
    app = start()


app = start()


def cli(*arguments, status=(0, 1)):
    run = subprocess.run([CLI, *arguments, "--format=json"], stdout=subprocess.PIPE, env=ENVIRONMENT, text=True)
    assert run.returncode in status, run.returncode
    return json.loads(run.stdout)


def candidates(wanted=lambda gpu, vendor: True):
    vendors = {gpu["id"]: gpu["vendor"] for gpu in cli("list", "gpus")}
    listed = [dict(gpu, vendor=vendors[gpu["id"]]) for gpu in cli("fit")["gpus"]]
    return [gpu for gpu in listed if wanted(gpu, gpu["vendor"])]


def has_state(node, state):
    return node.get_state_set().contains(state)


def rows():
    """The rows that are listed, from the top."""
    listed = next(app.all(Role.LIST, "GPUs"), None)
    children = [listed.get_child_at_index(i) for i in range(listed.get_child_count() if listed else 0)]
    return [row for row in children if row is not None and has_state(row, Atspi.StateType.VISIBLE)]


def names():
    return [row.get_name() for row in rows()]


def row_of(name):
    return next((row for row in rows() if row.get_name() == name), None)


def says(row, text):
    return row is not None and any(text in label for label in app.labels(row))


def tab_to(name):
    """With the keyboard alone, from the search on."""
    def find():
        return next((n for n in app.all(name=name) if is_shown(n) and n.get_role() != Role.LABEL), None)

    node = app.wait(find, name)
    app.focus_window()
    app.key("ctrl+shift+f")
    return app.tab_to(node)


def choose(title, place):
    """An entry of a combo row, from the top of its list."""
    combo = tab_to(title)
    app.key("Return")
    app.wait(lambda: any(has_state(n, Atspi.StateType.FOCUSED) for n in app.all(Role.LIST_ITEM)),
             f"the list of {title}")
    app.key("Home", *["Down"] * place, "Return")
    app.wait(lambda: has_state(combo, Atspi.StateType.FOCUSED), f"the list of {title} to close")


def expect(wanted, what):
    try:
        app.wait(lambda: names() == wanted, what)
    except AssertionError as error:
        raise AssertionError(f"{what}: {names()[:6]} instead of {wanted[:6]}") from error


def by_fit(gpus):
    """The GPU that is chosen at the start is one of NVIDIA's: its vendor's come first."""
    fits = [gpu for gpu in gpus if gpu["verdict"] != "does-not-fit"]
    rest = [gpu for gpu in gpus if gpu["verdict"] == "does-not-fit"]
    return [gpu["name"] for gpu in
            sorted(fits, key=lambda gpu: (gpu["vendor"] != "NVIDIA", gpu["free-bytes"], gpu["name"]))
            + sorted(rest, key=lambda gpu: (gpu["vendor"] != "NVIDIA", -gpu["free-bytes"], gpu["name"]))]


def test_what_fits_comes_first_from_small_to_large():
    app.wait(lambda: is_shown(next(app.all(Role.LIST, "GPUs"))), "the page")
    expect(by_fit(candidates()), "the best fit")


def test_it_is_copied_as_it_is_listed():
    app.focus_window()  # which has to have the keyboard to copy
    app.do(next(node for node in app.all(Role.BUTTON, "Copy as Table") if is_shown(node)))
    app.wait(lambda: app.told("Table copied"), "the word that it is copied")
    table = copied()
    assert table[0][:5] == ["Id", "GPU", "Verdict", "Needed (B)", "Usable (B)"], table[0]
    assert [row[1] for row in table[1:]] == names(), table


def test_sorting():
    tab_to("Sort and Filter")
    app.key("Return")
    app.wait(lambda: any(is_shown(n) for n in app.all(Role.COMBO_BOX, "Sort by")), "the ways to sort")
    gpus = candidates()
    for place, key in ((1, lambda gpu: gpu["name"]),
                       (2, lambda gpu: (-gpu["usable-bytes"], gpu["name"])),
                       (3, lambda gpu: (-(gpu["largest-micro-batch-size"] or 0), gpu["name"])),
                       (4, lambda gpu: (-(gpu["tokens-per-second"] or 0), gpu["name"]))):
        choose("Sort by", place)
        expect([gpu["name"] for gpu in sorted(gpus, key=key)], ORDERS[place])
    choose("Sort by", 0)
    expect(by_fit(gpus), ORDERS[0])


def test_the_keyboard_stays_with_a_gpu_that_moves():
    """Those of the vendor that is chosen are listed first."""
    before = names()
    name = next(gpu["name"] for gpu in candidates(lambda gpu, vendor: vendor == "AMD"))
    tab_to(name)
    app.key("Return")
    app.wait(lambda: says(row_of(name), "Chosen") and names() != before, "the vendor's GPUs first")
    app.wait(lambda: has_focus(row_of(name)), f"the keyboard on {name}")
    app.key("ctrl+z")
    expect(before, "the order of before")
    app.wait(lambda: has_focus(row_of(name)), f"the keyboard on {name}")


def expect_count(n_gpus):
    app.wait(lambda: any(text.startswith("Fits on") and f"of {n_gpus} GPUs" in text for text in app.labels()),
             f"the word on {n_gpus} GPUs")


def test_filtering_by_vendor_and_memory():
    choose("Vendor", 1)
    amd = candidates(lambda gpu, vendor: vendor == "AMD")
    assert 0 < len(amd) < len(cli("list", "gpus"))
    expect(by_fit(amd), "AMD")
    expect_count(len(amd))
    choose("Advertised memory", 5)
    expect(by_fit([gpu for gpu in amd if gpu["marketed-gb"] >= 80]), "AMD from 80 GB")
    choose("Vendor", 0)
    expect(by_fit(candidates(lambda gpu, vendor: gpu["marketed-gb"] >= 80)), "all from 80 GB")
    choose("Advertised memory", 0)
    expect(by_fit(candidates()), "all")


def search(text):
    app.focus_window()
    app.key("ctrl+shift+f", "ctrl+a", "BackSpace")
    app.write(text)


def test_searching():
    search("ada")
    app.wait(lambda: names() and all(name in names() for name in ["L4", "L40S"]) and "H100 SXM5 80GB" not in names(),
             "the GPUs of Ada")
    search("nothing like it")
    app.wait(lambda: app.has(Role.LABEL, "No GPUs Found") and is_shown(app.find(Role.LABEL, "No GPUs Found")),
             "word that there is none")
    search("")
    expect(by_fit(candidates()), "all")


def field(name):
    return next((node for node in app.all(name=name) if is_shown(node) and node.get_editable_text_iface()), None)


def open_dialog(opener):
    tab_to(opener)
    app.key("Return")
    app.wait(lambda: has_focus(field("Name")), "the dialog, and the keyboard in its first field")


def fill(*texts):
    """The fields from the first on; the keyboard is in it."""
    for i, text in enumerate(texts):
        app.key(*["Tab"] * (i > 0), "ctrl+a", "BackSpace")
        app.write(text)


def is_closed():
    return field("Usable memory") is None


def is_marked(name):
    return has_state(field(name), Atspi.StateType.INVALID_ENTRY)


def complaint(start):
    return app.wait(lambda: next((n for n in app.all(name=lambda text: text.startswith(start)) if is_shown(n)), None),
                    f"“{start}…”")


def test_what_is_wrong_is_said():
    open_dialog("Add Your Own GPU…")
    app.key("Return")
    complaint("The usable memory is not a number.")
    app.wait(lambda: is_marked("Usable memory") and not is_marked("Name"), "the memory to be marked")
    app.key("shift+Tab", "shift+Tab")
    fill("", "", "24")
    app.key("Return")
    complaint("The name is empty.")
    app.wait(lambda: is_marked("Name") and not is_marked("Usable memory"), "the name to be marked")
    fill("l40s", "", "24")
    app.key("Return")
    complaint("There is already a GPU named “l40s”.")
    fill("Lab Card", "", "0.1")
    app.key("Return")
    complaint("The usable memory must be between")
    app.key("Escape")
    app.wait(is_closed, "the dialog to close")
    assert not FILE.exists()


def choose_unit(place):
    """From the list that has the keyboard."""
    app.key("Return")
    app.wait(lambda: any(has_state(n, Atspi.StateType.FOCUSED) for n in app.all(Role.LIST_ITEM)), "the list of units")
    app.key("Home", *["Down"] * place, "Return")
    app.wait(lambda: not any(has_state(n, Atspi.StateType.FOCUSED) for n in app.all(Role.LIST_ITEM)), "it to close")


def test_a_gpu_is_added_by_keyboard():
    open_dialog("Add Your Own GPU…")
    fill("Lab Card", "amd", "120")
    complaint("128\u202f849\u202f018\u202f880 B")
    app.key("Tab")
    choose_unit(1)
    complaint("120\u202f000\u202f000\u202f000 B")
    choose_unit(0)
    complaint("128\u202f849\u202f018\u202f880 B")
    app.key("shift+Tab", "Return")
    app.wait(is_closed, "the dialog to close")
    app.wait(lambda: says(row_of("Lab Card"), "AMD · 120.0 GiB usable") and says(row_of("Lab Card"), "Fits"),
             "the new row")
    expect_count(len(cli("list", "gpus")))
    expect(by_fit(candidates()), "the new one in its place")
    choose("Vendor", 1)
    n_known = len(cli("list", "gpus"))
    app.wait(lambda: len(names()) < n_known and "Lab Card" in names(), "the new one among its vendor's")
    choose("Vendor", 0)


def test_the_command_line_knows_it():
    run = subprocess.run([CLI, "estimate", "--gpu=lab-card", "--format=json"], stdout=subprocess.PIPE, check=True,
                         env=ENVIRONMENT)
    assert json.loads(run.stdout)["gpu"]["usable-bytes"] == 120 * 2**30


def test_it_is_chosen():
    search("lab")
    app.wait(lambda: names() == ["Lab Card"], "the row alone")
    tab_to("Lab Card")
    app.key("Return")
    app.wait(lambda: says(row_of("Lab Card"), "Chosen"), "the row to be chosen")
    app.wait(lambda: app.answers("Fits 1 × Lab Card:"), "the verdict above")


def test_it_is_changed():
    open_dialog("Edit Lab Card")
    assert not app.has(Role.LABEL, "Add GPU")
    fill("Lab Card 2", "", "80")
    app.key("Return")
    app.wait(is_closed, "the dialog to close")
    app.wait(lambda: says(row_of("Lab Card 2"), "80.0 GiB usable") and says(row_of("Lab Card 2"), "Chosen"),
             "the new name")
    app.wait(lambda: app.answers("Does not fit 1 × Lab Card 2:"), "the new verdict above")


def test_it_is_removed_and_brought_back():
    open_dialog("Edit Lab Card 2")
    app.do(app.wait(lambda: next((n for n in app.all(Role.BUTTON, "Remove GPU") if is_shown(n)), None), "the button"))
    undo = app.undo_of_message()
    app.wait(lambda: row_of("Lab Card 2") is None, "the row to go")
    app.wait(lambda: app.has(Role.LABEL, lambda text: "“lab-card” is not in the catalogue" in text),
             "what it lacks")
    app.do(undo)
    app.wait(lambda: says(row_of("Lab Card 2"), "Chosen"), "the row again")


def test_it_is_there_after_a_restart():
    restart()
    app.wait(lambda: row_of("Lab Card 2"), "the row of the last time")


def test_a_narrow_window_begins_with_the_name_too():
    app.resize(360, 700)
    open_dialog("Add Your Own GPU…")
    app.write("x")
    app.wait(lambda: field("Name").get_text_iface().get_character_count() == 1, "what is typed in the name")
    app.key("Escape")
    app.wait(is_closed, "the dialog to close")


def complaints():
    return [n for n in app.all(name=lambda text: text.startswith("Your own GPUs in")) if is_shown(n)]


def test_a_broken_file_is_named_and_left_alone():
    FILE.write_text('{"gpus": [')
    restart()
    complaint(f"Your own GPUs in “{FILE}”: Line 1, column ")
    open_dialog("Add Your Own GPU…")
    fill("Other", "", "24")
    app.key("Return")
    app.wait(lambda: len(complaints()) == 2, "the refusal")
    assert FILE.read_text() == '{"gpus": ['


try:
    run_tests(globals())
finally:
    app.quit()
    HOME.cleanup()
