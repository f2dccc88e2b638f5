# SPDX-License-Identifier: GPL-3.0-or-later
"""The checks of sources notice what they are for, and mutants are where they should be. Speaks TAP."""
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here / "mutate")]
import csource  # noqa: E402
import mutants  # noqa: E402
import mutate  # noqa: E402
import style  # noqa: E402
import tap  # noqa: E402

SAMPLE = '''/* if (a) { while (b) for (;;) } */
struct box { double width, height; union { int count; char *name; }; };

static const struct { int weight; const char *label; } rows[] = { { 4, "a * b" } };

static double
area (const struct box *box, double scale)
{
  double sides = box->width, tall = box->height;
  g_assert_cmpint (box->count, <, 7);

  for (int i = 0; i < 3; i++)
    {
      if (scale > 1)
        while (tall * 2 > sides)
          grow (box, "not = this");
      else if (scale < 0)
        return 0;
    }
  g_free (box->name);
  return sides * tall;
}
'''


class Source:
    def __init__(self, text, name="src/core/sample.c"):
        self.name, self.text, self.is_c, self.is_shipped = name, text, True, name.startswith("src/")
        self.file, self.room = name.split("/")[-1], "/".join(name.split("/")[1:-1])
        self.functions = csource.functions(text)


def function():
    return csource.functions(SAMPLE)[0]


def check_functions():
    """functions, their lines and how deep their statements stand"""
    assert (function().name, function().n_lines, csource.nesting(function())) == ("area", 13, 3)


def check_chained():
    """two names in a declaration, but not two arguments"""
    declared = [csource.declared(code) for _, code in csource.statements(function().tokens)]
    assert [names for names in declared if len(names) > 1] == [["sides", "tall"]]
    assert ["i"] in declared


def check_members():
    """members, also those of a union without a name"""
    assert [(name, n) for name, n, _ in csource.structs(SAMPLE)][0] == ("box", 4)


def check_prototypes():
    """prototypes, but neither types nor macros nor functions with a body"""
    header = ("typedef int (*f) (void);\nint one (int a);\nvoid *two (void) G_GNUC_CONST;\n"
              "G_DECLARE_FINAL_TYPE (A, a, B, C, D)\nstatic inline int x (void) { return one (2); }\n")
    assert csource.prototypes(header) == ["one", "two"], csource.prototypes(header)


def check_circles():
    """a circle of files, but not of a widget's own parts"""
    includes = '#include "%s"\n'
    pair = [Source(includes % "core/b.h", "src/core/a.c"), Source(includes % "core/a.h", "src/core/b.c")]
    window = [Source(includes % "app/w-file.h", "src/app/w.c"), Source(includes % "app/w.h", "src/app/w-file.c")]
    assert style.circles(pair) == {frozenset({"core/a", "core/b"})}
    assert all(style.is_one_thing(circle) for circle in style.circles(window))
    assert not any(style.is_one_thing(circle) for circle in style.circles(pair))


def check_debt():
    """what grows, what is new and what is paid is said"""
    found = {("nesting", "a.c:f"): 5, ("chained", "b.c"): 1}
    said = list(style.complaints(found, {("nesting", "a.c:f"): 4, ("head", "c.c"): 1}))
    assert len(said) == 3 and "grown" in said[1] and "b.c" in said[0] and "c.c" in said[2], said
    assert not list(style.complaints(found, dict(found)))


def check_survivors():
    """A survivor is found again among lines that are alike, wherever they stand; not where it is gone"""
    line = "  x = 1;\n"
    old, moved = "a\n" + 2 * line, "b\nc\n" + 3 * line
    second = mutants.Mutant("constant", "one.c", old.rindex("1"), old.rindex("1") + 1, "2")
    survivors = [mutate.as_survivor(second, old)]
    found = list(mutate.still_there(survivors, {"one.c": moved}))
    assert [mutant.apply(moved) for mutant in found] == ["b\nc\n" + line + "  x = 2;\n" + line], found
    assert list(mutate.still_there(survivors, {"one.c": line})) == list(mutate.still_there(survivors, {})) == []


def check_mutants():
    """every kind of mutant, none in a comment, a text, an assertion or where memory is given back"""
    kinds = mutants.Reader("sample.c", SAMPLE, mutants.struct_members([SAMPLE])).mutants()
    lines = {kind: {mutant.as_line(SAMPLE)[1] for mutant in found} for kind, found in kinds.items()}
    assert "for (int i = 0; i <= 3; i++)" in lines["operator"]
    assert "return sides / tall;" in lines["operator"]
    assert "for (int i = 0; i < 6; i++)" in lines["constant"]
    assert any("{ 8, " in line for line in lines["constant"])
    assert "double sides = box->height, tall = box->height;" in lines["exchanged"]
    assert ";" in lines["dropped"]
    dropped = {SAMPLE[mutant.start:mutant.end] for mutant in kinds["dropped"]}
    assert dropped == {'grow (box, "not = this");', "return 0;"}, dropped
    assert not any("7" in line and "g_assert" in line for found in lines.values() for line in found)


def check_capacities():
    """the length of an array is nobody's to notice, unless it is counted up to"""
    text = """
enum { ROOM = 64, N_ROWS = 3 };
#define SPARE 80

static void
fill (char name[SPARE])
{
  char text[ROOM];
  int rows[N_ROWS];

  for (int i = 0; i < N_ROWS; i++)
    rows[i] = snprintf (text, sizeof text, name);
}
"""
    sizes = mutants.capacities([text])
    assert sizes == {"ROOM", "SPARE"}, sizes
    changed = {text[mutant.start:mutant.end]
               for mutant in mutants.Reader("sample.c", text, [], sizes).mutants()["constant"]}
    assert changed == {"3", "0"}, changed


def check_amounts():
    """less room than is needed is a fault, more is none; and nothing is no number"""
    text = """
static int *
make (int n)
{
  struct box none = { 0 };
  return g_new0 (int, n + 2);
}

static int *
make_for (int n)
{
  return g_new0 (int, length_of (n) + 2);
}
"""
    found = mutants.Reader("sample.c", text, []).mutants()["constant"]
    assert {mutant.new for mutant in found} == {"0", "1"}, found


def check_signs():
    """of a comparison, and of the length of a text that ends with a NUL, the sign alone says something"""
    text = """
static int
compare_widths (int a, int b)
{
  if (a < 5)
    return -1;
  return put (text, -1) - sizes[b + 2];
}
"""
    found = mutants.Reader("sample.c", text, []).mutants()["constant"]
    changed = {}
    for mutant in found:
        changed.setdefault(text[mutant.start:mutant.end], set()).add(mutant.new)
    assert changed == {"5": {"0", "4", "6", "10"}, "1": {"0"}, "2": {"0", "1", "3", "4"}}, changed


def check_lines_stay():
    """a mutant leaves every other line where it is"""
    for found in mutants.Reader("sample.c", SAMPLE, mutants.struct_members([SAMPLE])).mutants().values():
        for mutant in found:
            assert mutant.apply(SAMPLE).count("\n") == SAMPLE.count("\n")


tap.run_checks(globals())
