/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random config.json files, in which any keys that depend on each other stand beside any others of their kind, and
 * files with each value of a key beside each value of each other: what is read of each, or why it is refused, held to
 * tests/model/golden, a line for each kind and family, or key. Other tests say what is right; this one notices that
 * something moves at all. */
#include "asked-configs.h"
#include "config-answers.h"
#include "golden.h"
#include "import-texts.h"
#include "same/inputs.h"

#include <string.h>

enum
{
  N_FILES = 100, /* of each kind and family */
  EACH_KEY = 3,  /* one of so many keys is there */
  MOST_KEYS = 20,
  MOST_VALUES = 8,
  MOST_FAMILIES = 16
};

#define FULL "full_attention"
#define SLIDING "sliding_attention"
#define EVERY_FOURTH "\"" SLIDING "\",\"" SLIDING "\",\"" SLIDING "\",\"" FULL "\""

typedef struct
{
  const char *key;
  const char *values[MOST_VALUES]; /* one after the other until NULL */
} Key;

/* "?": a type that is not known. Files of 16 layers. */
typedef struct
{
  const char *name;
  const char *families[MOST_FAMILIES];
  Key keys[MOST_KEYS];
} Kind;

static const Kind all_kinds[] = {
  { "experts",
    { "deepseek_v3", "deepseek_v2", "qwen3_moe", "qwen2_moe", "mixtral", "ernie4_5_moe", "phimoe", "llama",
      "llama4_text", "lfm2_moe", "?" },
    { { "n_routed_experts", { "null", "0", "1", "8" } },
      { "num_experts", { "null", "0", "8" } },
      { "num_local_experts", { "null", "0", "8" } },
      { "num_experts_per_tok", { "null", "0", "1", "2", "8", "9" } },
      { "first_k_dense_replace", { "null", "0", "1", "15", "16", "17" } },
      { "num_dense_layers", { "0", "2" } },
      { "moe_layer_end_index", { "null", "-1", "0", "14", "15", "16" } },
      { "moe_layer_start_index", { "0", "1", "3" } },
      { "moe_layer_interval", { "1", "2" } },
      { "moe_layer_freq", { "1", "2", "[0,1]" } },
      { "decoder_sparse_step", { "0", "1", "2" } },
      { "interleave_moe_layer_step", { "1", "2" } },
      { "mlp_only_layers", { "[]", "[0]", "[0,1]", "[3]" } },
      { "n_shared_experts", { "null", "0", "1", "2" } },
      { "shared_expert_intermediate_size", { "0", "768" } },
      { "moe_intermediate_size", { "null", "0", "512" } },
      { "is_moe", { "true", "false" } },
      { "intermediate_size", { "0", "4096" } } } },
  { "layers",
    { "qwen2", "llama", "mistral", "qwen3", "gemma2", "gemma3_text", "cohere2", "olmo3", "gpt_oss", "laguna",
      "modernbert", "smollm3", "exaone4", "?" },
    { { "layer_types",
        { SIXTEEN (FULL), SIXTEEN (SLIDING), "[" FOUR (FULL) "]", "[]", "null", SIXTEEN ("another"),
          "[" EVERY_FOURTH "," EVERY_FOURTH "," EVERY_FOURTH "," EVERY_FOURTH "]" } },
      { "num_hidden_layers", { "1", "4", "16", "17" } },
      { "sliding_window", { "null", "0", "1", "512" } },
      { "use_sliding_window", { "true", "false", "null" } },
      { "max_window_layers", { "0", "8", "16", "17" } },
      { "sliding_window_pattern", { "0", "1", "4", "\"LLLG\"" } },
      { "attention_chunk_size", { "null", "512" } },
      { "global_attn_every_n_layers", { "1", "3" } },
      { "local_attention", { "128", "0" } },
      { "no_rope_layers", { "[]", "[1,1,1,0]" } },
      { "max_position_embeddings", { "0", "512", "131072" } },
      { "rope_scaling", { "null", "{\"type\":\"yarn\",\"factor\":4}" } },
      { "final_logit_softcapping", { "null", "0", "30" } },
      { "attn_logit_softcapping", { "null", "50" } } } },
  { "heads",
    { "falcon", "llama", "qwen3", "gemma", "gpt2", "gpt_neox", "gpt_bigcode", "bloom", "mpt", "phi", "stablelm",
      "cohere", "opt", "?" },
    { { "num_attention_heads", { "1", "7", "16", "480" } },
      { "n_head", { "16", "480" } },
      { "num_key_value_heads", { "null", "0", "1", "2", "7", "480" } },
      { "num_kv_heads", { "null", "1", "8" } },
      { "n_head_kv", { "1", "8" } },
      { "multi_query", { "true", "false" } },
      { "new_decoder_architecture", { "true", "false" } },
      { "head_dim", { "null", "0", "1", "16", "128" } },
      { "hidden_size", { "480", "960", "7680", "7681" } },
      { "parallel_attn", { "true", "false" } },
      { "use_parallel_residual", { "true", "false" } },
      { "partial_rotary_factor", { "0.25", "0.5", "1" } },
      { "tie_word_embeddings", { "true", "false", "null" } },
      { "attention_bias", { "true", "false" } },
      { "use_qkv_bias", { "true", "false" } },
      { "mlp_bias", { "true", "false" } },
      { "use_qk_norm", { "true", "false" } },
      { "qk_layernorm", { "true", "false" } },
      { "hidden_act", { "\"silu\"", "\"gelu\"", "\"relu\"", "\"gelu_new\"" } } } },
  { "stacks",
    { "bart", "mbart", "pegasus", "marian", "blenderbot-small", "m2m_100", "speech_to_text", "whisper", "t5", "umt5",
      "mt5", "plbart" },
    { { "encoder_layers", { "null", "0", "1", "6", "16" } },
      { "decoder_layers", { "null", "1", "6", "16" } },
      { "num_layers", { "1", "16" } },
      { "num_decoder_layers", { "null", "1", "16" } },
      { "d_model", { "480", "7680" } },
      { "encoder_attention_heads", { "null", "16", "480" } },
      { "decoder_attention_heads", { "null", "16", "480" } },
      { "encoder_ffn_dim", { "null", "1024", "4096" } },
      { "decoder_ffn_dim", { "null", "1024", "4096" } },
      { "d_kv", { "16", "64" } },
      { "feed_forward_proj", { "\"relu\"", "\"gated-gelu\"", "\"gated-silu\"", "null" } },
      { "is_gated_act", { "true", "false" } },
      { "activation_function", { "\"gelu\"", "\"relu\"", "\"another\"" } },
      { "is_encoder_decoder", { "true", "false" } },
      { "scale_embedding", { "true", "false" } },
      { "share_encoder_decoder_embeddings", { "true", "false" } },
      { "tie_word_embeddings", { "true", "false" } },
      { "max_source_positions", { "0", "1500" } },
      { "num_mel_bins", { "80", "128" } },
      { "architectures",
        { "[\"T5EncoderModel\"]", "[\"BartForConditionalGeneration\"]", "[\"WhisperForCausalLM\"]" } } } },
  { "mixers",
    { "qwen3_next", "qwen3_5_text", "qwen3_5_moe_text", "olmo_hybrid", "minimax", "jamba", "bamba" },
    { { "layer_types", { "null", SIXTEEN (FULL), SIXTEEN ("linear_attention"), "[" FOUR ("linear_attention") "]" } },
      { "full_attention_interval", { "null", "0", "1", "3", "4", "17" } },
      { "num_hidden_layers", { "1", "4", "16" } },
      { "attn_type_list", { "[1,0,1,0]", "[]" } },
      { "attn_layer_period", { "1", "2", "8" } },
      { "attn_layer_offset", { "0", "1", "9" } },
      { "attn_layer_indices", { "[]", "[1,3]" } } } },
  { "words",
    { "bert", "llama", "roberta", "gpt2", "opt", "t5", "bart", "distilbert", "electra", "albert", "xglm", "gemma",
      "?" },
    { { "vocab_size", { "0", "1", "1000", "null" } },
      { "type_vocab_size", { "0", "1", "2" } },
      { "max_position_embeddings", { "0", "2", "512" } },
      { "position_embedding_type", { "\"absolute\"", "\"rotary\"", "\"alibi\"", "null" } },
      { "embedding_size", { "128", "7680", "null" } },
      { "word_embed_proj_dim", { "128", "7680" } },
      { "tie_word_embeddings", { "true", "false", "null" } },
      { "architectures",
        { "[\"LlamaForCausalLM\"]", "[\"BertForMaskedLM\"]", "[\"BertModel\"]", "[\"LlamaForSequenceClassification\"]",
          "[\"T5EncoderModel\"]", "[]", "[\"Another\"]" } },
      { "num_labels", { "1", "3" } },
      { "id2label", { "{\"0\":\"a\",\"1\":\"b\",\"2\":\"c\"}" } },
      { "is_decoder", { "true", "false" } },
      { "is_encoder_decoder", { "true", "false" } },
      { "add_cross_attention", { "true", "false" } },
      { "quantization_config", { "null", "{\"quant_method\":\"fp8\"}", "{\"quant_method\":\"another\"}" } },
      { "torch_dtype", { "\"float32\"", "\"bfloat16\"", "\"float16\"" } },
      { "dropout", { "0", "0.1", "1", "2" } },
      { "hidden_dropout_prob", { "0", "0.1" } },
      { "attention_dropout", { "0", "0.1" } } } },
};

