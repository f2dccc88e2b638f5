/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list to choose from: searched where it is long, and honest where nothing is found. */
#include "app/headroom-resources.h"
#include "app/shared/headroom-choice-popover.h"
#include "app/shared/headroom-choice-row.h"
#include "settle.h"
#include "widget-find.h"
#include "widget-text.h"

#include <adwaita.h>
#include <string.h>

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

/* Entries “Model 1”, “Model 2” … */
static GListStore *
make_choices (int n)
{
  GListStore *choices = g_list_store_new (HEADROOM_TYPE_CHOICE);

  for (int i = 1; i <= n; i++)
    {
      g_autofree char *name = g_strdup_printf ("Model %d", i);

      headroom_choice_append (choices, name, NULL);
    }
  return choices;
}

/* The first is marked. */
static void
open_with (Fixture *f, int n)
{
  g_autoptr (GListStore) choices = make_choices (n);

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

/* The one that is marked has its mark, is selected, and has the keyboard where there is no search. */
static void
test_marked (Fixture *f, gconstpointer data)
{
  g_autofree char *told = NULL;
  GtkWidget *list = find_type (GTK_WIDGET (f->popover), GTK_TYPE_LIST_VIEW);

  open_with (f, 3);
  settle (f->window);
  told = widget_text (list);
  g_assert_nonnull (strstr (told, "selected named “Model 1”"));
  g_assert_null (strstr (told, "selected named “Model 2”"));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (f->window)), GTK_WIDGET (f->popover)));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (f->window)), list)
                 || gtk_window_get_focus (GTK_WINDOW (f->window)) == list);
  gtk_popover_popdown (GTK_POPOVER (f->popover));
  open_with (f, 7);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (f->window)), get_search (f)));
}

static void
take_name_cb (HeadroomChoicePopover *popover, HeadroomChoice *choice, char **name)
{
  g_assert_null (*name);
  *name = g_strdup (headroom_choice_get_name (choice));
}

static void
check_chosen (Fixture *f, char **name, const char *expected)
{
  g_assert_cmpstr (*name, ==, expected);
  g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (f->popover)), ==, expected == NULL);
  g_clear_pointer (name, g_free);
}

/* By a click on an entry, or by Enter, which takes the first that was found, and nothing where nothing was searched or
 * found. */
static void
test_chosen (Fixture *f, gconstpointer data)
{
  char *name = NULL;

  g_signal_connect (f->popover, "chosen", G_CALLBACK (take_name_cb), &name);
  open_with (f, 9);
  g_signal_emit_by_name (get_search (f), "activate");
  check_chosen (f, &name, NULL);
  check_search (f, "car", "none");
  g_signal_emit_by_name (get_search (f), "activate");
  check_chosen (f, &name, NULL);
  check_search (f, "7", "list");
  g_signal_emit_by_name (get_search (f), "activate");
  check_chosen (f, &name, "Model 7");
  open_with (f, 9);
  g_signal_emit_by_name (find_type (GTK_WIDGET (f->popover), GTK_TYPE_LIST_VIEW), "activate", 2);
  check_chosen (f, &name, "Model 3");
}

/* Escape takes back what was searched, and closes then; the next time nothing is searched. */
static void
test_escape (Fixture *f, gconstpointer data)
{
  open_with (f, 9);
  check_search (f, "7", "list");
  g_signal_emit_by_name (get_search (f), "stop-search");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_search (f))), ==, "");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (f->popover)));
  g_signal_emit_by_name (get_search (f), "stop-search");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (f->popover)));
  open_with (f, 9);
  check_search (f, "7", "list");
  gtk_popover_popdown (GTK_POPOVER (f->popover));
  settle (f->window);
  open_with (f, 9);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_search (f))), ==, "");
}

/* Where nothing is searched any more, all entries are there, and the one that is marked is selected again. */
static void
test_search_is_taken_back (Fixture *f, gconstpointer data)
{
  g_autoptr (GListStore) choices = make_choices (9);
  g_autofree char *told = NULL;

  headroom_choice_popover_open (f->popover, G_LIST_MODEL (choices), 4);
  check_search (f, "7", "list");
  settle (f->window);
  g_signal_emit_by_name (get_search (f), "stop-search");
  settle (f->window);
  told = widget_text (find_type (GTK_WIDGET (f->popover), GTK_TYPE_LIST_VIEW));
  g_assert_nonnull (strstr (told, "selected named “Model 5”"));
  g_assert_nonnull (strstr (told, "named “Model 1”"));
}

static GtkWidget *
new_row (int n)
{
  GtkWidget *row = g_object_new (HEADROOM_TYPE_CHOICE_ROW, "title", "Kind", NULL);
  g_autoptr (GListStore) choices = make_choices (n);

  headroom_choice_row_set_choices (HEADROOM_CHOICE_ROW (row), G_LIST_MODEL (choices));
  return row;
}

static void
count_cb (int *n)
{
  ++*n;
}

