# SPDX-License-Identifier: GPL-3.0-or-later
"""Change the sources in small ways, one at a time, and see whether a test notices: ./dev mutate [N] [ROOM].

Rooms get mutants by their share of the sources, kinds of mutants (mutants.py) are drawn evenly. Each is built in a
scratch copy (scratch.py) and shown to the suite of its room and to those of the rooms above, until one fails: cheap
programs first, and sooner what noticed others in the same file. Only those count that compile, and to other code than
before. Printed are the survivors, and the rate.
"""
import argparse
import collections
import hashlib
import json
import math
import pathlib
import random
import re
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import mutants as made  # noqa: E402
import scratch as built  # noqa: E402

WORTH = 10  # a test that noticed one mutant of a file may take so many times longer than others and still go first
KINDS = ["operator", "constant", "exchanged", "dropped", "opposite"]


def arguments():
    parser = argparse.ArgumentParser(prog="./dev mutate", description=__doc__.split("\n")[0])
    parser.add_argument("n", nargs="?", type=int, default=50, help="how many mutants (50)")
    parser.add_argument("room", nargs="?", help="a room of src/, or a room in one, such as model/import (all)")
    parser.add_argument("--seed", type=int, default=1, help="another number draws others (1)")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time (2)")
    parser.add_argument("--again", action="store_true", help="only the survivors of the last run that are still there")
    parser.add_argument("--longest", type=float, default=math.inf, metavar="SECONDS",
                        help="leave out programs of tests that take longer, but for those that mirror the mutant's "
                        "folder or file (tests/app/test_ledger.py for src/app/ledger): a first look")
    parser.add_argument("--tests", metavar="NAMES", type=lambda names: names.split(","),
                        help="show mutants to these programs of tests alone, by their names in meson, such as "
                        "csv,advice: with --again, to those that have a new test")
    parser.add_argument("--verbose", action="store_true", help="print those that were noticed, too, and by what")
    return parser.parse_args()


def lot_of(mutant, sources, seed):
    """What a mutant draws: by its line as it is written and not by where it stands, so that a change of other lines
    leaves the draw as it was, and who answered the survivors of a seed need not begin anew."""
    before, after = mutant.as_line(sources[mutant.file])
    return hashlib.sha256(f"{seed} {mutant.file} {mutant.kind} {before} {after}".encode()).digest()


def drawn(rooms, sources, seed):
    """Mutants without end, none twice, at most one for a place."""
    rng = random.Random(seed)
    sizes = collections.Counter()
    for name, text in sources.items():
        sizes[name.split("/")[1]] += text.count("\n")
    left = {room: {kind: sorted(found, key=lambda mutant: lot_of(mutant, sources, seed))
                   for kind, found in kinds.items() if found} for room, kinds in rooms.items()}
    seen = set()
    while any(left.values()):
        room = rng.choices(list(left), [sizes[room] if left[room] else 0 for room in left])[0]
        kind = rng.choice([kind for kind in KINDS if kind in left[room]])
        mutants = left[room][kind]
        mutant = mutants.pop()
        if not mutants:
            del left[room][kind]
        if (mutant.file, mutant.start) not in seen:
            seen.add((mutant.file, mutant.start))
            yield mutant


def room_of(mutant):
    return mutant.file.split("/")[1]


