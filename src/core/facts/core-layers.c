/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-Core’s layers in the place of Transformers’: one projection for query, key and value and one for gate
 * and up, with the norm before it; the sequence first; experts that get their tokens from all GPUs. Source:
 * Megatron-Core, models/gpt/gpt_layer_specs.py, transformer/moe, 2026. */
#include "core/facts/core-layers.h"

/* The next token alone, by a head without parts of its own. */
static bool
predicts_next (const hr_family_t *family)
{
  bool has_parts = family->transforms_head || family->joined_head || family->words_width > 0 || family->scores_head;

  return family->head == HR_HEAD_CAUSAL && !family->crosses && !has_parts && !family->no_final_norm;
}

/* A norm before attention and one before the MLP. */
static bool
has_usual_norms (const hr_family_t *family)
{
  bool are_plain = !family->centred_norms && !family->weightless_norms && !family->inner_norms;
  bool of_heads = family->qk_norm == HR_QK_NORM_NONE || family->qk_norm == HR_QK_NORM_HEAD;
  bool are_shared = !family->own_head_norms && !family->biased_qk_norms && !family->value_norm;

  return family->norms == HR_NORMS_BEFORE && are_plain && of_heads && are_shared && !family->embedding_norm;
}

/* Layers one after the other that are alike, and nothing beside them. */
static bool
has_usual_layers (const hr_family_t *family)
{
  bool is_mixed = family->mixed || family->convolves || family->shares_keys || family->wide_full_layers;
  bool has_more = family->layer_inputs || family->streams > 0 || family->norms_both || family->shared_layers;
  bool is_known = family->most <= 0 && !family->fp32_stream && family->embedding == HR_EMBEDDING_AS_LAYERS;

  return !family->parallel && !is_mixed && !has_more && is_known;
}

/* Scores of query and key, and nothing that changes them but where tokens stand. */
static bool
has_usual_attention (const hr_family_t *family)
{
  bool adds = family->alibi || family->distances > 0 || family->relative > 0 || family->disentangled;
  bool changes = family->capped_scores || family->floored_scores || family->sinks || family->clipped_qkv;
  bool is_other = family->expands_kv || family->broadcasts_kv || family->indexed || family->gate != HR_GATE_NONE;
  bool by_layer = family->bare_full_layers || family->scaled_queries || family->fixed_positions > 0;

  return !adds && !changes && !is_other && !by_layer && !family->unbiased_keys;
}

static bool
has_usual_mlps (const hr_family_t *family)
{
  bool is_clamped = family->clamped_experts || family->clamped_mlps;
  bool routes_otherwise = family->router == HR_ROUTER_MASKED || family->router == HR_ROUTER_SORTED;

  return !is_clamped && !routes_otherwise && !family->all_experts && family->activation != HR_XIELU;
}

/* Not inline: every run comes as far as is_core(), few come as far as this. */
__attribute__ ((noinline)) static bool
may_build (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);
  bool has_own_head = p->model_head != HR_MODEL_HEAD_AS_FAMILY || family->capped_logits || family->may_cap_logits;

  if (!predicts_next (family) || has_own_head)
    return false;
  if (p->position_embeddings == HR_POSITION_ALIBI || p->image_tokens > 0)
    return false;
  return has_usual_norms (family) && has_usual_layers (family) && has_usual_attention (family)
         && has_usual_mlps (family);
}

/* Where Transformer Engine's layers are chosen, the stack is Megatron-Core. */
static bool
is_core (const hr_params_t *p)
{
  bool trains_by_ledger = p->mode == HR_TRAINING && p->activation_model == HR_MODEL_LEDGER;

  return trains_by_ledger && p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;
}

bool
hr_has_core_layers (const hr_params_t *p)
{
  return hr_family (p->family)->engine || (is_core (p) && may_build (p));
}

bool
hr_lacks_core_layers (const hr_params_t *p)
{
  return is_core (p) && !hr_has_core_layers (p);
}

/* Rotation leaves nothing: its backward is the rotation back. */
static void
build_attention (hr_family_t *facts)
{
  facts->fused_qkv = facts->sequence_first = true;
  facts->value_is_view = facts->latent;
  facts->output_copied = facts->indexed_heads = false;
  facts->eager = facts->softmax_fp32 = facts->scores_fp32 = facts->saves_masks = false;
  facts->rotary = 0;
  facts->rotates_each = facts->passes_positions = facts->rotation_in_layers = false;
  facts->position_ids = HR_IDS_NONE;
}

static void
build_mlps (hr_family_t *facts)
{
  if (facts->activation == HR_GELU_PYTHON)
    facts->activation = HR_GELU;
  facts->fused_gate_up = true;
  facts->gelu_in_gate = facts->router_fp32 = false;
  facts->dispatches = facts->experts_measured = true;
}

void
hr_build_core_layers (hr_family_t *facts)
{
  facts->engine = facts->holds_batch = true;
  facts->unmeasured = facts->cuts_logits = false;
  facts->dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES;
  build_attention (facts);
  build_mlps (facts);
}
