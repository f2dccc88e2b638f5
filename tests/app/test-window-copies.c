/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window gives away: to the clipboard and to files, and never what the fields no longer say. */
#include "app/ledger/headroom-ledger-page.h"
#include "app/result/headroom-breakdown.h"
#include "app/result/headroom-step-plot.h"
#include "app/result/headroom-term-row.h"
#include "widget-find.h"
#include "window-fixture.h"

static void
on_text_cb (GObject *clipboard, GAsyncResult *result, gpointer text)
{
  *(char **) text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static char *
copy_text_of (GtkWidget *widget, const char *action)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  char *text = NULL;

  g_assert_true (g_action_parse_detailed_name (action, &name, &target, NULL));
  gtk_widget_activate_action_variant (widget, name, target);
  gdk_clipboard_read_text_async (clipboard, NULL, on_text_cb, &text);
  WAIT_UNTIL (text != NULL);
  return text;
}

static char *
copy_text (HeadroomWindow *window, const char *action)
{
  return copy_text_of (GTK_WIDGET (window), action);
}

/* The total of the last line. */
static char *
copy_result (HeadroomWindow *window)
{
  g_autofree char *text = copy_text (window, "win.copy-result");

  return g_strdup (strstr (text, "Total\t"));
}

/* A table goes as one, too; a value and a command are text alone. */
static void
test_forms_of_a_copy (void)
{
  HeadroomWindow *window = add_window ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autofree char *table = copy_text (window, "win.copy-result");
  g_autofree char *value = NULL;
  g_autofree char *command = NULL;

  g_assert_true (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "text/html"));
  value = copy_text (window, "win.copy-value");
  g_assert_cmpstr (value, ==, "96513797949"); /* of the start, which shows 89.9 GiB */
  g_assert_false (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "text/html"));
  command = copy_text (window, "win.copy-command");
  g_assert_true (g_str_has_prefix (command, "headroom-cli estimate "));
  close_all ();
}

/* What the breakdown shows, which says where it is. */
static void
test_the_moment_that_is_shown (void)
{
  HeadroomWindow *window = add_window ();
  HeadroomStepPlot *plot = HEADROOM_STEP_PLOT (find_type (window->views, HEADROOM_TYPE_STEP_PLOT));
  g_autofree char *peak = copy_text (window, "win.copy-result");
  g_autofree char *step = NULL;
  g_autofree char *total = NULL;

  g_assert_true (g_str_has_prefix (peak, "Term\tPer GPU, at the peak: Loss (B)\nWeights\t13"));
  g_assert_true (g_str_has_suffix (peak, "\nTotal\t96513797949\n")); /* of the start, which shows 89.9 GiB */
  headroom_step_plot_choose_moment (plot, HR_MOMENT_STEP);
  step = copy_text (window, "win.copy-result");
  total = g_strdup_printf ("\nTotal\t%.0f\n", headroom_step_plot_peek_chosen (plot)->total_bytes);
  g_assert_true (g_str_has_prefix (step, "Term\tPer GPU, below the peak: Optimizer step (B)\nWeights\t13"));
  g_assert_true (g_str_has_suffix (step, total));
  close_all ();
}

/* A term as plain digits, and as its formula with what it comes to. Llama 2 7B: 6,738,415,616 parameters of 2 bytes. */
static void
test_a_term (void)
{
  HeadroomWindow *window = add_window ();
  GtkWidget *row = find_type (window->views, HEADROOM_TYPE_TERM_ROW);
  g_autofree char *value = copy_text_of (row, "term.copy-value");
  g_autofree char *formula = copy_text_of (row, "term.copy-formula");

  g_assert_cmpstr (value, ==, "13476831232");
  g_assert_cmpstr (formula, ==, "⌈N · w⌉\n= ⌈6738415616 · 2⌉\n= 13476831232 B\n");
  close_all ();
}

/* The ledger goes as a table, too. */
static void
test_forms_of_the_ledger (void)
{
  HeadroomWindow *window = add_window ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  GtkWidget *breakdown = find_type (window->views, HEADROOM_TYPE_BREAKDOWN);

  g_assert_true (gtk_widget_activate_action (breakdown, "estimate.open-ledger", "s", ""));
  run_idle ();
  g_assert_true (
      gtk_widget_activate_action (find_type (window->views, HEADROOM_TYPE_LEDGER_PAGE), "ledger.copy", NULL));
  g_assert_true (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "text/html"));
  close_all ();
}

/* Of a stage that needs less what is at the head is copied: what the plan asks of a GPU. */
static void
test_value_of_a_pipeline (void)
{
  HeadroomWindow *window = add_window ();
  g_autofree char *value = NULL;
  g_autofree char *whole = NULL;

  g_assert_true (headroom_scenario_set_number (window->scenario, HR_PIPELINE_PARALLEL, 4, NULL));
  whole = copy_text (window, "win.copy-value");
  g_assert_true (headroom_scenario_set_number (window->scenario, HR_PIPELINE_RANK, 2, NULL));
  value = copy_text (window, "win.copy-value");
  g_assert_cmpstr (value, ==, whole);
  close_all ();
}

