/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The letters of the formulas, filled in: first of the model, then of what one GPU has, then of a pipeline stage. */
#include "core/work.h"

#include <math.h>

/* Of keys and values together, in every published model with latent attention so far. */
#define DEEPSEEK_RANK 512

/* Latent attention has a key for each head, of an unrotated and a rotated part, and values of their own width. */
static void
read_heads (hr_work_t *w, double divisor)
{
  const hr_params_t *p = w->p;
  bool latent = w->family->latent;

  w->a = (double) p->attention_heads / divisor;
  /* With fewer KV heads than tensor-parallel ranks, each rank has a copy of one. */
  w->k = latent ? w->a : fmax ((double) p->kv_heads / divisor, 1);
  w->d = (double) (latent ? p->qk_nope_head_dim + p->qk_rope_head_dim : p->head_dim);
  w->v = (double) (latent ? p->v_head_dim : p->head_dim);
  w->q = w->a * w->d;
  w->o = w->a * w->v;
}

static void
read_adapters (hr_work_t *w, const hr_params_t *p)
{
  w->targets = hr_lora_targets (p, w->family);
  w->r = w->targets != 0 ? (double) p->lora_rank : 0;
  w->trained = w->weight;
  if (w->r > 0 && p->adapter_dtype != HR_AUTO_DTYPE)
    w->trained = p->adapter_dtype == HR_AUTO_FP32 ? 4 : 2;
  w->apart = w->r > 0 && p->adapter_dtype == HR_AUTO_FP32 && !w->casts && w->compute < 4;
}

/* Widths of the MLP, of one expert, and of all shared experts together. */
static void
read_widths (hr_work_t *w, double divisor, double expert_divisor)
{
  const hr_params_t *p = w->p;
  double width = (double) (p->expert_ffn_size > 0 ? p->expert_ffn_size : p->ffn_size);
  double shared = (double) p->shared_experts * width;

  if (p->shared_expert_ffn_size > 0 && p->shared_experts > 0)
    shared = (double) p->shared_expert_ffn_size;
  w->f = (double) p->ffn_size / divisor;
  w->expert_width = width / expert_divisor;
  w->shared_width = shared / divisor;
}

/* Everything as the model has it. */
static void
read_model (hr_work_t *w, const hr_params_t *p)
{
  w->modules = hr_mtp_modules (p);
  w->L = (double) p->layers + w->modules;
  w->expert_layers = hr_expert_layers (p, w->L);
  w->s = (double) p->sequence_length;
  w->b = (double) p->micro_batch_size;
  w->h = w->projected = (double) p->hidden_size;
  w->V = (double) p->vocab_size;
  w->experts = (double) p->experts;
  if (w->family->latent)
    w->kv_rank = p->kv_lora_rank > 0 ? (double) p->kv_lora_rank : DEEPSEEK_RANK;
  read_heads (w, 1);
  read_widths (w, 1, 1);
}

/* From here on everything is what one GPU has of it. */
static void
divide (hr_work_t *w)
{
  const hr_groups_t *g = &w->groups;

  w->n = w->s * w->b / g->context;
  w->stream = w->n / g->stream;
  w->V = hr_padded_vocab (w->p) / g->tensor;
  w->experts = (double) w->p->experts / g->expert;
  w->projected = w->h / g->tensor;
  if (g->tensor * g->expert_tensor <= 1)
    return;
  read_heads (w, g->tensor);
  read_widths (w, g->tensor, g->expert_tensor);
}

/* A format of less than 8 bits is that of the quantised weights: the others are computed with as they are. */
static double
weight_bytes (const hr_work_t *w)
{
  double bytes = hr_dtype_bytes (hr_dtype_of (w->p->weight_dtype));

  return w->quantization->what != HR_QUANTISED_NOTHING && bytes < 2 ? w->compute : bytes;
}

void
hr_work_init (hr_work_t *w, const hr_params_t *p, hr_saved_t *saved)
{
  *w = (hr_work_t) { .p = p };
  hr_family_fill (p, &w->facts);
  w->family = &w->facts;
  w->quantization = hr_quantization (p);
  hr_groups (p, &w->groups);
  read_model (w, p);
  w->qk_norm = p->qk_norm ? w->family->qk_norm : HR_QK_NORM_NONE;
  w->compute = hr_dtype_bytes (hr_dtype_of (p->activation_dtype));
  w->outside = hr_nccl_bytes (w) + hr_bucket_bytes (w);
  w->weight = weight_bytes (w);
  /* Beside adapters autocast may find 16-bit weights: there is nothing to cast. */
  w->casts = p->autocast && p->activation_model == HR_MODEL_LEDGER && w->weight >= 4;
  read_adapters (w, p);
  w->residual = w->casts ? hr_dtype_bytes (hr_dtype_of (p->weight_dtype)) : w->compute;
  hr_count_model (w);
  divide (w);
  hr_count_divided (w);
  hr_activations_of_layer (w, saved);
}

/* The layers of one chunk. */
static void
take_chunk (hr_work_t *w, const hr_chunk_t *chunk)
{
  w->from = chunk->from;
  w->L = chunk->layers;
  w->modules = chunk->from + chunk->layers > (double) w->p->layers ? w->stage.modules : 0;
  w->expert_layers = hr_expert_layers (w->p, w->from + w->L) - hr_expert_layers (w->p, w->from);
}

/* What the micro-batches in flight hold, but for the one whose backward begins. The newest chunk comes
 * last, so that it stays in `w`. */
static void
hold_others (hr_work_t *w)
{
  const hr_stage_t *stage = &w->stage;

  w->others = w->others_kept = 0;
  for (int i = 1; i <= stage->n_chunks; i++)
    {
      int chunk = (stage->newest + i) % stage->n_chunks;
      bool newest = chunk == stage->newest, embeds = stage->first && chunk == 0;
      double held = stage->chunks[chunk].passes - (newest ? 1 : 0);

      take_chunk (w, &stage->chunks[chunk]);
      hr_plan_run (w);
      w->others += held * (w->plan.stored + (embeds ? w->embedding_extras : 0));
      w->others_kept += held * (w->plan.stored - hr_held_boundaries (w, w->plan.boundaries) * w->boundary);
    }
}

void
hr_work_enter (hr_work_t *w, int rank, hr_saved_t *saved)
{
  hr_stage (w->p, rank, &w->stage);
  hr_count_stage (w);
  w->buffers = hr_lasting_buffers (w);
  if (w->p->activation_model == HR_MODEL_LEDGER)
    hr_ledger_ends (w, saved);
  hold_others (w);
  hr_activations_of_stage (w);
}

void
hr_work_set_sum (hr_work_t *w, double sum, double context)
{
  w->sum = sum;
  w->allocated = sum - context - w->outside;
}

void
hr_work_restore (hr_work_t *w, const hr_estimate_t *e)
{
  double sum = 0;

  hr_work_init (w, &e->params, NULL);
  hr_work_enter (w, e->stage, NULL);
  w->moment = (hr_moment_t) e->moment;
  for (int i = 0; i < HR_FRAGMENTATION; i++)
    sum += e->terms[i];
  hr_work_set_sum (w, sum, e->terms[HR_CONTEXT]);
}
