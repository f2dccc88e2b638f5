/* The term table. A term has one or more formulas; the first that applies at a moment gives its
 * bytes, its text and its citation. To change a formula: its row here and its function. In the
 * texts "{name}" stands for a parameter or a quantity (quantities.c), and of parts in brackets those are
 * written that are not zero; a test evaluates every text and holds it to the function. */
#include "core/terms.h"
#include "core/formula.h"
#include "core/work.h"

#include <math.h>

/** One way to compute a term. */
typedef struct
{
  bool (*applies) (const hr_work_t *w); /* NULL: always */
  double (*bytes) (const hr_work_t *w);
  const char *text;
  const char *cite; /* NULL: that of the weights' format */
} hr_formula_t;

/* Conditions and amounts, one line each: the left and right columns of the table below.
 * clang-format off */

/* Conditions. */
static bool trains (const hr_work_t *w) { return w->p->mode == HR_TRAINING; }
static bool infers (const hr_work_t *w) { return w->p->mode == HR_INFERENCE; }
static bool ledger (const hr_work_t *w) { return w->p->activation_model == HR_MODEL_LEDGER; }
static bool model_is (const hr_work_t *w, hr_activation_model_t m) { return w->p->activation_model == (hr_choice_t) m; }
static bool at (const hr_work_t *w, hr_moment_t moment) { return w->moment == moment; }
static bool recomputes (const hr_work_t *w, hr_recompute_t r) { return w->p->recompute == (hr_choice_t) r; }
static bool shards (const hr_work_t *w, int stage) { return fmax (w->groups.dense_shards, w->groups.expert_shards) > 1 && w->p->zero_stage >= stage; }
/* Routed experts are sharded over their own group. */
static bool apart (const hr_work_t *w, int stage) { return shards (w, stage) && w->routed.total > 0 && w->groups.expert_shards != w->groups.dense_shards; }
static bool itemises (const hr_work_t *w) { return w->p->overhead == HR_ITEMISED; }
static double per_gpu (const hr_work_t *w, double bytes) { return ceil (bytes / w->groups.dense_shards); }
static double per_gpu_apart (const hr_work_t *w, double elements, double routed, double size) { return ceil (((elements - routed) / w->groups.dense_shards + routed / w->groups.expert_shards) * size); }

/* In host memory, where the optimizer steps; weights are gathered from there. */
static bool offloads (const hr_work_t *w) { return w->p->cpu_offload && trains (w) && ledger (w); }
static bool offloads_weights (const hr_work_t *w) { return offloads (w) && w->p->zero_stage == 3; }

/* Weights, master weights. */
static bool weights_sharded (const hr_work_t *w) { return shards (w, 3); }
static bool states_sharded (const hr_work_t *w) { return shards (w, 1); }
static double weights (const hr_work_t *w) { return ceil (w->counts.total * w->weight); }
/* Formats whose blocks have scales. */
static bool quantises (const hr_work_t *w) { return w->counts.quantised > 0; }
static bool quantises_sharded (const hr_work_t *w) { return quantises (w) && shards (w, 3); }
/* Adapters in a format of their own. */
static double adapter_elements (const hr_work_t *w) { return w->r > 0 ? w->counts.trained : 0; }
static bool adapts (const hr_work_t *w) { return w->r > 0 && w->trained != w->weight; }
static bool adapts_sharded (const hr_work_t *w) { return adapts (w) && shards (w, 3); }
static bool quantises_adapted (const hr_work_t *w) { return quantises (w) && adapts (w); }
static bool quantises_adapted_sharded (const hr_work_t *w) { return quantises_adapted (w) && shards (w, 3); }
static double adapted_bytes (const hr_work_t *w) { return (w->counts.total - adapter_elements (w)) * w->weight + adapter_elements (w) * w->trained; }
static double adapted_weights (const hr_work_t *w) { return ceil (adapted_bytes (w)); }
static double adapted_shard (const hr_work_t *w) { return per_gpu (w, adapted_bytes (w)); }
static double quantised_bytes (const hr_work_t *w) { return adapted_bytes (w) + w->counts.stored * w->quantization->bytes - w->counts.quantised * w->weight; }
/* A loader that has the whole model in 16 bits, or besides its own shard. */
static bool loads (const hr_work_t *w) { return at (w, HR_MOMENT_LOAD); }
static bool loads_unsharded (const hr_work_t *w) { return loads (w) && !shards (w, 3); }
static double quantised_weights (const hr_work_t *w) { return ceil (quantised_bytes (w)); }
static double quantised_shard (const hr_work_t *w) { return per_gpu (w, quantised_bytes (w)); }
static double weights_shard (const hr_work_t *w) { return per_gpu (w, w->counts.total * w->weight); }
static bool weights_apart (const hr_work_t *w) { return apart (w, 3); }
static bool states_apart (const hr_work_t *w) { return apart (w, 1); }
static double weights_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.total, w->routed.total, w->weight); }
static double master_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained, w->routed.trained, hr_stepped_bytes (w)); }
static bool no_master (const hr_work_t *w) { return offloads (w) || loads (w) || !trains (w) || !w->p->master_weights; }
static double nothing (const hr_work_t *w) { return 0; }
static double master (const hr_work_t *w) { return w->counts.trained * hr_stepped_bytes (w); }
static double master_shard (const hr_work_t *w) { return per_gpu (w, master (w)); }

/* Gradients: plain PyTorch frees them after the step and makes them anew in backward. */
static bool before_layers (const hr_work_t *w) { return at (w, HR_MOMENT_LOSS) || at (w, HR_MOMENT_HEAD); }
static bool no_gradients_yet (const hr_work_t *w) { return infers (w) || loads (w) || (before_layers (w) && !hr_keeps_gradients (w)); }
static bool rebuilding (const hr_work_t *w) { return at (w, HR_MOMENT_BACKWARD_START) || at (w, HR_MOMENT_BACKWARD_FIRST); }
static bool in_layers (const hr_work_t *w) { return rebuilding (w) || at (w, HR_MOMENT_BACKWARD_END); }
static bool first_gradients (const hr_work_t *w) { return in_layers (w) && !hr_keeps_gradients (w); }
static bool first_gradients_sharded (const hr_work_t *w) { return first_gradients (w) && shards (w, 2); }
/* A pipeline stage of FSDP2 has them whole until the last micro-batch is reduced. */
static bool gradients_whole (const hr_work_t *w) { return hr_keeps_whole_gradients (w) && !at (w, HR_MOMENT_STEP); }
static bool gradients_sharded (const hr_work_t *w) { return shards (w, 2); }
static double gradient_size (const hr_work_t *w) { return hr_dtype_bytes (hr_dtype_of (w->p->gradient_dtype)); }
/* What the matrix product gives: a buffer in fp32 is added to, not made. */
static double in_flight_size (const hr_work_t *w) { return w->p->gradient_buffer ? w->weight : gradient_size (w); }
static bool gradients_apart (const hr_work_t *w) { return apart (w, 2); }
static double gradients_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained, w->routed.trained, gradient_size (w)); }
static double gradients (const hr_work_t *w) { return w->counts.trained * gradient_size (w); }
static double gradients_shard (const hr_work_t *w) { return per_gpu (w, gradients (w)); }
static double some_gradients (const hr_work_t *w) { return (w->counts.trained_head + hr_done_parameters (w)) * gradient_size (w); }
static double some_gradients_shard (const hr_work_t *w) { return per_gpu (w, some_gradients (w)); }

/* Updated in backward, they go at once, but for the head's where the embedding has a part in it. */
static bool frees_gradients (const hr_work_t *w) { return hr_steps_in_backward (w); }
static bool holds_head (const hr_work_t *w) { return frees_gradients (w) && hr_adds_embedding (w) && (in_layers (w) || at (w, HR_MOMENT_EMBEDDING)); }
static double held_head (const hr_work_t *w) { return w->counts.trained_head * gradient_size (w); }

