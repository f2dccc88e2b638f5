# SPDX-License-Identifier: GPL-3.0-or-later
"""A build of the sources as they are now, in which a mutant costs one compilation, one link and the tests that notice.

Rooms are shared libraries here: a mutant of one is a second library, found before the first by LD_LIBRARY_PATH, and a
mutant of a program is a second program. Nothing of the scratch build is ever changed.
"""
import ast
import atexit
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time

SLOWER = 6  # times as long as without a mutant: too long, but what is busy beside it must not count
SOON = 20  # seconds that even the fastest program of tests may take
MOST_TOLD = 300  # letters of what a test says of its failure
MORE_PATIENCE = 1.5  # times what was waited: worth a second try
LONGEST = 900  # seconds for the slowest program of tests without a mutant
DISPLAY = ["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 3840x2160x24 -nolisten tcp"]
OF_DISPLAY = ["DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]
# What ./dev test --sanitize would notice of an array, at less cost; one at the end of a struct is as long as it says.
BOUNDS_MATTER = "-fsanitize=bounds -fsanitize-trap=bounds -fstrict-flex-arrays=3"
# What a build refuses, which has all warnings as errors.
REFUSED = ["-Werror=incompatible-pointer-types", "-Werror=int-conversion", "-Werror=format", "-Werror=return-type"]
MANUAL, MANUAL_MAKER = "src/cli/headroom-cli.1", "src/cli/headroom-cli-manual"
MOST_MEMORY = 16 << 30
# The parts of src/app whose pages and dialogs each test of the window opens; the other tests of the suite see all.
SEEN_BY = {
    "access-key": {"shared", "inputs"}, "accuracy": {"result", "window"}, "actions": {"window"}, "advice": {"result"},
    "advice-row": {"result"}, "assumptions": {"inputs"}, "bench": {"window"}, "bench-percentile": {"window"},
    "choice-popover": {"shared"}, "choices": {"inputs", "shared"}, "column-title": {"shared"},
    "compare": {"compare", "window"}, "compare-steps": {"compare"}, "compare-table": {"compare"},
    "compare-views": {"compare"}, "context-menu": {"shared"}, "contrast": {"shared"},
    "dialogs": {"result", "inputs", "find", "network", "window"}, "documents": {"window", "inputs"},
    "drop": {"window"}, "figure-row": {"result"}, "file-actions": {"window"}, "find": {"find", "window"},
    "find-dialog": {"find"}, "find-list": {"find"}, "find-steps": {"find"},
    "further-dialogs": {"gpus", "inputs", "window"}, "further-gpu-views": {"gpus"}, "gpu-list": {"gpus"},
    "gpu-row-steps": {"gpus"}, "gpu-steps": {"gpus"}, "gpu-views": {"gpus"}, "gpus": {"gpus"},
    "help": {"result", "window"}, "history": {"window", "inputs"}, "input-steps": {"inputs"}, "inputs": {"inputs"},
    "layers-dialog": {"network"}, "ledger": {"ledger", "result"}, "ledger-steps": {"ledger", "result"},
    "ledger-views": {"ledger"}, "ledger-words": {"ledger"}, "lost-work": {"window"}, "measured": {"inputs", "window"},
    "names": {"window"},
    "own-gpu-steps": {"gpus", "window"}, "parameter-rows": {"inputs"}, "plots": {"result", "serving", "sweep"},
    "preferences": {"window", "shared"}, "process-age": {"shared"}, "questions": {"window"}, "recipe": {"inputs"},
    "recipe-steps": {"inputs"}, "recovery": {"window"}, "result-steps": {"result"}, "save_as": {"window"},
    "scenario-actions": {"window"}, "scenarios": {"window"}, "serving": {"serving", "result"},
    "serving-views": {"serving", "result", "window"}, "session": {"window"}, "settings": {"shared"},
    "stacked-bar": {"shared"},
    "stages": {"result"}, "step": {"result"}, "steps": {"network", "window"}, "summary": {"result"},
    "sweep-steps": {"sweep"}, "sweeps": {"sweep"}, "tasks": {"inputs"}, "term-row": {"result"},
    "typing": {"inputs", "window"}, "window-copies": {"window"}, "window-files": {"window"},
    "window-originals": {"window"}, "window-undo": {"window"}, "wrapping": {"shared"}, "ways-back": {"window"},
}


@dataclasses.dataclass
class Test:
    name: str
    suite: str
    command: list
    env: dict
    seconds: float = 0  # without a mutant
    is_sound: bool | None = None  # passes without a mutant: asked when it fails with one


class Display:
    """A screen and a bus that many programs use, one after the other. Its folder is its own, since the bus of screen
    readers has a socket there."""

    def __init__(self):
        folder = tempfile.mkdtemp(prefix="headroom-display-")
        tell = "".join(f'echo "${name}"; ' for name in OF_DISPLAY) + "exec cat"
        self.process = subprocess.Popen([*DISPLAY, "sh", "-c", tell], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True,
                                        env=dict(os.environ, XDG_RUNTIME_DIR=folder))
        self.env = {name: self.process.stdout.readline().strip() for name in OF_DISPLAY}
        atexit.register(self.process.stdin.close)


def run(command, **how):
    return subprocess.run(command, check=True, capture_output=True, text=True, **how).stdout


def files_of(root):
    names = run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root).split("\0")
    return [name for name in names if name and (root / name).is_file()]


