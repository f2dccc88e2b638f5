/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One value that a partial scenario sets, and where it comes from, as an object. */
#include "model/presets/headroom-partial.h"
#include "model/scenario/headroom-param.h"

enum
{
  PROP_LABEL = 1,
  PROP_VALUE_TEXT,
  PROP_ORIGIN_LABEL,
  PROP_DETAIL,
  N_PROPS
};

static const char *const names[N_PROPS] = {
  [PROP_LABEL] = "label",
  [PROP_VALUE_TEXT] = "value-text",
  [PROP_ORIGIN_LABEL] = "origin-label",
  [PROP_DETAIL] = "detail",
};

struct _HeadroomAssignment
{
  GObject parent_instance;

  hr_param_t param;
  char *value;
  HeadroomOrigin origin;
  char *detail;
};

G_DEFINE_FINAL_TYPE (HeadroomAssignment, headroom_assignment, G_TYPE_OBJECT)

static void
headroom_assignment_init (HeadroomAssignment *self)
{
}

static void
headroom_assignment_finalize (GObject *object)
{
  HeadroomAssignment *self = HEADROOM_ASSIGNMENT (object);

  g_free (self->value);
  g_free (self->detail);
  G_OBJECT_CLASS (headroom_assignment_parent_class)->finalize (object);
}

static char *
describe_value (HeadroomAssignment *self)
{
  hr_params_t params;

  hr_params_init (&params);
  hr_param_set_text (&params, self->param, self->value);
  return headroom_param_describe_value (self->param, &params);
}

static void
headroom_assignment_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomAssignment *self = HEADROOM_ASSIGNMENT (object);

  switch (id)
    {
    case PROP_LABEL: g_value_set_string (value, headroom_param_get_label (self->param)); break;
    case PROP_VALUE_TEXT: g_value_take_string (value, describe_value (self)); break;
    case PROP_ORIGIN_LABEL: g_value_set_string (value, headroom_origin_get_label (self->origin)); break;
    case PROP_DETAIL: g_value_set_string (value, self->detail); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_assignment_class_init (HeadroomAssignmentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = headroom_assignment_finalize;
  object_class->get_property = headroom_assignment_get_property;
  for (guint i = 1; i < N_PROPS; i++)
    g_object_class_install_property (
        object_class, i, g_param_spec_string (names[i], NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

HeadroomAssignment *
headroom_assignment_new (hr_param_t param, const char *value, HeadroomOrigin origin, const char *detail)
{
  HeadroomAssignment *self = g_object_new (HEADROOM_TYPE_ASSIGNMENT, NULL);

  self->param = param;
  self->value = g_strdup (value);
  self->origin = origin;
  self->detail = g_strdup (detail);
  return self;
}

hr_param_t
headroom_assignment_get_param (HeadroomAssignment *self)
{
  return self->param;
}

const char *
headroom_assignment_get_value (HeadroomAssignment *self)
{
  return self->value;
}

HeadroomOrigin
headroom_assignment_get_origin (HeadroomAssignment *self)
{
  return self->origin;
}

const char *
headroom_assignment_get_detail (HeadroomAssignment *self)
{
  return self->detail;
}
