/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pointer and keys do at rows of inputs: the menu, wherever it is asked for, and Page Up and Down. */
#include "app/headroom-resources.h"
#include "app/inputs/headroom-field.h"
#include "app/inputs/headroom-parameter-control-private.h"
#include "app/inputs/headroom-parameter-group.h"
#include "app/inputs/headroom-parameter-helper.h"
#include "app/inputs/headroom-parameter-menu.h"
#include "app/inputs/headroom-preset-row.h"
#include "app/inputs/headroom-task-group.h"
#include "model/presets/headroom-preset-used.h"
#include "model/presets/headroom-task.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "settle.h"
#include "widget-find.h"

#include <string.h>

typedef struct
{
  GtkWidget *window;
  GtkWidget *list; /* that has the menu */
  HeadroomScenario *scenario;
  HeadroomParameterControl *control; /* of the only row */
} Fixture;

static GtkEventSequenceState state; /* of the gesture that was last told one */

/* In place of GTK’s own: a gesture without a pointer has no state. */
gboolean
gtk_gesture_set_state (GtkGesture *gesture, GtkEventSequenceState new_state)
{
  state = new_state;
  return TRUE;
}

static Fixture
set_up (hr_param_t param)
{
  Fixture f = { gtk_window_new (), gtk_list_box_new (), headroom_scenario_new (),
                headroom_parameter_control_new (param) };

  gtk_widget_set_margin_start (f.list, 30); /* what is at the row is elsewhere in the list */
  gtk_widget_set_margin_top (f.list, 50);
  gtk_list_box_append (GTK_LIST_BOX (f.list), gtk_label_new ("none of a parameter"));
  gtk_list_box_append (GTK_LIST_BOX (f.list), GTK_WIDGET (headroom_parameter_control_get_row (f.control)));
  headroom_parameter_control_set_scenario (f.control, f.scenario);
  headroom_parameter_control_update (f.control, NULL);
  headroom_parameter_menu_attach (f.list);
  gtk_window_set_child (GTK_WINDOW (f.window), f.list);
  gtk_window_present (GTK_WINDOW (f.window));
  settle (f.window);
  state = GTK_EVENT_SEQUENCE_NONE;
  return f;
}

static void
tear_down (Fixture *f)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
  g_assert_finalize_object (G_OBJECT (f->scenario));
}

static GtkWidget *
get_row (Fixture *f)
{
  return GTK_WIDGET (headroom_parameter_control_get_row (f->control));
}

static GtkPopover *
find_menu (Fixture *f)
{
  for (GtkWidget *child = gtk_widget_get_first_child (get_row (f)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child))
      return GTK_POPOVER (child);
  return NULL;
}

static GtkEventController *
find_controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_OBJECT_TYPE (controller) == type && gtk_event_controller_get_name (controller) == NULL)
        return controller;
    }
  return NULL;
}

/* As on the list, at a point of the row. */
static graphene_point_t
from_row (Fixture *f, float x, float y)
{
  graphene_point_t at;

  g_assert_true (gtk_widget_compute_point (get_row (f), f->list, &GRAPHENE_POINT_INIT (x, y), &at));
  return at;
}

static void
close_menu (Fixture *f)
{
  gtk_popover_popdown (find_menu (f));
  settle (f->window);
  g_assert_null (find_menu (f));
}

static void
expect_menu_at (Fixture *f, int x, int y)
{
  GdkRectangle at;

  g_assert_nonnull (find_menu (f));
  g_assert_cmpint (state, ==, GTK_EVENT_SEQUENCE_CLAIMED);
  g_assert_true (gtk_popover_get_pointing_to (find_menu (f), &at));
  g_assert_cmpint (at.x, ==, x);
  g_assert_cmpint (at.y, ==, y);
  g_assert_cmpint (at.width, ==, 1);
  g_assert_cmpint (at.height, ==, 1);
  close_menu (f);
  state = GTK_EVENT_SEQUENCE_NONE;
}

static void
test_pointer (void)
{
  Fixture f = set_up (HR_MICRO_BATCH_SIZE);
  GtkEventController *click = find_controller (f.list, GTK_TYPE_GESTURE_CLICK);
  GtkEventController *press = find_controller (f.list, GTK_TYPE_GESTURE_LONG_PRESS);
  graphene_point_t at = from_row (&f, 40.5f, 9.5f);

  g_assert_cmpuint (gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (click)), ==, GDK_BUTTON_SECONDARY);
  g_assert_true (gtk_gesture_single_get_touch_only (GTK_GESTURE_SINGLE (press)));
  g_signal_emit_by_name (click, "pressed", 1, (double) at.x, (double) at.y);
  expect_menu_at (&f, 40, 9);
  g_signal_emit_by_name (press, "pressed", (double) at.x, (double) at.y);
  expect_menu_at (&f, 40, 9);
  tear_down (&f);
}