/* What is out of range is no choice, what is chosen already no change, and new choices begin with the first. */
static void
test_row (Fixture *f, gconstpointer data)
{
  HeadroomChoiceRow *row = HEADROOM_CHOICE_ROW (g_object_ref_sink (new_row (3)));
  g_autoptr (GListStore) none = make_choices (0);
  int n_told = 0;

  g_signal_connect_swapped (row, "notify::chosen", G_CALLBACK (count_cb), &n_told);
  g_assert_cmpuint (headroom_choice_row_get_chosen (row), ==, 0);
  headroom_choice_row_set_chosen (row, 2);
  headroom_choice_row_set_chosen (row, 2);
  g_assert_cmpuint (headroom_choice_row_get_chosen (row), ==, 2);
  g_assert_cmpint (n_told, ==, 1);
  headroom_choice_row_set_chosen (row, 3);
  g_assert_cmpuint (headroom_choice_row_get_chosen (row), ==, GTK_INVALID_LIST_POSITION);
  g_assert_cmpint (n_told, ==, 2);
  headroom_choice_row_set_choices (row, headroom_choice_row_get_choices (row));
  g_assert_cmpuint (headroom_choice_row_get_chosen (row), ==, 0);
  g_assert_cmpint (n_told, ==, 3);
  headroom_choice_row_set_choices (row, headroom_choice_row_get_choices (row));
  g_assert_cmpint (n_told, ==, 3);
  headroom_choice_row_set_choices (row, G_LIST_MODEL (none));
  g_assert_cmpuint (headroom_choice_row_get_chosen (row), ==, GTK_INVALID_LIST_POSITION);
  g_assert_cmpint (n_told, ==, 4);
  g_object_unref (row);
}

static void
check_open (GtkWidget *row, gboolean is_open)
{
  g_assert_cmpint (gtk_widget_get_visible (find_type (row, HEADROOM_TYPE_CHOICE_POPOVER)), ==, is_open);
  g_assert_cmpint (gtk_widget_has_css_class (row, "has-open-popup"), ==, is_open);
  gtk_test_accessible_assert_state (row, GTK_ACCESSIBLE_STATE_EXPANDED, is_open);
}

/* An entry of its list is chosen, and the keyboard comes back. */
static void
test_list_of_row (Fixture *f, gconstpointer data)
{
  GtkWidget *rows = gtk_list_box_new ();
  GtkWidget *row = new_row (9);

  gtk_list_box_append (GTK_LIST_BOX (rows), row);
  gtk_box_append (GTK_BOX (gtk_window_get_child (GTK_WINDOW (f->window))), rows);
  settle (f->window);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  settle (f->window);
  check_open (row, TRUE);
  g_assert_true (gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (f->window)), row));
  g_signal_emit_by_name (find_type (find_type (row, HEADROOM_TYPE_CHOICE_POPOVER), GTK_TYPE_LIST_VIEW), "activate", 4);
  settle (f->window);
  check_open (row, FALSE);
  g_assert_cmpuint (headroom_choice_row_get_chosen (HEADROOM_CHOICE_ROW (row)), ==, 4);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (f->window)) == row);
}

/* By Enter while one types, or by the arrow down to the list and Enter there. */
static void
take_by_enter (Fixture *f)
{
  g_signal_emit_by_name (get_search (f), "activate");
}

static void
take_by_arrow (Fixture *f)
{
  settle (f->window);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (f->popover), GTK_DIR_DOWN));
  g_assert_true (gtk_widget_activate (gtk_window_get_focus (GTK_WINDOW (f->window))));
}

static void
check_nearest (Fixture *f, const char *query, void (*take) (Fixture *f), const char *expected)
{
  static const char *const names[] = { "Falcon3 3B", "Code Llama 70B", "Llama 2 70B", "Llama 3.3 70B", "A", "B", "C" };
  g_autoptr (GListStore) choices = g_list_store_new (HEADROOM_TYPE_CHOICE);
  char *name = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    headroom_choice_append (choices, names[i], NULL);
  g_signal_connect (f->popover, "chosen", G_CALLBACK (take_name_cb), &name);
  headroom_choice_popover_open (f->popover, G_LIST_MODEL (choices), 1);
  settle (f->window);
  check_search (f, query, "list");
  take (f);
  check_chosen (f, &name, expected);
  g_signal_handlers_disconnect_by_func (f->popover, take_name_cb, &name);
}

/* The nearest of what is found, wherever it stands in the list, and of what is equally near the first. */
static void
test_nearest (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *query, *name;
  } cases[] = { { "3.3", "Llama 3.3 70B" }, { "llama 70b", "Llama 2 70B" }, { "70b", "Code Llama 70B" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      check_nearest (f, cases[i].query, take_by_enter, cases[i].name);
      check_nearest (f, cases[i].query, take_by_arrow, cases[i].name);
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add ("/app/choice-popover/length", Fixture, NULL, set_up, test_length, tear_down);
  g_test_add ("/app/choice-popover/nearest", Fixture, NULL, set_up, test_nearest, tear_down);
  g_test_add ("/app/choice-popover/search", Fixture, NULL, set_up, test_search, tear_down);
  g_test_add ("/app/choice-popover/search-is-taken-back", Fixture, NULL, set_up, test_search_is_taken_back, tear_down);
  g_test_add ("/app/choice-popover/marked", Fixture, NULL, set_up, test_marked, tear_down);
  g_test_add ("/app/choice-popover/chosen", Fixture, NULL, set_up, test_chosen, tear_down);
  g_test_add ("/app/choice-popover/escape", Fixture, NULL, set_up, test_escape, tear_down);
  g_test_add ("/app/choice-popover/row", Fixture, NULL, set_up, test_row, tear_down);
  g_test_add ("/app/choice-popover/list-of-row", Fixture, NULL, set_up, test_list_of_row, tear_down);
  return g_test_run ();
}