/* Optimizer states. */
static bool no_states (const hr_work_t *w) { return offloads (w) || loads (w) || infers (w) || w->p->optimizer == HR_NO_OPTIMIZER; }
static bool states_typed (const hr_work_t *w) { return w->p->optimizer_bytes > 0; }
static bool states_typed_sharded (const hr_work_t *w) { return states_typed (w) && shards (w, 1); }
static bool states_typed_apart (const hr_work_t *w) { return states_typed (w) && apart (w, 1); }
static double states (const hr_work_t *w) { return ceil (hr_state_bytes (w, &w->counts)); }
static double states_shard (const hr_work_t *w) { return per_gpu (w, hr_state_bytes (w, &w->counts)); }
static double states_shards (const hr_work_t *w) { return per_gpu_apart (w, hr_state_bytes (w, &w->counts), hr_state_bytes (w, &w->routed), 1); }
/* In unified memory: what the GPU holds of it. */
static double states_of_gpu (const hr_work_t *w) { return states_apart (w) ? states_shards (w) : states_sharded (w) ? states_shard (w) : states (w); }
static bool states_paged (const hr_work_t *w) { return w->p->optimizer_paged; }
static double paged_states (const hr_work_t *w) { return ceil (states_of_gpu (w) * w->p->paged_percent / 100); }
/* First and second moments in two formats. */
static bool states_mixed (const hr_work_t *w) { return hr_second_moments (w, &w->counts) > 0 && hr_first_moments (w, &w->counts) > 0 && hr_first_moment_bytes (w) != hr_second_moment_bytes (w); }
static bool states_mixed_sharded (const hr_work_t *w) { return states_mixed (w) && shards (w, 1); }
static bool states_mixed_apart (const hr_work_t *w) { return states_mixed (w) && apart (w, 1); }

/* Activations of the ledger. */
static bool no_activations (const hr_work_t *w) { return at (w, HR_MOMENT_STEP) || loads (w) || !hr_keeps_activations (w); }
static bool uniform (const hr_work_t *w) { return hr_renamed_layers (w, 0, w->L) <= 0 && (w->expert_layers <= 0 || w->expert_layers == w->L) && w->full_extra == 0; }
static bool piped (const hr_work_t *w) { return ledger (w) && w->groups.pipeline > 1; }
static bool loss_piped (const hr_work_t *w) { return piped (w) && before_layers (w); }
static bool start_piped (const hr_work_t *w) { return piped (w) && at (w, HR_MOMENT_BACKWARD_START); }
static bool first_piped (const hr_work_t *w) { return piped (w) && at (w, HR_MOMENT_BACKWARD_FIRST); }
static bool end_piped (const hr_work_t *w) { return piped (w) && at (w, HR_MOMENT_BACKWARD_END); }
static bool segmented (const hr_work_t *w) { return w->plan.interval > 0; }
static bool loss_segmented (const hr_work_t *w) { return ledger (w) && before_layers (w) && segmented (w); }
static bool loss_selective (const hr_work_t *w) { return ledger (w) && before_layers (w) && uniform (w) && recomputes (w, HR_RECOMPUTE_SELECTIVE); }
static bool loss_plain (const hr_work_t *w) { return ledger (w) && before_layers (w) && uniform (w) && recomputes (w, HR_RECOMPUTE_NONE); }
static bool loss_mixed (const hr_work_t *w) { return ledger (w) && before_layers (w); }
static bool start_segmented (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_START) && segmented (w) && uniform (w); }
static bool start_plain (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_START) && uniform (w) && recomputes (w, HR_RECOMPUTE_NONE); }
static bool start_mixed (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_START); }
static bool first_segmented (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_FIRST) && segmented (w) && uniform (w); }
static bool first_mixed (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_FIRST); }
static bool end_segmented (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_END) && segmented (w) && uniform (w); }
static bool end_mixed (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_END); }
static double at_loss (const hr_work_t *w) { return w->others + w->plan.stored + hr_once_saved (w); }
static double at_start (const hr_work_t *w) { return w->others + w->plan.live + hr_held_throughout (w); }
static double at_first (const hr_work_t *w) { return w->others + w->plan.first + hr_held_throughout (w); }
static double at_end (const hr_work_t *w) { return w->others + w->plan.end + hr_held_throughout (w); }
static bool at_embedding (const hr_work_t *w) { return at (w, HR_MOMENT_EMBEDDING); }
static bool embedding_piped (const hr_work_t *w) { return piped (w) && at_embedding (w); }
static double after_layers (const hr_work_t *w) { return w->others + w->rope + w->embedding_extras + hr_held_throughout (w); }

/* Activations of the other models: what their pages print. */
static bool elements (const hr_work_t *w) { return model_is (w, HR_MODEL_ELEMENTS); }
static bool elements_reduced (const hr_work_t *w) { return elements (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool multiplier (const hr_work_t *w) { return model_is (w, HR_MODEL_MULTIPLIER); }
static bool multiplier_reduced (const hr_work_t *w) { return multiplier (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool multiplier_infers (const hr_work_t *w) { return multiplier (w) && infers (w); }
static bool multiplier_infers_reduced (const hr_work_t *w) { return multiplier_infers (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool segments_kept (const hr_work_t *w) { return model_is (w, HR_MODEL_SEGMENTS) && segmented (w); }
static bool segments_all (const hr_work_t *w) { return model_is (w, HR_MODEL_SEGMENTS); }
static bool rule_34_live_piped (const hr_work_t *w) { return w->groups.pipeline > 1 && recomputes (w, HR_RECOMPUTE_INTERVAL); }
static bool rule_34_piped (const hr_work_t *w) { return w->groups.pipeline > 1; }
static bool rule_34_selective_divided (const hr_work_t *w) { return w->groups.tensor > 1 && recomputes (w, HR_RECOMPUTE_SELECTIVE); }
static bool rule_34_divided (const hr_work_t *w) { return w->groups.tensor > 1 && recomputes (w, HR_RECOMPUTE_NONE); }
static bool rule_34_sqrt (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_SQRT); }
static bool rule_34_full (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_FULL); }
static bool rule_34_interval (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_INTERVAL); }
static bool rule_34_fraction (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool rule_34_scores (const hr_work_t *w) { return w->core > 0 && recomputes (w, HR_RECOMPUTE_NONE); }
static double rule_peak (const hr_work_t *w) { return w->peak; }

/* Logits: the saved log-softmax, and at the loss two more tensors of its size and format. At the head
 * only their gradient in the matrix product's format is left; under autocast it is gone by the time
 * that the weight's gradient has been cast up. */
static bool no_logits (const hr_work_t *w) { return !ledger (w) || !w->stage.last || !before_layers (w) || (at (w, HR_MOMENT_HEAD) && w->casts && !hr_heads_in_forward (w)); }
static bool for_classes (const hr_work_t *w) { return w->family->head == HR_HEAD_CLASS; }
static bool class_gradient_left (const hr_work_t *w) { return for_classes (w) && at (w, HR_MOMENT_HEAD); }
static bool class_logits (const hr_work_t *w) { return for_classes (w); }
static bool fp32_logits (const hr_work_t *w) { return w->loss_bytes >= 4 && !for_classes (w); }
static bool logit_gradient_left (const hr_work_t *w) { return at (w, HR_MOMENT_HEAD); }
static double logit_gradient (const hr_work_t *w) { return w->loss_rows * w->V * w->compute; }
/* Kernels of the next token's loss. What they make in forward is there at the loss, its gradient included. */
static bool loss_by (const hr_work_t *w, hr_loss_kernel_t kernel) { return at (w, HR_MOMENT_LOSS) && hr_loss_kernel (w) == kernel; }
static bool typed_logits (const hr_work_t *w) { return at (w, HR_MOMENT_LOSS) && w->family->head == HR_HEAD_CAUSAL && w->p->logit_bytes > 0; }
static bool jit_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_JIT); }
static bool deferred_logits (const hr_work_t *w) { return at (w, HR_MOMENT_LOSS) && w->family->engine && w->p->deferred_head_micro_batches > 0 && w->p->logit_bytes > 0; }
static bool parallel_logits (const hr_work_t *w) { return w->family->engine && loss_by (w, HR_LOSS_PLAIN); }
/* Divided over the vocabulary, the loss’s gradient is (gradient + softmax) · factor: one tensor more. */
static bool divided_logits (const hr_work_t *w) { return hr_divides_loss (w) && loss_by (w, HR_LOSS_PLAIN); }
static bool te_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_TE); }
static bool fused_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_FUSED); }
static bool head_chunk_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_CHUNKED) && hr_heads_in_forward (w); }
static bool chunk_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_CHUNKED); }
static bool head_gradient_left (const hr_work_t *w) { return at (w, HR_MOMENT_HEAD) && hr_heads_in_forward (w); }
/* Each chunk's logits go with its part of the head's gradient. */
static bool chunks_gone (const hr_work_t *w) { return at (w, HR_MOMENT_HEAD) && hr_loss_kernel (w) == HR_LOSS_CHUNKED; }
static double all_logits (const hr_work_t *w) { return w->n * w->V; }
static double typed_logit_bytes (const hr_work_t *w) { return (double) w->p->logit_bytes * all_logits (w); }
static double parallel_logit_bytes (const hr_work_t *w) { return (w->compute + 4) * all_logits (w); }
static double deferred_logit_bytes (const hr_work_t *w) { return typed_logit_bytes (w) + (double) w->p->deferred_head_micro_batches * w->n * (w->V + w->h) * w->compute; }
static double jit_logit_bytes (const hr_work_t *w) { return (w->compute + 8) * all_logits (w); }
static double divided_logit_bytes (const hr_work_t *w) { return 16 * all_logits (w); }
static double te_logit_bytes (const hr_work_t *w) { return w->compute * all_logits (w); }
static double head_gradient (const hr_work_t *w) { return w->counts.trained_head * w->residual; }
static double fused_logit_bytes (const hr_work_t *w) { return hr_chunk_tokens (w) * w->V * w->compute + head_gradient (w); }
static double head_chunk_logit_bytes (const hr_work_t *w) { return 12 * hr_chunk_tokens (w) * w->V; }
static double chunk_logit_bytes (const hr_work_t *w) { return (w->n + hr_chunk_tokens (w)) * w->V * w->compute; }
static double logits (const hr_work_t *w) { return 3 * w->loss_rows * w->V * w->loss_bytes; }

