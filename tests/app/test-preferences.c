/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is chosen in the preferences holds at once, and for what begins later. */
#include "app/headroom-resources.h"
#include "app/shared/headroom-choice-row.h"
#include "app/shared/headroom-gpu-choices.h"
#include "app/shared/headroom-settings.h"
#include "app/window/headroom-preferences.h"
#include "model/gpus/headroom-gpu-catalog.h"

static char *
get_setting (const char *name)
{
  char *value = NULL;

  g_object_get (headroom_settings_get_default (), name, &value, NULL);
  return value;
}

static void
set_gpu (const char *id)
{
  g_object_set (headroom_settings_get_default (), "default-gpu", id, NULL);
}

/* The row with that title, below a widget. */
static GtkWidget *
find_row (GtkWidget *widget, const char *title)
{
  GtkWidget *found = NULL;

  if (ADW_IS_PREFERENCES_ROW (widget)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, title);
  return found;
}

/* Shown in a window of its own: its rows have no parent before. */
static GtkWidget *
open_row (const char *title)
{
  GtkWidget *window = adw_window_new ();
  AdwDialog *dialog = headroom_preferences_new ();
  GtkWidget *row = NULL;

  adw_window_set_content (ADW_WINDOW (window), gtk_label_new (""));
  gtk_window_present (GTK_WINDOW (window));
  adw_dialog_present (dialog, window);
  row = find_row (GTK_WIDGET (dialog), title);
  g_assert_nonnull (row);
  return row;
}

static void
close_row (GtkWidget *row)
{
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (row)));
}

static char *
gpu_of_a_new_scenario (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_preferences_begin (scenario);
  return headroom_scenario_get_text (scenario, HR_GPU);
}

/* Every GPU of the catalogue can be chosen, and is then what a new scenario begins with. */
static void
test_gpu (void)
{
  GtkWidget *row = open_row ("GPU of new scenarios");
  guint n = headroom_gpu_catalog_get_length (headroom_gpu_catalog_get_default ());

  g_assert_cmpuint (headroom_choice_row_get_chosen (HEADROOM_CHOICE_ROW (row)), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (headroom_choice_row_get_choices (HEADROOM_CHOICE_ROW (row))), ==, n + 1);
  /* libadwaita makes a row of each entry of its own list, which is never opened. */
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (ADW_COMBO_ROW (row))), ==, 2);
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *id = NULL;
      g_autofree char *gpu = NULL;

      headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (row), i);
      id = get_setting ("default-gpu");
      gpu = gpu_of_a_new_scenario ();
      g_assert_cmpstr (id, ==, headroom_gpu_choices_get_id (i));
      g_assert_cmpuint (headroom_gpu_choices_find (id), ==, i);
      g_assert_cmpstr (gpu, ==, id);
    }
  headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (row), 0);
  close_row (row);
}

/* Without a preference, and with one that has gone from the catalogue, it is the example's. */
static void
test_no_gpu (void)
{
  g_autoptr (HeadroomScenario) plain = headroom_scenario_new ();
  g_autofree char *of_example = headroom_scenario_get_text (plain, HR_GPU);
  static const char *const ids[] = { "", "a-gpu-that-has-gone" };

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *gpu = NULL;
      GtkWidget *row = NULL;

      set_gpu (ids[i]);
      gpu = gpu_of_a_new_scenario ();
      g_assert_cmpstr (gpu, ==, of_example);
      row = open_row ("GPU of new scenarios");
      g_assert_cmpuint (headroom_choice_row_get_chosen (HEADROOM_CHOICE_ROW (row)), ==, 0);
      close_row (row);
    }
  set_gpu ("");
}

static void
test_unit (void)
{
  GtkWidget *row = open_row ("Unit of sizes");

  g_assert_cmpint (headroom_settings_get_byte_unit (headroom_settings_get_default ()), ==, HR_UNIT_GIB);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1);
  g_assert_cmpint (headroom_settings_get_byte_unit (headroom_settings_get_default ()), ==, HR_UNIT_GB);
  g_object_set (headroom_settings_get_default (), "byte-unit", "gib", NULL); /* by the menu */
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 0);
  close_row (row);
}

/* How pictures look is a preference; as the window does, where that is wished. */
static void
test_pictures (void)
{
  GtkWidget *row = open_row ("Exported pictures");
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_assert_false (headroom_preferences_picture_look ().dark);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1);
  g_assert_true (headroom_preferences_picture_look ().dark);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 2);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  g_assert_true (headroom_preferences_picture_look ().dark);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_LIGHT);
  g_assert_false (headroom_preferences_picture_look ().dark);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_DEFAULT);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 0);
  close_row (row);
}

static void
test_resolution (void)
{
  GtkWidget *row = open_row ("Resolution of pictures");

  g_assert_cmpint (headroom_preferences_picture_look ().scale, ==, 2);
  adw_spin_row_set_value (ADW_SPIN_ROW (row), 3);
  g_assert_cmpint (headroom_preferences_picture_look ().scale, ==, 3);
  adw_spin_row_set_value (ADW_SPIN_ROW (row), 9);
  g_assert_cmpint (headroom_preferences_picture_look ().scale, ==, 4);
  adw_spin_row_set_value (ADW_SPIN_ROW (row), 2);
  close_row (row);
}

static void
test_documents (void)
{
  GtkWidget *row = open_row ("Open last documents");
  gboolean is_wished = FALSE;

  g_assert_false (adw_switch_row_get_active (ADW_SWITCH_ROW (row)));
  adw_switch_row_set_active (ADW_SWITCH_ROW (row), TRUE);
  g_object_get (headroom_settings_get_default (), "reopen-documents", &is_wished, NULL);
  g_assert_true (is_wished);
  adw_switch_row_set_active (ADW_SWITCH_ROW (row), FALSE);
  close_row (row);
}

/* Nobody is the author until somebody types a name; spaces around it are none of it. */
static void
test_author (void)
{
  GtkWidget *row = open_row ("Author");
  g_autofree char *nobody = headroom_preferences_dup_author ();
  g_autofree char *somebody = NULL;

  g_assert_cmpstr (nobody, ==, "");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "");
  gtk_editable_set_text (GTK_EDITABLE (row), " Ada Lovelace ");
  somebody = headroom_preferences_dup_author ();
  g_assert_cmpstr (somebody, ==, "Ada Lovelace");
  gtk_editable_set_text (GTK_EDITABLE (row), "");
  close_row (row);
}

static void
assert_narrow (GtkWidget *widget)
{
  int width;

  gtk_widget_get_size_request (widget, &width, NULL);
  g_assert_cmpint (width, <=, 300);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_narrow (child);
}

/* Nothing in it asks for more than a window of 360 pixels has. */
static void
test_width (void)
{
  GtkWidget *row = open_row ("GPU of new scenarios");

  assert_narrow (gtk_widget_get_ancestor (row, HEADROOM_TYPE_PREFERENCES));
  close_row (row);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/preferences/width", test_width);
  g_test_add_func ("/app/preferences/gpu", test_gpu);
  g_test_add_func ("/app/preferences/no-gpu", test_no_gpu);
  g_test_add_func ("/app/preferences/unit", test_unit);
  g_test_add_func ("/app/preferences/pictures", test_pictures);
  g_test_add_func ("/app/preferences/author", test_author);
  g_test_add_func ("/app/preferences/resolution", test_resolution);
  g_test_add_func ("/app/preferences/documents", test_documents);
  return g_test_run ();
}
