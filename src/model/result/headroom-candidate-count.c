/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What fits on as many GPUs as a run takes, where those of its plan are not enough. */
#include "core/estimate/solve.h"
#include "core/plan/groups.h"
#include "core/table/checks.h"
#include "model/result/headroom-candidate.h"

/* The plan on the candidate's number of GPUs. */
static hr_params_t
plan_at_count (const HeadroomCandidate *candidate, const hr_params_t *params)
{
  hr_params_t plan = *params;
  double replica = hr_plan_gpus (params) / (double) params->data_parallel;

  if (candidate->shards)
    plan.zero_stage = 3;
  if (candidate->parts > 0)
    hr_solve_put (&plan, candidate->divided_by, (double) candidate->parts);
  else
    hr_solve_put (&plan, HR_DATA_PARALLEL, (double) candidate->gpus / replica);
  return plan;
}

void
headroom_candidate_ask_at_count (HeadroomCandidate *candidate, const hr_estimate_t *e)
{
  HeadroomSizer sizer;
  hr_params_t plan;

  if (candidate->verdict != HR_DOES_NOT_FIT || candidate->gpus == 0)
    return;
  plan = plan_at_count (candidate, &e->params);
  if (!hr_is_valid (&plan))
    return;
  headroom_sizer_init (&sizer, &plan);
  candidate->most = headroom_sizer_ask (&sizer, headroom_gpu_get_id (candidate->gpu), candidate->usable_bytes);
}