/* KV cache. */
static double kv_bytes (const hr_work_t *w) { return w->b * hr_dtype_bytes (hr_dtype_of (w->p->kv_cache_dtype)); }
static double full_layers (const hr_work_t *w) { return hr_full_layers (w->p, w->L); }
static bool caches_nothing (const hr_work_t *w) { return trains (w) || w->family->head != HR_HEAD_CAUSAL; }
static bool caches_latent (const hr_work_t *w) { return w->family->latent && (w->p->kv_cache_kind == HR_KV_LATENT || hr_is_paged (w->p)); }
static bool caches_expanded (const hr_work_t *w) { return w->family->latent; }
static bool caches_both (const hr_work_t *w) { return full_layers (w) > 0 && w->p->sliding_window > 0 && !hr_is_paged (w->p); }
static double kv_latent (const hr_work_t *w) { return ceil (w->L * (w->kv_rank + (double) w->p->qk_rope_head_dim) * hr_cache_tokens (w) * kv_bytes (w)); }
static double kv_expanded (const hr_work_t *w) { return ceil (w->L * w->a * (w->d + w->v) * hr_cache_tokens (w) * kv_bytes (w)); }
static double kv_both (const hr_work_t *w) { return ceil (2 * ((w->L - full_layers (w)) * hr_cache_tokens (w) + full_layers (w) * (double) w->p->cached_tokens) * hr_cache_heads (w) * w->d * kv_bytes (w)); }
static double kv_cache (const hr_work_t *w) { return ceil (2 * w->L * hr_cache_heads (w) * w->d * hr_cache_tokens (w) * kv_bytes (w)); }

/* Temporaries. */
static bool at_head (const hr_work_t *w) { return ledger (w) && w->stage.last && at (w, HR_MOMENT_HEAD); }
static double head_in_flight (const hr_work_t *w) { return w->counts.trained_head * in_flight_size (w) + w->n * w->h * w->compute; }
/* Liger multiplies a chunk's weight gradient out, casts it to fp32 and adds it; the input is there until the end. */
static double fused_head_in_flight (const hr_work_t *w) { return w->counts.trained_head * (w->compute < 4 ? w->compute + 4 : 4) + w->n * w->h * w->residual; }
/* A chunk's weight gradient beside the sum in fp32; the input, its gradient, and that in fp32. */
static double chunked_head_in_flight (const hr_work_t *w) { return w->counts.trained_head * (w->compute + 4) + w->n * w->h * (2 * w->compute + 4); }
/* Each chunk's gradient of the head beside the sum. */
static double head_gradients_in_flight (const hr_work_t *w) { return 2 * w->counts.trained_head * gradient_size (w); }
static bool in_backward (const hr_work_t *w) { return ledger (w) && in_layers (w); }
static double embedding_in_flight (const hr_work_t *w) { return w->counts.trained_embedding * in_flight_size (w); }
static double stream_in_flight (const hr_work_t *w) { return (double) w->p->stream_gradients * w->stream * w->h; }
static double mlp_weight_in_flight (const hr_work_t *w) { return hr_mlp_weight (w) * in_flight_size (w) + (w->n * hr_mlp_width (w) + w->stream * w->h) * w->compute; }
/* The gradient of the MLP’s input beside the one that passes it by. */
static bool of_two (const hr_work_t *w) { return w->p->stream_gradients > 1; }
static bool in_backward_of_two (const hr_work_t *w) { return in_backward (w) && of_two (w); }
/* A function of one operation: its own gradient comes when the projection down has left its input. */
static bool in_backward_of_one (const hr_work_t *w) { return in_backward (w) && !w->family->gated && hr_activation (w) == HR_GELU; }
static bool in_backward_of_one_and_two (const hr_work_t *w) { return in_backward_of_one (w) && of_two (w); }
static double one_in_flight (const hr_work_t *w) { return (w->n * hr_mlp_width (w) + stream_in_flight (w)) * w->compute; }
static double mlp_in_flight (const hr_work_t *w) { return (2 * w->n * hr_mlp_width (w) + stream_in_flight (w)) * w->compute; }
static double least_in_flight (const hr_work_t *w) { return in_backward_of_one (w) ? one_in_flight (w) : mlp_in_flight (w); }
/* An 8-bit update unpacks the states of the tensor that it is at. */
static bool scratches (const hr_work_t *w) { return hr_steps_in_backward (w) && hr_step_scratch (w) > 0; }
static bool steps_head (const hr_work_t *w) { return at_head (w) && scratches (w) && !hr_adds_embedding (w); }
static double head_step (const hr_work_t *w) { return w->counts.trained_head * (in_flight_size (w) + hr_step_scratch (w)) + w->n * w->h * w->compute; }
static bool steps_layer (const hr_work_t *w) { return in_backward (w) && scratches (w); }
static double layer_step (const hr_work_t *w) { return mlp_in_flight (w) + hr_mlp_weight (w) * (in_flight_size (w) + hr_step_scratch (w)); }
static bool steps_layer_of_two (const hr_work_t *w) { return steps_layer (w) && of_two (w); }
static bool steps_embedding (const hr_work_t *w) { return at_embedding (w) && scratches (w); }
static double embedding_step (const hr_work_t *w) { return w->counts.trained_embedding * (in_flight_size (w) + hr_step_scratch (w)); }
/* The experts' gate and up: what comes after them has gone, less of it where the activation was fused. */
static double experts_gone (const hr_work_t *w) { return (hr_fuses_mlps (w) ? 1 : 2) * hr_mlp_width (w); }
static double experts_in_flight (const hr_work_t *w) { return hr_mlp_weight (w) * in_flight_size (w) - (w->n * experts_gone (w) - w->stream * w->h) * w->compute - 8 * w->n * (double) w->p->experts_per_token; }
/* Autocast casts the weight's gradient up when the 16-bit copy of the weight and the product's input have gone, and the
 * head's copy long before. */