static void
test_no_row (void)
{
  Fixture f = set_up (HR_MICRO_BATCH_SIZE);
  GtkEventController *click = find_controller (f.list, GTK_TYPE_GESTURE_CLICK);
  GtkEventController *press = find_controller (f.list, GTK_TYPE_GESTURE_LONG_PRESS);

  g_signal_emit_by_name (click, "pressed", 1, 40.0, 2.0); /* on the label above */
  g_signal_emit_by_name (press, "pressed", 40.0, 2.0);
  g_assert_null (find_menu (&f));
  g_assert_cmpint (state, ==, GTK_EVENT_SEQUENCE_NONE);
  tear_down (&f);
}

/* The keys of a widget, one after the other; TRUE where they do something. */
static gboolean
press (GtkWidget *widget, GtkEventController *controller, const char *key)
{
  GListModel *shortcuts = G_LIST_MODEL (controller);

  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);
      g_autofree char *trigger = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));

      if (g_str_equal (trigger, key))
        return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                             gtk_shortcut_get_arguments (shortcut));
    }
  g_error ("no shortcut is %s", key);
}

static void
test_menu_keys (void)
{
  static const char *const keys[] = { "<Shift>F10", "Menu" };
  Fixture f = set_up (HR_MICRO_BATCH_SIZE);
  GtkEventController *controller = find_controller (f.list, GTK_TYPE_SHORTCUT_CONTROLLER);

  g_assert_cmpint (gtk_event_controller_get_propagation_phase (controller), ==, GTK_PHASE_CAPTURE);
  g_assert_false (press (f.list, controller, keys[0]));
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      gtk_widget_child_focus (get_row (&f), GTK_DIR_TAB_FORWARD);
      g_assert_true (press (f.list, controller, keys[i]));
      g_assert_nonnull (find_menu (&f));
      g_assert_false (gtk_popover_get_pointing_to (find_menu (&f), &(GdkRectangle) { 0 }));
      close_menu (&f);
    }
  tear_down (&f);
}

static gboolean
is_lock (GtkWidget *widget)
{
  return GTK_IS_IMAGE (widget)
         && g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (widget)), "changes-prevent-symbolic") == 0;
}

static void
collect_locks (GtkWidget *widget, GPtrArray *locks)
{
  if (is_lock (widget))
    g_ptr_array_add (locks, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_locks (child, locks);
}

/* There is one from when it is first wanted, and it is seen where the row is locked. */
static void
expect_lock (Fixture *f, gboolean is_locked)
{
  g_autoptr (GPtrArray) locks = g_ptr_array_new ();

  g_assert_true (headroom_scenario_is_locked (f->scenario, HR_MICRO_BATCH_SIZE) == is_locked);
  headroom_parameter_control_update (f->control, NULL);
  collect_locks (get_row (f), locks);
  g_assert_cmpuint (locks->len, ==, 1);
  g_assert_true (gtk_widget_get_visible (locks->pdata[0]) == is_locked);
}

/* The entry's mark is what holds when the menu opens. */
static void
test_lock (void)
{
  Fixture f = set_up (HR_MICRO_BATCH_SIZE);
  GtkEventController *click = find_controller (f.list, GTK_TYPE_GESTURE_CLICK);
  graphene_point_t at = from_row (&f, 40.5f, 9.5f);
  g_autoptr (GPtrArray) locks = g_ptr_array_new ();

  collect_locks (get_row (&f), locks);
  g_assert_cmpuint (locks->len, ==, 0);
  for (int i = 0; i < 3; i++)
    {
      g_signal_emit_by_name (click, "pressed", 1, (double) at.x, (double) at.y);
      gtk_widget_activate_action (get_row (&f), "parameter.lock", NULL);
      expect_lock (&f, i != 1);
      close_menu (&f);
    }
  tear_down (&f);
}

static double
get_number (Fixture *f, hr_param_t param)
{
  return headroom_scenario_get_number (f->scenario, param);
}

/* 5 doubled is 10, halved 2 of 2.5; none below the least. */
static void
test_scale (void)
{
  static const struct
  {
    const char *key;
    double after;
  } steps[] = { { "Page_Up", 10 },  { "KP_Page_Up", 20 }, { "Page_Down", 10 }, { "KP_Next", 5 },
                { "Page_Down", 2 }, { "Page_Down", 1 },   { "Page_Down", 1 } };
  Fixture f = set_up (HR_MICRO_BATCH_SIZE);
  GtkEventController *controller = find_controller (get_row (&f), GTK_TYPE_SHORTCUT_CONTROLLER);

  g_assert_cmpint (gtk_event_controller_get_propagation_phase (controller), ==, GTK_PHASE_CAPTURE);
  gtk_editable_set_text (GTK_EDITABLE (get_row (&f)), "5"); /* read when a key is pressed */
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_assert_true (press (get_row (&f), controller, steps[i].key));
      g_assert_cmpfloat (get_number (&f, HR_MICRO_BATCH_SIZE), ==, steps[i].after);
    }
  tear_down (&f);
}

