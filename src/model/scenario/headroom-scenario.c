/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every way of changing a value ends in commit(), which compares, remembers the origin and notifies. */
#include "model/scenario/headroom-scenario-private.h"

#include "model/gpus/headroom-gpu-catalog.h"
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

void
headroom_scenario_thaw (HeadroomScenario *self)
{
  g_return_if_fail (HEADROOM_IS_SCENARIO (self) && self->frozen > 0);
  g_object_ref (self); /* a handler may drop the last reference */
  self->frozen--;
  g_object_thaw_notify (G_OBJECT (self));
  if (self->frozen == 0 && self->is_changed)
    {
      self->is_changed = FALSE;
      g_signal_emit (self, changed_signal, 0);
    }
  g_object_unref (self);
}

static gboolean
same_value (const hr_params_t *a, const hr_params_t *b, hr_param_t param)
{
  char left[HR_TEXT_SIZE], right[HR_TEXT_SIZE];

  if (!hr_param_is_text (param))
    return hr_param_get (a, param) == hr_param_get (b, param);
  return g_str_equal (hr_param_get_text (a, param, left, sizeof left),
                      hr_param_get_text (b, param, right, sizeof right));
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

/* Take one parameter's value from `next`. */
static void
commit (HeadroomScenario *self, const hr_params_t *next, hr_param_t param, HeadroomOrigin origin, const char *detail)
{
  headroom_scenario_freeze (self);
  set_origin (self, param, origin, detail);
  if (!same_value (&self->params, next, param))
    {
      copy_value (next, &self->params, param);
      self->is_changed = TRUE;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FIRST_PARAM + param]);
    }
  if (param == HR_FAMILY && origin == HEADROOM_ORIGIN_TYPED)
    settle_family (self);
  headroom_scenario_thaw (self);
}

/* Whoever chooses a family assumes none. */
static void
settle_family (HeadroomScenario *self)
{
  hr_params_t next = self->params;

  next.family_assumed = false;
  if (self->params.family_assumed)
    commit (self, &next, HR_FAMILY_ASSUMED, HEADROOM_ORIGIN_DEFAULT, NULL);
}

static void
headroom_scenario_init (HeadroomScenario *self)
{
  hr_params_init (&self->params);
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
  hr_param_t param = (hr_param_t) (id - PROP_FIRST_PARAM);
  double number = id == PROP_TITLE ? 0 : hr_param_get (&self->params, param);

  if (id == PROP_TITLE)
    g_value_set_string (value, self->title);
  else
    switch (hr_param_desc (param)->type)
      {
      case HR_TYPE_INTEGER: g_value_set_int64 (value, (gint64) number); break;
      case HR_TYPE_REAL: g_value_set_double (value, number); break;
      case HR_TYPE_BOOL: g_value_set_boolean (value, number != 0); break;
      case HR_TYPE_CHOICE: g_value_set_int (value, (int) number); break;
      case HR_TYPE_ID:
      case HR_TYPE_LIST:
      case HR_TYPE_SET: g_value_take_string (value, headroom_scenario_get_text (self, param)); break;
      }
}

static double
value_to_number (const GValue *value, hr_type_t type)
{
  switch (type)
    {
    case HR_TYPE_INTEGER: return (double) g_value_get_int64 (value);
    case HR_TYPE_REAL: return g_value_get_double (value);
    case HR_TYPE_BOOL: return g_value_get_boolean (value);
    case HR_TYPE_CHOICE: return g_value_get_int (value);
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET:
    default: return 0;
    }
}

/* Controls write back what they show: an equal value is no typing. */
static void
set_if_different (HeadroomScenario *self, const hr_params_t *next, hr_param_t param)
{
  if (!same_value (&self->params, next, param))
    commit (self, next, param, HEADROOM_ORIGIN_TYPED, NULL);
}

static void
headroom_scenario_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomScenario *self = HEADROOM_SCENARIO (object);
  hr_param_t param = (hr_param_t) (id - PROP_FIRST_PARAM);
  hr_params_t next = self->params;
  const char *text;

  if (id == PROP_TITLE)
    {
      headroom_scenario_set_title (self, g_value_get_string (value));
      return;
    }
  text = G_VALUE_HOLDS_STRING (value) ? g_value_get_string (value) : NULL;
  if (G_VALUE_HOLDS_STRING (value)
          ? hr_param_set_text (&next, param, text != NULL ? text : "") == HR_SET_OK
          : hr_param_set (&next, param, value_to_number (value, hr_param_desc (param)->type)) == HR_SET_OK)
    set_if_different (self, &next, param);
}