static double cast_weight_in_flight (const hr_work_t *w) { return hr_mlp_weight (w) * in_flight_size (w) + w->n * w->h * w->residual - w->counts.trained_head * w->compute; }
static double weight_in_flight (const hr_work_t *w) { return w->expert_layers > 0 ? experts_in_flight (w) : w->casts ? cast_weight_in_flight (w) : mlp_weight_in_flight (w); }
/* Fused accumulation adds a weight's gradient to the buffer as it is computed. */
static bool accumulates (const hr_work_t *w) { return w->p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE && w->p->gradient_accumulation_fusion; }
/* FSDP2’s gradients of a layer are counted together, with what is gathered. */
static bool weight_flies (const hr_work_t *w) { return w->r <= 0 && !accumulates (w) && !(itemises (w) && hr_uses_fsdp2 (w)); }
static bool weight_is_more (const hr_work_t *w) { return in_backward (w) && weight_flies (w) && weight_in_flight (w) > least_in_flight (w); }
static bool expert_weight_is_more (const hr_work_t *w) { return w->expert_layers > 0 && weight_is_more (w); }
static bool cast_weight_is_more (const hr_work_t *w) { return w->casts && weight_is_more (w); }
static bool fused_expert_weight_is_more (const hr_work_t *w) { return hr_fuses_mlps (w) && expert_weight_is_more (w); }
/* Eager attention of 16 bits with an fp32 softmax: its gradient and that of its input, less the cast copy; the MLP has gone. */
static double scores_in_flight (const hr_work_t *w) { return 6 * w->a * w->s * w->s * w->b / w->groups.context + (w->stream * w->h - w->n * w->q) * w->compute - w->after_attention; }
static bool scores_are_more (const hr_work_t *w) { return in_backward (w) && w->fp32_scores && scores_in_flight (w) > fmax (least_in_flight (w), weight_flies (w) ? weight_in_flight (w) : 0); }
/* The whole model beside its shard, and of the blocks that are taken apart four (LitGPT with FSDP1). */
static bool loads_whole (const hr_work_t *w) { return loads (w) && shards (w, 3); }
static double whole_model (const hr_work_t *w) { return ceil (adapted_bytes (w) + 4 * (w->counts.layer - w->counts.trained_layer) * w->weight); }
/* A quantised matrix is cast up to multiply with it, forward and backward. */
static bool dequantises_head (const hr_work_t *w) { return ledger (w) && w->stage.last && before_layers (w) && quantises (w) && w->p->quantized_head && w->quantization->casts_backward; }
static bool dequantises_head_backward (const hr_work_t *w) { return dequantises_head (w) && at (w, HR_MOMENT_HEAD); }
static double head_cast_up (const hr_work_t *w) { return 2 * w->counts.head * w->compute; }
static double head_cast_up_backward (const hr_work_t *w) { return head_cast_up (w) + head_in_flight (w); }
static bool dequantises (const hr_work_t *w) { return in_backward (w) && quantises (w) && w->quantization->casts_backward; }
static bool dequantises_of_two (const hr_work_t *w) { return dequantises (w) && of_two (w); }
static double mlp_and_cast_up (const hr_work_t *w) { return mlp_in_flight (w) + 2 * w->counts.largest_quantised * w->compute; }
/* Megatron casts fp16 gradients up for the step, and keeps the copy until the next one. */
static bool casts_gradients (const hr_work_t *w) { return !offloads (w) && w->family->engine && at (w, HR_MOMENT_STEP) && w->p->weight_dtype == HR_FP16 && w->p->master_weights; }
static double fp32_gradients (const hr_work_t *w) { return w->counts.trained * 4; }
static double fp32_gradients_shard (const hr_work_t *w) { return per_gpu (w, fp32_gradients (w)); }
static double fp32_gradients_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained, w->routed.trained, 4); }
static bool casts_gradients_apart (const hr_work_t *w) { return casts_gradients (w) && apart (w, 1); }
static bool casts_gradients_sharded (const hr_work_t *w) { return casts_gradients (w) && shards (w, 1); }
static bool steps_now (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_STEP) && !no_states (w) && !hr_steps_in_backward (w); }
static bool steps_scratch (const hr_work_t *w) { return steps_now (w) && hr_step_scratch (w) > 0; }
static bool steps_scratch_sharded (const hr_work_t *w) { return steps_scratch (w) && shards (w, 1); }
static double scratch (const hr_work_t *w) { return w->counts.largest * hr_step_scratch (w); }
static double scratch_shard (const hr_work_t *w) { return per_gpu (w, scratch (w)); }
/* DeepSpeed's step is on a flat partition: its gradients in FP32, unless they are so, and in the weights' format. */
static bool steps_flat (const hr_work_t *w) { return steps_now (w) && w->p->master_weights && w->p->flat_step; }
static bool steps_flat_sharded (const hr_work_t *w) { return steps_flat (w) && shards (w, 1); }
static bool steps_flat_apart (const hr_work_t *w) { return steps_flat (w) && apart (w, 1); }
static double flat_size (const hr_work_t *w) { return (gradient_size (w) < 4 ? 4 : 0) + w->weight; }
static double flat_copy (const hr_work_t *w) { return w->counts.trained * flat_size (w); }
static double flat_copy_shard (const hr_work_t *w) { return per_gpu (w, flat_copy (w)); }
static double flat_copy_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained, w->routed.trained, flat_size (w)); }
static bool steps (const hr_work_t *w, hr_optimizer_step_t how) { return steps_now (w) && w->p->optimizer_step == (hr_choice_t) how; }
static bool steps_foreach (const hr_work_t *w) { return steps (w, HR_STEP_FOREACH); }
static bool steps_foreach_sharded (const hr_work_t *w) { return steps_foreach (w) && shards (w, 1); }
static bool steps_loop (const hr_work_t *w) { return steps (w, HR_STEP_FOR_LOOP); }
static double foreach_copy (const hr_work_t *w) { return w->counts.trained * hr_stepped_bytes (w); }
static double foreach_copy_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained, w->routed.trained, hr_stepped_bytes (w)); }
static bool steps_foreach_apart (const hr_work_t *w) { return steps_foreach (w) && apart (w, 1); }
static double foreach_copy_shard (const hr_work_t *w) { return per_gpu (w, foreach_copy (w)); }
static double loop_copies (const hr_work_t *w) { return 2 * w->counts.largest * hr_stepped_bytes (w); }
static bool serves (const hr_work_t *w, hr_moment_t m) { return infers (w) && (ledger (w) || model_is (w, HR_MODEL_RULE_34)) && at (w, m); }
static bool serves_somewhere (const hr_work_t *w) { return serves (w, HR_MOMENT_PREFILL) || serves (w, HR_MOMENT_DECODE); }
static bool works_in (const hr_work_t *w, hr_working_memory_t how) { return serves_somewhere (w) && w->p->working_memory == (hr_choice_t) how; }
static bool profiles_layer (const hr_work_t *w) { return works_in (w, HR_WORKING_PROFILED) && hr_profiled_layer_bytes (w) > hr_sampling_bytes (w); }
static bool profiles_sampling (const hr_work_t *w) { return works_in (w, HR_WORKING_PROFILED); }
static bool graph_layer (const hr_work_t *w) { return works_in (w, HR_WORKING_GRAPH) && hr_graph_layer_bytes (w) > hr_graph_head_bytes (w); }
static bool graph_scores (const hr_work_t *w) { return graph_layer (w) && hr_serves_scores (w); }
static bool graph_head (const hr_work_t *w) { return works_in (w, HR_WORKING_GRAPH); }
static bool passes_cast_up (const hr_work_t *w) { return serves_somewhere (w) && hr_casts_up_to_serve (w); }

/* Communication, context, allocator, overhead. */
static bool communicates (const hr_work_t *w) { return itemises (w) && w->groups.world > 1; }
static bool gathers (const hr_work_t *w) { return communicates (w) && hr_gathers (w) && trains (w) && w->r <= 0 && !loads (w); }
static bool gathers_weights (const hr_work_t *w) { return communicates (w) && hr_gathers (w) && !loads (w); }
/* DeepSpeed leaves some gathered; FSDP2 the root and a layer, and in backward the layer's gradient is there in two
 * formats, as it comes and to be reduced. */
