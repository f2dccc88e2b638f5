/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window shows, word by word, against golden files: views, dialogs and banners, and with which runs.
 * HEADROOM_UPDATE_GOLDEN=1 writes them anew. Widths and heights are those of the fonts of ./dev. */
#include "app/gpus/headroom-gpu-row.h"
#include "app/inputs/headroom-import-dialog.h"
#include "app/result/headroom-breakdown.h"
#include "app/shared/headroom-choice-popover.h"
#include "app/shared/headroom-choice-row.h"
#include "app/window/headroom-application.h"
#include "app/window/headroom-window-private.h"
#include "golden.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "settle.h"
#include "widget-find.h"
#include "widget-text.h"

#include <string.h>

enum
{
  WIDTH = 1200,
  HEIGHT = 1400,
  WIDE = 2000 /* tables have all their columns */
};

/* What is set or done, one after the other: a preset’s id, “name=value” of a parameter, or an action of the
 * window. */
#define MOST_SETTINGS 8

typedef struct
{
  const char *name;
  const char *settings[MOST_SETTINGS];
  const char *action; /* after that, with its target */
  const char *target;
  int width;            /* 0: as usual */
  int height;           /* the same */
  gboolean with_pane;   /* else the result and the view alone */
  gboolean is_expanded; /* with what is folded away */
  gboolean has_tables;  /* in place of plots */
  gboolean is_rtl;      /* as where lines begin at the right */
  int most_lines;       /* of lists that grow with a catalogue; 0: all */
} Case;

static const Case cases[] = {
  { "start", { NULL }, .with_pane = TRUE },
  { "start-expanded", { NULL }, .with_pane = TRUE, .is_expanded = TRUE },
  { "narrow", { NULL }, .width = 360 },
  { "short", { NULL }, .height = 400 },
  { "short-narrow", { NULL }, .width = 360, .height = 400 },
  { "training", { "llama-3-8b", "fsdp2", "data-parallel=8", "gpu=h200-sxm-141gb" }, .is_expanded = TRUE },
  { "over", { "llama-3-8b", "transformers-bf16", "recompute=full", "gpu=geforce-rtx-4090" }, .with_pane = TRUE },
  { "serving", { "llama-3.1-8b", "vllm", "gpu=geforce-rtx-4090", "cached-tokens=8192" }, .with_pane = TRUE },
  { "serving-expanded", { "deepseek-v3", "vllm", "tensor-parallel=8" }, .is_expanded = TRUE },
  { "served",
    { "llama-3.1-8b", "vllm", "gpu=h100-sxm5-80gb", "cached-tokens=4096", "micro-batch-size=4",
      "target-tokens-per-second=40" } },
  { "pipeline",
    { "llama-2-70b", "megatron", "pipeline-parallel=4", "tensor-parallel=8", "micro-batches=16", "gpu=h100-sxm5-80gb" },
    .is_expanded = TRUE },
  { "deep-pipeline", { "layers=34", "pipeline-parallel=17", "micro-batches=17" }, .height = 900 },
  { "selective", { "gpt2", "attention=eager", "recompute=selective" } },
  { "right-to-left", { "llama-3-8b", "gpu=geforce-rtx-4090" }, .is_rtl = TRUE },
  { "mixture", { "mixtral-8x7b", "fine-tuning=lora" }, .with_pane = TRUE, .is_expanded = TRUE },
  { "rule", { "activation-rule" } },
  { "network", { "fp32-network" }, .with_pane = TRUE },
  { "no-gpu", { "per-gpu-training" } },
  { "trade-off", { "checkpoint-trade-off" }, .is_expanded = TRUE },
  { "few-fit", { "llama-3-8b", "micro-batch-size=12" }, .height = 900 },
  { "contradiction", { "kv-heads=5" }, .with_pane = TRUE },
  { "tables", { "llama-3-8b", "recompute=interval", "checkpoint-interval=2" }, .width = WIDE, .has_tables = TRUE },
  { "tables-served",
    { "llama-3.1-8b", "vllm", "gpu=h100-sxm5-80gb", "cached-tokens=4096", "micro-batch-size=4" },
    .width = WIDE,
    .has_tables = TRUE },
  { "gpus", { NULL }, "win.show-view", "gpus", .most_lines = 80 },
  { "gpus-serving", { "llama-3.1-8b", "vllm" }, "win.show-view", "gpus", .most_lines = 80 },
  { "gpus-contradiction", { "kv-heads=5" }, "win.show-view", "gpus", .most_lines = 40 },
  { "gpus-nothing-valid", { "kv-heads=5", "win.duplicate-scenario" }, "win.show-view", "gpus" },
  { "gpus-narrow", { NULL }, "win.show-view", "gpus", .width = 360, .most_lines = 60 },
  { "ledger", { NULL }, "estimate.open-ledger", "" },
  { "ledger-middle", { "gpt2" }, "estimate.open-ledger", "", .width = 720 },
  { "ledger-narrow", { "gpt2" }, "estimate.open-ledger", "", .width = 360 },
  { "compare",
    { "llama-3-8b", "win.duplicate-scenario", "micro-batch-size=4", "win.duplicate-scenario", "gpu=geforce-rtx-4090",
      "recompute=full", "win.show-view::compare" } },
  { "compare-narrow",
    { "llama-3-8b", "win.duplicate-scenario", "mode=inference", "gpu=geforce-rtx-4090", "win.show-view::compare" },
    .width = 360 },
  { "compare-contradiction", { "llama-3-8b", "win.duplicate-scenario", "kv-heads=5", "win.show-view::compare" } },
  { "compare-one", { "llama-3-8b", "win.show-view::compare" } },
  { "dialog-recipe", { "llama-3-8b", "fsdp2" }, "win.show-recipe" },
  { "dialog-recipe-changed", { "llama-3.1-8b", "vllm", "kv-cache-dtype=fp8" }, "win.show-recipe" },
  { "dialog-recipe-none", { "llama-3.1-8b" }, "win.show-recipe" },
  { "dialog-find", { NULL }, "win.find", .most_lines = 60 },
  { "dialog-accuracy", { NULL }, "win.show-accuracy", .most_lines = 60 },
  { "dialog-assumed", { "breakdown-large" }, "win.remedy" },
  { "dialog-layers", { "fp32-network" }, "win.list-layers" },
  { "dialog-help", { "llama-3-8b", "gpu=geforce-rtx-4090" }, "win.show-help" },
  { "dialog-help-no-gpu", { "per-gpu-training" }, "win.show-help" },
  { "dialog-rename", { NULL }, "win.rename" },
  { "dialog-gpu", { NULL }, "win.add-gpu" },
  { "dialog-preferences", { NULL }, "app.preferences" },
  { "dialog-shortcuts", { NULL }, "win.show-help-overlay" },
  { "dialog-save", { "layers=7" }, "window.close" },
};

