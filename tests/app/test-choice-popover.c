/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list to choose from: searched where it is long, and honest where nothing is found. */
#include "app/headroom-resources.h"
#include "app/shared/headroom-choice-popover.h"
#include "widget-find.h"

#include <adwaita.h>

typedef struct
{
  GtkWidget *window;
  HeadroomChoicePopover *popover;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  f->window = gtk_window_new ();
  f->popover = headroom_choice_popover_new ();
  gtk_box_append (GTK_BOX (box), gtk_label_new ("List"));
  gtk_widget_set_parent (GTK_WIDGET (f->popover), gtk_widget_get_first_child (box));
  gtk_window_set_child (GTK_WINDOW (f->window), box);
  gtk_window_present (GTK_WINDOW (f->window));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  gtk_widget_unparent (GTK_WIDGET (f->popover));
  gtk_window_destroy (GTK_WINDOW (f->window));
}

/* Entries “Model 1”, “Model 2” …, of which the first is marked. */
static void
open_with (Fixture *f, int n)
{
  g_autoptr (GListStore) choices = g_list_store_new (HEADROOM_TYPE_CHOICE);

  for (int i = 1; i <= n; i++)
    {
      g_autofree char *name = g_strdup_printf ("Model %d", i);

      headroom_choice_append (choices, name, NULL);
    }
  headroom_choice_popover_open (f->popover, G_LIST_MODEL (choices), 0);
}

static GtkWidget *
get_search (Fixture *f)
{
  return find_type (GTK_WIDGET (f->popover), GTK_TYPE_SEARCH_ENTRY);
}

/* Six entries can be overlooked, seven are searched. */
static void
test_length (Fixture *f, gconstpointer data)
{
  open_with (f, 6);
  g_assert_false (gtk_widget_get_visible (get_search (f)));
  gtk_popover_popdown (GTK_POPOVER (f->popover));
  open_with (f, 7);
  g_assert_true (gtk_widget_get_visible (get_search (f)));
}

static void
check_search (Fixture *f, const char *query, const char *page)
{
  GtkWidget *stack = find_type (GTK_WIDGET (f->popover), GTK_TYPE_STACK);

  gtk_editable_set_text (GTK_EDITABLE (get_search (f)), query);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (stack)), ==, page);
}

static void
test_search (Fixture *f, gconstpointer data)
{
  open_with (f, 7);
  check_search (f, "model", "list");
  check_search (f, "car", "none");
  check_search (f, "7", "list");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add ("/app/choice-popover/length", Fixture, NULL, set_up, test_length, tear_down);
  g_test_add ("/app/choice-popover/search", Fixture, NULL, set_up, test_search, tear_down);
  return g_test_run ();
}
