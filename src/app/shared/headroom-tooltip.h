/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tooltips whose text changes with every value. */
#pragma once

#include <gtk/gtk.h>

/** Give a widget a tooltip, which is its description for assistive technology, too; NULL: none. GTK looks where the
 * pointer is whenever a tooltip’s text is set; here it is looked up when it is to be seen. */
void headroom_tooltip_set (GtkWidget *widget, const char *text);

/** Its text; NULL: it has none. */
const char *headroom_tooltip_get (GtkWidget *widget);
