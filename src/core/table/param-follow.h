/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A value that nobody decided and that follows others. */
#pragma once

#include "core/base/inputs.h"
#include "core/table/param-ids.h"

/** Whether the cache follows the prompt: nobody decides how long it is, and there is one. */
bool hr_cache_follows (const hr_params_t *p);

/** Let the cache of each sequence, where nobody says how long it is, hold the whole prompt: whenever another value has
 * changed. Whoever changes the length of the cache decides it. */
void hr_param_follow (hr_params_t *p, hr_param_t changed);
