/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the sweep’s table: its cells as text. */
#include "app/sweep/headroom-sweep-point.h"

#include "app/shared/headroom-format.h"
#include "model/result/headroom-point-columns.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

enum
{
  MOST_CELLS = 8
};

struct _HeadroomSweepPoint
{
  GObject parent_instance;
  char *cells[MOST_CELLS]; /* by property */
};

G_DEFINE_FINAL_TYPE (HeadroomSweepPoint, headroom_sweep_point, G_TYPE_OBJECT)

/* From 1, as GObject wants it. The first is the value. */
static GParamSpec *properties[MOST_CELLS];
static guint n_properties = 1;

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

/* A contradiction has no numbers. */
static char *
describe_cell (const HeadroomColumn *column, const HeadroomPointRow *row)
{
  g_autofree char *text = headroom_column_describe (column, row, headroom_format_bytes);

  if (*text == '\0')
    return g_strdup ("–");
  return g_steal_pointer (&text);
}

static void
take_cell (HeadroomSweepPoint *self, guint id, char *text)
{
  if (g_set_str (&self->cells[id], text))
    g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
  g_free (text);
}

void
headroom_sweep_point_show (HeadroomSweepPoint *self, const HeadroomSweep *sweep, const hr_estimate_t *e, int place)
{
  guint n_columns;
  g_autofree HeadroomColumn *columns = headroom_point_columns_new (sweep->over, NULL, &n_columns);
  HeadroomPointRow row = { headroom_sweep_peek (sweep, place), e };
  guint id = 0;

  for (guint i = 0; i < n_columns; i++)
    {
      if (!headroom_column_is_in (&columns[i], HEADROOM_IN_WINDOW))
        continue;
      id++;
      if (id == 1)
        take_cell (self, id, describe_value (sweep, place));
      else
        take_cell (self, id, describe_cell (&columns[i], &row));
    }
}

static void
headroom_sweep_point_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_string (value, HEADROOM_SWEEP_POINT (object)->cells[id]);
}

static void
headroom_sweep_point_finalize (GObject *object)
{
  for (guint id = 1; id < n_properties; id++)
    g_free (HEADROOM_SWEEP_POINT (object)->cells[id]);
  G_OBJECT_CLASS (headroom_sweep_point_parent_class)->finalize (object);
}

/* One for each column that the window shows; it has the column's name. */
static void
list_properties (void)
{
  guint n_columns;
  g_autofree HeadroomColumn *columns = headroom_point_columns_new (HR_SEQUENCE_LENGTH, NULL, &n_columns);

  for (guint i = 0; i < n_columns; i++)
    {
      if (!headroom_column_is_in (&columns[i], HEADROOM_IN_WINDOW))
        continue;
      g_assert (n_properties < MOST_CELLS);
      properties[n_properties] = g_param_spec_string (columns[i].id, NULL, NULL, NULL,
                                                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
      n_properties++;
    }
}

static void
headroom_sweep_point_class_init (HeadroomSweepPointClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = headroom_sweep_point_get_property;
  object_class->finalize = headroom_sweep_point_finalize;
  list_properties ();
  g_object_class_install_properties (object_class, n_properties, properties);
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
