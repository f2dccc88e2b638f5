/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layers of a pipeline divided over its stages, and the passes in flight on each. */
#include "core/plan/stages.h"
#include "core/base/extremes.h"
#include "core/facts/families.h"
#include "core/facts/family-facts.h"
#include "core/facts/layers.h"
#include "core/plan/placement.h"

#include <math.h>

/* Width of queries and output, which are as wide, and of keys and values. */
static double
attention_width (const hr_params_t *p)
{
  if (hr_is_latent (p))
    return (double) p->attention_heads * (double) (p->qk_nope_head_dim + p->qk_rope_head_dim + p->v_head_dim);
  return (double) (p->attention_heads + p->kv_heads) * (double) p->head_dim;
}

/* The head's arithmetic in layers: its weights over those of attention and of an MLP of three matrices. */
static double
head_in_layers (const hr_params_t *p)
{
  return (double) p->vocab_size / (2 * attention_width (p) + 3 * (double) p->ffn_size);
}

/* A stage takes layers until it has its share; each later one has one at least, if there are as many, and the last all
 * that are left. */
static double
balanced_layers (const hr_params_t *p, int k, double chunks)
{
  double layers = hr_gpu_layers (p);
  double share = ceil ((layers + head_in_layers (p)) / chunks);
  double before = hr_max (hr_min (k * share, layers - (chunks - k)), 0);
  double left = layers - before;

  if (k == (int) chunks - 1)
    return left;
  return hr_max (hr_min (share, left - (chunks - k - 1)), 0);
}

int64_t
hr_virtual_stages (const hr_params_t *p)
{
  if (p->mode == HR_INFERENCE)
    return 1;
  return p->virtual_stages;
}

/* Whether chunk k of n takes one of so many layers that are left over. */
static bool
takes_one_more (const hr_params_t *p, int k, int64_t n, int64_t left)
{
  switch ((hr_remainder_t) p->stage_remainder)
    {
    case HR_REMAINDER_INNER: return k < n - 1 && k >= n - 1 - left;
    case HR_REMAINDER_LAST: return k >= n - left;
    case HR_REMAINDER_FIRST:
    case HR_REMAINDER_WITH_HEAD:
    default: return k < left;
    }
}

/* The head follows the layers, and chunk k begins where so much of all has gone before. */
static double
layers_with_head (const hr_params_t *p, int k, double chunks)
{
  double layers = hr_gpu_layers (p);
  double all = layers;
  double from;
  double to;

  if (!hr_has_host_head (p))
    all++;
  from = hr_min (ceil (k * all / chunks), layers); /* fewer layers than stages: the last has the head alone */
  to = hr_min (ceil ((k + 1) * all / chunks), layers);
  return to - from;
}

/* llama.cpp's rule, which nobody trains by: it may leave the last stage without a layer. */
static bool
counts_head (const hr_params_t *p)
{
  return p->mode == HR_INFERENCE && p->stage_remainder == HR_REMAINDER_WITH_HEAD;
}

double
hr_chunk_layers (const hr_params_t *p, int k)
{
  int64_t chunks = p->pipeline_parallel * hr_virtual_stages (p);
  int64_t on_gpus = (int64_t) hr_gpu_layers (p);
  int64_t layers = on_gpus / chunks;

  if (p->stage_layers.n > 0 && p->pipeline_parallel > 1)
    return p->stage_layers.items[k];
  if (p->balanced_stages)
    return balanced_layers (p, k, (double) chunks);
  if (counts_head (p))
    return layers_with_head (p, k, (double) chunks);
  if (takes_one_more (p, k, chunks, on_gpus % chunks))
    layers++;
  return (double) layers;
}

/* Passes in flight on a stage: 1F1B holds one for each stage that is still to come; interleaving
 * begins with groups of G micro-batches, chunk by chunk (Narayanan et al. 2021, section 2.2). */
static double
passes_in_flight (const hr_params_t *p, int rank, double group)
{
  double to_come = (double) p->pipeline_parallel - rank;
  double chunks = (double) hr_virtual_stages (p);
  double micro_batches = (double) p->micro_batches;
  double passes = 2 * (to_come - 1) + (chunks - 1) * group + 1;

  if (chunks <= 1)
    return hr_min (micro_batches, to_come);
  if (p->experts > 0 && p->overlap_expert_communication)
    passes += 1;
  return hr_min (passes, micro_batches * chunks);
}

