/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of a GGUF file as the config.json that the file was made from would say them, so that one reader knows the
 * families. Sources: llama.cpp, src/llama-arch.cpp (keys) and convert_hf_to_gguf.py (what is written where), 2025. */
#include "model/import/headroom-gguf-model.h"

#include "core/table/params.h"
#include "model/base/headroom-json-writer.h"
#include "model/import/headroom-gguf-words.h"
#include "model/import/headroom-hf-aliases.h"
#include "model/import/headroom-hf-config.h"
#include "model/import/headroom-model-count.h"
#include "model/import/headroom-stored-weights.h"
#include "words/headroom-i18n.h"

#include <string.h>

#define ARCHITECTURE "general.architecture"
#define FILE_TYPE "general.file_type"
#define EMBEDDING "token_embd.weight"
#define HEAD "output.weight"

typedef struct
{
  const HeadroomTensors *tensors;
  const HeadroomJson *metadata;
  const char *architecture;
  HeadroomJson *config;
  GHashTable *origins; /* a config.json’s key to what it is read from */
} Reader;

/* clang-format off */
/* What each architecture is called by Transformers; others are passed on as they are. */
static const struct
{
  const char *architecture;
  const char *model_type;
} names[] = {
  { "qwen2moe", "qwen2_moe" }, { "qwen3moe", "qwen3_moe" }, { "gemma3", "gemma3_text" }, { "phi2", "phi" },
  { "gptneox", "gpt_neox" }, { "glm4moe", "glm4_moe" }, { "gpt-oss", "gpt_oss" }, { "llama4", "llama4_text" },
  { "command-r", "cohere" }, { "deepseek2", "deepseek_v2" }, { "starcoder", "gpt_bigcode" },
  { "mistral3", "mistral" }, { "hunyuan-moe", "hunyuan_v1_moe" }, { "hunyuan-dense", "hunyuan_v1_dense" },
  { "ernie4_5-moe", "ernie4_5_moe" },
};

/* Numbers. A key of config.json may be spelt as several families do. */
static const struct
{
  const char *suffix; /* after the architecture and a dot */
  const char *keys[4];
} numbers[] = {
  { "block_count", { "num_hidden_layers" } },
  { "embedding_length", { "hidden_size" } },
  { "attention.head_count", { "num_attention_heads" } },
  { "attention.head_count_kv", { "num_key_value_heads", "num_kv_heads" } },
  { "attention.key_length", { "head_dim" } },
  { "feed_forward_length", { "intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size" } },
  { "context_length", { "max_position_embeddings" } },
  { "attention.sliding_window", { "sliding_window" } },
  { "expert_count", { "num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts" } },
  { "expert_used_count", { "num_experts_per_tok", "moe_k" } },
  { "expert_feed_forward_length", { "moe_intermediate_size" } },
  { "expert_shared_count", { "n_shared_experts", "moe_num_shared_experts" } },
  { "expert_shared_feed_forward_length", { "shared_expert_intermediate_size" } },
  { "leading_dense_block_count", { "first_k_dense_replace", "moe_layer_start_index" } },
  { "attention.q_lora_rank", { "q_lora_rank" } },
  { "attention.kv_lora_rank", { "kv_lora_rank" } },
};

/* Yes where the file has the tensor. */
static const struct
{
  const char *tensor;
  const char *key;
} tensors_of_keys[] = {
  { "blk.0.attn_q.bias", "attention_bias" },
  { "blk.0.ffn_up.bias", "mlp_bias" },
  { "blk.0.attn_q_norm.weight", "use_qk_norm" },
  { "blk.0.attn_norm_2.weight", "new_decoder_architecture" }, /* Falcon 40B */
};

