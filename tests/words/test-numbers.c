/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers and amounts as text: grouped, signed, never a zero that is none, the same words everywhere. */
#include "golden.h"

#include "words/words-bytes.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

#include <locale.h>
#include <math.h>

static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
enter (const char *name)
{
  g_assert_nonnull (setlocale (LC_ALL, name));
}

/* By the locale; by narrow spaces where it has no mark for groups. */
static void
test_groups (void)
{
  enter ("en_US.UTF-8");
  assert_text (headroom_words_grouped (9999), "9999");
  assert_text (headroom_words_grouped (10000), "10,000");
  assert_text (headroom_words_grouped (-8030261248), "−8,030,261,248");
  assert_text (headroom_words_exact_bytes (49161536260), "49,161,536,260 B");
  enter ("en_IN.UTF-8");
  assert_text (headroom_words_grouped (8030261248), "8,03,02,61,248");
  enter ("C");
  assert_text (headroom_words_grouped (131072), "131\u202f072");
  assert_text (headroom_words_grouped (8030261248), "8\u202f030\u202f261\u202f248");
}

static void
test_values (void)
{
  enter ("de_DE.UTF-8");
  assert_text (headroom_words_number (0.1), "0,1");
  assert_text (headroom_words_number (131072), "131.072");
  assert_text (headroom_words_digits (131072.5), "131072.5");
  assert_text (headroom_words_factor (4.0 / 3), "× 1,33");
  assert_text (headroom_words_of_ten (0.64), "6 of 10");
  assert_text (headroom_words_of_ten (0.66), "7 of 10");
  assert_text (headroom_words_of_ten (0.9), "9 of 10");
  assert_text (headroom_words_of_ten (0.95), "> 9 of 10");
  assert_text (headroom_words_of_ten (0.1), "1 of 10");
  assert_text (headroom_words_of_ten (0.05), "< 1 of 10");
  enter ("C");
}

static void
test_percent (void)
{
  enter ("C");
  assert_text (headroom_words_percent (0.4567, 0), "46 %");
  assert_text (headroom_words_percent (0.4567, 1), "45.7 %");
  assert_text (headroom_words_percent (-0.142, 1), "−14.2 %");
  assert_text (headroom_words_percent (0, 1), "0.0 %");
}

/* What is not 0 never reads as 0. */
static void
test_small_percent (void)
{
  enter ("C");
  assert_text (headroom_words_percent (0.0099, 0), "< 1 %");
  assert_text (headroom_words_percent (0.01, 0), "1 %");
  assert_text (headroom_words_percent (0.0009, 1), "< 0.1 %");
  assert_text (headroom_words_percent (1e-12, 1), "< 0.1 %");
  assert_text (headroom_words_percent (-0.0001, 1), "> −0.1 %");
}

static void
test_bytes (void)
{
  enter ("C");
  assert_text (headroom_words_bytes (81559 * HR_MIB, HR_UNIT_GIB), "79.6 GiB");
  assert_text (headroom_words_bytes (-36507222016, HR_UNIT_GB), "−36.5 GB");
  assert_text (headroom_words_bytes_fine (44.5 * HR_GIB), "44.50 GiB");
  assert_text (headroom_words_bytes_fine (-44.5 * HR_GIB), "−44.50 GiB");
  assert_text (headroom_words_bytes_fine (0.5 * HR_GIB), "512.0 MiB");
  assert_text (headroom_words_bytes_fine (HR_GIB), "1.00 GiB");
}

static void
test_parameters (void)
{
  enter ("C");
  assert_text (headroom_words_parameters (1040000000000), "1.04 trillion");
  assert_text (headroom_words_parameters (8030261248), "8.03 billion");
  assert_text (headroom_words_parameters (999600000), "1.00 billion");
  assert_text (headroom_words_parameters (124439808), "124 million");
  assert_text (headroom_words_parameters (4097), "4097");
}

static void
put (GString *table, char *text)
{
  g_string_append_printf (table, " | %s", text);
  g_free (text);
}

static void
put_share (GString *table, double share)
{
  g_string_append_printf (table, "%.3g", share);
  put (table, headroom_words_number (share));
  put (table, headroom_words_percent (share, 0));
  put (table, headroom_words_percent (share, 2));
  g_string_append_c (table, '\n');
}

static void
put_whole (GString *table, double number)
{
  put (table, headroom_words_digits (number));
  put (table, headroom_words_grouped (number));
  put (table, headroom_words_number (number));
  put (table, headroom_words_bytes (number, HR_UNIT_GIB));
  put (table, headroom_words_bytes (number, HR_UNIT_GB));
  put (table, headroom_words_bytes_fine (number));
  put (table, headroom_words_exact_bytes (number));
  g_string_append_c (table, '\n');
}

static void
put_positive (GString *table, double number)
{
  put (table, headroom_words_factor (number / 1000));
  put (table, headroom_words_parameters (number));
  g_string_append_c (table, '\n');
}

