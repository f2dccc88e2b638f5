/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a config.json must say is learnt from why it is refused. */
#include "asked-configs.h"

#include "core/table/params.h"
#include "model/base/headroom-error.h"
#include "model/import/headroom-hf-config.h"

#include <string.h>

#define STACKS                                                                                                         \
  ",\"encoder\":{\"model_type\":\"t5_gemma_module\"GIVEN},"                                                            \
  "\"decoder\":{\"model_type\":\"t5_gemma_module\"GIVEN}"

/* What a file may be asked for. The heads can be divided by every number of KV heads that a class has, and the stream
 * by the heads. */
static const struct
{
  const char *key;
  const char *value;
} demanded[] = {
  { "hidden_size", "7680" },
  { "num_hidden_layers", "16" },
  { "n_layer", "16" },
  { "n_layers", "16" },
  { "num_layers", "16" },
  { "num_decoder_layers", "16" },
  { "num_attention_heads", "480" },
  { "intermediate_size", "4096" },
  { "ffn_dim", "4096" },
  { "block_ff_dim", "4096" },
  { "mlp_hidden_size", "4096" },
  { "moe_intermediate_size", "512" },
  { "shared_intermediate_size", "768" },
  { "shared_expert_intermediate_size", "768" },
  { "vocab_size", "1000" },
  { "num_experts_per_tok", "2" },
  { "n_routed_experts", "8" },
  { "num_groups", "1" },
  { "num_feedforward_networks", "3" },
  { "embedding_size", "128" },
  { "intra_bottleneck_size", "256" },
  { "position_embedding_type", "\"rotary\"" },
  { "layer_types", SIXTEEN ("full_attention") },
  { "layers_block_type", SIXTEEN ("attention") },
  { "block_types", "[\"attention\"]" },
  { "state_size", "16" },
  { "conv_kernel", "4" },
  { "expand", "2" },
  { "num_heads", "32" },
  { "mamba_expand", "2" },
  { "mamba_n_heads", "32" },
  { "mamba_d_ssm", "2048" },
  { "linear_num_value_heads", "32" },
  { "linear_num_key_heads", "16" },
  { "expert_layer_period", "2" },
  { "expert_layer_offset", "1" },
  { "attn_layer_period", "2" },
  { "attn_layer_offset", "1" },
  { "cross_attention_layers", "[]" },
  { "hidden_size_per_layer_input", "256" },
  { "vocab_size_per_layer_input", "900" },
  { "altup_num_inputs", "4" },
  { "laurel_rank", "64" },
  { "alignment_intermediate_size", "6144" },
  { "vision_output_dim", "3072" },
  { "patch_size", "14" },
  { "image_size", "336" },
  { "n_embd", "7680" },
  { "d_model", "7680" },
  { "dim", "7680" },
  { "attention_heads", "480" },
  { "linear_value_head_dim", "96" },
  { "linear_key_head_dim", "80" },
  { "linear_conv_kernel_dim", "4" },
  { "mamba_d_state", "128" },
  { "mamba_d_conv", "4" },
  { "mamba_n_groups", "2" },
  { "mamba_dt_rank", "160" },
  { "time_step_rank", "48" },
  { "max_position_embeddings", "1024" },
  { "n_mamba_heads", "32" },
  { "n_groups", "2" },
  { "mamba_num_heads", "32" },
  { "mamba_head_dim", "64" },
  { "ssm_state_size", "128" },
  { "mamba_ngroups", "2" },
  { "lru_width", "2560" },
  { "block_ffn_dim_multiplier", "1.5" },
  { "block_multiple_of", "256" },
  { "weight_tying", "false" },
  { "num_mem_blocks", "2" },
  { "adapter_rank", "32" },
  { "head_ratio", "2" },
  { "hidden_dim", "4096" },
  { "conv_kernel_size", "9" },
  { "n_head", "480" },
  { "n_heads", "480" },
  { "d_ff", "4096" },
  { "type_vocab_size", "2" },
  { "num_local_experts", "8" },
  { "conv1d_width", "4" },
  { "attention_hidden_size", "15360" },
};

/* Types that are no families of their own. */
static const char *const aliases[] = {
  "lfm2_moe",
  "minimax",
  "minimax_text_01",
  "minimax_m1",
  "recurrent_gemma",
  "jamba",
  "nemotron_h",
  "zamba2",
  "olmo_hybrid",
  "kimi_k2",
  "granite",
  "ministral",
  "minicpm",
  "hunyuan_v1_dense",
  "minicpm3",
  "exaone",
  "internlm",
  "internlm2",
  "exaone4_5_text",
  "llada",
  "phi3_v",
  "mimo",
  "glm4v_moe_text",
  "mllama_text_model",
  "glm4v_text",
  "glm4v",
  "ernie",
  "plbart",
  "mt5",
  "t5_gemma_module",
  "xlm-roberta",
  "camembert",
  "data2vec-text",
  "qwen2_5_vl_text",
  "qwen2_vl",
  "qwen2_5_vl",
};

