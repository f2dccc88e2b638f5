/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps the estimate of a scenario up to date: at most once before each frame. */
#include "model/result/headroom-estimator.h"

#include "model/gpus/headroom-own-gpus.h"
#include "model/scenario/headroom-scenario-problems.h"

/* After events (G_PRIORITY_DEFAULT) and GTK's layout (HIGH_IDLE + 10), before it paints (HIGH_IDLE + 20). */
#define BEFORE_PAINT (G_PRIORITY_HIGH_IDLE + 15)

enum
{
  PROP_SCENARIO = 1,
  PROP_ESTIMATE,
  PROP_PROBLEMS,
  PROP_STALE,
  PROP_PENDING,
  PROP_AUTOMATIC,
  N_PROPS
};

struct _HeadroomEstimator
{
  GObject parent_instance;

  HeadroomScenario *scenario;
  gulong changed_handler;
  HeadroomEstimate *estimate;
  GListModel *problems;
  gboolean stale;
  gboolean pending;
  gboolean automatic;
  gboolean outdated; /* the estimate is of other GPUs */
  guint source;
  guint64 count;
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeadroomEstimator, headroom_estimator, G_TYPE_OBJECT)

static void
set_flag (HeadroomEstimator *self, gboolean *flag, gboolean value, guint prop)
{
  if (*flag == value)
    return;
  *flag = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop]);
}

static gboolean
same_inputs (HeadroomEstimator *self, double usable)
{
  const hr_params_t *params = headroom_scenario_peek_params (self->scenario);
  const hr_estimate_t *old;

  if (self->estimate == NULL)
    return FALSE;
  old = headroom_estimate_peek (self->estimate);
  /* hr_params_init clears the padding, and copies carry it along. A false difference would only cost 2 µs. */
  return old->usable_bytes == usable && memcmp (&old->params, params, sizeof *params) == 0;
}

static void
update_estimate (HeadroomEstimator *self)
{
  double usable = headroom_scenario_get_usable_bytes (self->scenario);

  if (same_inputs (self, usable) && !self->outdated)
    return;
  self->outdated = FALSE;
  g_clear_object (&self->estimate);
  self->estimate = headroom_estimate_new (headroom_scenario_peek_params (self->scenario), usable);
  self->count++;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ESTIMATE]);
}

static gboolean
has_problems (HeadroomEstimator *self)
{
  return self->problems != NULL && g_list_model_get_n_items (self->problems) > 0;
}

static void
update_problems (HeadroomEstimator *self)
{
  gboolean had_problems = has_problems (self);

  g_clear_object (&self->problems);
  if (self->scenario != NULL)
    self->problems = headroom_scenario_get_problems (self->scenario);
  else
    self->problems = G_LIST_MODEL (g_list_store_new (HEADROOM_TYPE_PROBLEM));
  /* A message carries values: with any there, it may have changed. */
  if (had_problems || has_problems (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROBLEMS]);
}

static void
recompute (HeadroomEstimator *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  g_clear_handle_id (&self->source, g_source_remove);
  set_flag (self, &self->pending, FALSE, PROP_PENDING);
  update_problems (self);
  if (self->scenario != NULL && headroom_scenario_is_valid (self->scenario))
    {
      update_estimate (self);
      set_flag (self, &self->stale, FALSE, PROP_STALE);
    }
  else
    set_flag (self, &self->stale, self->scenario != NULL, PROP_STALE);
  g_object_thaw_notify (G_OBJECT (self));
}

static gboolean
on_idle_cb (gpointer user_data)
{
  HeadroomEstimator *self = user_data;

  self->source = 0;
  recompute (self);
  return G_SOURCE_REMOVE;
}

static void
schedule (HeadroomEstimator *self)
{
  if (self->automatic && self->pending && self->source == 0)
    self->source = g_idle_add_full (BEFORE_PAINT, on_idle_cb, self, NULL);
}

static void
on_scenario_changed_cb (HeadroomScenario *scenario, HeadroomEstimator *self)
{
  set_flag (self, &self->pending, TRUE, PROP_PENDING);
  schedule (self);
}

/* Whoever shows the result shows GPUs too: to all of them it is new. */
static void
on_gpus_changed_cb (HeadroomEstimator *self)
{
  self->outdated = TRUE;
  recompute (self);
}

