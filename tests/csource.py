# SPDX-License-Identifier: GPL-3.0-or-later
"""C sources as tokens and functions, for checks and tools that must not be fooled by strings and comments.

No compiler: what the formatter (tests/format.py) keeps in shape is enough to find functions and their statements.
"""
import bisect
import dataclasses
import re

TOKEN = re.compile(r"""
    (?P<comment> /\*.*?\*/ | //[^\n]* )
  | (?P<directive> (?:(?<=\n)|^)[ \t]*\#(?:[^\n\\/]|\\.|\\\n|/(?![*/]))* )
  | (?P<string> "(?:[^"\\\n]|\\.)*" )
  | (?P<char> '(?:[^'\\\n]|\\.)*' )
  | (?P<number> \.?[0-9](?:[eEpP][+-]|[A-Za-z0-9_.])* )
  | (?P<name> [A-Za-z_][A-Za-z0-9_]* )
  | (?P<punct> \.\.\. | <<= | >>= | -> | \+\+ | -- | << | >> | <= | >= | == | != | && | \|\| | [-+*/%&|^]= | [^\s] )
""", re.S | re.X)

OPEN = {"(": ")", "[": "]", "{": "}"}
CLOSE = set(OPEN.values())
CONTROL = {"if", "for", "while", "switch", "do", "else"}
TAKES_TYPE = {"g_autoptr", "g_auto", "typeof", "__typeof__"}


@dataclasses.dataclass
class Token:
    kind: str
    text: str
    start: int
    line: int

    @property
    def end(self):
        return self.start + len(self.text)


@dataclasses.dataclass
class Function:
    name: str
    tokens: list  # from the opening brace to the closing one

    @property
    def line(self):
        return self.tokens[0].line

    @property
    def n_lines(self):
        """Lines between the braces."""
        return self.tokens[-1].line - self.tokens[0].line - 1


def all_tokens(text):
    """Every token, comments and directives among them."""
    starts = [match.end() for match in re.finditer("\n", text)]
    return [Token(match.lastgroup, match[0], match.start(), bisect.bisect_right(starts, match.start()) + 1)
            for match in TOKEN.finditer(text)]


def tokens(text):
    """What the compiler sees, but for directives."""
    return [token for token in all_tokens(text) if token.kind not in ("comment", "directive")]


def closing(code, i):
    """The place of the bracket that closes the one at i."""
    depth = 0
    for j in range(i, len(code)):
        depth += code[j].text in OPEN
        depth -= code[j].text in CLOSE
        if depth == 0:
            return j
    return len(code) - 1


def name_before(code, i):
    """The name in front of the parentheses that end at i, or ''."""
    depth = 0
    for j in range(i, -1, -1):
        depth += code[j].text == ")"
        depth -= code[j].text == "("
        if depth == 0:
            return code[j - 1].text if j > 0 and code[j - 1].kind == "name" else ""
    return ""


def functions(text):
    code = tokens(text)
    found = []
    i = 0
    while i < len(code):
        if code[i].text not in OPEN:
            i += 1
            continue
        end = closing(code, i)
        if code[i].text == "{" and i > 0 and code[i - 1].text == ")":
            found.append(Function(name_before(code, i - 1), code[i:end + 1]))
        i = end + 1
    return found


def statements(body):
    """Every statement of a function as (depth, tokens): how many control statements it stands in, and what it says.

    A control statement is given by its head, as far as its closing parenthesis.
    """
    out = []

    def skip_label(i):
        if body[i].text == "default" or (body[i].kind == "name" and i + 1 < len(body) and body[i + 1].text == ":"):
            return i + 2
        if body[i].text == "case":
            while body[i].text != ":":
                i = closing(body, i) + 1 if body[i].text in OPEN else i + 1
            return i + 1
        return i

    def simple(i, depth):
        start = i
        while i < len(body) and body[i].text != ";":
            i = closing(body, i) + 1 if body[i].text in OPEN else i + 1
        out.append((depth, body[start:i + 1]))
        return i + 1

    def block(i, depth):
        end = closing(body, i)
        i += 1
        while i < end:
            i = statement(i, depth)
        return end + 1

    def control(i, depth):
        start = i
        word = body[i].text
        i += 1
        if word in ("if", "for", "while", "switch"):
            i = closing(body, i) + 1
        out.append((depth, body[start:i]))
        if word == "else" and body[i].text == "if":
            return control(i, depth)
        i = statement(i, depth + 1)
        if word == "do":
            return simple(i, depth)
        return control(i, depth) if i < len(body) and body[i].text == "else" and word == "if" else i

    def statement(i, depth):
        after = skip_label(i)
        if after != i:
            return after
        if body[i].text == "{":
            return block(i, depth)
        if body[i].text in CONTROL:
            return control(i, depth)
        return simple(i, depth)

    block(0, 0)
    return out


