# SPDX-License-Identifier: GPL-3.0-or-later
"""Start Headroom and use it as a person with assistive technology does: by roles, names and values."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

# Warnings are fatal in the program, not in this one: objects come and go while it looks at them.
DEBUG = os.environ.pop("G_DEBUG", "fatal-warnings")

import gi  # noqa: E402

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

Role = Atspi.Role
SLOWNESS = float(os.environ.get("HEADROOM_PATIENCE", 1))  # how many times as long the sanitizers may take
PATIENCE = 20.0 * SLOWNESS  # seconds, on a busy machine
Atspi.set_timeout(round(PATIENCE * 250), round(PATIENCE * 250))  # ms for an answer; the bus would wait 0.8 s
SETTLED = 5.0 * SLOWNESS  # seconds for the keyboard to move, where a key may move it or not
EVENTS = 20  # of the pointer and of windows that go with a key or a press; a letter has up to four of its own
AROUND = 160  # presses of Tab, at most, once around a window
SWITCHES = (Role.TOGGLE_BUTTON, Role.RADIO_BUTTON, Role.PAGE_TAB)
SHARE = "Copy or Export"
MESSAGE = "A toast appeared: "  # as libadwaita tells it,
BUTTON = ", has a button: "  # with what follows where the button was there in time


def walk(node):
    if node is None:
        return
    yield node
    for i in range(node.get_child_count()):
        yield from walk(node.get_child_at_index(i))


def is_shown(node):
    return node.get_state_set().contains(Atspi.StateType.SHOWING)


def is_focused(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def has_focus(node):
    """Whether the keyboard is at it or at a part of it."""
    return any(map(is_focused, walk(node)))


def text_of(field):
    """What stands in it."""
    return Atspi.Text.get_text(field, 0, Atspi.Text.get_character_count(field))


PASTE = """
import gi
gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk
Gtk.init()
loop = GLib.MainLoop()
def done(clipboard, result):
    print(clipboard.read_text_finish(result), end="")
    loop.quit()