static GtkApplication *app;

static HeadroomPreset *
find_preset (const char *id)
{
  for (HeadroomPresetKind kind = 0; kind < HEADROOM_N_PRESET_KINDS; kind++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_lookup (headroom_preset_catalog_get (kind), id);

      if (preset != NULL)
        return preset;
    }
  return NULL;
}

static void
act_on (HeadroomWindow *window, const char *detailed_action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (detailed_action, &name, &target, NULL));
  gtk_widget_activate_action_variant (GTK_WIDGET (window), name, target);
}

static void
apply (HeadroomWindow *window, const char *setting)
{
  HeadroomScenario *scenario = window->scenario;
  g_auto (GStrv) parts = g_strsplit (setting, "=", 2);
  g_autoptr (GError) error = NULL;

  if (g_str_has_prefix (setting, "win."))
    {
      act_on (window, setting);
      return;
    }
  if (parts[1] == NULL)
    {
      g_assert_nonnull (find_preset (setting));
      headroom_preset_apply (find_preset (setting), scenario);
      return;
    }
  headroom_scenario_set_text (scenario, hr_param_find (parts[0]), parts[1], &error);
  g_assert_no_error (error);
}

static int
or_usual (int size, int usual)
{
  if (size == 0)
    return usual;
  return size;
}

static HeadroomWindow *
show_window (const Case *the_case)
{
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (app));

  gtk_window_set_default_size (GTK_WINDOW (window), or_usual (the_case->width, WIDTH),
                               or_usual (the_case->height, HEIGHT));
  gtk_window_present (GTK_WINDOW (window));
  for (const char *const *setting = the_case->settings; *setting != NULL; setting++)
    apply (window, *setting);
  headroom_estimator_flush (window->estimator);
  settle (GTK_WIDGET (window));
  return window;
}

