/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of what else a run could have that fits: fewer GPUs, longer sequences, larger micro-batches, more users,
 * nothing recomputed. Of each axis the first row counts that fits, so the rows begin with the most. */
#include "core/advise/change-settings.h"
#include "core/table/param-conditions.h"

/* clang-format off */
/* As many tokens a step. */
#define FEWER_GPUS(times) { OVER (HR_DATA_PARALLEL, times), TIMES (HR_MICRO_BATCHES, times), \
                            OVER_WHERE_WHOLE (HR_GPU_COUNT, times) }
#define BATCH(times) { TIMES (HR_MICRO_BATCH_SIZE, times), OVER_WHERE_WHOLE (HR_MICRO_BATCHES, times) }
#define LENGTH(times) { TIMES (HR_SEQUENCE_LENGTH, times) }
#define CONTEXT(times) { TIMES (HR_SEQUENCE_LENGTH, times), TIMES (HR_CACHED_TOKENS, times) }
#define SEQUENCES(times) { TIMES (HR_MICRO_BATCH_SIZE, times) }

#define GPU_WORDS N_ ("Data-parallel size {data-parallel}, micro-batches per step {micro-batches}")
#define LENGTH_WORDS N_ ("Sequence length {sequence-length}")
#define CONTEXT_WORDS N_ ("{cached-tokens} cached tokens per sequence")
#define SEQUENCE_WORDS N_ ("{micro-batch-size} concurrent sequences")

static const hr_change_t growths[] = {
  { HR_AXIS_RECOMPUTATION, HR_COSTS_NOTHING, 1, { TO (HR_RECOMPUTE, HR_RECOMPUTE_NONE) }, N_ ("No recomputation"),
    recomputes },
  { HR_AXIS_ACCUMULATION, HR_COSTS_NOTHING, 1, BATCH (16), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_NOTHING, 1, BATCH (8), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_NOTHING, 1, BATCH (4), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_NOTHING, 1, BATCH (2), ACCUMULATION, trains },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 1, LENGTH (16), LENGTH_WORDS, trains },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 1, LENGTH (8), LENGTH_WORDS, trains },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 1, LENGTH (4), LENGTH_WORDS, trains },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 1, LENGTH (2), LENGTH_WORDS, trains },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 1, CONTEXT (16), CONTEXT_WORDS, caches },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 1, CONTEXT (8), CONTEXT_WORDS, caches },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 1, CONTEXT (4), CONTEXT_WORDS, caches },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 1, CONTEXT (2), CONTEXT_WORDS, caches },
  { HR_AXIS_SEQUENCES, HR_COSTS_WORK, 1, SEQUENCES (16), SEQUENCE_WORDS, infers },
  { HR_AXIS_SEQUENCES, HR_COSTS_WORK, 1, SEQUENCES (8), SEQUENCE_WORDS, infers },
  { HR_AXIS_SEQUENCES, HR_COSTS_WORK, 1, SEQUENCES (4), SEQUENCE_WORDS, infers },
  { HR_AXIS_SEQUENCES, HR_COSTS_WORK, 1, SEQUENCES (2), SEQUENCE_WORDS, infers },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 1, FEWER_GPUS (16), GPU_WORDS, trains },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 1, FEWER_GPUS (8), GPU_WORDS, trains },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 1, FEWER_GPUS (4), GPU_WORDS, trains },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 1, FEWER_GPUS (2), GPU_WORDS, trains },
};
/* clang-format on */

int
hr_growth_count (void)
{
  return sizeof growths / sizeof *growths;
}

const hr_change_t *
hr_growth_at (int i)
{
  return &growths[i];
}
