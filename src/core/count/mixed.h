/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices of a GGUF file, whose bytes go by tensor and layer. */
#pragma once

#include "core/plan/share.h"
#include "core/plan/stages.h"

typedef struct
{
  double elements;
  double bytes;
  double largest_bytes; /* of one tensor */
} hr_mixed_t;

/** The quantised matrices of one chunk's layers: all but routers. */
hr_mixed_t hr_mixed_layers (const hr_share_t *share, const hr_chunk_t *chunk);

/** Those of the ends: the embedding where it is `first`, the output head where it is `last`. One that is both is there
 * once. */
hr_mixed_t hr_mixed_ends (const hr_share_t *share, bool first, bool last);
