/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is there for a moment: gradients in flight, the scratch of a step, the working set of inference. */
#include "core/terms/term-rows.h"

#include <math.h>

/* Conditions and amounts, one line each: the left and right columns of the rows below. */
/* clang-format off */
/* What the matrix product gives: a buffer in fp32 is added to, not made. */
static double in_flight_size (const hr_work_t *w) { return w->p->gradient_buffer ? w->facts.weight_bytes : hr_gradient_bytes (w); }

/* Temporaries. */
static bool has_head (const hr_work_t *w) { return ledger (w) && w->stage.last; }
static bool no_head (const hr_work_t *w) { return !has_head (w); }
static double head_in_flight (const hr_work_t *w) { return w->counts.trained_head * in_flight_size (w) + w->share.tokens * w->share.hidden * w->facts.compute_bytes; }
/* Liger multiplies a chunk's weight gradient out, casts it to fp32 and adds it; the input is there until the end. */
static double fused_head_in_flight (const hr_work_t *w) { return w->counts.trained_head * (w->facts.compute_bytes < 4 ? w->facts.compute_bytes + 4 : 4) + w->share.tokens * w->share.hidden * w->facts.residual_bytes; }
/* A chunk's weight gradient beside the sum in fp32; the input, its gradient, and that in fp32. */
static double chunked_head_in_flight (const hr_work_t *w) { return w->counts.trained_head * (w->facts.compute_bytes + 4) + w->share.tokens * w->share.hidden * (2 * w->facts.compute_bytes + 4); }
/* Each chunk's gradient of the head beside the sum. */
static double head_gradients_in_flight (const hr_work_t *w) { return 2 * w->counts.trained_head * hr_gradient_bytes (w); }
static double embedding_in_flight (const hr_work_t *w) { return w->counts.trained_embedding * in_flight_size (w); }
static double stream_in_flight (const hr_work_t *w) { return (double) w->p->stream_gradients * w->share.stream_tokens * w->share.hidden; }
static double mlp_weight_in_flight (const hr_work_t *w) { return hr_mlp_weight (&w->share, w->chunk.expert_layers > 0) * in_flight_size (w) + (w->share.tokens * hr_mlp_width (&w->share, w->chunk.expert_layers > 0) + w->share.stream_tokens * w->share.hidden) * w->facts.compute_bytes; }
/* The gradient of the MLP’s input beside the one that passes it by. */
static bool of_two (const hr_work_t *w) { return w->p->stream_gradients > 1; }
/* A function of one operation: its own gradient comes when the projection down has left its input. */
static bool of_one (const hr_work_t *w) { return !w->facts.family.gated && hr_activation (w->p, &w->facts) == HR_GELU; }
static double one_in_flight (const hr_work_t *w) { return (w->share.tokens * hr_mlp_width (&w->share, w->chunk.expert_layers > 0) + stream_in_flight (w)) * w->facts.compute_bytes; }
static double mlp_in_flight (const hr_work_t *w) { return (2 * w->share.tokens * hr_mlp_width (&w->share, w->chunk.expert_layers > 0) + stream_in_flight (w)) * w->facts.compute_bytes; }
static double least_in_flight (const hr_work_t *w) { return of_one (w) ? one_in_flight (w) : mlp_in_flight (w); }
/* An 8-bit update unpacks the states of the tensor that it is at. */
static bool scratches (const hr_work_t *w) { return hr_steps_in_backward (w) && hr_step_scratch (w) > 0 && !offloads_optimizer (w); }
static bool steps_head (const hr_work_t *w) { return has_head (w) && scratches (w) && !hr_adds_embedding (w); }
static double head_step (const hr_work_t *w) { return w->counts.trained_head * (in_flight_size (w) + hr_step_scratch (w)) + w->share.tokens * w->share.hidden * w->facts.compute_bytes; }
static double layer_step (const hr_work_t *w) { return mlp_in_flight (w) + hr_mlp_weight (&w->share, w->chunk.expert_layers > 0) * (in_flight_size (w) + hr_step_scratch (w)); }
static double embedding_step (const hr_work_t *w) { return w->counts.trained_embedding * (in_flight_size (w) + hr_step_scratch (w)); }
/* The experts' gate and up: what comes after them has gone, less of it where the activation was fused. */
static double experts_gone (const hr_work_t *w) { return (hr_fuses_mlps (w->p) ? 1 : 2) * hr_mlp_width (&w->share, w->chunk.expert_layers > 0); }
static double experts_in_flight (const hr_work_t *w) { return hr_mlp_weight (&w->share, w->chunk.expert_layers > 0) * in_flight_size (w) - (w->share.tokens * experts_gone (w) - w->share.stream_tokens * w->share.hidden) * w->facts.compute_bytes - 8 * w->share.tokens * (double) w->p->experts_per_token; }
/* Autocast casts the weight's gradient up when the 16-bit copy of the weight and the product's input have gone, and the
 * head's copy long before. */
