/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a model is built as its family, and where a parameter says that it is not. */
#include "core/facts/family-facts.h"
#include "core/facts/core-layers.h"

bool
hr_is_latent (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  if (family->open)
    return p->kv_lora_rank > 0;
  return family->latent;
}

enum
{
  IDLE_POSITIONS = 2
};

int64_t
hr_usable_positions (const hr_params_t *p)
{
  if (hr_family (p->family)->idle_positions)
    return p->learned_positions - IDLE_POSITIONS;
  return p->learned_positions;
}

bool
hr_learns_positions (const hr_params_t *p)
{
  bool of_family = p->position_embeddings == HR_POSITION_AS_FAMILY && hr_family (p->family)->learned_positions;

  return p->position_embeddings == HR_POSITION_LEARNED || (of_family && p->learned_positions > 0);
}

static void
fill_open (const hr_params_t *p, hr_family_t *facts)
{
  facts->latent = hr_is_latent (p);
  facts->value_is_view = facts->latent;
}

/* A family's own kind of RMSNorm stays what it is. */
static hr_norm_t
chosen_norm (const hr_params_t *p, hr_norm_t of_family)
{
  bool is_layer_norm = of_family == HR_LAYER_NORM;

  if (p->norm_type == HR_NORM_TYPE_LAYER)
    return HR_LAYER_NORM;
  if (p->norm_type == HR_NORM_TYPE_RMS && is_layer_norm)
    return HR_RMS_NORM;
  return of_family;
}

hr_norm_t
hr_model_norm (const hr_params_t *p)
{
  return chosen_norm (p, hr_family (p->family)->norm);
}

static hr_qk_norm_t
chosen_qk_norm (const hr_params_t *p, hr_qk_norm_t of_family)
{
  if (p->qk_norm == HR_NEVER)
    return HR_QK_NORM_NONE;
  if (p->qk_norm == HR_ALWAYS && of_family == HR_QK_NORM_NONE)
    return HR_QK_NORM_HEAD;
  return of_family;
}

static void
rotate (hr_family_t *facts)
{
  facts->alibi = false;
  if (facts->rotary > 0)
    return;
  facts->position_ids = HR_IDS_NONE;
  facts->relative = 0;
  facts->rotary = 1;
}

/* A table’s backward needs the positions that it was asked for, unless they are a buffer of the model. */
static void
look_up_positions (hr_family_t *facts)
{
  if (!facts->disentangled)
    facts->position_ids = HR_IDS_SHARED;
  facts->relative = 0;
  facts->alibi = false;
  facts->rotary = 0;
}

/* Distances are added to the scores: attention computes these itself. */
static void
add_distances (hr_family_t *facts)
{
  facts->position_ids = HR_IDS_NONE;
  facts->relative = 0;
  facts->alibi = true;
  facts->eager = true;
  facts->rotary = 0;
}

/* Megatron-Core's positions leave nothing in the ledger, whichever they are. */
static void
fill_positions (const hr_params_t *p, hr_family_t *facts)
{
  bool has_table = facts->learned_positions;

  facts->learned_positions = hr_learns_positions (p);
  if (facts->open)
    return;
  if (p->position_embeddings == HR_POSITION_ROPE)
    rotate (facts);
  else if (p->position_embeddings == HR_POSITION_LEARNED && !has_table)
    look_up_positions (facts);
  else if (p->position_embeddings == HR_POSITION_ALIBI && !facts->alibi)
    add_distances (facts);
}

bool
hr_may_cap_logits (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return family->capped_logits || family->may_cap_logits;
}

bool
hr_caps_logits (const hr_params_t *p)
{
  if (p->logit_cap != HR_AS_MODEL && hr_may_cap_logits (p))
    return p->logit_cap == HR_ALWAYS;
  return hr_family (p->family)->capped_logits;
}

