/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What published runs of training have of settings that others leave open. */
#include "core/time/open-steps.h"

#include "core/facts/gpu-speeds.h"
#include "core/table/params.h"

/* Of five published runs with interleaved stages, four have so many chunks of a stage, or more. */
#define LEAST_CHUNKS 4

/* Clusters that print theirs have a quarter to all of the network that is usual beside their GPUs: half is taken. */
#define OTHER_NETWORK_SHARE 0.5

static void
recompute (hr_params_t *p)
{
  p->recompute = HR_RECOMPUTE_FULL;
}

static void
compile (hr_params_t *p)
{
  p->compile = true;
}

/* Chunks are of as many layers each; where stages differ, or where the least number of chunks that divides their layers
 * is more than there can be, nothing is interleaved. */
static void
interleave (hr_params_t *p)
{
  int64_t most = (int64_t) hr_param_desc (HR_VIRTUAL_STAGES)->max;
  int64_t layers = p->layers / p->pipeline_parallel;
  int64_t chunks = LEAST_CHUNKS;

  if (layers * p->pipeline_parallel != p->layers)
    return;
  while (chunks < layers && layers % chunks != 0)
    chunks++;
  if (chunks > layers)
    chunks = layers;
  if (chunks <= most)
    p->virtual_stages = chunks;
}

static void
use_other_network (hr_params_t *p)
{
  p->network_gb_per_second = OTHER_NETWORK_SHARE * hr_gpu_speed_find (p->gpu.text)->training.network_gb_s;
}

static void
overlap_tensors (hr_params_t *p)
{
  p->overlap_tensor_parallel = true;
}

static void
send_one_copy (hr_params_t *p)
{
  p->moe_dispatcher = HR_DISPATCH_ONE_COPY;
}

static void
overlap_experts (hr_params_t *p)
{
  p->overlap_expert_communication = true;
}

static void
fix_capacity (hr_params_t *p)
{
  p->fixed_expert_capacity = true;
}

/* Of models without experts no published run but of stacks in C++ has any. */
static void
capture_graphs (hr_params_t *p)
{
  if (p->experts > 0)
    p->cuda_graphs = HR_GRAPHS_ITERATION;
}

/* What published runs have where the default is something else. Half the rows of training-time.csv were asked once more
 * without what their source says of a setting: how many steps are then another, what the median error grows to, and how
 * many of a hundred are still in their range. Recomputation 194 of 361, 8 to 17 %, 91 to 72; compilation 12 of 23, 8 to
 * 11 %, 96 to 74; virtual stages 60 of 325, 88 to 86; network 81 of 178, 90 to 88; overlap in tensor parallelism 5 of
 * 6, 100 to 50; dispatcher 18 of 19, 8 to 12 %; overlap of experts 6 of 7, 8 to 33 %, 86 to 43; capacity 2 of 13, 100
 * to 92; graphs 11 of 24, 8 to 16 %, 88 to 62. The attention kernel is none of them: every recipe says it. Nor is
 * overlap of gradients: 1 step of 64 is another. */
static const hr_set_otherwise_t otherwise[HR_N_OPEN] = {
  [HR_OPEN_RECOMPUTE] = recompute,
  [HR_OPEN_COMPILE] = compile,
  [HR_OPEN_VIRTUAL_STAGES] = interleave,
  [HR_OPEN_NETWORK] = use_other_network,
  [HR_OPEN_OVERLAP_TENSOR_PARALLEL] = overlap_tensors,
  [HR_OPEN_DISPATCHER] = send_one_copy,
  [HR_OPEN_OVERLAP_EXPERTS] = overlap_experts,
  [HR_OPEN_EXPERT_CAPACITY] = fix_capacity,
  [HR_OPEN_GRAPHS] = capture_graphs,
};

const hr_set_otherwise_t *
hr_open_steps (void)
{
  return otherwise;
}