static double cast_weight_in_flight (const hr_work_t *w) { return hr_mlp_weight (&w->share, w->chunk.expert_layers > 0) * in_flight_size (w) + w->share.tokens * w->share.hidden * w->facts.residual_bytes - w->counts.trained_head * w->facts.compute_bytes; }
static double weight_in_flight (const hr_work_t *w) { return w->chunk.expert_layers > 0 ? experts_in_flight (w) : w->facts.autocasts ? cast_weight_in_flight (w) : mlp_weight_in_flight (w); }
/* Fused accumulation adds a weight's gradient to the buffer as it is computed. */
static bool accumulates (const hr_work_t *w) { return w->p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE && w->p->gradient_accumulation_fusion; }
/* FSDP2’s gradients of a layer are counted together, with what is gathered. */
static bool weight_flies (const hr_work_t *w) { return w->facts.adapter_rank <= 0 && !accumulates (w) && !(itemises (w) && hr_uses_fsdp2 (w)); }
static bool weight_is_more (const hr_work_t *w) { return weight_flies (w) && weight_in_flight (w) > least_in_flight (w); }
static bool casts (const hr_work_t *w) { return w->facts.autocasts; }
static bool has_experts (const hr_work_t *w) { return w->chunk.expert_layers > 0; }
static bool fuses_experts (const hr_work_t *w) { return has_experts (w) && hr_fuses_mlps (w->p); }
/* Eager attention of 16 bits with an fp32 softmax: its gradient and that of its input, less the cast copy; the MLP has gone. */
static double scores_in_flight (const hr_work_t *w) { return 6 * w->share.heads * w->share.sequence_length * w->share.sequence_length * w->share.sequences / w->groups.context + (w->share.stream_tokens * w->share.hidden - w->share.tokens * w->share.query_width) * w->facts.compute_bytes - w->ledger.after_attention_bytes; }
static bool scores_are_more (const hr_work_t *w) { return w->ledger.casts_scores && scores_in_flight (w) > fmax (least_in_flight (w), weight_flies (w) ? weight_in_flight (w) : 0); }
/* The whole model beside its shard, and of the blocks that are taken apart four (LitGPT with FSDP1). */
static bool loads_whole (const hr_work_t *w) { return shards (w, 3); }
static double whole_model (const hr_work_t *w) { return ceil (adapted_bytes (w) + 4 * (w->counts.layer - w->counts.trained_layer) * w->facts.weight_bytes); }
/* A quantised matrix is cast up to multiply with it, forward and backward. */
static bool dequantises_head (const hr_work_t *w) { return has_head (w) && quantises (w) && hr_quantises_head (&w->share) && w->facts.quantization->casts_backward; }
static double head_cast_up (const hr_work_t *w) { return 2 * w->counts.head * w->facts.compute_bytes; }
static double head_cast_up_backward (const hr_work_t *w) { return head_cast_up (w) + head_in_flight (w); }
static bool dequantises (const hr_work_t *w) { return quantises (w) && w->facts.quantization->casts_backward; }
static double mlp_and_cast_up (const hr_work_t *w) { return mlp_in_flight (w) + 2 * w->counts.largest_quantised * w->facts.compute_bytes; }
/* Megatron casts fp16 gradients up for the step, and keeps the copy until the next one. */
static bool casts_gradients (const hr_work_t *w) { return !offloads_optimizer (w) && w->facts.family.engine && w->p->weight_dtype == HR_FP16 && w->p->master_weights; }
static double fp32_gradients (const hr_work_t *w) { return w->counts.trained.elements * 4; }
static double fp32_gradients_shard (const hr_work_t *w) { return per_gpu (w, fp32_gradients (w)); }
static double fp32_gradients_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained.elements, w->routed.elements, 4); }
static bool no_step (const hr_work_t *w) { return by_rule (w) || no_states (w) || hr_steps_in_backward (w); }
static bool unpacks_states (const hr_work_t *w) { return hr_step_scratch (w) > 0; }
static double scratch (const hr_work_t *w) { return w->counts.trained.largest * hr_step_scratch (w); }
static double scratch_shard (const hr_work_t *w) { return per_gpu (w, scratch (w)); }
/* DeepSpeed's step is on a flat partition: its gradients in FP32, unless they are so, and in the weights' format. */
static bool steps_flat (const hr_work_t *w) { return w->p->master_weights && w->p->flat_step; }
static double flat_size (const hr_work_t *w) { return (hr_gradient_bytes (w) < 4 ? 4 : 0) + w->facts.weight_bytes; }
static double flat_copy (const hr_work_t *w) { return w->counts.trained.elements * flat_size (w); }
static double flat_copy_shard (const hr_work_t *w) { return per_gpu (w, flat_copy (w)); }
static double flat_copy_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained.elements, w->routed.elements, flat_size (w)); }
static bool steps_foreach (const hr_work_t *w) { return w->p->optimizer_step == HR_STEP_FOREACH; }
static bool steps_loop (const hr_work_t *w) { return w->p->optimizer_step == HR_STEP_FOR_LOOP; }
static double foreach_copy (const hr_work_t *w) { return w->counts.trained.elements * hr_stepped_bytes (w->p, &w->facts); }
static double foreach_copy_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained.elements, w->routed.elements, hr_stepped_bytes (w->p, &w->facts)); }
static double foreach_copy_shard (const hr_work_t *w) { return per_gpu (w, foreach_copy (w)); }
static double loop_copies (const hr_work_t *w) { return 2 * w->counts.trained.largest * hr_stepped_bytes (w->p, &w->facts); }
static bool serves (const hr_work_t *w) { return ledger (w) || model_is (w, HR_MODEL_RULE_34); }
static bool works_in (const hr_work_t *w, hr_working_memory_t how) { return serves (w) && w->p->working_memory == (hr_choice_t) how; }
static bool profiles_layer (const hr_work_t *w) { return works_in (w, HR_WORKING_PROFILED) && hr_profiled_layer_bytes (w) > hr_sampling_bytes (w); }
static bool profiles (const hr_work_t *w) { return works_in (w, HR_WORKING_PROFILED); }
static bool graph_layer (const hr_work_t *w) { return works_in (w, HR_WORKING_GRAPH) && hr_graph_layer_bytes (w) > hr_graph_head_bytes (w); }
static bool graph_scores (const hr_work_t *w) { return graph_layer (w) && hr_serves_scores (w); }
static bool runs_graph (const hr_work_t *w) { return works_in (w, HR_WORKING_GRAPH); }
static bool passes_cast_up (const hr_work_t *w) { return serves (w) && hr_casts_up_to_serve (w); }

