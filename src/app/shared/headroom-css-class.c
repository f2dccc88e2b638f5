/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks that come and go with a state. */
#include "app/shared/headroom-css-class.h"

void
headroom_css_class_set (GtkWidget *widget, const char *css_class, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}