static GParamSpec *
make_spec (const hr_param_desc_t *desc)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  switch (desc->type)
    {
    case HR_TYPE_INTEGER:
      return g_param_spec_int64 (desc->name, NULL, NULL, (gint64) desc->min, (gint64) desc->max, (gint64) desc->init,
                                 flags);
    case HR_TYPE_REAL: return g_param_spec_double (desc->name, NULL, NULL, desc->min, desc->max, desc->init, flags);
    case HR_TYPE_BOOL: return g_param_spec_boolean (desc->name, NULL, NULL, desc->init != 0, flags);
    case HR_TYPE_CHOICE:
      return g_param_spec_int (desc->name, NULL, NULL, 0, hr_choice_count (desc) - 1, (int) desc->init, flags);
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET:
    default: return g_param_spec_string (desc->name, NULL, NULL, desc->init_id, flags);
    }
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
    properties[PROP_FIRST_PARAM + i] = make_spec (hr_param_desc ((hr_param_t) i));
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_SCENARIO, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

HeadroomScenario *
headroom_scenario_new (void)
{
  return g_object_new (HEADROOM_TYPE_SCENARIO, NULL);
}

void
headroom_scenario_assign (HeadroomScenario *self, HeadroomScenario *other)
{
  headroom_scenario_freeze (self);
  for (int i = 0; i < HR_N_PARAMS; i++)
    commit (self, &other->params, (hr_param_t) i, other->origins[i], other->details[i]);
  headroom_scenario_set_title (self, other->title);
  headroom_scenario_set_sweep (self, other->sweep);
  if (self->unknown != other->unknown)
    headroom_scenario_set_unknown (self, other->unknown != NULL ? headroom_json_ref (other->unknown) : NULL);
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
  headroom_scenario_freeze (self);
  if (g_set_str (&self->title, title != NULL ? title : ""))
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

const hr_params_t *
headroom_scenario_peek_params (HeadroomScenario *self)
{
  return &self->params;
}

static gboolean
refuse (hr_param_t param, hr_set_result_t result, const char *text, GError **error)
{
  g_autofree char *quoted = NULL;
  g_autofree char *shown = g_utf8_make_valid (text, -1);

  if (result == HR_SET_OK)
    return FALSE;
  quoted = g_strdup_printf (_ ("“%s”"), shown);
  headroom_param_set_error (error, HEADROOM_PARAM_ERROR, headroom_param_get_error_code (result), param,
                            headroom_param_get_label (param), quoted);
  return TRUE;
}

/* The id behind an alias; NULL where the catalogue knows neither. */
static const char *
resolve_id (const char *text)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), text);

  if (*text == '\0' || g_str_equal (text, "none"))
    return "";
  return gpu != NULL ? headroom_gpu_get_id (gpu) : NULL;
}

gboolean
headroom_scenario_set_text (HeadroomScenario *self, hr_param_t param, const char *text, GError **error)
{
  hr_params_t next = self->params;
  const char *value = hr_param_desc (param)->type == HR_TYPE_ID ? resolve_id (text) : text;
  hr_set_result_t result = value != NULL ? hr_param_set_text (&next, param, value) : HR_SET_UNKNOWN_CHOICE;

  if (refuse (param, result, text, error))
    return FALSE;
  commit (self, &next, param, HEADROOM_ORIGIN_TYPED, NULL);
  return TRUE;
}

gboolean
headroom_scenario_set_number (HeadroomScenario *self, hr_param_t param, double value, GError **error)
{
  hr_params_t next = self->params;
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (refuse (param, hr_param_set (&next, param, value), g_ascii_dtostr (text, sizeof text, value), error))
    return FALSE;
  set_if_different (self, &next, param);
  return TRUE;
}

hr_set_result_t
headroom_scenario_set_from (HeadroomScenario *self, hr_param_t param, const char *value, HeadroomOrigin origin,
                            const char *detail)
{
  hr_params_t next = self->params;
  hr_set_result_t result = hr_param_set_text (&next, param, value);

  if (result == HR_SET_OK)
    commit (self, &next, param, origin, detail);
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
  return self->origins[param];
}

const char *
headroom_scenario_get_origin_detail (HeadroomScenario *self, hr_param_t param)
{
  return self->details[param];
}

void
headroom_scenario_reset (HeadroomScenario *self, hr_param_t param)
{
  hr_params_t initial;

  hr_params_init (&initial);
  commit (self, &initial, param, HEADROOM_ORIGIN_DEFAULT, NULL);
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
