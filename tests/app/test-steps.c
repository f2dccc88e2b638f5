/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What dialogs and pages show after each thing that is done in them, as the lines that come and go, against golden
 * files. HEADROOM_UPDATE_GOLDEN=1 writes them anew. */
#include "announcements.h"
#include "app/compare/headroom-compare-row.h"
#include "app/gpus/headroom-gpu-row.h"
#include "app/window/headroom-application.h"
#include "app/window/headroom-window-private.h"
#include "golden.h"
#include "model/gpus/headroom-own-gpus.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "settle.h"
#include "widget-text.h"
#include "widget-use.h"

#include <glib/gstdio.h>

/* A step is an action with its target; "name=value" of an input; or what is done to a widget that is in sight, by the
 * letter before what it is called:
 * @ a row’s value, ^ a row’s that is applied, + a row is opened, : the keyboard goes to a row, ! a button or a
 * row is pressed, or a preset is applied, * menus are opened, > the nth of a grid is chosen, | pages of stacks
 * are shown, ? is searched for, # a key in the search, % the nth of what was found, ; the same by the pointer,
 * $ Enter and ~ Escape in the search, & a key where the keyboard is; < and a name=text is a file that is
 * opened. */
#define MOST_STEPS 32

#define CONFIG                                                                                                         \
  "{\"model_type\":\"gpt2\",\"n_layer\":3,\"n_embd\":64,\"n_head\":2,\"vocab_size\":100,\"n_positions\":32}"

typedef struct
{
  const char *name;
  gboolean is_of_pane;           /* told is the pane, else the dialog or the view */
  const char *steps[MOST_STEPS]; /* until NULL */
} Case;

