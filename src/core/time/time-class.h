/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of runs by which it is known how far off times are. */
#pragma once

#include "core/base/inputs.h"

/** The id of a kind in data/accuracy/steps.json: "dense-nvidia", "dense-other", "adapters" (with packed fine-tuning) or
 * "moe". */
const char *hr_time_class (const hr_params_t *p);
