/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quantised among the parameters. */
#pragma once

#include "core/count/counts.h"
#include "core/count/extent.h"
#include "core/count/layer-counts.h"
#include "core/plan/stages.h"

/** True where the output head is quantised as the layers’ matrices are. */
bool hr_quantises_head (const hr_share_t *share);

/** Fill in how many elements are quantised, with those that pad them, and the most of one matrix. Everything else is
 * counted. */
void
hr_count_quantised (hr_counts_t *c, const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_extent_t *extent);

/** The same of a file’s mix of formats, whose matrices are counted one by one; changes nothing for any other. */
void hr_count_mixed (hr_counts_t *c, const hr_share_t *share, const hr_chunk_t *chunks, int n_chunks,
                     const hr_extent_t *extent);

/** Where the bytes of the stored weights are given: what the quantised matrices have of them. */
void hr_count_stored (hr_model_counts_t *model, const hr_share_t *share);

/** The same of a part of the model, whose quantised matrices are larger than by their format by so much. */
void hr_scale_stored (hr_counts_t *c, const hr_share_t *share, double stored_share);
