/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The documents that were open last, in the main menu. */
#pragma once

#include "app/window/headroom-window.h"

void headroom_window_class_add_recent_actions (GtkWidgetClass *klass);

/** A document was opened or saved. */
void headroom_window_note_recent (GFile *file);

/** List them in this menu whenever the button is about to show it. */
void headroom_window_list_recent (GtkWidget *button, GMenu *menu);
