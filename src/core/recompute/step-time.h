/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What recomputation costs in time. */
#pragma once

#include "core/recompute/plan.h"

/** Time of a step over one without recomputation. */
double hr_step_time_factor (const hr_layers_t *layers, const hr_plan_t *plan, const hr_counts_t *counts);
