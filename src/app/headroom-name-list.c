#include "app/headroom-name-list.h"

void
headroom_name_list_attach (AdwComboRow *row, GtkStringList *names)
{
  g_autoptr (GtkExpression) name = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_combo_row_set_expression (row, name);
  adw_combo_row_set_use_subtitle (row, TRUE);
  adw_combo_row_set_model (row, G_LIST_MODEL (names));
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
