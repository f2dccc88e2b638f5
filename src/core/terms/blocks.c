/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Segments of PyTorch's caching allocator, for blocks of one size. */
#include "core/terms/blocks.h"
#include "core/base/units.h"

#include <math.h>

#define ROUNDED_TO_BYTES 512.
#define SMALL_BYTES (1 * HR_MIB)
#define SMALL_SEGMENT_BYTES (2 * HR_MIB)
#define LARGE_BYTES (10 * HR_MIB)
#define SHARED_SEGMENT_BYTES (20 * HR_MIB)
#define OWN_SEGMENT_STEP_BYTES (2 * HR_MIB)

static double
up_to_multiple (double bytes, double of_bytes)
{
  return ceil (bytes / of_bytes) * of_bytes;
}

static double
segment_bytes (double block_bytes)
{
  if (block_bytes <= SMALL_BYTES)
    return SMALL_SEGMENT_BYTES;
  if (block_bytes < LARGE_BYTES)
    return SHARED_SEGMENT_BYTES;
  return up_to_multiple (block_bytes, OWN_SEGMENT_STEP_BYTES);
}

double
hr_block_bytes (double bytes)
{
  double rounded_bytes = up_to_multiple (bytes, ROUNDED_TO_BYTES);
  double blocks;

  if (bytes <= 0)
    return 0;
  blocks = floor (segment_bytes (rounded_bytes) / rounded_bytes);
  return segment_bytes (rounded_bytes) / blocks;
}