def nesting(function):
    """How many control statements stand in each other where most do."""
    return max((depth + (code[0].text in CONTROL) for depth, code in statements(function.tokens)), default=0)


def split(code, separator=","):
    """The parts of a list of tokens between separators that stand in no bracket."""
    parts, start, i = [], 0, 0
    while i < len(code):
        if code[i].text == separator:
            parts.append(code[start:i])
            start = i + 1
        i = closing(code, i) + 1 if code[i].text in OPEN else i + 1
    return parts + [code[start:]]


def declared(code):
    """The names that a statement declares; none where it is no declaration."""
    if not code or code[0].text in ("return", "goto", "typedef", "case", "else"):
        return []
    i = 0
    if code[0].text == "for":
        code, i = split(code[2:-1], ";")[0], 0
    while i < len(code) and (code[i].kind == "name" or code[i].text == "*"):
        i = i + 1
        if i < len(code) and code[i].text == "(" and code[i - 1].text in TAKES_TYPE:
            i = closing(code, i) + 1
    if i < 2 or code[i - 1].kind != "name" or (i < len(code) and code[i].text not in ("=", ",", ";", "[")):
        return []
    parts = split([token for token in code if token.text != ";"])
    names = []
    for part in parts:
        head = [token for token in split(part, "=")[0]]
        named = [token.text for token in head if token.kind == "name"]
        names += named[-1:] if "[" not in [token.text for token in head] else [name_in_array(head)]
    return names


def name_in_array(head):
    for i, token in enumerate(head):
        if token.text == "[":
            return head[i - 1].text
    return ""


def structs(text):
    """(name, number of members, line) of every struct and union with a body, and those of a nameless one in it."""
    code = tokens(text)
    found = []
    for i, token in enumerate(code):
        if token.text not in ("struct", "union"):
            continue
        at = i + 2 if i + 1 < len(code) and code[i + 1].kind == "name" else i + 1
        if at >= len(code) or code[at].text != "{":
            continue
        end = closing(code, at)
        tag = code[i + 1].text if at == i + 2 else ""
        after = code[end + 1].text if end + 1 < len(code) and code[end + 1].kind == "name" else ""
        found.append((after or tag or "nameless", n_members(code[at + 1:end]), token.line))
    return found


def n_members(body):
    n = 0
    for member in split(body, ";"):
        if not member:
            continue
        inner = [i for i, token in enumerate(member) if token.text == "{"]
        is_nested = inner and member[0].text in ("struct", "union")
        is_nameless = is_nested and closing(member, inner[0]) == len(member) - 1
        n += n_members(member[inner[0] + 1:-1]) if is_nameless else len(split(member))
    return n


def prototypes(text):
    """Names of the functions that a header declares."""
    names = []
    for part in top_level(tokens(text)):
        texts = [token.text for token in part]
        if "typedef" in texts or "(" not in texts or texts[-1] == "}":
            continue
        at = texts.index("(")
        is_declaration = at >= 2 and part[at - 1].kind == "name" and not texts[at - 1].isupper()
        if is_declaration and not texts[at - 1].startswith("G_"):
            names.append(texts[at - 1])
    return names


def top_level(code):
    """Declarations of a file, each as its tokens; macros that stand like a call end at their parenthesis."""
    parts, part, i = [], [], 0
    while i < len(code):
        if code[i].text == ";":
            parts.append(part)
            part = []
            i += 1
            continue
        end = closing(code, i) + 1 if code[i].text in OPEN else i + 1
        part += code[i:end]
        macro = len(part) > 1 and part[0].text.startswith("G_") and part[1].text == "("
        if macro or (code[i].text == "{" and len(part) > 1 and end < len(code) and "(" in [t.text for t in part[:-1]]
                     and part[0].text != "typedef"):
            parts.append(part)
            part = []
        i = end
    return parts + [part]
