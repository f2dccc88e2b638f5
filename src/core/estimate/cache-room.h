/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left of a GPU for the cache of keys and values. */
#pragma once

#include "core/estimate/run.h"
#include "core/terms/term-ids.h"

/** So many bytes, and how many tokens and sequences of `cached-tokens` they hold. */
typedef struct
{
  bool known; /* false in training, where nothing is cached, and where no memory is named */
  double bytes, low, high, tokens, sequences;
} hr_cache_room_t;

/** Of a GPU with so many usable bytes, beside a stage's terms at their peak. */
hr_cache_room_t
hr_cache_room (const hr_run_t *run, const hr_view_t *v, const double terms[HR_N_TERMS], double usable_bytes);
