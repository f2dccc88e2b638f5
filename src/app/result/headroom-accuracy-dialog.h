/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "How Accurate Is This?": what the tests found when they compared the program with measurements, and what nobody has
 * measured. */
#pragma once

#include "core/base/inputs.h"

#include <adwaita.h>

#define HEADROOM_TYPE_ACCURACY_DIALOG (headroom_accuracy_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomAccuracyDialog, headroom_accuracy_dialog, HEADROOM, ACCURACY_DIALOG, AdwDialog)

/** About all runs, those like `params` first. */
AdwDialog *headroom_accuracy_dialog_new (const hr_params_t *params);
