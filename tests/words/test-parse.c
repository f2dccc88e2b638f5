/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people of several countries type them, and as the program itself writes them. */
#include "golden.h"

#include "words/words-numbers.h"
#include "words/words-parse.h"

#include <locale.h>

static void
enter (const char *name)
{
  g_assert_nonnull (setlocale (LC_ALL, name));
}

static void
enter_utf8 (const char *language)
{
  g_autofree char *name = g_strconcat (language, ".UTF-8", NULL);

  enter (name);
}

static void
expect (const char *text, double number)
{
  double read = -1;

  if (!headroom_words_parse_number (text, &read))
    g_error ("“%s” is refused", text);
  if (read != number)
    g_error ("“%s” is read as %g, not %g", text, read, number);
}

static void
expect_refused (const char *text)
{
  double read = -1;

  if (headroom_words_parse_number (text, &read))
    g_error ("“%s” is read as %g", text, read);
}

static void
test_india (void)
{
  enter ("en_IN.UTF-8");
  expect ("2,00,000", 200000);
  expect ("1,31,072", 131072);
  expect ("12,34,567.5", 1234567.5);
  expect ("2,000", 2000);
  expect_refused ("2,0,000");
  expect_refused ("2,00,00");
}

static void
test_switzerland (void)
{
  enter ("de_CH.UTF-8");
  expect ("131’072", 131072);
  expect ("1'131'072", 1131072);
  expect ("131’072.5", 131072.5);
  expect ("1.5", 1.5);
  expect_refused ("13’1");
}

static void
test_germany (void)
{
  enter ("de_DE.UTF-8");
  expect ("131.072", 131072);
  expect ("1.131.072,25", 1131072.25);
  expect ("1,5", 1.5);
  expect ("1.5", 1.5);
  expect_refused ("1.5.2");
  expect_refused ("1,500.000,5");
}

static void
test_france (void)
{
  enter ("fr_FR.UTF-8");
  expect ("131\xe2\x80\xaf"
          "072",
          131072);
  expect ("131 072,5", 131072.5);
  expect ("1,5", 1.5);
  expect_refused ("13\u202f1"); /* no groups, whichever mark parts them */
}

static void
test_c (void)
{
  enter ("C");
  expect ("131072", 131072);
  expect ("1.5", 1.5);
  expect ("1,5", 1.5);
  expect ("1,131,072", 1131072);
  expect ("7B", 7e9);
  expect ("128 Ki", 131072);
  expect (".5", 0.5);
  expect_refused ("1,,5");
  expect_refused ("1,2,3");
  expect_refused ("0,123,456");
  expect_refused ("");
}

/* What is shown can be typed. */
static void
test_own_numbers (void)
{
  static const char *const locales[] = { "en_IN.UTF-8", "de_CH.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "C" };
  static const double numbers[] = { 0, 7, 4096, 131072, 12345678, 8030261248, 1e12 };

  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      enter (locales[i]);
      for (guint j = 0; j < G_N_ELEMENTS (numbers); j++)
        {
          g_autofree char *text = headroom_words_number (numbers[j]);

          expect (text, numbers[j]);
        }
    }
}

/* Every way to put marks between digits, in locales that use them otherwise. */
static void
put_reading (GString *table, const char *locale, const char *text)
{
  g_autofree char *reading = NULL;
  double number;

  enter_utf8 (locale);
  if (headroom_words_parse_number (text, &number))
    reading = headroom_words_digits (number);
  g_string_append_printf (table, "  %s %s", locale, reading == NULL ? "refused" : reading);
}

static void
test_marks (void)
{
  static const char *const locales[] = { "C", "en_US", "de_DE", "de_CH", "fr_FR", "en_IN" };
  static const char *const texts[] = {
    "1.500",   "1,500",   "1'500",      "1’500",     "1 500",     "15.00",     "15,00",      "1500.5",    "1500,5",
    "0.500",   "0,500",   "0.500.000",  "1234.500",  "1234,500",  "1.2345",    "1,2345",     "1.23.456",  "1,23,456",
    "1.2.345", "1,2,345", "12.345.678", "12,345,67", "1.500,25",  "1,500.25",  "1,500,25",   "1'500.25",  "1.500'25",
    "1,5.25",  "1.5,25",  "1,500.000",  "1.500,000", "1.500,0,0", "1.500,0.0", "1'500'000",  "1'500.000", "1,500'000",
    ".5",      ",5",      "'5",         "5.",        "5,",        "5'",        ".500",       ",500",      "1..5",
    "1.500k",  "1,500 k", "1.5e3",      "1,5e3",     "e3",        "k",         "1.500.000B", "-1.500",    "- 1,5",
    "0",       "007",     "1.5.",       "1,500,",    "1234567",   "1 2 3",     "1.500x",     ".",         "",
  };
  g_autoptr (GString) table = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_string_append_printf (table, "“%s”", texts[i]);
      for (guint j = 0; j < G_N_ELEMENTS (locales); j++)
        put_reading (table, locales[j], texts[i]);
      g_string_append_c (table, '\n');
    }
  assert_golden ("words", "typed.txt", table->str);
}

/* By what the parameter counts: a length has a k of 1024, and all of them marks as a number alone has. */
static void
test_values (void)
{
  double value = 0;

  enter_utf8 ("de_DE");
  g_assert_true (headroom_words_parse_value (HR_SEQUENCE_LENGTH, "1,5k", &value));
  g_assert_cmpfloat (value, ==, 1536);
  g_assert_true (headroom_words_parse_value (HR_PARAMETER_COUNT, "1,5k", &value));
  g_assert_cmpfloat (value, ==, 1500);
  g_assert_false (headroom_words_parse_value (HR_SEQUENCE_LENGTH, "1,5x", &value));
  g_assert_false (headroom_words_parse_value (HR_SEQUENCE_LENGTH, "1,5,5", &value));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/parse/india", test_india);
  g_test_add_func ("/words/parse/switzerland", test_switzerland);
  g_test_add_func ("/words/parse/germany", test_germany);
  g_test_add_func ("/words/parse/france", test_france);
  g_test_add_func ("/words/parse/c", test_c);
  g_test_add_func ("/words/parse/own-numbers", test_own_numbers);
  g_test_add_func ("/words/parse/marks", test_marks);
  g_test_add_func ("/words/parse/values", test_values);
  return g_test_run ();
}
