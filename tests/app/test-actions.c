/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window's actions change, one after the other, line by line against a golden file: the scenarios, what can be
 * done, the view, messages, dialogs, the clipboard. HEADROOM_UPDATE_GOLDEN=1 writes it anew. */
#include "app/window/headroom-application.h"
#include "app/window/headroom-window-private.h"
#include "file-questions.h"
#include "golden.h"
#include "settle.h"
#include "widget-find.h"
#include "widget-use.h"
#include "window-lines.h"

/* A step is an action with its target, "name=value" of an input, "@title=text" of a field, a list or a switch, "&title"
 * of a field to paste into, ">" and a text for the clipboard, "<name=text" of a file that was opened, "!label" of a
 * button or a row to press, ":title" of a row that gets the keyboard, "+action" from there, "^title" of a row to open,
 * "/word" to search for, or "=name" of the file that answers what the next step asks; "?action" waits for a message. */
#define MOST_STEPS 24

#define CONFIG                                                                                                         \
  "{\"model_type\":\"gpt2\",\"n_layer\":3,\"n_embd\":64,\"n_head\":2,\"vocab_size\":100,\"n_positions\":32}"

typedef struct
{
  const char *name;
  const char *steps[MOST_STEPS];
} Case;

static const Case cases[] = {
  { "scenarios",
    { "win.duplicate-scenario", "win.add-scenario", "win.move-scenario(-1)", "win.move-scenario(-1)",
      "win.move-scenario(-1)", "win.move-scenario(1)", "win.move-scenario(1)", "win.move-scenario(1)",
      "win.switch-scenario(1)", "win.switch-scenario(1)", "win.switch-scenario(-1)", "win.show-view::gpus",
      "win.show-scenario(uint32 0)", "win.show-scenario(uint32 9)", "win.delete-scenario", "win.undo", "win.redo",
      "win.delete-scenario", "win.delete-scenario" } },
  { "changes",
    { "layers=7", "hidden-size=1024", "win.undo", "win.undo", "win.redo", "win.reset", "win.undo",
      "win.choose-gpu::geforce-rtx-4090", "win.apply-preset::llama-3-8b", "win.apply-preset::no-such-preset",
      "win.undo", "win.undo", "win.offer-undo::Done" } },
  { "possible",
    { "win.undo", "win.undo", "win.redo", "win.redo", "win.apply-preset::activation-rule", "kv-heads=5", "win.undo",
      "win.undo" } },
  { "ways",
    { "win.show-pane", "win.go-to-input::hidden-size", "win.go-to-input::kv-cache-dtype",
      "win.go-to-input::no-such-input", "win.show-view::compare", "win.duplicate-scenario", "win.find-gpu",
      "win.show-view::compare", "win.show-view::estimate" } },
  { "dialogs",
    { "win.rename", "win.find", "win.list-layers", "win.show-accuracy", "win.show-recipe", "win.add-gpu",
      "win.edit-gpu::no-such-gpu", "win.remove-gpu::h200-sxm-141gb", "win.take-measured-step", "win.paste", ">" CONFIG,
      "win.paste", ">{}", "win.paste" } },
  { "contradictions",
    { "kv-heads=5", "win.copy-value", "win.remedy", "win.duplicate-scenario", "kv-heads=5", "win.copy-comparison",
      "win.switch-scenario(1)", "win.copy-comparison", "win.undo", "win.undo", "attention-heads=7", "win.remedy" } },
  { "copies",
    { "win.copy-value", "win.copy-result", "win.copy-command", "win.copy-comparison", "win.duplicate-scenario",
      "layers=7", "win.copy-value", "win.copy-comparison", "win.copy-chart::terms", "win.copy-value",
      "win.copy-chart::step", "win.copy-chart::no-such-chart", "win.copy-value" } },
  { "tables",
    { "!Copy as Table", ":Weights", "+term.copy-value", "+term.copy-formula", "win.copy-table::moments",
      "win.copy-table::sweep layers", "win.copy-table::time", ":Activations", "+estimate.open-ledger::activations",
      "!Copy as Table", "win.show-view::gpus", "/h200", "!Copy as Table", "win.show-view::compare",
      "!_Duplicate Scenario", "!Copy Table" } },
  { "pages", { "^Weights", "!EleutherAI, Transformer Math 101, 2023", "^Activations", "!Ledger" } },
  { "written",
    { "=run.csv", "?win.export::csv", "=run.pdf", "?win.export::pdf", "=terms.png", "?win.export-chart::terms",
      "=none/run.csv", "?win.export::csv", "win.duplicate-scenario", "=bars.svg", "?win.export-comparison::picture",
      "?win.print" } },
  { "typed",
    { "@Layers=7",
      "@Layers=abc",
      "@Layers=0",
      "@Layers=99999",
      "@Layers=",
      "@Hidden size=4k",
      "@Hidden size=1,024",
      "@Sequence length=8k",
      "@Sequence length=1.5",
      "@Micro-batch size=3",
      "win.undo",
      "@Master weights=yes",
      "@Weight format=1",
      "@Optimizer=2",
      "@Recomputation=2",
      "@Recomputed share=0.2",
      "@Recomputed share=2",
      "@ZeRO stage=2",
      "@GPU=0",
      "@Mode=1",
      "@Cached tokens=9",
      "@Mode=0" } },
  { "named", { "<model=" CONFIG, "<model.json={}", "<model=text", "<model.headroom=" CONFIG } },
  { "pasted", { ">77", "&Layers", ">  " CONFIG, "&Layers" } },
  { "files",
    { "win.export::pdf", "win.export::csv", "win.export::no-such-format", "win.export-chart::terms",
      "win.export-comparison::csv", "win.duplicate-scenario", "win.export-comparison::picture",
      "win.export-comparison::csv", "win.export-comparison::pdf", "win.export-comparison::no-such-format", "win.open",
      "win.import", "win.import-folder", "win.save-as" } },
};

