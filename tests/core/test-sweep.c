/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sweeps. */
#include "cases.h"

#include "core/estimate/sweep.h"

static void
test_points_equal_single_estimates (void)
{
  static const double values[] = { 1, 2, 4, 8 };
  hr_params_t p = defaults ();
  hr_point_t points[4];

  hr_sweep (&p, HR_MICRO_BATCH_SIZE, values, 4, points);
  for (int i = 0; i < 4; i++)
    {
      hr_params_t one = p;
      one.micro_batch_size = (int64_t) values[i];
      hr_estimate_t e = run (&one);
      g_assert_true (points[i].valid);
      g_assert_cmpfloat (points[i].total, ==, e.total_bytes);
      g_assert_cmpfloat (points[i].activations, ==, e.saved.peak_backward_bytes);
    }
  g_assert_cmpint (p.micro_batch_size, ==, 2);
}

/* A step without recomputation is said to take 3 s; one that recomputes everything takes a third more. A request that
 * is served has no steps. */
static void
test_seconds (void)
{
  static const double values[] = { 3, 6 };
  hr_params_t trains = params_with ("recompute", "full", NULL);
  hr_params_t serves = params_with ("mode", "inference", NULL);
  hr_point_t points[2];

  hr_sweep (&trains, HR_STEP_SECONDS, values, 2, points);
  g_assert_cmpfloat_with_epsilon (points[0].step_seconds, 4, 1e-12);
  g_assert_cmpfloat_with_epsilon (points[1].step_seconds, 8, 1e-12);
  hr_sweep (&serves, HR_STEP_SECONDS, values, 2, points);
  g_assert_cmpfloat (points[0].step_seconds, ==, 0);
}

/* A stage that is chosen to be told about is not what must fit: that is the worst one. */
static void
test_device_is_of_worst_stage (void)
{
  hr_params_t p = params_with ("pipeline-parallel", "4", "micro-batches", "8", "pipeline-rank", "3", NULL);
  double value = 2;
  hr_point_t point;
  hr_estimate_t e = run (&p);

  hr_sweep (&p, HR_MICRO_BATCH_SIZE, &value, 1, &point);
  g_assert_cmpfloat (point.total, ==, e.stages[3].bytes);
  g_assert_cmpfloat (point.device, ==, e.stages[0].device);
  g_assert_cmpfloat (point.device, >, point.total);
}

static void
test_bad_points_are_marked (void)
{
  static const double values[] = { 0, 7, 32, 1e9 };
  hr_params_t p = defaults ();
  hr_point_t points[4];

  hr_sweep (&p, HR_ATTENTION_HEADS, values, 4, points);
  g_assert_false (points[0].valid);
  g_assert_false (points[1].valid); /* no multiple of 32 KV heads */
  g_assert_true (points[2].valid);
  g_assert_false (points[3].valid);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/sweep/points-equal-single-estimates", test_points_equal_single_estimates);
  g_test_add_func ("/core/sweep/seconds", test_seconds);
  g_test_add_func ("/core/sweep/device-is-of-worst-stage", test_device_is_of_worst_stage);
  g_test_add_func ("/core/sweep/bad-points-are-marked", test_bad_points_are_marked);
  return g_test_run ();
}
