/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the other micro-batches of a pipeline hold. */
#pragma once

#include "core/recompute/plan.h"

/** What the micro-batches in flight hold, but for the one whose backward begins. */
typedef struct
{
  double bytes;
  double layer_bytes; /* of these: by layers themselves, not for checkpoints */
  double away_bytes;  /* besides: what modules of layers have in host memory */
} hr_in_flight_t;

/** Of all chunks of the stage; `newest` are the layers of the one whose backward comes first, `plan` is its plan. */
hr_in_flight_t hr_in_flight (const hr_layers_t *newest, const hr_plan_t *plan);
