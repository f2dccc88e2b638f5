/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The family that is nearest to one that is not known: by what the file says of its structure, not by name. A
 * fact is a row: how much it counts, what a family has (core/facts/families.h), and what holds where no key speaks of
 * it. A sign is a row: which key speaks of which fact. To add a spelling, add a sign. */
#include "model/import/headroom-hf-reader-private.h"

#include <string.h>

#include "core/facts/families.h"
#include "core/table/params.h"
#include "words/headroom-i18n.h"

enum
{
  NORM,
  GATED,
  ACTIVATION,
  LATENT,
  EXPERTS,
  SHARED_EXPERTS,
  LEARNED_POSITIONS,
  GROUPED,
  PARALLEL,
  QKV_BIAS,
  QK_NORM,
  CAPPED_SCORES,
  CAPPED_LOGITS,
  SLIDING,
  TOKEN_TYPES,
  PATCHES,
  N_FACTS
};

enum
{
  OPEN = -1
}; /* not said, or nothing that the family has */
enum
{
  SAME_CLASS = 12
}; /* what a class of a known family among `architectures` counts */

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
    return OPEN;
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
static const struct
{
  int weight;
  int (*of_family) (const hr_family_t *family);
  int unsaid;
  const char *label;
  hr_param_t said_by;          /* the parameter that says of a model how it departs from its family; 0: none does */
  const char *values[2];       /* of that parameter: what it is where the file says 0 and 1 */
} facts[N_FACTS] = {
  [NORM] = { 4, norm_of, OPEN, N_("kind of norm"), HR_NORM_TYPE, { "rmsnorm", "layernorm" } },
  [GATED] = { 8, gated_of, OPEN, N_("gated MLP"), HR_MLP_GATED, { "no", "yes" } },
  [ACTIVATION] = { 2, activation_of, OPEN, N_("activation function") },
  [LATENT] = { 16, latent_of, 0, N_("latent attention") },
  [EXPERTS] = { 8, experts_of, 0, N_("experts") },
  [SHARED_EXPERTS] = { 2, shared_of, 0, N_("shared experts") },
  [LEARNED_POSITIONS] = { 3, positions_of, OPEN, N_("positions") },
  [GROUPED] = { 4, grouped_of, OPEN, N_("grouped-query attention") },
  [PARALLEL] = { 4, parallel_of, 0, N_("attention and MLP in parallel") },
  [QKV_BIAS] = { 2, bias_of, OPEN, N_("bias on Q, K, V") },
  [QK_NORM] = { 3, qk_norm_of, 0, N_("norms on query and key"), HR_QK_NORM, { "no", "yes" } },
  [CAPPED_SCORES] = { 4, scores_of, 0, N_("capped scores") },
  [CAPPED_LOGITS] = { 4, logits_of, 0, N_("capped logits") },
  [SLIDING] = { 3, sliding_of, 0, N_("full and sliding layers") },
  [TOKEN_TYPES] = { 4, types_of, 0, N_("token types") },
  [PATCHES] = { 8, patches_of, 0, N_("image patches") },
};

