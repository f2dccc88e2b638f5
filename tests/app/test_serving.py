# SPDX-License-Identifier: GPL-3.0-or-later
"""The speed of more requests at a time: chosen on the plot by keyboard, read in the table, exported as a picture."""
import json
import pathlib
import subprocess
import tempfile

from desktop import CLI, PROGRAM, SWITCHES, App, Role, is_shown, run_tests

SERVED = ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=h100-sxm5-80gb", "--cached-tokens=4096"]
directory = tempfile.TemporaryDirectory()
TARGET = "--target-tokens-per-second=40"


def document_with(argument):
    path = pathlib.Path(directory.name) / "served.headroom"
    subprocess.run([CLI, "export", *SERVED, argument, f"--output={path}"], check=True)
    return str(path)


app = App(PROGRAM, document_with("--concurrency=4"))
app.resize(1280, 1000)
app.focus_window()
app.key("F9")  # the pane away: it has most of what Tab goes to


def serving(*arguments):
    run = subprocess.run([CLI, "estimate", *SERVED, *arguments, "--format=json"], stdout=subprocess.PIPE)
    return json.loads(run.stdout)["serving"]


def plot():
    return app.find(Role.SLIDER, "Requests at a time")


def value():
    return plot().get_value_iface().get_current_value()


def says(start):
    return any(is_shown(node) for node in app.all(Role.LABEL, lambda text: text.startswith(start)))


def hints():
    return app.has(Role.LABEL, lambda text: text.endswith("Press Enter to set it, Escape to go back."))


def test_the_requests_are_the_value():
    most = serving()["largest-concurrency"]
    range_of_plot = plot().get_value_iface()
    assert (range_of_plot.get_minimum_value(), value(), range_of_plot.get_maximum_value()) == (1, 4, most)
    app.wait(lambda: says("4 requests: "), "the line under the plot")


def test_requests_are_chosen_by_keyboard():
    most = serving()["largest-concurrency"]
    app.tab_to(plot())
    for key, requests in (("Left", 6), ("Right", 4), ("Up", 6), ("Down", 4), ("Page_Up", 8), ("Page_Down", 4),
                          ("End", 1), ("Right", 1), ("Home", most), ("Left", most)):
        app.key(key)
        app.wait(lambda: value() == requests and (requests == 4 or hints()), f"{requests} requests after {key}")
    app.wait(lambda: says(f"{most} requests: ") and hints(), "the line under the plot")
    app.key("Escape")
    app.wait(lambda: value() == 4 and says("4 requests: ") and not hints(), "the requests there are")
    app.key("Home", "Return")
    app.wait(lambda: app.told(f"Micro-batch size: {most}") and says(f"{most} requests: ") and not hints(), "the most")


def test_any_number_can_be_set():
    for requests in (5, 4):
        assert plot().get_value_iface().set_current_value(requests)
        app.wait(lambda: value() == requests and says(f"{requests} requests: "), f"{requests} requests")


def test_the_table_has_the_same_numbers():
    app.tab_to(app.beside(plot(), "Table", SWITCHES))
    app.key("space")
    app.wait(lambda: says("4, chosen"), "the requests there are")
    for point in serving()["curve"][:6]:  # what is seen of it
        speed = f"{point['output-tokens-per-second']:.0f}"
        app.wait(lambda: app.has(Role.LABEL, speed), f"{speed} tokens/s of {point['concurrency']}")


def test_it_is_exported_as_a_picture():
    path = pathlib.Path(directory.name) / "curve.svg"
    app.share(app.find(None, "Speed by requests at a time, in tokens a second"), "e")
    app.save_in_dialog("Export", path)
    assert "More Requests at a Time</title>" in path.read_text()


def test_a_target_is_what_limits_first():
    app.quit()
    most = serving(TARGET)["largest-concurrency"]
    limited = App(PROGRAM, document_with(TARGET))
    try:
        said = f"At most {most} requests. Limited by the target, which the slow end of the range must reach."
        limited.wait(lambda: any(text.endswith(said) for text in limited.labels()), said)
    finally:
        limited.quit()


try:
    run_tests(globals())
finally:
    app.quit()
    directory.cleanup()
