/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of what a model has once: embedding, final norm, head, loss, and modules that predict further tokens. */
#pragma once

#include "core/time/work.h"

/** Of a micro-batch: what arithmetic bounds, and what memory does. */
typedef struct
{
  double products, memory;
} hr_ends_seconds_t;

hr_ends_seconds_t hr_ends_seconds (const hr_work_t *w);
