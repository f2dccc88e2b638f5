/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scenario. Every way of changing a value ends in take(), which compares, remembers the origin and
 * notifies. */
#include "model/scenario/headroom-scenario.h"

#include "core/table/open-settings.h"
#include "core/table/param-follow.h"
#include "model/scenario/headroom-param-property.h"
#include "model/scenario/headroom-param.h"

enum
{
  PROP_TITLE = 1,
  PROP_FIRST_PARAM,
  N_PROPS = PROP_FIRST_PARAM + HR_N_PARAMS
};

struct _HeadroomScenario
{
  GObject parent_instance;

  hr_params_t params;
  char *title;
  hr_param_t sweep;
  bool locked[HR_N_PARAMS];
  HeadroomOrigin origins[HR_N_PARAMS];
  char *details[HR_N_PARAMS];
  HeadroomJson *unknown;
  guint frozen;
  gboolean is_changed;
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (HeadroomScenario, headroom_scenario, G_TYPE_OBJECT)

void
headroom_scenario_freeze (HeadroomScenario *self)
{
  g_return_if_fail (HEADROOM_IS_SCENARIO (self));
  g_object_freeze_notify (G_OBJECT (self));
  self->frozen++;
}

static void settle_cache (HeadroomScenario *self);

void
headroom_scenario_thaw (HeadroomScenario *self)
{
  g_return_if_fail (HEADROOM_IS_SCENARIO (self) && self->frozen > 0);
  g_object_ref (self); /* a handler may drop the last reference */
  if (self->frozen == 1 && self->is_changed)
    settle_cache (self);
  self->frozen--;
  g_object_thaw_notify (G_OBJECT (self));
  if (self->frozen == 0 && self->is_changed)
    {
      self->is_changed = FALSE;
      g_signal_emit (self, changed_signal, 0);
    }
  g_object_unref (self);
}

static void
set_origin (HeadroomScenario *self, hr_param_t param, HeadroomOrigin origin, const char *detail)
{
  if (self->origins[param] == origin && g_strcmp0 (self->details[param], detail) == 0)
    return;
  self->origins[param] = origin;
  g_set_str (&self->details[param], detail);
  self->is_changed = TRUE;
}

static void
copy_value (const hr_params_t *from, hr_params_t *to, hr_param_t param)
{
  static const gsize sizes[] = {
    [HR_TYPE_INTEGER] = sizeof (int64_t),    [HR_TYPE_REAL] = sizeof (double), [HR_TYPE_BOOL] = sizeof (bool),
    [HR_TYPE_CHOICE] = sizeof (hr_choice_t), [HR_TYPE_ID] = sizeof (hr_id_t),  [HR_TYPE_LIST] = sizeof (hr_list_t),
    [HR_TYPE_SET] = sizeof (hr_set_t)
  };
  const hr_param_desc_t *desc = hr_param_desc (param);

  memcpy ((char *) to + desc->offset, (const char *) from + desc->offset, sizes[desc->type]);
}

static void settle_family (HeadroomScenario *self);

static void
note_follower (HeadroomScenario *self)
{
  HeadroomOrigin origin = self->origins[HR_CACHED_TOKENS];
  gboolean is_decided = origin != HEADROOM_ORIGIN_DEFAULT && origin != HEADROOM_ORIGIN_DERIVED;

  self->params.cache_follows = !is_decided && !self->locked[HR_CACHED_TOKENS];
}

/* A recipe that is silent about what another one says has the default: it leaves it open, too. What a person locks is
 * decided. */
static void
note_open (HeadroomScenario *self, hr_param_t param)
{
  HeadroomOrigin origin = self->origins[param];
  gboolean is_silent = origin == HEADROOM_ORIGIN_PRESET && hr_param_is_default (&self->params, param);
  gboolean is_unset = origin == HEADROOM_ORIGIN_DEFAULT || is_silent;

  hr_param_set_open (&self->params, param, is_unset && !self->locked[param]);
  if (param == HR_CACHED_TOKENS)
    note_follower (self);
}

/* Take one parameter's value from `next`: compares, remembers the origin and notifies. */
static void
take (HeadroomScenario *self, const hr_params_t *next, hr_param_t param, HeadroomOrigin origin, const char *detail)
{
  headroom_scenario_freeze (self);
  set_origin (self, param, origin, detail);
  if (!headroom_param_has_same_value (param, &self->params, next))
    {
      copy_value (next, &self->params, param);
      self->is_changed = TRUE;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FIRST_PARAM + param]);
    }
  note_open (self, param);
  if (param == HR_FAMILY && origin == HEADROOM_ORIGIN_TYPED)
    settle_family (self);
  headroom_scenario_thaw (self);
}

