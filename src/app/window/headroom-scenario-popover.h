/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scenarios of a document: a list to choose from, with buttons that add, copy, rename, move and delete. */
#pragma once

#include <adwaita.h>

#include "model/scenario/headroom-document.h"

#define HEADROOM_TYPE_SCENARIO_POPOVER (headroom_scenario_popover_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomScenarioPopover, headroom_scenario_popover, HEADROOM, SCENARIO_POPOVER, GtkPopover)

/** Follows the document. Its buttons are actions of the window around it. */
GtkWidget *headroom_scenario_popover_new (HeadroomDocument *document);
