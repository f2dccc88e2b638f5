/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of what can make a step faster on the same GPUs, besides the changes that make a run fit: mostly what was
 * done to save memory, undone. Every step has as many tokens as before. Whether a row does make a step faster is asked
 * of the model of time. */
#include "core/advise/change-settings.h"
#include "core/table/param-conditions.h"

/* clang-format off */
#define BATCH(times) { TIMES (HR_MICRO_BATCH_SIZE, times), OVER (HR_MICRO_BATCHES, times) }

/* GPUs that divide the model hold a copy of it instead, and share the step's sequences. */
#define COPIES(param, times) { OVER (param, times), TIMES (HR_DATA_PARALLEL, times), OVER (HR_MICRO_BATCHES, times) }

static bool
recomputes_layers (const hr_params_t *p)
{
  return recomputes (p) && p->recompute != HR_RECOMPUTE_SELECTIVE;
}

/* Weights in 4 or 8 bits are unpacked for every product: that is nothing to compile, nor a product in FP8. */
static bool
has_plain_weights (const hr_params_t *p)
{
  return trains (p) && hr_quantization (p)->what == HR_QUANTISED_NOTHING;
}

static bool
trains_all (const hr_params_t *p)
{
  return has_plain_weights (p) && p->fine_tuning == HR_FINE_TUNING_FULL;
}

static const hr_change_t speedups[] = {
  { HR_AXIS_ATTENTION, HR_COSTS_NOTHING, 1, { TO (HR_ATTENTION, HR_FLASH) }, N_ ("FlashAttention"), trains },
  { HR_AXIS_NORM, HR_COSTS_NOTHING, 1, { TO (HR_COMPILE, true) }, N_ ("torch.compile of each layer"),
    has_plain_weights },

  { HR_AXIS_ACCUMULATION, HR_COSTS_NOTHING, 1, BATCH (2), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_NOTHING, 1, BATCH (4), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_NOTHING, 1, BATCH (8), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_NOTHING, 1, BATCH (16), ACCUMULATION, trains },

  { HR_AXIS_RECOMPUTATION, HR_COSTS_NOTHING, 1, { TO (HR_RECOMPUTE, HR_RECOMPUTE_NONE) }, N_ ("No recomputation"),
    recomputes },
  { HR_AXIS_RECOMPUTATION, HR_COSTS_NOTHING, 2, { TO (HR_RECOMPUTE, HR_RECOMPUTE_SELECTIVE) },
    N_ ("Selective recomputation"), recomputes_layers },

  { HR_AXIS_ZERO, HR_COSTS_NOTHING, 1, { LOWER (HR_ZERO_STAGE, 2) }, N_ ("ZeRO stage {zero-stage}"), trains },
  { HR_AXIS_ZERO, HR_COSTS_NOTHING, 2, { LOWER (HR_ZERO_STAGE, 1) }, N_ ("ZeRO stage {zero-stage}"), trains },

  { HR_AXIS_PLAN, HR_COSTS_NOTHING, 1, COPIES (HR_TENSOR_PARALLEL, 2), MATRICES, trains },
  { HR_AXIS_PLAN, HR_COSTS_NOTHING, 1, COPIES (HR_TENSOR_PARALLEL, 4), MATRICES, trains },
  { HR_AXIS_PLAN, HR_COSTS_NOTHING, 1, COPIES (HR_TENSOR_PARALLEL, 8), MATRICES, trains },
  { HR_AXIS_PLAN, HR_COSTS_NOTHING, 1, COPIES (HR_PIPELINE_PARALLEL, 2), STAGES, trains },
  { HR_AXIS_PLAN, HR_COSTS_NOTHING, 1, COPIES (HR_PIPELINE_PARALLEL, 4), STAGES, trains },
  { HR_AXIS_PLAN, HR_COSTS_NOTHING, 1, COPIES (HR_CONTEXT_PARALLEL, 2), CONTEXTS, trains },
  { HR_AXIS_PLAN, HR_COSTS_NOTHING, 1, COPIES (HR_CONTEXT_PARALLEL, 4), CONTEXTS, trains },
  { HR_AXIS_VIRTUAL_STAGES, HR_COSTS_NOTHING, 1, { TO (HR_VIRTUAL_STAGES, 2) },
    N_ ("{virtual-stages} virtual stages on each GPU"), trains },
  { HR_AXIS_VIRTUAL_STAGES, HR_COSTS_NOTHING, 1, { TO (HR_VIRTUAL_STAGES, 4) },
    N_ ("{virtual-stages} virtual stages on each GPU"), trains },
  { HR_AXIS_OVERLAP, HR_COSTS_NOTHING, 1, { TO (HR_OVERLAP_TENSOR_PARALLEL, true) },
    N_ ("Overlapped tensor-parallel communication"), trains },
  { HR_AXIS_OVERLAP, HR_COSTS_NOTHING, 1, { TO (HR_OVERLAP_EXPERT_COMMUNICATION, true) },
    N_ ("Overlapped expert communication"), trains },

  { HR_AXIS_EXPERTS, HR_COSTS_NOTHING, 1, { TO (HR_GROUPED_GEMM, true) }, N_ ("Grouped GEMM of all experts"),
    has_experts },

  { HR_AXIS_CHECKPOINT_OFFLOAD, HR_COSTS_NOTHING, 1, { TO (HR_ACTIVATION_OFFLOAD, false) },
    N_ ("Checkpoints in GPU memory"), trains },
  { HR_AXIS_OFFLOAD, HR_COSTS_NOTHING, 1, { TO (HR_CPU_OFFLOAD, false) }, N_ ("Nothing in host memory"), trains },
  { HR_AXIS_STEP, HR_COSTS_NOTHING, 1, { TO (HR_OPTIMIZER_STEP, HR_STEP_FUSED) }, N_ ("Fused optimizer step"),
    trains },

  { HR_AXIS_FORMATS, HR_COSTS_WORK, 1, { TO (HR_MATMUL_DTYPE, HR_MATMUL_FP8) },
    N_ ("Matrix products in FP8"), trains_all },
};
/* clang-format on */

int
hr_speedup_count (void)
{
  return sizeof speedups / sizeof *speedups;
}

const hr_change_t *
hr_speedup_at (int i)
{
  return &speedups[i];
}
