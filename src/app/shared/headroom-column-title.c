/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Titles of columns stand at the start; above numbers, they belong at the end. */
#include "app/shared/headroom-column-title.h"

/* The titles lie in the header, which is the view's first child, in the columns' order; invisible ones, too. */
static GtkWidget *
find_title (GtkColumnView *view, GtkColumnViewColumn *column)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (view)));

  for (guint i = 0; title != NULL && i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) candidate = g_list_model_get_item (columns, i);

      if (candidate == column)
        return title;
      title = gtk_widget_get_next_sibling (title);
    }
  return NULL;
}

/* GTK 4.18 has no property for it: a title is a box of a label and the arrow. Elsewhere it stays as it is. */
void
headroom_column_title_align_end (GtkColumnView *view, GtkColumnViewColumn *column)
{
  GtkWidget *title = find_title (view, column);
  GtkWidget *box;
  GtkWidget *label;

  if (title == NULL)
    return;
  box = gtk_widget_get_first_child (title);
  if (!GTK_IS_BOX (box))
    return;
  label = gtk_widget_get_first_child (box);
  if (!GTK_IS_LABEL (label))
    return;
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_box_reorder_child_after (GTK_BOX (box), label, gtk_widget_get_last_child (box));
}
