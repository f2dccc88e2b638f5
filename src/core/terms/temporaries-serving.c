/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The working memory of inference, by how an engine plans for it. */
#include "core/terms/graph.h"
#include "core/terms/serving.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"

/* A pass through a layer, beside its logits. */
#define PASS "⌈{batched-tokens} · ({passed-tensors} · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes}"

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
  if (!works_in (v, HR_WORKING_PROFILED))
    return false;
  return !hr_serves_head (v) || hr_profiled_layer_bytes (v) > hr_sampling_bytes (v);
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
  return runs_graph (v) && hr_graph_peaks_in_layer (v);
}

static bool
graph_scores (const hr_view_t *v)
{
  return graph_layer (v) && hr_serves_scores (v);
}

static bool
copies_beside_head (const hr_view_t *v)
{
  return runs_graph (v) && hr_graph_copies (v) > 0;
}

static bool
copies_beside_layer (const hr_view_t *v)
{
  return graph_layer (v) && hr_graph_copies (v) > 0;
}

static bool
copies_beside_scores (const hr_view_t *v)
{
  return graph_scores (v) && hr_graph_copies (v) > 0;
}

/* Of several GPUs each has its masks among the copies. */
static bool
divides_scores (const hr_view_t *v)
{
  return graph_scores (v) && hr_copies_inputs (v);
}

static double
layer_with_copies (const hr_view_t *v)
{
  return hr_graph_layer_bytes (v) + hr_graph_copies (v);
}

static double
head_with_copies (const hr_view_t *v)
{
  return hr_graph_head_bytes (v) + hr_graph_copies (v);
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
    "{batched-tokens} · {layer-streams} · {hidden-size} · {activation-bytes} + {expert-workspace-bytes}", "vllm" },
  { profiles_layer, hr_profiled_layer_bytes,
    "{batched-tokens} · ({layer-streams} · {hidden-size} + {mlp-tensors} · {mlp-width}) · "
    "{activation-bytes}",
    "vllm" },
  { profiles, hr_sampling_bytes,
    "[{sampled-bytes} · {planned-sequences} · {vocab-size}][{sampled-tokens} · {hidden-size} · {activation-bytes}]"
    "[4 · {sampler-rows} · {vocab-size}][{expert-workspace-bytes}]",
    "vllm" },
  { divides_scores, layer_with_copies,
    "{batched-tokens} · ({hidden-size} + {mlp-width} + {cached-tokens} · {gpu-heads}) · {activation-bytes} + "
    "{copied-bytes}",
    "llamacpp" },
  { copies_beside_scores, layer_with_copies,
    "{batched-tokens} · ({hidden-size} + {mlp-width} + {cached-tokens} · ({gpu-heads} + 1)) · {activation-bytes} + "
    "{copied-bytes}",
    "llamacpp" },
  { copies_beside_layer, layer_with_copies,
    "{batched-tokens} · ({hidden-size} + {mlp-width}) · {activation-bytes} + {copied-bytes}", "llamacpp" },
  { copies_beside_head, head_with_copies,
    "{batched-tokens} · ({head-rows} + {hidden-size}) · {activation-bytes} + {copied-bytes}", "llamacpp" },
  { graph_scores, hr_graph_layer_bytes,
    "{batched-tokens} · ({hidden-size} + {mlp-width} + {cached-tokens} · ({gpu-heads} + 1)) · {activation-bytes}",
    "llamacpp" },
  { graph_layer, hr_graph_layer_bytes, "{batched-tokens} · ({hidden-size} + {mlp-width}) · {activation-bytes}",
    "llamacpp" },
  { runs_graph, hr_graph_head_bytes, "{batched-tokens} · ({head-rows} + {hidden-size}) · {activation-bytes}",
    "llamacpp" },
  { hands_on_cast_up, hr_pass_bytes, PASS " + 2 · {largest-quantised} · {activation-bytes}⌉", NULL },
  { hands_on, hr_pass_bytes, PASS "⌉", "transformers" },
  { passes_cast_up, hr_pass_bytes,
    PASS " + {micro-batch-size} · {head-rows} · {served-logit-bytes} + 2 · {largest-quantised} · {activation-bytes}⌉",
    NULL },
  { serves, hr_pass_bytes, PASS " + {micro-batch-size} · {head-rows} · {served-logit-bytes}⌉", "transformers" },
  { NULL, hr_no_bytes, "0", "ledger" },
};
