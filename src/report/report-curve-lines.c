/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The places of the plot are equal steps of the speed that each request gets; between the points of the curve are
 * straight lines. */
#include "report/report-curve-lines.h"

#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

/* Places of the plot: steps are powers of ten of tokens a second, so that round places are round speeds. */
#define MOST_PLACES 500

static double
choose_step (double most)
{
  return pow (10, ceil (log10 (most / MOST_PLACES)));
}

static double
speed_at (const HeadroomReportCurveLines *self, double place)
{
  return place * self->step;
}

/* Of the points that come one after the other with ever less for each. */
static double
between (const hr_curve_point_t *before, const hr_curve_point_t *after, double speed)
{
  double range = before->user_tokens_per_second - after->user_tokens_per_second;
  double share = (before->user_tokens_per_second - speed) / range;

  return before->tokens_per_second + share * (after->tokens_per_second - before->tokens_per_second);
}

/* All requests' speed where each gets so much; NaN where no number of requests gets that. */
static double
total_at (const HeadroomReportCurveLines *self, double speed)
{
  for (size_t i = 1; i < self->n_points; i++)
    {
      const hr_curve_point_t *before = &self->points[i - 1];
      const hr_curve_point_t *after = &self->points[i];

      if (after->user_tokens_per_second <= speed && speed < before->user_tokens_per_second)
        return between (before, after, speed);
    }
  return NAN;
}

const hr_curve_point_t *
headroom_report_curve_lines_point (const HeadroomReportCurveLines *self, int place)
{
  const hr_curve_point_t *found = &self->points[0];

  for (size_t i = 0; i < self->n_points; i++)
    if (self->points[i].user_tokens_per_second >= speed_at (self, place))
      found = &self->points[i];
  return found;
}

static const char *
format_speed (double place, char *text, size_t size, void *data)
{
  g_autofree char *number = headroom_words_number (speed_at (data, place));

  g_strlcpy (text, number, size);
  return text;
}

static const char *
format_total (double total, char *text, size_t size, void *data)
{
  g_autofree char *number = headroom_words_grouped (total);

  g_strlcpy (text, number, size);
  return text;
}

static char *
describe_chosen (double requests)
{
  g_autofree char *number = headroom_words_grouped (requests);

  /* Translators: %s is a number. */
  return g_strdup_printf (headroom_ngettext ("%s request", "%s requests", (gulong) requests), number);
}

char *
headroom_report_curve_lines_describe (const HeadroomReportCurveLines *self, int place)
{
  return describe_chosen (headroom_report_curve_lines_point (self, place)->requests);
}

static char *
describe_best (double requests)
{
  g_autofree char *number = headroom_words_grouped (requests);

  /* Translators: %s is a number. */
  return g_strdup_printf (headroom_ngettext ("At most %s request", "At most %s requests", (gulong) requests), number);
}

static int
place_of_speed (const HeadroomReportCurveLines *self, double speed)
{
  return CLAMP ((int) (speed / self->step), 1, self->data.n);
}

static int
place_of_point (const HeadroomReportCurveLines *self, size_t i)
{
  return place_of_speed (self, self->points[i].user_tokens_per_second);
}

int
headroom_report_curve_lines_place (const HeadroomReportCurveLines *self)
{
  if (self->data.chosen > 0)
    return self->data.chosen;
  return place_of_point (self, self->n_points - 1);
}

/* The points come from the fastest on. */
static int
next_place (const HeadroomReportCurveLines *self, int place, gboolean to_more)
{
  int next = place;

  for (size_t i = 0; i < self->n_points; i++)
    {
      int other = place_of_point (self, i);

      if (to_more && other > place)
        next = other;
      if (!to_more && other < place)
        return other;
    }
  return next;
}

int
headroom_report_curve_lines_step (const HeadroomReportCurveLines *self, int place, int by)
{
  for (int i = 0; i < ABS (by); i++)
    place = next_place (self, place, by > 0);
  return place;
}

/* Of more requests than cache and engine take none is marked. */
static void
mark_chosen (HeadroomReportCurveLines *self, const hr_serving_t *serving)
{
  if (serving->load.requests > serving->load.batch)
    return;
  self->data.chosen = place_of_speed (self, 1 / serving->figures[HR_SERVED_OUTPUT_TOKEN].value);
  self->chosen = describe_chosen (serving->load.copies * serving->load.requests);
  self->data.chosen_label = self->chosen;
}

/* Where the requests of the inputs are the most, one label says both. */
static void
mark_best (HeadroomReportCurveLines *self, const hr_serving_t *serving)
{
  double most = serving->largest_concurrency.value;

  if (most <= 0)
    return;
  self->data.best = place_of_speed (self, hr_serving_point (serving, most).user_tokens_per_second);
  self->best = describe_best (most);
  self->data.best_label = self->best;
  if (self->data.best == self->data.chosen)
    self->data.chosen_label = NULL;
}

/* The slowest point lies between two places: the curve ends at the one below it. */
static void
take_values (HeadroomReportCurveLines *self)
{
  size_t last = self->n_points - 1;

  self->values = g_new (double, self->data.n);
  for (int i = 0; i < self->data.n; i++)
    self->values[i] = total_at (self, speed_at (self, i + 1));
  self->values[place_of_point (self, last) - 1] = self->points[last].tokens_per_second;
}

static void
set_axes (HeadroomReportCurveLines *self)
{
  self->data.format_x = (hr_chart_format_t) { format_speed, self };
  self->data.format_y = (hr_chart_format_t) { format_total, self };
  self->data.x_title = _ ("Tokens a second for each request");
  self->data.y_title = _ ("Tokens a second for all requests");
}

gboolean
headroom_report_curve_lines_init (HeadroomReportCurveLines *self, const hr_serving_t *serving)
{
  *self = (HeadroomReportCurveLines) { .n_points = 0 };
  self->n_points = hr_serving_curve (serving, self->points);
  if (self->n_points < 2)
    return FALSE;
  self->step = choose_step (self->points[0].user_tokens_per_second);
  self->data.n = (int) ceil (self->points[0].user_tokens_per_second / self->step);
  take_values (self);
  self->series = (hr_chart_series_t) {
    .slot = "weights", .label = _ ("All requests"), .values = self->values, .emphasised = true
  };
  self->data.series = &self->series;
  self->data.n_series = 1;
  set_axes (self);
  mark_chosen (self, serving);
  mark_best (self, serving);
  return TRUE;
}

const char *
headroom_report_curve_caption (void)
{
  return _ ("More requests at a time bring more tokens in all, and fewer to each of them.");
}

void
headroom_report_curve_lines_clear (HeadroomReportCurveLines *self)
{
  g_free (self->values);
  g_free (self->chosen);
  g_free (self->best);
  *self = (HeadroomReportCurveLines) { .n_points = 0 };
}