/* The first sign of a fact that the file has counts. A value of NULL: any but null, false and 0. */
static const struct
{
  int fact;
  const char *key;
  const char *value;
  int says;
} signs[] = {
  { NORM, "rms_norm_eps", NULL, 0 },
  { NORM, "rmsnorm", NULL, 0 },
  { NORM, "rms_norm_epsilon", NULL, 0 },
  { NORM, "layer_norm_eps", NULL, 1 },
  { NORM, "layer_norm_epsilon", NULL, 1 },
  { NORM, "layernorm_epsilon", NULL, 1 },
  { NORM, "norm_epsilon", NULL, 1 },

  { GATED, "hidden_act", "silu", 1 },
  { GATED, "hidden_act", "swiglu", 1 },
  { GATED, "hidden_act", "swish", 1 },
  { GATED, "hidden_act", "geglu", 1 },
  { GATED, "hidden_act", "relu", 0 },
  { GATED, "hidden_act", "relu2", 0 },
  { GATED, "hidden_act", "gelu_new", 0 },
  { GATED, "hidden_act", "gelu_fast", 0 },
  { GATED, "hidden_act", "quick_gelu", 0 },
  { GATED, "hidden_activation", "silu", 1 },
  { GATED, "activation_function", "silu", 1 },
  { GATED, "activation_function", "relu", 0 },
  { GATED, "activation_function", "gelu_new", 0 },
  { GATED, "activation_function", "gelu_fast", 0 },
  { GATED, "activation_function", "gelu", 0 },
  { GATED, "multi_query_group_num", NULL, 1 }, /* ChatGLM alone has it, whose function is no key */

  { ACTIVATION, "hidden_act", "relu", HR_RELU },
  { ACTIVATION, "activation_function", "relu", HR_RELU },
  { ACTIVATION, "hidden_act", "gelu", HR_GELU },
  { ACTIVATION, "activation_function", "gelu", HR_GELU },
  { ACTIVATION, "hidden_act", "gelu_new", HR_GELU_PYTHON },
  { ACTIVATION, "activation_function", "gelu_new", HR_GELU_PYTHON },

  { LATENT, "kv_lora_rank", NULL, 1 },
  { LATENT, "q_lora_rank", NULL, 1 },
  { LATENT, "qk_rope_head_dim", NULL, 1 },
  { LATENT, "qk_nope_head_dim", NULL, 1 },

  { SHARED_EXPERTS, "n_shared_experts", NULL, 1 },
  { SHARED_EXPERTS, "num_shared_experts", NULL, 1 },
  { SHARED_EXPERTS, "moe_num_shared_experts", NULL, 1 },

  { LEARNED_POSITIONS, "rope_theta", NULL, 0 },
  { LEARNED_POSITIONS, "rope_parameters", NULL, 0 },
  { LEARNED_POSITIONS, "rope_scaling", NULL, 0 },
  { LEARNED_POSITIONS, "rotary_dim", NULL, 0 },
  { LEARNED_POSITIONS, "rotary_pct", NULL, 0 },
  { LEARNED_POSITIONS, "rotary_emb_base", NULL, 0 },
  { LEARNED_POSITIONS, "partial_rotary_factor", NULL, 0 },
  { LEARNED_POSITIONS, "original_rope", NULL, 0 },
  { LEARNED_POSITIONS, "position_embedding_type", "rope", 0 },
  { LEARNED_POSITIONS, "position_embedding_type", "absolute", 1 },
  { LEARNED_POSITIONS, "position_embedding_type", "learned_absolute", 1 },
  { LEARNED_POSITIONS, "n_positions", NULL, 1 },

  { GROUPED, "num_key_value_heads", NULL, 1 },
  { GROUPED, "num_kv_heads", NULL, 1 },
  { GROUPED, "n_kv_heads", NULL, 1 },
  { GROUPED, "multi_query_group_num", NULL, 1 },
  { GROUPED, "n_head_kv", NULL, 1 },
  { GROUPED, "multi_query", NULL, 1 },

  { PARALLEL, "use_parallel_residual", NULL, 1 },
  { PARALLEL, "parallel_attn", NULL, 1 },

  { QKV_BIAS, "attention_bias", "true", 1 },
  { QKV_BIAS, "qkv_bias", "true", 1 },
  { QKV_BIAS, "add_qkv_bias", "true", 1 },
  { QKV_BIAS, "use_qkv_bias", "true", 1 },
  { QKV_BIAS, "use_bias", "true", 1 },
  { QKV_BIAS, "attention_bias", "false", 0 },
  { QKV_BIAS, "qkv_bias", "false", 0 },
  { QKV_BIAS, "use_bias", "false", 0 },

  { QK_NORM, "use_qk_norm", NULL, 1 },
  { QK_NORM, "qk_layernorm", NULL, 1 },
  { QK_NORM, "qk_norm", NULL, 1 },

  { CAPPED_SCORES, "attn_logit_softcapping", NULL, 1 },

  { CAPPED_LOGITS, "final_logit_softcapping", NULL, 1 },

  { SLIDING, "sliding_window_pattern", NULL, 1 },

  { TOKEN_TYPES, "type_vocab_size", NULL, 1 },

  { PATCHES, "patch_size", NULL, 1 },
};
/* clang-format on */

/* What the file says of every fact, and which key; OPEN and NULL where it says nothing. */
typedef struct
{
  int says[N_FACTS];
  const char *key[N_FACTS];
} Seen;

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
fits_pattern (const HeadroomJson *list, guint full_every)
{
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    if (is_sliding (headroom_json_get_element (list, i)) == (full_every > 0 && (i + 1) % full_every == 0))
      return FALSE;
  return TRUE;
}

