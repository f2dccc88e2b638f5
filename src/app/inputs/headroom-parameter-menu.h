/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The menu of a parameter's row: by the secondary button of the mouse, by a long press, by Shift+F10 or the menu key.
 * It locks the value, which advice then leaves as it is. */
#pragma once

#include <gtk/gtk.h>

/** Give the menu to all rows of parameters in a widget. */
void headroom_parameter_menu_attach (GtkWidget *widget);