/* Once for each batch of changes, so that their order does not matter. */
static void
settle_cache (HeadroomScenario *self)
{
  hr_params_t next = self->params;

  if (!self->params.cache_follows)
    return;
  hr_param_follow (&next, HR_SEQUENCE_LENGTH);
  if (hr_param_is_default (&next, HR_CACHED_TOKENS))
    take (self, &next, HR_CACHED_TOKENS, HEADROOM_ORIGIN_DEFAULT, NULL);
  else
    take (self, &next, HR_CACHED_TOKENS, HEADROOM_ORIGIN_DERIVED, hr_param_desc (HR_SEQUENCE_LENGTH)->name);
}

/* Whoever chooses a family assumes none. */
static void
settle_family (HeadroomScenario *self)
{
  hr_params_t next = self->params;

  next.family_assumed = false;
  if (self->params.family_assumed)
    take (self, &next, HR_FAMILY_ASSUMED, HEADROOM_ORIGIN_DEFAULT, NULL);
}

/* What a preset said of a choice that is no longer made. */
static gboolean
goes_with (HeadroomScenario *self, hr_param_t param, hr_param_t choice)
{
  const char *belongs_to = hr_param_desc (param)->belongs_to;

  if (headroom_scenario_get_origin (self, param) != HEADROOM_ORIGIN_PRESET)
    return FALSE;
  return g_strcmp0 (belongs_to, hr_param_desc (choice)->name) == 0;
}

void
headroom_scenario_type (HeadroomScenario *self, const hr_params_t *next, hr_param_t param)
{
  gboolean is_change = !headroom_param_has_same_value (param, &self->params, next);

  headroom_scenario_freeze (self);
  take (self, next, param, HEADROOM_ORIGIN_TYPED, NULL);
  for (hr_param_t i = 0; is_change && i < HR_N_PARAMS; i++)
    if (goes_with (self, i, param))
      headroom_scenario_reset (self, i);
  headroom_scenario_thaw (self);
}

static void
headroom_scenario_init (HeadroomScenario *self)
{
  hr_params_init (&self->params);
  for (int i = 0; i < HR_N_PARAMS; i++)
    note_open (self, (hr_param_t) i);
  self->title = g_strdup ("");
  self->sweep = HR_N_PARAMS;
}

static void
headroom_scenario_finalize (GObject *object)
{
  HeadroomScenario *self = HEADROOM_SCENARIO (object);

  for (int i = 0; i < HR_N_PARAMS; i++)
    g_free (self->details[i]);
  g_clear_pointer (&self->unknown, headroom_json_unref);
  g_free (self->title);
  G_OBJECT_CLASS (headroom_scenario_parent_class)->finalize (object);
}

static void
headroom_scenario_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomScenario *self = HEADROOM_SCENARIO (object);

  if (id == PROP_TITLE)
    g_value_set_string (value, self->title);
  else
    headroom_param_get_value ((hr_param_t) (id - PROP_FIRST_PARAM), &self->params, value);
}

/* Controls write back what they show: an equal value is no typing. One out of range changes nothing. */
static void
set_value (HeadroomScenario *self, hr_param_t param, const GValue *value)
{
  hr_params_t next = self->params;

  if (headroom_param_set_value (param, &next, value) != HR_SET_OK)
    return;
  if (!headroom_param_has_same_value (param, &self->params, &next))
    headroom_scenario_type (self, &next, param);
}

static void
headroom_scenario_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomScenario *self = HEADROOM_SCENARIO (object);

  if (id == PROP_TITLE)
    headroom_scenario_set_title (self, g_value_get_string (value));
  else
    set_value (self, (hr_param_t) (id - PROP_FIRST_PARAM), value);
}

