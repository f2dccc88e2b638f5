/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single changes by which a run that fits does more, or with less hardware, and still fits. */
#include "core/advise/grow.h"
#include "core/table/checks.h"

static bool
fits (const hr_question_t *question, const hr_params_t *p)
{
  return hr_is_valid (p) && hr_question_verdict (question, p) == HR_FITS;
}

static bool
try_growth (const hr_question_t *question, const hr_change_t *growth, hr_advice_t *advice)
{
  if (!hr_change_is_open (growth, question))
    return false;
  *advice = (hr_advice_t) {
    .n_changes = 1, .changes = { growth }, .params = *question->params, .usable_bytes = question->usable_bytes
  };
  hr_cost_add (&advice->cost, growth->costs, growth->price);
  hr_change_apply (growth, &advice->params);
  return hr_change_applies (growth, &advice->params) && fits (question, &advice->params);
}

/* The smallest GPU of those that are smaller. */
static bool
try_gpus (const hr_question_t *question, hr_advice_t *advice)
{
  hr_need_t need = hr_estimate_need (question->params);
  bool is_locked = question->locked != NULL && question->locked[HR_GPU];

  for (int i = 0; i < question->n_gpus && !is_locked; i++)
    {
      const hr_other_gpu_t *gpu = &question->gpus[i];
      hr_context_growth_t growth = hr_context_growth (question->params, gpu->id.text);
      hr_need_t there = hr_need_with_growth (question->params, need, HR_AS_EXPECTED, growth);

      if (gpu->usable_bytes >= question->usable_bytes)
        return false;
      if (hr_verdict (question->params, there, gpu->usable_bytes) != HR_FITS)
        continue;
      *advice = (hr_advice_t) { .n_changes = 1, .params = *question->params, .usable_bytes = gpu->usable_bytes };
      hr_cost_add (&advice->cost, HR_COSTS_HARDWARE, 1);
      advice->params.gpu = gpu->id;
      return true;
    }
  return false;
}

int
hr_grow (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE])
{
  int n = 0;

  for (int i = 0; i < hr_growth_count () && n < HR_MAX_ADVICE - 1; i++)
    {
      const hr_change_t *growth = hr_growth_at (i);
      bool is_known = n > 0 && advice[n - 1].changes[0]->axis == growth->axis;

      if (!is_known && try_growth (question, growth, &advice[n]))
        n++;
    }
  if (try_gpus (question, &advice[n]))
    n++;
  return n;
}
