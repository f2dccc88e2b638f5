/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field and the list that it narrows down, the nearest first. The keyboard stays in the field: Up and Down go through
 * the list, Enter takes what is selected. */
#include "app/find/headroom-find-dialog.h"

#include "app/find/headroom-find-list.h"
#include "words/headroom-i18n.h"

struct _HeadroomFindDialog
{
  AdwDialog parent_instance;
  GtkFilterListModel *found;
  GtkSortListModel *sorted;
  GtkFilter *filter;
  GtkSorter *sorter;
  GtkSingleSelection *selection;
  HeadroomFindItem *chosen; /* NULL: none */
  GtkWidget *search, *stack, *list;
  char *wanted; /* what the list is narrowed down to; NULL: nothing */
  char *ranked; /* what it is in order by: the same, but while it is narrowed down */
};

G_DEFINE_FINAL_TYPE (HeadroomFindDialog, headroom_find_dialog, ADW_TYPE_DIALOG)

static guint chosen_signal;

static const char *
get_query (HeadroomFindDialog *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->search));
}

static gboolean
is_wanted (gpointer item, gpointer self)
{
  const char *wanted = HEADROOM_FIND_DIALOG (self)->wanted;

  return wanted == NULL || headroom_find_item_matches (item, wanted);
}

/* Those that are equally near stay in the order of the list. */
static int
compare_ranks (gconstpointer a, gconstpointer b, gpointer self)
{
  const char *ranked = HEADROOM_FIND_DIALOG (self)->ranked;

  if (ranked == NULL)
    return 0;
  return headroom_find_item_rank ((HeadroomFindItem *) a, ranked)
         - headroom_find_item_rank ((HeadroomFindItem *) b, ranked);
}

static void
choose (HeadroomFindDialog *self, guint position)
{
  g_autoptr (HeadroomFindItem) item = g_list_model_get_item (G_LIST_MODEL (self->sorted), position);

  if (item == NULL)
    return;
  g_set_object (&self->chosen, item);
  adw_dialog_close (ADW_DIALOG (self));
}

static void
on_list_activate_cb (HeadroomFindDialog *self, guint position)
{
  choose (self, position);
}

static void
select_at (HeadroomFindDialog *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
  gtk_list_view_scroll_to (GTK_LIST_VIEW (self->list), position, GTK_LIST_SCROLL_NONE, NULL);
}

static void
show_none (HeadroomFindDialog *self)
{
  /* Translators: %s is what was searched for */
  g_autofree char *text = g_strdup_printf (_ ("No results for “%s”"), get_query (self));

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "none");
  gtk_accessible_announce (GTK_ACCESSIBLE (self->search), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

/* One after the other: what comes into the list is sorted into what is there, which is in the order of before. */
static void
narrow_down (HeadroomFindDialog *self)
{
  g_set_str (&self->wanted, get_query (self));
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  g_set_str (&self->ranked, self->wanted);
  gtk_sorter_changed (self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
}

static void
on_search_changed_cb (HeadroomFindDialog *self)
{
  narrow_down (self);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->sorted)) == 0)
    {
      show_none (self);
      return;
    }
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "list");
  select_at (self, 0);
}

/* Without a word nothing was searched. */
static void
on_search_activate_cb (HeadroomFindDialog *self)
{
  if (*get_query (self) != '\0')
    choose (self, gtk_single_selection_get_selected (self->selection));
}

