/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices, vectors and parts, each added to the sums of elements, of matrices and of what Adafactor keeps. */
#include "core/count/tally.h"

#include <math.h>

/* Of the largest matrix so far and another. */
static void
note_largest (hr_tally_t *tally, double elements)
{
  if (elements > tally->largest)
    tally->largest = elements;
}

void
hr_tally_matrices (hr_tally_t *tally, double n, double rows, double columns, bool biased)
{
  double bias = 0;

  if (biased)
    bias = columns;
  tally->elements += n * (rows * columns + bias);
  tally->matrices += n * rows * columns;
  tally->factored += n * (rows + columns + bias);
  note_largest (tally, rows * columns);
}

void
hr_tally_vector (hr_tally_t *tally, double length)
{
  tally->elements += length;
  tally->factored += length;
}

void
hr_tally_parts (hr_tally_t *tally, double n, const hr_tally_t *part)
{
  if (n <= 0)
    return;
  tally->elements += n * part->elements;
  tally->matrices += n * part->matrices;
  tally->factored += n * part->factored;
  note_largest (tally, part->largest);
}

void
hr_tally_scale (hr_tally_t *tally, double factor)
{
  tally->elements = round (tally->elements * factor);
  tally->matrices = round (tally->matrices * factor);
  tally->factored = round (tally->factored * factor);
  tally->largest = round (tally->largest * factor);
}