static void
set_expanded (GtkWidget *widget, gboolean expanded)
{
  if (ADW_IS_EXPANDER_ROW (widget))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), expanded);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    set_expanded (child, expanded);
}

static void
show_tables (GtkWidget *widget)
{
  if (GTK_IS_STACK (widget) && gtk_stack_get_child_by_name (GTK_STACK (widget), "table") != NULL)
    gtk_stack_set_visible_child_name (GTK_STACK (widget), "table");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    show_tables (child);
}

/* From a widget below all that have actions. */
static void
act (HeadroomWindow *window, const Case *the_case)
{
  g_autoptr (GVariant) target = NULL;

  if (the_case->action == NULL)
    return;
  if (the_case->target != NULL)
    target = g_variant_ref_sink (g_variant_new_string (the_case->target));
  g_assert_true (gtk_widget_activate_action_variant (find_type (window->views, HEADROOM_TYPE_BREAKDOWN),
                                                     the_case->action, target));
  settle (GTK_WIDGET (window));
}

/* The dialog, where there is one. */
static char *
describe (HeadroomWindow *window, const Case *the_case)
{
  AdwDialog *dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  g_autofree char *summary = NULL;
  g_autofree char *view = NULL;

  if (dialog != NULL)
    return widget_text_and_places (GTK_WIDGET (dialog));
  if (the_case->with_pane)
    return widget_text_and_places (GTK_WIDGET (window));
  summary = widget_text_and_places (window->summary);
  view = widget_text_and_places (window->views);
  return g_strconcat (summary, view, NULL);
}

static void
cut (char *text, int most_lines)
{
  char *end = text;

  for (int i = 0; i < most_lines && end != NULL; i++)
    end = strchr (end + (i > 0), '\n');
  if (most_lines > 0 && end != NULL)
    end[1] = '\0';
}

static void
hold (const char *name, const char *have)
{
  g_autofree char *file = g_strconcat (name, ".txt", NULL);

  assert_golden ("app", file, have);
}