static void
on_texture_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GdkTexture **) data = gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* The layout of 760 pixels, twice as fine; and as SVG. */
static void
expect_picture (HeadroomWindow *window)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autoptr (GdkTexture) texture = NULL;

  gdk_clipboard_read_texture_async (clipboard, NULL, on_texture_cb, &texture);
  WAIT_UNTIL (texture != NULL);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 1520);
  g_assert_true (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "image/svg+xml"));
  gdk_clipboard_set_text (clipboard, "");
}

static void
test_pictures_are_copied (void)
{
  static const char *const charts[] = { "terms", "step", "time", "stages", "sweep layers", "speed micro-batch-size" };
  HeadroomWindow *window = add_window ();

  g_assert_true (headroom_scenario_set_number (window->scenario, HR_PIPELINE_PARALLEL, 4, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (charts); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-chart", "s", charts[i]);
      expect_picture (window);
    }
  gtk_widget_activate_action (GTK_WIDGET (window), "win.duplicate-scenario", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-comparison-picture", NULL);
  expect_picture (window);
  close_all ();
}

/* Each table by the name that its heading's menu has. */
static void
test_tables_are_copied (void)
{
  static const char *const tables[][2] = { { "moments", "Moment\tMemory per GPU (B)\n" },
                                           { "stages", "Stage\tMemory per GPU (B)\tPeak\n0\t" },
                                           { "time", "Term\tExpected (s)\tLow (s)\tHigh (s)\n" },
                                           { "sweep layers", "Layers\t" } };
  HeadroomWindow *window = add_window ();

  g_assert_true (headroom_scenario_set_number (window->scenario, HR_PIPELINE_PARALLEL, 4, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *action = g_strdup_printf ("win.copy-table::%s", tables[i][0]);
      g_autofree char *text = copy_text (window, action);

      g_assert_true (g_str_has_prefix (text, tables[i][1]));
    }
  close_all ();
}

static void
test_what_is_typed_is_copied (void)
{
  HeadroomWindow *window = add_window ();
  g_autofree char *expected = NULL;
  g_autofree char *copied = copy_result (window);

  type (window, "Layers", "7");
  g_free (copied);
  copied = copy_result (window);
  expected = g_strdup_printf (
      "Total\t%.0f\n", headroom_estimate_peek (headroom_estimator_get_estimate (window->estimator))->total_bytes);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 7);
  g_assert_cmpstr (copied, ==, expected);
  close_all ();
}

/* Neither a file nor the clipboard gets what the fields no longer say. */
static void
expect_no_result (const char *action, const char *format)
{
  HeadroomWindow *window = add_window ();
  guint before = g_list_model_get_n_items (gtk_window_get_toplevels ());

  type (window, "KV heads", "5");
  gtk_widget_activate_action (GTK_WIDGET (window), action, format != NULL ? "s" : NULL, format);
  g_assert_true (headroom_estimator_is_stale (window->estimator));
  g_assert_true (ADW_IS_ALERT_DIALOG (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window))));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, before);
  close_all ();
}

static void
test_a_contradiction_is_not_exported (void)
{
  expect_no_result ("win.export", "csv");
}

static void
test_a_contradiction_is_not_copied (void)
{
  expect_no_result ("win.copy-result", NULL);
  expect_no_result ("win.copy-value", NULL);
  expect_no_result ("win.copy-command", NULL);
  expect_no_result ("win.copy-chart", "terms");
  expect_no_result ("win.export-chart", "terms");
  expect_no_result ("win.copy-table", "moments");
  expect_no_result ("win.copy-rows", "a\tb\n");
}

/* A text that was made before a value was taken is not of that value. */
static void
test_an_old_text_is_not_copied (void)
{
  HeadroomWindow *window = add_window ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), "before");
  type (window, "Layers", "5");
  before = copy_text (window, "win.copy-rows('a\tb\n')");
  g_assert_cmpstr (before, ==, "before");
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 5);
  g_assert_nonnull (find_widget (GTK_WIDGET (window), is_shown_label, "Not copied"));
  after = copy_text (window, "win.copy-rows('a\tb\n')");
  g_assert_cmpstr (after, ==, "a\tb\n");
  close_all ();
}

int
main (int argc, char **argv)
{
  begin_windows (&argc, &argv);
  g_test_add_func ("/app/window-copies/the-moment-that-is-shown", test_the_moment_that_is_shown);
  g_test_add_func ("/app/window-copies/an-old-text-is-not-copied", test_an_old_text_is_not_copied);
  g_test_add_func ("/app/window-copies/forms-of-a-copy", test_forms_of_a_copy);
  g_test_add_func ("/app/window-copies/a-term", test_a_term);
  g_test_add_func ("/app/window-copies/forms-of-the-ledger", test_forms_of_the_ledger);
  g_test_add_func ("/app/window-copies/value-of-a-pipeline", test_value_of_a_pipeline);
  g_test_add_func ("/app/window-copies/pictures-are-copied", test_pictures_are_copied);
  g_test_add_func ("/app/window-copies/tables-are-copied", test_tables_are_copied);
  g_test_add_func ("/app/window-copies/what-is-typed-is-copied", test_what_is_typed_is_copied);
  g_test_add_func ("/app/window-copies/a-contradiction-is-not-exported", test_a_contradiction_is_not_exported);
  g_test_add_func ("/app/window-copies/a-contradiction-is-not-copied", test_a_contradiction_is_not_copied);
  return end_windows ();
}
