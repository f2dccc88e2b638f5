/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server's frontier as a plot: what stands at its places, and where there is none. */
#include "model/result/headroom-estimate.h"
#include "report/report-curve-lines.h"

#include <math.h>

static HeadroomScenario *
new_scenario (const char *gpu, const char *requests)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_KV_CACHE_KIND, "paged", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, gpu, NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_MICRO_BATCH_SIZE, requests, NULL));
  return scenario;
}

static HeadroomEstimate *
new_served (const char *gpu, const char *requests)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario (gpu, requests);

  return headroom_estimate_new_for_scenario (scenario);
}

/* Of the straight line from a point to the next one. */
static void
assert_on_line (double value, const hr_curve_point_t *point, double speed)
{
  double share = (point[0].user_tokens_per_second - speed)
                 / (point[0].user_tokens_per_second - point[1].user_tokens_per_second);
  double expected = (1 - share) * point[0].tokens_per_second + share * point[1].tokens_per_second;

  g_assert_cmpfloat (share, >=, 0);
  g_assert_cmpfloat (share, <, 1);
  g_assert_cmpfloat_with_epsilon (value / expected, 1, 1e-12);
}

/* Places are whole steps up to the speed of a request alone. A value is on the line between the points around its
 * place; there is none slower than the last point, whose own value is at the place below it. */
static void
test_places (void)
{
  g_autoptr (HeadroomEstimate) estimate = new_served ("h100-sxm5-80gb", "4");
  HeadroomReportCurveLines lines;
  const hr_curve_point_t *last;

  g_assert_true (headroom_report_curve_lines_init (&lines, headroom_estimate_peek_serving (estimate)));
  last = &lines.points[lines.n_points - 1];
  g_assert_cmpfloat (lines.data.n * lines.step, >=, lines.points[0].user_tokens_per_second);
  g_assert_cmpfloat ((lines.data.n - 1) * lines.step, <, lines.points[0].user_tokens_per_second);
  g_assert_cmpfloat (fmod (log10 (lines.step), 1), ==, 0);
  for (int place = 1; place < lines.data.n; place++)
    {
      const hr_curve_point_t *point = headroom_report_curve_lines_point (&lines, place);
      double value = lines.values[place - 1];

      g_assert_cmpint (isnan (value), ==, (place + 1) * lines.step <= last->user_tokens_per_second);
      if (isnan (value))
        continue;
      if (point != last)
        assert_on_line (value, point, place * lines.step);
      else
        g_assert_cmpfloat (value, ==, last->tokens_per_second);
    }
  headroom_report_curve_lines_clear (&lines);
}

/* Where none is chosen, a look begins at the slowest point. */
static void
check_slowest (const HeadroomReportCurveLines *lines)
{
  int place = headroom_report_curve_lines_place (lines);
  double slowest = lines->points[lines->n_points - 1].user_tokens_per_second;

  g_assert_cmpint (lines->data.chosen, ==, 0);
  g_assert_cmpfloat (place * lines->step, <=, slowest);
  g_assert_cmpfloat ((place + 1) * lines->step, >, slowest);
}

/* The requests of the inputs are marked where each of them gets what the figures say; more than fit are not. */
static void
test_chosen (void)
{
  g_autoptr (HeadroomEstimate) estimate = new_served ("h100-sxm5-80gb", "4");
  g_autoptr (HeadroomEstimate) crowded = new_served ("h100-sxm5-80gb", "100000");
  const hr_serving_t *serving = headroom_estimate_peek_serving (estimate);
  double speed = 1 / serving->figures[HR_SERVED_OUTPUT_TOKEN].value;
  HeadroomReportCurveLines lines;

  g_assert_true (headroom_report_curve_lines_init (&lines, serving));
  g_assert_cmpfloat (lines.data.chosen * lines.step, <=, speed);
  g_assert_cmpfloat ((lines.data.chosen + 1) * lines.step, >, speed);
  g_assert_cmpint (headroom_report_curve_lines_place (&lines), ==, lines.data.chosen);
  g_assert_cmpstr (lines.data.chosen_label, ==, "4 requests");
  g_assert_cmpstr (lines.data.x_title, ==, "Tokens a second for each request");
  g_assert_cmpstr (lines.data.y_title, ==, "Tokens a second for all requests");
  headroom_report_curve_lines_clear (&lines);
  g_assert_true (headroom_report_curve_lines_init (&lines, headroom_estimate_peek_serving (crowded)));
  check_slowest (&lines);
  headroom_report_curve_lines_clear (&lines);
}

