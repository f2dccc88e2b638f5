#include "core/work.h"

#include <math.h>

/* Latent attention has a key for each head, of an unrotated and a rotated part, and values of their own width. */
static void
read_heads (hr_work_t *w, const hr_params_t *p)
{
  bool latent = w->family->latent;

  w->a = (double) p->attention_heads;
  w->k = latent ? w->a : (double) p->kv_heads;
  w->d = (double) (latent ? p->qk_nope_head_dim + p->qk_rope_head_dim : p->head_dim);
  w->v = (double) (latent ? p->v_head_dim : p->head_dim);
  w->q = w->a * w->d;
  w->o = w->a * w->v;
}

static void
read_adapters (hr_work_t *w, const hr_params_t *p)
{
  bool adapts = p->mode == HR_TRAINING && p->fine_tuning != HR_FINE_TUNING_FULL;

  w->r = adapts ? (double) p->lora_rank : 0;
  w->adapts_mlp = adapts && p->lora_targets == HR_LORA_ALL;
}

static void
read_letters (hr_work_t *w, const hr_params_t *p)
{
  w->L = (double) p->layers;
  w->s = (double) p->sequence_length;
  w->b = (double) p->micro_batch_size;
  w->n = w->s * w->b;
  w->h = (double) p->hidden_size;
  w->f = (double) p->ffn_size;
  w->V = (double) p->vocab_size;
}

void
hr_work_init (hr_work_t *w, const hr_params_t *p, hr_saved_t *saved)
{
  *w = (hr_work_t){ .p = p, .family = hr_family (p->family) };
  read_letters (w, p);
  read_heads (w, p);
  read_adapters (w, p);
  w->qk_norm = p->qk_norm ? w->family->qk_norm : HR_QK_NORM_NONE;
  w->expert_layers = hr_expert_layers (p, w->L);
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

bool
hr_fuses_norms (const hr_work_t *w)
{
  return w->p->norm_kernel == HR_KERNEL_FUSED;
}

bool
hr_fuses_mlps (const hr_work_t *w)
{
  return w->p->mlp_kernel == HR_KERNEL_FUSED;
}

hr_activation_t
hr_activation (const hr_work_t *w)
{
  hr_activation_t written = w->family->activation;

  return written == HR_GELU_PYTHON && hr_fuses_mlps (w) ? HR_GELU : written;
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
hr_done_parameters (const hr_work_t *w)
{
  double done = hr_done_layers (w), experts;

  if (w->expert_layers <= 0)
    return done * w->counts.trained_layer;
  experts = w->expert_layers - hr_expert_layers (w->p, w->L - done);
  return experts * w->counts.trained_layer + (done - experts) * w->counts.trained_dense_layer;
}

double
hr_once_saved (const hr_work_t *w)
{
  double kept = w->plan.boundaries > 0 ? w->unneeded : 0;

  return w->rest + kept - w->saved_logits + w->cast_weights + w->masks;
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
hr_full_every (const hr_params_t *p)
{
  return (double) (p->full_attention_interval > 0 ? p->full_attention_interval : hr_family (p->family)->full_every);
}

double
hr_full_layers (const hr_params_t *p, double layer)
{
  double every = hr_full_every (p);

  return every > 0 ? floor (layer / every) : 0;
}

double
hr_expert_layers (const hr_params_t *p, double layer)
{
  double dense = (double) p->dense_layers, interval = (double) p->expert_interval;

  if (p->experts <= 0 || layer <= dense)
    return 0;
  return interval > 1 ? floor (layer / interval) - floor (dense / interval) : layer - dense;
}

double
hr_expert_width (const hr_work_t *w)
{
  return w->p->expert_ffn_size > 0 ? (double) w->p->expert_ffn_size : w->f;
}

double
hr_visited_experts (const hr_work_t *w)
{
  return (double) (w->family->all_experts ? w->p->experts : w->p->experts_per_token);
}

double
hr_mlp_weight (const hr_work_t *w)
{
  if (w->expert_layers > 0) /* gate and up in one */
    return (double) w->p->experts * 2 * hr_expert_width (w) * w->h;
  return (w->f + (w->p->mlp_bias ? 1 : 0)) * w->h;
}

double
hr_mlp_width (const hr_work_t *w)
{
  return w->expert_layers > 0 ? hr_expert_width (w) * hr_visited_experts (w) : w->f;
}

bool
hr_keeps_activations (const hr_work_t *w)
{
  hr_activation_model_t model = (hr_activation_model_t) w->p->activation_model;

  return w->p->mode == HR_TRAINING || model == HR_MODEL_MULTIPLIER || model == HR_MODEL_ELEMENTS;
}

bool
hr_gathers (const hr_work_t *w)
{
  return w->p->activation_model == HR_MODEL_LEDGER && w->p->zero_stage == 3;
}
