/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes of a recurrence. */
#include "core/ledger/mixer-sizes.h"
#include "core/base/extremes.h"

#include <math.h>

hr_mixer_sizes_t
hr_mixer_sizes (const hr_share_t *share, double chunk)
{
  const hr_params_t *p = share->p;
  double length = share->tokens / share->sequences;
  double chunks = ceil (length / chunk);

  return (hr_mixer_sizes_t) { .width = (double) p->mixer_width / share->tensor_ranks,
                              .heads = (double) p->mixer_heads / share->tensor_ranks,
                              .key_heads = hr_max ((double) p->mixer_key_heads / share->tensor_ranks, 1),
                              .states = (double) p->mixer_states,
                              .chunk = chunk,
                              .chunks = chunks,
                              .sequences = share->sequences,
                              .tokens = share->tokens,
                              .padded_tokens = chunks * chunk * share->sequences,
                              .is_whole = chunks * chunk == length };
}
