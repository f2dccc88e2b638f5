/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What keys, the pointer and assistive technology choose on the plots, one after the other, line by line against a
 * golden file. HEADROOM_UPDATE_GOLDEN=1 writes it anew. */
#include <adwaita.h>

#include "app/headroom-resources.h"
#include "app/result/headroom-step-plot.h"
#include "app/result/headroom-step-view.h"
#include "app/serving/headroom-curve-plot.h"
#include "app/shared/headroom-plot.h"
#include "app/sweep/headroom-sweep-plot.h"
#include "app/sweep/headroom-sweep-view.h"
#include "golden.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "settle.h"
#include "widget-text.h"

enum
{
  WIDTH = 600,
  HEIGHT = 260,
  STEP_OF_POINTER = 75
};

typedef struct
{
  GtkWidget *plot;
  HeadroomScenario *scenario;
  HeadroomSweepList *list; /* of a sweep; else NULL */
  GString *out;
  int n_told; /* that another place is looked at, in this step */
} Stage;

static double drag_start[2]; /* where the pointer was pressed */
static GtkEventSequenceState drag_state;

/* In place of GTK’s own: a gesture without a pointer begins nowhere. */
gboolean
gtk_gesture_drag_get_start_point (GtkGestureDrag *gesture, double *x, double *y)
{
  *x = drag_start[0];
  *y = drag_start[1];
  return TRUE;
}

gboolean
gtk_gesture_set_state (GtkGesture *gesture, GtkEventSequenceState state)
{
  drag_state = state;
  return TRUE;
}

/* What a window does when its scenario has changed. */
static void
show_result (Stage *stage)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (stage->scenario);

  g_assert_nonnull (estimate);
  if (stage->list != NULL)
    g_object_set (stage->list, "estimate", estimate, NULL);
  else
    g_object_set (stage->plot, "estimate", estimate, NULL);
}

static void
tell_place (Stage *stage)
{
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (stage->plot);
  HeadroomPlot *plot = HEADROOM_PLOT (stage->plot);

  g_string_append_printf (stage->out, "place %d of %d", klass->get_place (plot), klass->get_length (plot));
  if (headroom_plot_get_looked_at (plot) > 0)
    g_string_append_printf (stage->out, ", looked at %d", headroom_plot_get_looked_at (plot));
}

static void
tell_choice (Stage *stage)
{
  static const hr_param_t params[] = { HR_MICRO_BATCH_SIZE, HR_SEQUENCE_LENGTH, HR_RECOMPUTE, HR_CHECKPOINT_INTERVAL };

  tell_place (stage);
  if (stage->n_told > 0)
    g_string_append_printf (stage->out, ", told %d", stage->n_told);
  stage->n_told = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (params); i++)
    {
      g_autofree char *text = headroom_scenario_get_text (stage->scenario, params[i]);

      g_string_append_printf (stage->out, ", %s %s", hr_param_desc (params[i])->name, text);
    }
  g_string_append_c (stage->out, '\n');
}

/* To look changes nothing. */
static void
end_step (Stage *stage)
{
  if (headroom_plot_get_looked_at (HEADROOM_PLOT (stage->plot)) == 0)
    show_result (stage);
  tell_choice (stage);
}

/* All keys of the class, in its order, or one alone. */
static void
press_keys (Stage *stage, GListModel *shortcuts, const char *only)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);
      g_autofree char *key = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));
      gboolean is_taken;

      if (only != NULL && !g_str_equal (key, only))
        continue;
      is_taken = gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, stage->plot,
                                               gtk_shortcut_get_arguments (shortcut));
      g_string_append_printf (stage->out, "%s%s: ", key, is_taken ? "" : " (not taken)");
      end_step (stage);
    }
}

/* Enter sets what was looked at, and has nothing to set then; Escape goes back. */
static void
set_and_go_back (Stage *stage, GListModel *shortcuts)
{
  static const char *const keys[] = { "Page_Down", "Return", "Return", "Left", "Escape", "Escape", "End", "KP_Enter" };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    press_keys (stage, shortcuts, keys[i]);
}

