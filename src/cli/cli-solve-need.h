/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run needs of a GPU where the value sought is in force, as JSON. */
#pragma once

#include "core/estimate/estimate.h"
#include "model/base/headroom-json.h"

/** Set what it asks for, what it goes on with when all is given back, in bytes, and the percentage of such runs that
 * fit; null where nobody knows. NULL: no value was found, and all are null. */
void cli_solve_set_need (HeadroomJson *root, const hr_estimate_t *e);