/* The passes take the chunks in turn, G at a time. */
static void
take_turns (hr_stage_t *stage, double group)
{
  double round = group * stage->n_chunks;
  double before = stage->passes - 1;
  double full_rounds = floor (stage->passes / round);
  double left = stage->passes - full_rounds * round;

  for (int i = 0; i < stage->n_chunks; i++)
    stage->chunks[i].passes = full_rounds * group + hr_min (hr_max (left - i * group, 0), group);
  stage->newest = (int) ((before - floor (before / round) * round) / group);
}

/* One chunk alone, as in most plans, has all of them: two divisions less. */
static void
share_passes (hr_stage_t *stage, double group)
{
  if (stage->n_chunks > 1)
    {
      take_turns (stage, group);
      return;
    }
  stage->newest = 0;
  stage->chunks[0].passes = stage->passes;
}

/* Megatron-Core puts all of them on the last stage, into its last chunk. */
static void
add_modules (hr_stage_t *stage, double modules)
{
  hr_chunk_t *last = &stage->chunks[stage->n_chunks - 1];

  stage->modules = modules;
  stage->layers += modules;
  last->modules = modules;
  last->layers += modules;
}

static void
count_experts (hr_stage_t *stage, const hr_params_t *p)
{
  stage->expert_layers = 0;
  for (int i = 0; i < stage->n_chunks; i++)
    {
      hr_chunk_t *chunk = &stage->chunks[i];

      chunk->expert_layers = hr_expert_layers (p, chunk->from + chunk->layers) - hr_expert_layers (p, chunk->from);
      stage->expert_layers += chunk->expert_layers;
    }
}

/* A model with frozen layers is one stage and one chunk: a check holds that. */
static void
skip_frozen (hr_stage_t *stage, const hr_params_t *p)
{
  hr_chunk_t *chunk = &stage->chunks[0];

  stage->frozen_layers = hr_frozen_layers (p);
  stage->frozen_expert_layers = hr_expert_layers (p, stage->frozen_layers);
  chunk->from += stage->frozen_layers;
  chunk->layers -= stage->frozen_layers;
  chunk->expert_layers -= stage->frozen_expert_layers;
}

/* Chunks go round the stages in turn. */
static void
take_chunks (hr_stage_t *stage, const hr_params_t *p)
{
  int stages = (int) p->pipeline_parallel;
  int deepest = stage->rank + stages * ((int) hr_virtual_stages (p) - 1);
  double from = hr_host_layers (p);

  stage->n_chunks = 0;
  stage->layers = 0;
  for (int k = 0; k <= deepest; k++)
    {
      double layers = hr_chunk_layers (p, k);

      if (k % stages == stage->rank)
        {
          stage->chunks[stage->n_chunks++] = (hr_chunk_t) { .from = from, .layers = layers };
          stage->layers += layers;
        }
      from += layers;
    }
}

/* Micro-batches that go through a chunk before the next chunk's turn. */
static double
group_size (const hr_params_t *p)
{
  if (p->pipeline_group_size > 0)
    return (double) p->pipeline_group_size;
  return (double) p->pipeline_parallel;
}

void
hr_stage (const hr_params_t *p, int rank, hr_stage_t *stage)
{
  stage->rank = rank;
  stage->first = rank == 0 && !hr_places_layers (p);
  stage->last = rank == (int) p->pipeline_parallel - 1 && !hr_has_host_head (p);
  stage->modules = 0;
  take_chunks (stage, p);
  if (stage->last)
    add_modules (stage, hr_mtp_modules (p));
  count_experts (stage, p);
  skip_frozen (stage, p);
  stage->passes = passes_in_flight (p, rank, group_size (p));
  share_passes (stage, group_size (p));
}

hr_chunk_t
hr_all_layers (const hr_params_t *p)
{
  hr_chunk_t all = { .modules = hr_mtp_modules (p) };

  all.layers = hr_all_model_layers (p) + all.modules;
  all.expert_layers = hr_expert_layers (p, all.layers);
  return all;
}

int
hr_layer_of_model (const hr_chunk_t *chunk, double layer)
{
  if (layer <= 0)
    return 0;
  return (int) (chunk->from + layer);
}

double
hr_layer_of_chunk (const hr_chunk_t *chunk, int layer)
{
  if (layer <= 0)
    return 0;
  return layer - chunk->from;
}
