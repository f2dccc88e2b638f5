# SPDX-License-Identifier: GPL-3.0-or-later
"""window.py PROGRAM SMALLEST: the window beside the smallest one of libadwaita: its first frame, its resident memory,
and how often it wakes while nobody uses it; and how long a changed value takes to its frame."""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

FIRST_FRAMES = 7  # of each, in turns
IDLE_SECONDS = 5.0
PATIENCE = 60.0  # seconds
FIRST_FRAME, VALUE_TO_FRAME, WORK = "first-frame-ms", "value-to-frame-ms", "value-to-frame-work-ms"
program, smallest = sys.argv[1:]


def start(home, *command):
    env = dict(os.environ, GSETTINGS_BACKEND="memory", XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, XDG_STATE_HOME=home)
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def stop(process):
    process.kill()
    process.wait()
    process.stdout.close()


def said(process, what):
    """What follows a word at the start of a line."""
    for line in process.stdout:
        if line.startswith(what):
            return line[len(what):].strip()
    raise SystemExit(f"no {what}: status {process.wait()}")


def first_frame(home, *command):
    process = start(home, *command)
    try:
        return float(said(process, FIRST_FRAME))
    finally:
        stop(process)


def value_to_frame(home):
    """(until the frame is drawn, of that the work)"""
    process = start(home, program, "--bench")
    try:
        return said(process, VALUE_TO_FRAME), said(process, WORK)
    finally:
        stop(process)


def status(pid, field, folder=""):
    """A number of the kernel's file about a process or one of its threads."""
    for line in pathlib.Path(f"/proc/{pid}{folder}/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1])
    raise SystemExit(f"the kernel does not say {field}")


def wake_ups(pid):
    threads = os.listdir(f"/proc/{pid}/task")
    return sum(status(pid, "voluntary_ctxt_switches", f"/task/{thread}") for thread in threads)


def wait_for_rest(pid):
    """Until it has done nothing for a second."""
    end = time.monotonic() + PATIENCE
    before = None
    while (now := wake_ups(pid)) != before and time.monotonic() < end:
        before = now
        time.sleep(1)


def at_rest(home, *command):
    """(resident KiB, wake-ups while idle)"""
    process = start(home, *command)
    try:
        time.sleep(2)
        wait_for_rest(process.pid)
        before = wake_ups(process.pid)
        time.sleep(IDLE_SECONDS)
        return status(process.pid, "VmRSS"), wake_ups(process.pid) - before
    finally:
        stop(process)


def main():
    with tempfile.TemporaryDirectory() as home:
        frames = [(first_frame(home, program, "--bench"), first_frame(home, smallest)) for _ in range(FIRST_FRAMES)]
        ours, bare = (statistics.median(times) for times in zip(*frames))
        print(f"{FIRST_FRAME} {ours:.1f}, of the smallest window {bare:.1f}, ratio {ours / bare:.2f}")
        drawn, work = value_to_frame(home)
        print(f"{VALUE_TO_FRAME} {drawn}")
        print(f"{WORK} {work}")
        (ours, woken), (bare, _) = at_rest(home, program), at_rest(home, smallest)
        print(f"resident-mb {ours * 1024e-6:.1f}, of the smallest window {bare * 1024e-6:.1f}, "
              f"more {(ours - bare) * 1024e-6:.1f}")
        print(f"idle-wake-ups {woken} in {IDLE_SECONDS:.0f} s")


main()
