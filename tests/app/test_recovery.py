# SPDX-License-Identifier: GPL-3.0-or-later
"""What was not saved when the program was killed is offered at the next start, by name, and is there again."""
import contextlib
import pathlib
import random
import subprocess
import tempfile
import time

from desktop import CLI, PROGRAM, SLOWNESS, App, Role, is_shown, run_tests

LOST_SECONDS = 2.0 * SLOWNESS  # at most
KILLS = 6
VOCABULARY = 32000  # at first


def spin(app, name):
    return app.find(Role.SPIN_BUTTON, lambda text: text.startswith(name))


def layers(app):
    return spin(app, "Layers").get_value_iface().get_current_value()


def press(app, name):
    app.do(app.wait(lambda: next((node for node in app.all(Role.BUTTON, name) if is_shown(node)), None), name))


def offer(app):
    return app.find(Role.LABEL, "Recover Unsaved Work?")


def kill(app):
    app.process.kill()
    app.process.wait()
    app.quit()


@contextlib.contextmanager
def killed(*arguments):
    """A folder of state whose program was killed once its document with 7 layers was in a journal."""
    with tempfile.TemporaryDirectory() as state:
        app = App(PROGRAM, *arguments, XDG_STATE_HOME=state)
        assert spin(app, "Layers").get_value_iface().set_current_value(7)
        app.wait(lambda: journals(state), "the journal")
        kill(app)
        yield state


def journals(state):
    return list(pathlib.Path(state).rglob("*.journal"))


def test_it_is_there_again():
    with killed() as state:
        app = App(PROGRAM, XDG_STATE_HOME=state)
        offer(app)
        app.find(Role.LABEL, lambda text: "“New Scenario”, " in text)
        press(app, "Recover")
        app.wait(lambda: layers(app) == 7, "the 7 layers")
        app.find(Role.LABEL, "• New Scenario")
        kill(app)
        assert journals(state), "work that was recovered and not saved is still safe"


def test_it_belongs_to_its_file():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.headroom"
        subprocess.run([CLI, "export", "--layers=24", f"--output={path}"], check=True)
        with killed(str(path)) as state:
            app = App(PROGRAM, XDG_STATE_HOME=state)
            offer(app)
            app.find(Role.LABEL, lambda text: "“run.headroom”, " in text)
            press(app, "Recover")
            app.find(Role.LABEL, "• run.headroom")
            app.focus_window()
            app.key("ctrl+s")
            app.find(Role.LABEL, "run.headroom")
            app.wait(lambda: not journals(state), "the journal to go")
            app.quit()
            app = App(PROGRAM, str(path), XDG_STATE_HOME=state)
            app.wait(lambda: layers(app) == 7, "what was saved")
            assert not app.has(Role.LABEL, "Recover Unsaved Work?")
            app.quit()


def test_it_comes_into_the_window_of_its_file():
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "run.headroom"
        subprocess.run([CLI, "export", "--layers=24", f"--output={path}"], check=True)
        with killed(str(path)) as state:
            app = App(PROGRAM, str(path), XDG_STATE_HOME=state)
            offer(app)
            app.wait(lambda: layers(app) == 24, "what is in the file")
            press(app, "Recover")
            app.wait(lambda: layers(app) == 7, "the 7 layers")
            assert sum(1 for _ in app.all(Role.FRAME)) == 1, "one window"
            app.quit()


def test_it_is_discarded_when_asked():
    with killed() as state:
        app = App(PROGRAM, XDG_STATE_HOME=state)
        offer(app)
        press(app, "Discard")
        app.wait(lambda: not journals(state), "the journal to go")
        assert layers(app) == 32
        app.quit()


def test_it_is_kept_for_another_time():
    with killed() as state:
        for _ in range(2):
            app = App(PROGRAM, XDG_STATE_HOME=state)
            offer(app)
            press(app, "Not Now")
            app.wait(lambda: not app.has(Role.LABEL, "Recover Unsaved Work?"), "the question to go")
            assert layers(app) == 32 and journals(state)
            app.quit()


def change_for(app, first, seconds):
    """Count the vocabulary up from a size for so long; each size, and when it was there. And how long the program was
    held up, if the machine is busy."""
    size = spin(app, "Vocabulary size").get_value_iface()
    end = time.monotonic() + seconds
    changes = []
    longest = 0
    while time.monotonic() < end:
        begin = time.monotonic()
        assert size.set_current_value(first + len(changes))
        changes.append((time.monotonic(), first + len(changes)))
        longest = max(longest, time.monotonic() - begin)
        time.sleep(0.05)  # as a button that is held down
    return changes, longest


def recover(app, state):
    """The vocabulary that is offered back; 0: nothing is."""
    if not journals(state):
        return 0
    offer(app)
    press(app, "Recover")
    app.find(Role.LABEL, "• New Scenario")
    return int(spin(app, "Vocabulary size").get_value_iface().get_current_value())


def check_kill(app, state, first, seconds):
    """Kill it after so long, and start it again: it and what is there of the changes."""
    changes, held_up = change_for(app, first, seconds)
    latest = time.monotonic() - LOST_SECONDS - held_up
    kill(app)
    safe = [size for moment, size in changes if moment < latest]
    app = App(PROGRAM, XDG_STATE_HOME=state)
    found = recover(app, state)
    assert found >= max(safe, default=0), (found, changes)
    assert found <= changes[-1][1], (found, changes)
    return app, found


def test_no_moment_loses_more_than_two_seconds():
    rand = random.Random(20)
    with tempfile.TemporaryDirectory() as state:
        app = App(PROGRAM, XDG_STATE_HOME=state)
        found = 0
        for _ in range(KILLS):
            app, found = check_kill(app, state, max(found, VOCABULARY) + 1, rand.uniform(0.2, 2.5 * LOST_SECONDS))
        kill(app)


def test_nothing_is_left_of_what_was_given_up():
    with tempfile.TemporaryDirectory() as state:
        app = App(PROGRAM, XDG_STATE_HOME=state)
        assert spin(app, "Layers").get_value_iface().set_current_value(7)
        app.wait(lambda: journals(state), "the journal")
        app.focus_window()
        app.key("ctrl+w")
        press(app, "Discard")
        app.process.wait(20)
        assert not journals(state)
        app.quit()


run_tests(globals())
