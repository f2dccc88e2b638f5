# SPDX-License-Identifier: GPL-3.0-or-later
"""Small changes to a C source that its tests should notice, as pieces of text to replace.

What nobody can test, or what is no fault where it is changed, is left as it is: comments, text, directives but for
numbers with a name, assertions, messages for developers, what only gives memory back, and how much room there is
to spare in an array.
"""
import bisect
import collections
import dataclasses
import re

import csource

OPERATORS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "&&": ["||"], "||": ["&&"],
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="],
}
OPPOSITES = [("low", "high"), ("min", "max"), ("fmin", "fmax"), ("MIN", "MAX"), ("least", "most"), ("first", "last"),
             ("lower", "upper"), ("before", "after"), ("from", "to"), ("start", "end"), ("width", "height"),
             ("rows", "columns"), ("x", "y"), ("used", "free"), ("floor", "ceil"), ("smallest", "largest")]
OPPOSITE = {a: b for pair in OPPOSITES for a, b in (pair, pair[::-1])}
ASSERTION = re.compile(r"g_assert\w*|g_return_\w+|assert|_?[sS]tatic_assert|G_STATIC_ASSERT|g_warn_if\w*|g_warning"
                       r"|g_debug|g_critical|g_message|g_error|g_test_\w+|G_OBJECT_WARN_INVALID_PROPERTY_ID"
                       r"|G_N_ELEMENTS|sizeof|offsetof")
GIVES_BACK = re.compile(r"\w*_(unref|free|destroy|finalize|dispose_template)|finalize|g_clear_\w+|g_free|free"
                        r"|g_strfreev|va_end|fclose")
SYMMETRIC = re.compile(r"fmin|fmax|MIN|MAX|hypot|g_str_equal|headroom_counted_matrix|\w*is_same")
PRODUCTS_WITHOUT_BIAS = {"headroom_tower_linear"}  # rows times columns where the last argument is FALSE
EVERYWHERE = {"fmin", "fmax", "floor", "ceil", "MIN", "MAX"}
ALLOCATES = {"g_new", "g_new0"}  # too much is no fault
FOUND_ANYWAY = {"g_type_ensure"}  # scratch.py has libraries that show all they have: types are found by their names
LEAVES = {"return", "break", "continue"}
ENDS = {*csource.OPEN, *csource.CLOSE, ";", "="}
COMPARES = re.compile(r"compare\w*|\w+_compare")  # only the sign of what these return says something
KEYWORDS = {"return", "case", "sizeof", "else", "do", "goto", "typedef"}


@dataclasses.dataclass(frozen=True)
class Mutant:
    kind: str
    file: str  # from the root of the sources
    start: int
    end: int
    new: str

    def apply(self, text):
        """Lines keep their numbers."""
        breaks = text[self.start:self.end].count("\n") - self.new.count("\n")
        return text[:self.start] + self.new + "\n" * breaks + text[self.end:]

    def line(self, text):
        return text.count("\n", 0, self.start) + 1

    def as_line(self, text):
        """The changed line, and the one that was there."""
        begin = text.rfind("\n", 0, self.start) + 1
        end = text.find("\n", self.end)
        after = text[begin:self.start] + self.new + text[self.end:end]
        return " ".join(text[begin:end].split()), " ".join(after.split())


def sign_mutants(text):
    """Of a number of which no more than its sign says something."""
    return [] if text == "0" else ["0"]


def less_mutants(text):
    """Of how much is allocated."""
    return [new for new in number_mutants(text) if float(new.rstrip("uUlL")) < float(text.rstrip("uUlL"))]


def number_mutants(text):
    match = re.fullmatch(r"(0[xX][0-9a-fA-F]+|[0-9]+)([uUlL]*)", text)
    if match:
        n = int(match[1], 0) if match[1][:2].lower() == "0x" or match[1] == "0" else int(match[1])
        values = {n + 1, n - 1, 0, 2 * n} - {n, -1}  # nothing that is counted is below zero
        return [f"{value}{match[2]}" for value in sorted(values)]
    if re.fullmatch(r"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", text):
        value = float(text)
        return [repr(other) for other in sorted({value + 1, value - 1, 0.0, 2 * value} - {value}) if other >= 0]
    return []


