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

/* Nothing is sampled where the head is not. */
static bool
profiles_layer (const hr_view_t *v)
{
  bool is_more = !hr_serves_head (v) || hr_profiled_layer_bytes (v) > hr_sampling_bytes (v);

  return works_in (v, HR_WORKING_PROFILED) && is_more;
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
runs_graph (const hr_view_t *v)
{
  return works_in (v, HR_WORKING_GRAPH);
}

static bool
graph_layer (const hr_view_t *v)
{
  return runs_graph (v) && hr_graph_layer_bytes (v) > hr_graph_head_bytes (v);
}

static bool
graph_scores (const hr_view_t *v)
{
  return graph_layer (v) && hr_serves_scores (v);
}

static bool
runs_divided_graph (const hr_view_t *v)
{
  return runs_graph (v) && hr_copies_inputs (v);
}

static bool
divided_graph_layer (const hr_view_t *v)
{
  return graph_layer (v) && hr_copies_inputs (v);
}

static bool
divided_graph_scores (const hr_view_t *v)
{
  return graph_scores (v) && hr_copies_inputs (v);
}

static double
divided_layer_bytes (const hr_view_t *v)
{
  return hr_graph_layer_bytes (v) + hr_copied_inputs (v);
}

static double
divided_head_bytes (const hr_view_t *v)
{
  return hr_graph_head_bytes (v) + hr_copied_inputs (v);
}

static bool
passes_cast_up (const hr_view_t *v)
{
  return serves (v) && hr_casts_up_to_serve (v);
}

/* Of a stage without the head. */
static bool
hands_on (const hr_view_t *v)
{
  return serves (v) && !hr_serves_head (v);
}

static bool
hands_on_cast_up (const hr_view_t *v)
{
  return hands_on (v) && hr_casts_up_to_serve (v);
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
  { divided_graph_scores, divided_layer_bytes,
    "{batched-tokens} · ({hidden-size} + {mlp-width} + {cached-tokens} · {gpu-heads}) · {activation-bytes} + "
    "{copied-inputs}",
    "llamacpp" },
  { divided_graph_layer, divided_layer_bytes,
    "{batched-tokens} · ({hidden-size} + {mlp-width}) · {activation-bytes} + {copied-inputs}", "llamacpp" },
  { runs_divided_graph, divided_head_bytes,
    "{batched-tokens} · ({head-rows} + {hidden-size}) · {activation-bytes} + {copied-inputs}", "llamacpp" },
  { graph_scores, hr_graph_layer_bytes,
    "{batched-tokens} · ({hidden-size} + {mlp-width} + {cached-tokens} · ({gpu-heads} + 1)) · {activation-bytes}",
    "llamacpp" },
  { graph_layer, hr_graph_layer_bytes, "{batched-tokens} · ({hidden-size} + {mlp-width}) · {activation-bytes}",
    "llamacpp" },
  { runs_graph, hr_graph_head_bytes, "{batched-tokens} · ({head-rows} + {hidden-size}) · {activation-bytes}",
    "llamacpp" },
  { hands_on_cast_up, hr_pass_bytes,
    "⌈{batched-tokens} · (2 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes} + 2 · "
    "{largest-quantised} · {activation-bytes}⌉",
    NULL },
  { hands_on, hr_pass_bytes,
    "⌈{batched-tokens} · (2 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes}⌉", "transformers" },
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
