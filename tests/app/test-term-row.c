/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One part of the result, opened: the amount, its formula, and for times the range. */
#include "app/headroom-resources.h"
#include "app/result/headroom-term-row.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-estimate.h"
#include "words/words-seconds.h"

/* True where a label with that text is seen. */
static gboolean
shows (GtkWidget *widget, const char *text)
{
  gboolean found = GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget)
                   && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !found;
       child = gtk_widget_get_next_sibling (child))
    found = shows (child, text);
  return found;
}

/* The matrix products of Llama 3 8B on an H100 have a low and a high that differ. */
static void
test_range_of_a_time (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autoptr (HeadroomTerm) term = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  g_autofree char *range = NULL;
  const hr_seconds_t *seconds;
  GtkWidget *row = g_object_ref_sink (headroom_term_row_new ());

  headroom_preset_apply (
      headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_MODEL), "llama-3-8b"), scenario);
  estimate = headroom_estimate_new_for_scenario (scenario);
  term = g_object_ref (headroom_estimate_get_time_term (estimate, HR_TIME_PRODUCTS));
  seconds = headroom_term_peek_seconds (term);
  g_assert_cmpfloat (seconds->low, <, seconds->high);
  low = headroom_words_seconds (seconds->low);
  high = headroom_words_seconds (seconds->high);
  range = g_strdup_printf ("Between %s and %s.", low, high);
  headroom_term_row_set_term (HEADROOM_TERM_ROW (row), term);
  g_assert_false (shows (row, range));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  g_assert_true (shows (row, range));
  g_object_unref (row);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/term-row/range-of-a-time", test_range_of_a_time);
  return g_test_run ();
}
