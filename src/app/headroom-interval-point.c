#include "app/headroom-interval-point.h"

#include "app/headroom-format.h"
#include "model/headroom-i18n.h"

struct _HeadroomIntervalPoint
{
  GObject parent_instance;
  HeadroomIntervals *owner; /* weak */
  int interval;
};

G_DEFINE_FINAL_TYPE (HeadroomIntervalPoint, headroom_interval_point, G_TYPE_OBJECT)

enum
{
  POINT_0,
  POINT_INTERVAL,
  POINT_ACTIVATIONS,
  POINT_TOTAL,
  POINT_TIME,
  POINT_VERDICT,
  N_POINT_PROPS
};

static GParamSpec *point_properties[N_POINT_PROPS];

static char *
describe_interval (HeadroomIntervalPoint *self)
{
  const HeadroomIntervalSweep *sweep = headroom_intervals_peek (self->owner);
  g_autofree char *number = g_strdup_printf ("%d", self->interval);
  gboolean is_chosen = self->interval == sweep->chosen, is_best = self->interval == sweep->best;

  if (is_chosen && is_best)
    /* TRANSLATORS: a checkpoint interval in the table; keep it short */
    return g_strdup_printf (_("%s, chosen, best"), number);
  if (is_chosen)
    return g_strdup_printf (_("%s, chosen"), number);
  if (is_best)
    return g_strdup_printf (_("%s, best"), number);
  return g_steal_pointer (&number);
}

static char *
describe_verdict (HeadroomIntervalPoint *self)
{
  const hr_estimate_t *e = headroom_estimate_peek (headroom_intervals_get_estimate (self->owner));

  return g_strdup (headroom_gettext (
      hr_verdict_label (headroom_interval_sweep_verdict (headroom_intervals_peek (self->owner), e, self->interval))));
}

static char *
describe_cell (HeadroomIntervalPoint *self, guint id)
{
  const HeadroomIntervalSweep *sweep = self->owner != NULL ? headroom_intervals_peek (self->owner) : NULL;
  const hr_point_t *point;

  if (sweep == NULL || self->interval > sweep->n)
    return g_strdup ("");
  point = headroom_interval_sweep_peek (sweep, self->interval);
  switch (id)
    {
    case POINT_INTERVAL: return describe_interval (self);
    case POINT_ACTIVATIONS: return headroom_format_bytes (point->activations);
    case POINT_TOTAL: return headroom_format_bytes (point->total);
    case POINT_TIME: return headroom_format_factor (point->time_factor);
    default: return describe_verdict (self);
    }
}

static void
headroom_interval_point_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_take_string (value, describe_cell (HEADROOM_INTERVAL_POINT (object), id));
}

static void
headroom_interval_point_dispose (GObject *object)
{
  g_clear_weak_pointer (&HEADROOM_INTERVAL_POINT (object)->owner);
  G_OBJECT_CLASS (headroom_interval_point_parent_class)->dispose (object);
}

static void
headroom_interval_point_class_init (HeadroomIntervalPointClass *klass)
{
  static const char *const names[N_POINT_PROPS] = { [POINT_INTERVAL] = "interval", [POINT_ACTIVATIONS] = "activations",
                                                    [POINT_TOTAL] = "total", [POINT_TIME] = "time",
                                                    [POINT_VERDICT] = "verdict" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = headroom_interval_point_get_property;
  object_class->dispose = headroom_interval_point_dispose;
  for (int i = 1; i < N_POINT_PROPS; i++)
    point_properties[i]
        = g_param_spec_string (names[i], NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_POINT_PROPS, point_properties);
}

static void
headroom_interval_point_init (HeadroomIntervalPoint *self)
{
}

HeadroomIntervalPoint *
headroom_interval_point_new (HeadroomIntervals *owner, int interval)
{
  HeadroomIntervalPoint *self = g_object_new (HEADROOM_TYPE_INTERVAL_POINT, NULL);

  g_set_weak_pointer (&self->owner, owner);
  self->interval = interval;
  return self;
}

void
headroom_interval_point_notify (HeadroomIntervalPoint *self)
{
  for (int i = 1; i < N_POINT_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), point_properties[i]);
}
