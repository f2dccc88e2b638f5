/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "core/plan/groups.h"
#include "core/facts/families.h"
#include "core/facts/layers.h"

#include <math.h>

static double
or_else (int64_t value, double otherwise)
{
  return value > 0 ? (double) value : otherwise;
}

double
hr_plan_gpus (const hr_params_t *p)
{
  /* Inputs that were not checked may be beyond 2^53: rounded, and far too many all the same. */
  return (double) p->data_parallel * (double) p->tensor_parallel * (double) p->pipeline_parallel
         * (double) p->context_parallel;
}

/* Ranks of one context-parallel group hold the same weights: they share the states, too. */
static double
dense_ranks (const hr_params_t *p)
{
  return (double) p->data_parallel * (double) p->context_parallel;
}

static double
expert_ranks (const hr_params_t *p)
{
  double tensor = (double) p->tensor_parallel;

  if (p->experts <= 0)
    return dense_ranks (p);
  return dense_ranks (p) * tensor / ((double) p->expert_parallel * or_else (p->expert_tensor_parallel, tensor));
}

bool
hr_may_shard (const hr_params_t *p)
{
  return fmax (dense_ranks (p), expert_ranks (p)) > 1;
}

void
hr_groups (const hr_params_t *p, hr_groups_t *g)
{
  double instances = (double) p->optimizer_instances;
  bool shards = p->zero_stage > 0;

  g->data = (double) p->data_parallel;
  g->tensor = (double) p->tensor_parallel;
  g->pipeline = (double) p->pipeline_parallel;
  g->context = (double) p->context_parallel;
  g->expert = (double) p->expert_parallel;
  g->expert_tensor = or_else (p->expert_tensor_parallel, g->tensor);
  g->world = hr_plan_gpus (p);
  g->stream = p->sequence_parallel ? g->tensor : 1;
  g->dense_shards = shards ? dense_ranks (p) / instances : 1;
  g->expert_shards = shards ? expert_ranks (p) / instances : 1;
  g->shards = fmax (g->dense_shards, g->expert_shards);
}

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

/* A stage takes layers until it has its share; each later one has one at least, and the last all that are left. */
static double
balanced_layers (const hr_params_t *p, int k, double chunks)
{
  double layers = (double) p->layers, share = ceil ((layers + head_in_layers (p)) / chunks);
  double before = fmin (k * share, layers - (chunks - k)), left = layers - before;

  return k == (int) chunks - 1 ? left : fmin (share, left - (chunks - k - 1));
}

double
hr_chunk_layers (const hr_params_t *p, int k)
{
  int64_t chunks = p->pipeline_parallel * p->virtual_stages;

  if (p->stage_layers.n > 0)
    return p->stage_layers.items[k];
  if (p->balanced_stages)
    return balanced_layers (p, k, (double) chunks);
  return (double) (p->layers / chunks + (k < p->layers % chunks ? 1 : 0));
}

/* Passes in flight on a stage: 1F1B holds one for each stage that is still to come; interleaving
 * begins with groups of G micro-batches, chunk by chunk (Narayanan et al. 2021, section 2.2). */
static double
passes_in_flight (const hr_params_t *p, int rank, double group)
{
  double to_come = (double) p->pipeline_parallel - rank, m = (double) p->virtual_stages;
  double micro_batches = (double) p->micro_batches,
         overlapped = p->experts > 0 && p->overlap_expert_communication ? 1 : 0;

  if (m <= 1)
    return fmin (micro_batches, to_come);
  return fmin (2 * (to_come - 1) + (m - 1) * group + 1 + overlapped, micro_batches * m);
}

/* The passes take the chunks in turn, G at a time. */
static void
share_passes (hr_stage_t *stage, double group)
{
  double round = group * stage->n_chunks, before = stage->passes - 1;
  double full = floor (stage->passes / round), left = stage->passes - full * round;

  for (int i = 0; i < stage->n_chunks; i++)
    stage->chunks[i].passes = full * group + fmin (fmax (left - i * group, 0), group);
  stage->newest = (int) ((before - floor (before / round) * round) / group);
}

/* Megatron-Core puts all of them on the last stage, into its last chunk. */
static void
add_modules (hr_stage_t *stage, double modules)
{
  stage->modules = modules;
  stage->layers += modules;
  stage->chunks[stage->n_chunks - 1].layers += modules;
}

void
hr_stage (const hr_params_t *p, int rank, hr_stage_t *stage)
{
  int stages = (int) p->pipeline_parallel, deepest = rank + stages * ((int) p->virtual_stages - 1);
  double from = 0, group = or_else (p->pipeline_group_size, stages);

  stage->rank = rank;
  stage->first = rank == 0;
  stage->last = rank == stages - 1;
  stage->layers = 0;
  stage->n_chunks = 0;
  for (int k = 0; k <= deepest; k++)
    {
      double layers = hr_chunk_layers (p, k);
      if (k % stages == rank)
        {
          stage->chunks[stage->n_chunks++] = (hr_chunk_t) { .from = from, .layers = layers };
          stage->layers += layers;
        }
      from += layers;
    }
  add_modules (stage, stage->last ? hr_mtp_modules (p) : 0);
  stage->passes = passes_in_flight (p, rank, group);
  share_passes (stage, group);
}

double
hr_padded_vocab (const hr_params_t *p)
{
  double multiple = (double) p->vocab_multiple * (double) p->tensor_parallel;

  return ceil ((double) p->vocab_size / multiple) * multiple;
}

int64_t
hr_gpu_count (const hr_params_t *p)
{
  int64_t used = (int64_t) hr_plan_gpus (p);

  return p->gpu_count > used ? p->gpu_count : used;
}