/* Numbers of `general.file_type` (llama.h, llama_ftype) as choices of weight-quantization. */
static const struct
{
  int number;
  const char *choice;
} file_types[] = {
  { 1, "f16-mix" }, { 32, "f16-mix" }, { 2, "q4-0-mix" }, { 3, "q4-1" }, { 8, "q5-0" }, { 9, "q5-1" },
  { 7, "q8-0-mix" }, { 10, "q2-k-mix" }, { 11, "q3-k-s" }, { 12, "q3-k-m" }, { 13, "q3-k-l" },
  { 14, "q4-k-s" }, { 15, "q4-k-m" }, { 16, "q5-k-s" }, { 17, "q5-k-m" }, { 18, "q6-k-mix" }, { 22, "iq3-xs" },
  { 25, "iq4-nl" }, { 27, "iq3-m" }, { 30, "iq4-xs-mix" }, { 38, "mxfp4-moe" }, { 19, "iq2-xxs" }, { 20, "iq2-xs" },
  { 21, "q2-k-s" }, { 23, "iq3-xxs" }, { 24, "iq1-s" }, { 26, "iq3-s" }, { 28, "iq2-s" }, { 29, "iq2-m" },
  { 31, "iq1-m" }, { 36, "tq1-0" }, { 37, "tq2-0" },
};
/* clang-format on */

static void
put (Reader *r, const char *key, HeadroomJson *value, const char *origin)
{
  headroom_json_set (r->config, key, value);
  g_hash_table_insert (r->origins, g_strdup (key), g_strdup (origin));
}

static const HeadroomJson *
find (const Reader *r, const char *suffix, char **key)
{
  *key = g_strconcat (r->architecture, ".", suffix, NULL);
  return headroom_json_get_value (r->metadata, *key);
}

static double
get_number (const Reader *r, const char *suffix)
{
  g_autofree char *key = NULL;
  const HeadroomJson *value = find (r, suffix, &key);

  if (value == NULL)
    return -1;
  return headroom_json_get_number (value);
}

/* A list with a number for each layer stands for its largest. */
static double
largest_of (const HeadroomJson *list)
{
  double largest = 0;

  for (guint i = 0; i < headroom_json_get_length (list); i++)
    largest = MAX (largest, headroom_json_get_number (headroom_json_get_element (list, i)));
  return largest;
}

static HeadroomJson *
dup_value (const HeadroomJson *value)
{
  if (headroom_json_get_kind (value) == HEADROOM_JSON_ARRAY)
    return headroom_json_new_number (largest_of (value));
  return headroom_json_new_number (headroom_json_get_number (value));
}

/* A key that is missing is known by its name, too. */
static void
put_number (Reader *r, const char *key, const HeadroomJson *value, const char *origin)
{
  if (value != NULL)
    put (r, key, dup_value (value), origin);
  else
    g_hash_table_insert (r->origins, g_strdup (key), g_strdup (origin));
}

static void
put_numbers (Reader *r)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *key = NULL;
      const HeadroomJson *value = find (r, numbers[i].suffix, &key);

      for (guint k = 0; k < G_N_ELEMENTS (numbers[i].keys) && numbers[i].keys[k] != NULL; k++)
        put_number (r, numbers[i].keys[k], value, key);
    }
}

/* llama.cpp counts modules for further tokens among the layers. */
static void
put_modules (Reader *r)
{
  double modules = get_number (r, "nextn_predict_layers");
  double layers = get_number (r, "block_count");

  if (modules <= 0 || layers <= modules)
    return;
  put (r, "num_hidden_layers", headroom_json_new_number (layers - modules), "block_count − nextn_predict_layers");
  put (r, "num_nextn_predict_layers", headroom_json_new_number (modules), "nextn_predict_layers");
}

/* Latent attention: newer files have the widths of the compressed keys under the old names. */
static void
put_latent (Reader *r)
{
  double rope = get_number (r, "rope.dimension_count");
  double key = get_number (r, "attention.key_length_mla");
  double value = get_number (r, "attention.value_length_mla");

  if (get_number (r, "attention.kv_lora_rank") <= 0)
    return;
  if (key <= 0)
    key = get_number (r, "attention.key_length");
  if (value <= 0)
    value = get_number (r, "attention.value_length");
  put (r, "qk_rope_head_dim", headroom_json_new_number (rope), "rope.dimension_count");
  put (r, "qk_nope_head_dim", headroom_json_new_number (key - rope), "key_length − rope.dimension_count");
  put (r, "v_head_dim", headroom_json_new_number (value), "attention.value_length");
  if (get_number (r, "attention.q_lora_rank") <= 0)
    put (r, "q_lora_rank", headroom_json_new_null (), "attention.q_lora_rank");
}

