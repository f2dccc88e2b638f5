/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single changes by which a step takes less time on the same GPUs: every one is tried. */
#include "core/advise/hasten.h"
#include "core/plan/groups.h"
#include "core/table/checks.h"
#include "core/time/time.h"

#include <math.h>

/* What is nearer than this to the time of now is not worth a line. */
#define LEAST_GAIN 0.01

typedef struct
{
  const hr_question_t *question;
  hr_verdict_t verdict;      /* of the run as it is */
  double need_bytes;         /* of it, where it does not fit */
  double seconds[HR_N_AXES]; /* of a step with the best change of each axis, or what it must be below */
  hr_advice_t best[HR_N_AXES];
} haste_t;

/* 0: the model of time has no number. */
static double
seconds_of (const hr_params_t *p)
{
  hr_time_t time;

  hr_time_run_closed (p, &time);
  if (time.reason != HR_TIME_IS_KNOWN)
    return 0;
  return time.step.seconds;
}

static double
tokens_of_step (const hr_params_t *p)
{
  return (double) p->micro_batch_size * (double) p->micro_batches * (double) p->data_parallel
         * (double) p->sequence_length;
}

/* The same step on the same GPUs, and no rule is broken. */
static bool
is_same_step (const hr_question_t *question, const hr_change_t *change, const hr_params_t *p)
{
  return hr_change_applies (change, p) && hr_is_valid (p) && hr_gpu_count (p) == hr_gpu_count (question->params)
         && tokens_of_step (p) == tokens_of_step (question->params);
}

/* What fits must go on to, and what does not must not need more than it does now. */
static bool
is_worse (const haste_t *haste, const hr_params_t *p)
{
  if (haste->verdict == HR_DOES_NOT_FIT)
    return hr_estimate_need (p).bytes > haste->need_bytes;
  return hr_question_verdict (haste->question, p) > haste->verdict;
}

static void
try_change (haste_t *haste, const hr_change_t *change)
{
  const hr_question_t *question = haste->question;
  hr_params_t p = *question->params;
  double seconds;

  if (!hr_change_is_open (change, question) || !hr_change_apply (change, &p) || !is_same_step (question, change, &p))
    return;
  seconds = seconds_of (&p);
  if (seconds <= 0 || seconds >= haste->seconds[change->axis] || is_worse (haste, &p))
    return;
  haste->seconds[change->axis] = seconds;
  haste->best[change->axis] = (hr_advice_t) {
    .n_changes = 1, .changes = { change }, .params = p, .usable_bytes = question->usable_bytes
  };
  hr_cost_add (&haste->best[change->axis].cost, change->costs, change->price);
}

static void
try_all (haste_t *haste)
{
  for (int i = 0; i < hr_speedup_count (); i++)
    try_change (haste, hr_speedup_at (i));
  for (int i = 0; i < hr_change_count (); i++)
    if (hr_change_at (i)->costs < HR_COSTS_WORK)
      try_change (haste, hr_change_at (i));
}

/* The axis whose best change is the fastest of those that are not taken yet; HR_N_AXES: none is left. */
static int
find_fastest (const haste_t *haste, const bool taken[HR_N_AXES])
{
  int fastest = HR_N_AXES;

  for (int axis = 0; axis < HR_N_AXES; axis++)
    {
      if (taken[axis] || haste->best[axis].n_changes == 0)
        continue;
      if (fastest == HR_N_AXES || haste->seconds[axis] < haste->seconds[fastest])
        fastest = axis;
    }
  return fastest;
}

static int
take_fastest (const haste_t *haste, hr_advice_t advice[HR_MAX_ADVICE])
{
  bool taken[HR_N_AXES] = { false };
  int n = 0;

  while (n < HR_MAX_ADVICE)
    {
      int axis = find_fastest (haste, taken);

      if (axis == HR_N_AXES)
        return n;
      taken[axis] = true;
      advice[n++] = haste->best[axis];
    }
  return n;
}

/* What a step must be below. Experts one after the other are slower than any time that is computed. */
static double
seconds_to_beat (const hr_params_t *p)
{
  hr_time_t time;

  hr_time_run_closed (p, &time);
  if (time.reason == HR_TIME_OF_EAGER_EXPERTS)
    return INFINITY;
  return time.step.seconds * (1 - LEAST_GAIN);
}

int
hr_hasten (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE])
{
  haste_t haste = { .question = question, .verdict = hr_question_verdict (question, question->params) };
  double seconds = seconds_to_beat (question->params);

  if (haste.verdict == HR_NO_VERDICT || seconds <= 0)
    return 0;
  if (haste.verdict == HR_DOES_NOT_FIT)
    haste.need_bytes = hr_estimate_need (question->params).bytes;
  for (int axis = 0; axis < HR_N_AXES; axis++)
    haste.seconds[axis] = seconds;
  try_all (&haste);
  return take_fastest (&haste, advice);
}
