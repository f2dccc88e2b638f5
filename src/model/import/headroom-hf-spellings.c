/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of a config.json that are spellings of one size. Transformers takes one of them, by the class: where they say
 * other numbers nobody can tell which the weights have. */
#include "model/import/headroom-hf-spellings.h"

#include "words/headroom-i18n.h"

/* Each row is one size. Sizes that differ in real files, such as a padded vocabulary, are in none. */
static const char *const spellings[][8] = {
  { "num_hidden_layers", "n_layer", "num_layers", "n_layers" },
  { "hidden_size", "n_embd", "d_model", "n_embed", "model_dim" },
  { "num_attention_heads", "n_head", "n_heads", "num_heads" },
  { "num_key_value_heads", "n_head_kv", "n_kv_heads", "num_kv_heads" },
  { "intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size", "d_ff" },
  { "vocab_size", "n_vocab" },
  { "num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts" },
  { "num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_topk", "moe_top_k", "moe_k",
    "top_k_experts" },
};

/* NULL where it is there, but no number: a null, or a list of what each layer has. */
static const HeadroomJson *
number_of (const HeadroomHfReader *r, const char *key)
{
  const HeadroomJson *value = headroom_json_get_value (r->section, key);

  if (value == NULL || headroom_json_get_kind (value) != HEADROOM_JSON_NUMBER)
    return NULL;
  return value;
}

static gboolean
refuse_pair (HeadroomHfReader *r, const char *a, const char *b)
{
  g_autofree char *first = headroom_json_describe (number_of (r, a));
  g_autofree char *second = headroom_json_describe (number_of (r, b));
  /* Translators: 1: the section of a file, 2 and 4: its keys, 3 and 5: their values. */
  g_autofree char *message = g_strdup_printf (
      _ ("%1$s%2$s is %3$s and %1$s%4$s is %5$s: both stand for the same size, and only one can be right."), r->prefix,
      a, first, b, second);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_INCONSISTENT, message);
}

static gboolean
check_size (HeadroomHfReader *r, const char *const *keys)
{
  const char *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (spellings[0]) && keys[i] != NULL; i++)
    {
      const HeadroomJson *value = number_of (r, keys[i]);

      if (value == NULL)
        continue;
      if (first == NULL)
        first = keys[i];
      else if (headroom_json_get_number (value) != headroom_json_get_number (number_of (r, first)))
        return refuse_pair (r, first, keys[i]);
    }
  return TRUE;
}

gboolean
headroom_hf_reader_check_spellings (HeadroomHfReader *r)
{
  for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
    if (!check_size (r, spellings[i]))
      return FALSE;
  return TRUE;
}
