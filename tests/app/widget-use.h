/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uses widgets as a person does: those that are in sight, by what they are called. */
#pragma once

#include <adwaita.h>

typedef gboolean (*WidgetTest) (GtkWidget *widget, const char *text);

/** The first that passes; NULL: there is none. */
GtkWidget *find_in_sight (GtkWidget *widget, WidgetTest test, const char *text);

/** The first that passes: there must be one. */
GtkWidget *need_in_sight (GtkWidget *widget, WidgetTest test, const char *text);

/** A row with that title. */
gboolean is_titled_row (GtkWidget *widget, const char *title);

/** TRUE where there is such a button or row. */
gboolean can_press (GtkWidget *root, const char *label);

/** Press a button, by its label, tooltip or name, or a row. */
void press_widget (GtkWidget *root, const char *label);

/** The field of a search, and typing into it. */
gboolean is_search_field (GtkWidget *widget, const char *unused);
void search_for (GtkWidget *root, const char *text);

/** Give a row a text, an entry’s number of its list, or “yes”. */
void set_row (GtkWidget *row, const char *text);

/** Open the menus of buttons, by their tooltip or name, one after the other: what is in them. */
char *open_menus (GtkWidget *root, const char *name);

/** Press a key where the keyboard is: what opens, and “not taken” where nothing there knows the key. */
char *press_shortcut (GtkWidget *window, const char *key);
