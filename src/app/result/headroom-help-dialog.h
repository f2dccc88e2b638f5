/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help: what the number is, how the verdict is decided, where formulas and sources are, with the person's own
 * numbers. */
#pragma once

#include "model/result/headroom-estimate.h"

#include <adwaita.h>

#define HEADROOM_TYPE_HELP_DIALOG (headroom_help_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomHelpDialog, headroom_help_dialog, HEADROOM, HELP_DIALOG, AdwDialog)

/** About a result; NULL while there is none. */
AdwDialog *headroom_help_dialog_new (HeadroomEstimate *estimate);
