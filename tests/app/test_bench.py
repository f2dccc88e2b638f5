# SPDX-License-Identifier: GPL-3.0-or-later
"""Options: --version needs no display, and what --bench measures can be so: no time is longer than the program ran, and
percentiles are in their order."""
import os
import re
import subprocess
import time

from desktop import CLI, PROGRAM, run_tests

STEPS = 200
TICK_MS = 10  # of the clock that tells when a process began
ROUNDED_MS = 0.1


def measure():
    start = time.monotonic()
    text = subprocess.run([PROGRAM, "--bench"], check=True, capture_output=True, text=True).stdout
    return (time.monotonic() - start) * 1e3, text


def number(pattern, text):
    return float(re.search(pattern, text, re.M)[1])


def test_times_are_within_the_run():
    wall_ms, text = measure()
    first_ms = number(r"^first-frame-ms (\S+)$", text)
    median_ms = number(r"^value-to-frame-ms median (\S+) p99 \S+$", text)
    p99_ms = number(r"^value-to-frame-ms median \S+ p99 (\S+)$", text)
    work_ms = number(r"^value-to-frame-work-ms median (\S+) p99 \S+$", text)
    assert 0 < work_ms <= median_ms + ROUNDED_MS, text
    assert 0 < first_ms < wall_ms + TICK_MS, text
    assert 0 < median_ms <= p99_ms, text
    assert first_ms + STEPS / 2 * median_ms < wall_ms + TICK_MS, text  # half of the steps take the median or longer


def test_the_version_is_told_without_a_display():
    blind = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    run = subprocess.run([PROGRAM, "--version"], env=blind, stdout=subprocess.PIPE, text=True)
    cli = subprocess.run([CLI, "--version"], check=True, capture_output=True, text=True).stdout
    assert (run.returncode, run.stdout.split()) == (0, ["headroom", cli.split()[1]]), run


run_tests(globals())
