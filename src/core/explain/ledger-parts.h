/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a model that the ledger's rows belong to. */
#pragma once

#include "core/estimate/estimate.h"

/** Stable id of a part: "layer", "dense-layer", "full-layer", "sharing-layer", "sharing-full-layer",
 * "convolution-layer", "recurrent-layer", "encoder-layer", "module", "once", "checkpoint". */
const char *hr_part_id (hr_part_t part);

/** How often the stage shown keeps a part at the end of the forward pass without recomputation: its layers, each
 * once for every micro-batch in flight, or one. Bytes of all rows but the batch's, times this, are `baseline_bytes`. */
double hr_part_count (const hr_estimate_t *e, hr_part_t part);

/** Layers of a part among the model's first `n`; and how many the whole model has. */
double hr_layers_of_part (const hr_params_t *p, hr_part_t part, double n);
double hr_model_layers_of_part (const hr_params_t *p, hr_part_t part);
