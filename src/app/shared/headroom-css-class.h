/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks that come and go with a state. */
#pragma once

#include <gtk/gtk.h>

/** Give a widget a class of ui/style.css or of libadwaita, or take it away. */
void headroom_css_class_set (GtkWidget *widget, const char *css_class, gboolean on);
