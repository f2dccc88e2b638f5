/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result in one look: how large the model is, how long a step takes, and what is said aloud, with every change. */
#include "app/headroom-resources.h"
#include "app/result/headroom-summary-bar.h"
#include "app/shared/headroom-tooltip.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "report/report-time.h"
#include "widget-find.h"

#include <string.h>

enum
{
  REST_MS = 700 /* after a change, before the verdict is said */
};

static char *said; /* aloud, last; NULL: nothing */
static int n_said;
static guint waiting; /* what waits for the inputs to come to rest, last; 0: nothing did */
static int n_waiting;

/* In place of GTK’s own: a screen reader alone knows what it was told. */
void
gtk_accessible_announce (GtkAccessible *accessible, const char *message, GtkAccessibleAnnouncementPriority priority)
{
  g_set_str (&said, message);
  n_said++;
}

/* In place of GLib’s own, to know what waits. */
guint (g_timeout_add) (guint interval, GSourceFunc function, gpointer data)
{
  guint source = g_timeout_add_full (G_PRIORITY_DEFAULT, interval, function, data, NULL);

  if (interval == REST_MS)
    {
      waiting = source;
      n_waiting++;
    }
  return source;
}

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

/* The total tells its bytes to the pointer, as long as there is one. */
static void
test_tooltip_of_total (void)
{
  GtkWidget *summary = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SUMMARY_BAR, NULL));
  g_autoptr (HeadroomScenario) scenario = new_scenario ("gpt2");
  GtkWidget *total;

  g_object_set (summary, "estimate", NULL, NULL);
  total = find_label (summary, "–");
  set_result (summary, scenario);
  g_assert_nonnull (headroom_tooltip_get (total));
  g_object_set (summary, "estimate", NULL, NULL);
  g_assert_null (headroom_tooltip_get (total));
  g_object_unref (summary);
}

/* The button that explains the verdict is there with one. */
static void
test_rule (void)
{
  GtkWidget *summary = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SUMMARY_BAR, NULL));
  g_autoptr (HeadroomScenario) scenario = new_scenario ("gpt2");
  GtkWidget *rule = find_type (summary, GTK_TYPE_MENU_BUTTON);

  set_result (summary, scenario);
  g_assert_true (gtk_widget_get_visible (rule));
  g_object_set (summary, "estimate", NULL, NULL);
  g_assert_false (gtk_widget_get_visible (rule));
  g_object_unref (summary);
}

static gboolean
is_waiting (guint source)
{
  return g_main_context_find_source_by_id (NULL, source) != NULL;
}

/* GPT-2 has 124 million parameters in 12 layers of 768: on an H100, less than a hundredth of what it holds. 4096 such
 * layers have 12 · 768² each, 29 billion in all, whose states of Adam alone are 232 GB. */
static void
test_verdict_is_said_once (void)
{
  GtkWidget *summary = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SUMMARY_BAR, NULL));
  g_autoptr (HeadroomScenario) scenario = new_scenario ("gpt2");
  guint first;

  n_waiting = 0;
  set_result (summary, scenario);
  g_assert_cmpint (n_waiting, ==, 1);
  first = waiting;
  set_number (scenario, HR_LAYERS, 11); /* fits as well */
  set_result (summary, scenario);
  g_assert_cmpint (n_waiting, ==, 1);
  set_number (scenario, HR_LAYERS, 4096);
  set_result (summary, scenario);
  g_assert_cmpint (n_waiting, ==, 2);
  g_assert_false (is_waiting (first));
  g_assert_cmpint (n_said, ==, 0);
  while (n_said == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_str_has_prefix (said, "Does not fit"));
  g_assert_false (is_waiting (waiting));
  g_object_unref (summary);
}

/* Without a result there is nothing to say, and the next verdict is a new one. */
static void
test_nothing_is_said_without_a_result (void)
{
  GtkWidget *summary = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SUMMARY_BAR, NULL));
  g_autoptr (HeadroomScenario) scenario = new_scenario ("gpt2");

  n_waiting = 0;
  set_result (summary, scenario);
  g_object_set (summary, "estimate", NULL, NULL);
  g_assert_false (is_waiting (waiting));
  set_result (summary, scenario);
  g_assert_cmpint (n_waiting, ==, 2);
  g_object_unref (summary);
  g_assert_false (is_waiting (waiting));
}

/* Beside each other with room between them, or in a narrow window below each other, and back. */
static void
test_room_between (void)
{
  static const struct
  {
    const char *name;
    int wide_gap;
  } boxes[] = { { "head", 12 }, { "details", 18 } };
  GtkWidget *summary = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SUMMARY_BAR, NULL));

  for (int turn = 0; turn < 4; turn++)
    {
      gboolean is_narrow = turn % 2 == 1;

      g_object_set (summary, "narrow", is_narrow, NULL);
      for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
        {
          GObject *box = gtk_widget_get_template_child (summary, HEADROOM_TYPE_SUMMARY_BAR, boxes[i].name);

          g_assert_cmpint (gtk_box_get_spacing (GTK_BOX (box)), ==, is_narrow ? 0 : boxes[i].wide_gap);
          g_assert_cmpint (gtk_orientable_get_orientation (GTK_ORIENTABLE (box)) == GTK_ORIENTATION_VERTICAL, ==,
                           is_narrow);
        }
    }
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
  g_test_add_func ("/app/summary/verdict-is-said-once", test_verdict_is_said_once);
  g_test_add_func ("/app/summary/tooltip-of-total", test_tooltip_of_total);
  g_test_add_func ("/app/summary/rule", test_rule);
  g_test_add_func ("/app/summary/room-between", test_room_between);
  g_test_add_func ("/app/summary/nothing-is-said-without-a-result", test_nothing_is_said_without_a_result);
  return g_test_run ();
}
