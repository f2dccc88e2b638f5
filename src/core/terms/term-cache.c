/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cache of keys and values. */
#include "core/terms/term-rows.h"

#include <math.h>

/* Conditions and amounts, one line each: the left and right columns of the rows below. */
/* clang-format off */

/* KV cache. */
static double kv_bytes (const hr_work_t *w) { return w->share.sequences * hr_dtype_bytes (hr_dtype_of (w->p->kv_cache_dtype)); }
static double full_layers (const hr_work_t *w) { return hr_full_attention_layers (w->p, w->chunk.layers); }
static bool caches_nothing (const hr_work_t *w) { return w->facts.family.head != HR_HEAD_CAUSAL; }
static bool caches_latent (const hr_work_t *w) { return w->facts.family.latent && (w->p->kv_cache_kind == HR_KV_LATENT || hr_is_paged (w->p)); }
static bool caches_expanded (const hr_work_t *w) { return w->facts.family.latent; }
static bool caches_both (const hr_work_t *w) { return full_layers (w) > 0 && w->p->sliding_window > 0 && !hr_is_paged (w->p); }
static double kv_latent (const hr_work_t *w) { return ceil (w->chunk.layers * (w->share.kv_rank + (double) w->p->qk_rope_head_dim) * hr_cache_tokens (w) * kv_bytes (w)); }
static double kv_expanded (const hr_work_t *w) { return ceil (w->chunk.layers * w->share.heads * (w->share.head_width + w->share.value_width) * hr_cache_tokens (w) * kv_bytes (w)); }
static double kv_both (const hr_work_t *w) { return ceil (2 * ((w->chunk.layers - full_layers (w)) * hr_cache_tokens (w) + full_layers (w) * (double) w->p->cached_tokens) * hr_cache_heads (w) * w->share.head_width * kv_bytes (w)); }
static double kv_cache (const hr_work_t *w) { return ceil (2 * w->chunk.layers * hr_cache_heads (w) * w->share.head_width * hr_cache_tokens (w) * kv_bytes (w)); }

static const hr_formula_t cache_formulas[] = {
    { caches_nothing, nothing, "0", "shazeer2019" },
    { caches_latent, kv_latent, "⌈{layers} · ({kv-rank} + {qk-rope-head-dim}) · {cache-tokens} · {micro-batch-size} · {kv-bytes}⌉", "deepseek2024" },
    { caches_expanded, kv_expanded, "⌈{layers} · {gpu-heads} · ({qk-nope-head-dim} + {qk-rope-head-dim} + {v-head-dim}) · {cache-tokens} · {micro-batch-size} · {kv-bytes}⌉", "transformers" },
    { caches_both, kv_both, "⌈2 · ({sliding-layers} · {cache-tokens} + {full-layers} · {cached-tokens}) · {cache-heads} · {head-dim} · {micro-batch-size} · {kv-bytes}⌉", "transformers" },
    { NULL, kv_cache, "⌈2 · {layers} · {cache-heads} · {head-dim} · {cache-tokens} · {micro-batch-size} · {kv-bytes}⌉", "shazeer2019" } };

const hr_term_row_t hr_term_kv_cache = {
  { "kv-cache", N_ ("KV cache"),
    N_ ("Keys and values of all cached tokens, for each concurrent sequence.") }, {
    [HR_MOMENT_LOSS] = HR_NOTHING ("shazeer2019"),
    [HR_MOMENT_PREFILL] = cache_formulas } };
/* clang-format on */
