/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms added up from below, at each moment of a step. */
#include "report/report-step-lines.h"

#include "core/explain/term-text.h"
#include "words/headroom-i18n.h"

static gboolean
is_loading (const HeadroomReportStepLines *self)
{
  return self->moments[0].moment == HR_MOMENT_LOAD;
}

/* Loading stays first: the forward pass begins after it. */
static int
place_before_forward (const HeadroomReportStepLines *self)
{
  if (self->n_before == 0)
    return 0;
  return is_loading (self) ? 2 : 1;
}

static int
place_of_number (const HeadroomReportStepLines *self, int i)
{
  int before = place_before_forward (self);

  if (before > 0 && i + 1 >= before)
    return i + 2;
  return i + 1;
}

int
headroom_report_step_lines_place (const HeadroomReportStepLines *self, hr_moment_t moment)
{
  for (int i = 0; i < self->n_moments; i++)
    if (self->moments[i].moment == moment)
      return place_of_number (self, i);
  return 0;
}

hr_moment_t
headroom_report_step_lines_moment (const HeadroomReportStepLines *self, int place)
{
  for (int i = 0; i < self->n_moments; i++)
    if (place_of_number (self, i) >= place)
      return self->moments[i].moment;
  return self->moments[self->n_moments - 1].moment;
}

double
headroom_report_step_lines_total (const HeadroomReportStepLines *self, int place)
{
  return self->values[HR_N_TERMS - 1][CLAMP (place, 1, self->data.n) - 1];
}

static void
take_values (HeadroomReportStepLines *self, const hr_step_moment_t *moment, int place)
{
  double sum = 0;

  for (int term = 0; term < HR_N_TERMS; term++)
    {
      sum += moment->terms[term];
      self->values[term][place - 1] = sum;
    }
}

static void
take_moments (HeadroomReportStepLines *self)
{
  int before = place_before_forward (self);

  for (int i = 0; i < self->n_moments; i++)
    take_values (self, &self->moments[i], place_of_number (self, i));
  if (before > 0)
    {
      hr_step_moment_t rest = hr_before_forward (&self->moments[before - 1]);

      take_values (self, &rest, before);
    }
}

/* Terms that are something at some moment. */
static int
take_series (HeadroomReportStepLines *self)
{
  int n = 0;

  for (int term = 0; term < HR_N_TERMS; term++)
    {
      double most = 0;

      for (int i = 0; i < self->n_moments; i++)
        most = MAX (most, self->moments[i].terms[term]);
      if (most > 0)
        self->series[n++] = (hr_chart_series_t) { .slot = hr_term_desc (term)->id,
                                                  .label = _ (hr_term_desc (term)->label),
                                                  .values = self->values[term] };
    }
  if (n > 0)
    self->series[n - 1].emphasised = true;
  return n;
}

/* Where an instant begins stands its name. */
static const char *
format_place (double place, char *text, size_t size, void *data)
{
  const HeadroomReportStepLines *self = data;
  hr_instant_t instant = hr_moment_instant (headroom_report_step_lines_moment (self, (int) place));
  hr_instant_t last = HR_N_INSTANTS;

  if (place > 1)
    last = hr_moment_instant (headroom_report_step_lines_moment (self, (int) place - 1));
  if ((int) place == place_before_forward (self))
    g_strlcpy (text, _ ("Forward"), size);
  else if (instant != last || (int) place == place_before_forward (self) + 1)
    g_strlcpy (text, _ (hr_instant_label (instant)), size);
  else
    g_strlcpy (text, "", size);
  return text;
}

static char *
describe_peak (const hr_estimate_t *e)
{
  /* Translators: a moment of a step, such as “Loss”. */
  return g_strdup_printf (_ ("Peak: %s"), _ (hr_moment_label (e->moment)));
}

static char *
describe_chosen (const hr_estimate_t *e, hr_moment_t chosen)
{
  if (chosen == HR_N_MOMENTS || chosen == e->moment)
    return NULL;
  return g_strdup (_ (hr_moment_label (chosen)));
}

void
headroom_report_step_lines_init (HeadroomReportStepLines *self, HeadroomEstimate *estimate, hr_moment_t chosen,
                                 const char *capacity_label)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  int n_series;

  *self = (HeadroomReportStepLines) { .n_before = e->params.mode == HR_TRAINING };
  self->n_moments = headroom_estimate_peek_moments (estimate, &self->moments);
  take_moments (self);
  n_series = take_series (self);
  self->peak = describe_peak (e);
  self->chosen = describe_chosen (e, chosen);
  self->data = (hr_chart_lines_data_t) { .series = self->series,
                                         .n_series = n_series,
                                         .n = self->n_moments + self->n_before,
                                         .stacked = true,
                                         .every_x = true,
                                         .format_x = { format_place, self },
                                         .capacity = e->usable_bytes,
                                         .capacity_label = capacity_label,
                                         .chosen = headroom_report_step_lines_place (self, chosen),
                                         .chosen_label = self->chosen,
                                         .best = headroom_report_step_lines_place (self, e->moment),
                                         .best_series = n_series - 1,
                                         .best_label = self->peak };
}

void
headroom_report_step_lines_clear (HeadroomReportStepLines *self)
{
  g_free (self->peak);
  g_free (self->chosen);
  *self = (HeadroomReportStepLines) { .n_moments = 0 };
}
