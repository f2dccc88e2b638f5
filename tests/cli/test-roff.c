/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The manual’s text: hyphens and minus signs, sentences and lines, and nothing that is taken for a macro. */
#include "cli/cli-roff.h"

typedef void (*append_t) (GString *out, const char *text);

static void
assert_appended (append_t append, const char *text, const char *expected)
{
  g_autoptr (GString) out = g_string_new (NULL);

  append (out, text);
  g_assert_cmpstr (out->str, ==, expected);
}

static void
test_dashes (void)
{
  assert_appended (cli_roff_append_literal, "a well-known word", "a well-known word\n");
  assert_appended (cli_roff_append_literal, "--kv-heads", "\\-\\-kv\\-heads\n");
  assert_appended (cli_roff_append_literal, "-v and -5", "\\-v and \\-5\n");
  assert_appended (cli_roff_append_literal, "16-bit- (a)-b a-(b) -", "16-bit\\- (a)\\-b a\\-(b) \\-\n");
  assert_appended (cli_roff_append_literal, "8-bit=--x", "8\\-bit=\\-\\-x\n");
}

static void
test_characters (void)
{
  assert_appended (cli_roff_append_literal, "a\\b", "a\\eb\n");
  assert_appended (cli_roff_append_literal, "2 × 3", "2 \\[u00D7] 3\n");
  assert_appended (cli_roff_append_literal, ".Nm 'x", "\\&.Nm 'x\n");
  assert_appended (cli_roff_append_literal, "'x .y", "\\&'x .y\n");
  assert_appended (cli_roff_append_argument, "one two-fold", "\"one two-fold\"");
}

static void
test_sentences (void)
{
  assert_appended (cli_roff_append_text, "One. Two? Three! Four", "One.\nTwo?\nThree!\nFour\n");
  assert_appended (cli_roff_append_text, "(One.) “Two.” Three", "(One.)\n\\[u201C]Two.\\[u201D]\nThree\n");
  assert_appended (cli_roff_append_text, "e.g 1.5 .a", "e.g 1.5 .a\n");
  assert_appended (cli_roff_append_text, "End. .a 'b", "End.\n\\&.a 'b\n");
  assert_appended (cli_roff_append_text, "alone", "alone\n");
}

/* Words of nine letters and a space: the eighth would be the 80th byte, the one after it begins a line. */
static void
test_lines (void)
{
  assert_appended (cli_roff_append_text,
                   "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg hhhhhhhhh i",
                   "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg hhhhhhhhh\ni\n");
  assert_appended (cli_roff_append_text,
                   "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg hhhhhhhhhh",
                   "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg hhhhhhhhhh\n");
  assert_appended (cli_roff_append_text,
                   "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg hhhhhhhhhhh",
                   "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg\nhhhhhhhhhhh\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/roff/dashes", test_dashes);
  g_test_add_func ("/cli/roff/characters", test_characters);
  g_test_add_func ("/cli/roff/sentences", test_sentences);
  g_test_add_func ("/cli/roff/lines", test_lines);
  return g_test_run ();
}