static void
on_search_stop_cb (HeadroomFindDialog *self)
{
  if (*get_query (self) != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    adw_dialog_close (ADW_DIALOG (self));
}

static void
select_result (HeadroomFindDialog *self, guint position)
{
  g_autoptr (HeadroomFindItem) item = g_list_model_get_item (G_LIST_MODEL (self->sorted), position);

  if (item == NULL)
    return;
  select_at (self, position);
  gtk_accessible_announce (GTK_ACCESSIBLE (self->search), headroom_find_item_get_name (item),
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

static gboolean
on_key_pressed_cb (HeadroomFindDialog *self, guint keyval)
{
  guint selected = gtk_single_selection_get_selected (self->selection);

  switch (keyval)
    {
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down: select_result (self, selected + 1); return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      if (selected > 0)
        select_result (self, selected - 1);
      return GDK_EVENT_STOP;
    default: return GDK_EVENT_PROPAGATE;
    }
}

/* Only now does the keyboard belong to the window again. */
static void
on_closed_cb (HeadroomFindDialog *self)
{
  if (self->chosen != NULL)
    g_signal_emit (self, chosen_signal, 0, self->chosen);
}

static GtkWidget *
make_label (gboolean is_kind)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                   NULL);

  if (is_kind)
    {
      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, "dim-label");
    }
  return label;
}

/* In a list that is activated by one click the pointer selects, too, wherever it happens to rest. */
static void
on_released_cb (GtkGesture *click, int n_press, double x, double y, GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);

  choose (HEADROOM_FIND_DIALOG (gtk_widget_get_ancestor (box, HEADROOM_TYPE_FIND_DIALOG)),
          gtk_list_item_get_position (item));
}

static void
on_setup_cb (HeadroomFindDialog *self, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_object (click, "released", G_CALLBACK (on_released_cb), item, G_CONNECT_DEFAULT);
  gtk_widget_add_controller (box, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_css_class (box, "found");
  gtk_box_append (GTK_BOX (box), make_label (FALSE));
  gtk_box_append (GTK_BOX (box), make_label (TRUE));
  gtk_list_item_set_child (item, box);
}

static void
on_bind_cb (HeadroomFindDialog *self, GtkListItem *list_item)
{
  HeadroomFindItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *box = gtk_list_item_get_child (list_item);

  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (box)), headroom_find_item_get_name (item));
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_last_child (box)), headroom_find_item_get_kind (item));
  gtk_list_item_set_accessible_label (list_item, headroom_find_item_get_name (item));
  gtk_list_item_set_accessible_description (list_item, headroom_find_item_get_kind (item));
}

static void
headroom_find_dialog_dispose (GObject *object)
{
  HeadroomFindDialog *self = HEADROOM_FIND_DIALOG (object);

  g_clear_object (&self->chosen);
  g_clear_object (&self->selection);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_FIND_DIALOG);
  G_OBJECT_CLASS (headroom_find_dialog_parent_class)->dispose (object);
}

static void
headroom_find_dialog_finalize (GObject *object)
{
  HeadroomFindDialog *self = HEADROOM_FIND_DIALOG (object);

  g_free (self->wanted);
  g_free (self->ranked);
  G_OBJECT_CLASS (headroom_find_dialog_parent_class)->finalize (object);
}

static void
headroom_find_dialog_class_init (HeadroomFindDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_find_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = headroom_find_dialog_finalize;
  chosen_signal = g_signal_new ("chosen", HEADROOM_TYPE_FIND_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, HEADROOM_TYPE_FIND_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-find-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomFindDialog, search);
  gtk_widget_class_bind_template_child (widget_class, HeadroomFindDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, HeadroomFindDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_list_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_cb);
}

static void
headroom_find_dialog_init (HeadroomFindDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_wanted, self, NULL));
  self->sorter = GTK_SORTER (gtk_custom_sorter_new (compare_ranks, self, NULL));
  self->found = gtk_filter_list_model_new (headroom_find_list_new (), self->filter);
  self->sorted = gtk_sort_list_model_new (G_LIST_MODEL (self->found), self->sorter);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->sorted));
  gtk_list_view_set_model (GTK_LIST_VIEW (self->list), GTK_SELECTION_MODEL (self->selection));
}

AdwDialog *
headroom_find_dialog_new (void)
{
  return g_object_new (HEADROOM_TYPE_FIND_DIALOG, NULL);
}
