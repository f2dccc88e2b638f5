/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of the estimate, a row each. */
#include "app/result/headroom-breakdown.h"

#include "app/result/headroom-term-row.h"
#include "words/headroom-i18n.h"

struct _HeadroomBreakdown
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  HeadroomTermRow *rows[HR_N_TERMS];
};

G_DEFINE_FINAL_TYPE (HeadroomBreakdown, headroom_breakdown, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static char *
describe_moment (HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);

  if (!headroom_estimate_is_at_peak (estimate))
    /* Translators: %s is a moment of a training step or of inference, such as "Backward of the head" */
    return g_strdup_printf (_ ("Per GPU, below the peak (%s). Excludes other programs and host memory."),
                            headroom_gettext (hr_moment_label (e->moment)));
  /* Translators: %s is a moment of a training step or of inference, such as "Backward" */
  return g_strdup_printf (_ ("Per GPU, at the peak (%s). Excludes other programs and host memory."),
                          headroom_gettext (hr_instant_label (e->peak)));
}

static void
update (HeadroomBreakdown *self)
{
  g_autofree char *when = NULL;

  if (self->estimate == NULL)
    return;
  for (int i = 0; i < HR_N_TERMS; i++)
    headroom_term_row_set_term (self->rows[i], headroom_estimate_get_term (self->estimate, i));
  when = describe_moment (self->estimate);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self), when);
}

static void
headroom_breakdown_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ESTIMATE)
    g_value_set_object (value, HEADROOM_BREAKDOWN (object)->estimate);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_breakdown_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomBreakdown *self = HEADROOM_BREAKDOWN (object);

  if (id != PROP_ESTIMATE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->estimate, g_value_get_object (value)))
    update (self);
}

static void
headroom_breakdown_dispose (GObject *object)
{
  g_clear_object (&HEADROOM_BREAKDOWN (object)->estimate);
  G_OBJECT_CLASS (headroom_breakdown_parent_class)->dispose (object);
}

static void
headroom_breakdown_class_init (HeadroomBreakdownClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = headroom_breakdown_get_property;
  object_class->set_property = headroom_breakdown_set_property;
  object_class->dispose = headroom_breakdown_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_breakdown_init (HeadroomBreakdown *self)
{
  for (int i = 0; i < HR_N_TERMS; i++)
    {
      self->rows[i] = HEADROOM_TERM_ROW (headroom_term_row_new ());
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (self->rows[i]));
    }
}
