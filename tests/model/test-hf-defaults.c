/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is filled in where a config.json names its type and no more than it must: every model type, every class of a
 * section, every tower. A line for each, held to tests/model/golden; a tilde stands before what is only assumed, a plus
 * before a key that was asked for. The defaults are those of the configuration classes of Transformers 5.12, or of the
 * code beside the weights; that they are right is for test-hf-config.c, test-hf-classes.c and test-hf-towers.c to say.
 */
#include "core/table/params.h"
#include "golden.h"
#include "model/base/headroom-error.h"
#include "model/import/headroom-hf-config.h"

#include <string.h>

#define FOUR(kind) "\"" kind "\",\"" kind "\",\"" kind "\",\"" kind "\""
#define SIXTEEN(kind) "[" FOUR (kind) "," FOUR (kind) "," FOUR (kind) "," FOUR (kind) "]"

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

static const char *const classes[] = {
  "llama", "mistral", "mixtral", "qwen2", "qwen3", "gemma", "gemma2", "phi3", "opt",
};

/* What joins towers to a text, and towers: "" stands for that of the joint. */
static const char *const joints[] = {
  "llava",    "llava_next",     "llava_next_video", "llava_onevision", "vipllava",      "gemma3",
  "gemma4",   "gemma3n",        "paligemma",        "idefics3",        "smolvlm",       "lfm2_vl",
  "mistral3", "lighton_ocr",    "llama4",           "internvl",        "internvl_chat", "kimi_vl",
  "kimi_k25", "cohere2_vision", "aya_vision",       "qwen2_vl",        "qwen2_5_vl",    "qwen3_vl",
  "qwen3_5",  "qwen3_vl_moe",   "qwen3_5_moe",      "glm4v",           "glm4v_moe",     "glm46v",
  "janus",    "exaone4_5",      "mllama",           "voxtral",         "qwen2_audio",
};

static const char *const towers[] = {
  "clip_vision_model", "siglip_vision_model", "siglip2_vision_model",
  "idefics3_vision",   "smolvlm_vision",      "janus_vision_model",
  "pixtral",           "qwen2_vl_vision",     "qwen2_5_vl_vision",
  "exaone4_5_vision",  "qwen3_vl_vision",     "qwen3_vl_moe_vision",
  "qwen3_5_vision",    "qwen3_5_moe_vision",  "glm4v_vision",
  "glm4v_moe_vision",  "gemma4_vision",       "llama4_vision_model",
  "internvl_vision",   "intern_vit_6b",       "moonvit",
  "kimi_k25",          "gemma3n_vision",      "mllama_vision_model",
};

static const char *const sounds[] = {
  "gemma4_audio",
  "gemma3n_audio",
  "qwen2_audio_encoder",
  "voxtral_encoder",
};

static void
put_value (GString *text, HeadroomAssignment *assignment)
{
  const char *name = hr_param_desc (headroom_assignment_get_param (assignment))->name;
  const char *mark = headroom_assignment_get_origin (assignment) == HEADROOM_ORIGIN_ASSUMED ? "~" : "";

  g_string_append_printf (text, " %s%s=%s", mark, name, headroom_assignment_get_value (assignment));
}

/* Those from `first` on. */
static void
put_values (GString *text, HeadroomPartial *partial, hr_param_t first)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (partial)); i++)
    {
      g_autoptr (HeadroomAssignment) assignment = g_list_model_get_item (G_LIST_MODEL (partial), i);

      if (headroom_assignment_get_param (assignment) >= first)
        put_value (text, assignment);
    }
  g_string_append_c (text, '\n');
}

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

/* What a file was asked for so far: for the tower’s section, and for the text, with the names of all. */
typedef struct
{
  GString *vision;
  GString *text;
  GString *keys;
} Given;

static Given
given_new (void)
{
  return (Given) { g_string_new (NULL), g_string_new (NULL), g_string_new (NULL) };
}

