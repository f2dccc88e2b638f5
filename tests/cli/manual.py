# SPDX-License-Identifier: GPL-3.0-or-later
"""headroom-cli.1: mandoc finds nothing to say of it, and it has every command, option, parameter, kind of layer,
list and exit status of the program, with the newest release's date. Speaks TAP.

A check is a function whose name begins with check_ and whose docstring is its title.
"""
import datetime
import json
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

CLI, PAGE, MANDOC, METAINFO = sys.argv[1:]


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def in_one_line(text):
    return " ".join(text.split())


RENDERED = re.sub(".\b", "", output(MANDOC, "-T", "utf8", "-O", "width=1000", PAGE))
TEXT = in_one_line(RENDERED)
PARAMETERS = json.loads(output(CLI, "list", "parameters", "--format=json"))


def entry(first, text=TEXT):
    """What follows a name, up to the next parameter or section."""
    start = text.index(f" {first} ")
    following = re.compile(r" --[a-z-]+=(integer|real|yes/no|choice|id|list|set) | ENVIRONMENT ")
    return text[start : following.search(text, start + 1).start()]


def check_lint():
    """mandoc -T lint has no warning, and no remark on style"""
    done = subprocess.run([MANDOC, "-T", "lint", "-W", "style", PAGE], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout == "" and done.stderr == "", done.stdout + done.stderr


def check_parameters():
    """Every parameter: its type, help, range, choices, default, unit and label, by group"""
    assert len(PARAMETERS) > 100
    headings = re.findall(r"^   (\S.*)$", RENDERED.partition("\nPARAMETERS\n")[2], re.M)
    assert {row["group"] for row in PARAMETERS} == set(headings[: headings.index("Sources")]), headings
    for row in PARAMETERS:
        said = entry(f"--{row['name']}={row['type']}")
        for words in (row["help"], f"Default: {row['default'] or 'none'}.", f"Label: {row['label']}."):
            assert in_one_line(words) in said, (words, said)
        assert row["unit"] is None or f"Unit: {row['unit']}." in said, said
        for choice in filter(None, row["choices"]):
            assert re.search(rf"[ ,]{re.escape(choice)}[,.]", said), (choice, said)
        if row["min"] is not None:
            limits = tuple(f"{row[end]:.15g}" for end in ("min", "max"))
            assert re.search(r"from (\S+) to (\S+)\.", said).groups() == limits, (limits, said)


def check_sources():
    """Every source that a parameter names is listed, and no other"""
    _, body, sources = RENDERED.partition("\nPARAMETERS\n")[2].partition("\n   Sources\n")
    named = set(re.findall(r"Source: \[([a-z0-9-]+)\]\.", in_one_line(RENDERED.partition("\n   Sources\n")[0])))
    listed = re.findall(r"^     \[([a-z0-9-]+)\]", sources, re.M)
    assert len(named) > 10 and named == set(listed) and len(listed) == len(named), named ^ set(listed)


def section(text, title):
    """The names in the first column of a section of the help."""
    return re.findall(r"^  (\S+)", re.search(rf"^{title}\n((?:  .*\n?)+)", text, re.M)[1], re.M)


def entries(text, title, indent):
    """What is explained in a section, such as “input values”: those of one name are told apart."""
    lines = re.search(rf"^{title}\n((?: {{{indent}}}.*\n|\n(?= {{{indent}}}))+)", text, re.M)[1].splitlines()
    return [re.split("  ", line.strip())[0] for line in lines if re.match(rf" {{{indent}}}\S", line)]


def check_commands():
    """Every command and every option of it, kind of layer and list"""
    for command in section(output(CLI, "--help"), "Commands"):
        assert f"     {command} [" in RENDERED or f"     {command} " in RENDERED, command
        for option in section(output(CLI, command, "--help"), "Options"):
            words = option.strip(",")
            assert re.search(rf"^     {re.escape(words)}\b", RENDERED, re.M), words
    for command, title, heading in (("layers", "Layers", "Kinds of layer"), ("list", "Lists", "Lists")):
        _, *described = entries(RENDERED, f"   {heading}", 5)  # after a sentence
        assert described == entries(output(CLI, command, "--help"), title, 2), heading


def options_of(text):
    """The long names of the options in the help of a command."""
    described = re.search(r"^Options\n((?:  .*\n?)+)", text, re.M)[1]
    return {re.search(r"--[a-z-]+", line)[0] for line in re.findall(r"^  -.*", described, re.M)}


def described_options():
    """The entry of each option, in one line, by long name."""
    options = RENDERED.partition("\nOPTIONS\n")[2].partition("\nPARAMETERS\n")[0]
    for described in re.split(r"\n(?=     \S)", options):
        yield re.search(r"--[a-z-]+", described)[0], in_one_line(described)


def helps_of(text):
    """What the help of a command says of each of its options, by long name."""
    described = re.search(r"^Options\n((?:  .*\n?)+)", text, re.M)[1]
    for option in re.split(r"\n(?=  -)", described):
        yield re.search(r"--[a-z-]+", option)[0], in_one_line(re.split(r"  +", option.strip(), maxsplit=1)[1])


def check_help_of_options():
    """Every option is explained as the help of each command explains it, but for the formats, which commands name"""
    described = dict(described_options())
    for command in section(output(CLI, "--help"), "Commands"):
        for name, text in helps_of(output(CLI, command, "--help")):
            if name == "--format":
                text = "Output format; each command names its formats."
            assert text in described[name], (command, name, text)


def check_commands_of_options():
    """Every option names the commands that take it"""
    takes = {command: options_of(output(CLI, command, "--help"))
             for command in section(output(CLI, "--help"), "Commands")}
    for name, described in described_options():
        named = re.search(r"Commands: ([a-z, ]+)\.", described)
        taking = {command for command, names in takes.items() if name in names}
        assert named is None or set(named[1].split(", ")) == taking, (name, named, taking)
        assert named or not taking or len(taking) == len(takes), (name, taking)


def check_help_agrees():
    """What the help of a command says of it, of its options and of the exit statuses"""
    for command in section(output(CLI, "--help"), "Commands"):
        paragraph = in_one_line(output(CLI, command, "--help").split("\n\n")[1].partition("\nInputs are applied")[0])
        assert paragraph in TEXT, paragraph
    statuses = in_one_line(output(CLI, "--help").partition("\nExit status\n")[2].partition("\n\n")[0])
    assert statuses in TEXT, statuses
    for example in output(CLI, "--help").partition("\nExamples\n")[2].splitlines():
        assert example.strip() in RENDERED, example


def check_formats():
    """The formats of each command are those that its help has"""
    for command in section(output(CLI, "--help"), "Commands"):
        formats = re.search(r"Output format: ([a-z, ]+)\.", in_one_line(output(CLI, command, "--help"))).group(1)
        described = in_one_line(re.split(rf"^     {command} ", RENDERED, maxsplit=1, flags=re.M)[1])
        assert re.search(r" Formats: ([a-z, ]+)\.", described).group(1) == formats, (command, described, formats)


def check_release():
    """The date is that of the newest release, the version the program's own"""
    with open(METAINFO, encoding="utf-8") as file:
        date = datetime.date.fromisoformat(re.search(r'<release version="[^"]*" date="([^"]*)"', file.read())[1])
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    assert f".Dd {date:%B} {date.day}, {date.year}\n" in page
    assert f".Os Headroom {output(CLI, '--version').split()[1]}\n" in page


tap.run_checks(globals())
