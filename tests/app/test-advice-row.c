/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A piece of advice in its row: what it comes to, between which ends, and what it costs. */
#include "app/headroom-resources.h"
#include "app/result/headroom-advice-row.h"

#include <math.h>

#define GIB 1073741824.0

static void
test_row (void)
{
  HeadroomAdvice advice = { .words = (char *) "Recompute every layer", .cost = (char *) "Step time × 1.33" };
  HeadroomAdviceRow *row = g_object_ref_sink (HEADROOM_ADVICE_ROW (headroom_advice_row_new ()));

  advice.advice.verdict = HR_TIGHT;
  advice.advice.device = (hr_range_t) { GIB, 2 * GIB, 3 * GIB };
  advice.advice.share_that_fits = 0.6;
  headroom_advice_row_set (row, &advice);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, "Recompute every layer");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==,
                   "Tight: 2.00 GiB on each GPU, 1.00 GiB to 3.00 GiB · 6 of 10 such runs fit\nStep time × 1.33");
  advice.advice.share_that_fits = NAN;
  headroom_advice_row_set (row, &advice);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==,
                   "Tight: 2.00 GiB on each GPU, 1.00 GiB to 3.00 GiB\nStep time × 1.33");
  g_object_unref (row);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/advice-row/row", test_row);
  return g_test_run ();
}
