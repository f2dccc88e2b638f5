/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of a HeadroomChoiceRow, with a search where it is long.
 * Signal `chosen` (HeadroomChoice): the person wants that one; the popover closes. */
#pragma once

#include <gtk/gtk.h>

#include "app/shared/headroom-choice.h"

#define HEADROOM_TYPE_CHOICE_POPOVER (headroom_choice_popover_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomChoicePopover, headroom_choice_popover, HEADROOM, CHOICE_POPOVER, GtkPopover)

HeadroomChoicePopover *headroom_choice_popover_new (void);

/** Show a GListModel of HeadroomChoice; `selected`: the place of the one that is marked, or
 * GTK_INVALID_LIST_POSITION. */
void headroom_choice_popover_open (HeadroomChoicePopover *self, GListModel *choices, guint selected);