def uses_as_size(code, i):
    """True for what stands in the brackets of `type name[SIZE]` or `type name[G_N_ELEMENTS (others) + 1]`."""
    at = before_all(code, i)
    return code[at].text == "[" and is_declared(code, at)


def before_all(code, i):
    """What opens or begins the expression that a token is in; what is in brackets beside it is passed over."""
    at = i - 1
    depth = 0
    while at > 0 and (depth > 0 or code[at].text not in ENDS - {*csource.CLOSE}):
        depth += (code[at].text in csource.CLOSE) - (code[at].text in csource.OPEN)
        at -= 1
    return at


def is_declared(code, i):
    """True where the array before the bracket is declared there: a type or a star stands before its name."""
    at = i - 2
    if code[at].text == "*" and code[at].end == code[i - 1].start:
        at -= 1
    return code[i - 1].kind == "name" and code[at].kind == "name" and code[at].text not in KEYWORDS


def capacities(texts):
    """Names of numbers that only say how long an array is: there is room to spare, and no test should know how much."""
    uses, sizes = collections.Counter(), collections.Counter()
    for text in texts:
        code = csource.tokens(text)
        for i, token in enumerate(code[:-1]):
            if token.kind == "name" and token.text.isupper():
                is_defined = code[i + 1].text == "=" and code[i - 1].text in ("{", ",")
                uses[token.text] += not is_defined
                sizes[token.text] += i > 1 and uses_as_size(code, i)
        for directive in csource.all_tokens(text):
            if directive.kind == "directive":
                uses.update(re.findall(r"\b[A-Z][A-Z0-9_]+\b", re.sub(r"^\s*#\s*define \w+", "", directive.text)))
    return {name for name, n in sizes.items() if n == uses[name]}


