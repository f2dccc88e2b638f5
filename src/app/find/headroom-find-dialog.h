/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search over all inputs, recipes, models, GPUs and actions. Signal “chosen” (HeadroomFindItem): go there; the
 * dialog is closed by then. */
#pragma once

#include <adwaita.h>

#include "app/find/headroom-find-item.h"

#define HEADROOM_TYPE_FIND_DIALOG (headroom_find_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomFindDialog, headroom_find_dialog, HEADROOM, FIND_DIALOG, AdwDialog)

AdwDialog *headroom_find_dialog_new (void);
