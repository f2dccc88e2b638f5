/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of layers: its sums, its errors, and what goes out. */
#include "app/headroom-resources.h"
#include "app/network/headroom-layer-row.h"
#include "app/network/headroom-layers-dialog.h"

#include <string.h>

/* The page's table, one network each. */
#define PAGE                                                                                                           \
  "input 3x224x224; conv 64; input 1024; linear 1000; input 2048x4096; transformer 32; input 100x512; lstm 512"

typedef struct
{
  GtkWidget *window;
  AdwDialog *dialog; /* NULL once it is gone */
  double elements;
  char *text;
} Fixture;

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
collect_row (GtkWidget *widget, gpointer rows)
{
  if (HEADROOM_IS_LAYER_ROW (widget))
    g_ptr_array_add (rows, widget);
}

static void
find_use (GtkWidget *widget, gpointer button)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), "_Use") == 0)
    *(GtkWidget **) button = widget;
}

/* The last of them: what PyTorch keeps. */
static void
find_radio (GtkWidget *widget, gpointer button)
{
  if (GTK_IS_CHECK_BUTTON (widget))
    *(GtkWidget **) button = widget;
}

static void
find_entry (GtkWidget *widget, gpointer row)
{
  if (ADW_IS_ENTRY_ROW (widget))
    *(GtkWidget **) row = widget;
}

static void
find_spin (GtkWidget *widget, gpointer row)
{
  if (ADW_IS_SPIN_ROW (widget) && *(GtkWidget **) row == NULL)
    *(GtkWidget **) row = widget;
}

static GtkWidget *
find (const Fixture *f, void (*visit) (GtkWidget *, gpointer))
{
  GtkWidget *found = NULL;

  walk (adw_dialog_get_child (f->dialog), visit, &found);
  g_assert_nonnull (found);
  return found;
}

static HeadroomLayerRow *
row_at (const Fixture *f, guint i)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  walk (adw_dialog_get_child (f->dialog), collect_row, rows);
  g_assert_cmpuint (rows->len, >, i);
  return rows->pdata[i];
}

static void
on_accepted_cb (AdwDialog *dialog, double elements, const char *text, Fixture *f)
{
  f->elements = elements;
  f->text = g_strdup (text);
}

static void
run_idle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
set_up (Fixture *f, gconstpointer text)
{
  f->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (f->window), gtk_label_new (""));
  gtk_window_present (GTK_WINDOW (f->window));
  f->dialog = headroom_layers_dialog_new (text, HR_FP32);
  g_object_add_weak_pointer (G_OBJECT (f->dialog), (gpointer *) &f->dialog);
  g_signal_connect (f->dialog, "accepted", G_CALLBACK (on_accepted_cb), f);
  adw_dialog_present (f->dialog, f->window);
  run_idle ();
}

static void
tear_down (Fixture *f, gconstpointer text)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
  run_idle ();
  g_assert_null (f->dialog);
  g_free (f->text);
}

static void
use (Fixture *f)
{
  g_signal_emit_by_name (find (f, find_use), "clicked");
}

/* 3 211 264 + 1000 + 8 388 608 + 51 200, and the list comes back as it went in. */
static void
test_adds_up (Fixture *f, gconstpointer text)
{
  use (f);
  g_assert_cmpfloat (f->elements, ==, 3211264 + 1000 + 8388608 + 51200);
  g_assert_cmpstr (f->text, ==, PAGE);
}

/* ReLU's output is the convolution's, and the second convolution's input: one tensor instead of three. */
static void
test_kept (Fixture *f, gconstpointer text)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find (f, find_radio)), TRUE);
  use (f);
  g_assert_cmpfloat (f->elements, ==, 64 * 224 * 224);
}

/* A mask of a byte for each of five elements takes two elements of four bytes. */
static void
test_kept_in_part (Fixture *f, gconstpointer text)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find (f, find_radio)), TRUE);
  use (f);
  g_assert_cmpfloat (f->elements, ==, 2);
}

static void
find_menu (GtkWidget *widget, gpointer button)
{
  if (GTK_IS_MENU_BUTTON (widget) && *(GtkWidget **) button == NULL)
    *(GtkWidget **) button = widget;
}

/* As all buttons at the end of a row are. */
static void
test_menus_are_flat (Fixture *f, gconstpointer text)
{
  g_assert_true (gtk_widget_has_css_class (find (f, find_menu), "flat"));
}

/* As many layers as a network may have: no more can be added until one goes. */
static void
test_most (Fixture *f, gconstpointer text)
{
  g_assert_false (gtk_widget_get_sensitive (find (f, find_menu)));
  gtk_widget_activate_action (GTK_WIDGET (row_at (f, 1)), "layer.remove", NULL);
  g_assert_true (gtk_widget_get_sensitive (find (f, find_menu)));
}

