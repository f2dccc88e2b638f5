# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenarios side by side: reached by key and list, with the numbers of the command line, a baseline that is chosen."""
import json
import pathlib
import subprocess
import tempfile

from desktop import CLI, PROGRAM, Announcements, App, Role, has_focus, is_shown, run_tests

directory = tempfile.TemporaryDirectory()
path = pathlib.Path(directory.name) / "run.headroom"


def make_document():
    """Three: the defaults, a wider batch, and a smaller model on another GPU."""
    subprocess.run([CLI, "export", f"--output={path}"], check=True)
    document = json.loads(path.read_text())
    first = document["scenarios"][0]
    for title, changes in (("wide", {"micro-batch-size": 4}), ("small", {"layers": 8, "gpu": "geforce-rtx-4090"})):
        scenario = json.loads(json.dumps(first))
        scenario["title"] = title
        scenario["parameters"].update(changes)
        document["scenarios"].append(scenario)
    path.write_text(json.dumps(document))


make_document()
app = App(PROGRAM, str(path))
app.resize(1270, 1000)


def compared(*args):
    run = subprocess.run([CLI, "compare", str(path), "--format=json", *args], stdout=subprocess.PIPE, text=True)
    return json.loads(run.stdout)


def gib(amount):
    return f"{amount / 2**30:.1f} GiB"


def shown(role, name):
    return app.wait(lambda: next((node for node in app.all(role, name) if is_shown(node)), None), f"{role} {name!r}")


def cell(scenario, row):
    """What the table says of a row: its cells name scenario and row, too."""
    start = f"{scenario}, {row}: "
    return shown(Role.LABEL, lambda text: text.startswith(start)).get_name()[len(start):]


def rows():
    return [node for node in app.all(Role.LIST_ITEM, within=shown(Role.LIST, "Scenarios compared"))]


def test_a_key_leads_to_the_numbers_of_the_command_line():
    announced = Announcements()
    app.focus_window()
    app.key("alt+3")
    page = compared()
    titles = ["Scenario 1", "wide", "small"]
    shown(Role.LIST, "Scenarios compared")
    assert [row.get_name() for row in rows()] == titles, [row.get_name() for row in rows()]
    for title, one in zip(titles, page["scenarios"]):
        assert cell(title, "Total").split("\n")[0] == gib(one["total-bytes"]), cell(title, "Total")
        assert cell(title, "Low") == gib(one["device-bytes-low"])
        assert cell(title, "High") == gib(one["device-bytes-high"])
    assert cell("small", "Layers") == "8" and cell("wide", "Micro-batch size") == "4"
    app.wait(lambda: announced.count("wide: ") == 1, "the comparison, announced")
    announced.stop()


def test_the_advice_is_that_of_the_command_line():
    text = subprocess.run([CLI, "compare", str(path)], stdout=subprocess.PIPE, text=True).stdout
    lines = text.splitlines()
    begin = lines.index("#  To make it fit") + 1
    advised = [line for line in lines[begin:lines.index("", begin)]]
    assert advised and all(compared()["scenarios"][int(line[0]) - 1]["advice"] for line in advised)
    for line in advised:
        title = ["Scenario 1", "wide", "small"][int(line[0]) - 1]
        words = line[3:].rsplit(", ", 1)[0]  # the window's amounts have fewer digits
        app.wait(lambda: cell(title, "Cheapest change").startswith(words), f"the advice for {title}")


def test_a_row_is_described_with_its_verdict():
    labels = {"fits": "Fits", "tight": "Tight", "does-not-fit": "Does not fit"}
    for row, one in zip(rows(), compared()["scenarios"]):
        words = row.get_description()
        assert labels[one["verdict"]] in words and gib(one["device-bytes"]) in words, words
        assert ("Baseline" in words) == (row.get_name() == "Scenario 1"), words
        assert f"{one['speed']['step-seconds']:#.3g} s a step · " in words, words


def test_the_table_tells_the_speed():
    for title, one in zip(["Scenario 1", "wide", "small"], compared()["scenarios"]):
        assert cell(title, "Step") == f"{one['speed']['step-seconds']:#.3g} s", cell(title, "Step")
        assert cell(title, "MFU") == f"{one['speed']['mfu-percent']:.1f} %", cell(title, "MFU")


def test_differences_are_from_the_baseline():
    more = compared()["scenarios"][1]["difference-bytes"]
    assert cell("wide", "Total").split("\n")[1].startswith(f"+{gib(more)} ("), cell("wide", "Total")
    assert "\n" not in cell("Scenario 1", "Total")