static const Case cases[] = {
  { "gpu",
    FALSE,
    { "win.add-gpu",
      "!_Add",
      "@Name=Mine",
      "!_Add",
      "@Usable memory=abc",
      "!_Add",
      "@Usable memory=1",
      "@Unit=1",
      "@Usable memory=24.5",
      "@Vendor (optional)=Me",
      "!_Add",
      "win.edit-gpu::mine",
      "@Unit=0",
      "@Name=",
      "!_Save",
      "@Name=Mine too",
      "!_Save",
      "win.edit-gpu::mine",
      "!_Cancel",
      "win.edit-gpu::mine",
      "!_Remove GPU" } },
  { "layers",
    FALSE,
    { "mode=training",
      "win.list-layers",
      "^Network=input 3x8x8; conv 4; relu; flatten; linear 10",
      "^Network=input 3x8x8; conv 4; linear 10; flatten",
      "^Network=input 8; linear x",
      "^Network=input 8; linear 0",
      "^Network=input 8; linear 4",
      "layers.add(uint32 3)",
      "layers.add(uint32 0)",
      "layer.up",
      "layer.up",
      "layer.up",
      "layer.down",
      "layer.duplicate",
      "layer.remove",
      "+3. Linear",
      "^Network=input 8; linear 4; dropout",
      "+2. Linear",
      "^Network=input 1; linear 1; dropout",
      "^Network=input 8; linear 3; dropout",
      "^Network=input 8; linear 4; dropout",
      "+2. Linear",
      "@Units=6",
      "@Bias=no",
      "+3. Dropout",
      "!Use what PyTorch saves for backward",
      "!_Use" } },
  { "find",
    FALSE,
    { "win.find", "?layers", "#Down", "#Down", "#Up", "#Up", "#Up", "?h100", "?no such thing", "?", "?hid", "#Down",
      "#a", "#KP_Down", "#KP_Up", "?fp8 cache", "%0" } },
  { "find-model",
    FALSE,
    { "win.find", "?mixtral", "%0", "win.find", "?rtx 4090", "%0", "win.find", "?compare", "%0" } },
  { "preferences",
    FALSE,
    { "app.preferences", "@Unit of sizes=1", "@Exported pictures=1", "@GPU of new scenarios=2",
      "@Open last documents=yes", "@Open last documents=no", "@GPU of new scenarios=0", "@Exported pictures=0",
      "@Unit of sizes=0" } },
  { "compare",
    FALSE,
    { "win.show-view::compare", "win.duplicate-scenario", "layers=8", "@Baseline=1", "win.duplicate-scenario",
      "gpu=geforce-rtx-4090", "@Baseline=2", "kv-heads=5", "win.undo", "win.delete-scenario", "win.delete-scenario",
      "win.undo" } },
  { "gpus",
    FALSE,
    { "win.show-view::gpus", "+Sort and Filter", "@Sort by=1", "@Vendor=1", "@Vendor=0", "@Advertised memory=4",
      "?h100", "?no such thing", "?", "gpu=geforce-rtx-4090", "layers=200", "mode=inference", "@Sort by=0" } },
  { "sweep",
    FALSE,
    { "layers=4", "@Parameter=1", "@Show in Reports=yes", "@Parameter=2", "win.undo", "mode=inference", "win.undo" } },
  { "assumed", FALSE, { "!breakdown-large", "win.remedy", "!Attention heads", "win.remedy" } },
  { "recipe",
    FALSE,
    { "!vllm", "win.show-recipe", "@Maximum sequences=8", "@Maximum sequences=-1", "@Maximum sequences=9",
      "kv-cache-dtype=fp8" } },
  { "tasks", TRUE, { "!vllm", "!llama-3-8b", "mode=training", "fine-tuning=lora", "lora-rank=8", "kv-heads=5" } },
  { "compared",
    FALSE,
    { "win.show-view::compare", "win.duplicate-scenario", "layers=8", ">0", "win.show-view::compare", ">1" } },
  { "find-keys",
    FALSE,
    { "win.find", "?mixtral", "~", "~", "win.find", "$", "?mixtral", "$", "win.find", "?mixtral", ";1" } },
  { "gpu-rows",
    FALSE,
    { "win.show-view::gpus", "+Sort and Filter", ":GH200 96GB (HBM3)", "@Sort by=1", "@Sort by=2", "@Vendor=2",
      "@Vendor=0", "!GH200 96GB (HBM3)" } },
  { "own-gpu",
    FALSE,
    { "win.show-view::gpus", "win.add-gpu", "@Name=Mine", "@Usable memory=24", "!_Add", "win.remove-gpu::mine",
      "!_Undo" } },
  { "own-vendor",
    FALSE,
    { "win.show-view::gpus", "+Sort and Filter", "@Vendor=2", "win.add-gpu", "@Name=Other", "@Vendor (optional)=A",
      "@Usable memory=24", "!_Add", "win.remove-gpu::other" } },
  { "import", FALSE, { "<model.json=" CONFIG, "!_Cancel", "<model.json=" CONFIG, "!_Import", "win.undo" } },
  { "layer-menu",
    FALSE,
    { "mode=training", "win.list-layers", "^Network=input 8; linear 4", "*Actions for 2. Linear", "!_Cancel" } },
  { "places",
    FALSE,
    { "!Table", "!Loss", "!Backward of the first layer", "!Optimizer step", "!Show Peak", "*Copy or Export", "|plot",
      "layers=4" } },
  { "stages",
    FALSE,
    { "pipeline-parallel=4", "micro-batches=4", ">2", "!Show the _Fullest", ">3", "pipeline-parallel=2",
      "pipeline-parallel=16", "pipeline-parallel=1" } },
  { "terms", FALSE, { ":Weights", "&Menu", "&<Shift>F10", "+Weights", "+Activations", "!Ledger", "&F1" } },
  { "ledger",
    FALSE,
    { ":Activations", "estimate.open-ledger::activations", "*Sort", "ledger.sort::bytes", "ledger.sort::bytes",
      "ledger.sort::module", "ledger.sort::no-such-column", "app.byte-unit::gb", "app.byte-unit::gib" } },
  { "speeds", FALSE, { "mode=inference", "|speed", "@Parameter=1", "@Parameter=3", "|plot" } },
  { "advice", FALSE, { "!Apply", "win.undo" } },
  { "lists",
    TRUE,
    { "win.go-to-input::layer-rotation", "win.go-to-input::layers", "&Menu", "&<Shift>F10", "&<Control>F1", "&F1",
      "win.choose-task(uint32 1)", "win.choose-task(uint32 0)", "win.choose-task(uint32 99)", "!Serve",
      "!Pre-train" } },
  { "resets", TRUE, { "layers=7", "!Reset “Model”", "+Advanced", "dropout=0.5", "attention-heads=7", "+Advanced" } },
};

