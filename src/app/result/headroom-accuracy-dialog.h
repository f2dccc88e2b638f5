/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "How Accurate Is This?": what the tests found when they compared the program with measurements, and what nobody has
 * measured. */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_ACCURACY_DIALOG (headroom_accuracy_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomAccuracyDialog, headroom_accuracy_dialog, HEADROOM, ACCURACY_DIALOG, AdwDialog)

AdwDialog *headroom_accuracy_dialog_new (void);
