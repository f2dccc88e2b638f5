/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of runs by which it is known how far off times are. */
#pragma once

#include "core/base/inputs.h"

/** A kind. Ranges of time follow from what bounds each part of a step; where the published steps of a kind lie further
 * out than that, low and high are widened by what nine in ten of them need. */
typedef struct
{
  const char *id; /* of its rows in data/accuracy/steps.json */
  double low, high;
} hr_time_class_t;

/** The kind of a run: "dense-nvidia", "dense-other", "adapters" (with packed fine-tuning) or "moe". */
const hr_time_class_t *hr_time_class (const hr_params_t *p);