enum
{
  MOST_TOLD = 160 /* new lines after a step */
};

static GtkApplication *app;
static HeadroomWindow *window;
static gboolean key_is_taken; /* of the last one */
static char *opened;          /* what was in what opened with the step; NULL: nothing */
static char *keyboard;        /* the row that has it, as was told last; NULL: none */
static gboolean is_at_gpu;    /* and is a GPU's */

static GtkWidget *
get_root (const Case *the_case)
{
  AdwDialog *dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));

  if (dialog != NULL)
    return GTK_WIDGET (dialog);
  if (the_case->is_of_pane)
    return window->pane;
  return window->views;
}

static gboolean
is_list (GtkWidget *widget, const char *unused)
{
  return GTK_IS_LIST_VIEW (widget);
}

/* "Title=text"; of a field that is only read when it is applied, with that. */
static void
use_row (GtkWidget *root, const char *step, gboolean is_applied)
{
  g_auto (GStrv) parts = g_strsplit (step, "=", 2);
  GtkWidget *row = need_in_sight (root, is_titled_row, parts[0]);

  set_row (row, parts[1]);
  if (is_applied)
    g_signal_emit_by_name (row, "apply");
}

/* TRUE where the key is for nothing else then. */
static gboolean
press_key (GtkWidget *root, const char *name)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (need_in_sight (root, is_search_field, name));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean is_taken = FALSE;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", gdk_keyval_from_name (name), 0, 0, &is_taken);
      if (is_taken)
        return TRUE;
    }
  return FALSE;
}

static void
take_opened (char *text)
{
  g_free (opened);
  opened = text;
}

/* Bars that stand beside or below each other, without titles. */
static gboolean
is_grid (GtkWidget *widget, const char *unused)
{
  return GTK_IS_FLOW_BOX (widget)
         || (GTK_IS_LIST_BOX (widget) && HEADROOM_IS_COMPARE_ROW (gtk_widget_get_first_child (widget)));
}

static void
choose_in_grid (GtkWidget *root, const char *number)
{
  GtkWidget *child = gtk_widget_get_first_child (need_in_sight (root, is_grid, number));

  for (int i = atoi (number); i > 0; i--)
    child = gtk_widget_get_next_sibling (child);
  gtk_widget_activate (child);
}

static void
show_pages (GtkWidget *widget, const char *name)
{
  if (GTK_IS_STACK (widget) && gtk_stack_get_child_by_name (GTK_STACK (widget), name) != NULL)
    gtk_stack_set_visible_child_name (GTK_STACK (widget), name);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    show_pages (child, name);
}

/* The nth that was found, by the pointer. */
static void
click_found (GtkWidget *root, const char *number)
{
  GtkWidget *item = gtk_widget_get_first_child (need_in_sight (root, is_list, number));
  g_autoptr (GListModel) controllers = NULL;

  for (int i = atoi (number); i > 0; i--)
    item = gtk_widget_get_next_sibling (item);
  controllers = gtk_widget_observe_controllers (gtk_widget_get_first_child (item));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller))
        g_signal_emit_by_name (controller, "released", 1, 1.0, 1.0);
    }
}

static gboolean
apply_preset (const char *id)
{
  for (HeadroomPresetKind kind = 0; kind < HEADROOM_N_PRESET_KINDS; kind++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_lookup (headroom_preset_catalog_get (kind), id);

      if (preset != NULL)
        {
          headroom_preset_apply (preset, window->scenario);
          return TRUE;
        }
    }
  return FALSE;
}

static void
set_input (const char *step)
{
  g_auto (GStrv) parts = g_strsplit (step, "=", 2);
  g_autoptr (GError) error = NULL;

  headroom_scenario_set_text (window->scenario, hr_param_find (parts[0]), parts[1], &error);
  g_assert_no_error (error);
}

/* From where the keyboard is. */
static void
act (GtkWidget *root, const char *step)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (step, &name, &target, NULL));
  if (focus == NULL || !gtk_widget_is_ancestor (focus, root))
    focus = root;
  gtk_widget_activate_action_variant (focus, name, target);
}

