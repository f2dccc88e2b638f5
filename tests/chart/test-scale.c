/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ticks are round, in order and apart, for any range. */
#include "chart/chart-scale.h"
#include "charts.h"

#include <glib.h>

static const double gib = 1073741824.0;

static void
test_there_and_back (void)
{
  const hr_chart_scale_t linear = { 1, 33, false };
  const hr_chart_scale_t ratio = { 1, 32, true };

  g_assert_cmpfloat (hr_chart_scale_at (&linear, 1), ==, 0);
  g_assert_cmpfloat (hr_chart_scale_at (&linear, 9), ==, 0.25);
  g_assert_cmpfloat (hr_chart_scale_at (&linear, 99), ==, 1);
  g_assert_cmpfloat (hr_chart_scale_value (&linear, 0.25), ==, 9);
  g_assert_cmpfloat_with_epsilon (hr_chart_scale_at (&ratio, 8), 3 / 5.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (hr_chart_scale_value (&ratio, 3 / 5.0), 8, 1e-12);
  g_assert_cmpfloat (hr_chart_scale_value (&linear, -3), ==, 1);
  g_assert_cmpfloat (hr_chart_scale_value (&linear, 3), ==, 33);
}

static void
assert_from_0_to_1 (hr_chart_scale_t scale)
{
  for (size_t v = 0; v < G_N_ELEMENTS (odd_numbers); v++)
    {
      double at = hr_chart_scale_at (&scale, odd_numbers[v]);

      g_assert_true (at >= 0 && at <= 1);
    }
}

static void
test_always_finite (void)
{
  for (size_t a = 0; a < G_N_ELEMENTS (odd_numbers); a++)
    for (size_t b = 0; b < G_N_ELEMENTS (odd_numbers); b++)
      {
        assert_from_0_to_1 ((hr_chart_scale_t) { odd_numbers[a], odd_numbers[b], false });
        assert_from_0_to_1 ((hr_chart_scale_t) { odd_numbers[a], odd_numbers[b], true });
      }
}

static void
test_no_extent_is_the_middle (void)
{
  g_assert_cmpfloat (hr_chart_scale_at (&(hr_chart_scale_t) { 1, 1, false }, 1), ==, 0.5);
  g_assert_cmpfloat (hr_chart_scale_at (&(hr_chart_scale_t) { 1, 1, true }, 1), ==, 0.5);
  g_assert_cmpfloat (hr_chart_scale_at (&(hr_chart_scale_t) { 0, 0, false }, 0), ==, 0.5);
}

static void
test_nice_steps (void)
{
  g_assert_cmpfloat (hr_chart_nice_step (10, 5, 1000), ==, 2);
  g_assert_cmpfloat (hr_chart_nice_step (11, 5, 1000), ==, 5);
  g_assert_cmpfloat (hr_chart_nice_step (26, 5, 1000), ==, 10);
  g_assert_cmpfloat (hr_chart_nice_step (1, 5, 1000), ==, 0.2);
  g_assert_cmpfloat (hr_chart_nice_step (80 * gib, 5, 1024), ==, 16 * gib);
  g_assert_cmpfloat (hr_chart_nice_step (81 * gib, 5, 1024), ==, 32 * gib);
  g_assert_cmpfloat (hr_chart_nice_step (0, 5, 1024), ==, 1);
}

/* From 0, by one step, past the maximum but not by a whole step more. */
static void
assert_ticks_cover (double max, int steps, int base)
{
  hr_chart_ticks_t ticks;
  double step;

  hr_chart_ticks_linear (&ticks, max, steps, base);
  step = ticks.value[1];
  g_assert_cmpint (ticks.n, >=, 2);
  g_assert_cmpint (ticks.n, <=, MIN (steps, HR_CHART_MAX_TICKS - 1) + 1);
  g_assert_cmpfloat (ticks.value[0], ==, 0);
  g_assert_cmpfloat (ticks.value[ticks.n - 1], >=, max * (1 - 1e-9));
  g_assert_cmpfloat (ticks.value[ticks.n - 2], <, max);
  for (int t = 1; t < ticks.n; t++)
    g_assert_cmpfloat (ticks.value[t], ==, t * step);
}

static void
test_ticks_cover (void)
{
  const double maxima[] = { 1, 3, 7, 10, 99, 100, 1e3, 12345, 79.6 * gib, 1e18, 1e30 };

  for (size_t i = 0; i < G_N_ELEMENTS (maxima); i++)
    for (int steps = 1; steps < 40; steps++)
      {
        assert_ticks_cover (maxima[i], steps, 1000);
        assert_ticks_cover (maxima[i], steps, 1024);
      }
}

static void
test_ticks_of_odd_numbers (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (odd_numbers); i++)
    for (int steps = -1; steps < 3; steps++)
      {
        hr_chart_ticks_t ticks;

        hr_chart_ticks_linear (&ticks, odd_numbers[i], steps, 1024);
        g_assert_cmpint (ticks.n, >=, 2);
        for (int t = 0; t < ticks.n; t++)
          g_assert_true (isfinite (ticks.value[t]));
      }
}

