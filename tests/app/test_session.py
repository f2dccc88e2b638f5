# SPDX-License-Identifier: GPL-3.0-or-later
"""Who logs out is told of changes that are not saved, and loses none of them where the session ends all the same."""
import contextlib
import pathlib
import subprocess
import tempfile

from desktop import CLI, PROGRAM, App, Role, is_shown, run_tests
from session import SessionManager


NAME = "io.github.headroom_app.Headroom"


@contextlib.contextmanager
def session():
    manager = SessionManager()
    try:
        yield manager
    finally:
        manager.stop()


def is_layers(name):
    return name.startswith("Layers")


def layers(app, window=None):
    return app.find(Role.SPIN_BUTTON, is_layers, window).get_value_iface()


def windows(app, n):
    """Those in which something can be changed, once there are so many."""
    frames = [frame for frame in app.all(Role.FRAME) if app.has(Role.SPIN_BUTTON, is_layers, frame)]
    return frames if len(frames) == n else None


def press(app, name):
    app.do(app.wait(lambda: next((node for node in app.all(Role.BUTTON, name) if is_shown(node)), None), name))


def test_it_is_held_while_there_are_changes():
    with tempfile.TemporaryDirectory() as directory, session() as manager:
        path = pathlib.Path(directory) / "run.headroom"
        subprocess.run([CLI, "export", "--layers=24", f"--output={path}"], check=True)
        app = App(PROGRAM, str(path))
        app.wait(lambda: layers(app).get_current_value() == 24, "the file")
        assert manager.reasons() == []
        assert layers(app).set_current_value(25)
        app.wait(lambda: manager.reasons() == ["“run.headroom” has changes that are not saved."], manager.reasons())
        app.focus_window()
        app.key("ctrl+z")
        app.wait(lambda: not manager.held, "a change that was taken back to be none")
        assert layers(app).set_current_value(26)
        app.wait(lambda: manager.held, "the next change")
        app.key("ctrl+s")
        app.wait(lambda: not manager.held, "what is saved to be let go")
        app.quit()


def test_it_is_let_go_with_a_window_that_is_closed():
    with session() as manager:
        app = App(PROGRAM)
        app.focus_window()
        app.key("ctrl+n")
        for window in app.wait(lambda: windows(app, 2), "two windows"):
            assert layers(app, window).set_current_value(25)
        app.wait(lambda: len(manager.held) == 2, "both changes")
        app.focus_window()
        app.key("ctrl+w")
        press(app, "Discard")
        app.wait(lambda: len(manager.held) == 1, "one of them to be let go")
        app.quit()


def test_its_end_loses_nothing():
    with tempfile.TemporaryDirectory() as state, session() as manager:
        app = App(PROGRAM, XDG_STATE_HOME=state)
        assert layers(app).set_current_value(7)
        app.wait(lambda: manager.held, "the change")
        manager.tell(NAME, "QueryEndSession")
        app.wait(lambda: manager.answers, "an answer")
        manager.tell(NAME, "EndSession")
        app.process.wait(20)
        app.quit()
        app = App(PROGRAM, XDG_STATE_HOME=state)
        app.find(Role.LABEL, "Recover Unsaved Work?")
        press(app, "Recover")
        app.wait(lambda: layers(app).get_current_value() == 7, "the change")
        app.quit()


run_tests(globals())