/* Also what is above the page, such as a message. */
static void
press (GtkWidget *root, const char *label)
{
  if (!can_press (root, label))
    root = GTK_WIDGET (window);
  press_widget (root, label);
}

static void
open_text (const char *step)
{
  g_auto (GStrv) parts = g_strsplit (step, "=", 2);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), parts[0], NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) data = g_bytes_new (parts[1], strlen (parts[1]));

  headroom_window_take_data (window, file, data, NULL);
}

static void
take_step (GtkWidget *root, const char *step)
{
  switch (*step)
    {
    case '@': use_row (root, step + 1, FALSE); break;
    case '^': use_row (root, step + 1, TRUE); break;
    case '+':
      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (need_in_sight (root, is_titled_row, step + 1)), TRUE);
      break;
    case '?': search_for (root, step + 1); break;
    case '<': open_text (step + 1); break;
    case ':': gtk_widget_grab_focus (need_in_sight (root, is_titled_row, step + 1)); break;
    case '*': take_opened (open_menus (root, step + 1)); break;
    case '>': choose_in_grid (root, step + 1); break;
    case '|': show_pages (root, step + 1); break;
    case ';': click_found (root, step + 1); break;
    case '$': g_signal_emit_by_name (need_in_sight (root, is_search_field, step), "activate"); break;
    case '~': g_signal_emit_by_name (need_in_sight (root, is_search_field, step), "stop-search"); break;
    case '&': take_opened (press_shortcut (GTK_WIDGET (window), step + 1)); break;
    case '#': key_is_taken = press_key (root, step + 1); break;
    case '%': g_signal_emit_by_name (need_in_sight (root, is_list, step), "activate", (guint) (step[1] - '0')); break;
    case '!':
      if (!apply_preset (step + 1))
        press (root, step + 1);
      break;
    default:
      if (strchr (step, '=') != NULL)
        set_input (step);
      else
        act (root, step);
    }
  headroom_estimator_flush (window->estimator);
  settle (GTK_WIDGET (window));
}

static GHashTable *
list_lines (char **lines)
{
  GHashTable *set = g_hash_table_new (g_str_hash, g_str_equal);

  for (char **line = lines; *line != NULL; line++)
    g_hash_table_add (set, *line);
  return set;
}

static guint
count_new (char **lines, char **others)
{
  g_autoptr (GHashTable) known = list_lines (others);
  guint n = 0;

  for (char **line = lines; *line != NULL; line++)
    n += !g_hash_table_contains (known, *line);
  return n;
}

/* What is new, and how much of it and of what is gone. */
static void
tell_changes (GString *out, char **before, char **after)
{
  g_autoptr (GHashTable) known = list_lines (before);
  int n_told = 0;

  g_string_append_printf (out, "− %u, + %u\n", count_new (before, after), count_new (after, before));
  for (char **line = after; *line != NULL && n_told < MOST_TOLD; line++)
    if (!g_hash_table_contains (known, *line))
      {
        g_string_append_printf (out, "+ %s\n", *line);
        n_told++;
      }
}

static void
tell_announcements (GString *out)
{
  g_autofree char *said = take_announcements ();

  if (said != NULL)
    g_string_append_printf (out, "! said:%s\n", said);
}

static GtkWidget *
find_keyboard (void)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  if (focus == NULL)
    return NULL;
  return gtk_widget_get_ancestor (focus, ADW_TYPE_PREFERENCES_ROW);
}

/* A GPU whose row goes elsewhere has a new one, and GTK puts the keyboard at another row, sooner or later: it is told
 * where a step leads it to a GPU. */
static void
tell_keyboard (GString *out, const char *step)
{
  GtkWidget *row = find_keyboard ();

  if (is_at_gpu && *step == '@')
    return;
  is_at_gpu = HEADROOM_IS_GPU_ROW (row);
  if (g_set_str (&keyboard, row != NULL ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)) : NULL))
    g_string_append_printf (out, "keyboard: %s\n", keyboard != NULL ? keyboard : "none");
}

static void
tell_opened (GString *out)
{
  if (opened != NULL)
    g_string_append (out, opened);
  g_clear_pointer (&opened, g_free);
}