static bool leaves_gathered (const hr_work_t *w) { return gathers_weights (w) && w->p->live_parameters > 0 && !hr_uses_fsdp2 (w); }
static bool fsdp2 (const hr_work_t *w) { return communicates (w) && hr_uses_fsdp2 (w); }
static bool fsdp2_forward (const hr_work_t *w) { return fsdp2 (w) && before_layers (w); }
static bool fsdp2_backward (const hr_work_t *w) { return fsdp2 (w) && (in_backward (w) || at_embedding (w)); }
static double largest_layer (const hr_work_t *w) { return fmax (w->counts.layer, w->counts.dense_layer); }
static double nccl (const hr_work_t *w) { return (double) w->p->nccl_mib * 1048576; }
static double gathered (const hr_work_t *w) { return ceil (nccl (w) + largest_layer (w) * (2 * w->compute + (double) w->p->gathered_gradients * gradient_size (w))); }
static bool gathers_twice (const hr_work_t *w) { return gathers (w) && w->p->gathered_gradients > 1; }
/* The head and one layer, where they are gathered apart. */
static bool gathers_ends (const hr_work_t *w) { return gathers_weights (w) && trains (w) && w->p->wrapped_ends && before_layers (w); }
static double gathered_weights (const hr_work_t *w) { return ceil (nccl (w) + largest_layer (w) * 2 * w->compute); }
static double live (const hr_work_t *w) { return ceil (nccl (w) + hr_live_parameters (w) * w->compute); }
static double gathered_forward (const hr_work_t *w) { return ceil (nccl (w) + hr_gathered_parameters (w) * w->compute); }
static double gathered_backward (const hr_work_t *w) { return ceil (nccl (w) + hr_gathered_parameters (w) * w->compute + (w->r > 0 ? 0 : largest_layer (w) * (w->compute + gradient_size (w)))); }
static bool fsdp2_adapts (const hr_work_t *w) { return fsdp2_backward (w) && w->r > 0; }
static double context (const hr_work_t *w) { return (double) w->p->context_mib * 1048576; }
static bool holds_outside (const hr_work_t *w) { return itemises (w) && infers (w) && w->p->non_torch_mib > 0; }
static double context_and_outside (const hr_work_t *w) { return ceil (((double) w->p->context_mib + w->p->non_torch_mib) * 1048576); }
static double fragmentation (const hr_work_t *w) { return ceil (w->allocated * w->p->allocator_percent / 100); }
/* Blocks that were freed and fit nothing that is asked for: reserved at the loss. */
static double freed (const hr_work_t *w) { return (double) w->p->freed_logit_bytes * w->n * w->V + hr_freed_segment (w); }
static bool keeps_freed (const hr_work_t *w) { return itemises (w) && ledger (w) && w->stage.last && at (w, HR_MOMENT_LOSS) && freed (w) > 0; }
static double fragmentation_and_freed (const hr_work_t *w) { return fragmentation (w) + freed (w); }
/* FSDP2: what its streams reserve, and where the loss asks for more than any freed block has, those of forward. */
static bool reserves (const hr_work_t *w) { return itemises (w) && hr_uses_fsdp2 (w); }
static bool reserves_forward (const hr_work_t *w) { return reserves (w) && hr_asks_for_logits (w); }
static double reserved_by_streams (const hr_work_t *w) { return hr_gather_pool (w) + hr_reduced_gradients (w); }
static double reserved_by_forward (const hr_work_t *w) { return hr_freed_logits (w) + hr_forward_set (w) + reserved_by_streams (w); }
static double reserved_by_share (const hr_work_t *w) { return fragmentation (w) + reserved_by_streams (w); }
/* Streams that gather and reduce leave more than the rest. */
static bool reserves_sharded (const hr_work_t *w) { return itemises (w) && hr_gathers (w) && w->groups.dense_shards > 1 && w->p->sharded_allocator_percent > 0; }
static double sharded_fragmentation (const hr_work_t *w) { return ceil (w->allocated * w->p->sharded_allocator_percent / 100); }
static bool by_percent (const hr_work_t *w) { return !itemises (w); }
static double overhead (const hr_work_t *w) { return ceil (w->sum * w->p->overhead_percent / 100); }

/* Workspaces and buffers of the stack (buffers.c). */
static double buffers (const hr_work_t *w) { return w->buffers + hr_stage_inputs (w); }
static bool buffers_nothing (const hr_work_t *w) { return buffers (w) <= 0; }

enum { MAX_FORMULAS = 48 };

enum {
  HEAD = 1 << HR_MOMENT_HEAD,
  START = 1 << HR_MOMENT_BACKWARD_START,
  FIRST = 1 << HR_MOMENT_BACKWARD_FIRST,
  END = 1 << HR_MOMENT_BACKWARD_END,
  EMBEDDING = 1 << HR_MOMENT_EMBEDDING,
  STEP = 1 << HR_MOMENT_STEP,
  LOAD = 1 << HR_MOMENT_LOAD,
  DECODE = 1 << HR_MOMENT_DECODE,
  ALWAYS = (1 << HR_N_MOMENTS) - 1
};

