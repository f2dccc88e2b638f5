/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities of the sizes that one GPU has, and of an engine’s cache. */
#include "core/ledger/loss.h"
#include "core/terms/graph.h"
#include "core/terms/images.h"
#include "core/terms/quantity-rows.h"
#include "core/terms/serving.h"
#include "core/terms/term-conditions.h"

static double
tokens (const hr_view_t *v)
{
  return v->share->tokens;
}

static double
chunk_tokens (const hr_view_t *v)
{
  return hr_chunk_tokens (v->share);
}

static double
stream_tokens (const hr_view_t *v)
{
  return v->share->stream_tokens;
}

static double
activation_bytes (const hr_view_t *v)
{
  return v->facts->compute_bytes;
}

static double
residual_bytes (const hr_view_t *v)
{
  return v->facts->residual_bytes;
}

static double
mlp_tensors (const hr_view_t *v)
{
  return hr_mlp_tensors (v->share);
}

static double
query_width (const hr_view_t *v)
{
  return v->share->query_width;
}

static double
kv_rank (const hr_view_t *v)
{
  return v->share->kv_rank;
}

static double
head_rows (const hr_view_t *v)
{
  return v->share->head_rows;
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
kv_bytes (const hr_view_t *v)
{
  return hr_dtype_bytes (hr_dtype_of (v->p->kv_cache_dtype));
}

static double
cache_tokens (const hr_view_t *v)
{
  return hr_cache_tokens (v->p);
}

static double
served_logit_bytes (const hr_view_t *v)
{
  return v->facts->compute_bytes + 4;
}

static double
stage_layer_count (const hr_view_t *v)
{
  return v->chunk->layers;
}

const hr_quantity_t hr_quantities_of_sizes[] = {
  { "tokens", { "n", N_ ("tokens, s · b") }, tokens },
  { "chunk-tokens", { "n₁", N_ ("tokens in one chunk of the loss") }, chunk_tokens },
  { "stream-tokens", { "n₂", N_ ("tokens of the residual stream on this GPU") }, stream_tokens, "tokens" },
  { "activation-bytes", { "e", N_ ("bytes of an element") }, activation_bytes },
  { "residual-bytes", { "e₄", N_ ("bytes of an element of the residual stream") }, residual_bytes },
  { "mlp-width", { "f₁", N_ ("width of the MLP for one token") }, hr_passed_mlp_width },
  { "mlp-weight", { "T₁", N_ ("elements of the MLP’s largest weight, with its bias") }, hr_passed_mlp_weight },
  { "mlp-tensors", { "t", N_ ("tensors of the MLP that exist at once") }, mlp_tensors },
  { "passed-tensors", { "t₃", N_ ("hidden states that exist at once in a forward pass") }, hr_passed_tensors },
  { "query-width", { "q", N_ ("width of all query heads") }, query_width },
  { "kv-rank", { "r₃", N_ ("width of the compressed keys and values") }, kv_rank, "kv-lora-rank" },
  { "head-rows", { "V₁", N_ ("rows of the output head on this GPU") }, head_rows, "vocab-size" },
  { "gpu-heads", { "a₁", N_ ("attention heads on this GPU") }, gpu_heads, "attention-heads" },
  { "gpu-kv-heads", { "k₁", N_ ("KV heads on this GPU") }, gpu_kv_heads, "kv-heads" },
  { "kv-bytes", { "e₁", N_ ("bytes of a cached element") }, kv_bytes },
  { "cache-tokens", { "c′", N_ ("cached tokens, up to the sliding window") }, cache_tokens },
  { "cache-heads", { "k₂", N_ ("heads in the cache") }, hr_cache_heads, "gpu-kv-heads" },
  { "stage-layer-count", { "L₃", N_ ("layers of this pipeline stage") }, stage_layer_count, "layers" },
  { "full-layers", { "L₁", N_ ("layers with full attention") }, hr_full_layers },
  { "sliding-layers", { "L₂", N_ ("layers with a sliding window") }, hr_sliding_layers },
  { "full-cache-heads",
    { "k₃", N_ ("heads in the cache of a layer with full attention") },
    hr_full_cache_heads,
    "full-kv-heads" },
  { "full-head-width", { "d₄", N_ ("width of a head of full attention") }, hr_full_head_width, "full-head-dim" },
  { "full-cache-tokens",
    { "c₃", N_ ("cached tokens of a layer with full attention") },
    hr_full_cache_tokens,
    "cached-tokens" },
  { "stage-state-layers", { "L₅", N_ ("layers without keys and values") }, hr_state_layers, "state-layers" },
  { "indexed-layers", { "L₉", N_ ("layers with an indexer") }, hr_indexed_layers, "index-interval" },
  { "stage-state-elements", { "Z₅", N_ ("elements of a sequence’s states") }, hr_state_elements, "state-elements" },
  { "decoder-layers", { "L₇", N_ ("layers of the decoder on this GPU") }, hr_decoder_layers, "layers" },
  { "crossed-tokens",
    { "c₅", N_ ("cached tokens that the encoder read") },
    hr_crossed_tokens,
    "encoder-sequence-length" },
  { "batched-tokens", { "n₃", N_ ("tokens computed at a time") }, hr_batched_tokens, "tokens" },
  { "planned-sequences",
    { "b₁", N_ ("sequences that the engine plans for") },
    hr_planned_sequences,
    "micro-batch-size" },
  { "sampled-tokens",
    { "n₄", N_ ("tokens computed at a time, and rows picked of them to be sampled") },
    hr_sampled_tokens },
  { "image-patches", { "n₅", N_ ("patches of images computed at a time") }, hr_patches_at_once },
  { "tower-tensors", { "t₁", N_ ("tensors of the tower’s MLP that exist at once") }, hr_tower_tensors },
  { "copied-bytes", { "W₈", N_ ("bytes of copied inputs, or of a weight from host memory") }, hr_graph_copies },
  { "expert-workspace-bytes", { "W₇", N_ ("bytes of the experts’ workspace") }, hr_expert_workspace },
  { "sampled-bytes", { "e₆", N_ ("bytes of a logit while the next token is chosen") }, hr_sampler_bytes },
  { "served-logit-bytes", { "(e + 4)", N_ ("bytes of a logit, with its FP32 copy") }, served_logit_bytes },
  { NULL },
};
