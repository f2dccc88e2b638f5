/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Estimates of several scenarios, term by term and input by input. */
#include "model/result/headroom-comparison.h"

#include "model/presets/headroom-preset-used.h"
#include "model/scenario/headroom-document-titles.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "words/headroom-i18n.h"
#include "words/words-name.h"

#include <math.h>

static gboolean
check_length (HeadroomDocument *document, GError **error)
{
  guint length = headroom_document_get_length (document);

  if (length >= HEADROOM_COMPARISON_LEAST && length <= HEADROOM_COMPARISON_MOST)
    return TRUE;
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE,
               _ ("A comparison takes %1$d to %2$d scenarios, not %3$u."), (int) HEADROOM_COMPARISON_LEAST,
               (int) HEADROOM_COMPARISON_MOST, length);
  return FALSE;
}

static void
fail_contradiction (const headroom_comparison_t *self, guint index, GError **error)
{
  g_autoptr (GListModel) problems = headroom_scenario_get_problems (headroom_comparison_get_scenario (self, index));
  g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, 0);

  /* Translators: 1: the name of a scenario, 2: a sentence: what contradicts what in it. */
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, _ ("“%1$s”: %2$s"),
               headroom_comparison_get_name (self, index), headroom_problem_get_message (problem));
}

static void
take_sources (headroom_comparison_t *self, HeadroomScenario *scenario, guint index)
{
  for (HeadroomPresetKind kind = HEADROOM_PRESET_MODEL; kind < HEADROOM_PRESET_TEMPLATE; kind++)
    {
      headroom_compared_source_t *source = &self->sources[index][kind];
      HeadroomPreset *preset = headroom_preset_find_used (kind, scenario);

      if (preset != NULL)
        source->id = headroom_preset_get_id (preset);
      source->name = headroom_preset_describe_used (kind, scenario);
    }
}

/* The scenario at `index` as it is now. FALSE and an error where its values contradict each other. */
static gboolean
take_scenario (headroom_comparison_t *self, HeadroomDocument *document, guint index, GError **error)
{
  HeadroomScenario *scenario = headroom_document_get_scenario (document, index);
  HeadroomEstimate *estimate = headroom_estimate_new_for_scenario (scenario);

  g_ptr_array_add (self->scenarios, headroom_scenario_copy (scenario));
  g_ptr_array_add (self->titles, headroom_document_dup_title (document, index));
  g_ptr_array_add (self->names, headroom_words_short_name (self->titles->pdata[index]));
  g_ptr_array_add (self->numbers, g_strdup_printf ("%u", index + 1));
  if (estimate == NULL)
    {
      fail_contradiction (self, index, error);
      return FALSE;
    }
  g_ptr_array_add (self->estimates, estimate);
  take_sources (self, scenario, index);
  self->speeds[index] = headroom_speeds_of (estimate);
  return TRUE;
}

headroom_comparison_t *
headroom_comparison_new (HeadroomDocument *document, guint baseline, GError **error)
{
  g_autoptr (headroom_comparison_t) self = NULL;

  if (!check_length (document, error))
    return NULL;
  self = g_new0 (headroom_comparison_t, 1);
  self->scenarios = g_ptr_array_new_with_free_func (g_object_unref);
  self->titles = g_ptr_array_new_with_free_func (g_free);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->numbers = g_ptr_array_new_with_free_func (g_free);
  self->estimates = g_ptr_array_new_with_free_func (g_object_unref);
  self->baseline = baseline;
  for (guint i = 0; i < headroom_document_get_length (document); i++)
    if (!take_scenario (self, document, i, error))
      return NULL;
  return g_steal_pointer (&self);
}

void
headroom_comparison_free (headroom_comparison_t *self)
{
  g_ptr_array_unref (self->scenarios);
  g_ptr_array_unref (self->titles);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->numbers);
  g_ptr_array_unref (self->estimates);
  for (guint i = 0; i < HEADROOM_COMPARISON_MOST; i++)
    {
      g_clear_pointer (&self->advice[i], g_ptr_array_unref);
      for (int kind = 0; kind < HEADROOM_PRESET_TEMPLATE; kind++)
        g_free (self->sources[i][kind].name);
    }
  g_free (self);
}