Gdk.Display.get_default().get_clipboard().read_text_async(None, done)
loop.run()
"""


def copied():
    """What another program pastes, as rows of cells."""
    run = subprocess.run([sys.executable, "-c", PASTE], stdout=subprocess.PIPE, text=True, timeout=60, check=True)
    return [line.split("\t") for line in run.stdout.splitlines()]


class Events:
    """What the program tells of one kind, from now on."""

    def __init__(self, kind):
        self.kind = kind
        self.events = []
        self.listener = Atspi.EventListener.new(self.events.append)
        self.listener.register(kind)

    def stop(self):
        self.listener.deregister(self.kind)

    def take(self):
        """Those that came since the last time."""
        while GLib.MainContext.default().iteration(False):
            pass
        events = self.events[:]
        self.events.clear()
        return events


class Announcements(Events):
    """What a screen reader is told to say, from now on."""

    def __init__(self):
        super().__init__("object:announcement")
        self.said = []
        self.messages = None  # where the last message lies

    def hear(self):
        for event in self.take():
            self.said.append(event.any_data)
            if event.any_data.startswith(MESSAGE):
                self.messages = event.source
        return self.said

    def forget(self):
        self.hear().clear()

    def count(self, text):
        return sum(text in said for said in self.hear())


class App:
    """The program, and its part of the accessibility tree."""

    def __init__(self, program, *arguments, **environment):
        self.directory = tempfile.TemporaryDirectory()
        env = dict(os.environ, G_DEBUG=DEBUG, GTK_A11Y="atspi", XDG_CONFIG_HOME=self.directory.name,
                   **{"XDG_DATA_HOME": self.directory.name, "XDG_STATE_HOME": self.directory.name, **environment})
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([program, *arguments], env=env, stderr=self.log)
        self.announcements = Announcements()  # since the last key or press
        self.root = self.wait(self._find_root, "the program in the accessibility tree")

    def _find_root(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child is not None and child.get_process_id() == self.process.pid and child.get_child_count() > 0:
                return child
        return None

    def wait(self, test, what, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                found = test()
            except (GLib.Error, StopIteration):  # a node that went away while we looked, or is not there yet
                found = None
            if found:
                return found
            time.sleep(0.02)
        ended = "" if self.process.poll() is None else f", and the program ended with {self.process.returncode}"
        raise AssertionError(f"waited in vain for {what}{ended}\n{self.said()}")

    def look(self, question):
        """The answer to a question about all that is there, asked again where something went meanwhile."""
        return self.wait(lambda: [question()], "an answer")[0]

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def all(self, role=None, name=None, within=None):
        for node in walk(within or self.root):
            if role is not None and node.get_role() != role:
                continue
            if name is None or (name(node.get_name()) if callable(name) else node.get_name() == name):
                yield node

    def find(self, role, name, within=None):
        return self.wait(lambda: next(self.all(role, name, within), None), f"{role} {name!r}")

    def has(self, role, name, within=None):
        return next(self.all(role, name, within), None) is not None

    def told(self, text):
        """Whether a message said so since the last key or press. It is heard: it goes after some seconds, and a busy
        machine may look too late."""
        return any(said.partition(BUTTON)[0] == MESSAGE + text for said in self.announcements.hear())

    def undo_of_message(self):
        """The button of a message that is there now, and with the pointer on it stays."""
        def find():
            self.announcements.hear()
            page = self.announcements.messages
            message = page and page.get_child_at_index(page.get_child_count() - 1)
            return next((node for node in self.all(Role.BUTTON, "Undo", message) if is_shown(node)), None)
        undo = self.wait(lambda: self.announcements.count(MESSAGE) and find(), "the message's Undo")
        self.wait(lambda: (box := self.place(undo)) and box.y > 0, "a place for it")
        box = self.place_at_rest(undo)
        self.send("mousemove", box.x + box.width // 2, box.y + box.height // 2)
        return undo

    def labels(self, within=None):
        return [node.get_name() for node in self.all(Role.LABEL, within=within)]

    def do(self, node):
        """Press it."""
        action = node.get_action_iface()
        assert action is not None and action.get_n_actions() > 0, node.get_name()
        self.announcements.forget()
        assert action.do_action(0), f"{node.get_name()!r} cannot be pressed"

    def send(self, *words):
        """What the keyboard or the pointer does, as xdotool calls it, until the program has taken it."""
        words = [str(word) for word in words]
        subprocess.run(["xdotool", *words], check=True)
        self.catch_up(EVENTS + 4 * sum(map(len, words)))

    def catch_up(self, events=EVENTS):
        """Until the program has taken so many events of the keyboard and the pointer: in each turn of its loop it takes
        one of them and gives one answer."""
        try:
            for _ in range(events):
                self.root.get_child_count()
        except GLib.Error:  # the program has ended
            pass

    def key(self, *names):
        """Press keys, as xdotool calls them."""
        self.announcements.forget()
        self.send("key", "--delay", 30, *names)

    def press_until(self, key, is_there, what, limit=20):
        """Press a key until the keyboard is where it is wanted. The program says each time that the keyboard has moved;
        only then is it asked where, or the next press would pass it by. Where nothing moves, nothing is said."""
        moves = Events("object:state-changed:focused")
        try:
            for _ in range(limit):
                if is_there():
                    return
                moves.take()
                self.key(key)
                end = time.monotonic() + SETTLED
                while not any(move.detail1 for move in moves.take()) and time.monotonic() < end:
                    time.sleep(0.02)
            self.wait(is_there, what)
        finally:
            moves.stop()

    def tab_to(self, node, limit=AROUND):
        """Press Tab until the keyboard is at an object."""
        self.press_until("Tab", lambda: is_focused(node), f"Tab to come to {node.get_name()!r}", limit)
        return node

    def write(self, text):
        self.announcements.forget()
        self.send("type", "--delay", 20, text)

    def window(self):
        """The newest with a title of its own: GTK gives tooltips and popovers the program's name, and a keyboard given
        to a tooltip is lost with it."""
        def find():
            windows = self._ask_x("search", "--onlyvisible", "--pid", str(self.process.pid)).split()
            titled = [one for one in windows if self._ask_x("getwindowname", one).strip() not in ("headroom", "")]
            return titled and titled[-1]

        self.catch_up()  # one that it has just made is shown, and one that it has just closed is not
        return self.wait(find, "a window with a title")

    @staticmethod
    def _ask_x(*words):
        """Nothing where the window it is about has gone."""
        return subprocess.run(["xdotool", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout

    def focus_window(self):
        """Give the keyboard to the newest window of the program."""
        self.send("windowfocus", "--sync", self.window())

    def resize(self, width, height):
        """Until all of it is laid out anew."""
        self.send("windowsize", self.window(), width, height)
        self.wait(lambda: any((box.width, box.height) == (width, height) for box in self.window_boxes()),
                  f"a window of {width} × {height}")

    def window_boxes(self):
        """Of those whose place is known: they are the program's first descendants."""
        windows = [self.root.get_child_at_index(i) for i in range(self.root.get_child_count())]
        frames = [node for node in windows if node is not None and node.get_role() == Role.FRAME]
        return [box for box in map(self.place, frames) if box is not None]

    def place(self, node):
        """Where it lies in the window; None while nobody knows."""
        box = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        return box if box.width > 0 else None

    def height(self):
        """Of the program's window, whatever tooltip stands over it."""
        return max(box.height for box in self.window_boxes())

    def place_at_rest(self, node):
        """The same when the page has stopped."""
        box = None
        while True:
            before, box = box, self.wait(lambda: self.place(node), f"a place for {node.get_name()!r}")
            if before is not None and (before.x, before.y) == (box.x, box.y):
                return box
            time.sleep(0.1)
            self.catch_up()

    def bring_into_sight(self, node):
        """Turn the wheel over the page that an object is on, until it stands between header and bottom."""
        top, bottom = 170, self.height() - 90
        for _ in range(120):
            box = self.place_at_rest(node)
            middle = box.y + box.height / 2
            if top <= middle <= bottom:
                return
            wheel = "5" if middle > bottom else "4"
            self.send("mousemove", box.x + box.width // 2, (top + bottom) // 2, "click", wheel)

    def click(self, node, at=0.5, down=0, scroll=False):
        """Click into an object at that share of its width; with `scroll`, bring it into sight before. There is no
        window manager: the window lies in the corner of the screen, and gets the keyboard only because we say so. GTK
        leaves the paddings around an object out of its place; `down` makes up for that."""
        self.focus_window()
        if scroll:
            self.bring_into_sight(node)
        box = self.place_at_rest(node)
        x, y = box.x + box.width * at, box.y + box.height / 2 + down
        self.announcements.forget()
        self.send("mousemove", round(x), round(y), "click", 1)

    def type(self, entry, text):
        """Replace what stands in a field."""
        self.click(entry, 0.1)
        self.wait(lambda: has_focus(entry), f"the keyboard in {entry.get_name()!r}")
        self.key("ctrl+a")
        self.write(text)
        self.key("Return")

    def beside(self, node, name, roles=(Role.BUTTON,)):
        """The button, or what has one of the roles, with a name in the nearest group around an object."""
        while node is not None:
            for found in self.all(None, name, node):
                if found.get_role() in roles:
                    return found
            node = node.get_parent()
        raise AssertionError(f"nothing is called {name!r}")

    def share(self, node, access_key):
        """Choose from the menu in the heading of an object's group, by a letter: GTK 4.18 gives the items of its menus
        no accessible names."""
        self.focus_window()
        self.do(self.beside(node, SHARE, (Role.TOGGLE_BUTTON,)))
        self.wait(lambda: any(is_shown(menu) for menu in self.all(Role.MENU, SHARE)), "the menu")
        self.key(access_key)

    def _has_name(self, dialog):
        """Whether the keyboard is in a dialog's field, and a name stands there."""
        return any(node.get_state_set().contains(Atspi.StateType.FOCUSED) and text_of(node)
                   for node in self.all(within=dialog) if node.get_text_iface() is not None)

    def save_in_dialog(self, title, path):
        """Answer the dialog that asks for a file's name. Once the file is there, nobody looks at the dialog: it is
        going."""
        dialog = self.find(Role.DIALOG, title)
        self.focus_window()
        self.wait(lambda: self._has_name(dialog), "a name in the field")
        self.key("ctrl+a")
        self.write(str(path))
        self.key("Return")
        self.wait(path.exists, "the file")

    def total_label(self):
        return self.find(Role.LABEL, lambda name: re.fullmatch(r"–|[\d.,]+\s[KMGTP]?i?B", name),
                         self.find(Role.GROUPING, "Result"))

    def total(self):
        """The text of the total, above everything else."""
        return self.total_label().get_name()

    def answers(self, *texts):
        """Whether each of them stands in the sentence above everything else."""
        labels = self.labels(self.find(Role.GROUPING, "Result"))
        return any(all(text in label for text in texts) for label in labels)

    def quit(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        self.announcements.stop()
        said = self.said()
        self.directory.cleanup()
        assert "WARNING" not in said and "CRITICAL" not in said, said


def run_tests(namespace):
    """Run every test_… function of a module, as TAP."""
    tests = [(name, test) for name, test in namespace.items() if name.startswith("test_")]
    print(f"1..{len(tests)}")
    reasons = []
    for number, (name, test) in enumerate(tests, 1):
        title = name[len("test_"):].replace("_", "-")
        try:
            test()
            print(f"ok {number} {title}", flush=True)
        except Exception as error:  # whatever it is, the others still run
            reason = f"{type(error).__name__}: {error}"
            print(f"not ok {number} {title}")
            print("\n".join("# " + line for line in reason.splitlines()), flush=True)
            reasons.append(f"{title}: {reason}")
    sys.exit("\n".join(reasons) or 0)  # once more, below what the bus said: Meson shows the last hundred lines alone


PROGRAM = sys.argv[1] if len(sys.argv) > 1 else None
CLI = sys.argv[2] if len(sys.argv) > 2 else None
DATA = pathlib.Path(__file__).parent.parent / "data"
