/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells as text, and the labels that show them. */
#include "app/serving/headroom-curve-row.h"

#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

struct _HeadroomCurveRow
{
  GObject parent_instance;
  char *cells[HEADROOM_N_CURVE_CELLS];
};

G_DEFINE_FINAL_TYPE (HeadroomCurveRow, headroom_curve_row, G_TYPE_OBJECT)

static char *
describe_requests (double requests, const hr_serving_t *serving)
{
  g_autofree char *number = headroom_words_grouped (requests);
  gboolean is_chosen = requests == serving->load.copies * serving->load.requests;
  gboolean is_most = requests == serving->largest_concurrency.value;

  if (is_chosen && is_most)
    /* Translators: a number of requests in a table; keep it short */
    return g_strdup_printf (_ ("%s, chosen, the most"), number);
  if (is_chosen)
    return g_strdup_printf (_ ("%s, chosen"), number);
  if (is_most)
    /* Translators: a number of requests in a table; keep it short */
    return g_strdup_printf (_ ("%s, the most"), number);
  return g_steal_pointer (&number);
}

HeadroomCurveRow *
headroom_curve_row_new (const hr_curve_point_t *point, const hr_serving_t *serving)
{
  HeadroomCurveRow *self = g_object_new (HEADROOM_TYPE_CURVE_ROW, NULL);

  self->cells[HEADROOM_CURVE_REQUESTS] = describe_requests (point->requests, serving);
  self->cells[HEADROOM_CURVE_ALL] = headroom_words_rate (point->tokens_per_second);
  self->cells[HEADROOM_CURVE_EACH] = headroom_words_rate (point->user_tokens_per_second);
  self->cells[HEADROOM_CURVE_FIRST] = headroom_words_seconds (point->first_token_seconds);
  return self;
}

static void
headroom_curve_row_finalize (GObject *object)
{
  HeadroomCurveRow *self = HEADROOM_CURVE_ROW (object);

  for (int i = 0; i < HEADROOM_N_CURVE_CELLS; i++)
    g_free (self->cells[i]);
  G_OBJECT_CLASS (headroom_curve_row_parent_class)->finalize (object);
}

static void
headroom_curve_row_class_init (HeadroomCurveRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_curve_row_finalize;
}

static void
headroom_curve_row_init (HeadroomCurveRow *self)
{
}

static void
on_setup_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

static void
on_bind_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer cell)
{
  HeadroomCurveRow *row = HEADROOM_CURVE_ROW (gtk_list_item_get_item (item));

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)), row->cells[GPOINTER_TO_INT (cell)]);
}

GtkListItemFactory *
headroom_curve_row_factory_new (HeadroomCurveCell cell)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind_cb), GINT_TO_POINTER (cell));
  return factory;
}
