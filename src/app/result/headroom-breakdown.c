/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of a table, of the memory or of the time, a row each. */
#include "app/result/headroom-breakdown.h"

#include "app/result/headroom-term-row.h"
#include "app/shared/headroom-wrapping.h"
#include "report/report-serving.h"
#include "report/report-time.h"
#include "words/headroom-i18n.h"

enum
{
  MAX_ROWS = MAX ((int) HR_N_TERMS, (int) HR_N_TIMES)
};

/** Where the rows come from. */
typedef struct
{
  const char *name;
  int n_rows;
  void (*update) (HeadroomBreakdown *self);
} Table;

struct _HeadroomBreakdown
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  const Table *table;
  HeadroomTermRow *rows[MAX_ROWS]; /* NULL: not made yet */
};

G_DEFINE_FINAL_TYPE (HeadroomBreakdown, headroom_breakdown, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_TABLE,
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

/* Once more at the end. */
static void
append_again (HeadroomBreakdown *self, GtkWidget *row)
{
  g_object_ref (row);
  adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_object_unref (row);
}

/* A group appends: the rows that come after a new one are appended again. */
static void
make_row (HeadroomBreakdown *self, int i)
{
  self->rows[i] = HEADROOM_TERM_ROW (headroom_term_row_new ());
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (self->rows[i]));
  for (int after = i + 1; after < self->table->n_rows; after++)
    if (self->rows[after] != NULL)
      append_again (self, GTK_WIDGET (self->rows[after]));
}

/* A row is made with the first amount that it shows. */
static void
show_term (HeadroomBreakdown *self, int i, HeadroomTerm *term)
{
  if (self->rows[i] == NULL && headroom_term_row_shows (term))
    make_row (self, i);
  if (self->rows[i] != NULL)
    headroom_term_row_set_term (self->rows[i], term);
}

static void
update_memory (HeadroomBreakdown *self)
{
  g_autofree char *when = describe_moment (self->estimate);

  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    show_term (self, i, headroom_estimate_get_term (self->estimate, i));
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), when);
}

/* Where no number is promised there are no terms, and the reason stands alone. */
static HeadroomTerm *
find_time_term (HeadroomBreakdown *self, hr_time_term_t term)
{
  if (headroom_estimate_peek_time (self->estimate)->reason != HR_TIME_IS_KNOWN)
    return NULL;
  return headroom_estimate_get_time_term (self->estimate, term);
}

static void
update_time (HeadroomBreakdown *self)
{
  const hr_time_t *time = headroom_estimate_peek_time (self->estimate);
  g_autofree char *sentences = headroom_report_time (time);
  g_autofree char *escaped = g_markup_escape_text (sentences, -1); /* “MFU < 0.1 %” is no markup */

  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    show_term (self, i, find_time_term (self, i));
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), escaped);
  gtk_widget_set_visible (GTK_WIDGET (self), headroom_report_tells_time (time));
}

static HeadroomTerm *
find_serving_term (HeadroomBreakdown *self, hr_serving_term_t term)
{
  if (headroom_estimate_peek_serving (self->estimate)->reason != HR_SERVING_IS_KNOWN)
    return NULL;
  return headroom_estimate_get_serving_term (self->estimate, term);
}

static void
update_serving (HeadroomBreakdown *self)
{
  const hr_serving_t *serving = headroom_estimate_peek_serving (self->estimate);
  g_autofree char *sentences = headroom_report_serving (serving);
  g_autofree char *escaped = g_markup_escape_text (sentences, -1);

  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    show_term (self, i, find_serving_term (self, i));
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), escaped);
  gtk_widget_set_visible (GTK_WIDGET (self), headroom_report_tells_serving (serving));
}

static const Table tables[] = {
  { "memory", HR_N_TERMS, update_memory },
  { "time", HR_N_TIMES, update_time },
  { "serving", HR_N_SERVING_TERMS, update_serving },
};

static void
update (HeadroomBreakdown *self)
{
  if (self->estimate != NULL)
    self->table->update (self);
}

static void
set_table (HeadroomBreakdown *self, const char *name)
{
  self->table = tables;
  while (!g_str_equal (self->table->name, name))
    self->table++;
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

  switch (id)
    {
    case PROP_ESTIMATE:
      if (g_set_object (&self->estimate, g_value_get_object (value)))
        update (self);
      break;
    case PROP_TABLE: set_table (self, g_value_get_string (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
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
  properties[PROP_TABLE] = g_param_spec_string ("table", NULL, NULL, "memory",
                                                G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_breakdown_init (HeadroomBreakdown *self)
{
}
