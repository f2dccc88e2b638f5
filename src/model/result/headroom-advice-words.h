/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What advice changes, in words. */
#pragma once

#include <glib.h>

#include "core/advise/advice.h"

/** "Micro-batch size 4, micro-batches per step 2 + FlashAttention": the changes with their values after them. What a
 * change leaves as it was `before` is not named. Translated. (transfer full) */
char *headroom_advice_describe_changes (const hr_advice_t *advice, const hr_params_t *before);
