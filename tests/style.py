# SPDX-License-Identifier: GPL-3.0-or-later
"""The measures of plain code that every source of src/ and tests/ keeps: see RULES.

What departed from them when they were written is in tests/style-debt.txt, which only shrinks: a departure that is not
there fails, and so does an entry that is no longer one. `python3 tests/style.py ROOT --shrink` takes such entries out
and lowers the others to what they are now; it never adds one. `--table` prints conditional expressions by room.
"""
import collections
import pathlib
import re
import sys

import csource

MOST_LINES = 40  # between the braces of a function
MOST_NESTED = 3  # control statements in each other
MOST_COLUMNS = 120
MOST_PROTOTYPES = 25
MOST_MEMBERS = 25  # of a struct of core/
MOST_CONDITIONAL = 8  # conditional expressions in 1000 lines of a room

RULES = {
    "function-lines": f"a function has at most {MOST_LINES} lines",
    "nesting": f"at most {MOST_NESTED} control statements stand in each other",
    "line-length": f"a line has at most {MOST_COLUMNS} characters",
    "chained": "a declaration in a function declares one name",
    "conditional": f"a room has fewer than {MOST_CONDITIONAL} conditional expressions (?:) in 1000 lines",
    "prototypes": f"a header declares at most {MOST_PROTOTYPES} functions",
    "members": f"a struct of core/ has at most {MOST_MEMBERS} members, but the parameters and rows of facts",
    "head": "a source begins with a comment that says what it is, after the SPDX line",
    "circle": "files do not include each other in circles, but the parts of one widget",
}
# Every member is a fact or a parameter of its own, and each is read somewhere by its name.
ROWS_OF_FACTS = {"hr_params_t", "hr_family_t", "hr_param_desc_t"}


class Source:
    def __init__(self, root, path):
        self.name = str(path.relative_to(root))
        self.file = path.name  # what the debt knows it by: a file that moves keeps its entries
        self.room = "/".join(self.name.split("/")[1:-1])
        self.is_shipped = self.name.startswith("src/")
        self.text = path.read_text(encoding="utf-8")
        self.is_c = path.suffix in (".c", ".h")
        self.functions = csource.functions(self.text) if self.is_c else []


def long_functions(source):
    for function in source.functions:
        yield f"{source.file}:{function.name}", function.n_lines, MOST_LINES


def deep_functions(source):
    for function in source.functions:
        yield f"{source.file}:{function.name}", csource.nesting(function), MOST_NESTED


def long_lines(source):
    yield source.file, sum(len(line) > MOST_COLUMNS for line in source.text.splitlines()), 0


def chained(source):
    declarations = [csource.declared(code) for function in source.functions
                    for _, code in csource.statements(function.tokens)]
    yield source.file, sum(len(names) > 1 for names in declarations), 0


def prototypes(source):
    if source.file.endswith(".h"):
        yield source.file, len(csource.prototypes(source.text)), MOST_PROTOTYPES


def members(source):
    if source.room.split("/")[0] != "core" or not source.is_shipped:
        return
    for name, n, _ in csource.structs(source.text):
        if name not in ROWS_OF_FACTS:
            yield name, n, MOST_MEMBERS


def head(source):
    if source.is_c:
        text = re.sub(r"\A(/\*[ *]*SPDX[^\n]*\*/|//[ ]*SPDX[^\n]*)\s*", "", source.text)
        yield source.file, int(re.match(r"/[*/]", text) is None), 0


def conditional(sources):
    """By room and sub-room."""
    lines, asked = collections.Counter(), collections.Counter()
    for source in sources:
        if source.is_c and source.is_shipped:
            lines[source.room] += source.text.count("\n")
            asked[source.room] += sum(token.text == "?" for token in csource.tokens(source.text))
    return {room: (asked[room], lines[room]) for room in sorted(lines)}


def stem(path):
    return path.rsplit(".", 1)[0]


def includes(sources):
    """Stem → stems that its header or its source includes."""
    arrows = collections.defaultdict(set)
    for source in sources:
        if source.is_c and source.is_shipped:
            ours = stem(source.name.removeprefix("src/"))
            found = re.findall(r'^\s*#\s*include\s+"([^"]+)"', source.text, re.M)
            arrows[ours] |= {stem(included) for included in found} - {ours}
    return arrows


