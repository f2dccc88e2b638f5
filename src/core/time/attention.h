/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of the attention core: scores, softmax and the sum of values. */
#pragma once

#include "core/time/work.h"

/** Of one layer, the mean of those with a window and those without. Source: the papers of FlashAttention 2 and 3;
 * unfused, products and passes over the scores. */
hr_passes_t hr_attention_core (const hr_work_t *w);