/* Types that no file has alone. */
static const char *const not_of_files[] = {
  "mistral3", /* joins a tower to a text: test-hf-tower-keys.c has files of it */
  "glm4v",    /* so does this; its text is glm4v_text */
  "megatron", /* is what Megatron-Core trains, whose files are none of these */
};

/* What the file of a type has beside it and the keys that are asked for. */
static const struct
{
  const char *type;
  const char *sections;
} bases[] = {
  { "t5gemma", STACKS },
  { "t5_gemma_module", STACKS },
  { "qwen2_vl", ",\"vision_config\":{},\"hidden_size\":7680GIVEN" },
  { "qwen2_5_vl", ",\"vision_config\":{},\"hidden_size\":7680GIVEN" },
};

static const char *
value_of (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (demanded); i++)
    if (g_str_equal (demanded[i].key, key))
      return demanded[i].value;
  return NULL;
}

/* The key that an error says is missing, without its section; NULL: it says something else. */
static char *
missing_key (const GError *error)
{
  const char *end = strstr (error->message, "” is missing");
  g_autofree char *before = NULL;
  const char *start = NULL;

  if (end == NULL)
    return NULL;
  before = g_strndup (error->message, end - error->message);
  start = strrchr (before, '.');
  if (start != NULL)
    return g_strdup (start + 1);
  start = g_strrstr (before, "“");
  return g_strdup (start + strlen ("“"));
}

Given
given_new (void)
{
  return (Given) { g_string_new (NULL), g_string_new (NULL), g_string_new (NULL) };
}

void
given_clear (Given *given)
{
  g_string_free (given->vision, TRUE);
  g_string_free (given->text, TRUE);
  g_string_free (given->keys, TRUE);
}

static gboolean
give (Given *given, const GError *error)
{
  g_autofree char *key = missing_key (error);
  GString *section = given->text;

  if (key == NULL || value_of (key) == NULL)
    return FALSE;
  if (strstr (error->message, "vision_config.") != NULL)
    section = given->vision;
  g_string_append_printf (section, ",\"%s\":%s", key, value_of (key));
  g_string_append_printf (given->keys, " +%s", key);
  return TRUE;
}

char *
fill_in (const char *format, const Given *given)
{
  GString *config = g_string_new (format);

  g_string_replace (config, "VISION", given->vision->str, 0);
  g_string_replace (config, "GIVEN", given->text->str, 0);
  return g_string_free_and_steal (config);
}

static HeadroomPartial *
ask (const char *format, const Given *given, GError **error)
{
  g_autofree char *config = fill_in (format, given);

  return headroom_hf_config_parse (config, strlen (config), error);
}

HeadroomPartial *
ask_again (const char *format, Given *given, GError **error)
{
  for (;;)
    {
      g_autoptr (GError) missing = NULL;
      HeadroomPartial *partial = ask (format, given, &missing);

      if (partial != NULL)
        return partial;
      if (!give (given, missing))
        {
          g_propagate_error (error, g_steal_pointer (&missing));
          return NULL;
        }
    }
}

char *
write_smallest (const char *format)
{
  g_autoptr (GError) error = NULL;
  g_auto (Given) given = given_new ();
  g_autoptr (HeadroomPartial) partial = ask_again (format, &given, &error);

  if (partial == NULL)
    g_error ("%s: %s", format, error->message);
  return fill_in (format, &given);
}

const char *
asked_type (guint i)
{
  const guint n_families = (guint) hr_choice_count (hr_param_desc (HR_FAMILY));

  if (i < n_families)
    return hr_choice_at (hr_param_desc (HR_FAMILY), (int) i)->id;
  return i - n_families < G_N_ELEMENTS (aliases) ? aliases[i - n_families] : NULL;
}

gboolean
is_of_files (const char *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (not_of_files); i++)
    if (g_str_equal (not_of_files[i], type))
      return FALSE;
  return TRUE;
}

static const char *
find_sections (const char *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    if (g_str_equal (bases[i].type, type))
      return bases[i].sections;
  return NULL;
}

gboolean
is_of_sections (const char *type)
{
  return is_of_files (type) && find_sections (type) == NULL;
}

char *
format_type (const char *type)
{
  const char *sections = find_sections (type);

  return g_strdup_printf ("{\"model_type\":\"%s\"%s}", type, sections != NULL ? sections : "GIVEN");
}