static const struct
{
  hr_term_desc_t desc;
  hr_formula_t formulas[MAX_FORMULAS]; /* ended by one that always applies */
  unsigned anew;                       /* the moments, besides the first, at which it is not what it was before */
} table[HR_N_TERMS] = {
  [HR_WEIGHTS] = { { "weights", N_("Weights"), N_("The model’s parameters in the format they have on the GPU.") }, {
    { offloads_weights, nothing, "0", "fsdp" },
    { loads_unsharded, adapted_weights, "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}⌉", "litgpt" },
    { quantises_adapted_sharded, quantised_shard, "⌈(({parameters} − {quantised} − {adapters}) · {weight-bytes} + {stored} · {quantised-bytes} + {adapters} · {adapter-bytes}) ÷ {dense-shards}⌉", NULL },
    { quantises_adapted, quantised_weights, "⌈({parameters} − {quantised} − {adapters}) · {weight-bytes} + {stored} · {quantised-bytes} + {adapters} · {adapter-bytes}⌉", NULL },
    { quantises_sharded, quantised_shard, "⌈(({parameters} − {quantised}) · {weight-bytes} + {stored} · {quantised-bytes}) ÷ {dense-shards}⌉", NULL },
    { quantises, quantised_weights, "⌈({parameters} − {quantised}) · {weight-bytes} + {stored} · {quantised-bytes}⌉", NULL },
    { adapts_sharded, adapted_shard, "⌈(({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}) ÷ {dense-shards}⌉", "peft" },
    { adapts, adapted_weights, "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}⌉", "peft" },
    { weights_apart, weights_shards, "⌈(({parameters} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {weight-bytes}⌉", "megatron" },
    { weights_sharded, weights_shard, "⌈{parameters} · {weight-bytes} ÷ {dense-shards}⌉", "zero" },
    { NULL, weights, "⌈{parameters} · {weight-bytes}⌉", "eleuther2023" } }, LOAD },
  [HR_MASTER_WEIGHTS_TERM] = { { "master-weights", N_("Master weights"), N_("The optimizer’s own FP32 copy of the parameters.") }, {
    { no_master, nothing, "0", "zero" },
    { states_apart, master_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {stepped-bytes}⌉", "megatron" },
    { states_sharded, master_shard, "⌈{trained} · {stepped-bytes} ÷ {dense-shards}⌉", "zero" },
    { NULL, master, "{trained} · {stepped-bytes}", "zero" } }, LOAD },
  [HR_GRADIENTS] = { { "gradients", N_("Gradients"), N_("One for each trained parameter; plain PyTorch frees them after each step.") }, {
    { no_gradients_yet, nothing, "0", "pytorch-optim" },
    { offloads, nothing, "0", "fsdp" },
    { holds_head, held_head, "{trained-head} · {gradient-bytes}", "torchtune" },
    { frees_gradients, nothing, "0", "torchtune" },
    { first_gradients_sharded, some_gradients_shard, "⌈({trained-head} + {done-parameters}) · {gradient-bytes} ÷ {dense-shards}⌉", "zero" },
    { first_gradients, some_gradients, "({trained-head} + {done-parameters}) · {gradient-bytes}", "pytorch-optim" },
    { gradients_whole, gradients, "{trained} · {gradient-bytes}", "fsdp2" },
    { gradients_apart, gradients_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {gradient-bytes}⌉", "megatron" },
    { gradients_sharded, gradients_shard, "⌈{trained} · {gradient-bytes} ÷ {dense-shards}⌉", "zero" },
    { NULL, gradients, "{trained} · {gradient-bytes}", "eleuther2023" } }, START | FIRST | END | EMBEDDING | STEP | LOAD },
  [HR_OPTIMIZER_STATES] = { { "optimizer-states", N_("Optimizer states"), N_("What the optimizer remembers of each parameter, such as Adam’s two moments.") }, {
    { no_states, nothing, "0", "pytorch-optim" },
    { states_paged, paged_states, "⌈{all-states} · {paged-percent} ÷ 100⌉", "dettmers2023" },
    { states_typed_apart, states_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {optimizer-bytes}⌉", "megatron" },
    { states_typed_sharded, states_shard, "⌈{trained} · {optimizer-bytes} ÷ {dense-shards}⌉", "zero" },
    { states_typed, states, "⌈{trained} · {optimizer-bytes}⌉", "eleuther2023" },
    { states_mixed_apart, states_shards, "⌈(({first-moments} − {routed-first-moments}) ÷ {dense-shards} + {routed-first-moments} ÷ {expert-shards}) · {first-moment-bytes} + (({second-moments} − {routed-second-moments}) ÷ {dense-shards} + {routed-second-moments} ÷ {expert-shards}) · {second-moment-bytes}⌉", "megatron" },
    { states_mixed_sharded, states_shard, "⌈({first-moments} · {first-moment-bytes} + {second-moments} · {second-moment-bytes}) ÷ {dense-shards}⌉", "zero" },
    { states_mixed, states, "⌈{first-moments} · {first-moment-bytes} + {second-moments} · {second-moment-bytes}⌉", "pytorch-optim" },
    { states_apart, states_shards, "⌈(({state-elements} − {routed-state-elements}) ÷ {dense-shards} + {routed-state-elements} ÷ {expert-shards}) · {state-bytes}⌉", "megatron" },
    { states_sharded, states_shard, "⌈{state-elements} · {state-bytes} ÷ {dense-shards}⌉", "zero" },
    { NULL, states, "⌈{state-elements} · {state-bytes}⌉", "pytorch-optim" } }, LOAD },
  [HR_ACTIVATIONS] = { { "activations", N_("Activations"), N_("Tensors of the forward pass that are kept for backward.") }, {
    { no_activations, nothing, "0", "ledger" },
    { embedding_piped, after_layers, "{others} + {held}", "narayanan2021" },
    { at_embedding, after_layers, "{held}", "ledger" },
    { loss_piped, at_loss, "{others} + {all-layers-saved} + {once-saved}", "narayanan2021" },
    { start_piped, at_start, "{others} + {live-saved}", "narayanan2021" },
    { first_piped, at_first, "{others} + {first-saved}", "narayanan2021" },
    { end_piped, at_end, "{others} + {end-saved}", "narayanan2021" },
    { loss_segmented, at_loss, "{boundaries} · {boundary} + {once-saved}", "chen2016" },
    { loss_selective, at_loss, "{layers} · ({layer-saved} − {layer-core}) + {once-saved}", "korthikanti2022" },
    { loss_plain, at_loss, "{layers} · {layer-saved} + {once-saved}", "ledger" },
    { loss_mixed, at_loss, "{all-layers-saved} + {once-saved}", "ledger" },
    { start_segmented, at_start, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved} + {held}", "ledger" },
    { start_plain, at_start, "{layers} · {layer-saved} + {held}", "ledger" },
    { start_mixed, at_start, "{live-saved}", "ledger" },
    { first_segmented, at_first, "{boundary} + {segment-layers} · {layer-saved} + {held}", "ledger" },
    { first_mixed, at_first, "{first-saved}", "ledger" },
    { end_segmented, at_end, "{boundary} + {layer-saved} + {held}", "ledger" },
    { end_mixed, at_end, "{end-saved}", "ledger" },
    { elements_reduced, rule_peak, "{micro-batch-size} · {activation-elements} · {activation-bytes} · {kept-share}", "seed-elements" },
    { elements, rule_peak, "{micro-batch-size} · {activation-elements} · {activation-bytes}", "seed-elements" },
    { multiplier_infers_reduced, rule_peak, "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} · {inference-factor} · {kept-share}", "seed-breakdown" },
    { multiplier_infers, rule_peak, "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} · {inference-factor}", "seed-breakdown" },
    { multiplier_reduced, rule_peak, "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} · {kept-share}", "seed-breakdown" },
    { multiplier, rule_peak, "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes}", "seed-breakdown" },
    { segments_kept, rule_peak, "2 · {hidden-size} · {sequence-length} · {segment-layers} · {micro-batch-size} · {activation-bytes}", "seed-segments" },
    { segments_all, rule_peak, "2 · {hidden-size} · {sequence-length} · {layers} · {micro-batch-size} · {activation-bytes}", "seed-segments" },
    { NULL, rule_peak, NULL, "korthikanti2022" } }, START | FIRST | END | EMBEDDING | STEP },
  [HR_LOGITS] = { { "logits", N_("Logits and loss"), N_("The scores of every token of the vocabulary: three FP32 tensors where the loss goes backward.") }, {
    { no_logits, nothing, "0", "ledger" },
    { head_gradient_left, head_gradient, "{trained-head} · {residual-bytes}", "liger2024" },
    { deferred_logits, deferred_logit_bytes, "{logit-bytes} · {tokens} · {head-rows} + {deferred-head-micro-batches} · {tokens} · ({head-rows} + {hidden-size}) · {activation-bytes}", "megatron-tests" },
    { typed_logits, typed_logit_bytes, "{logit-bytes} · {tokens} · {head-rows}", "megatron-tests" },
    { parallel_logits, parallel_logit_bytes, "({activation-bytes} + 4) · {tokens} · {head-rows}", "megatron-tests" },
    { jit_logits, jit_logit_bytes, "({activation-bytes} + 8) · {tokens} · {head-rows}", "megatron-tests" },
    { divided_logits, divided_logit_bytes, "16 · {tokens} · {head-rows}", "torchtitan" },
    { te_logits, te_logit_bytes, "{activation-bytes} · {tokens} · {head-rows}", "transformer-engine" },
    { fused_logits, fused_logit_bytes, "{chunk-tokens} · {head-rows} · {activation-bytes} + {trained-head} · {residual-bytes}", "liger2024" },
    { head_chunk_logits, head_chunk_logit_bytes, "12 · {chunk-tokens} · {head-rows}", "torchtitan" },
    { chunk_logits, chunk_logit_bytes, "({tokens} + {chunk-tokens}) · {head-rows} · {activation-bytes}", "torchtune" },
    { chunks_gone, nothing, "0", "torchtune" },
    { class_gradient_left, logit_gradient, "{micro-batch-size} · {head-rows} · {activation-bytes}", "ledger" },
    { logit_gradient_left, logit_gradient, "{tokens} · {head-rows} · {activation-bytes}", "ledger" },
    { fp32_logits, logits, "12 · {tokens} · {head-rows}", "ledger" },
    { class_logits, logits, "3 · {micro-batch-size} · {head-rows} · {loss-bytes}", "ledger" },
    { NULL, logits, "3 · {tokens} · {head-rows} · {loss-bytes}", "ledger" } }, HEAD | START },
  [HR_KV_CACHE] = { { "kv-cache", N_("KV cache"), N_("Keys and values of all cached tokens, for each concurrent sequence.") }, {
    { caches_nothing, nothing, "0", "shazeer2019" },
    { caches_latent, kv_latent, "⌈{layers} · ({kv-rank} + {qk-rope-head-dim}) · {cache-tokens} · {micro-batch-size} · {kv-bytes}⌉", "deepseek2024" },
    { caches_expanded, kv_expanded, "⌈{layers} · {gpu-heads} · ({qk-nope-head-dim} + {qk-rope-head-dim} + {v-head-dim}) · {cache-tokens} · {micro-batch-size} · {kv-bytes}⌉", "transformers" },
    { caches_both, kv_both, "⌈2 · ({sliding-layers} · {cache-tokens} + {full-layers} · {cached-tokens}) · {cache-heads} · {head-dim} · {micro-batch-size} · {kv-bytes}⌉", "transformers" },
    { NULL, kv_cache, "⌈2 · {layers} · {cache-heads} · {head-dim} · {cache-tokens} · {micro-batch-size} · {kv-bytes}⌉", "shazeer2019" } } },
  [HR_TEMPORARIES] = { { "temporaries", N_("Temporaries"), N_("Gradients of activations in flight, the optimizer’s scratch space, or the working set of inference.") }, {
    { head_gradient_left, nothing, "0", "liger2024" },
    { fused_logits, fused_head_in_flight, "{trained-head} · {product-bytes} + {tokens} · {hidden-size} · {residual-bytes}", "liger2024" },
    { head_chunk_logits, chunked_head_in_flight, "{trained-head} · ({activation-bytes} + 4) + {tokens} · {hidden-size} · (2 · {activation-bytes} + 4)", "torchtitan" },
    { chunk_logits, head_gradients_in_flight, "2 · {trained-head} · {gradient-bytes}", "torchtune" },
    { steps_head, head_step, "{trained-head} · ({flight-bytes} + {step-scratch-bytes}) + {tokens} · {hidden-size} · {activation-bytes}", "torchao" },
    { dequantises_head_backward, head_cast_up_backward, "2 · {head-weights} · {activation-bytes} + {trained-head} · {flight-bytes} + {tokens} · {hidden-size} · {activation-bytes}", NULL },
    { dequantises_head, head_cast_up, "2 · {head-weights} · {activation-bytes}", NULL },
    { loads_whole, whole_model, "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes} + 4 · {frozen-layer} · {weight-bytes}⌉", "litgpt" },
    { at_head, head_in_flight, "{trained-head} · {flight-bytes} + {tokens} · {hidden-size} · {activation-bytes}", "ledger" },
    { steps_embedding, embedding_step, "{trained-embedding} · ({flight-bytes} + {step-scratch-bytes})", "torchao" },
    { at_embedding, embedding_in_flight, "{trained-embedding} · {flight-bytes}", "ledger" },
    { steps_layer_of_two, layer_step, "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + {mlp-weight} · ({flight-bytes} + {step-scratch-bytes})", "torchao" },
    { steps_layer, layer_step, "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + {mlp-weight} · ({flight-bytes} + {step-scratch-bytes})", "torchao" },
    { dequantises_of_two, mlp_and_cast_up, "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size} + {largest-quantised}) · {activation-bytes}", NULL },
    { dequantises, mlp_and_cast_up, "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes} + 2 · {largest-quantised} · {activation-bytes}", NULL },
    { scores_are_more, scores_in_flight, "6 · {gpu-heads} · {sequence-length} · {tokens} + ({stream-tokens} · {hidden-size} − {tokens} · {query-width}) · {activation-bytes} − {after-attention}", "ledger" },
    { fused_expert_weight_is_more, experts_in_flight, "{mlp-weight} · {flight-bytes} − ({tokens} · {mlp-width} − {stream-tokens} · {hidden-size}) · {activation-bytes} − 8 · {tokens} · {experts-per-token}", "ledger" },
    { expert_weight_is_more, experts_in_flight, "{mlp-weight} · {flight-bytes} − (2 · {tokens} · {mlp-width} − {stream-tokens} · {hidden-size}) · {activation-bytes} − 8 · {tokens} · {experts-per-token}", "ledger" },
    { cast_weight_is_more, cast_weight_in_flight, "{mlp-weight} · {flight-bytes} + {tokens} · {hidden-size} · {weight-bytes} − {trained-head} · {activation-bytes}", "ledger" },
    { weight_is_more, mlp_weight_in_flight, "{mlp-weight} · {flight-bytes} + ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "ledger" },
    { in_backward_of_one_and_two, one_in_flight, "({tokens} · {mlp-width} + 2 · {stream-tokens} · {hidden-size}) · {activation-bytes}", "torchtune" },
    { in_backward_of_one, one_in_flight, "({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "ledger" },
    { in_backward_of_two, mlp_in_flight, "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "torchtune" },
    { in_backward, mlp_in_flight, "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "ledger" },
    { casts_gradients_apart, fp32_gradients_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · 4⌉", "megatron" },
    { casts_gradients_sharded, fp32_gradients_shard, "⌈{trained} · 4 ÷ {dense-shards}⌉", "megatron" },
    { casts_gradients, fp32_gradients, "{trained} · 4", "megatron" },
    { steps_scratch_sharded, scratch_shard, "⌈{largest-tensor} · {step-scratch-bytes} ÷ {dense-shards}⌉", "torchao" },
    { steps_scratch, scratch, "{largest-tensor} · {step-scratch-bytes}", "torchao" },
    { steps_flat_apart, flat_copy_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {flat-bytes}⌉", "deepspeed" },
    { steps_flat_sharded, flat_copy_shard, "⌈{trained} · {flat-bytes} ÷ {dense-shards}⌉", "deepspeed" },
    { steps_flat, flat_copy, "{trained} · {flat-bytes}", "deepspeed" },
    { steps_foreach_apart, foreach_copy_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {stepped-bytes}⌉", "megatron" },
    { steps_foreach_sharded, foreach_copy_shard, "⌈{trained} · {stepped-bytes} ÷ {dense-shards}⌉", "ledger" },
    { steps_foreach, foreach_copy, "{trained} · {stepped-bytes}", "ledger" },
    { steps_loop, loop_copies, "2 · {largest-tensor} · {stepped-bytes}", "ledger" },
    { profiles_layer, hr_profiled_layer_bytes, "{batched-tokens} · (3 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes}", "vllm" },
    { profiles_sampling, hr_sampling_bytes, "{sampled-bytes} · {planned-sequences} · {vocab-size} + {batched-tokens} · {hidden-size} · {activation-bytes}", "vllm" },
    { graph_scores, hr_graph_layer_bytes, "{batched-tokens} · ({hidden-size} + {mlp-width} + {cached-tokens} · ({gpu-heads} + 1)) · {activation-bytes}", "llamacpp" },
    { graph_layer, hr_graph_layer_bytes, "{batched-tokens} · ({hidden-size} + {mlp-width}) · {activation-bytes}", "llamacpp" },
    { graph_head, hr_graph_head_bytes, "{batched-tokens} · ({head-rows} + {hidden-size}) · {activation-bytes}", "llamacpp" },
    { passes_cast_up, hr_pass_bytes, "⌈{batched-tokens} · (2 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes} + {micro-batch-size} · {head-rows} · {served-logit-bytes} + 2 · {largest-quantised} · {activation-bytes}⌉", NULL },
    { serves_somewhere, hr_pass_bytes, "⌈{batched-tokens} · (2 · {hidden-size} + {mlp-tensors} · {mlp-width}) · {activation-bytes} + {micro-batch-size} · {head-rows} · {served-logit-bytes}⌉", "transformers" },
    { NULL, nothing, "0", "ledger" } }, HEAD | START | EMBEDDING | STEP | LOAD | DECODE },
  [HR_COMMUNICATION] = { { "communication", N_("Communication"), N_("NCCL’s buffers, and with ZeRO stage 3 what is gathered of the weights and one layer’s unsharded gradient.") }, {
    { leaves_gathered, live, "⌈{nccl-mib} · 1048576 + {live-gathered} · {activation-bytes}⌉", "deepspeed" },
    { fsdp2_forward, gathered_forward, "⌈{nccl-mib} · 1048576 + {gathered-parameters} · {activation-bytes}⌉", "fsdp2" },
    { fsdp2_adapts, gathered_backward, "⌈{nccl-mib} · 1048576 + {gathered-parameters} · {activation-bytes}⌉", "fsdp2" },
    { fsdp2_backward, gathered_backward, "⌈{nccl-mib} · 1048576 + {gathered-parameters} · {activation-bytes} + {largest-layer} · ({activation-bytes} + {gradient-bytes})⌉", "fsdp2" },
    { fsdp2, nccl, "{nccl-mib} · 1048576", "fsdp2" },
    { gathers_ends, gathered_forward, "⌈{nccl-mib} · 1048576 + {gathered-parameters} · {activation-bytes}⌉", "torchtune" },
    { gathers_twice, gathered, "⌈{nccl-mib} · 1048576 + {largest-layer} · (2 · {activation-bytes} + 2 · {gradient-bytes})⌉", "torchtune" },
    { gathers, gathered, "⌈{nccl-mib} · 1048576 + {largest-layer} · (2 · {activation-bytes} + {gradient-bytes})⌉", "fsdp" },
    { gathers_weights, gathered_weights, "⌈{nccl-mib} · 1048576 + {largest-layer} · 2 · {activation-bytes}⌉", "fsdp" },
    { communicates, nccl, "{nccl-mib} · 1048576", "measured-nccl" },
    { NULL, nothing, "0", "measured-nccl" } }, START | STEP | LOAD },
  [HR_BUFFERS] = { { "buffers", N_("Workspaces and buffers"), N_("Scratch memory of the libraries, and what a stack keeps to exchange tensors between GPUs.") }, {
    { buffers_nothing, nothing, "0", "megatron" },
    { NULL, buffers, "[⌈{workspaces} · {library-workspace-mib} · 1048576⌉][{engine-workspaces}][{gather-buffer}][{score-buffer}][{unused-gradients}][{stage-inputs}][{zero-buckets}]", "megatron" } }, STEP | LOAD },
  [HR_CONTEXT] = { { "context", N_("CUDA context"), N_("What the process holds on the GPU before its first tensor.") }, {
    { holds_outside, context_and_outside, "⌈({context-mib} + {non-torch-mib}) · 1048576⌉", "vllm" },
    { itemises, context, "{context-mib} · 1048576", "measured-context" },
    { NULL, nothing, "0", "measured-context" } } },
  [HR_FRAGMENTATION] = { { "fragmentation", N_("Allocator reserve"), N_("What the caching allocator holds beyond the tensors in use.") }, {
    { reserves_forward, reserved_by_forward, "[{freed-logits}][{forward-set}][{gather-pool}][{reduced-gradients}]", "fsdp2" },
    { reserves, reserved_by_share, "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{gather-pool}][{reduced-gradients}]", "fsdp2" },
    { reserves_sharded, sharded_fragmentation, "⌈{allocated} · {sharded-allocator-percent} ÷ 100⌉", "torchtune" },
    { keeps_freed, fragmentation_and_freed, "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{freed-logit-bytes} · {tokens} · {head-rows}][{freed-segment-bytes}]", "torchtune" },
    { itemises, fragmentation, "⌈{allocated} · {allocator-percent} ÷ 100⌉", "measured-allocator" },
    { NULL, nothing, "0", "measured-allocator" } }, ALWAYS },
  [HR_OVERHEAD_TERM] = { { "overhead", N_("Overhead"), N_("A percentage of everything else, in place of context, allocator and communication.") }, {
    { by_percent, overhead, "⌈{sum} · {overhead-percent} ÷ 100⌉", "seed-breakdown" },
    { NULL, nothing, "0", "seed-breakdown" } }, ALWAYS },
};

/* The 34-byte rule's own variants: the last row of activations leads here. */
static const hr_formula_t rule_34[] = {
  { rule_34_live_piped, rule_peak, "{others} + {live-boundaries} · {boundary} + {live-layers} · {layer-saved}", "korthikanti2022" },
  { rule_34_piped, rule_peak, "{others} + {all-layers-saved}", "korthikanti2022" },
  { rule_34_selective_divided, rule_peak, "{layers} · ({layer-saved} − {layer-core})", "korthikanti2022" },
  { rule_34_divided, rule_peak, "{layers} · {layer-saved}", "korthikanti2022" },
  { rule_34_sqrt, rule_peak, "{layers} · {layer-saved} ÷ √{layers}", "seed-rule" },
  { rule_34_full, rule_peak, "2 · {tokens} · {hidden-size} · {layers}", "korthikanti2022" },
  { rule_34_interval, rule_peak, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved}", "chen2016" },
  { rule_34_fraction, rule_peak, "{layers} · {layer-saved} · {kept-share}", "korthikanti2022" },
  { rule_34_scores, rule_peak, "{tokens} · {hidden-size} · (34 + 5 · {attention-heads} · {sequence-length} ÷ {hidden-size}) · {layers}", "korthikanti2022" },
  { NULL, rule_peak, "34 · {tokens} · {hidden-size} · {layers}", "korthikanti2022" },
};
/* clang-format on */

static const hr_formula_t *
first_that_applies (const hr_formula_t *formulas, const hr_work_t *w)
{
  while (formulas->applies != NULL && !formulas->applies (w))
    formulas++;
  return formulas->text != NULL ? formulas : first_that_applies (rule_34, w);
}

const hr_term_desc_t *
hr_term_desc (hr_term_t term)
{
  return &table[term].desc;
}

bool
hr_term_is_anew (hr_term_t term, hr_moment_t moment)
{
  return (table[term].anew & 1u << moment) != 0;
}

/* What it keeps, what is in flight in it, and the weights that it casts up. */
double
hr_freed_segment (const hr_work_t *w)
{
  if (!w->p->freed_segment || w->plan.interval <= 0)
    return 0;
  return hr_live_segment_saved (w) + (quantises (w) && w->quantization->casts_backward ? mlp_and_cast_up (w) : mlp_in_flight (w));
}

double
hr_paged_bytes (const hr_work_t *w)
{
  return states_paged (w) && !no_states (w) ? states_of_gpu (w) : 0;
}

double
hr_term_bytes (const hr_work_t *w, hr_term_t term)
{
  return first_that_applies (table[term].formulas, w)->bytes (w);
}

static const hr_formula_t *
formula_of (const hr_estimate_t *e, hr_term_t term, hr_work_t *w)
{
  hr_work_restore (w, e);
  return first_that_applies (table[term].formulas, w);
}

const char *
hr_term_formula (const hr_estimate_t *e, hr_term_t term, char *text, size_t size)
{
  hr_work_t w;
  const hr_formula_t *formula = formula_of (e, term, &w);

  return hr_formula_render (formula->text, &w, HR_FORMULA_SYMBOLS, text, size);
}

const char *
hr_term_substituted (const hr_estimate_t *e, hr_term_t term, char *text, size_t size)
{
  hr_work_t w;
  const hr_formula_t *formula = formula_of (e, term, &w);

  return hr_formula_render (formula->text, &w, HR_FORMULA_NUMBERS, text, size);
}

size_t
hr_term_symbols (const hr_estimate_t *e, hr_term_t term, hr_symbol_t *symbols, size_t max)
{
  hr_work_t w;
  const hr_formula_t *formula = formula_of (e, term, &w);

  return hr_formula_symbols (formula->text, &w, symbols, max);
}

const char *
hr_term_citation (const hr_estimate_t *e, hr_term_t term)
{
  hr_work_t w;
  const hr_formula_t *formula = formula_of (e, term, &w);

  return formula->cite != NULL ? formula->cite : w.quantization->cite;
}

hr_term_t
hr_term_largest (const hr_estimate_t *e)
{
  hr_term_t largest = 0;

  for (int i = 1; i < HR_N_TERMS; i++)
    if (e->terms[i] > e->terms[largest])
      largest = (hr_term_t) i;
  return largest;
}
