/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms added up from below, at each place of a step. */
#include "report/report-step-lines.h"

#include "core/explain/term-text.h"
#include "core/facts/layers.h"
#include "words/headroom-i18n.h"

const hr_step_moment_t *
headroom_report_step_lines_peek (const HeadroomReportStepLines *self, int place)
{
  return &self->places[CLAMP (place, 1, self->data.n) - 1];
}

int
headroom_report_step_lines_place (const HeadroomReportStepLines *self, hr_moment_t moment, int layer)
{
  for (int i = 0; i < self->data.n; i++)
    if (self->places[i].moment == moment && self->places[i].layer == layer)
      return i + 1;
  return 0;
}

/* Each term upon those below it. */
static void
take_values (HeadroomReportStepLines *self, int i)
{
  double sum = 0;

  for (int term = 0; term < HR_N_TERMS; term++)
    {
      sum += self->places[i].terms[term];
      self->values[term][i] = sum;
    }
}

/* Terms that are something at some place. */
static int
take_series (HeadroomReportStepLines *self)
{
  int n = 0;

  for (int term = 0; term < HR_N_TERMS; term++)
    {
      double most = 0;

      for (int i = 0; i < self->data.n; i++)
        most = MAX (most, self->places[i].terms[term]);
      if (most > 0)
        self->series[n++] = (hr_chart_series_t) { .slot = hr_term_desc (term)->id,
                                                  .label = _ (hr_term_desc (term)->label),
                                                  .values = self->values[term] };
    }
  if (n > 0)
    self->series[n - 1].emphasised = true;
  return n;
}

static hr_instant_t
instant_at (const HeadroomReportStepLines *self, int place)
{
  if (place < 1 || place > self->data.n)
    return HR_N_INSTANTS;
  return hr_moment_instant (self->places[place - 1].moment);
}

/* In the middle of an instant stands its name: that of the loss, which is one place, is between those of the passes. */
static gboolean
is_middle (const HeadroomReportStepLines *self, int place)
{
  hr_instant_t instant = instant_at (self, place);
  int before = 0;
  int after = 0;

  while (instant_at (self, place - before - 1) == instant)
    before++;
  while (instant_at (self, place + after + 1) == instant)
    after++;
  return before == after || before == after + 1;
}

static const char *
format_place (double place, char *text, size_t size, void *data)
{
  const HeadroomReportStepLines *self = data;
  const char *name = "";

  if (is_middle (self, (int) place))
    name = _ (hr_instant_label (instant_at (self, (int) place)));
  g_strlcpy (text, name, size);
  return text;
}

char *
headroom_report_place_name (const hr_params_t *params, hr_moment_t moment, int layer)
{
  bool is_forward = moment == HR_MOMENT_FORWARD;
  int encoder = (int) hr_encoder_layers (params, layer); /* its layers come first */

  if (layer <= 0)
    return g_strdup (_ (hr_moment_label (moment)));
  if (encoder == 0 && is_forward)
    /* Translators: %d is the number of a layer */
    return g_strdup_printf (_ ("Forward of layer %d"), layer);
  if (encoder == 0)
    /* Translators: %d is the number of a layer */
    return g_strdup_printf (_ ("Backward of layer %d"), layer);
  if (encoder == layer && is_forward)
    /* Translators: %d is the number of a layer */
    return g_strdup_printf (_ ("Forward of encoder layer %d"), layer);
  if (encoder == layer)
    /* Translators: %d is the number of a layer */
    return g_strdup_printf (_ ("Backward of encoder layer %d"), layer);
  if (is_forward)
    /* Translators: %d is the number of a layer */
    return g_strdup_printf (_ ("Forward of decoder layer %d"), layer - encoder);
  /* Translators: %d is the number of a layer */
  return g_strdup_printf (_ ("Backward of decoder layer %d"), layer - encoder);
}

static char *
describe_peak (const hr_estimate_t *e)
{
  g_autofree char *place = headroom_report_place_name (&e->params, e->moment, e->layer);

  /* Translators: a moment or a layer of a step, such as “Loss”, “Backward of layer 12”. */
  return g_strdup_printf (_ ("Peak: %s"), place);
}

static char *
describe_chosen (const hr_estimate_t *e, const hr_step_moment_t *chosen)
{
  if (chosen == NULL || (chosen->moment == e->moment && chosen->layer == e->layer))
    return NULL;
  return headroom_report_place_name (&e->params, chosen->moment, chosen->layer);
}

void
headroom_report_step_lines_init (HeadroomReportStepLines *self, HeadroomEstimate *estimate,
                                 const hr_step_moment_t *chosen, const char *capacity_label)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  hr_chart_lines_data_t *data = &self->data;

  memset (self, 0, sizeof *self);
  data->n = headroom_estimate_peek_places (estimate, &self->places);
  for (int i = 0; i < data->n; i++)
    take_values (self, i);
  data->series = self->series;
  data->n_series = take_series (self);
  data->stacked = true;
  data->named_x = true;
  data->format_x = (hr_chart_format_t) { format_place, self };
  data->capacity = e->usable_bytes;
  data->capacity_label = capacity_label;
  if (chosen != NULL)
    data->chosen = (int) (chosen - self->places) + 1;
  data->chosen_label = self->chosen = describe_chosen (e, chosen);
  data->best = headroom_report_step_lines_place (self, e->moment, e->layer);
  data->best_series = data->n_series - 1;
  data->best_label = self->peak = describe_peak (e);
}

void
headroom_report_step_lines_clear (HeadroomReportStepLines *self)
{
  g_free (self->peak);
  g_free (self->chosen);
  memset (self, 0, sizeof *self);
}
