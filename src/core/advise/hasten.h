/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would make a step faster. Private to core/advise. */
#pragma once

#include "core/advise/advice.h"

/** For each axis the single change by which a step takes the least time, at least one percent less than now, the
 * fastest first: of the tables of speedups and of changes, of the latter only what leaves the training as it is. The
 * GPUs and the step's tokens stay, and the verdict gets no worse; where the run does not fit, it needs no more than
 * now. None where the model of time has no number, but for experts that would be computed together. Writes inputs,
 * changes and GPU of each; returns how many. */
int hr_hasten (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE]);
