/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every page and dialog in the narrowest window with text twice as large: nothing in it asks for more width than there
 * is, and nothing is printed. */
#include "app/result/headroom-breakdown.h"
#include "app/window/headroom-application.h"
#include "app/window/headroom-window-private.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "settle.h"
#include "widget-find.h"

enum
{
  WIDTH = 360,
  HEIGHT = 720,
  DOUBLED_DPI = 2 * 96 * 1024, /* what a text scaling factor of 2 comes to */
  MOST_ACTIONS = 6
};

/* What is done one after the other: “=” a model or recipe, else an action. */
typedef struct
{
  const char *name;
  const char *actions[MOST_ACTIONS];
} place_t;

static const place_t places[] = {
  { "estimate", { NULL } },
  { "estimate-over", { "=llama-3-8b", "=transformers-bf16", "win.choose-gpu::geforce-rtx-4090" } },
  { "estimate-serving", { "=llama-3.1-8b", "=vllm", "win.choose-gpu::geforce-rtx-4090" } },
  { "gpus", { "win.show-view::gpus" } },
  { "ledger", { "estimate.open-ledger::" } },
  { "compare", { "=llama-3-8b", "win.duplicate-scenario", "=vllm", "win.show-view::compare" } },
  { "compare-one", { "win.show-view::compare" } },
  { "recipe", { "=llama-3-8b", "=fsdp2", "win.show-recipe" } },
  { "find", { "win.find" } },
  { "accuracy", { "win.show-accuracy" } },
  { "assumed", { "=breakdown-large", "win.remedy" } },
  { "layers", { "=fp32-network", "win.list-layers" } },
  { "help", { "=llama-3-8b", "win.show-help" } },
  { "gpu", { "win.add-gpu" } },
  { "preferences", { "app.preferences" } },
  { "shortcuts", { "win.show-help-overlay" } },
};

static const place_t questions[] = {
  { "question-of-a-name", { "win.rename" } },
  { "question-of-saving", { "win.duplicate-scenario", "window.close" } },
};

static GtkApplication *app;

static void
apply_preset (HeadroomWindow *window, const char *id)
{
  HeadroomPreset *preset = NULL;

  for (HeadroomPresetKind kind = 0; kind < HEADROOM_N_PRESET_KINDS && preset == NULL; kind++)
    preset = headroom_preset_catalog_lookup (headroom_preset_catalog_get (kind), id);
  g_assert_nonnull (preset);
  headroom_preset_apply (preset, window->scenario);
}

static void
act (HeadroomWindow *window, const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (action[0] == '=')
    {
      apply_preset (window, action + 1);
      return;
    }
  g_assert_true (g_action_parse_detailed_name (action, &name, &target, NULL));
  g_assert_true (gtk_widget_activate_action_variant (find_type (window->views, HEADROOM_TYPE_BREAKDOWN), name, target));
}

static int
get_least_width (GtkWidget *widget)
{
  int least = 0;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

/* The innermost that ask for more than `most` are named. */
static gboolean
find_too_wide (GtkWidget *widget, int most, GString *found)
{
  gboolean is_within = FALSE;

  if (!gtk_widget_get_mapped (widget) || get_least_width (widget) <= most)
    return FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    is_within = find_too_wide (child, most, found) || is_within;
  if (!is_within)
    g_string_append_printf (found, " %s asks for %d.", G_OBJECT_TYPE_NAME (widget), get_least_width (widget));
  return TRUE;
}

/* What adapts to the width asks for little itself: its children are asked, too. */
static void
check_adaptive (GtkWidget *widget, int most, GString *found)
{
  if (ADW_IS_BREAKPOINT_BIN (widget))
    find_too_wide (adw_breakpoint_bin_get_child (ADW_BREAKPOINT_BIN (widget)), most, found);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_adaptive (child, most, found);
}

static void
set_expanded (GtkWidget *widget)
{
  if (ADW_IS_EXPANDER_ROW (widget))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    set_expanded (child);
}

static HeadroomWindow *
open_window (const place_t *place)
{
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (app));

  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_present (GTK_WINDOW (window));
  settle (GTK_WIDGET (window));
  for (const char *const *action = place->actions; *action != NULL; action++)
    act (window, *action);
  headroom_estimator_flush (window->estimator);
  settle (GTK_WIDGET (window));
  set_expanded (GTK_WIDGET (window));
  settle (GTK_WIDGET (window));
  return window;
}

static void
test_place (gconstpointer data)
{
  HeadroomWindow *window = open_window (data);
  int width = gtk_widget_get_width (GTK_WIDGET (window)); /* without the border that there may be */
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_cmpint (width, <=, WIDTH);
  find_too_wide (adw_application_window_get_content (ADW_APPLICATION_WINDOW (window)), width, found);
  check_adaptive (GTK_WIDGET (window), width, found);
  g_assert_cmpstr (found->str, ==, "");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* libadwaita 1.7 asks the large heading of a question how high it would be in too little width, of which GTK warns,
 * before it takes the small one, which wraps. */
static void
test_question (gconstpointer data)
{
  GLogLevelFlags fatal = g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);

  test_place (data);
  g_log_set_always_fatal (fatal);
}

int
main (int argc, char **argv)
{
  int status;

  app = begin_application (&argc, &argv, G_APPLICATION_DEFAULT_FLAGS);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", DOUBLED_DPI, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_strdup_printf ("/app/large-text/%s", places[i].name);

      g_test_add_data_func (path, &places[i], test_place);
    }
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autofree char *path = g_strdup_printf ("/app/large-text/%s", questions[i].name);

      g_test_add_data_func (path, &questions[i], test_question);
    }
  status = g_test_run ();
  g_object_unref (app);
  return status;
}