static const hr_formula_t temporaries_at_loss[] = {
    { no_head, nothing, "0", "ledger" },
    { fused_logits, fused_head_in_flight, "{trained-head} · {product-bytes} + {tokens} · {hidden-size} · {residual-bytes}", "liger2024" },
    { head_chunk_logits, chunked_head_in_flight, "{trained-head} · ({activation-bytes} + 4) + {tokens} · {hidden-size} · (2 · {activation-bytes} + 4)", "torchtitan" },
    { chunk_logits, head_gradients_in_flight, "2 · {trained-head} · {gradient-bytes}", "torchtune" },
    { dequantises_head, head_cast_up, "2 · {head-weights} · {activation-bytes}", NULL },
    { NULL, nothing, "0", "ledger" } };

static const hr_formula_t temporaries_at_head[] = {
    { heads_in_forward, nothing, "0", "liger2024" },
    { steps_head, head_step, "{trained-head} · ({flight-bytes} + {step-scratch-bytes}) + {tokens} · {hidden-size} · {activation-bytes}", "torchao" },
    { dequantises_head, head_cast_up_backward, "2 · {head-weights} · {activation-bytes} + {trained-head} · {flight-bytes} + {tokens} · {hidden-size} · {activation-bytes}", NULL },
    { has_head, head_in_flight, "{trained-head} · {flight-bytes} + {tokens} · {hidden-size} · {activation-bytes}", "ledger" },
    { NULL, nothing, "0", "ledger" } };

