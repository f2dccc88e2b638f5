/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The host's share of a step. */
#include "core/time/host-launches.h"

/* Against the functional tests, which check and log more than other runs. Fitted: dense to vTrain's 720 layouts. */
#define DENSE_SHARE 0.55
#define EXPERT_SHARE 1.0
#define ADAPTER_SHARE 1.6
#define STEP_SHARE 0.5

/* Full recomputation launches a forward pass more. */
#define RECOMPUTED_SHARE 0.33

/* Of the launches of experts that need not wait for their counts of tokens: judged by rows of Megatron-Bridge. */
#define FIXED_CAPACITY_SHARE 0.45

/* Of the launches, where CUDA graphs do some of them: judged by the rows of Megatron-Bridge and of stacks in C++. */
static const double graph_shares[] = { [HR_GRAPHS_NONE] = 1, [HR_GRAPHS_MODULES] = 0.6, [HR_GRAPHS_ITERATION] = 0.05 };

static const hr_launches_t rows[HR_N_HOST_CLASSES] = {
  [HR_HOST_AMPERE] = { 36, 5, 4.6, 11 },
  [HR_HOST_HOPPER] = { 16, 4, 3.0, 9 },
  [HR_HOST_GRACE] = { 16, 0, 5.5, 12.8 },
};

const hr_launches_t *
hr_launches_of (hr_host_class_t host)
{
  return &rows[host];
}

/* Dropless experts wait for their counts of tokens, layer after layer; what else a micro-batch needs is beside that. */
static double
stage_ms (const hr_work_t *w, const hr_launches_t *row)
{
  double layers = w->schedule.layers / w->schedule.stages;
  double waiting = w->share->p->fixed_expert_capacity ? FIXED_CAPACITY_SHARE : 1;

  if (hr_has_expert_layers (w))
    return EXPERT_SHARE * waiting * layers * row->expert_layer_ms;
  return DENSE_SHARE * (row->micro_batch_ms + layers * row->layer_ms);
}

void
hr_set_host_seconds (hr_work_t *w)
{
  const hr_launches_t *row = hr_launches_of (w->rates->host);
  double share = 1e-3 * graph_shares[w->share->p->cuda_graphs];

  if (w->product.frozen)
    share *= ADAPTER_SHARE;
  w->schedule.host_step_seconds = share * STEP_SHARE * DENSE_SHARE * row->step_ms;
  w->schedule.host_stage_seconds = share * stage_ms (w, row);
  if (w->schedule.again.products >= 1)
    w->schedule.host_stage_seconds *= 1 + RECOMPUTED_SHARE;
}