/* Nothing is doubled by doubling 0, but by a step. */
static void
test_scale_from_nothing (void)
{
  Fixture f = set_up (HR_MAX_SEQUENCES);
  GtkEventController *controller = find_controller (get_row (&f), GTK_TYPE_SHORTCUT_CONTROLLER);

  g_assert_cmpfloat (get_number (&f, HR_MAX_SEQUENCES), ==, 0);
  g_assert_true (press (get_row (&f), controller, "Page_Up"));
  g_assert_cmpfloat (get_number (&f, HR_MAX_SEQUENCES), ==, hr_param_desc (HR_MAX_SEQUENCES)->step);
  tear_down (&f);
}

/* Whether the whole number is chosen once the field has been entered as by a click, which puts the cursor into it. */
static gboolean
is_chosen_when_entered (Fixture *f)
{
  GtkWidget *text = headroom_field_get_text (GTK_EDITABLE (get_row (f)));
  int start;
  int end;

  gtk_text_grab_focus_without_selecting (GTK_TEXT (text));
  settle (f->window);
  return gtk_editable_get_selection_bounds (GTK_EDITABLE (text), &start, &end) && start == 0
         && end == (int) strlen (gtk_editable_get_text (GTK_EDITABLE (text)));
}

/* What is typed after a click takes the place of the number. */
static void
test_number_is_chosen (void)
{
  Fixture f = set_up (HR_SEQUENCE_LENGTH);

  g_assert_true (is_chosen_when_entered (&f));
  gtk_window_set_focus (GTK_WINDOW (f.window), NULL);
  gtk_editable_set_text (GTK_EDITABLE (get_row (&f)), "81"); /* half typed, when the window is entered again */
  g_assert_false (is_chosen_when_entered (&f));
  tear_down (&f);
}

/* A contradiction of rows that are not seen is told by what they are behind. */
static void
test_hidden_problem (void)
{
  HeadroomParameterGroup *group = g_object_ref_sink (headroom_parameter_group_new (HR_GROUP_MODEL));
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (GListModel) none = headroom_scenario_get_problems (scenario);
  g_autoptr (GListModel) problems = NULL;
  GtkWidget *expander;

  g_object_set (group, "scenario", scenario, "problems", none, NULL);
  expander = find_type (GTK_WIDGET (group), ADW_TYPE_EXPANDER_ROW);
  g_assert_nonnull (expander);
  g_assert_false (gtk_widget_has_css_class (expander, "error"));
  g_assert_true (headroom_scenario_set_number (scenario, HR_EXPERTS, 8, NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_DENSE_LAYERS, 99, NULL));
  problems = headroom_scenario_get_problems (scenario);
  g_object_set (group, "problems", problems, NULL);
  g_assert_true (gtk_widget_has_css_class (expander, "error"));
  g_object_set (group, "problems", none, NULL);
  g_assert_false (gtk_widget_has_css_class (expander, "error"));
  g_assert_finalize_object (group);
}

/* Stages that mostly wait are a warning, which is no error. */
static void
test_warning (void)
{
  Fixture f = set_up (HR_MICRO_BATCHES);
  g_autoptr (GListModel) problems = NULL;

  g_assert_false (gtk_widget_has_css_class (get_row (&f), "warning"));
  g_assert_true (headroom_scenario_set_number (f.scenario, HR_PIPELINE_PARALLEL, 4, NULL));
  problems = headroom_scenario_get_problems (f.scenario);
  headroom_parameter_control_update (f.control, problems);
  g_assert_true (gtk_widget_has_css_class (get_row (&f), "warning"));
  g_assert_false (gtk_widget_has_css_class (get_row (&f), "error"));
  tear_down (&f);
}

