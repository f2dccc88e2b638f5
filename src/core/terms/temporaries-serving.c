/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The working memory of inference, by how an engine plans for it. */
#include "core/terms/serving.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"

static bool
serves (const hr_view_t *v)
{
  return hr_by_ledger (v) || hr_model_is (v, HR_MODEL_RULE_34);
}

static bool
works_in (const hr_view_t *v, hr_working_memory_t how)
{
  return serves (v) && v->p->working_memory == (hr_choice_t) how;
}

static bool
profiles_layer (const hr_view_t *v)
{
  return works_in (v, HR_WORKING_PROFILED) && hr_profiled_layer_bytes (v) > hr_sampling_bytes (v);
}

static bool
profiles_experts (const hr_view_t *v)
{
  return profiles_layer (v) && hr_expert_workspace (v) > 0;
}

static bool
profiles (const hr_view_t *v)
{
  return works_in (v, HR_WORKING_PROFILED);
}

static bool
graph_layer (const hr_view_t *v)
{
  return works_in (v, HR_WORKING_GRAPH) && hr_graph_layer_bytes (v) > hr_graph_head_bytes (v);
}

static bool
graph_scores (const hr_view_t *v)
{
  return graph_layer (v) && hr_serves_scores (v);
}

static bool
runs_graph (const hr_view_t *v)
{
  return works_in (v, HR_WORKING_GRAPH);
}

static bool
passes_cast_up (const hr_view_t *v)
{
  return serves (v) && hr_casts_up_to_serve (v);
}

const hr_formula_t hr_temporaries_of_serving[] = {
  { profiles_experts, hr_profiled_layer_bytes,
    "{batched-tokens} · 3 · {hidden-size} · {activation-bytes} + {expert-workspace-bytes}", "vllm" },
  { profiles_layer, hr_profiled_layer_bytes,
    "{batched-tokens} · (3 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes}", "vllm" },
  { profiles, hr_sampling_bytes,
    "[{sampled-bytes} · {planned-sequences} · {vocab-size}][{sampled-tokens} · {hidden-size} · {activation-bytes}]"
    "[4 · {sampler-rows} · {vocab-size}][{expert-workspace-bytes}]",
    "vllm" },
  { graph_scores, hr_graph_layer_bytes,
    "{batched-tokens} · ({hidden-size} + {mlp-width} + {cached-tokens} · ({gpu-heads} + 1)) · {activation-bytes}",
    "llamacpp" },
  { graph_layer, hr_graph_layer_bytes, "{batched-tokens} · ({hidden-size} + {mlp-width}) · {activation-bytes}",
    "llamacpp" },
  { runs_graph, hr_graph_head_bytes, "{batched-tokens} · ({head-rows} + {hidden-size}) · {activation-bytes}",
    "llamacpp" },
  { passes_cast_up, hr_pass_bytes,
    "⌈{batched-tokens} · (2 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes} + {micro-batch-size} · "
    "{head-rows} · {served-logit-bytes} + 2 · {largest-quantised} · {activation-bytes}⌉",
    NULL },
  { serves, hr_pass_bytes,
    "⌈{batched-tokens} · (2 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes} + {micro-batch-size} · "
    "{head-rows} · {served-logit-bytes}⌉",
    "transformers" },
  { NULL, hr_no_bytes, "0", "ledger" },
};