static void
headroom_scenario_class_init (HeadroomScenarioClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = headroom_scenario_finalize;
  object_class->get_property = headroom_scenario_get_property;
  object_class->set_property = headroom_scenario_set_property;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "",
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  for (int i = 0; i < HR_N_PARAMS; i++)
    properties[PROP_FIRST_PARAM + i] = headroom_param_make_pspec ((hr_param_t) i);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_SCENARIO, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

HeadroomScenario *
headroom_scenario_new (void)
{
  return g_object_new (HEADROOM_TYPE_SCENARIO, NULL);
}

static void
copy_unknown (HeadroomScenario *self, HeadroomScenario *other)
{
  HeadroomJson *unknown = other->unknown;

  if (unknown != NULL)
    headroom_json_ref (unknown);
  headroom_scenario_set_unknown (self, unknown);
}

void
headroom_scenario_assign (HeadroomScenario *self, HeadroomScenario *other)
{
  headroom_scenario_freeze (self);
  for (int i = 0; i < HR_N_PARAMS; i++)
    take (self, &other->params, (hr_param_t) i, other->origins[i], other->details[i]);
  headroom_scenario_set_title (self, other->title);
  headroom_scenario_set_sweep (self, other->sweep);
  for (int i = 0; i < HR_N_PARAMS; i++)
    headroom_scenario_set_locked (self, (hr_param_t) i, other->locked[i]);
  if (self->unknown != other->unknown)
    copy_unknown (self, other);
  headroom_scenario_thaw (self);
}

HeadroomScenario *
headroom_scenario_copy (HeadroomScenario *self)
{
  HeadroomScenario *copy = headroom_scenario_new ();

  headroom_scenario_assign (copy, self);
  return copy;
}

const char *
headroom_scenario_get_title (HeadroomScenario *self)
{
  return self->title;
}

void
headroom_scenario_set_title (HeadroomScenario *self, const char *title)
{
  if (title == NULL)
    title = "";
  headroom_scenario_freeze (self);
  if (g_set_str (&self->title, title))
    {
      self->is_changed = TRUE;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
    }
  headroom_scenario_thaw (self);
}

hr_param_t
headroom_scenario_get_sweep (HeadroomScenario *self)
{
  return self->sweep;
}

void
headroom_scenario_set_sweep (HeadroomScenario *self, hr_param_t param)
{
  headroom_scenario_freeze (self);
  self->is_changed |= self->sweep != param;
  self->sweep = param;
  headroom_scenario_thaw (self);
}

gboolean
headroom_scenario_is_locked (HeadroomScenario *self, hr_param_t param)
{
  return self->locked[param];
}

void
headroom_scenario_set_locked (HeadroomScenario *self, hr_param_t param, gboolean is_locked)
{
  headroom_scenario_freeze (self);
  self->is_changed |= self->locked[param] != is_locked;
  self->locked[param] = is_locked;
  note_open (self, param);
  headroom_scenario_thaw (self);
}

const bool *
headroom_scenario_peek_locks (HeadroomScenario *self)
{
  return self->locked;
}

const hr_params_t *
headroom_scenario_peek_params (HeadroomScenario *self)
{
  return &self->params;
}

hr_set_result_t
headroom_scenario_set_from (HeadroomScenario *self, hr_param_t param, const char *value, HeadroomOrigin origin,
                            const char *detail)
{
  hr_params_t next = self->params;
  hr_set_result_t result = hr_param_set_text (&next, param, value);

  if (result == HR_SET_OK)
    take (self, &next, param, origin, detail);
  return result;
}

char *
headroom_scenario_get_text (HeadroomScenario *self, hr_param_t param)
{
  char text[HR_TEXT_SIZE];

  return g_strdup (hr_param_get_text (&self->params, param, text, sizeof text));
}

double
headroom_scenario_get_number (HeadroomScenario *self, hr_param_t param)
{
  return hr_param_get (&self->params, param);
}

HeadroomOrigin
headroom_scenario_get_origin (HeadroomScenario *self, hr_param_t param)
{
  g_return_val_if_fail (param < HR_N_PARAMS, HEADROOM_ORIGIN_DEFAULT);
  return self->origins[param];
}

const char *
headroom_scenario_get_origin_detail (HeadroomScenario *self, hr_param_t param)
{
  g_return_val_if_fail (param < HR_N_PARAMS, NULL);
  return self->details[param];
}

void
headroom_scenario_reset (HeadroomScenario *self, hr_param_t param)
{
  hr_params_t initial;

  hr_params_init (&initial);
  take (self, &initial, param, HEADROOM_ORIGIN_DEFAULT, NULL);
}

void
headroom_scenario_reset_all (HeadroomScenario *self)
{
  headroom_scenario_freeze (self);
  for (int i = 0; i < HR_N_PARAMS; i++)
    headroom_scenario_reset (self, (hr_param_t) i);
  headroom_scenario_thaw (self);
}

void
headroom_scenario_set_unknown (HeadroomScenario *self, HeadroomJson *unknown)
{
  g_clear_pointer (&self->unknown, headroom_json_unref);
  self->unknown = unknown;
}

const HeadroomJson *
headroom_scenario_get_unknown (HeadroomScenario *self)
{
  return self->unknown;
}
