/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A few words about several parameters at once, for the closed row that they are behind. */
#pragma once

#include "core/table/params.h"

#include <glib.h>

/** "LoRA · Fused · Autocast": what the parameters that have an effect are set to, first those that are not as by
 * default; "" where there is nothing to tell. (transfer full) */
char *headroom_params_summarize (const hr_params_t *values, const hr_param_t *params, guint n_params);