static char **
get_lines (GtkWidget *root)
{
  g_autofree char *text = widget_text (root);

  return g_strsplit (text, "\n", -1);
}

/* Of a dialog that opens or closes, no more than that: test-views.c has what is in it. */
static void
tell_step (GString *out, const Case *the_case, const char *step)
{
  GtkWidget *root = get_root (the_case);
  g_auto (GStrv) before = get_lines (root);
  g_auto (GStrv) after = NULL;

  g_string_append_printf (out, "%s\n", step);
  take_step (root, step);
  after = get_lines (get_root (the_case));
  if (get_root (the_case) == root)
    tell_changes (out, before, after);
  else
    g_string_append_printf (out, "→ %s\n", G_OBJECT_TYPE_NAME (get_root (the_case)));
  if (*step == '#' && !key_is_taken)
    g_string_append (out, "not taken\n");
  tell_opened (out);
  tell_keyboard (out, step);
  tell_announcements (out);
}

static void
test_case (gconstpointer data)
{
  const Case *the_case = data;
  g_autofree char *file = g_strdup_printf ("steps-%s.txt", the_case->name);
  g_autoptr (GString) out = g_string_new (NULL);

  window = headroom_window_new (ADW_APPLICATION (app));
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 1000);
  gtk_window_present (GTK_WINDOW (window));
  settle (GTK_WIDGET (window));
  g_clear_pointer (&keyboard, g_free);
  is_at_gpu = FALSE;
  for (const char *const *step = the_case->steps; *step != NULL; step++)
    tell_step (out, the_case, *step);
  assert_golden ("app", file, out->str);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
says (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

static GtkWidget *
find_on_gpu_page (const char *text)
{
  GtkWidget *found = NULL;

  window = headroom_window_new (ADW_APPLICATION (app));
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-view", "s", "gpus");
  settle (GTK_WIDGET (window));
  found = find_in_sight (window->views, says, text);
  gtk_window_destroy (GTK_WINDOW (window));
  return found;
}

/* A file of own GPUs that cannot be read is named on the page, until it can. */
static void
test_broken_file (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "headroom", NULL);
  g_autofree char *path = g_build_filename (folder, "gpus.json", NULL);
  HeadroomOwnGpus *own = headroom_own_gpus_get_default ();

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "no list", -1, NULL));
  g_assert_false (headroom_own_gpus_load (own, NULL));
  g_assert_nonnull (find_on_gpu_page ("gpus.json"));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_true (headroom_own_gpus_load (own, NULL));
  g_assert_null (find_on_gpu_page ("gpus.json"));
}

/* Of the program, each a test of its own. */
static const char *
part_of (const Case *the_case)
{
  static const struct
  {
    const char *name, *part;
  } parts[] = {
    { "compare", "compare-steps" }, { "gpus", "gpu-steps" },           { "gpu", "own-gpu-steps" },
    { "sweep", "sweep-steps" },     { "tasks", "input-steps" },        { "resets", "input-steps" },
    { "assumed", "recipe-steps" },  { "recipe", "recipe-steps" },      { "find", "find-steps" },
    { "find-model", "find-steps" }, { "places", "result-steps" },      { "stages", "result-steps" },
    { "terms", "result-steps" },    { "advice", "result-steps" },      { "ledger", "ledger-steps" },
    { "speeds", "sweep-steps" },    { "lists", "input-steps" },        { "compared", "compare-steps" },
    { "find-keys", "find-steps" },  { "gpu-rows", "gpu-row-steps" },   { "own-gpu", "own-gpu-steps" },
    { "import", "recipe-steps" },   { "own-vendor", "own-gpu-steps" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (the_case->name, parts[i].name))
      return parts[i].part;
  return "steps";
}

int
main (int argc, char **argv)
{
  g_autofree char *directory = g_dir_make_tmp (NULL, NULL);
  int status;

  g_setenv ("XDG_DATA_HOME", directory, TRUE); /* where a person's own GPUs are kept */
  app = begin_application (&argc, &argv, G_APPLICATION_DEFAULT_FLAGS);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/app/%s/%s", part_of (&cases[i]), cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/app/own-gpu-steps/broken-file", test_broken_file);
  status = g_test_run ();
  g_object_unref (app);
  return status;
}