def as_scratch(name, data):
    """Rooms as shared libraries that show all they have."""
    if re.fullmatch(r"src/\w+/meson.build", name):
        text = data.decode().replace("static_library(", "shared_library(")
        text = re.sub(r"\n *gnu_symbol_visibility: 'hidden',", "", text)
        return text.replace("c_name:", "export: true, c_name:").encode()
    return data


def mirror(root, tree):
    """Only what has changed is written, so that ninja builds no more than that."""
    names = files_of(root)
    for name in names:
        data = as_scratch(name, (root / name).read_bytes())
        target = tree / name
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            shutil.copymode(root / name, target)
    kept = set(names)
    for path in [path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts]:
        if str(path.relative_to(tree)) not in kept:
            path.unlink()


class Scratch:
    def __init__(self, root, folder, with_app):
        self.root, self.folder = root, folder
        self.tree, self.build = folder / "tree", folder / "build"
        self.tree.mkdir(parents=True, exist_ok=True)
        mirror(root, self.tree)
        self.compile_all(with_app)
        self.commands = {}
        for entry in json.loads((self.build / "compile_commands.json").read_text()):
            self.commands[os.path.normpath(self.build / entry["file"])] = shlex.split(entry["command"])
        self.links, self.displays = {}, {}
        self.times = folder / "seconds.json"
        self.seconds = json.loads(self.times.read_text()) if self.times.exists() else {}
        self.lock = threading.Lock()
        self.times_lock = threading.Lock()
        self.users = self.read_users()
        self.tests = [self.as_test(entry) for entry in json.loads(run(["meson", "introspect", "--tests", self.build]))]

    def compile_all(self, with_app):
        if not (self.build / "build.ninja").exists():
            subprocess.run(["meson", "setup", self.build, self.tree, "-Doptimization=0", "-Ddebug=false",
                            "-Db_lundef=false", f"-Dc_args=-O1 -Wno-clobbered {BOUNDS_MATTER}"],
                           check=True, stdout=subprocess.DEVNULL)
        self.ninja("build.ninja")
        self.ninja(*([] if with_app else self.targets_but_the_window()))

    def ninja(self, *targets):
        done = subprocess.run(["ninja", "-C", self.build, "--quiet", *targets], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)

    def targets_but_the_window(self):
        found = json.loads(run(["meson", "introspect", "--targets", self.build]))
        files = [target["filename"][0] for target in found if target["build_by_default"]]
        return [os.path.relpath(file, self.build) for file in files if "/app/" not in file]

    def as_test(self, entry):
        return Test(entry["name"], entry["suite"][0].split(":")[-1], entry["cmd"], entry["env"])

    def read_users(self):
        """Source or header below src/ → the sources of libraries and programs that are compiled with it."""
        users = {}
        for block in run(["ninja", "-C", self.build, "-t", "deps"]).split("\n\n"):
            lines = [os.path.normpath(self.build / line.strip()) for line in block.splitlines()[1:]]
            sources = [line for line in lines[:1] if line in self.commands]
            for line in lines if sources else []:
                users.setdefault(line, set()).update(sources)
        return users

    def rooms_above(self, room):
        """The rooms whose suites can see a mutant of this one, from the arrows of tests/layers.py."""
        code = ast.parse((self.tree / "tests/layers.py").read_text())
        may = next(ast.literal_eval(node.value) for node in code.body
                   if isinstance(node, ast.Assign) and node.targets[0].id == "MAY")
        return [room] + [other for other in may if room in may[other] and other != "app"]

    def tests_of(self, room):
        """What can see a mutant of this room: its suite, those of the rooms above, and checks that run headroom-cli."""
        suites = set(self.rooms_above(room))
        runs_cli = "cli" in suites
        return [test for test in self.tests if test.suite in suites
                or (runs_cli and test.suite in ("house", "data") and self.calls_cli(test))]

    def calls_cli(self, test):
        return any(word.endswith("/headroom-cli") for word in test.command)

    def tests_for(self, room, file):
        """Of those of the window, the ones that open the page where the mutant is."""
        found = self.tests_of(room)
        if room == "app" and part_of(file) != "shared":
            found = [test for test in found if part_of(file) in SEEN_BY.get(test.name.split()[0], {part_of(file)})]
        return found

    def remember_seconds(self, key, seconds):
        with self.times_lock:
            self.seconds[key] = seconds
            self.times.write_text(json.dumps(self.seconds))

    def display_of(self, worker):
        """One for each worker, since the keyboard belongs to one window."""
        if worker not in self.displays:
            self.displays[worker] = Display()
        return self.displays[worker]

    def link_of(self, target):
        if target not in self.links:
            lines = run(["ninja", "-C", self.build, "-t", "commands", "-s", target]).splitlines()
            self.links[target] = shlex.split(lines[-1].split(" && ")[0])
        return self.links[target]


