# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs and result: what is turned, typed, chosen and dragged shows at once."""
import time

from desktop import PROGRAM, Announcements, App, Atspi, Role, is_shown, run_tests, text_of

STATE = Atspi.StateType
app = App(PROGRAM)
app.resize(1280, 1000)
PAGE_PADDING = 23


def spin(name):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def value(node):
    return node.get_value_iface().get_current_value()


def set_value(node, number):
    assert node.get_value_iface().set_current_value(number)


def expect_change(what, before):
    return app.wait(lambda: what() != before and what(), f"something other than {before!r}")


def test_a_fresh_document_names_its_model_and_recipe():
    for row, name in (("Model", "Llama 2 7B"), ("Recipe", "Transformers, BF16")):
        labels = app.labels(app.find(Role.COMBO_BOX, row))
        assert name in labels, labels


def test_a_turned_spin_button_changes_the_total():
    before = app.total()
    set_value(spin("Micro-batch size"), 3)
    assert expect_change(app.total, before) > ""
    set_value(spin("Micro-batch size"), 2)
    app.wait(lambda: app.total() == before, "the first total again")


def test_page_up_doubles_and_page_down_halves():
    batch = spin("Micro-batch size")
    app.click(batch, 0.1)
    app.key("Page_Up")
    app.wait(lambda: value(batch) == 4, "4")
    app.key("Page_Down", "Page_Down", "Page_Down")
    app.wait(lambda: value(batch) == 1, "1, the least")
    app.key("Up")
    app.wait(lambda: value(batch) == 2, "2")


def test_numbers_are_read_with_suffixes():
    sequence = spin("Sequence length")
    app.type(sequence, "8Ki")
    app.wait(lambda: value(sequence) == 8192, "8192")
    announcements = Announcements()
    app.type(sequence, "4k")
    app.wait(lambda: value(sequence) == 4096, "4096")
    reading = "“4k” means 4096 tokens (1k = 1024)."
    app.wait(lambda: reading in app.labels(), "what it is read as")
    app.wait(lambda: announcements.count(reading) == 1, "the same for the ears")
    announcements.stop()
    app.type(sequence, "4000")
    app.wait(lambda: value(sequence) == 4000 and reading not in app.labels(), "no more of it")


def is_invalid(node):
    return node.get_state_set().contains(STATE.INVALID_ENTRY)


def test_what_is_no_number_is_refused_with_a_reason():
    sequence = spin("Sequence length")
    row = app.find(Role.LIST_ITEM, "Sequence length")
    announcements = Announcements()
    set_value(sequence, 4000)
    app.type(sequence, "7BB")
    app.wait(lambda: any("7BB" in text for text in app.labels(row)), "a reason that names 7BB")
    app.wait(lambda: announcements.count("Sequence length is 7BB") == 1, "the same reason for the ears")
    announcements.stop()
    assert text_of(sequence) == "7BB", "what is refused stays to be corrected"
    assert any("The value remains 4000." in text for text in app.labels(row)), app.labels(row)
    app.wait(lambda: is_invalid(row) and is_invalid(sequence), "both to be invalid")
    assert value(sequence) == 4000
    app.type(sequence, "4000")
    app.wait(lambda: not any("7BB" in text for text in app.labels()), "the reason to go with the same good number")
    app.wait(lambda: not is_invalid(row) and not is_invalid(sequence), "nothing to be wrong")
    app.type(sequence, "4096")
    app.wait(lambda: value(sequence) == 4096, "4096")
    app.wait(lambda: not any("7BB" in text for text in app.labels()), "the reason to go")


def test_a_refused_text_stays_while_other_values_change():
    sequence, before = spin("Sequence length"), app.total()
    app.type(sequence, "7BB")
    app.wait(lambda: any("7BB" in text for text in app.labels()), "a reason")
    set_value(spin("Micro-batch size"), 3)
    expect_change(app.total, before)
    assert any("7BB" in text for text in app.labels()), app.labels()
    assert text_of(sequence) == "7BB"
    set_value(spin("Micro-batch size"), 2)
    app.type(sequence, "4096")
    app.wait(lambda: not any("7BB" in text for text in app.labels()), "the reason to go")


def test_a_refused_text_goes_with_another_value():
    sequence = spin("Sequence length")
    for change, result in (lambda: app.key("Page_Up"), "8192"), (lambda: set_value(sequence, 4100), "4100"):
        set_value(sequence, 4096)
        app.type(sequence, "0")
        app.wait(lambda: any("Sequence length is 0" in text for text in app.labels()), "a reason")
        assert text_of(sequence) == "0"
        change()
        app.wait(lambda: text_of(sequence) == result, "the value that is there now")
        app.wait(lambda: not any("Sequence length is 0" in text for text in app.labels()), "the reason to go")
    set_value(sequence, 4096)


