# SPDX-License-Identifier: GPL-3.0-or-later
"""How right is this? The main menu and the ledger lead to what the tests found; the dialog says what the file says."""
import json
import subprocess

from desktop import Atspi, CLI, PROGRAM, App, Role, is_shown, run_tests

app = App(PROGRAM)
app.resize(1280, 1000)
TITLE = "How Accurate Is This?"
PAGE_PADDING = 23


def listed(name):
    return json.loads(subprocess.run([CLI, "list", name, "--format=json"], check=True, stdout=subprocess.PIPE).stdout)


def dialog():
    return app.find(Role.DIALOG, TITLE)


def close():
    app.key("Escape")
    app.wait(lambda: not app.has(Role.DIALOG, TITLE), "the dialog to go")


def row(name, within):
    return app.find(Role.LIST_ITEM, name, within)


def test_the_main_menu_opens_it():
    app.focus_window()
    app.key("F10")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU, "Main Menu")), "the menu")
    app.key("w")  # GTK 4.18 gives the items of its menus no accessible names
    dialog()


def test_it_says_every_comparison():
    for comparison in listed("accuracy"):
        node = row(comparison["title"], dialog())
        texts = " ".join(app.labels(node))
        number = comparison["exact"] if comparison["worst-percent"] == 0 else comparison["rows"]
        assert str(number) in texts, (comparison, texts)


def test_a_comparison_opens():
    node = row("Saved for backward", dialog())
    app.click(node, down=PAGE_PADDING)
    llama = next(each for each in listed("accuracy-rows") if each["id"] == "kept" and each["name"] == "llama")
    text = f"{llama['exact']} of {llama['rows']} exact"
    app.wait(lambda: any(is_shown(child) and text in app.labels(child)
                         for child in app.all(Role.LIST_ITEM, "Llama", dialog())), text)


def test_it_says_what_is_compared():
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LIST_ITEM, "What is compared", dialog())),
             "what is compared")


def test_it_says_what_was_never_measured():
    for parameter in listed("unmeasured"):
        # A comparison may have the same name: the cache of keys and values is one, and its kinds are choices.
        texts = [" ".join(app.labels(node)) for node in app.all(Role.LIST_ITEM, parameter["label"], dialog())]
        assert any(text.count(", ") >= len(parameter["choices"]) - 1 for text in texts), (parameter, texts)


def test_buttons_have_names():
    nameless = [node.get_role_name() for node in app.all(within=dialog()) if is_shown(node)
                and node.get_role() == Role.BUTTON and not node.get_name()]
    assert not nameless, nameless


def test_it_fits_a_narrow_window():
    app.resize(360, 640)
    app.wait(lambda: dialog().get_component_iface().get_extents(Atspi.CoordType.WINDOW).width <= 360, "a narrow dialog")
    close()
    app.resize(1280, 1000)


def test_the_estimate_says_between_what_ends():
    estimate = json.loads(subprocess.run([CLI, "estimate", "--format=json"], check=True, stdout=subprocess.PIPE).stdout)
    for name, key in (("Allocated", "allocated"), ("Reserved", "reserved"), ("On the device", "device")):
        texts = app.labels(app.find(Role.LIST_ITEM, lambda text: text.startswith(name)))
        amounts = [estimate[f"{key}-bytes{end}"] / 2 ** 30 for end in ("", "-low", "-high")]
        expected, low, high = (f"{amount:.1f} GiB" for amount in amounts)
        assert expected in texts and f"{low} to {high}" in texts, (texts, expected, low, high)


def test_the_ledger_leads_to_it():
    term = app.find(Role.LIST_ITEM, "Activations")
    app.click(term, down=PAGE_PADDING, scroll=True)
    ledger = app.wait(lambda: next((node for node in app.all(Role.LIST_ITEM, "Ledger", term) if is_shown(node)), None),
                      "the row of the ledger")
    app.click(ledger, down=PAGE_PADDING, scroll=True)
    app.do(app.wait(lambda: next((node for node in app.all(Role.BUTTON, TITLE) if is_shown(node)), None), "the button"))
    dialog()
    close()


try:
    run_tests(globals())
finally:
    app.quit()
