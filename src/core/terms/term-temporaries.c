/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is there for a moment: gradients in flight, the scratch of a step, the working set of inference. */
#include "core/terms/term-temporaries.h"
#include "core/count/optimizer.h"
#include "core/facts/kernels.h"
#include "core/ledger/loss.h"
#include "core/terms/gradients.h"
#include "core/terms/saved.h"
#include "core/terms/serving.h"
#include "core/terms/sharding.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

#include <math.h>

static bool
has_head (const hr_view_t *v)
{
  return hr_by_ledger (v) && v->stage->last;
}

static bool
heads_in_forward (const hr_view_t *v)
{
  return hr_heads_in_forward (v->share);
}

static bool
no_head (const hr_view_t *v)
{
  return !has_head (v);
}

static double
head_in_flight (const hr_view_t *v)
{
  return v->counts->trained_head * hr_flight_bytes (v) + v->share->tokens * v->share->hidden * v->facts->compute_bytes;
}

/* Liger multiplies a chunk's weight gradient out, casts it to fp32 and adds it; the input is there until the end. */
static double
fused_head_in_flight (const hr_view_t *v)
{
  return v->counts->trained_head * hr_product_bytes (v)
         + v->share->tokens * v->share->hidden * v->facts->residual_bytes;
}

/* A chunk's weight gradient beside the sum in fp32; the input, its gradient, and that in fp32. */
static double
chunked_head_in_flight (const hr_view_t *v)
{
  return v->counts->trained_head * (v->facts->compute_bytes + 4)
         + v->share->tokens * v->share->hidden * (2 * v->facts->compute_bytes + 4);
}

/* Each chunk's gradient of the head beside the sum. */
static double
head_gradients_in_flight (const hr_view_t *v)
{
  return 2 * v->counts->trained_head * hr_gradient_bytes (v);
}

static double
embedding_in_flight (const hr_view_t *v)
{
  return v->counts->trained_embedding * hr_flight_bytes (v);
}

static double
stream_in_flight (const hr_view_t *v)
{
  return (double) v->p->stream_gradients * v->share->stream_tokens * v->share->hidden;
}

static double
mlp_weight_in_flight (const hr_view_t *v)
{
  return hr_passed_mlp_weight (v) * hr_flight_bytes (v)
         + (v->share->tokens * hr_passed_mlp_width (v) + v->share->stream_tokens * v->share->hidden)
               * v->facts->compute_bytes;
}

/* The gradient of the MLP’s input beside the one that passes it by. */
static bool
of_two (const hr_view_t *v)
{
  return v->p->stream_gradients > 1;
}

/* A function of one operation: its own gradient comes when the projection down has left its input. */
static bool
of_one (const hr_view_t *v)
{
  return !v->facts->family.gated && hr_activation (v->p, v->facts) == HR_GELU;
}

static double
one_in_flight (const hr_view_t *v)
{
  return (v->share->tokens * hr_passed_mlp_width (v) + stream_in_flight (v)) * v->facts->compute_bytes;
}

static double
mlp_in_flight (const hr_view_t *v)
{
  return (2 * v->share->tokens * hr_passed_mlp_width (v) + stream_in_flight (v)) * v->facts->compute_bytes;
}

static double
least_in_flight (const hr_view_t *v)
{
  if (of_one (v))
    return one_in_flight (v);
  return mlp_in_flight (v);
}

/* An 8-bit update unpacks the states of the tensor that it is at. */
static bool
scratches (const hr_view_t *v)
{
  return hr_steps_in_backward (v) && hr_step_scratch (v) > 0 && !hr_offloads_optimizer (v);
}

static bool
steps_head (const hr_view_t *v)
{
  return has_head (v) && scratches (v) && !hr_adds_embedding (v);
}

static double
head_step (const hr_view_t *v)
{
  return v->counts->trained_head * (hr_flight_bytes (v) + hr_step_scratch (v))
         + v->share->tokens * v->share->hidden * v->facts->compute_bytes;
}

static double
layer_step (const hr_view_t *v)
{
  return mlp_in_flight (v) + hr_passed_mlp_weight (v) * (hr_flight_bytes (v) + hr_step_scratch (v));
}

static double
embedding_step (const hr_view_t *v)
{
  return v->counts->trained_embedding * (hr_flight_bytes (v) + hr_step_scratch (v));
}

/* The experts' gate and up: what comes after them has gone, less of it where the activation was fused. */
static double
experts_gone (const hr_view_t *v)
{
  double tensors = hr_fuses_mlps (v->p) ? 1 : 2;

  return tensors * hr_passed_mlp_width (v);
}

static double
experts_in_flight (const hr_view_t *v)
{
  return hr_passed_mlp_weight (v) * hr_flight_bytes (v)
         - (v->share->tokens * experts_gone (v) - v->share->stream_tokens * v->share->hidden) * v->facts->compute_bytes
         - 8 * v->share->tokens * (double) v->p->experts_per_token;
}

