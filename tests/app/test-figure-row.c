/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row with an amount: the range below its title, and a sentence of others there, which it leaves alone. */
#include "app/headroom-resources.h"
#include "app/result/headroom-figure-row.h"

#define GIB 1073741824.0

static HeadroomFigureRow *
new_row (void)
{
  return g_object_ref_sink (HEADROOM_FIGURE_ROW (headroom_figure_row_new ("Total")));
}

static void
check_subtitle (HeadroomFigureRow *row, const char *subtitle)
{
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, subtitle);
}

/* A range may begin at nothing; one without width is not told. */
static void
test_range (void)
{
  HeadroomFigureRow *row = new_row ();

  headroom_figure_row_set_range (row, &(hr_range_t) { 0, GIB, 2 * GIB });
  check_subtitle (row, "0 B to 2.00 GiB");
  headroom_figure_row_set_range (row, &(hr_range_t) { GIB, GIB, 2 * GIB });
  check_subtitle (row, "1.00 GiB to 2.00 GiB");
  headroom_figure_row_set_range (row, &(hr_range_t) { GIB, GIB, GIB });
  check_subtitle (row, "");
  g_object_unref (row);
}

/* The room for a cache has a sentence below it: an amount without a range does not take it away. */
static void
test_sentence_of_others (void)
{
  HeadroomFigureRow *row = new_row ();

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), "Holds 12 sequences");
  headroom_figure_row_set_bytes (row, GIB);
  check_subtitle (row, "Holds 12 sequences");
  g_object_unref (row);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/figure-row/range", test_range);
  g_test_add_func ("/app/figure-row/sentence-of-others", test_sentence_of_others);
  return g_test_run ();
}
