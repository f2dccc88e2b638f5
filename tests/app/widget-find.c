/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A walk through widgets, first to last. */
#include "widget-find.h"

#include <adwaita.h>

GtkWidget *
find_type (GtkWidget *widget, GType type)
{
  GtkWidget *found = NULL;

  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_type (child, type);
  return found;
}

int
count_type (GtkWidget *widget, GType type)
{
  int n = g_type_is_a (G_OBJECT_TYPE (widget), type);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_type (child, type);
  return n;
}

/* An underscore before a letter is the mark of the access key, two are one. */
gboolean
has_title (GtkWidget *row, const char *title)
{
  const char *shown = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
  gboolean is_marked = adw_preferences_row_get_use_underline (ADW_PREFERENCES_ROW (row));

  for (; *shown != '\0'; shown++, title++)
    {
      if (is_marked && *shown == '_')
        shown++;
      if (*shown != *title)
        return FALSE;
    }
  return *title == '\0';
}
