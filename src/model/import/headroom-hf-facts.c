/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file says of a model's structure. A fact is a row: how much it counts, what a family has, and what holds where
 * no key speaks of it. A sign is a row: which key speaks of which fact. To add a spelling, add a sign. */
#include "model/import/headroom-hf-facts.h"
#include "core/facts/layers.h"

#include "words/headroom-i18n.h"

static int
norm_of (const hr_family_t *f)
{
  return f->norm == HR_LAYER_NORM;
}
static int
gated_of (const hr_family_t *f)
{
  return f->gated;
}
static int
activation_of (const hr_family_t *f)
{
  if (f->gated)
    return HEADROOM_FACT_OPEN;
  return (int) f->activation;
}
static int
latent_of (const hr_family_t *f)
{
  return f->latent;
}
static int
experts_of (const hr_family_t *f)
{
  return headroom_hf_names_param (HR_EXPERTS, f->choice.id);
}
static int
shared_of (const hr_family_t *f)
{
  return headroom_hf_names_param (HR_SHARED_EXPERTS, f->choice.id);
}
static int
positions_of (const hr_family_t *f)
{
  return f->learned_positions;
}
static int
grouped_of (const hr_family_t *f)
{
  return !f->ungrouped;
}
static int
parallel_of (const hr_family_t *f)
{
  return f->parallel;
}
static int
bias_of (const hr_family_t *f)
{
  return f->qkv_bias;
}
static int
qk_norm_of (const hr_family_t *f)
{
  return f->qk_norm != HR_QK_NORM_NONE;
}
static int
scores_of (const hr_family_t *f)
{
  return f->capped_scores;
}
static int
logits_of (const hr_family_t *f)
{
  return f->capped_logits;
}
static int
sliding_of (const hr_family_t *f)
{
  return f->full_every > 0;
}

static int
types_of (const hr_family_t *f)
{
  return f->token_types > 0;
}

static int
patches_of (const hr_family_t *f)
{
  return f->patch_elements > 0;
}

/* clang-format off */
/* Weights: what changes most of the memory, or is hardest to correct by hand, counts most. */
const HeadroomHfFact headroom_hf_facts[HEADROOM_N_FACTS] = {
  [HEADROOM_FACT_NORM] = { 4, norm_of, HEADROOM_FACT_OPEN, N_("kind of norm"), HR_NORM_TYPE,
                           { "rmsnorm", "layernorm" } },
  [HEADROOM_FACT_GATED] = { 8, gated_of, HEADROOM_FACT_OPEN, N_("gated MLP"), HR_MLP_GATED, { "no", "yes" } },
  [HEADROOM_FACT_ACTIVATION] = { 2, activation_of, HEADROOM_FACT_OPEN, N_("activation function") },
  [HEADROOM_FACT_LATENT] = { 16, latent_of, 0, N_("latent attention") },
  [HEADROOM_FACT_EXPERTS] = { 8, experts_of, 0, N_("experts") },
  [HEADROOM_FACT_SHARED_EXPERTS] = { 2, shared_of, 0, N_("shared experts") },
  [HEADROOM_FACT_LEARNED_POSITIONS] = { 3, positions_of, HEADROOM_FACT_OPEN, N_("positions"),
                                        HR_POSITION_EMBEDDINGS, { "rope", "learned" } },
  [HEADROOM_FACT_GROUPED] = { 4, grouped_of, HEADROOM_FACT_OPEN, N_("grouped-query attention") },
  [HEADROOM_FACT_PARALLEL] = { 4, parallel_of, 0, N_("attention and MLP in parallel") },
  [HEADROOM_FACT_QKV_BIAS] = { 2, bias_of, HEADROOM_FACT_OPEN, N_("bias on Q, K, V") },
  [HEADROOM_FACT_QK_NORM] = { 3, qk_norm_of, 0, N_("norms on query and key"), HR_QK_NORM, { "no", "yes" } },
  [HEADROOM_FACT_CAPPED_SCORES] = { 4, scores_of, 0, N_("capped scores") },
  [HEADROOM_FACT_CAPPED_LOGITS] = { 4, logits_of, 0, N_("capped logits") },
  [HEADROOM_FACT_SLIDING] = { 3, sliding_of, 0, N_("full and sliding layers") },
  [HEADROOM_FACT_TOKEN_TYPES] = { 4, types_of, 0, N_("token types") },
  [HEADROOM_FACT_PATCHES] = { 8, patches_of, 0, N_("image patches") },
};

