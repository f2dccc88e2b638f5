/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row a quantity: what formulas write for it, what that means, and how it is found. */
#include "core/terms/quantities.h"
#include "core/count/optimizer.h"
#include "core/facts/layers.h"
#include "core/ledger/loss.h"
#include "core/recompute/segments.h"
#include "core/table/params.h"
#include "core/terms/buffers.h"
#include "core/terms/gradients.h"
#include "core/terms/outside.h"
#include "core/terms/saved.h"
#include "core/terms/serving.h"
#include "core/terms/sharding.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-loss.h"
#include "core/terms/term-states.h"

#include <string.h>

typedef struct
{
  const char *name;
  hr_symbol_t symbol;
  double (*value) (const hr_view_t *v);
  const char *undivided; /* what it is called where one GPU has all of it */
} hr_quantity_t;

static double
parameters (const hr_view_t *v)
{
  return v->counts->total;
}

static double
trained (const hr_view_t *v)
{
  return v->counts->trained.elements;
}

static double
trained_head (const hr_view_t *v)
{
  return v->counts->trained_head;
}

static double
trained_embedding (const hr_view_t *v)
{
  return v->counts->trained_embedding;
}

static double
quantised (const hr_view_t *v)
{
  return v->counts->quantised;
}

static double
largest_quantised (const hr_view_t *v)
{
  return v->counts->largest_quantised;
}

static double
tokens (const hr_view_t *v)
{
  return v->share->tokens;
}

static double
weight_bytes (const hr_view_t *v)
{
  return v->facts->weight_bytes;
}

static double
quantised_bytes (const hr_view_t *v)
{
  return v->facts->quantization->bytes;
}

static double
head_weights (const hr_view_t *v)
{
  return v->counts->head;
}

static double
frozen_layer (const hr_view_t *v)
{
  return v->counts->layer - v->counts->trained_layer;
}

static double
adapter_bytes (const hr_view_t *v)
{
  return v->facts->trained_weight_bytes;
}

static double
kv_bytes (const hr_view_t *v)
{
  return hr_dtype_bytes (hr_dtype_of (v->p->kv_cache_dtype));
}

static double
activation_bytes (const hr_view_t *v)
{
  return v->facts->compute_bytes;
}

static double
served_logit_bytes (const hr_view_t *v)
{
  return v->facts->compute_bytes + 4;
}

static double
residual_bytes (const hr_view_t *v)
{
  return v->facts->residual_bytes;
}

static double
chunk_tokens (const hr_view_t *v)
{
  return hr_chunk_tokens (v->share);
}

static double
layer_saved (const hr_view_t *v)
{
  return v->ledger->layer_bytes;
}

static double
layer_core (const hr_view_t *v)
{
  return v->ledger->dropped_bytes;
}

static double
all_layers_saved (const hr_view_t *v)
{
  return v->plan->stored_bytes;
}
/* Besides checkpoints and layers. */
static double
extra_bytes (const hr_view_t *v)
{
  if (v->moment == HR_MOMENT_EMBEDDING)
    return v->ends->rotation_bytes + v->ends->embedding_bytes;
  if (v->moment == HR_MOMENT_BACKWARD_START)
    return v->plan->live_extra_bytes;
  return v->plan->first_extra_bytes;
}

static double
held (const hr_view_t *v)
{
  return extra_bytes (v) + hr_held_throughout (v);
}

static double
live_layers_saved (const hr_view_t *v)
{
  return v->plan->live_bytes + hr_held_throughout (v);
}

static double
first_saved (const hr_view_t *v)
{
  return v->plan->first_bytes + hr_held_throughout (v);
}

static double
end_saved (const hr_view_t *v)
{
  return v->plan->end_bytes + hr_held_throughout (v);
}

static double
boundary (const hr_view_t *v)
{
  return v->ledger->checkpoint_bytes;
}

