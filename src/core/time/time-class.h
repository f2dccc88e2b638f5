/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of runs by which it is known how far off times are. */
#pragma once

#include "core/base/inputs.h"

/** Factors on the expected time. */
typedef struct
{
  double low, high;
} hr_time_range_t;

/** A kind. Low and high of a step's parts follow from what bounds each; where published steps of the kind lie further
 * out, both ends are widened so that about nine in ten lie inside. */
typedef struct
{
  const char *id;        /* of its rows in data/accuracy/steps.json */
  hr_time_range_t range; /* factors on the ends of every part; 1 and 1: not widened */
} hr_time_class_t;

/** The kind of a run: "dense-nvidia", "dense-other", "adapters" (with packed fine-tuning) or "moe". */
const hr_time_class_t *hr_time_class (const hr_params_t *p);
