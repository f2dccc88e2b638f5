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

static void
check_stem (const char *name, const char *expected)
{
  g_autofree char *stem = headroom_words_file_stem (name);

  g_assert_cmpstr (stem, ==, expected);
}

/* 200 bytes are kept, and no half of a letter: 99 of two bytes after one of one, and not the hundredth. */
static void
test_stems (void)
{
  g_autofree char *many = g_strnfill (10000, 'a');
  g_autofree char *kept = g_strnfill (200, 'a');
  g_autoptr (GString) wide = g_string_new ("a");
  g_autofree char *kept_wide = NULL;

  check_stem ("", "");
  check_stem ("Llama 3.1 8B, 16/8 bits", "Llama 3.1 8B, 16-8 bits");
  check_stem (SIXTY "0", SIXTY "0");
  check_stem (" one\ntwo ", "one two");
  check_stem (many, kept);
  for (int i = 0; i < 5000; i++)
    g_string_append (wide, "é");
  kept_wide = g_strndup (wide->str, 199);
  check_stem (wide->str, kept_wide);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/name/names", test_names);
  g_test_add_func ("/words/name/stems", test_stems);
  return g_test_run ();
}