static void
given_clear (Given *given)
{
  g_string_free (given->vision, TRUE);
  g_string_free (given->text, TRUE);
  g_string_free (given->keys, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Given, given_clear)

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

/* `format` has VISION and GIVEN where the keys go that were given. */
static HeadroomPartial *
ask (const char *format, const Given *given, GError **error)
{
  g_autoptr (GString) config = g_string_new (format);

  g_string_replace (config, "VISION", given->vision->str, 0);
  g_string_replace (config, "GIVEN", given->text->str, 0);
  return headroom_hf_config_parse (config->str, config->len, error);
}

/* Ask again with what is missing, until it is read or something else is wrong. */
static HeadroomPartial *
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

/* The values from `first` on, after what was given for them. (transfer full) */
static char *
describe (const char *format, Given *given, hr_param_t first)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = ask_again (format, given, &error);
  GString *line = g_string_new (given->keys->str);

  g_string_append_c (line, ':');
  if (partial != NULL)
    put_values (line, partial, first);
  else
    g_string_append_printf (line, " ! %s\n", error->message);
  return g_string_free_and_steal (line);
}

static char *
describe_type (const char *type, const char *count, Given *given)
{
  g_autofree char *config = NULL;

  if (count == NULL)
    config = g_strdup_printf ("{\"model_type\":\"%s\"GIVEN}", type);
  else
    config = g_strdup_printf ("{\"model_type\":\"%s\",\"%s\":8GIVEN}", type, count);
  return describe (config, given, HR_FAMILY);
}

/* And the same of a model with experts, where a key of their number makes it another. */
static void
put_type (GString *text, const char *type)
{
  static const char *const counts[] = { NULL, "num_experts", "num_local_experts", "n_routed_experts" };
  g_auto (Given) given = given_new ();
  g_autofree char *last = NULL;

  g_string_append (text, type);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *line = describe_type (type, counts[i], &given);

      if (g_strcmp0 (line, last) == 0)
        continue;
      if (counts[i] != NULL)
        g_string_append_printf (text, "  %s", counts[i]);
      g_string_append (text, line);
      g_set_str (&last, line);
    }
}

static void
put_types (GString *text)
{
  const hr_choice_desc_t *family;

  for (int i = 0; (family = hr_choice_at (hr_param_desc (HR_FAMILY), i)) != NULL; i++)
    put_type (text, family->id);
  for (guint i = 0; i < G_N_ELEMENTS (aliases); i++)
    put_type (text, aliases[i]);
}

static void
put_sections (GString *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      g_autofree char *config = g_strdup_printf ("{\"text_config\":{\"model_type\":\"%s\"GIVEN}}", classes[i]);
      g_auto (Given) given = given_new ();
      g_autofree char *line = describe (config, &given, HR_FAMILY);

      g_string_append_printf (text, "%s%s", classes[i], line);
    }
}

static void
put_tower (GString *text, const char *joint, const char *section, const char *tower)
{
  g_autofree char *config = g_strdup_printf ("{\"model_type\":\"%s\"GIVEN,\"%s\":{\"model_type\":\"%s\"VISION},"
                                             "\"text_config\":{\"model_type\":\"llama\"}}",
                                             joint, section, tower);
  g_auto (Given) given = given_new ();
  g_autofree char *line = describe (config, &given, HR_TOWER_PARAMETERS);

  g_string_append_printf (text, "%s %s%s", joint, tower, line);
}

static void
put_towers (GString *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      put_tower (text, joints[i], "vision_config", joints[i]);
      put_tower (text, joints[i], "vision_config", "siglip_vision_model");
    }
  for (guint i = 0; i < G_N_ELEMENTS (towers); i++)
    put_tower (text, "llava", "vision_config", towers[i]);
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    for (guint k = 0; k < G_N_ELEMENTS (sounds); k++)
      if (g_str_has_prefix (sounds[k], joints[i]))
        put_tower (text, joints[i], "audio_config", sounds[k]);
}

static void
check (const char *name, void (*put) (GString *text))
{
  g_autoptr (GString) text = g_string_new (NULL);

  put (text);
  assert_golden ("model", name, text->str);
}

static void
test_types (void)
{
  check ("hf-defaults.txt", put_types);
}

static void
test_sections (void)
{
  check ("hf-section-defaults.txt", put_sections);
}

static void
test_towers (void)
{
  check ("hf-tower-defaults.txt", put_towers);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-defaults/types", test_types);
  g_test_add_func ("/model/hf-defaults/sections", test_sections);
  g_test_add_func ("/model/hf-defaults/towers", test_towers);
  return g_test_run ();
}
