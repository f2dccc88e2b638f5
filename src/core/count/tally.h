/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices and vectors added up. All numbers are of elements, not of bytes. */
#pragma once

#include <stdbool.h>

typedef struct
{
  double elements; /* all of them */
  double matrices; /* of these, those in matrices, as Muon has them */
  double factored; /* rows and columns of every matrix, and all vectors, as Adafactor has them */
  double largest;  /* of the largest single matrix */

  /* Of matrices whose gradients are projected to a rank. */
  double rank, held_rank; /* what is noted: to which rank, and how much of the projecting matrix is held; 0: nothing */
  double of_projected;    /* the matrices */
  double projected;       /* their gradients at that rank */
  double projectors;      /* what projects them */
  double decomposition;   /* the most that decomposing one of them takes, in FP32 */
} hr_tally_t;

/** So many matrices of rows × columns, with a bias of `columns` each where they are biased. */
void hr_tally_matrices (hr_tally_t *tally, double n, double rows, double columns, bool biased);

/** One vector. */
void hr_tally_vector (hr_tally_t *tally, double length);

/** As many of a part; none or fewer add nothing. */
void hr_tally_parts (hr_tally_t *tally, double n, const hr_tally_t *part);

/** All numbers times a factor, each rounded to whole elements. */
void hr_tally_scale (hr_tally_t *tally, double factor);
