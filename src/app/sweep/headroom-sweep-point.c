/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the sweep’s table: its cells as text. */
#include "app/sweep/headroom-sweep-point.h"

#include "app/shared/headroom-format.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

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

struct _HeadroomSweepPoint
{
  GObject parent_instance;
  char *cells[N_POINT_PROPS]; /* by property */
};

G_DEFINE_FINAL_TYPE (HeadroomSweepPoint, headroom_sweep_point, G_TYPE_OBJECT)

static char *
describe_value (const HeadroomSweep *sweep, int place)
{
  g_autofree char *number = headroom_words_number (headroom_sweep_peek (sweep, place)->value);
  gboolean is_chosen = place == sweep->chosen;
  gboolean is_best = place == sweep->best;

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
describe_verdict (const HeadroomSweep *sweep, const hr_estimate_t *e, int place)
{
  if (!headroom_sweep_peek (sweep, place)->valid)
    return g_strdup (_ ("contradiction"));
  return g_strdup (headroom_gettext (hr_verdict_label (headroom_sweep_verdict (sweep, e, place))));
}

/* A contradiction has no numbers. */
static char *
describe_number (const hr_point_t *point, int id)
{
  if (!point->valid)
    return g_strdup ("–");
  switch (id)
    {
    case POINT_ACTIVATIONS: return headroom_format_bytes (point->activations);
    case POINT_TOTAL: return headroom_format_bytes (point->total);
    default: return headroom_words_factor (point->time_factor);
    }
}

static void
take_cell (HeadroomSweepPoint *self, int id, char *text)
{
  if (g_set_str (&self->cells[id], text))
    g_object_notify_by_pspec (G_OBJECT (self), point_properties[id]);
  g_free (text);
}

void
headroom_sweep_point_show (HeadroomSweepPoint *self, const HeadroomSweep *sweep, const hr_estimate_t *e, int place)
{
  const hr_point_t *point = headroom_sweep_peek (sweep, place);

  take_cell (self, POINT_VALUE, describe_value (sweep, place));
  for (int id = POINT_ACTIVATIONS; id <= POINT_TIME; id++)
    take_cell (self, id, describe_number (point, id));
  take_cell (self, POINT_VERDICT, describe_verdict (sweep, e, place));
}

static void
headroom_sweep_point_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_string (value, HEADROOM_SWEEP_POINT (object)->cells[id]);
}

static void
headroom_sweep_point_finalize (GObject *object)
{
  for (int id = POINT_VALUE; id < N_POINT_PROPS; id++)
    g_free (HEADROOM_SWEEP_POINT (object)->cells[id]);
  G_OBJECT_CLASS (headroom_sweep_point_parent_class)->finalize (object);
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
  object_class->finalize = headroom_sweep_point_finalize;
  for (int i = 1; i < N_POINT_PROPS; i++)
    point_properties[i] = g_param_spec_string (names[i], NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_POINT_PROPS, point_properties);
}

static void
headroom_sweep_point_init (HeadroomSweepPoint *self)
{
}

HeadroomSweepPoint *
headroom_sweep_point_new (void)
{
  return g_object_new (HEADROOM_TYPE_SWEEP_POINT, NULL);
}