static GtkApplication *app;
static char *directory;     /* of files that are written */
static GtkWidget *last_row; /* that was typed into; NULL: none yet */

static gboolean
has_line (GPtrArray *lines, const char *line)
{
  return g_ptr_array_find_with_equal_func (lines, line, g_str_equal, NULL);
}

/* What is new, and what is gone. */
static void
put_changes (GString *out, GPtrArray *before, GPtrArray *after)
{
  for (guint i = 0; i < before->len; i++)
    if (!has_line (after, before->pdata[i]))
      g_string_append_printf (out, "  - %s\n", (char *) before->pdata[i]);
  for (guint i = 0; i < after->len; i++)
    if (!has_line (before, after->pdata[i]))
      g_string_append_printf (out, "  + %s\n", (char *) after->pdata[i]);
}

static void
set_input (HeadroomWindow *window, const char *step)
{
  g_auto (GStrv) parts = g_strsplit (step, "=", 2);
  g_autoptr (GError) error = NULL;

  headroom_scenario_set_text (window->scenario, hr_param_find (parts[0]), parts[1], &error);
  g_assert_no_error (error);
}

static void
act (HeadroomWindow *window, const char *step)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_action_parse_detailed_name (step, &name, &target, &error));
  g_assert_no_error (error);
  gtk_widget_activate_action_variant (GTK_WIDGET (window), name, target);
}

static gboolean
is_row (GtkWidget *widget, const char *title)
{
  return ADW_IS_PREFERENCES_ROW (widget) && has_title (widget, title)
         && (ADW_IS_SPIN_ROW (widget) || ADW_IS_COMBO_ROW (widget) || ADW_IS_SWITCH_ROW (widget));
}

static GtkWidget *
find_row (GtkWidget *widget, const char *title)
{
  GtkWidget *found = NULL;

  if (is_row (widget, title))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, title);
  return found;
}

static void
use_field (HeadroomWindow *window, const char *step)
{
  g_auto (GStrv) parts = g_strsplit (step, "=", 2);
  GtkWidget *row = find_row (window->pane, parts[0]);

  if (row == NULL)
    g_error ("there is no “%s”", parts[0]);
  last_row = row;
  set_row (row, parts[1]);
}

static gboolean
has_dialog (HeadroomWindow *window)
{
  return adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)) != NULL;
}

/* What the clipboard holds is known only later: whatever it is, a dialog is about it. */
static void
paste (HeadroomWindow *window)
{
  act (window, "win.paste");
  while (!has_dialog (window))
    g_main_context_iteration (NULL, TRUE);
}

