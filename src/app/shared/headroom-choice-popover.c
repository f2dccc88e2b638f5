/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A popover with a list that is narrowed down by typing, the nearest first: Enter takes that. */
#include "app/shared/headroom-choice-popover.h"

#include "words/headroom-i18n.h"

enum
{
  LONG_LIST = 6,  /* choices that can be overlooked without a search */
  MAX_CHARS = 36, /* of a line: a list must fit into a narrow window */
};

struct _HeadroomChoicePopover
{
  GtkPopover parent_instance;
  HeadroomChoice *marked;
  guint position; /* of that, while all are shown */
  GtkFilterListModel *found;
  GtkSortListModel *sorted; /* of these the nearest first */
  GtkSingleSelection *selection;
  GtkFilter *filter;
  GtkWidget *search, *stack, *list, *none;
};

G_DEFINE_FINAL_TYPE (HeadroomChoicePopover, headroom_choice_popover, GTK_TYPE_POPOVER)

static guint chosen_signal;

static const char *
get_query (HeadroomChoicePopover *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->search));
}

static gboolean
is_wanted (gpointer choice, gpointer self)
{
  return headroom_choice_matches (choice, get_query (self));
}

static int
get_rank (HeadroomChoice *choice, HeadroomChoicePopover *self)
{
  return headroom_choice_rank (choice, get_query (self));
}

/* By a number, which is asked of each entry once. What is equally near, as everything is without a query, stays in its
 * order. */
static GtkSorter *
make_sorter (HeadroomChoicePopover *self)
{
  GtkExpression *rank = gtk_cclosure_expression_new (G_TYPE_INT, NULL, 0, NULL, G_CALLBACK (get_rank), self, NULL);

  return GTK_SORTER (gtk_numeric_sorter_new (rank));
}

static void
choose (HeadroomChoicePopover *self, guint position)
{
  g_autoptr (HeadroomChoice) choice = g_list_model_get_item (G_LIST_MODEL (self->sorted), position);

  if (choice == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, chosen_signal, 0, choice);
}

static void
on_list_activate_cb (HeadroomChoicePopover *self, guint position)
{
  choose (self, position);
}

static void
show_none (HeadroomChoicePopover *self)
{
  /* Translators: %s is what was searched for */
  g_autofree char *text = g_strdup_printf (_ ("No results for “%s”"), get_query (self));

  gtk_label_set_label (GTK_LABEL (self->none), text);
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->none);
  gtk_accessible_announce (GTK_ACCESSIBLE (self->search), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

/* All entries go and come again: those that only changed places would keep the keyboard where it was, and not at the
 * first of them. */
static void
find_again (HeadroomChoicePopover *self)
{
  gtk_sort_list_model_set_model (self->sorted, NULL);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  gtk_sort_list_model_set_model (self->sorted, G_LIST_MODEL (self->found));
}

static void
show_marked (HeadroomChoicePopover *self)
{
  if (self->marked != NULL)
    gtk_list_view_scroll_to (GTK_LIST_VIEW (self->list), self->position, GTK_LIST_SCROLL_SELECT, NULL);
}

static void
on_search_changed_cb (HeadroomChoicePopover *self)
{
  find_again (self);
  if (*get_query (self) == '\0')
    show_marked (self);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->found)) == 0)
    show_none (self);
  else
    gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "list");
}

/* Without a word nothing was searched: the list stays as it was. */
static void
on_search_activate_cb (HeadroomChoicePopover *self)
{
  if (*get_query (self) != '\0')
    choose (self, 0);
}

static void
on_search_stop_cb (HeadroomChoicePopover *self)
{
  if (*get_query (self) != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    gtk_popover_popdown (GTK_POPOVER (self));
}

/* The entries of a combo row end after twenty characters; these go on in a second line. */
static void
on_setup_cb (HeadroomChoicePopover *self, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, "max-width-chars", MAX_CHARS, NULL);
  GtkWidget *mark = g_object_new (GTK_TYPE_IMAGE, "icon-name", "object-select-symbolic", "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), mark);
  gtk_list_item_set_child (item, box);
}

static void
on_bind_cb (HeadroomChoicePopover *self, GtkListItem *item)
{
  HeadroomChoice *choice = gtk_list_item_get_item (item);
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *label = gtk_widget_get_first_child (box);
  GtkWidget *mark = gtk_widget_get_last_child (box);
  gboolean is_marked = choice == self->marked;

  gtk_label_set_label (GTK_LABEL (label), headroom_choice_get_name (choice));
  gtk_widget_set_opacity (mark, is_marked);
  gtk_list_item_set_accessible_label (item, headroom_choice_get_name (choice));
}

void
headroom_choice_popover_open (HeadroomChoicePopover *self, GListModel *choices, guint selected)
{
  g_autoptr (HeadroomChoice) marked = g_list_model_get_item (choices, selected);

  g_set_object (&self->marked, marked);
  gtk_widget_set_visible (self->search, g_list_model_get_n_items (choices) > LONG_LIST);
  gtk_filter_list_model_set_model (self->found, choices);
  gtk_popover_popup (GTK_POPOVER (self));
  self->position = selected;
  show_marked (self);
  if (gtk_widget_get_visible (self->search))
    gtk_widget_grab_focus (self->search);
  else
    gtk_widget_grab_focus (self->list);
}

/* The next time the entries are made anew, with another one marked. */
static void
headroom_choice_popover_closed (GtkPopover *popover)
{
  HeadroomChoicePopover *self = HEADROOM_CHOICE_POPOVER (popover);

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_filter_list_model_set_model (self->found, NULL);
  g_clear_object (&self->marked);
}

static void
headroom_choice_popover_dispose (GObject *object)
{
  HeadroomChoicePopover *self = HEADROOM_CHOICE_POPOVER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_CHOICE_POPOVER);
  g_clear_object (&self->selection);
  g_clear_object (&self->found);
  g_clear_object (&self->marked);
  G_OBJECT_CLASS (headroom_choice_popover_parent_class)->dispose (object);
}

static void
headroom_choice_popover_class_init (HeadroomChoicePopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_choice_popover_dispose;
  GTK_POPOVER_CLASS (klass)->closed = headroom_choice_popover_closed;
  chosen_signal = g_signal_new ("chosen", HEADROOM_TYPE_CHOICE_POPOVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, HEADROOM_TYPE_CHOICE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-choice-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomChoicePopover, search);
  gtk_widget_class_bind_template_child (widget_class, HeadroomChoicePopover, stack);
  gtk_widget_class_bind_template_child (widget_class, HeadroomChoicePopover, list);
  gtk_widget_class_bind_template_child (widget_class, HeadroomChoicePopover, none);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_list_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_cb);
}

static void
headroom_choice_popover_init (HeadroomChoicePopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_wanted, self, NULL));
  self->found = gtk_filter_list_model_new (NULL, self->filter);
  self->sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (self->found)), make_sorter (self));
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->sorted));
  gtk_list_view_set_model (GTK_LIST_VIEW (self->list), GTK_SELECTION_MODEL (self->selection));
}

HeadroomChoicePopover *
headroom_choice_popover_new (void)
{
  return g_object_new (HEADROOM_TYPE_CHOICE_POPOVER, NULL);
}