/* The smallest file of a family. (transfer full) */
static char *
write_family (const char *family)
{
  g_autofree char *format = NULL;

  if (g_str_equal (family, "?"))
    return g_strdup ("{\"model_type\":\"of_nobody\"," LLAMA ",\"num_hidden_layers\":16,\"hidden_act\":\"silu\"}");
  format = format_type (family);
  return write_smallest (format);
}

static guint
count_values (const Key *key)
{
  guint n = 0;

  while (n < MOST_VALUES && key->values[n] != NULL)
    n++;
  return n;
}

static void
add_key (HeadroomJson *config, unsigned long input, const Key *key)
{
  g_autofree char *is_there = g_strconcat ("is there: ", key->key, NULL);

  if (random_below (input, is_there, EACH_KEY) == 0)
    headroom_json_set (config, key->key,
                       answers_parse (key->values[random_below (input, key->key, count_values (key))]));
}

static void
put_family (GString *golden, const Kind *kind, const char *family)
{
  g_autofree char *what = g_strdup_printf ("%s of %s", kind->name, family);
  g_autofree char *smallest = write_family (family);
  Answers answers = answers_new ();

  for (unsigned long input = 0; input < N_FILES; input++)
    {
      g_autoptr (HeadroomJson) config = answers_parse (smallest);

      for (guint i = 0; i < MOST_KEYS && kind->keys[i].key != NULL; i++)
        add_key (config, input, &kind->keys[i]);
      answers_take (&answers, config);
    }
  answers_put (&answers, golden, what);
}