/* Autocast casts the weight's gradient up when the 16-bit copy of the weight and the product's input have gone, and the
 * head's copy long before. */
static double
cast_weight_in_flight (const hr_view_t *v)
{
  return hr_passed_mlp_weight (v) * hr_flight_bytes (v) + v->share->tokens * v->share->hidden * v->facts->residual_bytes
         - v->counts->trained_head * v->facts->compute_bytes;
}

static double
weight_in_flight (const hr_view_t *v)
{
  if (v->chunk->expert_layers > 0)
    return experts_in_flight (v);
  if (v->facts->autocasts)
    return cast_weight_in_flight (v);
  return mlp_weight_in_flight (v);
}

/* Fused accumulation adds a weight's gradient to the buffer as it is computed. */
static bool
accumulates (const hr_view_t *v)
{
  return v->p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE && v->p->gradient_accumulation_fusion;
}

/* FSDP2’s gradients of a layer are counted together, with what is gathered. */
static bool
weight_flies (const hr_view_t *v)
{
  return !hr_has_adapters (v->facts) && !accumulates (v) && !(hr_itemises (v) && hr_uses_fsdp2 (v));
}

static bool
weight_is_more (const hr_view_t *v)
{
  return weight_flies (v) && weight_in_flight (v) > least_in_flight (v);
}

static bool
casts (const hr_view_t *v)
{
  return v->facts->autocasts;
}

static bool
has_experts (const hr_view_t *v)
{
  return v->chunk->expert_layers > 0;
}

static bool
fuses_experts (const hr_view_t *v)
{
  return has_experts (v) && hr_fuses_mlps (v->p);
}

/* Eager attention of 16 bits with an fp32 softmax: its gradient and that of its input, less the cast copy; the MLP has
 * gone. */
static double
scores_in_flight (const hr_view_t *v)
{
  return 6 * v->share->heads * v->share->sequence_length * v->share->sequence_length * v->share->sequences
             / v->groups->context
         + (v->share->stream_tokens * v->share->hidden - v->share->tokens * v->share->query_width)
               * v->facts->compute_bytes
         - v->ledger->after_attention_bytes;
}

static bool
scores_are_more (const hr_view_t *v)
{
  double scores;

  if (!v->ledger->casts_scores)
    return false;
  scores = scores_in_flight (v);
  if (weight_flies (v) && weight_in_flight (v) >= scores)
    return false;
  return scores > least_in_flight (v);
}

/* The whole model beside its shard, and of the blocks that are taken apart four (LitGPT with FSDP1). */
static bool
loads_whole (const hr_view_t *v)
{
  return hr_shards (v, 3);
}

static double
whole_model (const hr_view_t *v)
{
  return ceil (hr_adapted_bytes (v) + 4 * (v->counts->layer - v->counts->trained_layer) * v->facts->weight_bytes);
}

/* A quantised matrix is cast up to multiply with it, forward and backward. */
static bool
dequantises_head (const hr_view_t *v)
{
  return has_head (v) && hr_quantises (v) && hr_quantises_head (v->share) && v->facts->quantization->casts_backward;
}

static double
head_cast_up (const hr_view_t *v)
{
  return 2 * v->counts->head * v->facts->compute_bytes;
}

static double
head_cast_up_backward (const hr_view_t *v)
{
  return head_cast_up (v) + head_in_flight (v);
}

static bool
dequantises (const hr_view_t *v)
{
  return hr_quantises (v) && v->facts->quantization->casts_backward;
}

static double
mlp_and_cast_up (const hr_view_t *v)
{
  return mlp_in_flight (v) + 2 * v->counts->largest_quantised * v->facts->compute_bytes;
}

/* Megatron casts fp16 gradients up for the step, and keeps the copy until the next one. */
static bool
casts_gradients (const hr_view_t *v)
{
  return !hr_offloads_optimizer (v) && v->facts->family.engine && v->p->weight_dtype == HR_FP16 && v->p->master_weights;
}

static double
fp32_gradients (const hr_view_t *v)
{
  return v->counts->trained.elements * 4;
}

static double
fp32_gradients_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, fp32_gradients (v));
}

static double
fp32_gradients_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->trained.elements, v->routed->elements, 4);
}

static bool
no_step (const hr_view_t *v)
{
  return hr_by_rule (v) || hr_has_no_states (v) || hr_steps_in_backward (v);
}

static bool
unpacks_states (const hr_view_t *v)
{
  return hr_step_scratch (v) > 0;
}

static double
scratch (const hr_view_t *v)
{
  return v->counts->trained.largest * hr_step_scratch (v);
}

static double
scratch_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, scratch (v));
}

