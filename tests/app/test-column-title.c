/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The title of a column of numbers stands above them, at the end; others stay. */
#include "app/shared/headroom-column-title.h"
#include "widget-find.h"

#include <adwaita.h>

enum
{
  N_COLUMNS = 3,
  OF_NUMBERS = 1
};

static GtkColumnViewColumn *
add_column (GtkColumnView *view, const char *title)
{
  GtkColumnViewColumn *column = gtk_column_view_column_new (title, gtk_signal_list_item_factory_new ());

  gtk_column_view_append_column (view, column);
  g_object_unref (column); /* the view has it */
  return column;
}

/* What is in a title: a box of the label and the arrow. */
static GtkWidget *
box_of (GtkWidget *view, int i)
{
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (view));

  for (int k = 0; k < i; k++)
    title = gtk_widget_get_next_sibling (title);
  return gtk_widget_get_first_child (title);
}

static void
test_one_of_several (void)
{
  static const char *const titles[N_COLUMNS] = { "Tensor", "Bytes", "Shape" };
  GtkWidget *view = g_object_ref_sink (gtk_column_view_new (NULL));
  GtkColumnViewColumn *columns[N_COLUMNS];

  for (int i = 0; i < N_COLUMNS; i++)
    columns[i] = add_column (GTK_COLUMN_VIEW (view), titles[i]);
  headroom_column_title_align_end (GTK_COLUMN_VIEW (view), columns[OF_NUMBERS]);
  for (int i = 0; i < N_COLUMNS; i++)
    {
      GtkWidget *box = box_of (view, i);
      GtkWidget *label = find_type (box, GTK_TYPE_LABEL);

      g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (label)), ==, titles[i]);
      g_assert_cmpint (gtk_widget_get_halign (box) == GTK_ALIGN_END, ==, i == OF_NUMBERS);
      g_assert_cmpint (gtk_widget_get_last_child (box) == label, ==, i == OF_NUMBERS);
    }
  g_object_unref (view);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/app/column-title/one-of-several", test_one_of_several);
  return g_test_run ();
}
