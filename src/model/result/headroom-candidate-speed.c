/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a plan would be on another GPU. */
#include "model/result/headroom-candidate.h"

#include "core/serving/serving.h"

static void
time_serving (HeadroomCandidate *candidate, const hr_params_t *params)
{
  hr_serving_t serving;

  hr_serving_run_closed (params, candidate->usable_bytes, &serving);
  if (serving.reason == HR_SERVING_IS_KNOWN)
    candidate->tokens_per_second = serving.figures[HR_SERVED_OUTPUT].value;
}

static void
time_training (HeadroomCandidate *candidate, const hr_params_t *params)
{
  hr_time_t time;

  hr_time_run_closed (params, &time);
  candidate->tokens_per_second = time.tokens_per_second;
  candidate->mfu_percent = time.mfu_percent;
}

void
headroom_candidate_time (HeadroomCandidate *candidate, const hr_estimate_t *e)
{
  hr_params_t params = e->params;

  if (candidate->verdict == HR_DOES_NOT_FIT)
    return;
  if (hr_param_set_text (&params, HR_GPU, headroom_gpu_get_id (candidate->gpu)) != HR_SET_OK)
    return;
  if (params.mode == HR_TRAINING)
    time_training (candidate, &params);
  else
    time_serving (candidate, &params);
}