static const hr_formula_t layer_steps[] = {
    { of_two, layer_step, "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + {mlp-weight} · ({flight-bytes} + {step-scratch-bytes})", "torchao" },
    { NULL, layer_step, "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + {mlp-weight} · ({flight-bytes} + {step-scratch-bytes})", "torchao" } };

static const hr_formula_t layer_cast_up[] = {
    { of_two, mlp_and_cast_up, "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size} + {largest-quantised}) · {activation-bytes}", NULL },
    { NULL, mlp_and_cast_up, "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + 2 · {largest-quantised} · {activation-bytes}", NULL } };

static const hr_formula_t weights_in_flight[] = {
    { fuses_experts, experts_in_flight, "{mlp-weight} · {flight-bytes} − ({tokens} · {mlp-width} − {stream-tokens} · {hidden-size}) · {activation-bytes} − 8 · {tokens} · {experts-per-token}", "ledger" },
    { has_experts, experts_in_flight, "{mlp-weight} · {flight-bytes} − (2 · {tokens} · {mlp-width} − {stream-tokens} · {hidden-size}) · {activation-bytes} − 8 · {tokens} · {experts-per-token}", "ledger" },
    { casts, cast_weight_in_flight, "{mlp-weight} · {flight-bytes} + {tokens} · {hidden-size} · {weight-bytes} − {trained-head} · {activation-bytes}", "ledger" },
    { NULL, mlp_weight_in_flight, "{mlp-weight} · {flight-bytes} + ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "ledger" } };

static const hr_formula_t one_operation[] = {
    { of_two, one_in_flight, "({tokens} · {mlp-width} + 2 · {stream-tokens} · {hidden-size}) · {activation-bytes}", "torchtune" },
    { NULL, one_in_flight, "({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "ledger" } };

static const hr_formula_t temporaries_in_layers[] = {
    { by_rule, nothing, "0", "ledger" },
    { scratches, .more = layer_steps },
    { dequantises, .more = layer_cast_up },
    { scores_are_more, scores_in_flight, "6 · {gpu-heads} · {sequence-length} · {tokens} + ({stream-tokens} · {hidden-size} − {tokens} · {query-width}) · {activation-bytes} − {after-attention}", "ledger" },
    { weight_is_more, .more = weights_in_flight },
    { of_one, .more = one_operation },
    { of_two, mlp_in_flight, "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "torchtune" },
    { NULL, mlp_in_flight, "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "ledger" } };

static const hr_formula_t temporaries_at_embedding[] = {
    { scratches, embedding_step, "{trained-embedding} · ({flight-bytes} + {step-scratch-bytes})", "torchao" },
    { NULL, embedding_in_flight, "{trained-embedding} · {flight-bytes}", "ledger" } };

static const hr_formula_t cast_gradients[] = {
    { states_apart, fp32_gradients_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · 4⌉", "megatron" },
    { states_sharded, fp32_gradients_shard, "⌈{trained} · 4 ÷ {dense-shards}⌉", "megatron" },
    { NULL, fp32_gradients, "{trained} · 4", "megatron" } };

static const hr_formula_t unpacked_states[] = {
    { states_sharded, scratch_shard, "⌈{largest-tensor} · {step-scratch-bytes} ÷ {dense-shards}⌉", "torchao" },
    { NULL, scratch, "{largest-tensor} · {step-scratch-bytes}", "torchao" } };

static const hr_formula_t flat_copies[] = {
    { states_apart, flat_copy_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {flat-bytes}⌉", "deepspeed" },
    { states_sharded, flat_copy_shard, "⌈{trained} · {flat-bytes} ÷ {dense-shards}⌉", "deepspeed" },
    { NULL, flat_copy, "{trained} · {flat-bytes}", "deepspeed" } };

static const hr_formula_t foreach_copies[] = {
    { states_apart, foreach_copy_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {stepped-bytes}⌉", "megatron" },
    { states_sharded, foreach_copy_shard, "⌈{trained} · {stepped-bytes} ÷ {dense-shards}⌉", "ledger" },
    { NULL, foreach_copy, "{trained} · {stepped-bytes}", "ledger" } };

static const hr_formula_t temporaries_at_step[] = {
    { casts_gradients, .more = cast_gradients },
    { no_step, nothing, "0", "ledger" },
    { unpacks_states, .more = unpacked_states },
    { steps_flat, .more = flat_copies },
    { steps_foreach, .more = foreach_copies },
    { steps_loop, loop_copies, "2 · {largest-tensor} · {stepped-bytes}", "ledger" },
    { NULL, nothing, "0", "ledger" } };

static const hr_formula_t temporaries_of_loading[] = {
    { loads_whole, whole_model, "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes} + 4 · {frozen-layer} · {weight-bytes}⌉", "litgpt" },
    { NULL, nothing, "0", "ledger" } };

static const hr_formula_t temporaries_of_serving[] = {
    { profiles_layer, hr_profiled_layer_bytes, "{batched-tokens} · (3 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes}", "vllm" },
    { profiles, hr_sampling_bytes, "{sampled-bytes} · {planned-sequences} · {vocab-size} + {batched-tokens} · {hidden-size} · {activation-bytes}", "vllm" },
    { graph_scores, hr_graph_layer_bytes, "{batched-tokens} · ({hidden-size} + {mlp-width} + {cached-tokens} · ({gpu-heads} + 1)) · {activation-bytes}", "llamacpp" },
    { graph_layer, hr_graph_layer_bytes, "{batched-tokens} · ({hidden-size} + {mlp-width}) · {activation-bytes}", "llamacpp" },
    { runs_graph, hr_graph_head_bytes, "{batched-tokens} · ({head-rows} + {hidden-size}) · {activation-bytes}", "llamacpp" },
    { passes_cast_up, hr_pass_bytes, "⌈{batched-tokens} · (2 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes} + {micro-batch-size} · {head-rows} · {served-logit-bytes} + 2 · {largest-quantised} · {activation-bytes}⌉", NULL },
    { serves, hr_pass_bytes, "⌈{batched-tokens} · (2 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes} + {micro-batch-size} · {head-rows} · {served-logit-bytes}⌉", "transformers" },
    { NULL, nothing, "0", "ledger" } };

const hr_term_row_t hr_term_temporaries = {
  { "temporaries", N_ ("Temporaries"),
    N_ ("Gradients of activations, the optimizer’s scratch memory, or the working memory of inference.") }, {
    [HR_MOMENT_LOSS] = temporaries_at_loss,
    [HR_MOMENT_HEAD] = temporaries_at_head,
    [HR_MOMENT_BACKWARD_START] = temporaries_in_layers,
    [HR_MOMENT_EMBEDDING] = temporaries_at_embedding,
    [HR_MOMENT_STEP] = temporaries_at_step,
    [HR_MOMENT_LOAD] = temporaries_of_loading,
    [HR_MOMENT_PREFILL ... HR_MOMENT_DECODE] = temporaries_of_serving } };
/* clang-format on */

/* What it keeps, what is in flight in it, and the weights that it casts up. */
double
hr_freed_segment (const hr_work_t *w)
{
  if (!w->p->freed_segment || w->plan.interval <= 0)
    return 0;
  return hr_live_segment_saved (w)
         + (quantises (w) && w->facts.quantization->casts_backward ? mlp_and_cast_up (w) : mlp_in_flight (w));
}
