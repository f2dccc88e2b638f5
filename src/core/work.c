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
  w->L = (double) p->layers;
  w->expert_layers = hr_expert_layers (p, w->L);
  w->s = (double) p->sequence_length;
  w->b = (double) p->micro_batch_size;
  w->h = (double) p->hidden_size;
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
  *w = (hr_work_t){ .p = p };
  hr_family_fill (p, &w->facts);
  w->family = &w->facts;
  w->quantization = hr_quantization (p);
  hr_groups (p, &w->groups);
  read_model (w, p);
  w->qk_norm = p->qk_norm ? w->family->qk_norm : HR_QK_NORM_NONE;
  w->compute = hr_dtype_bytes (hr_dtype_of (p->activation_dtype));
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
  w->expert_layers = hr_expert_layers (w->p, w->from + w->L) - hr_expert_layers (w->p, w->from);
}

/* What the micro-batches in flight hold, but for the one whose backward begins. The newest chunk comes
 * last, so that it stays in `w`. */
static void
hold_others (hr_work_t *w)
{
  const hr_stage_t *stage = &w->stage;

  w->others = 0;
  for (int i = 1; i <= stage->n_chunks; i++)
    {
      int chunk = (stage->newest + i) % stage->n_chunks;
      bool newest = chunk == stage->newest, embeds = stage->first && chunk == 0;
      double held = stage->chunks[chunk].passes - (newest ? 1 : 0);

      take_chunk (w, &stage->chunks[chunk]);
      hr_plan_run (w);
      w->others += held * (w->plan.stored + (embeds ? w->embedding_extras : 0));
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
  w->allocated = sum - context - hr_nccl_bytes (w) - hr_bucket_bytes (w);
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

bool
hr_fuses_norms (const hr_work_t *w)
{
  return w->p->compile || w->p->norm_kernel == HR_KERNEL_FUSED;
}

bool
hr_fuses_mlps (const hr_work_t *w)
{
  return w->p->compile || w->p->mlp_kernel == HR_KERNEL_FUSED;
}

bool
hr_expands_kv (const hr_work_t *w)
{
  /* FlashAttention takes no mask: padding is taken out before it. */
  bool masked = w->p->padding_mask && w->p->attention != HR_FLASH;

  return (w->p->expanded_kv || masked) && w->k < w->a;
}

hr_activation_t
hr_activation (const hr_work_t *w)
{
  hr_activation_t written = w->family->activation;

  return written == HR_GELU_PYTHON && (hr_fuses_mlps (w) || w->p->fused_gelu) ? HR_GELU : written;
}

bool
hr_drops_scores (const hr_work_t *w)
{
  /* Megatron has two settings, Transformers' models mostly one for all. */
  double dropout = fmax (w->p->attention_dropout, w->family->engine ? 0 : w->p->dropout);

  return dropout > 0 && (w->family->dropouts & HR_DROP_SCORES) != 0;
}

double
hr_nccl_bytes (const hr_work_t *w)
{
  bool buffers = w->p->overhead == HR_ITEMISED && w->groups.world > 1;

  return buffers ? (double) w->p->nccl_mib * 1048576 : 0;
}

bool
hr_keeps_gradients (const hr_work_t *w)
{
  return w->p->gradient_buffer || w->stage.passes > 1 || w->p->micro_batches > 1
         || w->p->activation_model != HR_MODEL_LEDGER;
}

/* The head's, where they share a weight; or that of earlier micro-batches. */
bool
hr_adds_embedding (const hr_work_t *w)
{
  bool tied = w->p->tied_embeddings && w->stage.last;

  return w->p->activation_model == HR_MODEL_LEDGER && w->counts.trained_embedding > 0
         && (tied || hr_keeps_gradients (w));
}

bool
hr_steps_in_backward (const hr_work_t *w)
{
  return w->p->optimizer_in_backward && w->p->mode == HR_TRAINING && w->p->optimizer != HR_NO_OPTIMIZER
         && w->p->activation_model == HR_MODEL_LEDGER;
}

double
hr_step_scratch (const hr_work_t *w)
{
  return w->p->optimizer == HR_ADAMW_8BIT ? w->p->step_scratch_bytes : 0;
}

double
hr_bucket_bytes (const hr_work_t *w)
{
  bool itemised = w->p->overhead == HR_ITEMISED && w->p->activation_model == HR_MODEL_LEDGER;

  return itemised && w->p->mode == HR_TRAINING && w->p->zero_stage > 0
             ? (double) w->p->zero_bucket_elements * w->compute
             : 0;
}

double
hr_done_layers (const hr_work_t *w)
{
  if (w->moment == HR_MOMENT_BACKWARD_END)
    return w->L - 1;
  if (w->moment == HR_MOMENT_BACKWARD_FIRST)
    return w->L - fmax (w->plan.interval, 1);
  return w->L - w->plan.live_segment * fmax (w->plan.interval, 1) - w->plan.live_layers;
}

double
hr_done_parameters (const hr_work_t *w)
{
  double done = hr_done_layers (w), experts;

  if (w->expert_layers <= 0)
    return w->counts.head_adapter + done * w->counts.trained_layer;
  experts = w->expert_layers - hr_expert_layers (w->p, w->L - done);
  return w->counts.head_adapter + experts * w->counts.trained_layer + (done - experts) * w->counts.trained_dense_layer;
}

double
hr_once_saved (const hr_work_t *w)
{
  double kept = w->plan.boundaries > 0 ? w->unneeded : 0;

  return w->rest + kept - w->saved_logits - w->away + hr_held_throughout (w);
}

double
hr_held_throughout (const hr_work_t *w)
{
  return w->cast_weights + w->masks + w->batch;
}

double
hr_full_every (const hr_params_t *p)
{
  int family = hr_family (p->family)->full_every;
  bool typed = p->full_attention_interval > 0 && (p->sliding_window > 0 || family > 0);

  return typed ? (double) p->full_attention_interval : family;
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
hr_visited_experts (const hr_work_t *w)
{
  return (double) (w->family->all_experts ? w->p->experts : w->p->experts_per_token);
}

double
hr_mlp_weight (const hr_work_t *w)
{
  if (w->expert_layers > 0) /* gate and up in one */
    return w->experts * 2 * w->expert_width * w->h;
  return (w->f + (w->p->mlp_bias ? 1 : 0)) * w->h;
}

double
hr_mlp_width (const hr_work_t *w)
{
  return w->expert_layers > 0 ? w->expert_width * hr_visited_experts (w) : w->f;
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
  return w->p->activation_model == HR_MODEL_LEDGER && w->p->zero_stage == 3 && w->groups.shards > 1;
}

bool
hr_loads_whole (const hr_work_t *w)
{
  hr_loading_t loading = (hr_loading_t) w->p->loading;
  bool ledger = w->p->activation_model == HR_MODEL_LEDGER,
       sharded = w->p->zero_stage == 3 && w->groups.dense_shards > 1;

  if (loading == HR_LOAD_WHOLE)
    return ledger && w->counts.quantised > 0 && !sharded;
  return loading == HR_LOAD_FULL_STATE && ledger && sharded;
}