class Worker:
    """One mutant at a time, in a folder of its own."""

    def __init__(self, scratch, number):
        self.scratch, self.folder = scratch, scratch.folder / f"worker-{number}"
        self.originals = {}

    def clean(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def put(self, file, text):
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def compile(self, source, into, level):
        """A source as the build has it, but with what lies in this folder; the object's path, or None."""
        command = list(self.scratch.commands[source])
        tree = f"{self.scratch.tree}/"
        mine = self.folder / source.removeprefix(tree)
        if not mine.exists():
            mine.parent.mkdir(parents=True, exist_ok=True)
            mine.write_bytes(pathlib.Path(source).read_bytes())
        command[command.index("-c") + 1] = str(mine)
        out = self.folder / into / (source.removeprefix(tree).replace("/", "_") + ".o")
        out.parent.mkdir(exist_ok=True)
        command[command.index("-o") + 1] = str(out)
        command = self.without_dependencies(command)
        command[1:1] = [f"-I{self.folder}/src", *REFUSED, f"-fmacro-prefix-map={self.folder}/={tree}"]
        done = subprocess.run(command + [level], cwd=self.scratch.build, capture_output=True)
        return out if done.returncode == 0 else None

    def without_dependencies(self, command):
        kept, skip = [], False
        for word in command:
            if word not in ("-MD", "-MQ", "-MF") and not skip:
                kept.append(word)
            skip = word in ("-MQ", "-MF")
        return kept

    def objects(self, file, text, into, level="-O1"):
        """What a source, or every source with a header, compiles to."""
        path = f"{self.scratch.tree}/{file}"
        self.put(file, text)
        users = [path] if file.endswith(".c") else sorted(self.scratch.users.get(path, ()))
        users = [user for user in users if user.startswith(f"{self.scratch.tree}/src/")]
        found = {user: self.compile(user, into, level) for user in users}
        return found if all(found.values()) else None

    def differs(self, file, original, mutated, level):
        """None where it does not compile; False where it makes the same code."""
        key = file, level
        if key not in self.originals:
            objects = self.objects(file, original, f"original{level}", level) or {}
            self.originals[key] = {user: out.read_bytes() for user, out in objects.items()}
        objects = self.objects(file, mutated, f"mutant{level}", level)
        if not objects:
            return None
        return any(out.read_bytes() != self.originals[key].get(user) for user, out in objects.items())

    def link(self, objects):
        """Link what has changed. Returns the programs to call instead of others."""
        targets, programs = {}, {}
        for source, out in objects.items():
            built = self.scratch.commands[source][self.scratch.commands[source].index("-o") + 1]
            targets.setdefault(built.split(".p/")[0], {})[built] = str(out)
        for target, replaced in targets.items():
            command = [replaced.get(word, word) for word in self.scratch.link_of(target)]
            out = self.folder / os.path.basename(target)
            command[command.index("-o") + 1] = str(out)
            subprocess.run(command, cwd=self.scratch.build, check=True, capture_output=True)
            if ".so" not in out.name:
                programs[target] = programs[str(self.scratch.build / target)] = str(out)
        self.write_manual(programs)
        return programs

    def libraries(self):
        """Where programs find those of the mutant first; only programs of Headroom look for any of them."""
        return ":".join([str(self.folder), *(str(path) for path in (self.scratch.build / "src").iterdir())])

    def write_manual(self, programs):
        """The manual is what a program of the build prints: that of the mutant prints another."""
        maker = programs.get(MANUAL_MAKER, MANUAL_MAKER)
        page = self.folder / os.path.basename(MANUAL)
        env = dict(os.environ, LD_LIBRARY_PATH=self.libraries())
        with page.open("w") as out:
            subprocess.run([maker, self.scratch.tree / f"{MANUAL}.in"], cwd=self.scratch.build, env=env, stdout=out,
                           stderr=subprocess.DEVNULL, timeout=60)
        programs[MANUAL] = str(page)

    def passes(self, test, programs=None, patience=None):
        """None where the test passes; else how it ended."""
        command = [(programs or {}).get(word, word) for word in test.command]
        env = {**os.environ, **test.env, "LD_LIBRARY_PATH": self.libraries()}
        if test.suite == "app":
            env |= self.scratch.display_of(self.folder.name).env
        limit = patience or patience_with(test)
        with subprocess.Popen(command, cwd=self.scratch.build, env=env, stdout=subprocess.PIPE, start_new_session=True,
                              stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True, errors="replace",
                              preexec_fn=limit_memory) as process:
            return watch(process, limit)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def watch(process, limit):
    """The first failure that a program of tests tells ends it."""
    timed_out = threading.Event()

    def end():
        timed_out.set()
        kill_group(process)

    timer = threading.Timer(limit, end)
    timer.start()
    failure = None
    for line in process.stdout:
        if line.startswith("not ok"):
            failure = line.strip()[:MOST_TOLD]
            kill_group(process)
            break
    status = process.wait()
    timer.cancel()
    kill_group(process)
    if timed_out.is_set():
        return "timeout"
    if failure:
        return failure
    return None if status == 0 else f"status {status}"


def kill_group(process):
    """The program with those that it started: its session is its own."""
    try:
        os.killpg(process.pid, 9)
    except ProcessLookupError:
        pass


def part_of(file):
    """The folder below a room, such as inputs of src/app/inputs/headroom-field.c."""
    return file.split("/")[2]


def is_about(test, file):
    """True for a test that mirrors the folder or the file, or is about the part of the window where the file is."""
    if file.startswith("src/app/"):
        return part_of(file) in SEEN_BY.get(test.name.split()[0], ())
    stem = pathlib.Path(file).stem.removeprefix("headroom-")
    return test.suite == file.split("/")[1] and test.name in (part_of(file), stem)


def key_of(test):
    return f"{test.suite}/{test.name}"


def patience_with(test):
    return max(SOON, SLOWER * test.seconds)


def time_tests(scratch, tests, jobs):
    """How long every test takes, by the last run that asked: their order and patience need no more. As many are timed
    at once as will run at once."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda test: look_up_time(scratch, test), tests))


def look_up_time(scratch, test):
    key = key_of(test)
    if key not in scratch.seconds:
        scratch.remember_seconds(key, time_test(scratch, test))
    test.seconds = scratch.seconds[key]


def is_slower_now(scratch, test):
    """Asked where a test ran out of patience: the test may have grown, or the machine be busier."""
    waited = patience_with(test)
    test.seconds = max(test.seconds, time_test(scratch, test))
    scratch.remember_seconds(key_of(test), test.seconds)
    return patience_with(test) > MORE_PATIENCE * waited


def time_test(scratch, test):
    start = time.monotonic()
    worker = Worker(scratch, threading.current_thread().name)
    test.is_sound = worker.passes(test, patience=LONGEST) is None
    return time.monotonic() - start


def is_sound(scratch, test):
    with scratch.lock:
        if test.is_sound is None:
            time_test(scratch, test)
            if not test.is_sound:
                print(f"left out, since it fails without a mutant: {test.suite}/{test.name}", flush=True)
        return test.is_sound