/* The first sign of a fact that the file has counts. A value of NULL: any but null, false and 0. */
static const struct
{
  int fact;
  const char *key;
  const char *value;
  int says;
} signs[] = {
  { HEADROOM_FACT_NORM, "rms_norm_eps", NULL, 0 },
  { HEADROOM_FACT_NORM, "rmsnorm", NULL, 0 },
  { HEADROOM_FACT_NORM, "rms_norm_epsilon", NULL, 0 },
  { HEADROOM_FACT_NORM, "layer_norm_eps", NULL, 1 },
  { HEADROOM_FACT_NORM, "layer_norm_epsilon", NULL, 1 },
  { HEADROOM_FACT_NORM, "layernorm_epsilon", NULL, 1 },
  { HEADROOM_FACT_NORM, "norm_epsilon", NULL, 1 },

  { HEADROOM_FACT_GATED, "hidden_act", "silu", 1 },
  { HEADROOM_FACT_GATED, "hidden_act", "swiglu", 1 },
  { HEADROOM_FACT_GATED, "hidden_act", "swish", 1 },
  { HEADROOM_FACT_GATED, "hidden_act", "geglu", 1 },
  { HEADROOM_FACT_GATED, "hidden_act", "relu", 0 },
  { HEADROOM_FACT_GATED, "hidden_act", "relu2", 0 },
  { HEADROOM_FACT_GATED, "hidden_act", "gelu_new", 0 },
  { HEADROOM_FACT_GATED, "hidden_act", "gelu_fast", 0 },
  { HEADROOM_FACT_GATED, "hidden_act", "quick_gelu", 0 },
  { HEADROOM_FACT_GATED, "hidden_activation", "silu", 1 },
  { HEADROOM_FACT_GATED, "activation_function", "swiglu", 1 },
  { HEADROOM_FACT_GATED, "activation_function", "silu", 1 },
  { HEADROOM_FACT_GATED, "activation_function", "relu", 0 },
  { HEADROOM_FACT_GATED, "activation_function", "gelu_new", 0 },
  { HEADROOM_FACT_GATED, "activation_function", "gelu_fast", 0 },
  { HEADROOM_FACT_GATED, "activation_function", "gelu_pytorch_tanh", 0 },
  { HEADROOM_FACT_GATED, "activation_function", "gelu", 0 },
  { HEADROOM_FACT_GATED, "multi_query_group_num", NULL, 1 }, /* ChatGLM alone has it, whose function is no key */
  { HEADROOM_FACT_GATED, "position_encoding_2d", NULL, 0 }, /* so has its first version */

  { HEADROOM_FACT_ACTIVATION, "hidden_act", "relu", HR_RELU },
  { HEADROOM_FACT_ACTIVATION, "activation_function", "relu", HR_RELU },
  { HEADROOM_FACT_ACTIVATION, "hidden_act", "gelu", HR_GELU },
  { HEADROOM_FACT_ACTIVATION, "activation_function", "gelu", HR_GELU },
  { HEADROOM_FACT_ACTIVATION, "hidden_act", "gelu_new", HR_GELU_PYTHON },
  { HEADROOM_FACT_ACTIVATION, "activation_function", "gelu_new", HR_GELU_PYTHON },

  { HEADROOM_FACT_LATENT, "kv_lora_rank", NULL, 1 },
  { HEADROOM_FACT_LATENT, "q_lora_rank", NULL, 1 },
  { HEADROOM_FACT_LATENT, "qk_rope_head_dim", NULL, 1 },
  { HEADROOM_FACT_LATENT, "qk_nope_head_dim", NULL, 1 },

  { HEADROOM_FACT_SHARED_EXPERTS, "n_shared_experts", NULL, 1 },
  { HEADROOM_FACT_SHARED_EXPERTS, "num_shared_experts", NULL, 1 },
  { HEADROOM_FACT_SHARED_EXPERTS, "moe_num_shared_experts", NULL, 1 },

  { HEADROOM_FACT_LEARNED_POSITIONS, "rope_theta", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "rope_parameters", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "rope_scaling", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "rotary_dim", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "rotary_pct", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "rotary_emb_base", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "partial_rotary_factor", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "original_rope", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "position_embedding_type", "rope", 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "position_encoding_2d", NULL, 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "position_embedding_type", "alibi", 0 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "position_embedding_type", "absolute", 1 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "position_embedding_type", "learned_absolute", 1 },
  { HEADROOM_FACT_LEARNED_POSITIONS, "n_positions", NULL, 1 },

  { HEADROOM_FACT_GROUPED, "num_key_value_heads", NULL, 1 },
  { HEADROOM_FACT_GROUPED, "num_kv_heads", NULL, 1 },
  { HEADROOM_FACT_GROUPED, "n_kv_heads", NULL, 1 },
  { HEADROOM_FACT_GROUPED, "multi_query_group_num", NULL, 1 },
  { HEADROOM_FACT_GROUPED, "n_head_kv", NULL, 1 },
  { HEADROOM_FACT_GROUPED, "num_query_groups", NULL, 1 },
  { HEADROOM_FACT_GROUPED, "multi_query", NULL, 1 },

  { HEADROOM_FACT_PARALLEL, "use_parallel_residual", NULL, 1 },
  { HEADROOM_FACT_PARALLEL, "parallel_attn", NULL, 1 },

  { HEADROOM_FACT_QKV_BIAS, "attention_bias", "true", 1 },
  { HEADROOM_FACT_QKV_BIAS, "qkv_bias", "true", 1 },
  { HEADROOM_FACT_QKV_BIAS, "add_qkv_bias", "true", 1 },
  { HEADROOM_FACT_QKV_BIAS, "use_qkv_bias", "true", 1 },
  { HEADROOM_FACT_QKV_BIAS, "use_bias", "true", 1 },
  { HEADROOM_FACT_QKV_BIAS, "attention_bias", "false", 0 },
  { HEADROOM_FACT_QKV_BIAS, "qkv_bias", "false", 0 },
  { HEADROOM_FACT_QKV_BIAS, "use_bias", "false", 0 },

  { HEADROOM_FACT_QK_NORM, "use_qk_norm", NULL, 1 },
  { HEADROOM_FACT_QK_NORM, "qk_layernorm", NULL, 1 },
  { HEADROOM_FACT_QK_NORM, "qk_norm", NULL, 1 },

  { HEADROOM_FACT_CAPPED_SCORES, "attn_logit_softcapping", NULL, 1 },

  { HEADROOM_FACT_CAPPED_LOGITS, "final_logit_softcapping", NULL, 1 },

  { HEADROOM_FACT_SLIDING, "sliding_window_pattern", NULL, 1 },

  { HEADROOM_FACT_TOKEN_TYPES, "type_vocab_size", NULL, 1 },

  { HEADROOM_FACT_PATCHES, "patch_size", NULL, 1 },
};
/* clang-format on */

