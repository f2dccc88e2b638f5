/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Percentiles of times that come in any order. */
#include "app/window/headroom-bench.h"

enum
{
  N_TIMES = 200
};

/* 7 and 200 have no common divisor: each number from 0 to 199 comes once, and about half of them before a smaller one.
 * The hundred smallest are 0 to 99, and 198 are 0 to 197. */
static void
test_any_order (void)
{
  double times_ms[N_TIMES];

  for (int i = 0; i < N_TIMES; i++)
    times_ms[i] = i * 7 % N_TIMES;
  g_assert_cmpfloat (headroom_bench_percentile (times_ms, N_TIMES, 50), ==, 100);
  g_assert_cmpfloat (headroom_bench_percentile (times_ms, N_TIMES, 99), ==, 198);
  g_assert_cmpfloat (headroom_bench_percentile (times_ms, N_TIMES, 0), ==, 0);
}

static void
test_falling (void)
{
  double times_ms[] = { 5, 4, 3, 2, 1 };

  g_assert_cmpfloat (headroom_bench_percentile (times_ms, G_N_ELEMENTS (times_ms), 50), ==, 3);
  g_assert_cmpfloat (times_ms[0], ==, 1);
  g_assert_cmpfloat (times_ms[4], ==, 5);
}

static void
test_alike (void)
{
  double times_ms[] = { 2, 1, 2, 1, 2 };

  g_assert_cmpfloat (headroom_bench_percentile (times_ms, G_N_ELEMENTS (times_ms), 50), ==, 2);
  g_assert_cmpfloat (headroom_bench_percentile (times_ms, G_N_ELEMENTS (times_ms), 20), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/bench-percentile/any-order", test_any_order);
  g_test_add_func ("/app/bench-percentile/falling", test_falling);
  g_test_add_func ("/app/bench-percentile/alike", test_alike);
  return g_test_run ();
}
