/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes of the whole model, and their division by the groups of the plan. */
#include "core/plan/share.h"
#include "core/base/extremes.h"

/* Of keys and values together, in every published model with latent attention so far. */
#define DEEPSEEK_RANK 512

/* Latent attention has a key for each head, of an unrotated and a rotated part, and values of their own width. */
static void
set_latent_heads (hr_share_t *share)
{
  const hr_params_t *p = share->p;

  share->kv_heads = share->heads;
  share->head_width = (double) (p->qk_nope_head_dim + p->qk_rope_head_dim);
  share->value_width = (double) p->v_head_dim;
}

static void
set_heads (hr_share_t *share, double gpus)
{
  const hr_params_t *p = share->p;

  share->heads = (double) p->attention_heads / gpus;
  /* With fewer KV heads than tensor-parallel ranks, each rank has a copy of one. */
  share->kv_heads = hr_max ((double) p->kv_heads / gpus, 1);
  share->head_width = (double) p->head_dim;
  share->value_width = (double) p->head_dim;
  if (share->facts->family.latent)
    set_latent_heads (share);
  share->query_width = share->heads * share->head_width;
  share->output_width = share->heads * share->value_width;
}

hr_share_t
hr_share_of_full_layers (const hr_share_t *share)
{
  const hr_params_t *p = share->p;
  hr_share_t full = *share;

  if (!share->facts->family.wide_full_layers)
    return full;
  if (p->full_kv_heads > 0)
    full.kv_heads = hr_max ((double) p->full_kv_heads / share->tensor_ranks, 1);
  if (p->full_head_dim > 0)
    full.head_width = full.value_width = (double) p->full_head_dim;
  full.query_width = full.heads * full.head_width;
  full.output_width = full.heads * full.value_width;
  return full;
}

/* A plan that divides sequences is refused for two stacks. */
hr_share_t
hr_share_of_encoder (const hr_share_t *share)
{
  hr_share_t encoder = *share;

  if (!share->facts->family.crosses || share->p->encoder_sequence_length <= 0)
    return encoder;
  encoder.sequence_length = (double) share->p->encoder_sequence_length;
  encoder.tokens = encoder.sequence_length * share->sequences;
  encoder.stream_tokens = encoder.tokens;
  encoder.keys.length = encoder.sequence_length;
  encoder.keys.tokens = encoder.tokens;
  return encoder;
}

hr_share_t
hr_share_of_cross_attention (const hr_share_t *share)
{
  hr_share_t encoder = hr_share_of_encoder (share);
  hr_share_t crossing = *share;

  crossing.keys.length = encoder.keys.length;
  crossing.keys.tokens = encoder.keys.tokens;
  crossing.keys.of_encoder = true;
  return crossing;
}

double
hr_expert_width (const hr_params_t *p)
{
  if (p->expert_ffn_size > 0)
    return (double) p->expert_ffn_size;
  return (double) p->ffn_size;
}

double
hr_shared_width (const hr_params_t *p)
{
  if (p->shared_expert_ffn_size > 0 && p->shared_experts > 0)
    return (double) p->shared_expert_ffn_size;
  return (double) p->shared_experts * hr_expert_width (p);
}

static void
set_widths (hr_share_t *share, double gpus, double expert_gpus)
{
  share->ffn_width = (double) share->p->ffn_size / gpus;
  share->expert_width = hr_expert_width (share->p) / expert_gpus;
  share->shared_width = hr_shared_width (share->p) / gpus;
}

static double
kv_rank (const hr_params_t *p, const hr_family_t *family)
{
  if (!family->latent)
    return 0;
  if (p->kv_lora_rank > 0)
    return (double) p->kv_lora_rank;
  return DEEPSEEK_RANK;
}