def test_a_long_text_is_not_told_in_full():
    sequence = spin("Sequence length")
    app.type(sequence, "no number at all " * 8)
    app.wait(lambda: any("Sequence length is no number" in text for text in app.labels()), "a reason")
    assert not any(text.count("no number") > 4 for text in app.labels()), app.labels()
    app.type(sequence, "4096")
    app.wait(lambda: not any("Sequence length is no number" in text for text in app.labels()), "the reason to go")


def test_a_verdict_is_announced_once():
    announcements = Announcements()
    for layers in (10, 9, 8):
        set_value(spin("Layers"), layers)
    app.wait(lambda: announcements.count("Fits 1 × H100 SXM5 80GB") == 1, "the verdict, when the inputs rest")
    set_value(spin("Layers"), 7)  # fits as well
    app.wait(lambda: value(spin("Layers")) == 7, "7 layers")
    set_value(spin("Layers"), 32)
    app.wait(lambda: announcements.count("Does not fit 1 × H100 SXM5 80GB") == 1, "the first verdict again")
    assert announcements.count("Fits 1 × H100 SXM5 80GB") == 1, announcements.said
    announcements.stop()


def test_a_contradiction_is_announced_once():
    announcements = Announcements()
    set_value(spin("KV heads"), 5)
    contradiction = "Attention heads (32) must be a multiple of KV heads (5)."
    app.wait(lambda: announcements.count(contradiction) == 1, "what contradicts what, for the ears")
    set_value(spin("Micro-batch size"), 3)  # says nothing new
    set_value(spin("Micro-batch size"), 2)
    time.sleep(1)
    assert announcements.count(contradiction) == 1, announcements.said
    set_value(spin("KV heads"), 32)
    app.wait(lambda: value(spin("KV heads")) == 32, "32 again")
    set_value(spin("KV heads"), 5)
    app.wait(lambda: announcements.count(contradiction) == 2, "the same anew")
    announcements.stop()
    set_value(spin("KV heads"), 32)


def test_a_contradiction_is_flagged_and_the_last_result_stays():
    before = app.total()
    set_value(spin("KV heads"), 5)
    app.wait(lambda: any("last valid result" == node.get_name() and is_shown(node)
                         for node in app.all(Role.LABEL)), "the words last valid result")
    for name in ("KV heads", "Attention heads"):
        row = app.find(Role.LIST_ITEM, name)
        app.wait(lambda: any("must be a multiple of" in text for text in app.labels(row)), f"the reason at {name}")
        app.wait(lambda: row.get_state_set().contains(STATE.INVALID_ENTRY), f"{name} to be invalid")
    assert app.total() == before
    set_value(spin("KV heads"), 8)
    expect_change(app.total, before)
    app.wait(lambda: not any(is_shown(node) for node in app.all(Role.LABEL, "last valid result")), "no such words")
    set_value(spin("KV heads"), 32)
    app.wait(lambda: app.total() == before, "the first total again")


def banner_button(name):
    return next((node for node in app.all(Role.BUTTON, name) if is_shown(node)), None)


def test_a_contradiction_is_ended_by_one_press():
    before = app.total()
    set_value(spin("KV heads"), 5)
    app.wait(lambda: "Attention heads (32) must be a multiple of KV heads (5). The last valid result is shown."
             in app.labels(), "what contradicts what")
    app.do(app.wait(lambda: banner_button("Set KV heads to 4"), "the change that ends it"))
    app.wait(lambda: value(spin("KV heads")) == 4 and not banner_button("Set KV heads to 4"), "four heads")
    set_value(spin("KV heads"), 32)
    app.wait(lambda: app.total() == before, "the first total again")


def test_the_plot_is_a_slider():
    plot = app.find(Role.SLIDER, "Checkpoint interval")
    before = app.total()
    assert plot.get_value_iface().get_minimum_value() == 1
    assert plot.get_value_iface().get_maximum_value() == 32
    set_value(plot, 8)
    app.wait(lambda: value(plot) == 8, "8")
    expect_change(app.total, before)
    app.wait(lambda: value(spin("Checkpoint interval")) == 8, "the row to follow")
    app.click(plot, scroll=True)
    app.wait(lambda: value(plot) != 8, "the click in its middle")
    set_value(plot, 8)
    app.wait(lambda: value(plot) == 8, "8 again")
    for key, result in (("Right", 9), ("Left", 8), ("Page_Up", 16), ("Page_Down", 8), ("Home", 1), ("End", 32)):
        app.key(key)
        app.wait(lambda: value(plot) == result, f"{result} after {key}")
    app.wait(lambda: any(text.startswith("32 layers: ") for text in app.labels()), "the result in words")


def test_a_model_is_found_by_search():
    before = app.total()
    app.click(app.find(Role.COMBO_BOX, "Model"))
    app.wait(lambda: any(node.get_state_set().contains(STATE.FOCUSED) for node in app.all(name="Search")), "the search")
    app.write("Llama 3 8B")
    app.key("Return")
    app.wait(lambda: value(spin("KV heads")) == 8, "eight KV heads")
    app.wait(lambda: value(spin("Vocabulary")) == 128256, "its vocabulary")
    expect_change(app.total, before)