/* DeepSpeed's step is on a flat partition. */
static bool
steps_flat (const hr_view_t *v)
{
  return v->p->master_weights && v->p->flat_step;
}

static double
flat_copy (const hr_view_t *v)
{
  return v->counts->trained.elements * hr_flat_bytes (v);
}

static double
flat_copy_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, flat_copy (v));
}

static double
flat_copy_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->trained.elements, v->routed->elements, hr_flat_bytes (v));
}

static bool
steps_foreach (const hr_view_t *v)
{
  return v->p->optimizer_step == HR_STEP_FOREACH;
}

static bool
steps_loop (const hr_view_t *v)
{
  return v->p->optimizer_step == HR_STEP_FOR_LOOP;
}

static double
foreach_copy (const hr_view_t *v)
{
  return v->counts->trained.elements * hr_stepped_bytes (v->p, v->facts);
}

static double
foreach_copy_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->trained.elements, v->routed->elements,
                                  hr_stepped_bytes (v->p, v->facts));
}

static double
foreach_copy_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, foreach_copy (v));
}

static double
loop_copies (const hr_view_t *v)
{
  return 2 * v->counts->trained.largest * hr_stepped_bytes (v->p, v->facts);
}

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

static const hr_formula_t temporaries_at_loss[] = {
  { no_head, hr_no_bytes, "0", "ledger" },
  { hr_loss_is_fused, fused_head_in_flight,
    "{trained-head} · {product-bytes} + {tokens} · {hidden-size} · {residual-bytes}", "liger2024" },
  { hr_loss_chunks_head, chunked_head_in_flight,
    "{trained-head} · ({activation-bytes} + 4) + {tokens} · {hidden-size} · (2 · {activation-bytes} + 4)",
    "torchtitan" },
  { hr_loss_is_chunked, head_gradients_in_flight, "2 · {trained-head} · {gradient-bytes}", "torchtune" },
  { dequantises_head, head_cast_up, "2 · {head-weights} · {activation-bytes}", NULL },
  { NULL, hr_no_bytes, "0", "ledger" },
};

static const hr_formula_t temporaries_at_head[] = {
  { heads_in_forward, hr_no_bytes, "0", "liger2024" },
  { steps_head, head_step,
    "{trained-head} · ({flight-bytes} + {step-scratch-bytes}) + {tokens} · {hidden-size} · {activation-bytes}",
    "torchao" },
  { dequantises_head, head_cast_up_backward,
    "2 · {head-weights} · {activation-bytes} + {trained-head} · {flight-bytes} + {tokens} · {hidden-size} · "
    "{activation-bytes}",
    NULL },
  { has_head, head_in_flight, "{trained-head} · {flight-bytes} + {tokens} · {hidden-size} · {activation-bytes}",
    "ledger" },
  { NULL, hr_no_bytes, "0", "ledger" },
};

static const hr_formula_t layer_steps[] = {
  { of_two, layer_step,
    "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + {mlp-weight} · "
    "({flight-bytes} + {step-scratch-bytes})",
    "torchao" },
  { NULL, layer_step,
    "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + {mlp-weight} · "
    "({flight-bytes} + {step-scratch-bytes})",
    "torchao" },
};

static const hr_formula_t layer_cast_up[] = {
  { of_two, mlp_and_cast_up,
    "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size} + {largest-quantised}) · {activation-bytes}", NULL },
  { NULL, mlp_and_cast_up,
    "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + 2 · {largest-quantised} · "
    "{activation-bytes}",
    NULL },
};

static const hr_formula_t weights_in_flight[] = {
  { fuses_experts, experts_in_flight,
    "{mlp-weight} · {flight-bytes} − ({tokens} · {mlp-width} − {stream-tokens} · {hidden-size}) · {activation-bytes} − "
    "8 · {tokens} · {experts-per-token}",
    "ledger" },
  { has_experts, experts_in_flight,
    "{mlp-weight} · {flight-bytes} − (2 · {tokens} · {mlp-width} − {stream-tokens} · {hidden-size}) · "
    "{activation-bytes} − 8 · {tokens} · {experts-per-token}",
    "ledger" },
  { casts, cast_weight_in_flight,
    "{mlp-weight} · {flight-bytes} + {tokens} · {hidden-size} · {weight-bytes} − {trained-head} · {activation-bytes}",
    "ledger" },
  { NULL, mlp_weight_in_flight,
    "{mlp-weight} · {flight-bytes} + ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}",
    "ledger" },
};