/* Labels are few: every tensor-parallel GPU has all. */
static double
head_rows (const hr_share_t *share)
{
  switch (share->facts->family.head)
    {
    case HR_HEAD_SEQUENCE:
    case HR_HEAD_TOKENS: return (double) share->p->num_labels;
    case HR_HEAD_NONE: return 0;
    case HR_HEAD_CAUSAL:
    case HR_HEAD_MASKED:
    case HR_HEAD_CLASS:
    default: return share->vocab_rows;
    }
}

static double
embedding_width (const hr_params_t *p, const hr_family_t *family)
{
  if (family->embedding != HR_EMBEDDING_AS_LAYERS && p->embedding_size > 0)
    return (double) p->embedding_size;
  return (double) p->hidden_size;
}

/* A head of masked tokens reads what its first matrix gives, any other what the layers do. */
static double
words_width (const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;

  if (family->head != HR_HEAD_MASKED)
    return share->hidden;
  if (family->words_width > 0)
    return family->words_width;
  return share->embedding_width;
}

void
hr_share_of_model (const hr_params_t *p, const hr_facts_t *facts, const hr_groups_t *groups, hr_share_t *share)
{
  *share = (hr_share_t) { .p = p, .facts = facts, .groups = groups };
  share->tensor_ranks = 1;
  share->sequence_length = (double) p->sequence_length;
  share->sequences = (double) p->micro_batch_size;
  share->tokens = share->sequence_length * share->sequences;
  share->stream_tokens = share->tokens;
  share->keys.length = share->sequence_length;
  share->keys.tokens = share->tokens;
  share->hidden = (double) p->hidden_size;
  share->kv_rank = kv_rank (p, &facts->family);
  share->experts = (double) p->experts;
  share->vocab_rows = (double) p->vocab_size;
  share->head_rows = head_rows (share);
  share->embedding_width = embedding_width (p, &facts->family);
  share->words_width = words_width (share);
  set_heads (share, 1);
  set_widths (share, 1, 1);
}

void
hr_divide_share (const hr_share_t *model, hr_share_t *share)
{
  const hr_groups_t *groups = model->groups;

  *share = *model;
  share->tensor_ranks = groups->tensor;
  share->tokens = model->tokens / groups->context;
  share->stream_tokens = share->tokens / groups->stream;
  share->keys.tokens = share->tokens;
  share->experts = model->experts / groups->expert;
  share->vocab_rows = hr_padded_vocab (model->p) / groups->tensor;
  share->head_rows = head_rows (share);
  set_heads (share, groups->tensor);
  set_widths (share, groups->tensor, groups->expert_tensor);
}

double
hr_projection_width (const hr_share_t *share)
{
  return share->hidden / share->tensor_ranks;
}

double
hr_layer_input_width (const hr_share_t *share)
{
  if (!share->facts->family.layer_inputs)
    return 0;
  return (double) share->p->layer_input_size;
}

bool
hr_projects_embedding (const hr_share_t *share)
{
  hr_embedding_t embedding = share->facts->family.embedding;

  return embedding == HR_EMBEDDING_PROJECTED || share->embedding_width != share->hidden;
}

double
hr_query_input (const hr_share_t *share)
{
  if (share->p->q_lora_rank > 0)
    return (double) share->p->q_lora_rank;
  return share->hidden;
}

double
hr_mlp_inputs (const hr_share_t *share)
{
  return share->facts->family.gated ? 2 : 1;
}

double
hr_mlp_tensors (const hr_share_t *share)
{
  return hr_mlp_inputs (share) + 1;
}

static double
visited_experts (const hr_share_t *share)
{
  if (share->facts->family.all_experts)
    return (double) share->p->experts;
  return (double) share->p->experts_per_token;
}

double
hr_mlp_width (const hr_share_t *share, bool has_experts)
{
  if (has_experts)
    return share->expert_width * visited_experts (share);
  return share->ffn_width;
}

double
hr_mlp_weight (const hr_share_t *share, bool has_experts)
{
  if (has_experts)
    return share->experts * 2 * share->expert_width * share->hidden;
  if (share->p->mlp_bias)
    return (share->ffn_width + 1) * share->hidden;
  return share->ffn_width * share->hidden;
}
