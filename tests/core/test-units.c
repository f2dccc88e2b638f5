/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes as text: three digits, one unit, never a zero that is none. */
#include "cases.h"

#include "core/base/units.h"

#include <locale.h>
#include <math.h>

static void
assert_text (double bytes, hr_byte_unit_t unit, const char *expected)
{
  char text[32];

  g_assert_cmpstr (hr_bytes_to_text (bytes, unit, text, sizeof text), ==, expected);
}

static void
test_units (void)
{
  assert_text (0, HR_UNIT_GIB, "0 B");
  assert_text (4, HR_UNIT_GIB, "4 B");
  assert_text (1023, HR_UNIT_GIB, "1023 B");
  assert_text (1024, HR_UNIT_GIB, "1.00 KiB");
  assert_text (288e6, HR_UNIT_GIB, "274.7 MiB");
  assert_text (288e6, HR_UNIT_GB, "288.0 MB");
  assert_text (36507222016.0, HR_UNIT_GB, "36.5 GB");
  assert_text (36507222016.0, HR_UNIT_GIB, "34.0 GiB");
  assert_text (1073741824, HR_UNIT_GIB, "1.00 GiB");
  assert_text (81559.0 * 1048576, HR_UNIT_GIB, "79.6 GiB");
}

/* Just under a unit must not round to "1024.0 MiB". */
static void
test_edges (void)
{
  assert_text (1073741823, HR_UNIT_GIB, "1.00 GiB");
  assert_text (999999999, HR_UNIT_GB, "1.00 GB");
  assert_text (99.96 * 1073741824, HR_UNIT_GIB, "100.0 GiB");
  assert_text (9.996 * 1073741824, HR_UNIT_GIB, "10.0 GiB");
}

/* One rule for all units, so that no number in a table of them has more than four digits before its point. */
static void
test_large (void)
{
  assert_text (999.94e9, HR_UNIT_GB, "999.9 GB");
  assert_text (999.96e9, HR_UNIT_GB, "1.00 TB");
  assert_text (5000e9, HR_UNIT_GB, "5.00 TB");
  assert_text (205401.7 * HR_GIB, HR_UNIT_GIB, "200.6 TiB"); /* 205401.7 / 1024 = 200.587… */
  assert_text (1023.94 * HR_GIB, HR_UNIT_GIB, "1023.9 GiB");
  assert_text (1023.6, HR_UNIT_GIB, "1.00 KiB");
  assert_text (1023.4, HR_UNIT_GIB, "1023 B");
  assert_text (2e6 * 1e9, HR_UNIT_GB, "2.00 PB");
  assert_text (5e18, HR_UNIT_GB, "5000.0 PB");
}

/* The decimal point of Pashto is of two bytes. */
static void
test_decimal_points (void)
{
  static const char *const cases[][2] = { { "de_DE.UTF-8", "1,50 GiB" }, { "ps_AF.UTF-8", "1٫50 GiB" } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_nonnull (setlocale (LC_ALL, cases[i][0]));
      assert_text (1.5 * HR_GIB, HR_UNIT_GIB, cases[i][1]);
    }
  setlocale (LC_ALL, "C");
}

static void
test_numbers (void)
{
  static const double numbers[] = {
    0, -0.5, 0.1, 1.0 / 3, 22.5, 1e-9, 1e15, 123456789012345680.0, 1.7976931348623157e308
  };
  char text[400];
  double back;

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_assert_true (hr_number_from_text (hr_number_to_text (numbers[i], text, sizeof text), &back));
      g_assert_cmpfloat (back, ==, numbers[i]);
    }
  g_assert_cmpstr (hr_number_to_text (0.1, text, sizeof text), ==, "0.1");
  g_assert_cmpstr (hr_number_to_text (1e15, text, sizeof text), ==, "1000000000000000");
  g_assert_cmpstr (hr_number_to_text (8030261248.0, text, sizeof text), ==, "8030261248");
  g_assert_cmpstr (hr_figure_to_text (8030261248.0, text, sizeof text), ==, "8030261248");
  g_assert_cmpstr (hr_figure_to_text (0.017157647843077047, text, sizeof text), ==, "0.0171576");
  g_assert_cmpstr (hr_figure_to_text (9.769086261017662e-05, text, sizeof text), ==, "9.76909e-05");
}

typedef struct
{
  const char *text;
  double number;
  double length; /* NAN: neither is read */
} reading_t;

/* k is 1000, and 1024 of a length: 8k tokens are 8192. A space may stand before the suffix, and nothing behind it. */
static void
test_reading (void)
{
  static const reading_t readings[] = {
    { "12", 12, 12 },
    { "-2.5e3", -2500, -2500 },
    { "8k", 8000, 8192 },
    { "8K", 8000, 8192 },
    { "1M", 1e6, 1048576 },
    { "7B", 7e9, 7e9 },
    { "80G", 80e9, 80e9 },
    { "1T", 1e12, 1e12 },
    { "1Ki", 1024, 1024 },
    { "1.5Mi", 1572864, 1572864 },
    { "2Gi", 2147483648, 2147483648 },
    { "1Ti", 1099511627776, 1099511627776 },
    { "80  G", 80e9, 80e9 },
    { "", NAN, NAN },
    { "k", NAN, NAN },
    { "8kB", NAN, NAN },
    { "8 k ", NAN, NAN },
    { " 8", NAN, NAN },
    { "0x10", NAN, NAN },
    { "inf", NAN, NAN },
    { "nan", NAN, NAN },
    { "1,5", NAN, NAN },
    { "1e400", NAN, NAN },
    { "-", NAN, NAN },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (readings); i++)
    {
      const reading_t *reading = &readings[i];
      double number = NAN;
      double length = NAN;

      g_assert_cmpint (hr_number_from_text (reading->text, &number), ==, !isnan (reading->number));
      g_assert_cmpint (hr_length_from_text (reading->text, &length), ==, !isnan (reading->length));
      g_assert_true (number == reading->number || isnan (reading->number));
      g_assert_true (length == reading->length || isnan (reading->length));
    }
}

/* Texts of up to 63 bytes are numbers; longer ones have no room. */
static void
test_long_texts (void)
{
  g_autofree char *longest = g_strnfill (63, '0');
  g_autofree char *too_long = g_strnfill (64, '0');
  double number = NAN;

  g_assert_true (hr_number_from_text (longest, &number));
  g_assert_cmpfloat (number, ==, 0);
  g_assert_false (hr_number_from_text (too_long, &number));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/units/units", test_units);
  g_test_add_func ("/core/units/edges", test_edges);
  g_test_add_func ("/core/units/large", test_large);
  g_test_add_func ("/core/units/decimal-points", test_decimal_points);
  g_test_add_func ("/core/units/numbers", test_numbers);
  g_test_add_func ("/core/units/reading", test_reading);
  g_test_add_func ("/core/units/long-texts", test_long_texts);
  return g_test_run ();
}