class Run:
    def __init__(self, scratch, sources, options, survivors):
        self.scratch, self.sources, self.options, self.survivors = scratch, sources, options, survivors
        self.lock = threading.Lock()
        self.results = {}
        self.pending = set()
        self.uncounted = collections.Counter()
        self.n_taken = 0
        self.memory = scratch.folder / "noticed.json"
        self.noticed = json.loads(self.memory.read_text()) if self.memory.exists() else {}

    def take(self, mutants):
        """The next mutant and its number, while there are too few that count."""
        with self.lock:
            n_counted = len(self.results) + len(self.pending)
            if n_counted >= self.options.n:
                return None
            mutant = next(mutants, None)
            if mutant is not None:
                self.n_taken += 1
                self.pending.add(self.n_taken)
                return self.n_taken, mutant
            return None

    def work(self, number, mutants):
        worker = built.Worker(self.scratch, number)
        while (taken := self.take(mutants)) is not None:
            at, mutant = taken
            outcome = self.try_one(worker, mutant)
            with self.lock:
                self.pending.discard(at)
                if outcome in ("does not compile", "makes the same code"):
                    self.uncounted[outcome] += 1
                else:
                    self.results[at] = mutant, outcome
                    if not self.options.again:  # until its end, those not tried yet are survivors, too
                        self.keep_survivors()
                self.tell(mutant, outcome)
            worker.clean()
        worker.clean()

    def try_one(self, worker, mutant):
        original = self.sources[mutant.file]
        mutated = mutant.apply(original)
        differs = worker.differs(mutant.file, original, mutated, "-O1")
        if not differs:
            return "does not compile" if differs is None else "makes the same code"
        if worker.differs(mutant.file, original, mutated, "-O2") is False:
            return "makes the same code"
        try:
            programs = worker.link(worker.objects(mutant.file, mutated, "mutant"))
        except built.subprocess.CalledProcessError:
            return "does not compile"
        except built.subprocess.TimeoutExpired:
            return "noticed by the build: the manual is never done"
        for test in self.in_order(mutant.file):
            if test.is_sound is False or self.is_left_out(test, mutant.file):
                continue
            failure = worker.passes(test, programs)
            if failure == "timeout" and built.is_slower_now(self.scratch, test):
                failure = worker.passes(test, programs)
            if failure is not None and built.is_sound(self.scratch, test):
                self.remember(mutant.file, test)
                return f"noticed by {test.suite}/{test.name}: {failure}"
        return None

    def is_left_out(self, test, file):
        if self.options.tests:
            return test.name not in self.options.tests
        return test.seconds > self.options.longest and not built.is_about(test, file)

    def in_order(self, file):
        """Cheap tests first, and sooner those that have noticed mutants of this file before."""
        tests = self.scratch.tests_for(file.split("/")[1], file)
        with self.lock:
            noticed = dict(self.noticed.get(file, {}))
        return sorted(tests, key=lambda test: test.seconds / (1 + WORTH * noticed.get(built.key_of(test), 0)))

    def remember(self, file, test):
        with self.lock:
            of_file = self.noticed.setdefault(file, {})
            of_file[built.key_of(test)] = of_file.get(built.key_of(test), 0) + 1
            self.memory.write_text(json.dumps(self.noticed))

    def tell(self, mutant, outcome):
        if outcome is None or self.options.verbose:
            before, after = mutant.as_line(self.sources[mutant.file])
            where = f"{mutant.file}:{mutant.line(self.sources[mutant.file])}"
            print(f"{outcome or 'SURVIVED'} {where} ({mutant.kind})\n    was {before}\n    now {after}", flush=True)

    def keep_survivors(self):
        """--again goes on also from a run that was stopped."""
        found = [as_survivor(mutant, self.sources[mutant.file])
                 for mutant, outcome in self.results.values() if outcome is None]
        new = self.survivors.with_suffix(".new")
        new.write_text(json.dumps(found))
        new.replace(self.survivors)

    def all(self, mutants):
        workers = [threading.Thread(target=self.work, args=(number, mutants)) for number in range(self.options.jobs)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()


def print_rates(run):
    """Rates by room, and of all."""
    killed, all_of = collections.Counter(), collections.Counter()
    for mutant, outcome in run.results.values():
        all_of[room_of(mutant)] += 1
        killed[room_of(mutant)] += outcome is not None
    for room in sorted(all_of):
        print(f"{room:8} {killed[room]:4} of {all_of[room]:4} noticed: {100 * killed[room] / all_of[room]:5.1f} %")
    n, n_killed = sum(all_of.values()), sum(killed.values())
    for why, count in sorted(run.uncounted.items()):
        print(f"not counted: {count} where the mutant {why}")
    print(f"{n_killed} of {n} mutants noticed: {100 * n_killed / max(n, 1):.1f} %")


def still_there(survivors, sources):
    """Those of the last run whose line is still written as it was, wherever it stands now: of lines that are alike, the
    n-th as before."""
    for old in survivors:
        text = sources.get(old["file"], "")
        alike = [match.start() for match in re.finditer(re.escape(old["context"]), text)]
        nth = old.get("nth", 0)
        if nth < len(alike):
            start = alike[nth] + old["offset"]
            yield made.Mutant(old["kind"], old["file"], start, start + old["length"], old["new"])


def as_survivor(mutant, text):
    begin = text.rfind("\n", 0, mutant.start) + 1
    end = text.find("\n", mutant.end)
    context = text[begin:end]
    return {"kind": mutant.kind, "file": mutant.file, "context": context, "nth": text.count(context, 0, begin),
            "offset": mutant.start - begin, "length": mutant.end - mutant.start, "new": mutant.new}


def read_sources(tree):
    return {str(path.relative_to(tree)): path.read_text(encoding="utf-8") for path in (tree / "src").rglob("*.[ch]")}


def choose(options, sources, last):
    """The mutants to try, one after the other, and their rooms."""
    if options.again:
        survivors = list(still_there(last, sources))
        options.n = len(survivors)
        return iter(survivors), {room_of(mutant) for mutant in survivors}
    below = f"src/{options.room}/" if options.room else "src/"
    rooms = made.rooms_of({name: text for name, text in sources.items() if name.startswith(below)})
    return drawn(rooms, sources, options.seed), set(rooms)


def prepare(scratch, rooms, options):
    """Times the tests of these rooms, cheap ones first."""
    tests = {(test.suite, test.name): test for room in sorted(rooms) for test in scratch.tests_of(room)
             if not options.tests or test.name in options.tests}
    built.time_tests(scratch, tests.values(), options.jobs)
    return len(tests)


def main():
    options = arguments()
    start = time.monotonic()
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    folder = root / "_build-mutate"
    memory = folder / "survivors.json"
    last = json.loads(memory.read_text()) if memory.exists() else []
    files = [old["file"] for old in last] if options.again else [f"src/{options.room or 'app'}/"]
    scratch = built.Scratch(root, folder, any(file.startswith("src/app/") for file in files))
    sources = read_sources(scratch.tree)
    mutants, rooms = choose(options, sources, last)
    if not rooms:
        sys.exit(f"mutate: no source in src/{options.room or ''}")
    n_tests = prepare(scratch, rooms, options)
    print(f"ready after {time.monotonic() - start:.0f} s: {n_tests} programs of tests", flush=True)
    run = Run(scratch, sources, options, memory)
    run.all(mutants)
    run.keep_survivors()
    print_rates(run)
    print(f"{time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