/* What the next frame would do: places are where they were drawn. */
static void
draw (GtkWidget *plot)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  GTK_WIDGET_GET_CLASS (plot)->snapshot (plot, snapshot);
  g_object_unref (snapshot);
}

static void
count_cb (int *n)
{
  ++*n;
}

static void
offer_undo_cb (GSimpleAction *action, GVariant *text, gpointer data)
{
  Stage *stage = data;

  g_string_append_printf (stage->out, "way back: %s\n", g_variant_get_string (text, NULL));
}

/* What a window would say with a button. */
static void
take_offers (Stage *stage, GtkWidget *window)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) offer = g_simple_action_new ("offer-undo", G_VARIANT_TYPE_STRING);

  g_signal_connect (offer, "activate", G_CALLBACK (offer_undo_cb), stage);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (offer));
  gtk_widget_insert_action_group (window, "win", G_ACTION_GROUP (actions));
}

static void
drag (Stage *stage, GtkGesture *gesture)
{
  for (int x = 0; x <= WIDTH; x += STEP_OF_POINTER)
    {
      draw (stage->plot);
      drag_start[0] = x;
      drag_start[1] = HEIGHT / 2;
      drag_state = GTK_EVENT_SEQUENCE_NONE;
      g_signal_emit_by_name (gesture, "drag-begin", drag_start[0], drag_start[1]);
      g_string_append_printf (stage->out, "pressed at %d%s: ", x,
                              drag_state == GTK_EVENT_SEQUENCE_CLAIMED ? "" : " (not claimed)");
      end_step (stage);
      g_assert_true (gtk_root_get_focus (gtk_widget_get_root (stage->plot)) == stage->plot);
      draw (stage->plot);
      g_signal_emit_by_name (gesture, "drag-update", (double) STEP_OF_POINTER, 0.0);
      g_string_append_printf (stage->out, "dragged to %d: ", x + STEP_OF_POINTER);
      end_step (stage);
      g_signal_emit_by_name (gesture, "drag-end", (double) STEP_OF_POINTER, 0.0);
    }
}

/* Half of an odd value is between two. */
static void
leap_back (Stage *stage)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (stage->plot);

  GTK_ACCESSIBLE_RANGE_GET_IFACE (stage->plot)->set_current_value (GTK_ACCESSIBLE_RANGE (stage->plot), 7);
  g_string_append (stage->out, "set to 7: ");
  end_step (stage);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_SHORTCUT_CONTROLLER (controller))
        press_keys (stage, G_LIST_MODEL (controller), "Page_Down");
    }
}

static void
use_controllers (Stage *stage)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (stage->plot);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_SHORTCUT_CONTROLLER (controller))
        {
          press_keys (stage, G_LIST_MODEL (controller), NULL);
          set_and_go_back (stage, G_LIST_MODEL (controller));
        }
      if (GTK_IS_GESTURE_DRAG (controller))
        drag (stage, GTK_GESTURE (controller));
    }
}

/* As assistive technology does; also what is out of range or between two. */
static void
set_values (Stage *stage)
{
  static const double values[] = { 1, 2, 3, 5, 8, 100, 1e6, 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      GTK_ACCESSIBLE_RANGE_GET_IFACE (stage->plot)->set_current_value (GTK_ACCESSIBLE_RANGE (stage->plot), values[i]);
      g_string_append_printf (stage->out, "set to %g: ", values[i]);
      end_step (stage);
    }
}

static void
apply (HeadroomScenario *scenario, HeadroomPresetKind kind, const char *id)
{
  headroom_preset_apply (headroom_preset_catalog_lookup (headroom_preset_catalog_get (kind), id), scenario);
}

static HeadroomScenario *
new_scenario (const char *recipe, const char *gpu)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  g_autoptr (GError) error = NULL;

  apply (scenario, HEADROOM_PRESET_MODEL, "llama-3.1-8b");
  apply (scenario, HEADROOM_PRESET_RECIPE, recipe);
  headroom_scenario_set_text (scenario, HR_GPU, gpu, &error);
  g_assert_no_error (error);
  return scenario;
}

static Stage
step_stage (void)
{
  HeadroomScenario *scenario = new_scenario ("transformers-bf16", "h100-sxm5-80gb");

  return (Stage) { g_object_new (HEADROOM_TYPE_STEP_PLOT, NULL), scenario, NULL, NULL };
}

