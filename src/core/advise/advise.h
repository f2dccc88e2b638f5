/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice: the cheapest changes that make a run fit, and what would make it faster. */
#pragma once

#include "core/advise/advice.h"

/** Find the changes that make a run fit, or a tight one fit well, the cheapest first: combinations of up to
 * HR_MAX_COMBINED changes of the table that do not exclude each other. None of them is a locked one, or one that the
 * checks refuse, and from none can a change be left out. For each axis there is at most one, the cheapest whose dearest
 * change is on it; of more than HR_MAX_ADVICE the cheapest of each kind of cost come first. Every combination is tried
 * that could be among them: what is not found does not exist. Of a run that does not fit, the cheapest combination with
 * which the high end of the range fits, too, is added (of HR_FEW_COMBINED changes, or of more that cost nothing); where
 * there are HR_MAX_ADVICE already, in place of the dearest of its kind but for the cheapest of all, else in place of
 * the dearest of all. None of its changes can be left out if the high end is to fit.
 *
 * What costs nothing comes first; then what costs no more than time, what changes the work, and what changes the
 * hardware. Of each but the last the faster comes first, then those whose time of a step is not known, the cheapest
 * first; of hardware the cheapest: what leaves the work as it is, then the least memory. So fewer GPUs come before
 * more.
 *
 * Of a run that fits: what else would fit, a single change each, in the order of the table of growths.
 *
 * Returns how many were found; 0 where no GPU is named. */
int hr_advise (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE]);

/** Find what would make a step of training faster, a single change each, the fastest first: with as many tokens on the
 * same GPUs, and no worse verdict. Of a run that does not fit, those that need no more memory than it does, and first
 * what fits. Every change of the tables is tried that nobody has locked. Returns how many were found; 0 without a GPU,
 * or where the model of time has no number, but for experts that would be computed together. */
int hr_advise_speed (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE]);
