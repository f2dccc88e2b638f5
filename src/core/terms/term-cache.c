/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cache of keys and values. */
#include "core/terms/serving.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

#include <math.h>

/* KV cache. */
static double
kv_bytes (const hr_view_t *v)
{
  return v->share->sequences * hr_dtype_bytes (hr_dtype_of (v->p->kv_cache_dtype));
}

static bool
caches_nothing (const hr_view_t *v)
{
  return v->facts->family.head != HR_HEAD_CAUSAL;
}

static bool
caches_latent (const hr_view_t *v)
{
  return v->facts->family.latent && (v->p->kv_cache_kind == HR_KV_LATENT || hr_is_paged (v->p));
}

static bool
caches_expanded (const hr_view_t *v)
{
  return v->facts->family.latent;
}

static bool
caches_both (const hr_view_t *v)
{
  return hr_full_layers (v) > 0 && v->p->sliding_window > 0 && !hr_is_paged (v->p);
}

/* The indexer's key is cached beside what attention reads. */
static bool
caches_latent_indexed (const hr_view_t *v)
{
  return v->facts->family.indexed && caches_latent (v);
}

static bool
caches_expanded_indexed (const hr_view_t *v)
{
  return v->facts->family.indexed;
}

/* So many elements for each token and layer. */
static double
kv_of_width (const hr_view_t *v, double width)
{
  return ceil (v->chunk->layers * width * hr_cache_tokens (v->p) * kv_bytes (v));
}

/* And a key in each layer with an indexer. */
static double
kv_with_index (const hr_view_t *v, double width)
{
  double elements = v->chunk->layers * width + hr_indexed_layers (v) * (double) v->p->index_head_dim;

  return ceil (elements * hr_cache_tokens (v->p) * kv_bytes (v));
}

static double
latent_width (const hr_view_t *v)
{
  return v->share->kv_rank + (double) v->p->qk_rope_head_dim;
}

static double
expanded_width (const hr_view_t *v)
{
  return v->share->heads * (v->share->head_width + v->share->value_width);
}

static double
kv_latent (const hr_view_t *v)
{
  return kv_of_width (v, latent_width (v));
}

static double
kv_expanded (const hr_view_t *v)
{
  return kv_of_width (v, expanded_width (v));
}

static double
kv_latent_indexed (const hr_view_t *v)
{
  return kv_with_index (v, latent_width (v));
}

static double
kv_expanded_indexed (const hr_view_t *v)
{
  return kv_with_index (v, expanded_width (v));
}

static double
kv_both (const hr_view_t *v)
{
  double tokens = hr_sliding_layers (v) * hr_cache_tokens (v->p) + hr_full_layers (v) * (double) v->p->cached_tokens;

  return ceil (2 * tokens * hr_cache_heads (v) * v->share->head_width * kv_bytes (v));
}

static bool
caches_by_kind (const hr_view_t *v)
{
  return v->facts->family.wide_full_layers || v->facts->family.shares_keys;
}

static double
kv_by_kind (const hr_view_t *v)
{
  double sliding = hr_sliding_layers (v) * hr_cache_tokens (v->p) * hr_cache_heads (v) * v->share->head_width;
  double full = hr_full_layers (v) * hr_full_cache_tokens (v) * hr_full_cache_heads (v) * hr_full_head_width (v);

  return ceil (2 * (sliding + full) * kv_bytes (v));
}

static bool
caches_crossed (const hr_view_t *v)
{
  return v->facts->family.crosses;
}

/* Of the decoder’s own tokens, and of those that the encoder read: all of them, where layers have a window, too. */
static double
kv_crossed (const hr_view_t *v)
{
  double own = hr_sliding_layers (v) * hr_cache_tokens (v->p) + hr_full_layers (v) * hr_full_cache_tokens (v);
  double crossed = hr_decoder_layers (v) * hr_crossed_tokens (v);

  return ceil (2 * (own + crossed) * hr_cache_heads (v) * v->share->head_width * kv_bytes (v));
}

static bool
caches_crossed_both (const hr_view_t *v)
{
  return caches_crossed (v) && hr_full_layers (v) > 0;
}

