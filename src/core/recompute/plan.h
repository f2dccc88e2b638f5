/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What recomputation leaves of the layers of a chunk. */
#pragma once

#include "core/recompute/layers-saved.h"
#include "core/recompute/moments.h"

/** Bytes of the layers' part, on one GPU. */
typedef struct
{
  double interval;          /* layers of a segment; 0: nothing is recomputed by segments */
  double checkpoints;       /* kept segment inputs: how many */
  double stored_bytes;      /* at the end of forward */
  double kept_back_bytes;   /* of these: the last layer's, which goes to host memory in other micro-batches */
  double ahead_bytes;       /* back from host memory while the last layer is used */
  double live_bytes;        /* the most while a segment is rebuilt */
  double live_segment;      /* which one that is, from 0 */
  double live_layers;       /* its layers */
  double live_extra_bytes;  /* in live_bytes, besides checkpoints and layers */
  double first_bytes;       /* while the first segment is rebuilt */
  double end_bytes;         /* when only the first layer is left */
  double first_extra_bytes; /* in first_bytes and end_bytes, besides checkpoints and layers */
  double mask_bytes;        /* attention masks that checkpoints hold: none of them is saved */
  double position_bytes;    /* position ids that checkpoints hold */
} hr_plan_t;

/** Lay out the segments of a chunk. */
hr_plan_t hr_plan (const hr_layers_t *layers);

/** What the layer in front of a layer, from 1, has back early from host memory; 0 where there is none. */
double hr_ahead_of (const hr_layers_t *layers, double layer);

/** How many attention masks the plan's checkpoints hold. */
double hr_held_masks (const hr_layers_t *layers, const hr_plan_t *plan);

/** Layers of a segment; 1 where there are no segments. */
double hr_plan_interval (const hr_plan_t *plan);

/** True where the live part of the plan is a segment that is rebuilt, and not layers that kept all. */
bool hr_rebuilds (const hr_plan_t *plan);

/** The layer of the chunk, from 1, that backward is at while the plan's live part stands; and at a moment, 0 where that
 * is not in the layers. */
double hr_plan_layer (const hr_plan_t *plan);
double hr_moment_layer (const hr_plan_t *plan, hr_moment_t moment);