static void
put_tensors (Reader *r)
{
  const HeadroomTensor *embedding = headroom_tensors_find (r->tensors, EMBEDDING);
  gboolean is_tied = headroom_tensors_find (r->tensors, HEAD) == NULL;

  if (embedding != NULL && embedding->n_dimensions == 2)
    put (r, "vocab_size", headroom_json_new_whole ((double) embedding->shape[1]), EMBEDDING);
  put (r, "tie_word_embeddings", headroom_json_new_bool (is_tied), HEAD);
  for (guint i = 0; i < G_N_ELEMENTS (tensors_of_keys); i++)
    {
      gboolean is_there = headroom_tensors_find (r->tensors, tensors_of_keys[i].tensor) != NULL;

      put (r, tensors_of_keys[i].key, headroom_json_new_bool (is_there), tensors_of_keys[i].tensor);
    }
}

/* DeepSeek-V3’s router is a sigmoid, V2’s a softmax; Llama with experts is Mixtral. */
static const char *
find_model_type (const Reader *r)
{
  enum
  {
    SIGMOID = 2
  };
  gboolean has_experts = get_number (r, "expert_count") > 0;

  if (has_experts && g_str_equal (r->architecture, "llama"))
    return "mixtral";
  if (g_str_equal (r->architecture, "deepseek2") && get_number (r, "expert_gating_func") == SIGMOID)
    return "deepseek_v3";
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].architecture, r->architecture))
      return names[i].model_type;
  return r->architecture;
}

/* Llama 4 has its experts’ width under the name that others have for the dense layers’. */
static void
put_llama4 (Reader *r)
{
  static const char *const spellings[] = { "intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size" };
  g_autofree char *dense = g_strconcat (r->architecture, ".feed_forward_length", NULL);
  g_autofree char *experts = g_strconcat (r->architecture, ".expert_feed_forward_length", NULL);

  if (!g_str_equal (r->architecture, "llama4"))
    return;
  put (r, "intermediate_size_mlp", headroom_json_new_number (get_number (r, "feed_forward_length")), dense);
  for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
    put (r, spellings[i], headroom_json_new_number (get_number (r, "expert_feed_forward_length")), experts);
  put (r, "interleave_moe_layer_step", headroom_json_new_number (get_number (r, "interleave_moe_layer_step")),
       "interleave_moe_layer_step");
}

/* What a value was read from, by the key that the reader of config.json has as its detail. */
static void
rename_details (HeadroomPartial *partial, GHashTable *origins)
{
  GListModel *values = G_LIST_MODEL (partial);

  for (guint i = 0; i < g_list_model_get_n_items (values); i++)
    {
      g_autoptr (HeadroomAssignment) value = g_list_model_get_item (values, i);
      const char *detail = headroom_assignment_get_detail (value);
      const char *origin = NULL;

      if (detail != NULL)
        origin = g_hash_table_lookup (origins, detail);
      if (origin != NULL)
        headroom_partial_set (partial, headroom_assignment_get_param (value), headroom_assignment_get_value (value),
                              headroom_assignment_get_origin (value), origin);
    }
}

static HeadroomPartial *
read_config (Reader *r, GError **error)
{
  g_autoptr (GError) refusal = NULL;
  g_autofree char *text = NULL;
  HeadroomPartial *partial;

  put (r, "model_type", headroom_json_new_string (find_model_type (r)), ARCHITECTURE);
  put_numbers (r);
  put_modules (r);
  put_latent (r);
  put_tensors (r);
  put_llama4 (r);
  text = headroom_json_to_text (r->config, FALSE);
  partial = headroom_hf_config_parse (text, strlen (text), &refusal);
  if (partial != NULL)
    rename_details (partial, r->origins);
  else
    headroom_gguf_refuse (refusal, r->origins, error);
  return partial;
}