/* Around every limit at which words change, on both sides of 0. */
static void
put_table (GString *table)
{
  static const double shares[] = { 0, 0.00001, 0.0001, 0.005, 0.0099, 0.01, 0.5, 0.999, 1, 4.0 / 3, 9.5 };
  static const double numbers[] = {
    0,         1,          999,        1000,         1023,    1024,           9999,          10000,
    99999,     100000,     999499,     999500,       1000000, 1048575,        1048576,       999499999,
    999500000, 1073741823, 1073741824, 120259084288, 1e12,    999499999999.0, 999500000000.0
  };

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      put_share (table, shares[i]);
      if (shares[i] > 0)
        put_share (table, -shares[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      put_whole (table, numbers[i]);
      if (numbers[i] > 0)
        put_whole (table, -numbers[i]);
      put_positive (table, numbers[i]);
    }
}

static void
test_table (void)
{
  static const char *const locales[] = { "C.UTF-8", "de_DE.UTF-8", "en_IN.UTF-8", "ar_EG.UTF-8" };
  g_autoptr (GString) table = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      enter (locales[i]);
      g_string_append_printf (table, "%s\n", locales[i]);
      put_table (table);
    }
  enter ("C");
  assert_golden ("words", "numbers.txt", table->str);
}

/* Three digits on both sides of every edge, never a zero that is none. */
static void
test_seconds (void)
{
  enter ("de_DE.UTF-8");
  assert_text (headroom_words_seconds (0.9324), "0,932 s");
  enter ("en_US.UTF-8");
  assert_text (headroom_words_seconds (999.4), "999 s");
  assert_text (headroom_words_seconds (1000), "16.7 min");
  assert_text (headroom_words_seconds (3 * 3600 - 1), "180 min");
  assert_text (headroom_words_seconds (3 * 3600), "3.00 h");
  assert_text (headroom_words_seconds (441784), "5.11 d");
  assert_text (headroom_words_seconds (1e9), "11,574 d");
  enter ("C");
  assert_text (headroom_words_seconds (123.4), "123 s");
  assert_text (headroom_words_seconds_like (7200, 400), "7200 s");
  assert_text (headroom_words_seconds_like (0.5, 0.05), "500 ms");
  assert_text (headroom_words_seconds (9.996), "10.0 s");
  assert_text (headroom_words_seconds (9.994), "9.99 s");
  assert_text (headroom_words_seconds (0.1), "0.100 s");
  assert_text (headroom_words_seconds (0.0412), "41.2 ms");
  assert_text (headroom_words_seconds (0.001), "1.00 ms");
  assert_text (headroom_words_seconds (0.000214), "214 µs");
  assert_text (headroom_words_seconds (2e-9), "0.002 µs");
  assert_text (headroom_words_seconds (0), "0 s");
}

static char *
percent (double share)
{
  return headroom_words_percent (share, 1);
}

static char *
binary_bytes (double bytes)
{
  return headroom_words_bytes (bytes, HR_UNIT_GIB);
}

static char *
decimal_bytes (double bytes)
{
  return headroom_words_bytes (bytes, HR_UNIT_GB);
}

/* What is written otherwise from some number on: just below it, at it, and just above. */
static const struct
{
  const char *name;
  char *(*write) (double number);
  double turns[10];
} turning[] = {
  { "grouped", headroom_words_grouped, { 10000, -10000 } },
  { "number", headroom_words_number, { 10000, -10000, 12345.5 } },
  { "percent", percent, { 0.001, -0.001, 1 } },
  { "of ten", headroom_words_of_ten, { 0.1, 0.9, 0.25 } },
  { "parameters", headroom_words_parameters, { 0.9995e6, 0.9995e9, 0.9995e12 } },
  { "rate", headroom_words_rate, { 100 } },
  { "seconds", headroom_words_seconds, { 259200, 10800, 1000, 99.95, 9.995, 0.9995, 0.1, 0.001 } },
  { "bytes, GiB", binary_bytes, { 1023.5, 1024, 1048576, 1073741824, 9.995 * 1048576 } },
  { "bytes, GB", decimal_bytes, { 999.5, 1000, 1e6, 1e9, 9.995e6 } },
  { "bytes, fine", headroom_words_bytes_fine, { 1073741824, -1073741824 } },
};

static void
put_turn (GString *table, char *(*write) (double number), double turn)
{
  g_autofree char *below = write (nextafter (turn, -INFINITY));
  g_autofree char *at = write (turn);
  g_autofree char *above = write (nextafter (turn, INFINITY));

  g_string_append_printf (table, "  %.10g: %s | %s | %s\n", turn, below, at, above);
}

static void
test_turns (void)
{
  g_autoptr (GString) table = g_string_new (NULL);

  enter ("en_US.UTF-8");
  for (guint i = 0; i < G_N_ELEMENTS (turning); i++)
    {
      g_string_append_printf (table, "%s\n", turning[i].name);
      for (guint k = 0; k < G_N_ELEMENTS (turning[i].turns) && turning[i].turns[k] != 0; k++)
        put_turn (table, turning[i].write, turning[i].turns[k]);
    }
  assert_golden ("words", "turns.txt", table->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/numbers/groups", test_groups);
  g_test_add_func ("/words/numbers/values", test_values);
  g_test_add_func ("/words/numbers/percent", test_percent);
  g_test_add_func ("/words/numbers/small-percent", test_small_percent);
  g_test_add_func ("/words/numbers/bytes", test_bytes);
  g_test_add_func ("/words/numbers/parameters", test_parameters);
  g_test_add_func ("/words/numbers/seconds", test_seconds);
  g_test_add_func ("/words/numbers/table", test_table);
  g_test_add_func ("/words/numbers/turns", test_turns);
  return g_test_run ();
}
