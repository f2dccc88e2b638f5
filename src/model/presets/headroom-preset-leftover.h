/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a preset said of a choice that is no longer the preset’s, as files of 0.1.0 have it: `logit-bytes` of a recipe
 * beside another loss kernel. Later versions take such a value back as soon as the choice changes. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** Take such values back to their defaults. Returns a translated sentence that names them; NULL where there were
 * none. (transfer full) */
char *headroom_preset_drop_leftovers (HeadroomScenario *scenario);
