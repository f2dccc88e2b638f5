/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the counts of an estimate to what a pass reads and computes. */
#include "core/serving/served-model.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"

#include <math.h>

/* A GGUF file mixes formats, and stored weights may be told: bytes over elements stand for all of them. */
static double
bytes_of_format (const hr_run_t *run)
{
  const hr_counts_t *counts = &run->model.counts;

  if (counts->mixed_bytes > 0)
    return counts->mixed_bytes / counts->quantised;
  return run->facts.quantised_bytes;
}

static void
set_bytes (hr_served_model_t *m, const hr_run_t *run)
{
  hr_quantised_t what = run->facts.quantization->what;
  bool quantises_layers = what == HR_QUANTISED_LAYERS || what == HR_QUANTISED_ALL;

  m->always_bytes = run->facts.weight_bytes;
  m->expert_bytes = run->facts.weight_bytes;
  m->head_bytes = run->facts.weight_bytes;
  if (quantises_layers)
    m->always_bytes = bytes_of_format (run);
  if (what != HR_QUANTISED_NOTHING)
    m->expert_bytes = bytes_of_format (run);
  if (what == HR_QUANTISED_ALL)
    m->head_bytes = bytes_of_format (run);
}

/* A file's bytes are spread over what is in it; experts of a format of their own have theirs. */
static void
take_file (hr_served_model_t *m, const hr_run_t *run)
{
  bool has_expert_format = run->facts.quantization->what == HR_QUANTISED_EXPERTS;
  double experts = m->expert_layers * m->experts * m->expert;
  double others = run->model.counts.total - experts;
  double bytes_of_others = run->p->weight_bytes - experts * m->expert_bytes;
  double mean_bytes = run->p->weight_bytes / run->model.counts.total;

  if (run->p->weight_bytes <= 0)
    return;
  if (has_expert_format && bytes_of_others > 0)
    mean_bytes = bytes_of_others / others;
  else
    m->expert_bytes = mean_bytes;
  m->always_bytes = mean_bytes;
  m->head_bytes = mean_bytes;
}

static void
set_weights (hr_served_model_t *m, const hr_run_t *run, const hr_share_t *whole)
{
  const hr_params_t *p = run->p;
  double typed = run->model.typed_share;
  hr_layer_counts_t kinds;

  hr_count_layer_kinds (whole, &kinds);
  m->layers = (double) p->layers;
  m->expert_layers = hr_expert_layers (p, m->layers);
  m->experts = (double) p->experts;
  m->experts_per_token = (double) p->experts_per_token;
  m->always = (m->layers - m->expert_layers) * kinds.dense.matrices
              + m->expert_layers * (kinds.with_experts.matrices - kinds.routed.matrices);
  m->always *= typed;
  m->head = whole->vocab_rows * whole->words_width * typed;
  m->expert = 0;
  if (m->experts > 0)
    m->expert = kinds.routed.matrices / m->experts * typed;
}

static void
set_window (hr_served_model_t *m, const hr_params_t *p)
{
  m->window = (double) p->sliding_window;
  m->full_layers = m->layers;
  if (m->window > 0)
    m->full_layers = hr_full_attention_layers (p, m->layers);
  m->window_layers = m->layers - m->full_layers;
}

/* Latent attention whose cache has keys and values of every head is like any other. */
static bool
caches_latent (const hr_params_t *p, const hr_family_t *family)
{
  return family->latent && (p->kv_cache_kind == HR_KV_LATENT || p->kv_cache_kind == HR_KV_PAGED);
}

static double
cached_width (const hr_served_model_t *m, const hr_run_t *run, const hr_share_t *whole)
{
  if (m->latent)
    return whole->kv_rank + (double) run->p->qk_rope_head_dim;
  return m->cache_heads * m->score_width;
}

static void
set_cache (hr_served_model_t *m, const hr_run_t *run, const hr_share_t *whole)
{
  double element = hr_dtype_bytes (hr_dtype_of (run->p->kv_cache_dtype));

  m->heads = whole->heads;
  m->score_width = whole->head_width + whole->value_width;
  m->latent = caches_latent (run->p, &run->facts.family);
  m->latent_width = 2 * whole->kv_rank + (double) run->p->qk_rope_head_dim;
  m->cache_heads = whole->kv_heads;
  if (run->facts.family.latent)
    m->cache_heads = whole->heads;
  m->token_bytes = cached_width (m, run, whole) * element;
}

hr_served_model_t
hr_served_model (const hr_run_t *run)
{
  hr_share_t whole;
  hr_served_model_t model = { 0 };

  hr_share_of_model (run->p, &run->facts, &run->groups, &whole);
  model.hidden = whole.hidden;
  set_bytes (&model, run);
  set_weights (&model, run, &whole);
  take_file (&model, run);
  set_window (&model, run->p);
  set_cache (&model, run, &whole);
  return model;
}

double
hr_cached_bytes (const hr_served_model_t *m, double tokens)
{
  return m->token_bytes * (m->full_layers * tokens + m->window_layers * hr_min (tokens, m->window));
}

double
hr_visited_share (const hr_served_model_t *m, double tokens)
{
  if (m->experts <= 0)
    return 0;
  return 1 - pow (1 - hr_min (1, m->experts_per_token / m->experts), tokens);
}