static void
assert_integers (double last, bool log2, double width, double gap, const char *expected)
{
  const hr_chart_scale_t scale = { 1, last, log2 };
  g_autoptr (GString) text = g_string_new (NULL);
  hr_chart_ticks_t ticks;

  hr_chart_ticks_integer (&ticks, &scale, width, gap);
  for (int i = 0; i < ticks.n; i++)
    g_string_append_printf (text, i > 0 ? " %g" : "%g", ticks.value[i]);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_integer_ticks (void)
{
  assert_integers (1, false, 400, 30, "1");
  assert_integers (2, false, 400, 30, "1 2");
  assert_integers (8, false, 400, 30, "1 2 3 4 5 6 7 8");
  assert_integers (32, false, 400, 30, "1 4 8 12 16 20 24 28 32");
  assert_integers (32, false, 20, 30, "1 32");
  assert_integers (80, false, 400, 40, "1 10 20 30 40 50 60 70 80");
  assert_integers (126, false, 400, 40, "1 20 40 60 80 100 126");
  assert_integers (32, true, 400, 30, "1 2 4 8 16 32");
  assert_integers (48, true, 400, 60, "1 2 4 8 16 48");
  assert_integers (4096, true, 200, 30, "1 4 16 64 256 1024 4096");
}

/* Rising, first and last there, far enough apart: for every length and any width. */
static void
assert_apart (hr_chart_scale_t scale, double width)
{
  hr_chart_ticks_t ticks;

  hr_chart_ticks_integer (&ticks, &scale, width, 30);
  g_assert_cmpfloat (ticks.value[0], ==, 1);
  g_assert_cmpfloat (ticks.value[ticks.n - 1], ==, scale.max);
  for (int i = 1; i < ticks.n; i++)
    {
      double apart = hr_chart_scale_at (&scale, ticks.value[i]) - hr_chart_scale_at (&scale, ticks.value[i - 1]);

      g_assert_cmpfloat (ticks.value[i], >, ticks.value[i - 1]);
      g_assert_cmpfloat (ticks.value[i], ==, floor (ticks.value[i]));
      g_assert_true (ticks.n == 2 || apart * width >= 30 - 1e-9);
    }
}

static void
test_integer_ticks_are_apart (void)
{
  for (int last = 2; last <= 4096; last += last < 200 ? 1 : 97)
    for (double width = 0; width <= 2000; width += 125)
      {
        assert_apart ((hr_chart_scale_t) { 1, last, false }, width);
        assert_apart ((hr_chart_scale_t) { 1, last, true }, width);
      }
}

static void
test_integer_ticks_of_odd_numbers (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (odd_numbers); i++)
    for (size_t w = 0; w < G_N_ELEMENTS (odd_numbers); w++)
      for (int log2 = 0; log2 < 2; log2++)
        {
          const hr_chart_scale_t scale = { 1, odd_numbers[i], log2 };
          hr_chart_ticks_t ticks;

          hr_chart_ticks_integer (&ticks, &scale, odd_numbers[w], 30);
          g_assert_cmpint (ticks.n, >=, 1);
          g_assert_cmpint (ticks.n, <=, HR_CHART_MAX_TICKS);
          g_assert_cmpfloat (ticks.value[0], ==, 1);
        }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/scale/there-and-back", test_there_and_back);
  g_test_add_func ("/chart/scale/always-from-0-to-1", test_always_finite);
  g_test_add_func ("/chart/scale/no-extent-is-the-middle", test_no_extent_is_the_middle);
  g_test_add_func ("/chart/scale/steps-are-nice", test_nice_steps);
  g_test_add_func ("/chart/scale/ticks-cover", test_ticks_cover);
  g_test_add_func ("/chart/scale/ticks-of-odd-numbers", test_ticks_of_odd_numbers);
  g_test_add_func ("/chart/scale/integer-ticks", test_integer_ticks);
  g_test_add_func ("/chart/scale/integer-ticks-are-apart", test_integer_ticks_are_apart);
  g_test_add_func ("/chart/scale/integer-ticks-of-odd-numbers", test_integer_ticks_of_odd_numbers);
  return g_test_run ();
}
