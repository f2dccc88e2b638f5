/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate as a list model of its terms, with the time of its step. */
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario-problems.h"

struct _HeadroomEstimate
{
  GObject parent_instance;

  hr_estimate_t estimate;
  gboolean is_elsewhere;           /* at another moment than the peak */
  HeadroomTerm *terms[HR_N_TERMS]; /* made when first asked for: a sweep of the spin button needs none */
  hr_time_t time;
  HeadroomTerm *times[HR_N_TIMES]; /* the same */
  gboolean is_served;
  hr_serving_t serving; /* the same: computed when first asked for */
  HeadroomTerm *serving_terms[HR_N_SERVING_TERMS];
  int n_moments; /* the same; 0: not yet */
  hr_step_moment_t moments[HR_N_MOMENTS];
  int n_places; /* the same */
  hr_step_moment_t *places;
};

static GType
get_item_type (GListModel *model)
{
  return HEADROOM_TYPE_TERM;
}

static guint
get_n_items (GListModel *model)
{
  return HR_N_TERMS;
}

static gpointer
get_item (GListModel *model, guint position)
{
  if (position >= HR_N_TERMS)
    return NULL;
  return g_object_ref (headroom_estimate_get_term (HEADROOM_ESTIMATE (model), (hr_term_t) position));
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomEstimate, headroom_estimate, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
headroom_estimate_init (HeadroomEstimate *self)
{
}

static void
headroom_estimate_dispose (GObject *object)
{
  HeadroomEstimate *self = HEADROOM_ESTIMATE (object);

  for (int i = 0; i < HR_N_TERMS; i++)
    g_clear_object (&self->terms[i]);
  for (int i = 0; i < HR_N_TIMES; i++)
    g_clear_object (&self->times[i]);
  for (int i = 0; i < HR_N_SERVING_TERMS; i++)
    g_clear_object (&self->serving_terms[i]);
  g_clear_pointer (&self->places, g_free);
  G_OBJECT_CLASS (headroom_estimate_parent_class)->dispose (object);
}

static void
headroom_estimate_class_init (HeadroomEstimateClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = headroom_estimate_dispose;
}

HeadroomEstimate *
headroom_estimate_new (const hr_params_t *params, double usable_bytes)
{
  HeadroomEstimate *self = g_object_new (HEADROOM_TYPE_ESTIMATE, NULL);

  hr_time_run_with_estimate (params, usable_bytes, &self->estimate, &self->time);
  return self;
}

HeadroomEstimate *
headroom_estimate_new_for_scenario (HeadroomScenario *scenario)
{
  if (!headroom_scenario_is_valid (scenario))
    return NULL;
  return headroom_estimate_new (headroom_scenario_peek_params (scenario),
                                headroom_scenario_get_usable_bytes (scenario));
}

int
headroom_estimate_peek_moments (HeadroomEstimate *self, const hr_step_moment_t **moments)
{
  if (self->n_moments == 0)
    self->n_moments = hr_step_moments (&self->estimate, self->moments);
  *moments = self->moments;
  return self->n_moments;
}

int
headroom_estimate_peek_places (HeadroomEstimate *self, const hr_step_moment_t **places)
{
  if (self->n_places == 0)
    {
      self->places = g_new (hr_step_moment_t, HR_MAX_STEP_PLACES);
      self->n_places = hr_step_places (&self->estimate, self->places);
    }
  *places = self->places;
  return self->n_places;
}

const hr_step_moment_t *
headroom_estimate_find_place (HeadroomEstimate *self, hr_moment_t moment, int layer)
{
  const hr_step_moment_t *places;
  int n = headroom_estimate_peek_places (self, &places);

  for (int i = 0; i < n; i++)
    if (places[i].moment == moment && places[i].layer == layer)
      return &places[i];
  return NULL;
}

HeadroomEstimate *
headroom_estimate_new_at (HeadroomEstimate *self, hr_moment_t moment, int layer)
{
  const hr_step_moment_t *found = headroom_estimate_find_place (self, moment, layer);
  HeadroomEstimate *other;

  if (found == NULL || (moment == self->estimate.moment && layer == self->estimate.layer))
    return g_object_ref (self);
  other = g_object_new (HEADROOM_TYPE_ESTIMATE, NULL);
  other->estimate = self->estimate;
  other->time = self->time;
  other->is_elsewhere = TRUE;
  hr_estimate_go_to (&other->estimate, found);
  return other;
}

gboolean
headroom_estimate_is_at_peak (HeadroomEstimate *self)
{
  return !self->is_elsewhere;
}

const hr_estimate_t *
headroom_estimate_peek (HeadroomEstimate *self)
{
  return &self->estimate;
}

HeadroomTerm *
headroom_estimate_get_term (HeadroomEstimate *self, hr_term_t term)
{
  g_return_val_if_fail (term < HR_N_TERMS, NULL);
  if (self->terms[term] == NULL)
    self->terms[term] = headroom_term_new (&self->estimate, term);
  return self->terms[term];
}

const hr_serving_t *
headroom_estimate_peek_serving (HeadroomEstimate *self)
{
  if (!self->is_served)
    hr_serving_run (&self->estimate.params, self->estimate.usable_bytes, &self->serving);
  self->is_served = TRUE;
  return &self->serving;
}

HeadroomTerm *
headroom_estimate_get_serving_term (HeadroomEstimate *self, hr_serving_term_t term)
{
  g_return_val_if_fail (term < HR_N_SERVING_TERMS, NULL);
  g_return_val_if_fail (headroom_estimate_peek_serving (self)->reason == HR_SERVING_IS_KNOWN, NULL);
  if (self->serving_terms[term] == NULL)
    self->serving_terms[term] = headroom_term_new_of_serving (&self->serving.step, term);
  return self->serving_terms[term];
}

const hr_time_t *
headroom_estimate_peek_time (HeadroomEstimate *self)
{
  return &self->time;
}

HeadroomTerm *
headroom_estimate_get_time_term (HeadroomEstimate *self, hr_time_term_t term)
{
  g_return_val_if_fail (term < HR_N_TIMES, NULL);
  g_return_val_if_fail (headroom_estimate_peek_time (self)->reason == HR_TIME_IS_KNOWN, NULL);
  if (self->times[term] == NULL)
    self->times[term] = headroom_term_new_of_time (&self->time, term);
  return self->times[term];
}