static Stage
sweep_stage (hr_param_t over)
{
  HeadroomScenario *scenario = new_scenario ("transformers-bf16", "h100-sxm5-80gb");
  HeadroomSweepList *list = headroom_sweep_list_new ();

  headroom_sweep_list_set_over (list, over);
  return (Stage) { g_object_new (HEADROOM_TYPE_SWEEP_PLOT, "list", list, "scenario", scenario, NULL), scenario, list,
                   NULL };
}

static Stage
sizes_stage (void)
{
  return sweep_stage (HR_MICRO_BATCH_SIZE);
}

static Stage
lengths_stage (void)
{
  return sweep_stage (HR_SEQUENCE_LENGTH);
}

static Stage
intervals_stage (void)
{
  return sweep_stage (HR_CHECKPOINT_INTERVAL);
}

/* Of training, tokens a second. */
static Stage
speed_stage (void)
{
  Stage stage = sweep_stage (HR_MICRO_BATCH_SIZE);

  g_object_set (stage.plot, "speed", TRUE, NULL);
  return stage;
}

static Stage
curve_stage (void)
{
  HeadroomScenario *scenario = new_scenario ("vllm", "h100-sxm5-80gb");
  g_autoptr (GError) error = NULL;

  headroom_scenario_set_number (scenario, HR_CACHED_TOKENS, 4096, &error);
  g_assert_no_error (error);
  return (Stage) { g_object_new (HEADROOM_TYPE_CURVE_PLOT, "scenario", scenario, NULL), scenario, NULL, NULL };
}

typedef struct
{
  const char *name;
  Stage (*make) (void);
  GtkTextDirection direction;
} Case;

static const Case cases[] = {
  { "step", step_stage, GTK_TEXT_DIR_LTR },
  { "step-right-to-left", step_stage, GTK_TEXT_DIR_RTL },
  { "sizes", sizes_stage, GTK_TEXT_DIR_LTR },
  { "sizes-right-to-left", sizes_stage, GTK_TEXT_DIR_RTL },
  { "lengths", lengths_stage, GTK_TEXT_DIR_LTR },
  { "curve", curve_stage, GTK_TEXT_DIR_LTR },
  { "speeds", speed_stage, GTK_TEXT_DIR_LTR },
  { "intervals", intervals_stage, GTK_TEXT_DIR_LTR },
  { "curve-right-to-left", curve_stage, GTK_TEXT_DIR_RTL },
};

static GtkWidget *
show_plot (GtkWidget *plot, GtkTextDirection direction)
{
  GtkWidget *window = gtk_window_new ();

  gtk_widget_set_direction (plot, direction);
  gtk_widget_set_size_request (plot, WIDTH, HEIGHT);
  gtk_widget_set_halign (plot, GTK_ALIGN_START);
  gtk_widget_set_valign (plot, GTK_ALIGN_START);
  gtk_window_set_child (GTK_WINDOW (window), plot);
  gtk_window_present (GTK_WINDOW (window));
  settle (window);
  return window;
}

static void
test_plot (gconstpointer data)
{
  const Case *the_case = data;
  Stage stage = the_case->make ();
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *file = g_strdup_printf ("plot-%s.txt", the_case->name);
  g_autofree char *drawn = NULL;
  GtkWidget *window = show_plot (stage.plot, the_case->direction);

  stage.out = out;
  take_offers (&stage, window);
  g_signal_connect_swapped (stage.plot, "notify::looked-at", G_CALLBACK (count_cb), &stage.n_told);
  show_result (&stage);
  settle (window);
  tell_choice (&stage);
  use_controllers (&stage);
  set_values (&stage);
  leap_back (&stage);
  settle (window);
  drawn = widget_text (stage.plot);
  g_string_append (out, drawn);
  assert_golden ("app", file, out->str);
  gtk_window_destroy (GTK_WINDOW (window));
  g_clear_object (&stage.list);
  g_assert_finalize_object (G_OBJECT (stage.scenario));
}