static double
boundaries (const hr_view_t *v)
{
  return hr_held_checkpoints (v->p, v->plan->checkpoints);
}

static double
live_boundaries (const hr_view_t *v)
{
  return hr_held_checkpoints (v->p, hr_checkpoints (v->layers, v->plan->live_segment));
}

static double
live_layers (const hr_view_t *v)
{
  return v->plan->live_layers;
}

static double
segment_layers (const hr_view_t *v)
{
  return v->plan->interval;
}

static double
largest (const hr_view_t *v)
{
  return v->counts->trained.largest;
}

static double
first_moments (const hr_view_t *v)
{
  return hr_first_moments (v->p, &v->counts->trained);
}

static double
second_moments (const hr_view_t *v)
{
  return hr_second_moments (v->p, &v->counts->trained);
}

static double
state_elements (const hr_view_t *v)
{
  return first_moments (v) + second_moments (v);
}
/* Where both have one format, or one of them is not there. */
static double
state_bytes (const hr_view_t *v)
{
  if (first_moments (v) > 0)
    return hr_first_moment_bytes (v->p, v->facts);
  return hr_second_moment_bytes (v->p, v->facts);
}

static double
kept_share (const hr_view_t *v)
{
  return 1 - v->p->checkpoint_fraction;
}

static double
cache_tokens (const hr_view_t *v)
{
  return hr_cache_tokens (v->p);
}

static double
full_layers (const hr_view_t *v)
{
  return hr_full_attention_layers (v->p, v->chunk->layers);
}

static double
sliding_layers (const hr_view_t *v)
{
  return v->chunk->layers - hr_full_attention_layers (v->p, v->chunk->layers);
}

static double
query_width (const hr_view_t *v)
{
  return v->share->query_width;
}

static double
after_attention (const hr_view_t *v)
{
  return v->ledger->after_attention_bytes;
}

static double
loss_bytes (const hr_view_t *v)
{
  return v->ends->loss_element_bytes;
}

static double
allocated (const hr_view_t *v)
{
  return v->sums.allocated_bytes;
}

static double
sum (const hr_view_t *v)
{
  return v->sums.bytes;
}

static double
head_rows (const hr_view_t *v)
{
  return v->share->vocab_rows;
}

static double
gpu_heads (const hr_view_t *v)
{
  return v->share->heads;
}

static double
gpu_kv_heads (const hr_view_t *v)
{
  return v->share->kv_heads;
}

static double
stream_tokens (const hr_view_t *v)
{
  return v->share->stream_tokens;
}

static double
kv_rank (const hr_view_t *v)
{
  return v->share->kv_rank;
}

static double
routed (const hr_view_t *v)
{
  return v->routed->elements;
}

static double
routed_first_moments (const hr_view_t *v)
{
  return hr_first_moments (v->p, v->routed);
}

static double
routed_second_moments (const hr_view_t *v)
{
  return hr_second_moments (v->p, v->routed);
}

static double
routed_state_elements (const hr_view_t *v)
{
  return routed_first_moments (v) + routed_second_moments (v);
}

static double
dense_shards (const hr_view_t *v)
{
  return v->groups->dense_shards;
}

static double
expert_shards (const hr_view_t *v)
{
  return v->groups->expert_shards;
}

static double
stored (const hr_view_t *v)
{
  return v->counts->padded_quantised;
}

static double
others (const hr_view_t *v)
{
  return v->in_flight->bytes;
}

static double
stepped_bytes (const hr_view_t *v)
{
  return hr_stepped_bytes (v->p, v->facts);
}

static double
first_moment_bytes (const hr_view_t *v)
{
  return hr_first_moment_bytes (v->p, v->facts);
}

static double
second_moment_bytes (const hr_view_t *v)
{
  return hr_second_moment_bytes (v->p, v->facts);
}

static double
mlp_tensors (const hr_view_t *v)
{
  return hr_mlp_tensors (v->share);
}