/* The most requests that reach the target at the slow end are marked where each of them gets what is expected. */
static void
test_best (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario ("h100-sxm5-80gb", "4");
  g_autoptr (HeadroomEstimate) estimate = NULL;
  const hr_serving_t *serving;
  HeadroomReportCurveLines lines;
  double speed;

  g_assert_true (headroom_scenario_set_text (scenario, HR_TARGET_TOKENS_PER_SECOND, "30", NULL));
  estimate = headroom_estimate_new_for_scenario (scenario);
  serving = headroom_estimate_peek_serving (estimate);
  g_assert_cmpint (serving->limit, ==, HR_LIMIT_SPEED);
  g_assert_cmpfloat (serving->largest_concurrency.value, >, 4);
  speed = hr_serving_point (serving, serving->largest_concurrency.value).user_tokens_per_second;
  g_assert_cmpfloat (speed, >=, 30);
  g_assert_true (headroom_report_curve_lines_init (&lines, serving));
  g_assert_cmpfloat (lines.data.best * lines.step, <=, speed);
  g_assert_cmpfloat ((lines.data.best + 1) * lines.step, >, speed);
  g_assert_true (g_str_has_prefix (lines.data.best_label, "At most "));
  headroom_report_curve_lines_clear (&lines);
}

/* Where there is room for no more, the last point is the best; and where the inputs have as many, one label is enough.
 */
static void
test_best_at_the_end (void)
{
  g_autoptr (HeadroomEstimate) few = new_served ("h100-sxm5-80gb", "4");
  double most = headroom_estimate_peek_serving (few)->largest_concurrency.value;
  g_autofree char *requests = g_strdup_printf ("%.0f", most);
  g_autoptr (HeadroomEstimate) full = new_served ("h100-sxm5-80gb", requests);
  HeadroomReportCurveLines lines;

  g_assert_true (headroom_report_curve_lines_init (&lines, headroom_estimate_peek_serving (few)));
  g_assert_cmpfloat (lines.values[lines.data.best - 1], ==, lines.points[lines.n_points - 1].tokens_per_second);
  headroom_report_curve_lines_clear (&lines);
  g_assert_true (headroom_report_curve_lines_init (&lines, headroom_estimate_peek_serving (full)));
  g_assert_cmpint (lines.data.chosen, ==, lines.data.best);
  g_assert_null (lines.data.chosen_label);
  headroom_report_curve_lines_clear (&lines);
}

/* Steps lead from point to point and stay at the ends. Four requests are the fourth point: 1, 2, 3, 4, 6. */
static void
test_steps (void)
{
  g_autoptr (HeadroomEstimate) estimate = new_served ("h100-sxm5-80gb", "4");
  HeadroomReportCurveLines lines;
  static const struct
  {
    int by;
    double requests;
  } steps[] = { { 1, 3 }, { -1, 6 }, { 2, 2 }, { -2, 8 }, { 100, 1 } };

  g_assert_true (headroom_report_curve_lines_init (&lines, headroom_estimate_peek_serving (estimate)));
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      int place = headroom_report_curve_lines_step (&lines, headroom_report_curve_lines_place (&lines), steps[i].by);

      g_assert_cmpfloat (headroom_report_curve_lines_point (&lines, place)->requests, ==, steps[i].requests);
    }
  g_assert_cmpint (headroom_report_curve_lines_step (&lines, 1, -1), ==, 1);
  headroom_report_curve_lines_clear (&lines);
}

/* Without a GPU there is no speed; a GPU that is too small for the weights takes no requests. */
static void
test_none (void)
{
  static const char *const gpus[] = { "", "tesla-t4" };

  for (guint i = 0; i < G_N_ELEMENTS (gpus); i++)
    {
      g_autoptr (HeadroomEstimate) estimate = new_served (gpus[i], "1");
      HeadroomReportCurveLines lines;

      g_assert_false (hr_serving_has_curve (headroom_estimate_peek_serving (estimate)));
      g_assert_false (headroom_report_curve_lines_init (&lines, headroom_estimate_peek_serving (estimate)));
      headroom_report_curve_lines_clear (&lines);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/curve-lines/places", test_places);
  g_test_add_func ("/report/curve-lines/chosen", test_chosen);
  g_test_add_func ("/report/curve-lines/best", test_best);
  g_test_add_func ("/report/curve-lines/best-at-the-end", test_best_at_the_end);
  g_test_add_func ("/report/curve-lines/steps", test_steps);
  g_test_add_func ("/report/curve-lines/none", test_none);
  return g_test_run ();
}