def test_the_breakdown_opens_to_formula_and_source():
    row = app.find(Role.LIST_ITEM, "Weights")
    app.click(row, down=PAGE_PADDING, scroll=True)
    app.wait(lambda: any("8030261248 · 2" in text for text in app.labels(row)), "the numbers in the formula")
    assert any("16\u202f060\u202f522\u202f496 B" in text for text in app.labels(row))
    assert any("EleutherAI" in node.get_name() for node in app.all(Role.LIST_ITEM, within=row))


def explains(words):
    return any(is_shown(node) and words in node.get_name() for node in app.all(Role.LABEL))


def test_the_keyboard_asks_what_an_input_is():
    batch = spin("Micro-batch size")
    help_text = "Number of sequences that one GPU processes at a time."
    app.click(batch, 0.1)
    app.key("ctrl+F1")
    app.wait(lambda: explains(help_text), "the explanation")
    app.key("Escape")
    app.wait(lambda: not explains(help_text), "the explanation to close")
    app.click(batch, 0.1)
    app.key("shift+F10")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU_ITEM)), "the menu")
    app.key("Down", "Return")
    app.wait(lambda: explains(help_text), "the explanation from the menu")
    app.key("Escape")
    app.wait(lambda: not explains(help_text), "the explanation to close")


def test_the_bar_names_every_part():
    bar = app.find(Role.IMAGE, "Memory by term")
    lines = bar.get_description().splitlines()
    assert len(lines) >= 5 and lines[0].startswith("Weights: "), lines


def test_the_table_has_the_numbers_of_the_plot():
    set_value(spin("Checkpoint interval"), 3)
    _of_the_step, of_intervals = list(app.all(Role.PAGE_TAB, "Table"))[:2]
    app.do(of_intervals)
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LABEL, "3, chosen")), "the chosen interval")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.LABEL, app.total())), "the total in the table")


def choose_in_menu(position):
    """By keys, counted from the last entry: GTK 4.18 gives the items of its own menus no accessible names."""
    app.key("F10")
    app.wait(lambda: any(is_shown(node) for node in app.all(Role.MENU, "Main Menu")), "the menu")
    app.key(*["Up"] * position, "Return")


def test_the_unit_of_sizes_is_in_the_menu():
    assert app.total().endswith(" GiB")
    choose_in_menu(5)
    app.wait(lambda: app.total().endswith(" GB"), "a total in GB")
    choose_in_menu(6)
    app.wait(lambda: app.total().endswith(" GiB"), "a total in GiB")


def test_an_access_key_leads_to_an_input():
    spin = next(node for node in app.all(Role.SPIN_BUTTON, lambda name: name.startswith("Sequence length"))
                if is_shown(node))
    app.focus_window()
    app.key("Escape")
    app.key("alt+s")
    app.wait(lambda: spin.get_state_set().contains(Atspi.StateType.FOCUSED), "the keyboard at the sequence length")
    app.key("alt+r")
    app.wait(lambda: not spin.get_state_set().contains(Atspi.StateType.FOCUSED), "the keyboard elsewhere")
    app.key("Escape")


def is_inside(node, role):
    while node is not None and node.get_role() != Role.APPLICATION:
        node = node.get_parent()
        if node is not None and node.get_role() == role:
            return True
    return False


def test_everything_that_can_be_used_has_a_name():
    usable = {Role.BUTTON, Role.TOGGLE_BUTTON, Role.CHECK_BOX, Role.COMBO_BOX, Role.SPIN_BUTTON, Role.SLIDER,
              Role.ENTRY, Role.TEXT, Role.PAGE_TAB, Role.SWITCH, Role.LIST_ITEM, Role.IMAGE}

    def nameless():
        return [f"{node.get_role_name()} in {node.get_parent().get_name()!r}: {app.labels(node)}" for node in app.all()
                if node.get_role() in usable and node.get_state_set().contains(STATE.FOCUSABLE)
                and not node.get_name() and not is_inside(node, Role.COMBO_BOX)]  # a combo box shows its own value

    found = app.look(nameless)
    assert not found, found


def test_gpus_are_listed_and_chosen():
    app.key("ctrl+shift+f")
    app.wait(lambda: any(text.startswith("Fits on ") for text in app.labels()), "the page of GPUs")
    app.write("b200 hgx")
    app.wait(lambda: not any(is_shown(node) for node in app.all(Role.LIST_ITEM, "Gaudi 2")), "the others to go")
    app.click(app.find(Role.LIST_ITEM, "B200 (HGX) 180GB"))
    app.wait(lambda: app.answers("B200 (HGX) 180GB"), "the GPU in the result")


try:
    run_tests(globals())
finally:
    app.quit()
