/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The series, the axis and what is marked on it. */
#include "report/report-sweep-lines.h"

#include <math.h>

#include "core/base/units.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

/* Inference keeps nothing for a backward pass. */
static gboolean
keeps_activations (const HeadroomSweep *sweep)
{
  for (int i = 0; i < sweep->n; i++)
    if (sweep->points[i].activations > 0)
      return TRUE;
  return FALSE;
}

/* From so many layers on, the first few intervals deserve more room than the rest. */
enum
{
  LOGARITHMIC_FROM = 12
};

/* Of other parameters the values themselves are spread over the places. */
static gboolean
is_logarithmic (const HeadroomSweep *sweep)
{
  return headroom_sweep_has_best (sweep->over) && sweep->n > LOGARITHMIC_FROM;
}

static void
set_series (HeadroomReportSweepLines *self, const HeadroomSweep *sweep)
{
  double *totals = self->values;
  double *activations = self->values + sweep->n;

  for (int i = 0; i < sweep->n; i++)
    {
      const hr_point_t *point = &sweep->points[i];

      totals[i] = NAN;
      activations[i] = NAN;
      if (!point->valid)
        continue;
      totals[i] = point->total;
      activations[i] = point->activations;
    }
  self->series[0] = (hr_chart_series_t) {
    .slot = "weights", .label = _ ("Total"), .values = totals, .emphasised = true
  };
  self->series[1] = (hr_chart_series_t) { .slot = "activations",
                                          .label = _ ("Saved for backward, at the peak"),
                                          .values = activations,
                                          .dash = HR_CHART_DASH_LONG };
}

/* The numbers of the axis are places: what stands there. */
static const char *
format_value (double place, char *text, size_t size, void *sweep)
{
  return hr_number_to_text (headroom_sweep_peek (sweep, (int) place)->value, text, size);
}

static char *
describe_axis (hr_param_t over)
{
  const char *label = headroom_param_get_label (over);
  const char *unit = headroom_param_get_unit (over);

  if (headroom_sweep_has_best (over))
    return g_strdup (_ ("Layers between checkpoints"));
  if (unit == NULL)
    return g_strdup (label);
  /* Translators: 1: a parameter; 2: its unit */
  return g_strdup_printf (_ ("%1$s (%2$s)"), label, unit);
}

char *
headroom_report_sweep_heading (hr_param_t over)
{
  if (headroom_sweep_has_best (over))
    return g_strdup (_ ("Memory Against Checkpoint Interval"));
  /* Translators: %s is a parameter. */
  return g_strdup_printf (_ ("Memory Against: %s"), headroom_param_get_label (over));
}

static void
set_marks (HeadroomReportSweepLines *self, const HeadroomSweep *sweep)
{
  char value[HR_CHART_TEXT_SIZE];

  if (sweep->best > 0)
    /* Translators: the checkpoint interval that needs the least memory, a number */
    self->best = g_strdup_printf (_ ("Best: %s"), format_value (sweep->best, value, sizeof value, (void *) sweep));
  if (sweep->chosen > 0)
    /* Translators: the value that the run has now, a number */
    self->chosen = g_strdup_printf (_ ("Chosen: %s"),
                                    format_value (sweep->chosen, value, sizeof value, (void *) sweep));
}

static int
count_series (const HeadroomSweep *sweep)
{
  if (keeps_activations (sweep))
    return 2;
  return 1;
}

void
headroom_report_sweep_lines_init (HeadroomReportSweepLines *self, const HeadroomSweep *sweep, double capacity,
                                  const char *capacity_label)
{
  *self = (HeadroomReportSweepLines) { .values = g_new (double, 2 * (gsize) sweep->n) };
  set_series (self, sweep);
  self->title = describe_axis (sweep->over);
  set_marks (self, sweep);
  self->data = (hr_chart_lines_data_t) { .series = self->series,
                                         .n_series = count_series (sweep),
                                         .n = sweep->n,
                                         .log_x = is_logarithmic (sweep),
                                         .format_x = { format_value, (void *) sweep },
                                         .capacity = capacity,
                                         .capacity_label = capacity_label,
                                         .shade = true,
                                         .chosen = sweep->chosen,
                                         .chosen_label = self->chosen,
                                         .best = sweep->best,
                                         .best_label = self->best,
                                         .x_title = self->title };
}

gboolean
headroom_report_sweep_has_speed (const HeadroomSweep *sweep)
{
  double first = 0;

  for (int i = 0; i < sweep->n; i++)
    {
      double tokens = sweep->points[i].tokens_per_second;

      if (first > 0 && tokens > 0 && tokens != first)
        return TRUE;
      if (first <= 0)
        first = tokens;
    }
  return FALSE;
}

char *
headroom_report_sweep_speed_heading (hr_param_t over)
{
  /* Translators: %s is a parameter. */
  return g_strdup_printf (_ ("Tokens per Second Against: %s"), headroom_param_get_label (over));
}

static void
set_speeds (HeadroomReportSweepLines *self, const HeadroomSweep *sweep)
{
  for (int i = 0; i < sweep->n; i++)
    {
      self->values[i] = NAN;
      if (sweep->points[i].tokens_per_second > 0)
        self->values[i] = sweep->points[i].tokens_per_second;
    }
  self->series[0] = (hr_chart_series_t) {
    .slot = "weights", .label = _ ("Tokens per second"), .values = self->values, .emphasised = true
  };
}

static const char *
format_tokens (double value, char *text, size_t size, void *data)
{
  g_autofree char *number = headroom_words_grouped (value);

  g_strlcpy (text, number, size);
  return text;
}

void
headroom_report_sweep_speed_init (HeadroomReportSweepLines *self, const HeadroomSweep *sweep)
{
  *self = (HeadroomReportSweepLines) { .values = g_new (double, (gsize) sweep->n) };
  set_speeds (self, sweep);
  self->title = describe_axis (sweep->over);
  set_marks (self, sweep);
  self->data = (hr_chart_lines_data_t) { .series = self->series,
                                         .n_series = 1,
                                         .n = sweep->n,
                                         .log_x = is_logarithmic (sweep),
                                         .format_x = { format_value, (void *) sweep },
                                         .format_y = { format_tokens, NULL },
                                         .chosen = sweep->chosen,
                                         .chosen_label = self->chosen,
                                         .x_title = self->title };
}

static const char *
format_gib (double value, char *text, size_t size, void *data)
{
  g_autofree char *amount = headroom_words_bytes (value, HR_UNIT_GIB);

  if (value > 0)
    g_strlcpy (text, amount, size);
  else
    g_strlcpy (text, "0", size);
  return text;
}

void
headroom_report_lines_use_gib (hr_chart_lines_data_t *data)
{
  data->base = 1024;
  data->format_y.format = format_gib;
}

void
headroom_report_sweep_lines_clear (HeadroomReportSweepLines *self)
{
  g_free (self->values);
  g_free (self->title);
  g_free (self->best);
  g_free (self->chosen);
}
