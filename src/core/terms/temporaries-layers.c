/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What backward takes in the layers and at the embedding: gradients of activations and of the weight at hand, and what
 * a rebuilt segment leaves behind. */
#include "core/count/optimizer.h"
#include "core/facts/kernels.h"
#include "core/terms/gradients.h"
#include "core/terms/saved.h"
#include "core/terms/sharding.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"

bool
hr_trains_quantised (const hr_view_t *v)
{
  return hr_quantises (v) && hr_trains (v) && !hr_has_adapters (v->facts);
}

bool
hr_casts_up_backward (const hr_view_t *v)
{
  return hr_quantises (v) && v->facts->quantization->casts_backward && !hr_trains_quantised (v);
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

/* One function with its adapters: the gradients of gate and up take their places, the product's that of its gradient.
 */
static bool
fuses_adapted_mlp (const hr_view_t *v)
{
  return hr_fuses_adapters (v->facts, HR_TARGETS_MLP);
}

/* A function of one operation: its own gradient comes when the projection down has left its input. */
static bool
of_one (const hr_view_t *v)
{
  bool is_gelu = !v->facts->family.gated && hr_activation (v->p, v->facts) == HR_GELU;

  return is_gelu || fuses_adapted_mlp (v);
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
  if (hr_fuses_mlps (v->p))
    return hr_passed_mlp_width (v);
  return 2 * hr_passed_mlp_width (v);
}

static double
experts_in_flight (const hr_view_t *v)
{
  return hr_passed_mlp_weight (v) * hr_flight_bytes (v)
         - (v->share->tokens * experts_gone (v) - v->share->stream_tokens * v->share->hidden) * v->facts->compute_bytes
         - 8 * v->share->tokens * (double) v->p->experts_per_token;
}

/* The gradient of gate and up of all experts with their adapters, and that once more, scaled, which the adapters read.
 */
static double
merged_in_flight (const hr_view_t *v)
{
  return mlp_in_flight (v) + 2 * hr_passed_mlp_weight (v) * v->facts->compute_bytes;
}

static bool
merges_experts (const hr_view_t *v)
{
  return v->chunk->expert_layers > 0 && v->facts->expert_adapters == HR_EXPERT_ADAPTERS_MERGED;
}

/* Autocast casts the weight's gradient up when the 16-bit copy of the weight and the product's input have gone. */
static double
cast_weight_in_flight (const hr_view_t *v)
{
  return hr_passed_mlp_weight (v) * hr_flight_bytes (v)
         + v->share->tokens * v->share->hidden * v->facts->residual_bytes;
}

static double
weight_in_flight (const hr_view_t *v)
{
  if (v->chunk->expert_layers > 0)
    return experts_in_flight (v);
  if (v->facts->casts_weights)
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

/* Down's gradient with its rows' scales in it, the matrix in 16 bits, and the gradient of what down reads (torchao,
 * quantized_training/int8.py). The weight's own gradient comes when these have gone, and is no larger. */
static double
trained_cast_up (const hr_view_t *v)
{
  return (hr_passed_mlp_weight (v) + v->share->tokens * hr_passed_mlp_width (v)
          + 2 * v->share->stream_tokens * v->share->hidden)
         * v->facts->compute_bytes;
}

static bool
cast_up_is_more (const hr_view_t *v)
{
  return hr_trains_quantised (v) && trained_cast_up (v) > least_in_flight (v);
}

static bool
casts (const hr_view_t *v)
{
  return v->facts->casts_weights;
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

/* A layer's MLP that casts its quantised matrices up: one tensor of its width where adapters are fused, else two. */
static double
segment_in_flight (const hr_view_t *v)
{
  if (fuses_adapted_mlp (v))
    return one_in_flight (v);
  return mlp_in_flight (v);
}

static double
mlp_and_cast_up (const hr_view_t *v)
{
  return segment_in_flight (v) + 2 * v->counts->largest_quantised * v->facts->compute_bytes;
}

double
hr_decomposition_bytes (const hr_view_t *v)
{
  if (hr_projection (v->p) != HR_PROJECTION_GALORE)
    return 0;
  return 4 * v->counts->trained.decomposition;
}

/* GaLore's step of a layer's weight, as soon as its gradient is there. */
static bool
decomposes_in_backward (const hr_view_t *v)
{
  return hr_steps_in_backward (v) && hr_decomposition_bytes (v) > 0;
}

static double
decomposing_step (const hr_view_t *v)
{
  return mlp_weight_in_flight (v) + hr_decomposition_bytes (v);
}

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
  { fuses_adapted_mlp, mlp_and_cast_up,
    "({tokens} · {mlp-width} + {stream-gradients} · {stream-tokens} · {hidden-size} + 2 · {largest-quantised}) · "
    "{activation-bytes}",
    "unsloth" },
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
  { casts, cast_weight_in_flight, "{mlp-weight} · {flight-bytes} + {tokens} · {hidden-size} · {weight-bytes}",
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

static const hr_written_t mlp_texts[] = {
  { of_two, "2 · ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "torchtune" },
  { NULL, "(2 · {tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · {activation-bytes}", "ledger" },
};

const hr_formula_t hr_temporaries_in_layers[] = {
  { hr_by_rule, hr_no_bytes, "0", "ledger" },
  { decomposes_in_backward, decomposing_step,
    "{mlp-weight} · {flight-bytes} + ({tokens} · {mlp-width} + {stream-tokens} · {hidden-size}) · "
    "{activation-bytes} + 4 · {decomposition}",
    "zhao2024" },
  { hr_scratches_in_backward, .more = layer_steps },
  { hr_casts_up_backward, .more = layer_cast_up },
  { scores_are_more, scores_in_flight,
    "6 · {gpu-heads} · {sequence-length} · {tokens} + ({stream-tokens} · {hidden-size} − {tokens} · {query-width}) · "
    "{activation-bytes} − {after-attention}",
    "ledger" },
  { merges_experts, merged_in_flight,
    "(2 · {tokens} · {mlp-width} + {stream-gradients} · {stream-tokens} · {hidden-size} + 2 · {mlp-weight}) · "
    "{activation-bytes}",
    "peft-experts" },
  { cast_up_is_more, trained_cast_up,
    "({mlp-weight} + {tokens} · {mlp-width} + 2 · {stream-tokens} · {hidden-size}) · {activation-bytes}",
    "torchao-training" },
  { weight_is_more, .more = weights_in_flight },
  { of_one, .more = one_operation },
  { NULL, mlp_in_flight, .texts = mlp_texts },
};

const hr_formula_t hr_temporaries_at_embedding[] = {
  { hr_scratches_in_backward, embedding_step, "{trained-embedding} · ({flight-bytes} + {step-scratch-bytes})",
    "torchao" },
  { NULL, embedding_in_flight, "{trained-embedding} · {flight-bytes}", "ledger" },
};

/* What it keeps, what is in flight in it, and the weights that it casts up. */
double
hr_freed_segment (const hr_view_t *v)
{
  if (!v->p->freed_segment || v->plan->interval <= 0)
    return 0;
  if (hr_casts_up_backward (v))
    return hr_live_segment_saved (v) + mlp_and_cast_up (v);
  return hr_live_segment_saved (v) + segment_in_flight (v);
}