static const hr_formula_t one_operation[] = {
  { of_two, one_in_flight, "({tokens} · {mlp-width} + 2 · {stream-tokens} · {hidden-size}) · {activation-bytes}",
    "torchtune" },
  { NULL, one_in_flight, "({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "ledger" },
};

static const hr_formula_t temporaries_in_layers[] = {
  { hr_by_rule, hr_no_bytes, "0", "ledger" },
  { scratches, .more = layer_steps },
  { dequantises, .more = layer_cast_up },
  { scores_are_more, scores_in_flight,
    "6 · {gpu-heads} · {sequence-length} · {tokens} + ({stream-tokens} · {hidden-size} − {tokens} · {query-width}) · "
    "{activation-bytes} − {after-attention}",
    "ledger" },
  { weight_is_more, .more = weights_in_flight },
  { of_one, .more = one_operation },
  { of_two, mlp_in_flight, "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}",
    "torchtune" },
  { NULL, mlp_in_flight, "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}",
    "ledger" },
};

static const hr_formula_t temporaries_at_embedding[] = {
  { scratches, embedding_step, "{trained-embedding} · ({flight-bytes} + {step-scratch-bytes})", "torchao" },
  { NULL, embedding_in_flight, "{trained-embedding} · {flight-bytes}", "ledger" },
};

static const hr_formula_t cast_gradients[] = {
  { hr_shards_expert_states, fp32_gradients_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · 4⌉", "megatron" },
  { hr_shards_states, fp32_gradients_shard, "⌈{trained} · 4 ÷ {dense-shards}⌉", "megatron" },
  { NULL, fp32_gradients, "{trained} · 4", "megatron" },
};

static const hr_formula_t unpacked_states[] = {
  { hr_shards_states, scratch_shard, "⌈{largest-tensor} · {step-scratch-bytes} ÷ {dense-shards}⌉", "torchao" },
  { NULL, scratch, "{largest-tensor} · {step-scratch-bytes}", "torchao" },
};

static const hr_formula_t flat_copies[] = {
  { hr_shards_expert_states, flat_copy_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {flat-bytes}⌉", "deepspeed" },
  { hr_shards_states, flat_copy_shard, "⌈{trained} · {flat-bytes} ÷ {dense-shards}⌉", "deepspeed" },
  { NULL, flat_copy, "{trained} · {flat-bytes}", "deepspeed" },
};

static const hr_formula_t foreach_copies[] = {
  { hr_shards_expert_states, foreach_copy_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {stepped-bytes}⌉", "megatron" },
  { hr_shards_states, foreach_copy_shard, "⌈{trained} · {stepped-bytes} ÷ {dense-shards}⌉", "ledger" },
  { NULL, foreach_copy, "{trained} · {stepped-bytes}", "ledger" },
};

static const hr_formula_t temporaries_at_step[] = {
  { casts_gradients, .more = cast_gradients },
  { no_step, hr_no_bytes, "0", "ledger" },
  { unpacks_states, .more = unpacked_states },
  { steps_flat, .more = flat_copies },
  { steps_foreach, .more = foreach_copies },
  { steps_loop, loop_copies, "2 · {largest-tensor} · {stepped-bytes}", "ledger" },
  { NULL, hr_no_bytes, "0", "ledger" },
};

static const hr_formula_t temporaries_of_loading[] = {
  { loads_whole, whole_model,
    "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · "
    "{adapter-bytes} + 4 · {frozen-layer} · {weight-bytes}⌉",
    "litgpt" },
  { NULL, hr_no_bytes, "0", "ledger" },
};

static const hr_formula_t temporaries_of_serving[] = {
  { profiles_layer, hr_profiled_layer_bytes,
    "{batched-tokens} · (3 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes}", "vllm" },
  { profiles, hr_sampling_bytes,
    "{sampled-bytes} · {planned-sequences} · {vocab-size} + {batched-tokens} · {hidden-size} · {activation-bytes}",
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

/* clang-format off */
const hr_term_row_t hr_term_temporaries = {
  .desc = { "temporaries", N_ ("Temporaries"),
            N_ ("Gradients of activations, the optimizer’s scratch memory, or the working memory of inference.") },
  .kind = HR_TERM_TENSOR,
  .at = {
    [HR_MOMENT_LOSS] = temporaries_at_loss,
    [HR_MOMENT_HEAD] = temporaries_at_head,
    [HR_MOMENT_BACKWARD_START] = temporaries_in_layers,
    [HR_MOMENT_EMBEDDING] = temporaries_at_embedding,
    [HR_MOMENT_STEP] = temporaries_at_step,
    [HR_MOMENT_LOAD] = temporaries_of_loading,
    [HR_MOMENT_PREFILL ... HR_MOMENT_DECODE] = temporaries_of_serving,
  },
};
/* clang-format on */

/* What it keeps, what is in flight in it, and the weights that it casts up. */
double
hr_freed_segment (const hr_view_t *v)
{
  if (!v->p->freed_segment || v->plan->interval <= 0)
    return 0;
  if (dequantises (v))
    return hr_live_segment_saved (v) + mlp_and_cast_up (v);
  return hr_live_segment_saved (v) + mlp_in_flight (v);
}
