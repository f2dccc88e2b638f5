#include "report/report-interval-lines.h"

#include <math.h>

#include "model/headroom-i18n.h"

/* From so many layers on, the first few intervals deserve more room than the rest. */
enum
{
  LOGARITHMIC_FROM = 12
};

static void
set_series (HeadroomReportIntervalLines *self, const HeadroomIntervalSweep *sweep)
{
  double *totals = self->values, *activations = self->values + sweep->n;

  for (int i = 0; i < sweep->n; i++)
    {
      const hr_point_t *point = &sweep->points[i];

      totals[i] = point->valid ? point->total : NAN;
      activations[i] = point->valid ? point->activations : NAN;
    }
  self->series[0] = (hr_chart_series_t){ .slot = "weights",
                                         .label = _("Total"), .values = totals, .emphasised = true };
  self->series[1] = (hr_chart_series_t){ .slot = "activations",
                                         .label = _("Kept for backward, peak"), .values = activations,
                                                     .dash = HR_CHART_DASH_LONG };
}

void
headroom_report_interval_lines_init (HeadroomReportIntervalLines *self, const HeadroomIntervalSweep *sweep,
                                     double capacity, const char *capacity_label)
{
  *self = (HeadroomReportIntervalLines){ .values = g_new (double, 2 * (gsize) sweep->n) };
  set_series (self, sweep);
  /* TRANSLATORS: the checkpoint interval that needs the least memory, a number */
  self->best = g_strdup_printf (_("Best: %d"), sweep->best);
  /* TRANSLATORS: the checkpoint interval that is in force, a number */
  self->chosen = sweep->chosen > 0 ? g_strdup_printf (_("Chosen: %d"), sweep->chosen) : NULL;
  self->data = (hr_chart_lines_data_t){ .series = self->series,
                                        .n_series = G_N_ELEMENTS (self->series),
                                        .n = sweep->n,
                                        .log_x = sweep->n > LOGARITHMIC_FROM,
                                        .capacity = capacity,
                                        .capacity_label = capacity_label,
                                        .shade = true,
                                        .chosen = sweep->chosen,
                                        .chosen_label = self->chosen,
                                        .best = sweep->best,
                                        .best_label = self->best,
                                        .x_title = _("Layers between checkpoints") };
}

void
headroom_report_interval_lines_clear (HeadroomReportIntervalLines *self)
{
  g_free (self->values);
  g_free (self->best);
  g_free (self->chosen);
}
