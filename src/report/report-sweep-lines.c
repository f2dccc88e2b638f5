/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "report/report-sweep-lines.h"

#include <math.h>

#include "core/base/units.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

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
  return sweep->over == HR_CHECKPOINT_INTERVAL && sweep->n > LOGARITHMIC_FROM;
}

static void
set_series (HeadroomReportSweepLines *self, const HeadroomSweep *sweep)
{
  double *totals = self->values, *activations = self->values + sweep->n;

  for (int i = 0; i < sweep->n; i++)
    {
      const hr_point_t *point = &sweep->points[i];

      totals[i] = point->valid ? point->total : NAN;
      activations[i] = point->valid ? point->activations : NAN;
    }
  self->series[0] = (hr_chart_series_t) {
    .slot = "weights", .label = _ ("Total"), .values = totals, .emphasised = true
  };
  self->series[1] = (hr_chart_series_t) {
    .slot = "activations", .label = _ ("Kept for backward, peak"), .values = activations, .dash = HR_CHART_DASH_LONG
  };
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
  const char *label = headroom_param_get_label (over), *unit = headroom_param_get_unit (over);

  if (over == HR_CHECKPOINT_INTERVAL)
    return g_strdup (_ ("Layers between checkpoints"));
  /* Translators: 1: a parameter; 2: its unit */
  return unit != NULL ? g_strdup_printf (_ ("%1$s (%2$s)"), label, unit) : g_strdup (label);
}

void
headroom_report_sweep_lines_init (HeadroomReportSweepLines *self, const HeadroomSweep *sweep, double capacity,
                                  const char *capacity_label)
{
  char best[HR_CHART_TEXT_SIZE], chosen[HR_CHART_TEXT_SIZE];

  *self = (HeadroomReportSweepLines) { .values = g_new (double, 2 * (gsize) sweep->n) };
  set_series (self, sweep);
  self->title = describe_axis (sweep->over);
  format_value (sweep->best, best, sizeof best, (void *) sweep);
  format_value (sweep->chosen, chosen, sizeof chosen, (void *) sweep);
  /* Translators: the checkpoint interval that needs the least memory, a number */
  self->best = sweep->best > 0 ? g_strdup_printf (_ ("Best: %s"), best) : NULL;
  /* Translators: the value that is in force, a number */
  self->chosen = sweep->chosen > 0 ? g_strdup_printf (_ ("Chosen: %s"), chosen) : NULL;
  self->data = (hr_chart_lines_data_t) { .series = self->series,
                                         .n_series = keeps_activations (sweep) ? 2 : 1,
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

void
headroom_report_sweep_lines_clear (HeadroomReportSweepLines *self)
{
  g_free (self->values);
  g_free (self->title);
  g_free (self->best);
  g_free (self->chosen);
}