def reached(arrows, start):
    found, left = set(), [start]
    while left:
        for following in arrows.get(left.pop(), ()):
            if following not in found:
                found.add(following)
                left.append(following)
    return found


def circles(sources):
    """Sets of stems that all reach each other."""
    arrows = includes(sources)
    reach = {one: reached(arrows, one) for one in list(arrows)}
    return {frozenset(other for other in reach[one] if one in reach.get(other, ()))
            for one in reach if one in reach[one]}


def is_one_thing(circle):
    """headroom-window.c and headroom-window-actions.c are parts of one widget."""
    names = sorted(path.split("/")[-1] for path in circle)
    is_window = all(path.startswith("app/") for path in circle)
    return is_window and all(name.startswith(names[0] + "-") for name in names[1:])


def measure(sources):
    """(rule, what) → (measured, limit), of what departs from a rule."""
    by_file = {"function-lines": long_functions, "nesting": deep_functions, "line-length": long_lines,
               "chained": chained, "prototypes": prototypes, "members": members, "head": head}
    found = {}
    for rule, ask in by_file.items():
        for source in sources:
            for what, value, limit in ask(source):
                if value > limit:
                    found[rule, what] = max(value, found.get((rule, what), 0))
    for room, (asked, lines) in conditional(sources).items():
        if asked * 1000 >= MOST_CONDITIONAL * lines:
            found["conditional", room] = -(-asked * 1000 // lines)
    for circle in circles(sources):
        if not is_one_thing(circle):
            found["circle", "+".join(sorted(path.split("/")[-1] for path in circle))] = len(circle)
    return found


def read_debt(path):
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {(rule, what): int(value) for rule, what, value in rows}


def write_debt(path, debt):
    head_lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    rows = [f"{rule} {what} {value}" for (rule, what), value in sorted(debt.items())]
    path.write_text("\n".join(head_lines + rows) + "\n", encoding="utf-8")


def entry_of(rule, what, debt):
    """The entry that a departure belongs to: that of its room for a sub-room, of the larger circle that it was in."""
    if (rule, what) in debt or rule not in ("circle", "conditional"):
        return rule, what
    if rule == "conditional":
        return rule, what.split("/")[0]
    for _, listed in (key for key in debt if key[0] == "circle"):
        if set(what.split("+")) < set(listed.split("+")):
            return rule, listed
    return rule, what


def shrunk(found, debt):
    """The debt without what is paid."""
    return {(rule, what): min(value, debt[entry_of(rule, what, debt)]) for (rule, what), value in found.items()
            if entry_of(rule, what, debt) in debt}


def complaints(found, debt):
    for (rule, what), value in sorted(found.items()):
        allowed = debt.get(entry_of(rule, what, debt))
        if allowed is None:
            yield f"{what}: {RULES[rule]} ({rule}: {value})"
        elif value > allowed:
            yield f"{what}: {rule} was {allowed} and has grown to {value}"
    for rule, what in sorted(set(debt) - {entry_of(rule, what, debt) for rule, what in found}):
        yield f"{what}: keeps the rule {rule} now: take it out of tests/style-debt.txt (--shrink does)"


def print_table(sources):
    for room, (asked, lines) in conditional(sources).items():
        print(f"{room:16} {asked:4} in {lines:6} lines: {1000 * asked / lines:5.1f} in 1000")


def main():
    root = pathlib.Path(sys.argv[1])
    paths = [path for top in ("src", "tests") for path in sorted((root / top).rglob("*"))
             if path.suffix in (".c", ".h", ".py", ".sh")]
    sources = [Source(root, path) for path in paths]
    found = measure(sources)
    file = root / "tests/style-debt.txt"
    debt = read_debt(file)
    print_table(sources)
    if "--shrink" in sys.argv:
        write_debt(file, shrunk(found, debt))
        debt = read_debt(file)
    wrong = list(complaints(found, debt))
    print("\n".join(wrong) or f"{len(sources)} sources keep the rules, but for {len(debt)} entries of debt")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