/* One element is something to use, and none is nothing. */
static void
test_least (Fixture *f, gconstpointer text)
{
  g_assert_true (gtk_widget_get_sensitive (find (f, find_use)));
  gtk_widget_activate_action (GTK_WIDGET (row_at (f, 1)), "layer.remove", NULL);
  g_assert_false (gtk_widget_get_sensitive (find (f, find_use)));
  g_assert_true (gtk_widget_get_visible (gtk_widget_get_parent (GTK_WIDGET (row_at (f, 0)))));
}

static void
test_wishes (Fixture *f, gconstpointer text)
{
  GtkWidget *relu = GTK_WIDGET (row_at (f, 2));

  gtk_widget_activate_action (relu, "layer.up", NULL);
  g_assert_true (GTK_WIDGET (row_at (f, 1)) == relu);
  gtk_widget_activate_action (relu, "layer.down", NULL);
  gtk_widget_activate_action (relu, "layer.duplicate", NULL);
  gtk_widget_activate_action (GTK_WIDGET (row_at (f, 1)), "layer.remove", NULL);
  use (f);
  g_assert_cmpstr (f->text, ==, "input 3x224x224; relu; relu; conv 64");
}

static void
test_adds (Fixture *f, gconstpointer text)
{
  guint i = 0;

  while (strcmp (hr_layer_kind (i)->id, "batch-norm") != 0)
    i++;
  gtk_widget_activate_action (adw_dialog_get_child (f->dialog), "layers.add", "u", i);
  use (f);
  g_assert_cmpstr (f->text, ==, "input 3x224x224; conv 64; relu; conv 64; batch-norm");
}

static void
test_turns (Fixture *f, gconstpointer text)
{
  GtkWidget *row = GTK_WIDGET (row_at (f, 1));
  GtkWidget *channels = NULL;

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  walk (row, find_spin, &channels);
  adw_spin_row_set_value (ADW_SPIN_ROW (channels), 32);
  use (f);
  g_assert_cmpfloat (f->elements, ==, (32 + 32 + 64) * 224 * 224);
}

/* The layer says what is wrong, and nothing can be used. */
static void
test_errors (Fixture *f, gconstpointer text)
{
  g_assert_false (gtk_widget_get_sensitive (find (f, find_use)));
  g_assert_cmpstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row_at (f, 1))), ==,
                   "Kernel is 9, but must be a whole number from 1 to 8.");
  gtk_widget_activate_action (GTK_WIDGET (row_at (f, 1)), "layer.remove", NULL);
  g_assert_true (gtk_widget_get_sensitive (find (f, find_use)));
}

static void
test_text (Fixture *f, gconstpointer text)
{
  GtkWidget *entry = find (f, find_entry);

  gtk_editable_set_text (GTK_EDITABLE (entry), "input 8; konv 3");
  g_signal_emit_by_name (entry, "apply");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "input 8; konv 3");
  gtk_editable_set_text (GTK_EDITABLE (entry), "input 8; Linear 3; GELU");
  g_signal_emit_by_name (entry, "apply");
  use (f);
  g_assert_cmpfloat (f->elements, ==, 3 + 3);
  g_assert_cmpstr (f->text, ==, "input 8; linear 3; gelu");
}

static char *
name_most_layers (void)
{
  GString *text = g_string_new ("input 8");

  for (int i = 1; i < HR_NETWORK_LAYERS; i++)
    g_string_append (text, "; gelu");
  return g_string_free_and_steal (text);
}

int
main (int argc, char **argv)
{
  g_autofree char *most_layers = name_most_layers ();

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
#define TEST(path, text, run) g_test_add ("/app/layers-dialog/" path, Fixture, text, set_up, run, tear_down)
#define SMALL "input 3x224x224; conv 64; relu; conv 64"
  TEST ("adds-up", PAGE, test_adds_up);
  TEST ("kept", SMALL, test_kept);
  TEST ("kept-in-part", "input 4; linear 5; dropout", test_kept_in_part);
  TEST ("most", most_layers, test_most);
  TEST ("least", "input 8; linear 1", test_least);
  TEST ("wishes", SMALL, test_wishes);
  TEST ("adds", SMALL, test_adds);
  TEST ("turns", SMALL, test_turns);
  TEST ("menus-are-flat", SMALL, test_menus_are_flat);
  TEST ("errors", "input 3x8x8; conv 4 k9 p0; input 4; gelu", test_errors);
  TEST ("text", NULL, test_text);
  return g_test_run ();
}
