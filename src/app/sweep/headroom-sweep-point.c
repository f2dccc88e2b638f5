/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the sweep’s table: its cells as text. */
#include "app/sweep/headroom-sweep-point.h"

#include "app/shared/headroom-format.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

struct _HeadroomSweepPoint
{
  GObject parent_instance;
  HeadroomSweepList *owner; /* weak */
  int place;
};

G_DEFINE_FINAL_TYPE (HeadroomSweepPoint, headroom_sweep_point, G_TYPE_OBJECT)

enum
{
  POINT_0,
  POINT_VALUE,
  POINT_ACTIVATIONS,
  POINT_TOTAL,
  POINT_TIME,
  POINT_VERDICT,
  N_POINT_PROPS
};

static GParamSpec *point_properties[N_POINT_PROPS];

static char *
describe_value (HeadroomSweepPoint *self)
{
  const HeadroomSweep *sweep = headroom_sweep_list_peek (self->owner);
  g_autofree char *number = headroom_words_number (headroom_sweep_peek (sweep, self->place)->value);
  gboolean is_chosen = self->place == sweep->chosen, is_best = self->place == sweep->best;

  if (is_chosen && is_best)
    /* Translators: a value in the table of a sweep; keep it short */
    return g_strdup_printf (_ ("%s, chosen, best"), number);
  if (is_chosen)
    return g_strdup_printf (_ ("%s, chosen"), number);
  if (is_best)
    return g_strdup_printf (_ ("%s, best"), number);
  return g_steal_pointer (&number);
}

static char *
describe_verdict (HeadroomSweepPoint *self)
{
  const HeadroomSweep *sweep = headroom_sweep_list_peek (self->owner);
  const hr_estimate_t *e = headroom_estimate_peek (headroom_sweep_list_get_estimate (self->owner));

  if (!headroom_sweep_peek (sweep, self->place)->valid)
    return g_strdup (_ ("contradiction"));
  return g_strdup (headroom_gettext (hr_verdict_label (headroom_sweep_verdict (sweep, e, self->place))));
}

static char *
describe_cell (HeadroomSweepPoint *self, guint id)
{
  const HeadroomSweep *sweep = self->owner != NULL ? headroom_sweep_list_peek (self->owner) : NULL;
  const hr_point_t *point;

  if (sweep == NULL || self->place > sweep->n)
    return g_strdup ("");
  point = headroom_sweep_peek (sweep, self->place);
  if (!point->valid && id != POINT_VALUE && id != POINT_VERDICT)
    return g_strdup ("–");
  switch (id)
    {
    case POINT_VALUE: return describe_value (self);
    case POINT_ACTIVATIONS: return headroom_format_bytes (point->activations);
    case POINT_TOTAL: return headroom_format_bytes (point->total);
    case POINT_TIME: return headroom_words_factor (point->time_factor);
    default: return describe_verdict (self);
    }
}

static void
headroom_sweep_point_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_take_string (value, describe_cell (HEADROOM_SWEEP_POINT (object), id));
}

static void
headroom_sweep_point_dispose (GObject *object)
{
  g_clear_weak_pointer (&HEADROOM_SWEEP_POINT (object)->owner);
  G_OBJECT_CLASS (headroom_sweep_point_parent_class)->dispose (object);
}

static void
headroom_sweep_point_class_init (HeadroomSweepPointClass *klass)
{
  static const char *const names[N_POINT_PROPS] = { [POINT_VALUE] = "value",
                                                    [POINT_ACTIVATIONS] = "activations",
                                                    [POINT_TOTAL] = "total",
                                                    [POINT_TIME] = "time",
                                                    [POINT_VERDICT] = "verdict" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = headroom_sweep_point_get_property;
  object_class->dispose = headroom_sweep_point_dispose;
  for (int i = 1; i < N_POINT_PROPS; i++)
    point_properties[i] = g_param_spec_string (names[i], NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_POINT_PROPS, point_properties);
}

static void
headroom_sweep_point_init (HeadroomSweepPoint *self)
{
}

HeadroomSweepPoint *
headroom_sweep_point_new (HeadroomSweepList *owner, int place)
{
  HeadroomSweepPoint *self = g_object_new (HEADROOM_TYPE_SWEEP_POINT, NULL);

  g_set_weak_pointer (&self->owner, owner);
  self->place = place;
  return self;
}

void
headroom_sweep_point_notify (HeadroomSweepPoint *self)
{
  for (int i = 1; i < N_POINT_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), point_properties[i]);
}