/* Keys of an MLP’s function. */
static const char *const functions[] = { "hidden_act", "activation_function", "hidden_activation", "activation", NULL };

/* As some files have it, 0 and false and nothing are the same. */
static gboolean
is_set (const HeadroomJson *value)
{
  switch (headroom_json_get_kind (value))
    {
    case HEADROOM_JSON_NULL: return FALSE;
    case HEADROOM_JSON_BOOL: return headroom_json_get_bool (value);
    case HEADROOM_JSON_NUMBER: return headroom_json_get_number (value) != 0;
    default: return TRUE;
    }
}

static gboolean
is_sign (const HeadroomJson *value, const char *text)
{
  if (value == NULL)
    return FALSE;
  if (text == NULL)
    return is_set (value);
  if (headroom_json_get_kind (value) == HEADROOM_JSON_BOOL)
    return headroom_json_get_bool (value) == g_str_equal (text, "true");
  return g_strcmp0 (headroom_json_get_string (value), text) == 0;
}

const char *
headroom_hf_reader_find_any (const HeadroomJson *node, const char *const *keys)
{
  while (*keys != NULL && headroom_json_get_value (node, *keys) == NULL)
    keys++;
  return *keys;
}

const char *
headroom_hf_reader_find_experts (const HeadroomHfReader *r)
{
  static const hr_param_t about[] = { HR_EXPERTS, HR_EXPERTS_PER_TOKEN, HR_EXPERT_FFN_SIZE, HR_SHARED_EXPERTS };
  const HeadroomJson *is_moe = headroom_json_get_value (r->section, "is_moe");

  if (is_moe != NULL && !headroom_json_get_bool (is_moe))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (about); i++)
    {
      const HeadroomHfKey *row = headroom_hf_key_of (about[i], HEADROOM_HF_UNKNOWN);

      for (guint k = 0; k < HEADROOM_HF_MAX_KEYS && row->keys[k] != NULL; k++)
        if (is_sign (headroom_json_get (r->section, row->keys[k]), NULL))
          return row->keys[k];
    }
  return NULL;
}

