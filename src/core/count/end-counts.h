/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters of the ends of a model. */
#pragma once

#include "core/count/extent.h"
#include "core/count/layer-counts.h"

/** What a module for further tokens has besides its layer. */
hr_tally_t hr_count_module (const hr_share_t *share);

/** Add so many of these. */
void hr_tally_modules (hr_tally_t *tally, const hr_share_t *share, double modules);

/** Add the embedding: of words, positions and token types, or of patches. */
void hr_tally_embedding (hr_tally_t *tally, const hr_share_t *share, bool trained);

/** How many tables of words there are: each stack may have its own. */
int hr_tables_of_words (const hr_share_t *share);

/** Add what stands beside the language model: towers for images and the like. */
void hr_tally_towers (hr_tally_t *tally, const hr_share_t *share);

/** Add the final norm and the head. One that is tied adds no matrix where it is `beside_embedding`. */
void hr_tally_head (hr_tally_t *tally, const hr_share_t *share, bool beside_embedding);

/** Add a head of labels. */
void hr_tally_labels (hr_tally_t *tally, const hr_share_t *share);

/** Elements of the matrices outside the layers that autocast casts. */
double hr_ends_matmul (const hr_share_t *share, const hr_extent_t *extent);

/** Elements of the ends’ matrices that Muon steps. */
double hr_hidden_matrices_of_ends (const hr_share_t *share, bool embeds);
