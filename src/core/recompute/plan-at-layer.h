/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What recomputation leaves of the layers while backward is at any one of them. */
#pragma once

#include "core/recompute/plan.h"

/** The plan with its live part moved to a layer of the chunk, from 1: what stands while backward is at that layer. For
 * the layer at which the live part is already, that is the plan itself. */
hr_plan_t hr_plan_at_layer (const hr_layers_t *layers, const hr_plan_t *plan, double layer);