static void
test_case (gconstpointer data)
{
  const Case *the_case = data;
  HeadroomWindow *window = NULL;
  g_autofree char *text = NULL;

  if (the_case->is_rtl)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  window = show_window (the_case);
  if (the_case->is_expanded)
    set_expanded (GTK_WIDGET (window), TRUE);
  if (the_case->has_tables)
    show_tables (GTK_WIDGET (window));
  act (window, the_case);
  settle (GTK_WIDGET (window));
  text = describe (window, the_case);
  cut (text, the_case->most_lines);
  hold (the_case->name, text);
  gtk_window_destroy (GTK_WINDOW (window));
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static GtkWidget *
find_kind (GtkWidget *widget, GType type, const char *title)
{
  GtkWidget *found = NULL;

  if (g_type_is_a (G_OBJECT_TYPE (widget), type) && has_title (widget, title))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_kind (child, type, title);
  return found;
}

static GtkWidget *
find_popover (GtkWidget *row)
{
  for (GtkWidget *child = gtk_widget_get_first_child (row); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (HEADROOM_IS_CHOICE_POPOVER (child))
      return child;
  return NULL;
}

/* The list of a row, open: a short one, and a long one with a search. */
static void
test_choices (void)
{
  static const char *const titles[] = { "Mode", "Recipe" };
  HeadroomWindow *window = show_window (&cases[0]);
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      GtkWidget *row = find_kind (GTK_WIDGET (window), HEADROOM_TYPE_CHOICE_ROW, titles[i]);
      g_autofree char *list = NULL;

      g_assert_nonnull (row);
      adw_action_row_activate (ADW_ACTION_ROW (row));
      settle (GTK_WIDGET (window));
      list = widget_text_and_places (find_popover (row));
      g_string_append_printf (text, "%s\n%s", titles[i], list);
      gtk_popover_popdown (GTK_POPOVER (find_popover (row)));
      settle (GTK_WIDGET (window));
    }
  hold ("choices", text->str);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The list that the name of the scenario opens. */
static void
test_scenarios (void)
{
  static const Case two = { "scenarios", { "win.duplicate-scenario", "layers=7" } };
  HeadroomWindow *window = show_window (&two);
  GtkPopover *list = NULL;
  g_autofree char *text = NULL;

  gtk_menu_button_popup (window->name_button);
  settle (GTK_WIDGET (window));
  list = gtk_menu_button_get_popover (window->name_button);
  text = widget_text_and_places (GTK_WIDGET (list));
  hold ("scenarios", text);
  g_assert_true (window->scenario == headroom_document_get_scenario (window->document, 1));
  gtk_widget_activate (find_type (GTK_WIDGET (list), GTK_TYPE_LIST_BOX_ROW));
  g_assert_true (window->scenario == headroom_document_get_scenario (window->document, 0));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (list)));
  settle (GTK_WIDGET (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The rows that a group folds away are made when they are first looked at, and only then. */
static void
test_rows_are_made_once (void)
{
  HeadroomWindow *window = show_window (&cases[0]);
  int n_before = count_type (window->pane, ADW_TYPE_PREFERENCES_ROW);
  int n_made;

  set_expanded (window->pane, TRUE);
  n_made = count_type (window->pane, ADW_TYPE_PREFERENCES_ROW);
  g_assert_cmpint (n_made, >, n_before);
  set_expanded (window->pane, FALSE);
  set_expanded (window->pane, TRUE);
  g_assert_cmpint (count_type (window->pane, ADW_TYPE_PREFERENCES_ROW), ==, n_made);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* From which sizes up GPUs are listed. */
static void
test_sizes_of_gpus (void)
{
  static const char *const sizes[] = { "Any size",   "From 16 GB", "From 24 GB",  "From 32 GB",
                                       "From 48 GB", "From 80 GB", "From 141 GB", "From 192 GB" };
  HeadroomWindow *window = show_window (&cases[0]);
  GtkStringList *names = NULL;
  GtkWidget *row = NULL;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-view", "s", "gpus");
  row = find_kind (window->gpu_page, ADW_TYPE_COMBO_ROW, "Advertised memory");
  g_assert_nonnull (row);
  names = GTK_STRING_LIST (adw_combo_row_get_model (ADW_COMBO_ROW (row)));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (names)), ==, G_N_ELEMENTS (sizes));
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    g_assert_cmpstr (gtk_string_list_get_string (names, i), ==, sizes[i]);
  gtk_window_destroy (GTK_WINDOW (window));
}

static int
count_gpus (double least_gb)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  int n = 0;

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    n += headroom_gpu_get_marketed_gb (headroom_gpu_catalog_get (catalog, i)) >= least_gb;
  return n;
}

/* From the largest size on there are few; of any size, all again. */
static void
test_size_is_chosen (void)
{
  HeadroomWindow *window = show_window (&cases[0]);
  GtkWidget *row;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-view", "s", "gpus");
  row = find_kind (window->gpu_page, ADW_TYPE_COMBO_ROW, "Advertised memory");
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 7);
  g_assert_cmpint (count_gpus (192), >, 0);
  g_assert_cmpint (count_type (window->gpu_page, HEADROOM_TYPE_GPU_ROW), ==, count_gpus (192));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 0);
  g_assert_cmpint (count_type (window->gpu_page, HEADROOM_TYPE_GPU_ROW), ==, count_gpus (0));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A stage that needs much is not good, and one that needs little not bad: levels have no colours of their own. */
static void
test_levels_have_one_colour (void)
{
  static const char *const offsets[] = { GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH,
                                         GTK_LEVEL_BAR_OFFSET_FULL };
  static const Case pipeline = { "levels", { "pipeline-parallel=4", "micro-batches=4" } };
  HeadroomWindow *window = show_window (&pipeline);
  GtkWidget *level = find_type (window->views, GTK_TYPE_LEVEL_BAR);

  g_assert_nonnull (level);
  for (gsize i = 0; i < G_N_ELEMENTS (offsets); i++)
    g_assert_false (gtk_level_bar_get_offset_value (GTK_LEVEL_BAR (level), offsets[i], NULL));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Of a sweep, the titles over amounts stand at the end, as these do, also those of columns that are not seen now: two
 * of totals, activations, time, tokens. */
static void
test_titles_over_amounts (void)
{
  HeadroomWindow *window = show_window (&cases[0]);
  GtkWidget *table = find_type (window->views, GTK_TYPE_COLUMN_VIEW);
  int n_at_end = 0;

  g_assert_nonnull (table);
  for (GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (table)); title != NULL;
       title = gtk_widget_get_next_sibling (title))
    n_at_end += gtk_widget_get_halign (gtk_widget_get_first_child (title)) == GTK_ALIGN_END;
  g_assert_cmpint (n_at_end, ==, 5);
  gtk_window_destroy (GTK_WINDOW (window));
}

