/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice in words: the cheapest changes that make a run fit, or what else would fit; and what would make it faster. */
#pragma once

#include "core/advise/advise.h"
#include "model/scenario/headroom-scenario.h"

/** What advice is for: that a run fits, or does more; that its step is faster. */
typedef enum
{
  HEADROOM_ADVICE_MEMORY,
  HEADROOM_ADVICE_SPEED
} HeadroomAdviceGoal;

/** One piece of advice, with its words. */
typedef struct
{
  hr_advice_t advice;
  hr_params_t before; /* the inputs without it */
  char *words;        /* "Recompute every layer + AdamW with 8-bit states" */
  char *settings;     /* "recompute=full optimizer=adamw-8bit", in the order of the parameter table */
  char *cost;         /* "Changes the training · Step time × 1.33" */
} HeadroomAdvice;

/** The advice for an estimate, the cheapest or the fastest first: HeadroomAdvice, none where no GPU is named. `locked`:
 * by parameter, those that nobody may change; NULL: none. Of other GPUs those of the same vendor count, as software
 * runs on one vendor's. In any thread. (transfer full) (element-type HeadroomAdvice) */
GPtrArray *headroom_advice_new (const hr_estimate_t *e, const bool *locked, HeadroomAdviceGoal goal);

/** The same, with the locks of a scenario; NULL: none. */
GPtrArray *headroom_advice_new_for (const hr_estimate_t *e, HeadroomScenario *scenario, HeadroomAdviceGoal goal);

/** Put a piece of advice in force: every value that it changes is typed then, all others stay. */
void headroom_advice_apply (const HeadroomAdvice *self, HeadroomScenario *scenario);

/** The heading above advice for a run with this verdict, translated. */
const char *headroom_advice_get_heading (HeadroomAdviceGoal goal, hr_verdict_t verdict);

/** What stands in place of advice where there is none, translated. */
const char *headroom_advice_get_lack (HeadroomAdviceGoal goal, hr_verdict_t verdict);

/** Whether there is an answer at all, be it that nothing helps: of speed there is none where a run does not fit, or
 * where no time of its step is known. */
gboolean headroom_advice_answers (HeadroomAdviceGoal goal, const hr_estimate_t *e);
