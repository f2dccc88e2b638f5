/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices, vectors and parts, each added to the sums of elements, of matrices and of what Adafactor keeps. */
#include "core/count/tally.h"
#include "core/base/extremes.h"

#include <math.h>

/* Of the largest matrix so far and another. */
static void
note_largest (hr_tally_t *tally, double elements)
{
  if (elements > tally->largest)
    tally->largest = elements;
}

/* A gradient is projected along its shorter side. To be decomposed it is copied twice, once to be cast up, into vectors
 * of both sides: as large as itself, and the square of the shorter side. */
static void
note_projection (hr_tally_t *tally, double n, double rows, double columns)
{
  double shorter = hr_min (rows, columns);
  double longer = hr_max (rows, columns);
  bool is_cast = tally->held_rank <= tally->rank;
  double copies = 2;

  if (is_cast)
    copies = 3;
  tally->of_projected += n * rows * columns;
  tally->projected += n * longer * hr_min (tally->rank, shorter);
  tally->projectors += n * shorter * hr_min (tally->held_rank, shorter);
  tally->decomposition = hr_max (tally->decomposition, copies * rows * columns + shorter * shorter);
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
  if (tally->rank > 0)
    note_projection (tally, n, rows, columns);
}

void
hr_tally_vector (hr_tally_t *tally, double length)
{
  tally->elements += length;
  tally->factored += length;
}

static void
add_projected (hr_tally_t *tally, double n, const hr_tally_t *part)
{
  tally->of_projected += n * part->of_projected;
  tally->projected += n * part->projected;
  tally->projectors += n * part->projectors;
  tally->decomposition = hr_max (tally->decomposition, part->decomposition);
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
  if (part->of_projected > 0)
    add_projected (tally, n, part);
}

void
hr_tally_scale (hr_tally_t *tally, double factor)
{
  tally->elements = round (tally->elements * factor);
  tally->matrices = round (tally->matrices * factor);
  tally->factored = round (tally->factored * factor);
  tally->of_projected = round (tally->of_projected * factor);
  tally->projected = round (tally->projected * factor);
  tally->projectors = round (tally->projectors * factor);
  tally->decomposition = round (tally->decomposition * factor);
  tally->largest = round (tally->largest * factor);
}
