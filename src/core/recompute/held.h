/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a plan leaves in memory at a moment. */
#pragma once

#include "core/recompute/moments.h"
#include "core/recompute/plan.h"

/** Of what is kept for backward: what is in memory at a moment. It is the plan's law, written as what there
 * is of each kind. */
typedef struct
{
  double from, to;    /* layers whose tensors are there */
  double reduced;     /* of these: the first so many without what selective recomputation drops */
  double away;        /* of these: the first so many without what waits in host memory */
  double checkpoints; /* that no layer's own tensors stand for */
  bool ends;          /* all that is kept once; else only what is held until the layers are done */
  bool spared;        /* the first layer's tensors are there, less what it does not need */
} hr_held_t;

/** What is held of a chunk's layers. */
hr_held_t hr_plan_held (const hr_layers_t *layers, const hr_plan_t *plan, hr_moment_t moment);

/** The same when forward has come through so many of them. */
hr_held_t hr_plan_held_in_forward (const hr_layers_t *layers, const hr_plan_t *plan, double passed);

/** Bytes of the held layers and checkpoints. */
double hr_held_bytes (const hr_layers_t *layers, const hr_held_t *held);