static void
assert_error (Fixture *f)
{
  g_assert_true (gtk_widget_has_css_class (get_row (f), "error"));
  g_assert_false (gtk_widget_has_css_class (get_row (f), "warning"));
}

/* A refused value makes a row with a warning an error until it is withdrawn; then the warning is back. */
static void
test_refused_beside_a_warning (void)
{
  Fixture f = set_up (HR_MICRO_BATCHES);
  g_autoptr (GListModel) problems = NULL;

  g_assert_true (headroom_scenario_set_number (f.scenario, HR_PIPELINE_PARALLEL, 4, NULL));
  problems = headroom_scenario_get_problems (f.scenario);
  headroom_parameter_control_update (f.control, problems);
  headroom_parameter_control_refuse (f.control, "It is too large.");
  assert_error (&f);
  headroom_parameter_control_update (f.control, problems);
  assert_error (&f);
  headroom_parameter_control_refuse (f.control, NULL);
  headroom_parameter_control_update (f.control, problems);
  g_assert_true (gtk_widget_has_css_class (get_row (&f), "warning"));
  g_assert_false (gtk_widget_has_css_class (get_row (&f), "error"));
  tear_down (&f);
}

/* The rows of a task are found, from the first to the last, once they are shown; others are not there. */
static void
test_rows_of_a_task (void)
{
  HeadroomTaskGroup *group = g_object_ref_sink (headroom_task_group_new ());
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomTask task = headroom_task_of (headroom_scenario_peek_params (scenario));
  const HeadroomTaskRow *row = headroom_task_get_row (task, 0);

  g_assert_nonnull (row);
  g_assert_false (headroom_task_group_go_to (group, row->param));
  headroom_task_group_show (group, scenario, NULL);
  for (guint i = 0; (row = headroom_task_get_row (task, i)) != NULL; i++)
    g_assert_true (headroom_task_group_go_to (group, row->param));
  g_assert_false (headroom_task_group_go_to (group, HR_FAMILY));
  g_object_unref (group);
}

/* A short default leaves room for longer values, a long one is seen whole. */
static void
test_width_of_numbers (void)
{
  Fixture f = set_up (HR_MICRO_BATCH_SIZE);
  Fixture of_long = set_up (HR_ZERO_BUCKET_ELEMENTS);
  g_autofree char *value = headroom_scenario_get_text (of_long.scenario, HR_ZERO_BUCKET_ELEMENTS);

  g_assert_cmpint (gtk_editable_get_width_chars (GTK_EDITABLE (get_row (&f))), ==, 6);
  g_assert_cmpint (gtk_editable_get_width_chars (GTK_EDITABLE (get_row (&of_long))), >=, (int) strlen (value));
  tear_down (&f);
  tear_down (&of_long);
}

/* Beside two inputs stands a button, like those at the end of any row. */
static void
test_helpers (void)
{
  GtkWidget *button = g_object_ref_sink (headroom_parameter_helper_new (HR_STEP_SECONDS));

  g_assert_null (headroom_parameter_helper_new (HR_LAYERS));
  g_assert_cmpint (gtk_widget_get_valign (button), ==, GTK_ALIGN_CENTER);
  g_assert_true (gtk_widget_has_css_class (button, "flat"));
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), ==, "win.take-measured-step");
  g_object_unref (button);
}

static char *
refused_words (Fixture *f, int n)
{
  g_autofree char *typed = g_strnfill ((gsize) n, 'x');

  gtk_editable_set_text (GTK_EDITABLE (get_row (f)), typed);
  adw_spin_row_update (ADW_SPIN_ROW (get_row (f)));
  return g_strdup (adw_action_row_get_subtitle (ADW_ACTION_ROW (get_row (f))));
}

/* A refusal repeats what was typed, of a long text the first forty characters. */
static void
test_refused_text (void)
{
  Fixture f = set_up (HR_LAYERS);
  g_autofree char *forty = g_strnfill (40, 'x');
  g_autofree char *cut = g_strconcat (forty, "…", NULL);
  g_autofree char *whole_words = refused_words (&f, 40);
  g_autofree char *cut_words = refused_words (&f, 41);

  g_assert_nonnull (strstr (whole_words, forty));
  g_assert_null (strstr (whole_words, "…"));
  g_assert_nonnull (strstr (cut_words, cut));
  tear_down (&f);
}

