/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window’s scenarios: added, copied, renamed, moved, deleted and switched between. */
#pragma once

#include "app/window/headroom-window.h"

void headroom_window_class_add_scenario_actions (GtkWidgetClass *klass);

/** Which of these actions can be used now. */
void headroom_window_update_scenario_actions (HeadroomWindow *self);

/** What the button that lists the scenarios says: the scenario in sight, or the document where it has no other one.
 * (transfer full) */
char *headroom_window_dup_scenario_name (HeadroomWindow *self);

/** Put the list of scenarios into a GtkMenuButton that is about to show it. */
void headroom_window_fill_scenario_button (GtkMenuButton *button, gpointer window);
