/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What else would fit. Private to core/advise. */
#pragma once

#include "core/advise/advice.h"

/** One change for each axis of the table of growths, the most that still fits, and the smallest GPU that would do.
 * Writes inputs, changes and GPU of each; returns how many. */
int hr_grow (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE]);
