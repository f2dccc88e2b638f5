/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a comparison makes no label that it does not show: nobody would free it. */
#include <dlfcn.h>

#include "app/compare/headroom-compare-row.h"
#include "app/compare/headroom-compare-table.h"
#include "app/headroom-resources.h"
#include "model/result/headroom-comparison-rows.h"
#include "widget-find.h"

static GPtrArray *labels; /* all that were made */

/* In place of GTK’s own, which it calls. */
GtkWidget *
gtk_label_new (const char *text)
{
  GtkWidget *(*make) (const char *) = dlsym (RTLD_NEXT, "gtk_label_new");
  GtkWidget *label = make (text);

  g_ptr_array_add (labels, label);
  return label;
}

/* Two scenarios with the same inputs: the section of inputs has no rows. */
static headroom_comparison_t *
compare_equal_ones (HeadroomDocument *document)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_document_append (document, scenario);
  return headroom_comparison_new (document, 0, NULL);
}

static void
test_empty_section (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (headroom_comparison_t) comparison = compare_equal_ones (document);
  g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, HEADROOM_COMPARED_INPUTS);
  g_autoptr (GtkWidget) table = g_object_ref_sink (headroom_compare_table_new (comparison, FALSE));

  g_assert_cmpuint (rows->len, ==, 0);
  g_assert_cmpuint (labels->len, >, 0);
  for (guint i = 0; i < labels->len; i++)
    g_assert_nonnull (gtk_widget_get_parent (labels->pdata[i]));
}

/* Whether the amounts in a table of so many scenarios share what is left of its width. */
static gboolean
fills_width (int n_scenarios)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (headroom_comparison_t) comparison = NULL;
  g_autoptr (GtkWidget) table = NULL;
  gboolean fills = FALSE;

  for (int i = 2; i < n_scenarios; i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

      headroom_document_append (document, scenario);
    }
  comparison = compare_equal_ones (document);
  g_ptr_array_set_size (labels, 0);
  table = g_object_ref_sink (headroom_compare_table_new (comparison, FALSE));
  for (guint i = 0; i < labels->len; i++)
    fills = fills
            || (gtk_widget_has_css_class (labels->pdata[i], "numeric") && gtk_widget_get_hexpand (labels->pdata[i]));
  return fills;
}

static void
test_widths (void)
{
  g_assert_true (fills_width (2));
  g_assert_true (fills_width (3));
  g_assert_false (fills_width (4));
}

/* All that a row has is there to be filled, for each scenario; anything else would stop the test. */
static void
test_rows (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (headroom_comparison_t) comparison = compare_equal_ones (document);

  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      g_autoptr (GtkWidget) row = g_object_ref_sink (headroom_compare_row_new ());

      headroom_compare_row_set (HEADROOM_COMPARE_ROW (row), comparison, i);
      g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), !=, NULL);
    }
}

/* Amounts wrap between 12 and 24 letters, titles of rows between 14 and 26. */
static void
test_letters (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (headroom_comparison_t) comparison = compare_equal_ones (document);
  g_autoptr (GtkWidget) table = NULL;
  int n_amounts = 0;
  int n_titles = 0;

  g_ptr_array_set_size (labels, 0);
  table = g_object_ref_sink (headroom_compare_table_new (comparison, FALSE));
  for (guint i = 0; i < labels->len; i++)
    {
      int least = gtk_label_get_width_chars (labels->pdata[i]);
      int most = gtk_label_get_max_width_chars (labels->pdata[i]);

      n_amounts += least == 12 && most == 24;
      n_titles += least == 14 && most == 26;
    }
  g_assert_cmpint (n_titles, >, 0);
  g_assert_cmpint (n_amounts, >=, 2 * n_titles); /* two scenarios */
}

/* A title over a section is as wide as its rows: their own titles, and two amounts. */
static void
test_columns (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (headroom_comparison_t) comparison = compare_equal_ones (document);
  g_autoptr (GtkWidget) table = g_object_ref_sink (headroom_compare_table_new (comparison, FALSE));
  GtkWidget *grid = find_type (table, GTK_TYPE_GRID);
  int widest = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (grid); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int column;
      int width;

      gtk_grid_query_child (GTK_GRID (grid), child, &column, NULL, &width, NULL);
      g_assert_cmpint (column + width, <=, 3);
      widest = MAX (widest, width);
    }
  g_assert_cmpint (widest, ==, 3);
}

int
main (int argc, char **argv)
{
  int status;

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  labels = g_ptr_array_new ();
  g_test_add_func ("/app/compare-table/empty-section", test_empty_section);
  g_test_add_func ("/app/compare-table/rows", test_rows);
  g_test_add_func ("/app/compare-table/widths", test_widths);
  g_test_add_func ("/app/compare-table/letters", test_letters);
  g_test_add_func ("/app/compare-table/columns", test_columns);
  status = g_test_run ();
  g_ptr_array_unref (labels);
  return status;
}
