/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result in one look: how large the model is, and how long a step takes, with every change of it. */
#include "app/headroom-resources.h"
#include "app/result/headroom-summary-bar.h"
#include "app/shared/headroom-tooltip.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "report/report-time.h"

#include <string.h>

static GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static HeadroomScenario *
new_scenario (const char *model)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_preset_apply (headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_MODEL), model),
                         scenario);
  return scenario;
}

static void
set_number (HeadroomScenario *scenario, hr_param_t param, double value)
{
  g_autoptr (GError) error = NULL;

  headroom_scenario_set_number (scenario, param, value, &error);
  g_assert_no_error (error);
}

/* One bar for all results, as in the window. Returns the label. */
static GtkWidget *
expect (GtkWidget *summary, HeadroomScenario *scenario, const char *text)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  GtkWidget *label;

  g_assert_nonnull (estimate);
  g_object_set (summary, "estimate", estimate, NULL);
  label = find_label (summary, text);
  if (label == NULL)
    g_error ("there is no “%s”", text);
  g_assert_true (gtk_widget_get_visible (label));
  return label;
}

/* Llama 2 7B has 6,738,415,616 parameters; Mixtral 8x7B 46,702,792,704, of which a token uses 12,879,925,248: two of
 * eight experts, 32 · 6 · 3 · 4096 · 14336 fewer. LoRA of rank 16 on the four projections of attention of 32 layers:
 * 32 · 4 · 16 · (4096 + 4096) = 16,777,216, which the model has besides. */
static void
test_parameters (void)
{
  GtkWidget *summary = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SUMMARY_BAR, NULL));
  g_autoptr (HeadroomScenario) dense = new_scenario ("llama-2-7b");
  g_autoptr (HeadroomScenario) mixture = new_scenario ("mixtral-8x7b");
  GtkWidget *label = expect (summary, dense, "6.74 billion parameters");

  g_assert_cmpstr (headroom_tooltip_get (label), ==, "6,738,415,616 parameters");
  gtk_test_accessible_assert_property (label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "6,738,415,616 parameters");
  expect (summary, mixture, "46.70 billion parameters, 12.88 billion active");
  set_number (dense, HR_FINE_TUNING, HR_FINE_TUNING_LORA);
  set_number (dense, HR_LORA_RANK, 16);
  expect (summary, dense, "6.76 billion parameters, 17 million trainable");
  set_number (dense, HR_MODE, HR_INFERENCE);
  expect (summary, dense, "6.74 billion parameters");
  g_object_unref (summary);
}

/* How many labels in sight say this. */
static int
count_shown (GtkWidget *widget, const char *text)
{
  int n = 0;

  if (!gtk_widget_get_visible (widget))
    return 0;
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    n++;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_shown (child, text);
  return n;
}

static void
set_result (GtkWidget *summary, HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);

  g_object_set (summary, "estimate", estimate, NULL);
}

static char *
describe_step (HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);

  return headroom_report_step (headroom_estimate_peek_time (estimate));
}

/* Once, in wide windows and in narrow ones; not where there is no step, and not where its time is not known. */
static void
test_step (void)
{
  GtkWidget *summary = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SUMMARY_BAR, NULL));
  g_autoptr (HeadroomScenario) scenario = new_scenario ("llama-2-7b");
  g_autofree char *step = describe_step (scenario);

  g_assert_nonnull (strstr (step, " s a step · "));
  set_result (summary, scenario);
  g_assert_cmpint (count_shown (summary, step), ==, 1);
  g_object_set (summary, "narrow", TRUE, NULL);
  g_assert_cmpint (count_shown (summary, step), ==, 1);
  set_number (scenario, HR_MODE, HR_INFERENCE);
  set_result (summary, scenario);
  g_assert_cmpint (count_shown (summary, step), ==, 0);
  set_number (scenario, HR_MODE, HR_TRAINING);
  set_result (summary, scenario);
  g_assert_cmpint (count_shown (summary, step), ==, 1);
  g_object_set (summary, "estimate", NULL, NULL);
  g_assert_cmpint (count_shown (summary, step), ==, 0);
  g_object_unref (summary);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/summary/parameters", test_parameters);
  g_test_add_func ("/app/summary/step", test_step);
  return g_test_run ();
}
