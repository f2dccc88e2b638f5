/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What recomputation leaves of the layers of a chunk. */
#pragma once

#include <stdbool.h>

/** Bytes of the layers' part, on one GPU. */
typedef struct
{
  double interval;          /* layers of a segment; 0: nothing is recomputed by segments */
  double checkpoints;       /* kept segment inputs: how many */
  double stored_bytes;      /* at the end of forward */
  double live_bytes;        /* the most while a segment is rebuilt */
  double live_segment;      /* which one that is, from 0 */
  double live_layers;       /* its layers */
  double live_extra_bytes;  /* in live_bytes, besides checkpoints and layers */
  double first_bytes;       /* while the first segment is rebuilt */
  double end_bytes;         /* when only the first layer is left */
  double first_extra_bytes; /* in first_bytes and end_bytes, besides checkpoints and layers */
  double mask_bytes;        /* attention masks that checkpoints hold: none of them is saved */
} hr_plan_t;

/** Of what is kept for backward: what is in memory at a moment. It is the plan's law, written as what there
 * is of each kind. */
typedef struct
{
  double from, to;    /* layers whose tensors are there */
  double reduced;     /* of these: the first so many without what selective recomputation drops */
  double checkpoints; /* that no layer's own tensors stand for */
  bool ends;          /* all that is kept once; else only what is held until the layers are done */
  bool spared;        /* the first layer's tensors are there, less what it does not need */
} hr_held_t;

/** What the micro-batches in flight hold, but for the one whose backward begins. */
typedef struct
{
  double bytes;
  double layer_bytes; /* of these: by layers themselves, not for checkpoints */
} hr_in_flight_t;

/** What is kept for backward at a stage, all micro-batches in flight together. */
typedef struct
{
  double baseline_bytes; /* at the end of forward, without recomputation */
  double stored_bytes;   /* at the end of forward */
  double peak_bytes;     /* the most at once in backward */
} hr_activations_t;