guint
headroom_comparison_get_length (const headroom_comparison_t *self)
{
  return self->estimates->len;
}

HeadroomScenario *
headroom_comparison_get_scenario (const headroom_comparison_t *self, guint index)
{
  return self->scenarios->pdata[index];
}

const char *
headroom_comparison_get_title (const headroom_comparison_t *self, guint index)
{
  return self->titles->pdata[index];
}

const char *
headroom_comparison_get_name (const headroom_comparison_t *self, guint index)
{
  return self->names->pdata[index];
}

const char *
headroom_comparison_get_number (const headroom_comparison_t *self, guint index)
{
  return self->numbers->pdata[index];
}

const hr_estimate_t *
headroom_comparison_peek (const headroom_comparison_t *self, guint index)
{
  return headroom_estimate_peek (self->estimates->pdata[index]);
}

const headroom_compared_source_t *
headroom_comparison_peek_source (const headroom_comparison_t *self, guint index, HeadroomPresetKind kind)
{
  return &self->sources[index][kind];
}

gboolean
headroom_comparison_has_source (const headroom_comparison_t *self, HeadroomPresetKind kind)
{
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    if (self->sources[i][kind].id != NULL)
      return TRUE;
  return FALSE;
}

double
headroom_comparison_get_bytes (const headroom_comparison_t *self, guint index, hr_term_t term)
{
  const hr_estimate_t *estimate = headroom_comparison_peek (self, index);

  if (term == HR_N_TERMS)
    return estimate->total_bytes;
  return headroom_term_get_bytes (headroom_estimate_get_term (self->estimates->pdata[index], term));
}

double
headroom_comparison_get_difference (const headroom_comparison_t *self, guint index, hr_term_t term)
{
  return headroom_comparison_get_bytes (self, index, term) - headroom_comparison_get_bytes (self, self->baseline, term);
}

double
headroom_comparison_get_speed (const headroom_comparison_t *self, guint index, headroom_speed_t speed)
{
  return self->speeds[index].values[speed];
}

gboolean
headroom_comparison_has_speed (const headroom_comparison_t *self, headroom_speed_t speed)
{
  for (guint i = 0; i < self->estimates->len; i++)
    if (!isnan (headroom_comparison_get_speed (self, i, speed)))
      return TRUE;
  return FALSE;
}

gboolean
headroom_comparison_has_term (const headroom_comparison_t *self, hr_term_t term)
{
  for (guint i = 0; i < self->estimates->len; i++)
    if (headroom_comparison_get_bytes (self, i, term) != 0)
      return TRUE;
  return FALSE;
}

gboolean
headroom_comparison_term_differs (const headroom_comparison_t *self, hr_term_t term)
{
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    if (headroom_comparison_get_difference (self, i, term) != 0)
      return TRUE;
  return FALSE;
}

gboolean
headroom_comparison_differs (const headroom_comparison_t *self, hr_param_t param)
{
  const hr_params_t *baseline = &headroom_comparison_peek (self, self->baseline)->params;

  for (guint i = 0; i < self->estimates->len; i++)
    if (!headroom_param_has_same_value (param, baseline, &headroom_comparison_peek (self, i)->params))
      return TRUE;
  return FALSE;
}

gboolean
headroom_comparison_has_fit (const headroom_comparison_t *self)
{
  for (guint i = 0; i < self->estimates->len; i++)
    if (headroom_comparison_peek (self, i)->verdict != HR_DOES_NOT_FIT)
      return TRUE;
  return FALSE;
}

/* The most that the bar of an estimate shows. */
static double
get_extent_bytes (const hr_estimate_t *estimate)
{
  double need = MAX (estimate->total_bytes, estimate->metrics[HR_DEVICE].high);

  return MAX (need, estimate->usable_bytes);
}

double
headroom_comparison_get_share (const headroom_comparison_t *self, guint index)
{
  double longest = 0;

  for (guint i = 0; i < self->estimates->len; i++)
    longest = MAX (longest, get_extent_bytes (headroom_comparison_peek (self, i)));
  return get_extent_bytes (headroom_comparison_peek (self, index)) / longest;
}
