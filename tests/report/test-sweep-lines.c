/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep as a plot: what stands at the axis, where the value in force and the GPU's memory lie. */
#include "report/report-sweep-lines.h"

#include <math.h>
#include <string.h>

#include "core/base/units.h"
#include "model/result/headroom-estimate.h"

/* Seven pixels a byte, fourteen high: no font is needed. */
static hr_chart_size_t
measure_bytes (const char *text, void *data)
{
  return (hr_chart_size_t) { 7 * (double) strlen (text), 14 };
}

static const hr_chart_measure_t measure = { measure_bytes, NULL };

static void
lay_out (HeadroomScenario *scenario, hr_param_t over, HeadroomSweep *sweep, hr_chart_lines_t *layout, gboolean rtl)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  HeadroomReportSweepLines lines;

  headroom_sweep_run (sweep, e, over);
  headroom_report_sweep_lines_init (&lines, sweep, e->usable_bytes, "GPU");
  lines.data.base = 1024;
  lines.data.rtl = rtl;
  hr_chart_lines_layout (layout, &lines.data, &measure, 800, 400);
  headroom_report_sweep_lines_clear (&lines);
}

/* 1, 2, 4 and 8 at equal distances; the chosen 2 on the curve at its 91 GiB; the line of the H100 below it. */
static void
test_values_at_the_axis (void)
{
  static const char *const values[] = { "1", "2", "4", "8" };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomSweep sweep = { 0 };
  hr_chart_lines_t lines;

  lay_out (scenario, HR_MICRO_BATCH_SIZE, &sweep, &lines, FALSE);
  g_assert_cmpstr (lines.x_title.text, ==, "Micro-batch size (sequences)");
  g_assert_cmpint (lines.x_axis.n, ==, 4);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpstr (lines.x_axis.ticks[i].label.text, ==, values[i]);
      g_assert_cmpfloat_with_epsilon (hr_chart_lines_x (&lines, i + 1), lines.inner.x + lines.inner.width * i / 3,
                                      1e-6);
    }
  g_assert_cmpint (lines.n_curves, ==, 2);
  g_assert_true (lines.chosen_on_curve);
  g_assert_cmpfloat (lines.marker.x, ==, hr_chart_lines_x (&lines, 2));
  g_assert_cmpfloat_with_epsilon (lines.marker.y, hr_chart_lines_y (&lines, sweep.points[1].total), 1e-6);
  g_assert_cmpstr (lines.chosen_label.text, ==, "Chosen: 2");
  g_assert_false (lines.has_best);
  g_assert_true (lines.has_capacity);
  g_assert_cmpfloat (lines.capacity_y, ==, floor (hr_chart_lines_y (&lines, 81559 * HR_MIB - 0.5 * HR_GIB) + 0.5));
  g_assert_cmpfloat (lines.capacity_y, >, lines.marker.y);
  g_assert_cmpint (hr_chart_lines_hit (&lines, hr_chart_lines_x (&lines, 3) + 5), ==, 3);
  hr_chart_lines_clear (&lines);
  headroom_sweep_clear (&sweep);
}

/* Heads divide over 1, 2, 4, 8, 16 and 32 GPUs, not over 64: the curve ends, the axis goes on. */
static void
test_contradictions_are_gaps (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomSweep sweep = { 0 };
  hr_chart_lines_t lines;

  lay_out (scenario, HR_TENSOR_PARALLEL, &sweep, &lines, FALSE);
  g_assert_cmpint (lines.n, ==, 7);
  g_assert_false (sweep.points[6].valid);
  for (int i = 0; i < 2; i++)
    g_assert_cmpint (lines.curves[i].n_vertices, ==, 6);
  hr_chart_lines_clear (&lines);
  headroom_sweep_clear (&sweep);
}