def test_another_baseline_is_chosen():
    combo = shown(Role.COMBO_BOX, "Baseline")
    app.focus_window()
    app.tab_to(combo)  # through the pane
    app.key("Return")
    app.wait(lambda: any(map(has_focus, app.all(Role.LIST_ITEM, within=combo))), "the list of scenarios")
    app.key("Down", "Return")
    app.wait(lambda: "\n" not in cell("wide", "Total"), "“wide” as the baseline")
    less = -compared("--baseline=wide")["scenarios"][0]["difference-bytes"]
    assert cell("Scenario 1", "Total").split("\n")[1].startswith(f"−{gib(less)} ("), cell("Scenario 1", "Total")


def test_a_change_is_compared_at_once():
    before = cell("Scenario 1", "Total")
    layers = app.find(Role.SPIN_BUTTON, lambda text: text.startswith("Layers"))
    assert layers.get_value_iface().set_current_value(40)
    app.wait(lambda: cell("Scenario 1", "Total") != before, "another total")
    assert cell("Scenario 1", "Layers") == "40"


def test_a_contradiction_is_told_in_its_place():
    heads = app.find(Role.SPIN_BUTTON, lambda text: text.startswith("KV heads"))
    before = heads.get_value_iface().get_current_value()
    assert heads.get_value_iface().set_current_value(5)
    shown(Role.LABEL, lambda text: text.startswith("“Scenario 1”: Attention heads"))
    assert heads.get_value_iface().set_current_value(before)
    shown(Role.LIST, "Scenarios compared")


def test_the_numbers_are_stacked_in_a_narrow_window():
    app.resize(360, 640)
    app.wait(lambda: not any(is_shown(node) for node in app.all(Role.SPIN_BUTTON)), "the pane to go")
    app.wait(lambda: column("small") == column("wide") and line("small") > line("wide"), "one table below the other")
    app.wait(lambda: all(row.get_component_iface().get_extents(0).width <= 360 for row in rows()), "narrow rows")
    app.resize(1270, 1000)
    app.wait(lambda: column("small") > column("wide"), "a column for each")


def verdict_box(scenario):
    cells = (lambda: app.all(Role.LABEL, lambda text: text.startswith(f"{scenario}, Verdict: ")))
    return app.wait(lambda: app.place(next(cells())), f"the verdict of {scenario}")


def column(scenario):
    return verdict_box(scenario).x


def line(scenario):
    return verdict_box(scenario).y


def test_a_row_opens_its_scenario():
    app.focus_window()
    row = next(row for row in rows() if row.get_name() == "small")
    app.click(row)
    app.wait(lambda: app.find(Role.SPIN_BUTTON, lambda text: text.startswith("Layers"))
             .get_value_iface().get_current_value() == 8, "the small one")
    app.wait(lambda: not any(is_shown(node) for node in app.all(Role.LIST, "Scenarios compared")), "the estimate")


def test_the_list_of_scenarios_leads_there():
    button = app.wait(lambda: next((node for node in app.all(Role.TOGGLE_BUTTON) if is_shown(node)
                                    and node.get_description() == "Scenarios"), None), "the button of scenarios")
    app.click(button)
    app.do(shown(Role.BUTTON, "Compare"))
    shown(Role.LIST, "Scenarios compared")


def press_in_export_menu(access_key):
    app.focus_window()
    app.do(shown(Role.TOGGLE_BUTTON, "Export"))
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU, "Export")), "the menu")
    app.key(access_key)  # GTK 4.18 gives the items of its menus no accessible names


def test_it_is_exported():
    for access_key, name, start in (("e", "compared.pdf", b"%PDF-"), ("b", "compared.svg", b"<?xml")):
        target = pathlib.Path(directory.name) / name
        press_in_export_menu(access_key)
        app.save_in_dialog("Export", target)
        app.wait(lambda: app.told(f"Exported to “{name}”"), "the word that it is exported")
        assert target.read_bytes().startswith(start)


def test_its_report_names_the_author_of_the_preferences():
    app.focus_window()
    app.key("ctrl+comma")
    app.type(app.find(Role.TEXT, "Author"), "Ada Lovelace")
    app.key("Escape")
    app.wait(lambda: not app.has(Role.TEXT, "Author"), "the preferences to go")
    target = pathlib.Path(directory.name) / "signed.pdf"
    press_in_export_menu("e")
    app.save_in_dialog("Export", target)
    app.wait(lambda: app.told("Exported to “signed.pdf”"), "the word that it is exported")
    text = subprocess.run(["pdftotext", target, "-"], stdout=subprocess.PIPE, text=True, check=True).stdout
    assert "Author: Ada Lovelace" in text, text


def test_one_alone_is_not_compared():
    app.quit()
    alone = App(PROGRAM)
    try:
        alone.focus_window()
        alone.key("alt+3")
        alone.find(Role.LABEL, lambda text: text.startswith("A comparison takes 2 to 8 scenarios, not 1."))
        alone.do(alone.find(Role.BUTTON, "Duplicate Scenario"))
        alone.find(Role.LIST, "Scenarios compared")
    finally:
        alone.quit()


try:
    run_tests(globals())
finally:
    app.quit()