const char *
headroom_hf_reader_find_pattern (const HeadroomHfReader *r)
{
  static const char *const keys[] = { "sliding_window_pattern", "_sliding_window_pattern" };
  const HeadroomJson *list = headroom_json_get_value (r->section, "layer_types");
  guint full_every = (guint) hr_family (r->family)->full_every;

  if (list != NULL && !fits_pattern (list, full_every))
    return "layer_types";
  for (guint i = 0; list == NULL && i < G_N_ELEMENTS (keys); i++)
    {
      const HeadroomJson *value = headroom_json_get_value (r->section, keys[i]);

      if (value != NULL && headroom_json_get_number (value) != full_every)
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
see (Seen *seen, int fact, int says, const char *key)
{
  if (key == NULL || seen->key[fact] != NULL)
    return;
  seen->says[fact] = says;
  seen->key[fact] = key;
}

static void
look (const HeadroomHfReader *r, Seen *seen)
{
  for (int i = 0; i < N_FACTS; i++)
    seen->says[i] = facts[i].unsaid;
  see (seen, EXPERTS, 1, headroom_hf_reader_find_experts (r));
  if (has_both (headroom_json_get_value (r->section, "layer_types")))
    see (seen, SLIDING, 1, "layer_types");
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (is_sign (headroom_json_get (r->section, signs[i].key), signs[i].value))
      see (seen, signs[i].fact, signs[i].says, signs[i].key);
}

static int
score (const Seen *seen, const hr_family_t *family)
{
  int sum = 0;

  for (int i = 0; i < N_FACTS; i++)
    {
      int has = facts[i].of_family (family);

      if (has == OPEN || seen->says[i] == OPEN)
        continue;
      if (has == seen->says[i])
        sum += facts[i].weight;
      else
        sum -= facts[i].weight;
    }
  return sum;
}

/* Experts without a gate, and norms on latent attention’s heads, are not covered. */
static gboolean
may_depart (const HeadroomHfReader *r, hr_param_t param)
{
  if (param == HR_MLP_GATED)
    return headroom_hf_reader_find_experts (r) == NULL;
  if (param == HR_QK_NORM)
    return !hr_family (r->family)->latent;
  return param == HR_NORM_TYPE;
}

/* A parameter says it, and the estimate follows. FALSE where none can. */
static gboolean
take_departure (HeadroomHfReader *r, int fact, int says, const char *key)
{
  hr_param_t param = facts[fact].said_by;
  g_autofree char *detail = g_strconcat (r->prefix, key, NULL);

  if (!may_depart (r, param))
    return FALSE;
  hr_param_set_text (&r->params, param, facts[fact].values[says]);
  headroom_hf_reader_put (r, param, HEADROOM_ORIGIN_DERIVED, detail);
  return TRUE;
}

static void
list_difference (GString *list, const HeadroomHfReader *r, int fact, const char *key)
{
  if (list->len > 0)
    g_string_append (list, ", ");
  g_string_append_printf (list, "%s (%s%s)", headroom_gettext (facts[fact].label), r->prefix, key);
}

void
headroom_hf_reader_take_differences (HeadroomHfReader *r)
{
  const hr_family_t *family = hr_family (r->family);
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *remark = NULL;
  Seen seen = { .key = { NULL } };

  look (r, &seen);
  for (int i = 0; i < N_FACTS; i++)
    {
      int has = facts[i].of_family (family);
      gboolean differs = seen.key[i] != NULL && has != OPEN && has != seen.says[i];

      if (differs && !take_departure (r, i, seen.says[i], seen.key[i]))
        list_difference (list, r, i, seen.key[i]);
    }
  if (list->len == 0)
    return;
  /* Translators: 1: a family such as “llama”, 2: a list of facts, each with the key that says it. */
  remark = g_strdup_printf (_ ("“%1$s” differs from the file in: %2$s."), family->choice.id, list->str);
  headroom_partial_add_remark (r->partial, remark);
}

/* A family whose facts are not general stands in for another only where the file names its class. */
static gboolean
may_stand_in (int family, int of_class)
{
  if (family == of_class)
    return TRUE;
  return hr_family_stands_in (family) && headroom_hf_covers (hr_family_choice (family)->id);
}

/* With LayerNorm, a model that has a gate says so. */
static gboolean
speaks_of_gate (int fact, int says)
{
  return fact == GATED || (fact == NORM && says == 1);
}

/* Silence about the gate is not a gate. */
char *
headroom_hf_reader_name_gate_keys (const HeadroomHfReader *r)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const char *before = "";
  Seen seen = { .key = { NULL } };

  look (r, &seen);
  if (seen.key[GATED] != NULL || seen.says[NORM] == 1)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      if (!speaks_of_gate (signs[i].fact, signs[i].says) || g_str_equal (signs[i].key, before))
        continue;
      g_string_append_printf (names, "%s%s%s", names->len > 0 ? ", " : "", r->prefix, signs[i].key);
      before = signs[i].key;
    }
  return g_string_free_and_steal (g_steal_pointer (&names));
}

int
headroom_hf_reader_find_nearest (const HeadroomHfReader *r, int of_class)
{
  int best = 0;
  int best_score = G_MININT;
  Seen seen = { .key = { NULL } };

  look (r, &seen);
  for (int i = 0; hr_family_choice (i) != NULL; i++)
    {
      int points = score (&seen, hr_family (i));

      if (i == of_class)
        points += SAME_CLASS;
      if (!may_stand_in (i, of_class) || points <= best_score)
        continue;
      best = i;
      best_score = points;
    }
  return best;
}
