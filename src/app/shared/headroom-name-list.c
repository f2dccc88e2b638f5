/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/shared/headroom-name-list.h"

enum
{
  MAX_CHARS = 36, /* of a line: a list must fit into a narrow window */
};

/* The row's own entries are cut after twenty characters, here they go on in a second line. */
static void
on_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
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
show_mark (AdwComboRow *row, GParamSpec *pspec, GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);

  if (box != NULL)
    gtk_widget_set_opacity (gtk_widget_get_last_child (box),
                            adw_combo_row_get_selected_item (row) == gtk_list_item_get_item (item) ? 1 : 0);
}

static void
on_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, AdwComboRow *row)
{
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_label (GTK_LABEL (label), gtk_string_object_get_string (gtk_list_item_get_item (item)));
  g_signal_connect_object (row, "notify::selected-item", G_CALLBACK (show_mark), item, G_CONNECT_DEFAULT);
  show_mark (row, NULL, item);
}

static void
on_unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, AdwComboRow *row)
{
  g_signal_handlers_disconnect_by_func (row, show_mark, item);
}

void
headroom_name_list_show_whole (AdwComboRow *row)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup_cb), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind_cb), row, G_CONNECT_DEFAULT);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind_cb), row, G_CONNECT_DEFAULT);
  adw_combo_row_set_list_factory (row, factory);
}

void
headroom_name_list_attach (AdwComboRow *row, GtkStringList *names)
{
  g_autoptr (GtkExpression) name = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_combo_row_set_expression (row, name);
  adw_combo_row_set_use_subtitle (row, TRUE);
  adw_combo_row_set_model (row, G_LIST_MODEL (names));
  headroom_name_list_show_whole (row);
  adw_combo_row_set_enable_search (row, TRUE);
  /* Since libadwaita 1.6; before, only beginnings of names are found. */
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (row), "search-match-mode") != NULL)
    g_object_set (row, "search-match-mode", GTK_STRING_FILTER_MATCH_MODE_SUBSTRING, NULL);
}

void
headroom_name_list_set_subtitle (AdwComboRow *row, const char *subtitle)
{
  GtkStringObject *name = adw_combo_row_get_selected_item (row);

  adw_combo_row_set_use_subtitle (row, subtitle == NULL);
  /* The row itself only follows changes of the selection. */
  if (subtitle == NULL && name != NULL)
    subtitle = gtk_string_object_get_string (name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle != NULL ? subtitle : "");
}