/* What is pasted stands in place of what was there. */
static void
paste_into (HeadroomWindow *window, const char *title)
{
  GtkWidget *row = find_row (window->pane, title);
  GtkEditable *text = GTK_EDITABLE (row);
  g_autofree char *before = g_strdup (gtk_editable_get_text (text));

  while (!GTK_IS_TEXT (text))
    text = gtk_editable_get_delegate (text);
  gtk_editable_select_region (text, 0, -1);
  g_signal_emit_by_name (text, "paste-clipboard");
  while (!has_dialog (window) && g_str_equal (gtk_editable_get_text (text), before))
    g_main_context_iteration (NULL, TRUE);
  last_row = row;
}

static void
open_text (HeadroomWindow *window, const char *step)
{
  g_auto (GStrv) parts = g_strsplit (step, "=", 2);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), parts[0], NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) data = g_bytes_new (parts[1], strlen (parts[1]));

  headroom_window_take_data (window, file, data, NULL);
}

/* What is written is on its way in a thread: a message says that it is done, or a dialog why not. */
static void
act_and_wait (HeadroomWindow *window, const char *step)
{
  act (window, step);
  while (!has_toast (window) && !has_dialog (window))
    g_main_context_iteration (NULL, TRUE);
}

static void
act_from_keyboard (HeadroomWindow *window, const char *step)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (step, &name, &target, NULL));
  gtk_widget_activate_action_variant (gtk_window_get_focus (GTK_WINDOW (window)), name, target);
}

static void
answer_with (const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  answer_file_question (path);
}

/* What is done to a widget in sight. TRUE where the step is that. */
static gboolean
use_widget (HeadroomWindow *window, const char *step)
{
  GtkWidget *root = GTK_WIDGET (window);

  switch (*step)
    {
    case '!': press_widget (window->views, step + 1); return TRUE;
    case ':': gtk_widget_grab_focus (need_in_sight (root, is_titled_row, step + 1)); return TRUE;
    case '^':
      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (need_in_sight (root, is_titled_row, step + 1)), TRUE);
      return TRUE;
    case '+': act_from_keyboard (window, step + 1); return TRUE;
    case '/': search_for (root, step + 1); return TRUE;
    case '=': answer_with (step + 1); return TRUE;
    case '?': act_and_wait (window, step + 1); return TRUE;
    default: return FALSE;
    }
}

static void
take_step (HeadroomWindow *window, const char *step)
{
  if (use_widget (window, step))
    ;
  else if (*step == '>')
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), step + 1);
  else if (*step == '<')
    open_text (window, step + 1);
  else if (*step == '&')
    paste_into (window, step + 1);
  else if (*step == '@')
    use_field (window, step + 1);
  else if (g_str_equal (step, "win.paste"))
    paste (window);
  else if (g_str_has_prefix (step, "win."))
    act (window, step);
  else
    set_input (window, step);
  headroom_estimator_flush (window->estimator);
  settle (GTK_WIDGET (window));
}

static void
test_case (gconstpointer data)
{
  const Case *the_case = data;
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (app));
  g_autofree char *file = g_strdup_printf ("actions-%s.txt", the_case->name);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 900);
  gtk_window_present (GTK_WINDOW (window));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), "nothing yet");
  last_row = NULL;
  take_step (window, "mode=training");
  for (const char *const *step = the_case->steps; *step != NULL; step++)
    {
      g_autoptr (GPtrArray) after = NULL;

      take_step (window, *step);
      after = window_lines (window, last_row);
      g_string_append_printf (out, "%s\n", *step);
      put_changes (out, lines, after);
      g_clear_pointer (&lines, g_ptr_array_unref);
      lines = g_steal_pointer (&after);
    }
  assert_golden ("app", file, out->str);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Of the program, each a test of its own. */
static const char *
part_of (const Case *the_case)
{
  static const struct
  {
    const char *name, *part;
  } parts[] = {
    { "scenarios", "scenario-actions" },
    { "changes", "ways-back" },
    { "possible", "ways-back" },
    { "contradictions", "scenario-actions" },
    { "typed", "typing" },
    { "pasted", "typing" },
    { "copies", "copying" },
    { "files", "file-actions" },
    { "named", "file-actions" },
    { "tables", "copying" },
    { "written", "file-actions" },
    { "pages", "copying" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (the_case->name, parts[i].name))
      return parts[i].part;
  return "actions";
}

int
main (int argc, char **argv)
{
  int status;

  directory = g_dir_make_tmp (NULL, NULL);
  app = begin_application (&argc, &argv, G_APPLICATION_DEFAULT_FLAGS);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/app/%s/%s", part_of (&cases[i]), cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  status = g_test_run ();
  g_object_unref (app);
  g_free (directory);
  return status;
}
