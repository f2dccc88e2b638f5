/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How to get the same numbers again. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** A full command line that gives the same numbers: the model and the recipe that were used, the GPU, and every value
 * that is not the default or not theirs. Never translated. (transfer full) */
char *headroom_report_command (HeadroomScenario *scenario);

/** The day on which the newest of the GPU catalogue's entries was checked: "2026-11-20". (transfer none) */
const char *headroom_report_catalog_date (void);
