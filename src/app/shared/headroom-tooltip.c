/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text waits at its widget until somebody points there. */
#include "app/shared/headroom-tooltip.h"

#define TEXT "headroom-tooltip"

const char *
headroom_tooltip_get (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), TEXT);
}

static gboolean
on_query_cb (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip, gpointer unused)
{
  const char *text = headroom_tooltip_get (widget);

  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
tell_description (GtkWidget *widget, const char *text)
{
  if (text != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void
headroom_tooltip_set (GtkWidget *widget, const char *text)
{
  if (g_strcmp0 (headroom_tooltip_get (widget), text) == 0)
    return;
  if (!gtk_widget_get_has_tooltip (widget))
    {
      g_signal_connect (widget, "query-tooltip", G_CALLBACK (on_query_cb), NULL);
      gtk_widget_set_has_tooltip (widget, TRUE);
    }
  g_object_set_data_full (G_OBJECT (widget), TEXT, g_strdup (text), g_free);
  tell_description (widget, text);
}
