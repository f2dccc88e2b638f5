/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that are long, or that break a line. */
#include "words/words-name.h"

#define TEN "0123456789"
#define SIXTY TEN TEN TEN TEN TEN TEN

static void
check (const char *name, const char *expected)
{
  g_autofree char *shown = headroom_words_short_name (name);

  g_assert_cmpstr (shown, ==, expected);
}

static void
test_names (void)
{
  check ("", "");
  check ("Two nodes", "Two nodes");
  check ("😀 مرحبا", "😀 مرحبا");
  check ("<b>%n</b>", "<b>%n</b>");
  check (SIXTY, SIXTY);
  check (SIXTY "0", SIXTY "…");
  check (TEN TEN TEN TEN TEN TEN "é" TEN, SIXTY "…");
  check (TEN TEN TEN TEN TEN "012345678 " TEN, TEN TEN TEN TEN TEN "012345678…");
  check ("one\ntwo\tthree\033four", "one two three four");
  check ("one\342\200\250two\342\200\251three", "one two three"); /* separators of lines and of paragraphs */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/name/names", test_names);
  return g_test_run ();
}