static double
module_logits (const hr_view_t *v)
{
  return hr_module_logits (v->share, v->stage->modules);
}

static double
zero_buckets (const hr_view_t *v)
{
  return hr_bucket_bytes (v->share);
}
static const hr_quantity_t quantities[] = {
  { "parameters", { "N", N_ ("parameters") }, parameters },
  { "trained", { "N₁", N_ ("trained parameters") }, trained },
  { "trained-head", { "V · h", N_ ("weights of the output head") }, trained_head },
  { "trained-embedding", { "T₀", N_ ("weights of the embedding") }, trained_embedding },
  { "quantised", { "M", N_ ("quantised parameters") }, quantised },
  { "quantised-bytes", { "w₄", N_ ("bytes of a quantised weight, with its share of the scales") }, quantised_bytes },
  { "largest-quantised", { "T₄", N_ ("elements of the largest quantised matrix") }, largest_quantised },
  { "tokens", { "n", N_ ("tokens, s · b") }, tokens },
  { "weight-bytes", { "w", N_ ("bytes of a weight") }, weight_bytes },
  { "adapters", { "N₂", N_ ("parameters of the adapters") }, hr_adapter_elements },
  { "head-weights", { "V · h", N_ ("weights of the output head") }, head_weights },
  { "frozen-layer", { "P₄", N_ ("frozen parameters of a layer") }, frozen_layer },
  { "adapter-bytes", { "w₁", N_ ("bytes of a trained weight") }, adapter_bytes, "weight-bytes" },
  { "gradient-bytes", { "g", N_ ("bytes of a gradient") }, hr_gradient_bytes },
  { "stepped-bytes", { "w₀", N_ ("bytes of an updated weight") }, stepped_bytes },
  { "kv-bytes", { "e₁", N_ ("bytes of a cached element") }, kv_bytes },
  { "activation-bytes", { "e", N_ ("bytes of an element") }, activation_bytes },
  { "served-logit-bytes", { "(e + 4)", N_ ("bytes of a logit, with its FP32 copy") }, served_logit_bytes },
  { "residual-bytes", { "e₄", N_ ("bytes of an element of the residual stream") }, residual_bytes },
  { "product-bytes",
    { "e₅", N_ ("bytes of an element of one chunk’s weight gradient, with its FP32 copy") },
    hr_product_bytes },
  { "chunk-tokens", { "n₁", N_ ("tokens in one chunk of the loss") }, chunk_tokens },
  { "layer-saved", { "A", N_ ("bytes that one layer saves") }, layer_saved },
  { "layer-core", { "A₀", N_ ("of which dropped by selective recomputation") }, layer_core },
  { "all-layers-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, all_layers_saved },
  { "once-saved", { "R", N_ ("bytes saved outside the layers, without the logits") }, hr_once_saved },
  { "held", { "H", N_ ("bytes held until the backward pass of the layers is done") }, held },
  { "live-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, live_layers_saved },
  { "first-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, first_saved },
  { "end-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, end_saved },
  { "boundary", { "C", N_ ("bytes of one checkpoint") }, boundary },
  { "boundaries", { "⌈L ÷ I⌉", N_ ("checkpoints of all segments") }, boundaries },
  { "live-boundaries", { "j", N_ ("checkpoints in memory") }, live_boundaries },
  { "live-layers", { "i", N_ ("layers whose tensors are in memory") }, live_layers },
  { "segment-layers", { "I", N_ ("layers between checkpoints") }, segment_layers },
  { "done-parameters", { "l · P", N_ ("trained parameters of the layers whose gradients exist") }, hr_done_parameters },
  { "largest-layer", { "P₁", N_ ("parameters of the largest layer") }, hr_largest_layer },
  { "largest-tensor", { "T", N_ ("elements of the largest tensor") }, largest },
  { "state-elements", { "S", N_ ("elements of the optimizer’s states") }, state_elements },
  { "state-bytes", { "o", N_ ("bytes of an element of the states") }, state_bytes },
  { "first-moments", { "M₁", N_ ("elements of the first moments") }, first_moments },
  { "second-moments", { "M₂", N_ ("elements of the second moments") }, second_moments },
  { "routed-first-moments", { "M₃", N_ ("first moments of routed experts") }, routed_first_moments },
  { "routed-second-moments", { "M₄", N_ ("second moments of routed experts") }, routed_second_moments },
  { "first-moment-bytes", { "o₁", N_ ("bytes of a first moment") }, first_moment_bytes },
  { "second-moment-bytes", { "o₂", N_ ("bytes of a second moment") }, second_moment_bytes },
  { "all-states", { "S₀", N_ ("bytes of the optimizer’s states") }, hr_paged_bytes },
  { "freed-segment-bytes", { "A₃", N_ ("bytes that a recomputed segment took") }, hr_freed_segment },
  { "kept-share", { "(1 − φ)", N_ ("share that is not recomputed") }, kept_share },
  { "cache-tokens", { "c′", N_ ("cached tokens, up to the sliding window") }, cache_tokens },
  { "full-layers", { "L₁", N_ ("layers with full attention") }, full_layers },
  { "sliding-layers", { "L₂", N_ ("layers with a sliding window") }, sliding_layers },
  { "mlp-width", { "f₁", N_ ("width of the MLP for one token") }, hr_passed_mlp_width },
  { "mlp-weight", { "T₁", N_ ("elements of the MLP’s largest weight, with its bias") }, hr_passed_mlp_weight },
  { "query-width", { "q", N_ ("width of all query heads") }, query_width },
  { "after-attention", { "A₁", N_ ("of which after attention") }, after_attention },
  { "next-logits", { "Z", N_ ("bytes of logits and loss for the next token") }, hr_next_logits },
  { "module-logits", { "Z₁", N_ ("bytes of the logits that the multi-token prediction modules save") }, module_logits },
  { "loss-bytes", { "e₂", N_ ("bytes of a logit in the loss") }, loss_bytes },
  { "mlp-tensors", { "t", N_ ("tensors of the MLP that exist at once") }, mlp_tensors },
  { "allocated", { "allocated", N_ ("all tensors together") }, allocated },
  { "sum", { "sum", N_ ("all other terms together") }, sum },
  { "head-rows", { "V₁", N_ ("rows of the output head on this GPU") }, head_rows, "vocab-size" },
  { "gpu-heads", { "a₁", N_ ("attention heads on this GPU") }, gpu_heads, "attention-heads" },
  { "gpu-kv-heads", { "k₁", N_ ("KV heads on this GPU") }, gpu_kv_heads, "kv-heads" },
  { "stream-tokens", { "n₂", N_ ("tokens of the residual stream on this GPU") }, stream_tokens, "tokens" },
  { "kv-rank", { "r₃", N_ ("width of the compressed keys and values") }, kv_rank, "kv-lora-rank" },
  { "routed", { "N₄", N_ ("parameters of routed experts") }, routed },
  { "routed-state-elements", { "S₁", N_ ("of which of routed experts") }, routed_state_elements },
  { "dense-shards", { "D₁", N_ ("GPUs across which it is sharded") }, dense_shards, "data-parallel" },
  { "expert-shards", { "D₂", N_ ("GPUs across which routed experts are sharded") }, expert_shards },
  { "flight-bytes",
    { "g₁", N_ ("bytes of a weight’s gradient while it is computed") },
    hr_flight_bytes,
    "gradient-bytes" },
  { "others", { "A₂", N_ ("bytes saved on this stage by other micro-batches in flight") }, others },
  { "stored", { "M₇", N_ ("quantised parameters, with padding") }, stored, "quantised" },
  { "cache-heads", { "k₂", N_ ("heads in the cache") }, hr_cache_heads, "gpu-kv-heads" },
  { "batched-tokens", { "n₃", N_ ("tokens computed at a time") }, hr_batched_tokens, "tokens" },
  { "planned-sequences",
    { "b₁", N_ ("sequences that the engine plans for") },
    hr_planned_sequences,
    "micro-batch-size" },
  { "sampled-bytes", { "e₆", N_ ("bytes of a logit while the next token is chosen") }, hr_sampler_bytes },
  { "workspaces", { "u", N_ ("workspaces of cuBLAS") }, hr_workspaces },
  { "engine-workspaces", { "W₁", N_ ("workspaces of Transformer Engine") }, hr_engine_workspaces },
  { "gather-buffer", { "W₂", N_ ("buffer for gathered tokens") }, hr_gather_buffer },
  { "score-buffer", { "W₃", N_ ("buffer for attention scores") }, hr_score_buffer },
  { "unused-gradients", { "W₄", N_ ("unused gradients, one of each weight’s shape") }, hr_unused_gradients },
  { "flat-bytes", { "w₂", N_ ("bytes that the step allocates for each parameter") }, hr_flat_bytes },
  { "gathered-parameters", { "P₂", N_ ("gathered parameters") }, hr_gathered_parameters },
  { "live-gathered", { "P₃", N_ ("most parameters gathered at a time") }, hr_live_parameters },
  { "gather-pool",
    { "G₁", N_ ("bytes reserved by the gathering stream: embedding, head and two layers") },
    hr_gather_pool },
  { "reduced-gradients",
    { "G₂", N_ ("bytes reserved by the reducing stream: shards of gradients") },
    hr_reduced_gradients },
  { "freed-logits", { "F₁", N_ ("freed 16-bit logits") }, hr_freed_logits },
  { "forward-set", { "F₂", N_ ("bytes freed by the forward pass of one layer") }, hr_forward_set },
  { "zero-buckets", { "W₆", N_ ("DeepSpeed’s buckets") }, zero_buckets },
  { "stage-inputs", { "W₅", N_ ("tensors between pipeline stages") }, hr_stage_inputs },
};

static const hr_quantity_t *
find_quantity (const char *name)
{
  for (size_t i = 0; i < sizeof quantities / sizeof *quantities; i++)
    if (strcmp (quantities[i].name, name) == 0)
      return &quantities[i];
  return NULL;
}

/* What is the same on one GPU as in the whole model is called what that is called. */
static void
read_quantity (const hr_view_t *v, const hr_quantity_t *quantity, hr_symbol_t *symbol, double *value)
{
  hr_symbol_t undivided;
  double all;

  *symbol = quantity->symbol;
  *value = quantity->value (v);
  if (quantity->undivided == NULL || !hr_quantity (v, quantity->undivided, &undivided, &all))
    return;
  if (all == *value)
    *symbol = undivided;
}

static void
read_parameter (const hr_view_t *v, hr_param_t id, hr_symbol_t *symbol, double *value)
{
  const hr_param_desc_t *desc = hr_param_desc (id);

  symbol->symbol = desc->name;
  if (desc->symbol != NULL)
    symbol->symbol = desc->symbol;
  symbol->meaning = desc->label;
  *value = hr_param_get (v->p, id);
}

bool
hr_quantity (const hr_view_t *v, const char *name, hr_symbol_t *symbol, double *value)
{
  const hr_quantity_t *quantity = find_quantity (name);
  hr_param_t id = hr_param_find (name);

  if (quantity != NULL)
    read_quantity (v, quantity, symbol, value);
  else if (id != HR_N_PARAMS)
    read_parameter (v, id, symbol, value);
  else
    return false;
  return true;
}

bool
hr_quantity_at (size_t i, hr_symbol_t *symbol)
{
  if (i >= sizeof quantities / sizeof *quantities)
    return false;
  *symbol = quantities[i].symbol;
  return true;
}