/* Before there is a scenario the slider stands at the first place. */
static void
test_nothing_to_follow (void)
{
  g_autoptr (HeadroomSweepList) list = headroom_sweep_list_new ();
  GtkWidget *plot = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SWEEP_PLOT, "list", list, NULL));

  g_assert_cmpint (HEADROOM_PLOT_GET_CLASS (plot)->get_place (HEADROOM_PLOT (plot)), ==, 1);
  g_assert_finalize_object (plot);
}

static void
on_items_changed_cb (GListModel *list, guint at, guint n_removed, guint n_added, guint *n)
{
  g_assert_cmpuint (at + n_removed, <=, *n);
  *n += n_added - n_removed;
  g_assert_cmpuint (*n, ==, g_list_model_get_n_items (list));
}

/* Whoever follows a list knows how many points there are: with an estimate, of more layers, of fewer, without one. */
static void
test_points_that_come_and_go (void)
{
  static const double n_layers[] = { 8, 12, 5 };
  HeadroomSweepList *list = headroom_sweep_list_new ();
  guint n = 0;

  g_signal_connect (list, "items-changed", G_CALLBACK (on_items_changed_cb), &n);
  for (guint i = 0; i < G_N_ELEMENTS (n_layers); i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      g_autoptr (HeadroomEstimate) estimate = NULL;

      headroom_scenario_set_number (scenario, HR_LAYERS, n_layers[i], NULL);
      estimate = headroom_estimate_new_for_scenario (scenario);
      g_object_set (list, "estimate", estimate, NULL);
      g_assert_cmpuint (n, ==, (guint) n_layers[i]);
    }
  g_object_set (list, "estimate", NULL, NULL);
  g_assert_cmpuint (n, ==, 0);
  g_assert_finalize_object (list);
}

/* What a scenario has in its report is what the page shows first. */
static void
test_of_the_report (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (HeadroomSweepList) list = NULL;
  GtkWidget *view = g_object_ref_sink (g_object_new (HEADROOM_TYPE_SWEEP_VIEW, "chooser", TRUE, NULL));

  headroom_scenario_set_sweep (scenario, HR_LAYERS);
  g_object_set (view, "scenario", scenario, "estimate", estimate, NULL);
  g_object_get (view, "list", &list, NULL);
  g_assert_cmpint (headroom_sweep_list_get_over (list), ==, HR_LAYERS);
  g_assert_finalize_object (view);
}

static guint
count_titles (GtkWidget *list, const char *title)
{
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    n += gtk_widget_get_visible (row) && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title);
  return n;
}

/* Unsloth’s checkpoints go to host memory, five of them on their way: the table of the step has a row for the fifth
 * layer, where the peak is, and that is what is shown. */
static void
test_peak_between_moments (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario ("unsloth", "geforce-rtx-4090");
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (HeadroomEstimate) shown = NULL;
  GtkWidget *view = g_object_new (HEADROOM_TYPE_STEP_VIEW, NULL);
  GtkWidget *window = gtk_window_new ();
  GtkWidget *list = GTK_WIDGET (gtk_widget_get_template_child (view, HEADROOM_TYPE_STEP_VIEW, "list"));

  g_assert_cmpint (headroom_estimate_peek (estimate)->layer, ==, 5);
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_stack_set_visible_child_name (GTK_STACK (gtk_widget_get_ancestor (list, GTK_TYPE_STACK)), "table");
  gtk_window_present (GTK_WINDOW (window));
  settle (window);
  g_object_set (view, "estimate", estimate, NULL);
  g_assert_cmpuint (count_titles (list, "Backward of layer 5"), ==, 1);
  g_assert_cmpuint (count_titles (list, "Optimizer step"), ==, 1);
  g_object_get (view, "shown", &shown, NULL);
  g_assert_true (shown == estimate);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/app/plots/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_plot);
    }
  g_test_add_func ("/app/plots/of-the-report", test_of_the_report);
  g_test_add_func ("/app/plots/peak-between-moments", test_peak_between_moments);
  g_test_add_func ("/app/plots/nothing-to-follow", test_nothing_to_follow);
  g_test_add_func ("/app/plots/points-that-come-and-go", test_points_that_come_and_go);
  return g_test_run ();
}