class Reader:
    """One source and what can be changed in it."""

    def __init__(self, name, text, structs, sizes=frozenset()):
        self.name, self.text, self.structs, self.sizes = name, text, structs, sizes
        self.code = csource.tokens(text)
        self.starts = [token.start for token in self.code]
        self.functions = csource.functions(text)
        self.names = {token.text for token in self.code if token.kind == "name"}
        self.members_read = {after.text for before, after in zip(self.code, self.code[1:])
                             if before.text in ("->", ".")}
        self.skipped = self.assertions()

    def assertions(self):
        """(start, end) of what is asserted, told to developers or measured by the compiler."""
        spans = []
        for i, token in enumerate(self.code[:-1]):
            if token.kind == "name" and ASSERTION.fullmatch(token.text) and self.code[i + 1].text == "(":
                spans.append((token.start, self.code[csource.closing(self.code, i + 1)].end))
        return spans

    def is_skipped(self, token):
        return any(start <= token.start < end for start, end in self.skipped)

    def mutant(self, kind, start, end, new):
        return Mutant(kind, self.name, start, end, new)

    def bodies(self):
        """Tokens of functions, with the index of each in the file."""
        for function in self.functions:
            at = bisect.bisect_left(self.starts, function.tokens[0].start)
            yield function, at, at + len(function.tokens)

    def is_binary(self, i):
        before, token, after = self.code[i - 1], self.code[i], self.code[i + 1]
        is_value = before.kind in ("number", "string", "char") or before.text in (")", "]")
        is_value = is_value or (before.kind == "name" and before.text not in KEYWORDS)
        spaced = self.text[token.start - 1:token.start].isspace() and self.text[token.end:token.end + 1].isspace()
        return is_value and spaced and after.text not in (")", ",")

    def operators(self):
        for _, begin, end in self.bodies():
            for i in range(begin, end):
                token = self.code[i]
                if self.is_skipped(token):
                    continue
                if token.text in OPERATORS and self.is_binary(i):
                    for new in OPERATORS[token.text]:
                        yield self.mutant("operator", token.start, token.end, new)
                if token.text == "!" and self.code[i + 1].text != "=":
                    yield self.mutant("operator", token.start, token.end, "")

    def tables(self):
        """(begin, end) of initialisers and enumerations outside functions."""
        i = 0
        while i < len(self.code):
            if self.code[i].text not in csource.OPEN:
                i += 1
                continue
            end = csource.closing(self.code, i)
            before = [token.text for token in self.code[max(0, i - 2):i]]
            if self.code[i].text == "{" and ("=" in before[-1:] or "enum" in before):
                yield i, end
            i = end + 1

    def constants(self):
        spans = [(begin, end) for _, begin, end in self.bodies()] + list(self.tables())
        for begin, end in spans:
            for i in range(begin, end):
                token = self.code[i]
                is_size = uses_as_size(self.code, i) or self.is_value_of_size(i)
                is_told = not is_size and not self.is_empty(i) and not self.is_skipped(token)
                if token.kind == "number" and is_told:
                    for new in self.numbers_for(begin, i)(token.text):
                        yield self.mutant("constant", token.start, token.end, new)
        for match in re.finditer(r"^#define (\w+) \(?([0-9.]+)\b", self.text, re.M):
            for new in number_mutants(match[2]) if match[1] not in self.sizes else []:
                yield self.mutant("constant", match.start(2), match.end(2), new)

    def is_empty(self, i):
        """The 0 of `= { 0 }`, which is no value but says that there are none yet."""
        return [token.text for token in self.code[i - 2:i + 2]] == ["=", "{", "0", "}"]

    def numbers_for(self, begin, i):
        if self.is_sign(begin, i):
            return sign_mutants
        if self.is_amount(i) or self.is_flag(i):
            return less_mutants
        return number_mutants

    def is_amount(self, i):
        """True in the last argument of what allocates."""
        at = before_all(self.code, i)
        return self.code[at].text == "(" and self.code[at - 1].text in ALLOCATES

    def is_flag(self, i):
        """True in `NAME = 1 << 2`: a higher bit is as good, a lower one is another flag's."""
        texts = [token.text for token in self.code[i - 3:i + 3]]
        return texts[2:5] == ["=", "1", "<<"] or texts[:3] == ["=", "1", "<<"]

    def is_sign(self, begin, i):
        """What a comparison returns, and -1 where it says that a text ends with a NUL."""
        if self.code[i].text == "1" and self.code[i - 1].text == "-" and self.code[i - 2].text in (",", "("):
            return True
        return self.code[i - 1].text in ("return", "-") and COMPARES.fullmatch(self.function_at(begin)) is not None

    def function_at(self, begin):
        """The name of the function whose body begins there; "" for a table."""
        return next((found.name for found in self.functions if found.tokens[0].start == self.starts[begin]), "")

    def is_value_of_size(self, i):
        return self.code[i - 1].text == "=" and self.code[i - 2].text in self.sizes

    def like_members(self, name):
        """Other members of a struct that has this one, of its type, which this source reads."""
        found = set()
        for members in self.structs:
            if name in members:
                found |= {other for other, its_type in members.items() if its_type == members[name]}
        return sorted((found - {name}) & self.members_read)

    def fields(self):
        for _, begin, end in self.bodies():
            for i in range(begin + 2, end - 1):
                token, after = self.code[i], self.code[i + 1]
                is_row = self.code[i - 2].text in ("{", ",")  # .member = value
                if self.code[i - 1].text not in ("->", ".") or is_row or after.text == "(" or self.is_skipped(token):
                    continue
                for other in self.like_members(token.text):
                    yield self.mutant("exchanged", token.start, token.end, other)

    def arguments(self):
        for _, begin, end in self.bodies():
            for i in range(begin, end - 1):
                token = self.code[i]
                is_call = token.kind == "name" and self.code[i + 1].text == "(" and token.text not in csource.CONTROL
                if not is_call or SYMMETRIC.fullmatch(token.text) or token.text.isupper() or self.is_skipped(token):
                    continue
                end = csource.closing(self.code, i + 1)
                if token.text in PRODUCTS_WITHOUT_BIAS and self.code[end - 1].text == "FALSE":
                    continue
                yield from self.exchanged(csource.split(self.code[i + 2:end]))

    def exchanged(self, arguments):
        for one, two in zip(arguments, arguments[1:]):
            is_plain = all(token.kind in ("name", "number") or token.text in ("->", ".", "&") for token in one + two)
            if not one or not two or not is_plain:
                continue
            start, end = one[0].start, two[-1].end
            texts = [self.text[part[0].start:part[-1].end] for part in (one, two)]
            between = self.text[one[-1].end:two[0].start]
            if texts[0] != texts[1]:
                yield self.mutant("exchanged", start, end, texts[1] + between + texts[0])

    def dropped(self):
        for function in self.functions:
            for depth, code in csource.statements(function.tokens):
                if self.can_be_dropped(depth, code):
                    yield self.mutant("dropped", code[0].start, code[-1].end, ";")

    def can_be_dropped(self, depth, code):
        first = code[0].text
        if code[-1].text != ";" or len(code) < 2 or self.is_skipped(code[0]):
            return False
        if first in LEAVES:
            return depth > 0
        if first in csource.CONTROL or first == "goto" or first in FOUND_ANYWAY or csource.declared(code):
            return False
        on_stack = len(code) > 4 and code[2].text == "&" and code[4].text in (")", ",")  # a variable, no member
        clears = first.endswith("_clear") and on_stack
        return not clears and not any(GIVES_BACK.fullmatch(token.text) for token in code)

    def asks_for_whole(self, i):
        """x == floor (x) says the same as x == ceil (x)."""
        return self.code[i].text in ("floor", "ceil") and self.code[i - 1].text in ("==", "!=")

    def opposites(self):
        for _, begin, end in self.bodies():
            for i in range(begin, end):
                token = self.code[i]
                if token.kind != "name" or self.is_skipped(token) or self.asks_for_whole(i):
                    continue
                parts = token.text.split("_")
                other = "_".join(OPPOSITE.get(part, part) for part in parts)
                if other != token.text and other in self.names | EVERYWHERE:
                    yield self.mutant("opposite", token.start, token.end, other)

    def mutants(self):
        ways = {"operator": [self.operators], "constant": [self.constants], "exchanged": [self.fields, self.arguments],
                "dropped": [self.dropped], "opposite": [self.opposites]}
        return {kind: [mutant for way in found for mutant in way()] for kind, found in ways.items()}


