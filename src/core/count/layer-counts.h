/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters of one layer of each kind. */
#pragma once

#include "core/count/tally.h"
#include "core/plan/share.h"

typedef struct
{
  hr_tally_t dense;                           /* a layer without experts */
  hr_tally_t with_experts;                    /* a layer with them; zero where there are none */
  hr_tally_t routed;                          /* of that: the routed experts */
  hr_tally_t shared;                          /* and the shared ones */
  hr_tally_t attention;                       /* of a layer of either kind: all but its MLP or experts */
  hr_tally_t other_attention;                 /* the same in an encoder before a decoder, or without an indexer */
  hr_tally_t other_dense, other_with_experts; /* the first two with a convolution in place of attention, of an encoder,
                                                 or without an indexer */
} hr_layer_counts_t;

/** Count a layer of each kind: of the model, or of what one GPU has of it. It is too large to be returned at every
 * estimate. */
void hr_count_layer_kinds (const hr_share_t *share, hr_layer_counts_t *kinds);

/** The weights of so many norms of the residual stream, or of another width. */
void hr_tally_norms (hr_tally_t *tally, const hr_share_t *share, double n);
void hr_tally_norms_of (hr_tally_t *tally, const hr_share_t *share, double n, double width);

/** The weights of an MLP, or so many of the same. */
void hr_tally_mlps (hr_tally_t *tally, const hr_share_t *share, double n, double width, bool biased);
