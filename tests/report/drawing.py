# SPDX-License-Identifier: GPL-3.0-or-later
"""What a PDF of Cairo draws, page by page, as lines of text: each run of text with its tag, font, size and place, each
path with its width and bounds, and the colours between them. ISO 32000, annex A, names the operators.
"""
import re
import zlib

TOKEN = re.compile(r"""\((?:\\.|[^\\()])*\) | <<.*?>> | <[0-9a-fA-F\s]*> | \[ | \]
                       | /[^\s/\[\]<>()]+ | [^\s/\[\]<>()]+""", re.X | re.S)
ESCAPE = re.compile(r"\\(\d{1,3}|.)", re.S)
PAINTS = {"S": "line", "f": "fill", "f*": "fill", "B": "fill and line", "n": "clip"}
SHOWN = 16  # characters of a text, to find it by


def streams(pdf):
    for match in re.finditer(rb"<<([^>]*)>>\s*stream\r?\n", pdf):
        if b"FlateDecode" in match[1]:
            yield zlib.decompress(pdf[match.end():pdf.find(b"endstream", match.end())]).decode("latin-1")


def number(value):
    return f"{value:.1f}".replace("-0.0", "0.0")


def as_hex(parts):
    return "#" + "".join(f"{round(255 * float(part)):02x}" for part in parts)


def unescape(match):
    return chr(int(match[1], 8)) if match[1].isdigit() else match[1]


def shown(text):
    """Of a string of the page, what can be read."""
    if text.startswith("<"):
        return ""
    return ESCAPE.sub(unescape, text[1:-1].replace("\\\n", ""))


class Page:
    """An interpreter of the few operators that Cairo writes."""

    def __init__(self, text):
        self.lines, self.row, self.row_y = [], [], None
        self.matrix, self.saved = (1, 0, 0, 1, 0, 0), []
        self.tags, self.points, self.n_points = [], [], 0
        self.font, self.width, self.colours = "", "1", {}
        self.start = self.size = None  # of the text's line; its type
        self.is_moved = False
        self.read(text)
        self.end_row()

    def read(self, text):
        operands = []
        for token in TOKEN.findall(text):
            if token[0] in "(<[]/" or re.fullmatch(r"-?[\d.]+", token):
                operands.append(token)
                continue
            self.do(token, operands)
            operands = []

    def do(self, operator, operands):
        method = getattr(self, "do_" + operator.replace("*", ""), None)
        if method is not None:
            method(*operands)
        elif operator in ("m", "l", "c"):
            self.add_points([float(operand) for operand in operands])
        elif operator in PAINTS:
            self.paint(PAINTS[operator])

    # State

    def do_q(self):
        self.saved.append(self.matrix)

    def do_Q(self):
        self.matrix = self.saved.pop()

    def do_cm(self, *operands):
        a, b, c, d, e, f = (float(operand) for operand in operands)
        A, B, C, D, E, F = self.matrix
        self.matrix = (a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F)

    def place(self, x, y):
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def do_w(self, width):
        self.width = width

    def do_d(self, *operands):
        self.dashes = " ".join(operands[1:-2])

    def do_rg(self, *parts):
        self.ink("fill", parts)

    def do_RG(self, *parts):
        self.ink("line", parts)

    def ink(self, kind, parts):
        self.colours[kind] = as_hex(parts)

    # Paths

    def do_re(self, *operands):
        x, y, width, height = (float(operand) for operand in operands)
        self.add_points([x, y, x + width, y + height])

    def add_points(self, values):
        self.n_points += 1
        self.points += [self.place(x, y) for x, y in zip(values[::2], values[1::2])]

    def paint(self, kind):
        if self.points and kind != "clip":
            self.end_row()
            xs, ys = zip(*self.points)
            bounds = " ".join(number(value) for value in (min(xs), min(ys), max(xs), max(ys)))
            style = f"{self.colours.get('fill')}" if kind == "fill" else f"{self.width} {self.colours.get('line')}"
            dashes = f" [{self.dashes}]" if kind != "fill" and getattr(self, "dashes", "") else ""
            self.lines.append(f"  {kind} {style}{dashes} in {bounds}, {self.n_points} points")
        self.points, self.n_points = [], 0

    # Text

    def do_BDC(self, tag, *_):
        self.tags.append(tag[1:])

    def do_BMC(self, tag):
        self.tags.append(tag[1:])

    def do_EMC(self):
        self.tags.pop()

    def do_Tm(self, *operands):
        self.size = float(operands[0])
        self.start = float(operands[4]), float(operands[5])
        self.is_moved = True

    def do_Td(self, right, down):
        x, y = self.start
        self.start = x + self.size * float(right), y - self.size * float(down)
        self.is_moved = True

    def do_Tf(self, font, _):
        self.font = font[3:].split("-")[0]

    def do_Tj(self, *texts):
        self.show(texts)

    def do_TJ(self, *texts):
        self.show(texts)

    def show(self, texts):
        text = "".join(shown(text) for text in texts if text[0] in "(<")
        if not self.is_moved:
            return
        self.is_moved = False
        x, y = (number(value) for value in self.place(*self.start))
        if y != self.row_y:
            self.end_row()
        self.row_y = y
        colour = self.colours.get("fill")
        self.row.append(f"{x} {self.tags[-1]} {self.size:g}/{self.font} {colour} {text[:SHOWN].strip()}".strip())

    def end_row(self):
        if self.row:
            self.lines.append(f"  at {self.row_y}: " + " | ".join(self.row))
        self.row, self.row_y = [], None


def value_of(key, entry):
    """A string in brackets, or in hexadecimal digits where it is not ASCII."""
    match = re.search(rf"/{key} (?:\((.*?)\)|<([0-9A-F]*)>)\s", entry, re.S)
    return bytes.fromhex(match[2]).decode("utf-16") if match[2] else match[1]


def about(text):
    """What a reader's program shows beside the pages: the document's properties, its outline, its links."""
    for size in sorted(set(re.findall(r"/MediaBox \[ (.*?) \]", text))):
        yield f"paper {size}"
    for entry in text.split("\n<< "):
        if "/Producer" in entry:
            for key in ("Title", "Author", "Subject", "Keywords", "Creator", "CreationDate"):
                if f"/{key} " in entry:
                    yield f"{key}: {value_of(key, entry)}"
        elif "/Dest" in entry:
            y = re.search(r"/XYZ 0 (\S+)", entry)[1]
            yield f"outline {number(float(y))}: {value_of('Title', entry)}"
        elif "/Rect" in entry:
            bounds = re.search(r"/Rect \[ (.*?) \]", entry)[1].split()
            yield f"link {' '.join(number(float(part)) for part in bounds)}: {value_of('URI', entry)}"


def drawing(pdf):
    """Lines of text; heights are counted from the foot of a page."""
    texts = list(streams(pdf))
    lines = [line for text in texts if "/Parent" in text for line in about(text)]
    pages = [text for text in texts if "/MCID" in text and "Tf" in text]
    return lines + [line for n, text in enumerate(pages, 1) for line in (f"page {n}", *Page(text).lines)]