/* Where a model is not built as its family, a parameter says so. */
static void
fill_departures (const hr_params_t *p, hr_family_t *facts)
{
  facts->norm = chosen_norm (p, facts->norm);
  facts->qk_norm = chosen_qk_norm (p, facts->qk_norm);
  if (p->mlp_gated != HR_AS_MODEL)
    facts->gated = p->mlp_gated == HR_ALWAYS;
  facts->capped_logits = hr_caps_logits (p);
  fill_positions (p, facts);
}

static bool
leaves_all_to_family (const hr_params_t *p)
{
  return p->norm_type == HR_NORM_TYPE_AS_FAMILY && p->qk_norm == HR_AS_MODEL && p->mlp_gated == HR_AS_MODEL
         && p->position_embeddings == HR_POSITION_AS_FAMILY;
}

bool
hr_departs_from_family (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);
  hr_family_t facts;
  bool adds_qk_norm;

  if (hr_has_core_layers (p) || leaves_all_to_family (p))
    return false;
  facts = *family;
  fill_departures (p, &facts);
  adds_qk_norm = family->qk_norm == HR_QK_NORM_NONE && facts.qk_norm != HR_QK_NORM_NONE && !family->latent;
  return facts.gated != family->gated || facts.norm != family->norm || adds_qk_norm
         || facts.position_ids != family->position_ids || facts.rotary != family->rotary
         || facts.alibi != family->alibi;
}

hr_head_t
hr_head (const hr_params_t *p)
{
  static const hr_head_t others[] = { [HR_MODEL_HEAD_SEQUENCES] = HR_HEAD_SEQUENCE,
                                      [HR_MODEL_HEAD_TOKENS] = HR_HEAD_TOKENS,
                                      [HR_MODEL_HEAD_NONE] = HR_HEAD_NONE };
  const hr_family_t *family = hr_family (p->family);
  bool is_given = family->head == HR_HEAD_CLASS || family->engine;

  if (is_given || p->model_head == HR_MODEL_HEAD_AS_FAMILY)
    return family->head;
  return others[p->model_head];
}

bool
hr_is_encoder (const hr_params_t *p)
{
  return hr_family (p->family)->head == HR_HEAD_MASKED;
}

bool
hr_is_bounded (const hr_params_t *p)
{
  return hr_family (p->family)->most > 0;
}

bool
hr_has_other_layers (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return family->crosses || family->indexed || family->mixed || hr_is_bounded (p);
}

bool
hr_ties_head (const hr_params_t *p)
{
  hr_head_t head;

  if (!p->tied_embeddings)
    return false;
  head = hr_head (p);
  return head == HR_HEAD_CAUSAL || head == HR_HEAD_MASKED;
}

void
hr_family_fill (const hr_params_t *p, hr_family_t *facts)
{
  *facts = *hr_family (p->family);
  facts->head = hr_head (p);
  fill_departures (p, facts);
  if (facts->open)
    fill_open (p, facts);
  if (facts->latent)
    facts->qk_norm = HR_QK_NORM_NONE; /* the compressed ones are normed anyway */
  if (!facts->open && hr_has_core_layers (p))
    hr_build_core_layers (facts);
  if (p->token_types > 0 && facts->token_types > 0)
    facts->token_types = (int) p->token_types;
  if (p->fused_qkv && !facts->latent)
    facts->fused_qkv = facts->value_is_view = true;
  if (p->copied_attention_output != HR_AS_MODEL && !facts->mixer_alone)
    facts->output_copied = p->copied_attention_output == HR_ALWAYS;
  if (p->norm_weight_fp32 && facts->norm == HR_RMS_NORM)
    facts->norm = HR_RMS_NORM_FP32;
}

bool
hr_rotates (const hr_params_t *p)
{
  hr_family_t facts;

  hr_family_fill (p, &facts);
  return facts.rotary > 0;
}

bool
hr_writes_gelu (const hr_params_t *p)
{
  hr_family_t facts;

  hr_family_fill (p, &facts);
  return (!facts.gated || facts.head == HR_HEAD_MASKED) && facts.activation == HR_GELU_PYTHON;
}
