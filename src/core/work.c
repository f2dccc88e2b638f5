#include "core/work.h"

#include <math.h>

static void
read_letters (hr_work_t *w, const hr_params_t *p)
{
  w->L = (double) p->layers;
  w->s = (double) p->sequence_length;
  w->b = (double) p->micro_batch_size;
  w->n = w->s * w->b;
  w->h = (double) p->hidden_size;
  w->a = (double) p->attention_heads;
  w->k = (double) p->kv_heads;
  w->d = (double) p->head_dim;
  w->q = w->a * w->d;
  w->f = (double) p->ffn_size;
  w->V = (double) p->vocab_size;
}

void
hr_work_init (hr_work_t *w, const hr_params_t *p, hr_saved_t *saved)
{
  *w = (hr_work_t){ .p = p, .family = hr_family (p->family) };
  read_letters (w, p);
  w->expert_layers = p->experts > 0 ? w->L - (double) p->dense_layers : 0;
  w->compute = hr_dtype_bytes (hr_dtype_of (p->activation_dtype));
  w->casts = p->autocast && p->activation_model == HR_MODEL_LEDGER;
  w->residual = w->casts ? hr_dtype_bytes (hr_dtype_of (p->weight_dtype)) : w->compute;
  hr_count_weights (w);
  hr_activations_run (w, saved);
}

void
hr_work_restore (hr_work_t *w, const hr_estimate_t *e)
{
  hr_work_init (w, &e->params, NULL);
  w->moment = (hr_moment_t) e->moment;
  hr_work_add_up (w, e->terms);
}

void
hr_work_add_up (hr_work_t *w, const double terms[HR_N_TERMS])
{
  w->sum = w->allocated = 0;
  for (int i = 0; i < HR_FRAGMENTATION; i++)
    w->sum += terms[i];
  w->allocated = w->sum - terms[HR_CONTEXT] - hr_nccl_bytes (w);
}

double
hr_nccl_bytes (const hr_work_t *w)
{
  bool buffers = w->p->overhead == HR_ITEMISED && w->p->data_parallel > 1;

  return buffers ? (double) w->p->nccl_mib * 1048576 : 0;
}

double
hr_done_layers (const hr_work_t *w)
{
  if (w->moment == HR_MOMENT_BACKWARD_FIRST)
    return w->L - fmax (w->plan.interval, 1);
  return w->L - w->plan.live_segment * fmax (w->plan.interval, 1) - w->plan.live_layers;
}

double
hr_cache_tokens (const hr_work_t *w)
{
  double tokens = (double) w->p->cached_tokens, window = (double) w->p->sliding_window;

  if (window <= 0)
    return tokens;
  /* Transformers' dynamic cache keeps one token less than the window: the next one completes it. */
  return fmin (tokens, w->p->kv_cache_kind == HR_KV_DYNAMIC ? window - 1 : window);
}

double
hr_mlp_width (const hr_work_t *w)
{
  double width = w->p->expert_ffn_size > 0 ? (double) w->p->expert_ffn_size : w->f;

  return w->expert_layers > 0 ? width * (double) w->p->experts_per_token : w->f;
}

bool
hr_gathers (const hr_work_t *w)
{
  return w->p->activation_model == HR_MODEL_LEDGER && w->p->zero_stage == 3;
}