static HeadroomPartial *
read_config (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "configs", name, NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  HeadroomPartial *partial;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  partial = headroom_hf_config_parse (contents, length, &error);
  g_assert_no_error (error);
  return partial;
}

/* What a file would bring: values that it has, that follow and that are assumed, and what it changes besides. */
static void
test_imports (void)
{
  static const char *const names[] = { "llama-65b-no-kv-heads.json", "chatglm3-6b.json", "gpt2-large.json" };
  HeadroomWindow *window = show_window (&cases[0]);
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (HeadroomPartial) partial = read_config (names[i]);
      AdwDialog *dialog = headroom_import_dialog_new (partial, window->scenario, names[i]);
      g_autofree char *shown = NULL;

      adw_dialog_present (dialog, GTK_WIDGET (window));
      settle (GTK_WIDGET (window));
      shown = widget_text_and_places (GTK_WIDGET (dialog));
      g_string_append_printf (text, "%s\n%s", names[i], shown);
      adw_dialog_force_close (dialog);
      settle (GTK_WIDGET (window));
    }
  hold ("imports", text->str);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Each action that has a key, with its keys. */
static void
test_keys (void)
{
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (app);
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **action = actions; *action != NULL; action++)
    {
      g_auto (GStrv) keys = gtk_application_get_accels_for_action (app, *action);
      g_autofree char *list = g_strjoinv (", ", keys);

      g_string_append_printf (text, "%s: %s\n", *action, list);
    }
  hold ("keys", text->str);
}

/* It stands in the middle of a new screen, on a bar that then draws its mark, if the window is told in time. In the
 * corner it is over nothing, as long as this program holds the display: without a client that begins anew. */
static void
keep_pointer_away (void)
{
  g_autoptr (GError) error = NULL;

  g_spawn_command_line_sync ("xdotool mousemove 1279 1023", NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* Of the program, each a test of its own, by what names begin with. */
static const struct
{
  const char *part;
  const char *beginnings[8];
} parts[] = {
  { "compare-views", { "compare" } },
  { "further-gpu-views", { "gpus-contradiction", "gpus-n" } },
  { "gpu-views", { "gpus" } },
  { "ledger-views", { "ledger" } },
  { "serving-views", { "served", "serving", "tables" } },
  { "starts", { "start", "narrow", "short", "contradiction", "few-fit", "no-gpu", "rule", "right-to-left" } },
  { "dialogs", { "dialog-a", "dialog-f", "dialog-h", "dialog-l", "dialog-p" } },
  { "further-dialogs", { "dialog-" } },
};

static const char *
part_of (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (parts[i].beginnings) && parts[i].beginnings[k] != NULL; k++)
      if (g_str_has_prefix (name, parts[i].beginnings[k]))
        return parts[i].part;
  return "runs";
}

int
main (int argc, char **argv)
{
  int status;

  app = begin_application (&argc, &argv, G_APPLICATION_DEFAULT_FLAGS);
  keep_pointer_away ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/app/%s/%s", part_of (cases[i].name), cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/app/lists/choices", test_choices);
  g_test_add_func ("/app/lists/scenarios", test_scenarios);
  g_test_add_func ("/app/lists/rows-are-made-once", test_rows_are_made_once);
  g_test_add_func ("/app/lists/imports", test_imports);
  g_test_add_func ("/app/lists/keys", test_keys);
  g_test_add_func ("/app/lists/sizes-of-gpus", test_sizes_of_gpus);
  g_test_add_func ("/app/lists/size-is-chosen", test_size_is_chosen);
  g_test_add_func ("/app/lists/levels-have-one-colour", test_levels_have_one_colour);
  g_test_add_func ("/app/lists/titles-over-amounts", test_titles_over_amounts);
  status = g_test_run ();
  g_object_unref (app);
  return status;
}
