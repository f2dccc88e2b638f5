/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of a table, of the memory or of the time, a row each. */
#include "app/result/headroom-breakdown.h"

#include "app/result/headroom-term-row.h"
#include "app/shared/headroom-context-menu.h"
#include "app/shared/headroom-stacked-bar.h"
#include "app/shared/headroom-term-tables.h"
#include "app/shared/headroom-wrapping.h"
#include "report/report-serving.h"
#include "report/report-step-lines.h"
#include "report/report-time.h"
#include "words/headroom-i18n.h"

enum
{
  MAX_ROWS = MAX (MAX ((int) HR_N_TERMS, (int) HR_N_TIMES), (int) HR_N_SERVING_TERMS),
  BAR_MARGIN = 12
};

/** What is said above the rows of a table. */
typedef struct
{
  const char *name;
  char *(*describe) (HeadroomEstimate *estimate); /* with markup */
  gboolean (*tells) (HeadroomEstimate *estimate); /* anything at all */
} Words;

struct _HeadroomBreakdown
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  const HeadroomTermTable *table;
  const Words *words;
  GtkWidget *bar, *bar_row;        /* of a time; the memory’s is above the pages: NULL */
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
describe_memory (HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autofree char *place = NULL;

  if (!headroom_estimate_is_at_peak (estimate))
    {
      place = headroom_report_place_name (&e->params, e->moment, e->layer);
      /* Translators: %s is a moment or a layer of a step, such as "Backward of the head", "Backward of layer 12" */
      return g_strdup_printf (_ ("Per GPU, below the peak (%s). Excludes other programs and host memory."), place);
    }
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
  for (int after = i + 1; after < self->table->n_terms; after++)
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

static gboolean
tells_memory (HeadroomEstimate *estimate)
{
  return TRUE;
}

/* “MFU < 0.1 %” is no markup. */
static char *
escape (char *sentences)
{
  g_autofree char *text = sentences;

  return g_markup_escape_text (text, -1);
}

static char *
describe_time (HeadroomEstimate *estimate)
{
  return escape (headroom_report_time (headroom_estimate_peek_time (estimate)));
}

static gboolean
tells_time (HeadroomEstimate *estimate)
{
  return headroom_report_tells_time (headroom_estimate_peek_time (estimate));
}

static char *
describe_serving (HeadroomEstimate *estimate)
{
  return escape (headroom_report_serving (headroom_estimate_peek_serving (estimate)));
}

static gboolean
tells_serving (HeadroomEstimate *estimate)
{
  return headroom_report_tells_serving (headroom_estimate_peek_serving (estimate));
}

static const Words words[] = {
  { "memory", describe_memory, tells_memory },
  { "time", describe_time, tells_time },
  { "serving", describe_serving, tells_serving },
};

/* Where no number is promised there are no terms, and the reason stands alone. */
static void
update_bar (HeadroomBreakdown *self)
{
  GtkWidget *share = adw_preferences_group_get_header_suffix (ADW_PREFERENCES_GROUP (self));
  gboolean is_known = self->table->find (self->estimate, 0) != NULL;

  if (self->bar == NULL)
    return;
  gtk_widget_set_visible (self->bar_row, is_known);
  if (share != NULL)
    gtk_widget_set_visible (share, is_known);
  g_object_set (self->bar, "estimate", self->estimate, NULL);
}

static void
update (HeadroomBreakdown *self)
{
  g_autofree char *description = NULL;

  if (self->estimate == NULL)
    return;
  description = self->words->describe (self->estimate);
  update_bar (self);
  for (int i = 0; i < self->table->n_terms; i++)
    show_term (self, i, self->table->find (self->estimate, i));
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), description);
  gtk_widget_set_visible (GTK_WIDGET (self), self->words->tells (self->estimate));
}

/* The first of the rows, which nothing can be done with. */
static void
make_bar (HeadroomBreakdown *self)
{
  self->bar = g_object_new (HEADROOM_TYPE_STACKED_BAR, "table", self->table->name, "margin-start", BAR_MARGIN,
                            "margin-end", BAR_MARGIN, "margin-bottom", BAR_MARGIN, NULL);
  self->bar_row = g_object_new (ADW_TYPE_PREFERENCES_ROW, "activatable", FALSE, "selectable", FALSE, "focusable", FALSE,
                                "child", self->bar, NULL);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->bar_row);
}

static void
set_table (HeadroomBreakdown *self, const char *name)
{
  self->table = headroom_term_table_find (name);
  self->words = words;
  while (!g_str_equal (self->words->name, name))
    self->words++;
  if (!g_str_equal (name, "memory"))
    make_bar (self);
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

static GtkWidget *
find_row (GtkWidget *inside)
{
  if (inside == NULL)
    return NULL;
  return gtk_widget_get_ancestor (inside, HEADROOM_TYPE_TERM_ROW);
}

static GMenuModel *
make_menu (GtkWidget *row)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("Copy _Value"), "term.copy-value");
  g_menu_append (menu, _ ("Copy _Formula"), "term.copy-formula");
  return G_MENU_MODEL (menu);
}

static void
headroom_breakdown_init (HeadroomBreakdown *self)
{
  static const HeadroomContextMenu menu = { find_row, make_menu };

  headroom_context_menu_attach (GTK_WIDGET (self), &menu);
}
