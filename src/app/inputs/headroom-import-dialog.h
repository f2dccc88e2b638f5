/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a config.json says, before it changes anything: found, derived and assumed values, and remarks.
 * Signal `accepted`: the person wants it. */
#pragma once

#include <adwaita.h>

#include "model/presets/headroom-partial.h"

#define HEADROOM_TYPE_IMPORT_DIALOG (headroom_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomImportDialog, headroom_import_dialog, HEADROOM, IMPORT_DIALOG, AdwDialog)

/** What the partial scenario would bring to a scenario. `name`: where the values are from, for the title. */
AdwDialog *headroom_import_dialog_new (HeadroomPartial *partial, HeadroomScenario *scenario, const char *name);

HeadroomPartial *headroom_import_dialog_get_partial (HeadroomImportDialog *self); /* (transfer none) */