static void
test_kinds (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (all_kinds); i++)
    for (guint k = 0; k < MOST_FAMILIES && all_kinds[i].families[k] != NULL; k++)
      put_family (golden, &all_kinds[i], all_kinds[i].families[k]);
  assert_golden ("model", "random-configs.txt", golden->str);
}

static void
take_pair (Answers *self, const char *smallest, const Key *first, const Key *second)
{
  for (guint i = 0; i < count_values (first); i++)
    for (guint k = 0; k < count_values (second); k++)
      {
        g_autoptr (HeadroomJson) config = answers_parse (smallest);

        headroom_json_set (config, first->key, answers_parse (first->values[i]));
        headroom_json_set (config, second->key, answers_parse (second->values[k]));
        answers_take (self, config);
      }
}

/* Of the kind’s first family: a key beside those behind it. */
static void
put_pairs (GString *golden, const Kind *kind, guint first)
{
  g_autofree char *what = g_strdup_printf ("%s of %s", kind->keys[first].key, kind->families[0]);
  g_autofree char *smallest = write_family (kind->families[0]);
  Answers answers = answers_new ();

  for (guint i = first + 1; i < MOST_KEYS && kind->keys[i].key != NULL; i++)
    take_pair (&answers, smallest, &kind->keys[first], &kind->keys[i]);
  answers_put (&answers, golden, what);
}

/* But for each kind’s last key, which has none behind it. */
static void
test_pairs (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (all_kinds); i++)
    for (guint k = 0; k + 1 < MOST_KEYS && all_kinds[i].keys[k + 1].key != NULL; k++)
      put_pairs (golden, &all_kinds[i], k);
  assert_golden ("model", "paired-configs.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/random-configs", test_kinds);
  g_test_add_func ("/model/paired-configs", test_pairs);
  return g_test_run ();
}