static void
headroom_estimator_init (HeadroomEstimator *self)
{
  self->automatic = TRUE;
  g_signal_connect_object (headroom_own_gpus_get_default (), "changed", G_CALLBACK (on_gpus_changed_cb), self,
                           G_CONNECT_SWAPPED);
  update_problems (self);
}

static void
headroom_estimator_dispose (GObject *object)
{
  HeadroomEstimator *self = HEADROOM_ESTIMATOR (object);

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->scenario != NULL)
    g_clear_signal_handler (&self->changed_handler, self->scenario);
  g_clear_object (&self->scenario);
  g_clear_object (&self->estimate);
  g_clear_object (&self->problems);
  G_OBJECT_CLASS (headroom_estimator_parent_class)->dispose (object);
}

static void
headroom_estimator_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomEstimator *self = HEADROOM_ESTIMATOR (object);

  switch (id)
    {
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_PROBLEMS: g_value_set_object (value, self->problems); break;
    case PROP_STALE: g_value_set_boolean (value, self->stale); break;
    case PROP_PENDING: g_value_set_boolean (value, self->pending); break;
    case PROP_AUTOMATIC: g_value_set_boolean (value, self->automatic); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_estimator_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomEstimator *self = HEADROOM_ESTIMATOR (object);

  if (id == PROP_SCENARIO)
    headroom_estimator_set_scenario (self, g_value_get_object (value));
  else if (id == PROP_AUTOMATIC)
    headroom_estimator_set_automatic (self, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_estimator_class_init (HeadroomEstimatorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags ro = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  GParamFlags rw = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = headroom_estimator_dispose;
  object_class->get_property = headroom_estimator_get_property;
  object_class->set_property = headroom_estimator_set_property;
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, rw);
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, ro);
  properties[PROP_PROBLEMS] = g_param_spec_object ("problems", NULL, NULL, G_TYPE_LIST_MODEL, ro);
  properties[PROP_STALE] = g_param_spec_boolean ("stale", NULL, NULL, FALSE, ro);
  properties[PROP_PENDING] = g_param_spec_boolean ("pending", NULL, NULL, FALSE, ro);
  properties[PROP_AUTOMATIC] = g_param_spec_boolean ("automatic", NULL, NULL, TRUE, rw);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

HeadroomEstimator *
headroom_estimator_new (HeadroomScenario *scenario)
{
  return g_object_new (HEADROOM_TYPE_ESTIMATOR, "scenario", scenario, NULL);
}

HeadroomScenario *
headroom_estimator_get_scenario (HeadroomEstimator *self)
{
  return self->scenario;
}

void
headroom_estimator_set_scenario (HeadroomEstimator *self, HeadroomScenario *scenario)
{
  if (scenario == self->scenario)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  if (self->scenario != NULL)
    g_clear_signal_handler (&self->changed_handler, self->scenario);
  g_set_object (&self->scenario, scenario);
  if (self->estimate != NULL) /* "the last valid one" is of this scenario, never of another */
    {
      g_clear_object (&self->estimate);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ESTIMATE]);
    }
  if (scenario != NULL)
    self->changed_handler = g_signal_connect (scenario, "changed", G_CALLBACK (on_scenario_changed_cb), self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCENARIO]);
  recompute (self);
  g_object_thaw_notify (G_OBJECT (self));
}

HeadroomEstimate *
headroom_estimator_get_estimate (HeadroomEstimator *self)
{
  return self->estimate;
}

GListModel *
headroom_estimator_get_problems (HeadroomEstimator *self)
{
  return self->problems;
}

gboolean
headroom_estimator_is_stale (HeadroomEstimator *self)
{
  return self->stale;
}

gboolean
headroom_estimator_is_pending (HeadroomEstimator *self)
{
  return self->pending;
}

void
headroom_estimator_set_automatic (HeadroomEstimator *self, gboolean automatic)
{
  set_flag (self, &self->automatic, automatic, PROP_AUTOMATIC);
  if (!automatic)
    g_clear_handle_id (&self->source, g_source_remove);
  schedule (self);
}

void
headroom_estimator_flush (HeadroomEstimator *self)
{
  if (self->pending)
    recompute (self);
}

guint64
headroom_estimator_get_count (HeadroomEstimator *self)
{
  return self->count;
}
