/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of what data-parallel GPUs exchange: gradients, and weights where they are sharded. */
#pragma once

#include "core/time/ends.h"
#include "core/time/layer.h"

typedef struct
{
  double exposed, hidden; /* of a step */
} hr_data_seconds_t;

/** `layer` is the mean of all layers. */
hr_data_seconds_t hr_data_seconds (const hr_work_t *w, const hr_layer_seconds_t *layer, const hr_ends_seconds_t *ends);
