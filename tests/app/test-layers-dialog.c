/* The list of layers: one of each kind of the page's table, then the sum goes out. */
#include "app/headroom-layer-row.h"
#include "app/headroom-layers-dialog.h"
#include "app/headroom-resources.h"

/* Visit every widget below, first to last. */
static void
walk (GtkWidget *widget, void (*visit) (GtkWidget *, gpointer), gpointer data)
{
  visit (widget, data);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    walk (child, visit, data);
}

static void
collect (GtkWidget *widget, gpointer kinds)
{
  if (ADW_IS_ACTION_ROW (widget) && g_object_get_data (G_OBJECT (widget), "kind") != NULL)
    g_ptr_array_add (kinds, widget);
}

static void
find_use (GtkWidget *widget, gpointer button)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), "_Use") == 0)
    *(GtkWidget **) button = widget;
}

static void
remove_linear (GtkWidget *widget, gpointer data)
{
  if (HEADROOM_IS_LAYER_ROW (widget)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), "Fully connected"))
    g_ptr_array_add (data, widget);
}

static void
on_accepted_cb (AdwDialog *dialog, double elements, double *out)
{
  *out = elements;
}

/* The sum that goes out. */
static double
use (AdwDialog *dialog)
{
  GtkWidget *button = NULL;
  double elements = 0;

  g_signal_connect (dialog, "accepted", G_CALLBACK (on_accepted_cb), &elements);
  walk (adw_dialog_get_child (dialog), find_use, &button);
  g_signal_emit_by_name (button, "clicked");
  return elements;
}

static void
run_idle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* In a window of its own, which the caller destroys. */
static AdwDialog *
dialog_with_one_of_each (GtkWidget **window)
{
  AdwDialog *dialog = headroom_layers_dialog_new ();
  g_autoptr (GPtrArray) kinds = g_ptr_array_new ();

  *window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (*window), gtk_label_new (""));
  gtk_window_present (GTK_WINDOW (*window));
  adw_dialog_present (dialog, *window);
  run_idle ();
  walk (adw_dialog_get_child (dialog), collect, kinds);
  g_assert_cmpuint (kinds->len, ==, 4);
  for (guint i = 0; i < kinds->len; i++)
    g_signal_emit_by_name (kinds->pdata[i], "activated");
  return dialog;
}

/* The page's table: 3 211 264 + 1000 + 8 388 608 + 51 200. */
static void
test_adds_up (void)
{
  GtkWidget *window;
  AdwDialog *dialog = dialog_with_one_of_each (&window);
  gpointer gone = dialog;

  g_object_add_weak_pointer (gone, &gone);
  g_assert_cmpfloat (use (dialog), ==, 3211264 + 1000 + 8388608 + 51200);
  gtk_window_destroy (GTK_WINDOW (window));
  run_idle ();
  g_assert_null (gone);
}

static void
test_removes (void)
{
  GtkWidget *window;
  AdwDialog *dialog = dialog_with_one_of_each (&window);
  gpointer gone = dialog;
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  g_object_add_weak_pointer (gone, &gone);
  walk (adw_dialog_get_child (dialog), remove_linear, rows);
  g_assert_cmpuint (rows->len, ==, 1);
  g_signal_emit_by_name (rows->pdata[0], "removed");
  g_assert_cmpfloat (use (dialog), ==, 3211264 + 8388608 + 51200);
  gtk_window_destroy (GTK_WINDOW (window));
  run_idle ();
  g_assert_null (gone);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/layers-dialog/adds-up", test_adds_up);
  g_test_add_func ("/app/layers-dialog/removes", test_removes);
  return g_test_run ();
}
