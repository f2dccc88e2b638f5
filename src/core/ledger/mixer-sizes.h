/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one GPU has of a recurrence. */
#pragma once

#include "core/plan/share.h"

/** Sizes of a recurrence on one GPU, and of its sequences, which it computes in chunks. */
typedef struct
{
  double width;         /* h₈, of all heads together */
  double heads;         /* a₃ */
  double key_heads;     /* k₈ */
  double states;        /* n₈, of a key */
  double chunk;         /* tokens of a chunk */
  double chunks;        /* of a sequence, the last one filled up */
  double sequences;     /* b */
  double tokens;        /* s · b */
  double padded_tokens; /* the same with what fills chunks up */
  bool is_whole;        /* nothing fills them up: shapes have the letter s */
} hr_mixer_sizes_t;

/** Sizes where a chunk has so many tokens. */
hr_mixer_sizes_t hr_mixer_sizes (const hr_share_t *share, double chunk);
