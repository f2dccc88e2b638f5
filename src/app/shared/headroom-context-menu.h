/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Menus of rows: by the secondary button of the mouse, by a long press, by Shift+F10 or the menu key. */
#pragma once

#include <gtk/gtk.h>

/** What rows have a menu. */
typedef struct
{
  GtkWidget *(*find_row) (GtkWidget *inside); /* the row around a widget, which may be NULL; NULL: there is none */
  GMenuModel *(*make_menu) (GtkWidget *row);  /* made when it is asked for (transfer full) */
} HeadroomContextMenu;

/** Give the menu to all such rows in a widget. `menu` stays. Returns its keys, to which others can be added.
 * (transfer none) */
GtkShortcutController *headroom_context_menu_attach (GtkWidget *widget, const HeadroomContextMenu *menu);

/** Show a popover at a row, which has it until it is closed. */
void headroom_context_menu_popup (GtkWidget *popover, GtkWidget *row);