static void
check_list (Fixture *f, const char *value, gboolean is_refused)
{
  g_autofree char *now = headroom_scenario_get_text (f->scenario, HR_STAGE_LAYERS);
  const char *subtitle = adw_action_row_get_subtitle (ADW_ACTION_ROW (get_row (f)));

  headroom_parameter_control_update (f->control, NULL);
  g_assert_cmpstr (now, ==, value);
  g_assert_cmpint (gtk_widget_has_css_class (get_row (f), "error"), ==, is_refused);
  g_assert_cmpint (subtitle != NULL && strstr (subtitle, "x+1") != NULL, ==, is_refused);
}

static void
leave (GtkWidget *entry)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (entry);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_FOCUS (controller))
        g_signal_emit_by_name (controller, "leave");
    }
}

/* A list is taken with Enter, or when its field is left; what is none is refused with a reason, until it is one. The
 * field has what others set, too. */
static void
test_list (void)
{
  Fixture f = set_up (HR_STAGE_LAYERS);
  GtkWidget *entry = find_type (get_row (&f), GTK_TYPE_ENTRY);

  g_assert_nonnull (entry);
  g_assert_cmpint (gtk_widget_get_valign (entry), ==, GTK_ALIGN_CENTER);
  g_assert_true (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (get_row (&f))) == entry);
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  check_list (&f, "", FALSE);
  gtk_editable_set_text (GTK_EDITABLE (entry), "4+4+3");
  g_signal_emit_by_name (entry, "activate");
  check_list (&f, "4+4+3", FALSE);
  gtk_editable_set_text (GTK_EDITABLE (entry), "x+1");
  g_signal_emit_by_name (entry, "activate");
  check_list (&f, "4+4+3", TRUE);
  gtk_editable_set_text (GTK_EDITABLE (entry), "5+6");
  leave (entry);
  check_list (&f, "5+6", FALSE);
  g_assert_true (headroom_scenario_set_text (f.scenario, HR_STAGE_LAYERS, "7+8", NULL));
  headroom_parameter_control_update (f.control, NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "7+8");
  tear_down (&f);
}

static const char *
id_in_use (HeadroomScenario *scenario)
{
  HeadroomPreset *used = headroom_preset_find_used (HEADROOM_PRESET_MODEL, scenario);

  if (used == NULL)
    return NULL;
  return headroom_preset_get_id (used);
}

/* Entry 0 is none of them, entry i + 1 is preset i. */
static void
test_presets (void)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomPresetRow *row = g_object_new (HEADROOM_TYPE_PRESET_ROW, "kind", HEADROOM_PRESET_MODEL, NULL);

  g_object_ref_sink (row);
  g_object_set (row, "scenario", scenario, NULL);
  for (guint i = 1; i <= 3; i++)
    {
      headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (row), i);
      g_assert_cmpstr (id_in_use (scenario), ==,
                       headroom_preset_get_id (headroom_preset_catalog_get_item (models, i - 1)));
    }
  g_object_unref (row);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/parameter-rows/hidden-problem", test_hidden_problem);
  g_test_add_func ("/app/parameter-rows/rows-of-a-task", test_rows_of_a_task);
  g_test_add_func ("/app/parameter-rows/helpers", test_helpers);
  g_test_add_func ("/app/parameter-rows/presets", test_presets);
  g_test_add_func ("/app/parameter-rows/width-of-numbers", test_width_of_numbers);
  g_test_add_func ("/app/parameter-rows/warning", test_warning);
  g_test_add_func ("/app/parameter-rows/refused-beside-a-warning", test_refused_beside_a_warning);
  g_test_add_func ("/app/parameter-rows/refused-text", test_refused_text);
  g_test_add_func ("/app/parameter-rows/pointer", test_pointer);
  g_test_add_func ("/app/parameter-rows/no-row", test_no_row);
  g_test_add_func ("/app/parameter-rows/menu-keys", test_menu_keys);
  g_test_add_func ("/app/parameter-rows/lock", test_lock);
  g_test_add_func ("/app/parameter-rows/scale", test_scale);
  g_test_add_func ("/app/parameter-rows/number-is-chosen", test_number_is_chosen);
  g_test_add_func ("/app/parameter-rows/scale-from-nothing", test_scale_from_nothing);
  g_test_add_func ("/app/parameter-rows/list", test_list);
  return g_test_run ();
}