def struct_members(texts):
    """Of every struct: member → type."""
    found = []
    for text in texts:
        code = csource.tokens(text)
        for i, token in enumerate(code):
            if token.text in ("struct", "union"):
                at = next((j for j in (i + 1, i + 2) if j < len(code) and code[j].text == "{"), None)
                if at is not None:
                    found.append(members_of(code[at + 1:csource.closing(code, at)]))
    return found


def members_of(body):
    members = {}
    for member in csource.split(body, ";"):
        names = [token.text for token in member if token.kind == "name"]
        if len(names) < 2 or "{" in [token.text for token in member]:
            continue
        for part in csource.split(member):
            named = [token for token in part if token.kind == "name"]
            if named:
                stars = "*" * sum(token.text == "*" for token in part)
                members[named[-1].text] = " ".join(names[:-len(csource.split(member))]) + stars
    return members


def rooms_of(sources):
    """Room → kind → mutants, of {name: text} with names like src/core/units.c."""
    structs = struct_members(sources.values())
    sizes = capacities(sources.values())
    rooms = collections.defaultdict(lambda: collections.defaultdict(list))
    for name in sorted(sources):
        for kind, mutants in Reader(name, sources[name], structs, sizes).mutants().items():
            rooms[name.split("/")[1]][kind] += mutants
    return rooms
