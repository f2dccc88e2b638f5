/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the comparison, brought up to date: rows stay, so that the keyboard stays where it is; the table, in
 * which nothing can be chosen, is made anew. */
#include "app/compare/headroom-compare-view.h"

#include "app/compare/headroom-compare-row.h"
#include "app/compare/headroom-compare-table.h"
#include "app/shared/headroom-choice-row.h"

struct _HeadroomCompareView
{
  AdwBin parent_instance;
  gboolean showing; /* what changes now was not chosen by the person */
  GtkWidget *stack, *problem, *duplicate, *baseline, *list, *table;
};

G_DEFINE_FINAL_TYPE (HeadroomCompareView, headroom_compare_view, ADW_TYPE_BIN)

static guint baseline_signal;

static GListStore *
list_titles (const headroom_comparison_t *comparison)
{
  GListStore *titles = g_list_store_new (HEADROOM_TYPE_CHOICE);

  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      const char *title = headroom_comparison_get_name (comparison, i);

      headroom_choice_append (titles, title, NULL);
    }
  return titles;
}

static gboolean
has_same_names (GListModel *a, GListModel *b)
{
  guint n = g_list_model_get_n_items (b);

  if (a == NULL || g_list_model_get_n_items (a) != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HeadroomChoice) one = g_list_model_get_item (a, i);
      g_autoptr (HeadroomChoice) other = g_list_model_get_item (b, i);

      if (!g_str_equal (headroom_choice_get_name (one), headroom_choice_get_name (other)))
        return FALSE;
    }
  return TRUE;
}

/* A list that is the same stays, and with it what is open of it. */
static void
show_baseline (HeadroomCompareView *self, const headroom_comparison_t *comparison)
{
  HeadroomChoiceRow *row = HEADROOM_CHOICE_ROW (self->baseline);
  g_autoptr (GListStore) titles = list_titles (comparison);

  self->showing = TRUE;
  if (!has_same_names (headroom_choice_row_get_choices (row), G_LIST_MODEL (titles)))
    headroom_choice_row_set_choices (row, G_LIST_MODEL (titles));
  headroom_choice_row_set_chosen (row, comparison->baseline);
  self->showing = FALSE;
}

/* The row of a scenario, made if there were fewer. */
static HeadroomCompareRow *
ensure_row (HeadroomCompareView *self, guint index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) index);
  GtkWidget *added;

  if (row != NULL)
    return HEADROOM_COMPARE_ROW (row);
  added = headroom_compare_row_new ();
  gtk_list_box_append (GTK_LIST_BOX (self->list), added);
  return HEADROOM_COMPARE_ROW (added);
}

/* Those after the first `n`. */
static void
remove_further_rows (HeadroomCompareView *self, guint n)
{
  GtkListBox *list = GTK_LIST_BOX (self->list);
  GtkListBoxRow *further = gtk_list_box_get_row_at_index (list, (int) n);

  while (further != NULL)
    {
      gtk_list_box_remove (list, GTK_WIDGET (further));
      further = gtk_list_box_get_row_at_index (list, (int) n);
    }
}

static void
show_rows (HeadroomCompareView *self, const headroom_comparison_t *comparison)
{
  guint n = headroom_comparison_get_length (comparison);

  for (guint i = 0; i < n; i++)
    headroom_compare_row_set (ensure_row (self, i), comparison, i);
  remove_further_rows (self, n);
}

void
headroom_compare_view_show (HeadroomCompareView *self, const headroom_comparison_t *comparison, gboolean narrow)
{
  g_return_if_fail (HEADROOM_IS_COMPARE_VIEW (self));

  show_baseline (self, comparison);
  show_rows (self, comparison);
  adw_bin_set_child (ADW_BIN (self->table), headroom_compare_table_new (comparison, narrow));
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "comparison");
}

void
headroom_compare_view_show_problem (HeadroomCompareView *self, const char *problem, gboolean lacks_scenarios)
{
  g_autofree char *markup = g_markup_escape_text (problem, -1);

  g_return_if_fail (HEADROOM_IS_COMPARE_VIEW (self));
  adw_status_page_set_description (ADW_STATUS_PAGE (self->problem), markup);
  gtk_widget_set_visible (self->duplicate, lacks_scenarios);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "problem");
}

static void
on_baseline_cb (HeadroomCompareView *self)
{
  if (!self->showing)
    g_signal_emit (self, baseline_signal, 0, headroom_choice_row_get_chosen (HEADROOM_CHOICE_ROW (self->baseline)));
}

static void
on_row_activated_cb (HeadroomCompareView *self, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-scenario", "u", (guint) gtk_list_box_row_get_index (row));
}

GtkWidget *
headroom_compare_view_new (void)
{
  return g_object_new (HEADROOM_TYPE_COMPARE_VIEW, NULL);
}

static void
headroom_compare_view_dispose (GObject *object)
{
  adw_bin_set_child (ADW_BIN (object), NULL); /* else both would unparent it */
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_COMPARE_VIEW);
  G_OBJECT_CLASS (headroom_compare_view_parent_class)->dispose (object);
}

static void
headroom_compare_view_class_init (HeadroomCompareViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_compare_view_dispose;
  g_type_ensure (HEADROOM_TYPE_CHOICE_ROW);
  baseline_signal = g_signal_new ("baseline-chosen", HEADROOM_TYPE_COMPARE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-compare-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareView, stack);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareView, problem);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareView, duplicate);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareView, baseline);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareView, list);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareView, table);
  gtk_widget_class_bind_template_callback (widget_class, on_baseline_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated_cb);
}

static void
headroom_compare_view_init (HeadroomCompareView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
