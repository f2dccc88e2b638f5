/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What recomputation costs in time. */
#pragma once

#include "core/recompute/plan.h"

/** Time of a step over one without recomputation. */
double hr_step_time_factor (const hr_layers_t *layers, const hr_plan_t *plan, const hr_counts_t *counts);

/** Seconds of a step that takes `factor` times as long as one without recomputation; 0 where `step-seconds` does not
 * tell how long that one is, and in inference, which has no steps. */
double hr_step_seconds (const hr_params_t *params, double factor);