static bool
keeps_states (const hr_view_t *v)
{
  return v->facts->family.mixed;
}

static double
kv_and_states (const hr_view_t *v)
{
  double tokens = (v->chunk->layers - hr_state_layers (v)) * hr_cache_tokens (v->p);

  return ceil ((2 * tokens * hr_cache_heads (v) * v->share->head_width + hr_state_elements (v)) * kv_bytes (v));
}

static double
kv_cache (const hr_view_t *v)
{
  return ceil (2 * v->chunk->layers * hr_cache_heads (v) * v->share->head_width * hr_cache_tokens (v->p)
               * kv_bytes (v));
}

static const hr_formula_t cache_formulas[] = {
  { caches_nothing, hr_no_bytes, "0", "shazeer2019" },
  { caches_crossed_both, kv_crossed,
    "⌈2 · ({sliding-layers} · {cache-tokens} + {full-layers} · {full-cache-tokens} + {decoder-layers} · "
    "{crossed-tokens}) · {cache-heads} · {head-dim} · {micro-batch-size} · {kv-bytes}⌉",
    "transformers" },
  { caches_crossed, kv_crossed,
    "⌈2 · {decoder-layers} · {cache-heads} · {head-dim} · ({cache-tokens} + {crossed-tokens}) · {micro-batch-size} · "
    "{kv-bytes}⌉",
    "transformers" },
  { keeps_states, kv_and_states,
    "⌈(2 · ({stage-layer-count} − {stage-state-layers}) · {cache-tokens} · {cache-heads} · {head-dim} + "
    "{stage-state-elements}) · {micro-batch-size} · {kv-bytes}⌉",
    "transformers" },
  { caches_latent_indexed, kv_latent_indexed,
    "⌈({stage-layer-count} · ({kv-rank} + {qk-rope-head-dim}) + {indexed-layers} · {index-head-dim}) · "
    "{cache-tokens} · {micro-batch-size} · {kv-bytes}⌉",
    "deepseek2025" },
  { caches_expanded_indexed, kv_expanded_indexed,
    "⌈({stage-layer-count} · {gpu-heads} · ({qk-nope-head-dim} + {qk-rope-head-dim} + {v-head-dim}) + "
    "{indexed-layers} · {index-head-dim}) · {cache-tokens} · {micro-batch-size} · {kv-bytes}⌉",
    "deepseek2025" },
  { caches_latent, kv_latent,
    "⌈{stage-layer-count} · ({kv-rank} + {qk-rope-head-dim}) · {cache-tokens} · {micro-batch-size} · "
    "{kv-bytes}⌉",
    "deepseek2024" },
  { caches_expanded, kv_expanded,
    "⌈{stage-layer-count} · {gpu-heads} · ({qk-nope-head-dim} + {qk-rope-head-dim} + {v-head-dim}) · "
    "{cache-tokens} · {micro-batch-size} · {kv-bytes}⌉",
    "transformers" },
  { caches_by_kind, kv_by_kind,
    "⌈2 · ({sliding-layers} · {cache-tokens} · {cache-heads} · {head-dim} + {full-layers} · {full-cache-tokens} · "
    "{full-cache-heads} · {full-head-width}) · {micro-batch-size} · {kv-bytes}⌉",
    "transformers" },
  { caches_both, kv_both,
    "⌈2 · ({sliding-layers} · {cache-tokens} + {full-layers} · {cached-tokens}) · {cache-heads} · {head-dim} · "
    "{micro-batch-size} · {kv-bytes}⌉",
    "transformers" },
  { NULL, kv_cache,
    "⌈2 · {stage-layer-count} · {cache-heads} · {head-dim} · {cache-tokens} · {micro-batch-size} · "
    "{kv-bytes}⌉",
    "shazeer2019" },
};

/* clang-format off */
const hr_term_row_t hr_term_kv_cache = {
  .desc = { "kv-cache", N_ ("KV cache"),
            N_ ("Keys and values of all cached tokens, for each concurrent sequence.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_LOSS] = HR_NOTHING ("shazeer2019"),
    [HR_MOMENT_PREFILL] = cache_formulas,
  },
};
/* clang-format on */