/* Mirrored, 1 is at the right; inference keeps nothing for backward; reals have their fractions. */
static void
test_other_ways (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomSweep sweep = { 0 };
  hr_chart_lines_t lines;

  lay_out (scenario, HR_MICRO_BATCH_SIZE, &sweep, &lines, TRUE);
  g_assert_cmpfloat (hr_chart_lines_x (&lines, 1), >, hr_chart_lines_x (&lines, 4));
  hr_chart_lines_clear (&lines);
  g_assert_true (headroom_scenario_set_number (scenario, HR_RECOMPUTE, HR_RECOMPUTE_FRACTION, NULL));
  lay_out (scenario, HR_CHECKPOINT_FRACTION, &sweep, &lines, FALSE);
  g_assert_cmpstr (lines.x_axis.ticks[lines.x_axis.n - 1].label.text, ==, "1");
  g_assert_cmpstr (lines.chosen_label.text, ==, "Chosen: 0.5");
  hr_chart_lines_clear (&lines);
  g_assert_true (headroom_scenario_set_number (scenario, HR_MODE, HR_INFERENCE, NULL));
  lay_out (scenario, HR_MICRO_BATCH_SIZE, &sweep, &lines, FALSE);
  g_assert_cmpint (lines.n_curves, ==, 1);
  hr_chart_lines_clear (&lines);
  headroom_sweep_clear (&sweep);
}

/* The interval is one case: a title of its own, the best one marked, more room for the first few. */
static void
test_intervals (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomSweep sweep = { 0 };
  hr_chart_lines_t lines;

  lay_out (scenario, HR_CHECKPOINT_INTERVAL, &sweep, &lines, FALSE);
  g_assert_cmpstr (lines.x_title.text, ==, "Layers between checkpoints");
  g_assert_true (lines.has_best);
  g_assert_cmpint (lines.chosen, ==, 0);
  g_assert_cmpint (lines.n, ==, 32);
  g_assert_cmpfloat (hr_chart_lines_x (&lines, 2) - hr_chart_lines_x (&lines, 1), >,
                     hr_chart_lines_x (&lines, 32) - hr_chart_lines_x (&lines, 31));
  hr_chart_lines_clear (&lines);
  headroom_sweep_clear (&sweep);
}

/* One curve and no capacity, at the speeds that the points have. */
static void
test_speed (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  HeadroomReportSweepLines speed;
  HeadroomSweep sweep = { 0 };
  hr_chart_lines_t lines;

  headroom_sweep_run (&sweep, headroom_estimate_peek (estimate), HR_MICRO_BATCH_SIZE);
  g_assert_true (headroom_report_sweep_has_speed (&sweep));
  headroom_report_sweep_speed_init (&speed, &sweep);
  hr_chart_lines_layout (&lines, &speed.data, &measure, 800, 400);
  g_assert_cmpint (lines.n_curves, ==, 1);
  g_assert_false (lines.has_capacity);
  g_assert_cmpint (lines.curves[0].n_vertices, ==, 4);
  for (int i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (lines.curves[0].vertices[i].y,
                                    hr_chart_lines_y (&lines, sweep.points[i].tokens_per_second), 1e-6);
  g_assert_cmpfloat_with_epsilon (lines.marker.y, hr_chart_lines_y (&lines, sweep.points[1].tokens_per_second), 1e-6);
  hr_chart_lines_clear (&lines);
  headroom_report_sweep_lines_clear (&speed);
  headroom_sweep_clear (&sweep);
}

/* Checkpoints in other places make a step no longer: there is nothing to plot. */
static void
test_equal_speeds (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  HeadroomSweep sweep = { 0 };

  headroom_sweep_run (&sweep, headroom_estimate_peek (estimate), HR_CHECKPOINT_INTERVAL);
  g_assert_cmpfloat (sweep.points[0].tokens_per_second, >, 0);
  g_assert_false (headroom_report_sweep_has_speed (&sweep));
  headroom_sweep_clear (&sweep);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/sweep-lines/values-at-the-axis", test_values_at_the_axis);
  g_test_add_func ("/report/sweep-lines/contradictions-are-gaps", test_contradictions_are_gaps);
  g_test_add_func ("/report/sweep-lines/other-ways", test_other_ways);
  g_test_add_func ("/report/sweep-lines/intervals", test_intervals);
  g_test_add_func ("/report/sweep-lines/speed", test_speed);
  g_test_add_func ("/report/sweep-lines/equal-speeds", test_equal_speeds);
  return g_test_run ();
}