/* The keys of a file whose architecture has no family say too little, and which they are is beside the point. */
static gboolean
check_family (const Reader *r, GError **error)
{
  const char *model_type = find_model_type (r);
  g_autofree char *message = NULL;

  if (hr_choice_find (hr_param_desc (HR_FAMILY), model_type) >= 0 || headroom_hf_alias (model_type) != NULL)
    return TRUE;
  /* Translators: 1: a key, 2: its value. */
  message = g_strdup_printf (_ ("%1$s is “%2$s”: this architecture is not supported in GGUF files. Open the "
                                "config.json that the file was made from: it may say enough."),
                             ARCHITECTURE, r->architecture);
  return headroom_file_refuse (error, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

/* A table of rotations that llama.cpp computes ahead is no parameter. */
static guint64
count_parameters (const HeadroomTensors *tensors)
{
  guint64 sum = 0;

  for (guint i = 0; i < headroom_tensors_get_length (tensors); i++)
    {
      const HeadroomTensor *tensor = headroom_tensors_get (tensors, i);

      if (!g_str_has_prefix (tensor->name, "rope_f"))
        sum += tensor->elements;
    }
  return sum;
}

static const char *
find_choice (double file_type)
{
  for (guint i = 0; i < G_N_ELEMENTS (file_types); i++)
    if (file_types[i].number == file_type)
      return file_types[i].choice;
  return NULL;
}

/* Without the type’s name, or with one that has no row: the bytes are exact none the less. */
#define NEAREST_CHOICE "q4-k-m"

static void
take_format (HeadroomPartial *partial, const HeadroomJson *metadata)
{
  const HeadroomJson *value = headroom_json_get_value (metadata, FILE_TYPE);
  const char *choice = NULL;

  if (value != NULL)
    choice = find_choice (headroom_json_get_number (value));
  if (choice == NULL)
    {
      choice = NEAREST_CHOICE;
      headroom_partial_add_remark (partial, _ ("The file’s mix of types is not known by name. Its bytes are exact; "
                                               "how they are divided among the layers is assumed."));
    }
  headroom_partial_set (partial, HR_WEIGHT_QUANTIZATION, choice, HEADROOM_ORIGIN_IMPORTED, FILE_TYPE);
}

static void
take_weights (HeadroomPartial *partial, const Reader *r)
{
  guint64 parameters = count_parameters (r->tensors);
  guint64 bytes = headroom_tensors_count_bytes (r->tensors, NULL);
  g_autofree char *types = headroom_stored_weights_list_types (r->tensors);

  headroom_model_remark_on_files (partial, parameters, bytes, types);
  headroom_model_take_parameters (partial, parameters, ARCHITECTURE);
  take_format (partial, r->metadata);
  headroom_model_take_bytes (partial, bytes);
}

static gboolean
check_architecture (const Reader *r, GError **error)
{
  g_autofree char *message = NULL;

  if (r->architecture == NULL)
    {
      message = g_strdup_printf (_ ("“%s” is missing."), ARCHITECTURE);
      return headroom_file_refuse (error, HEADROOM_FILE_ERROR_MISSING, message);
    }
  if (headroom_tensors_find (r->tensors, EMBEDDING) != NULL)
    return TRUE;
  /* Translators: 1: a key, 2: its value, 3: a tensor’s name. */
  message = g_strdup_printf (_ ("This is not a language model: %1$s is “%2$s”, and there is no tensor “%3$s”."),
                             ARCHITECTURE, r->architecture, EMBEDDING);
  return headroom_file_refuse (error, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

HeadroomPartial *
headroom_gguf_model_new (const HeadroomTensors *tensors, GError **error)
{
  const HeadroomJson *metadata = headroom_tensors_get_metadata (tensors);
  g_autoptr (HeadroomJson) config = headroom_json_new_object ();
  g_autoptr (GHashTable) origins = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Reader r = { tensors, metadata, headroom_json_get_member_string (metadata, ARCHITECTURE), config, origins };
  HeadroomPartial *partial;

  if (!check_architecture (&r, error) || !check_family (&r, error))
    return NULL;
  partial = read_config (&r, error);
  if (partial != NULL)
    take_weights (partial, &r);
  return partial;
}
