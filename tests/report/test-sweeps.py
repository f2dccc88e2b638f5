# SPDX-License-Identifier: GPL-3.0-or-later
"""The tables of sweeps in the report: which values they list, and that each row says what a sweep of the command line
says. Speaks TAP. A check is a function whose name begins with check_ and whose docstring is its title.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

CLI = sys.argv[1]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}
NUMBER = r"\d+(?: \d{3})*"  # digits in groups
TIME = r"\d+(?: \d{3})*(?:\.\d+)? \w+"
AMOUNT = r"[\d.]+ [KMGT]?i?B"
VERDICT = "Fits|Tight|Does not fit"
ROW = re.compile(rf"^ *({NUMBER})(?: to ({NUMBER}))? {{2,}}"
                 rf"(?:({AMOUNT}) +({AMOUNT}) +× ([\d.]+)(?:, ({TIME}))? +({VERDICT})|(Contradiction))"
                 r"(?: {2,}(.+))?$", re.M)
SECONDS = {"ms": 1e-3, "s": 1}
INTERVALS = ["--recompute=interval"]


def output(*command, data=None):
    return subprocess.run(command, env=ENVIRONMENT, input=data, capture_output=True, check=True).stdout


def tables(*args):
    """The text under each heading “Memory Against …”."""
    pdf = output(CLI, "export", *args, "--format=pdf", "--output=-")
    text = output("pdftotext", "-layout", "-", "-", data=pdf).decode()
    body = text[:text.index("\nInputs\n")]
    return body.split("Memory Against")[1:]


def as_number(text):
    return int(text.replace(" ", ""))


def rows(table):
    """(first, last, cells, remark) of each row."""
    found = []
    for first, last, *cells, contradiction, remark in ROW.findall(table):
        found.append((as_number(first), as_number(last or first), cells if not contradiction else None, remark))
    return found


def as_seconds(text):
    number, unit = text.rsplit(maxsplit=1)
    return float(number.replace(" ", "")) * SECONDS[unit]


def values(table):
    return [first for first, _, _, _ in rows(table)]


def remarks(table):
    return {first: remark for first, _, _, remark in rows(table) if remark}


def check_intervals():
    """Intervals: powers of two, halfway between up to 48, the root of the layers, the best, the chosen and the last"""
    table = tables("--layers=126", *INTERVALS, "--checkpoint-interval=7")[0]
    assert values(table) == [1, 2, 3, 4, 6, 7, 8, 11, 12, 16, 24, 32, 48, 64, 126], values(table)
    assert remarks(table) == {2: "Best", 7: "Chosen"}, remarks(table)
    table = tables("--layers=200", *INTERVALS, "--checkpoint-interval=1")[0]
    assert values(table) == [1, 2, 3, 4, 6, 8, 12, 14, 16, 24, 32, 48, 64, 128, 200], values(table)
    assert remarks(table) == {1: "Chosen", 3: "Best"}, remarks(table)


def check_few_intervals():
    """Up to 12 intervals are all listed"""
    for layers, listed in ((12, list(range(1, 13))), (13, [1, 2, 3, 4, 6, 8, 12, 13])):
        table = tables(f"--layers={layers}", *INTERVALS, "--checkpoint-interval=4")[0]
        assert values(table) == listed, (layers, values(table))


def check_no_recomputation():
    """The first row of intervals is a run without recomputation"""
    table = tables("--layers=8", *INTERVALS, "--checkpoint-interval=4")[0]
    plain = json.loads(output(CLI, "estimate", "--layers=8", "--format=json"))
    row = re.search(rf"No recomputation +({AMOUNT}) +({AMOUNT}) +× 1.00", table)
    assert row[2] == f"{plain['total-bytes'] / 2**30:.1f} GiB", row[0]


def check_same_results():
    """Values with the same result are one row, but the chosen one has its own"""
    most = 524288
    for chosen, listed in ((1, [(1, 1), (2, most)]), (2, [(1, 1), (2, 2), (4, most)]),
                           (8, [(1, 1), (2, 4), (8, 8), (16, most)]), (most, [(1, 1), (2, most // 2), (most, most)])):
        table = tables("--over=micro-batches", f"--micro-batches={chosen}")[-1]
        assert [row[:2] for row in rows(table)] == listed, (chosen, rows(table))
        assert remarks(table) == {chosen: "Chosen"}, remarks(table)
        timed = [bool(cells[3]) for _, _, cells, _ in rows(table)]
        assert timed == [first == last for first, last in listed], rows(table)


def check_many_values():
    """Of many values about 24 are listed, evenly, with the chosen and the last"""
    table = tables("--over=layers", "--layers=32")[-1]
    found = values(table)
    assert found == [*range(1, 32, 3), 32, *range(34, 65, 3)], found
    assert remarks(table) == {32: "Chosen"}


def check_contradictions():
    """A value that contradicts the others is listed as that, and each row says what the command line says"""
    table = tables("--over=tensor-parallel", "--kv-heads=8")[-1]
    said = json.loads(output(CLI, "sweep", "--over=tensor-parallel", "--kv-heads=8", "--from=1", "--to=64",
                             "--doubling", "--format=json"))
    points = {point["value"]: point for point in said["points"]}
    assert values(table) == list(points), values(table)
    for first, _, cells, _ in rows(table):
        point = points[first]
        assert (cells is not None) == point["valid"], (first, cells)
        if cells:
            _, _, factor, seconds, verdict = cells
            assert float(factor) == round(point["step-time-factor"], 2), (first, cells)
            assert abs(as_seconds(seconds) / point["step-seconds"] - 1) < 0.005, (first, cells)
            assert verdict.lower().replace(" ", "-") == point["verdict"], (first, cells)
            for cell, key in zip(cells, ("activations-bytes", "total-bytes")):
                shown = f"{point[key] / 2**30:#.3g} GiB"
                assert cell == shown, (first, cell, shown)


tap.run_checks(globals())
