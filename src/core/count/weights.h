/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters counted from the architecture: of the model, and of what one GPU holds of it. */
#pragma once

#include "core/count/counts.h"
#include "core/count/layer-counts.h"
#include "core/plan/stages.h"

/** Count the model's parameters from the architecture; a typed number wins. `kinds` are the model's. */
void hr_count_model (const hr_share_t *model, const hr_layer_counts_t *kinds, hr_model_counts_t *result);

/** Count those of one GPU at a pipeline stage, unless sharded over data. `kinds` are what a GPU has of each. */
void hr_count_stage (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_model_counts_t *model,
                     const hr_stage_t *stage, hr_counts_t *c);

/** Of these: the routed experts, which have their own optimizer shards. */
hr_tally_t hr_count_routed (const hr_layer_counts_t *kinds, const hr_model_counts_t *model, const hr_stage_t *stage);