static gboolean
is_sliding (const HeadroomJson *kind)
{
  return g_strcmp0 (headroom_json_get_string (kind), "sliding_attention") == 0;
}

/* Whether a list of the layers’ kinds has the full ones where the family has them; 0: nowhere. */
static gboolean
fits_pattern (const HeadroomJson *list, const hr_family_t *family)
{
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    if (is_sliding (headroom_json_get_element (list, i)) == hr_family_is_full (family, (int) i))
      return FALSE;
  return TRUE;
}

const char *
headroom_hf_reader_find_pattern (const HeadroomHfReader *r)
{
  static const char *const keys[] = { "sliding_window_pattern", "_sliding_window_pattern" };
  const HeadroomJson *list = headroom_json_get_value (r->section, "layer_types");
  const hr_family_t *family = hr_family (r->family);

  if (list != NULL && !fits_pattern (list, family))
    return "layer_types";
  for (guint i = 0; list == NULL && i < G_N_ELEMENTS (keys); i++)
    {
      const HeadroomJson *value = headroom_json_get_value (r->section, keys[i]);

      if (value != NULL && headroom_json_get_number (value) != family->full_every)
        return keys[i];
    }
  return NULL;
}

/* Full and sliding layers by turns. */
static gboolean
has_both (const HeadroomJson *list)
{
  guint sliding = 0;

  for (guint i = 0; list != NULL && i < headroom_json_get_length (list); i++)
    sliding += is_sliding (headroom_json_get_element (list, i));
  return sliding > 0 && sliding < headroom_json_get_length (list);
}

static void
see (HeadroomHfSeen *seen, int fact, int says, const char *key)
{
  if (key == NULL || seen->key[fact] != NULL)
    return;
  seen->says[fact] = says;
  seen->key[fact] = key;
}

static gboolean
is_plain_function (const char *name)
{
  return name != NULL && (g_str_has_prefix (name, "gelu") || g_str_has_prefix (name, "relu"));
}

/* With LayerNorm, a model that has a gate says so, if it says anything of its MLP’s function. */
static void
see_no_gate (HeadroomHfSeen *seen, const HeadroomJson *node)
{
  const char *key = headroom_hf_reader_find_any (node, functions);

  if (key == NULL || seen->says[HEADROOM_FACT_NORM] != 1)
    return;
  if (is_plain_function (headroom_json_get_member_string (node, key)))
    see (seen, HEADROOM_FACT_GATED, 0, key);
}

HeadroomHfSeen
headroom_hf_look (const HeadroomHfReader *r)
{
  HeadroomHfSeen seen = { .key = { NULL } };

  for (int i = 0; i < HEADROOM_N_FACTS; i++)
    seen.says[i] = headroom_hf_facts[i].unsaid;
  see (&seen, HEADROOM_FACT_EXPERTS, 1, headroom_hf_reader_find_experts (r));
  if (has_both (headroom_json_get_value (r->section, "layer_types")))
    see (&seen, HEADROOM_FACT_SLIDING, 1, "layer_types");
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (is_sign (headroom_json_get (r->section, signs[i].key), signs[i].value))
      see (&seen, signs[i].fact, signs[i].says, signs[i].key);
  see_no_gate (&seen, r->section);
  return seen;
}

/* With LayerNorm the name of a function is enough. */
static gboolean
speaks_of_gate (int fact, int says)
{
  return fact == HEADROOM_FACT_GATED || (fact == HEADROOM_FACT_NORM && says == 1);
}

/* Silence about the gate is not a gate. */
char *
headroom_hf_reader_name_gate_keys (const HeadroomHfReader *r)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GHashTable) named = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto (GStrv) names = NULL;
  HeadroomHfSeen seen = headroom_hf_look (r);

  if (seen.key[HEADROOM_FACT_GATED] != NULL)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (speaks_of_gate (signs[i].fact, signs[i].says) && g_hash_table_add (named, (gpointer) signs[i].key))
      g_strv_builder_take (builder, g_strconcat (r->prefix, signs[i].key, NULL));
  for (guint i = 0; functions[i] != NULL; i++)
    if (g_hash_table_add (named, (gpointer) functions[i]))
      g_strv_builder_take (builder, g_strconcat (r->prefix, functions[i], NULL));
  names = g_strv_builder_end (builder);
  return g_strjoinv (", ", names);
}
