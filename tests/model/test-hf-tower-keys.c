/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each key of each tower, and of what joins it to a text, makes of the number of parameters: a line of
 * tests/model/golden for each pair, with all keys that say anything to it; an exclamation mark stands for a refusal.
 * And all that is read of each key as a digest: of each pair with a picture at one value, so that all pairs together
 * come to values of every kind; of each pair with a sound at all of them. That the numbers are right is for
 * test-hf-towers.c and test-hf-joints.c to say.
 */
#include "config-answers.h"
#include "golden.h"
#include "model/import/headroom-hf-config.h"

#include <string.h>

#define LLAMA_4                                                                                                        \
  ",\"num_hidden_layers\":34,\"hidden_size\":1408,\"intermediate_size\":5632,\"image_size\":336,\"patch_size\":14,"    \
  "\"projector_input_dim\":4096,\"projector_output_dim\":4096,\"vision_output_dim\":4096"

/* Pairs of model types, and what they cannot be without. */
static const struct
{
  const char *joint;
  const char *tower;
  const char *more; /* in the tower’s section */
} pairs[] = {
  { "llava", "clip_vision_model", "" },
  { "llava_next", "clip_vision_model", "" },
  { "vipllava", "clip_vision_model", "" },
  { "llava", "siglip_vision_model", "" },
  { "gemma3", "siglip_vision_model", "" },
  { "paligemma", "siglip_vision_model", "" },
  { "kimi_vl", "moonvit", "" },
  { "kimi_k25", "kimi_k25", "" },
  { "lfm2_vl", "siglip2_vision_model", "" },
  { "idefics3", "idefics3_vision", "" },
  { "smolvlm", "smolvlm_vision", "" },
  { "janus", "janus_vision_model", "" },
  { "mistral3", "pixtral", "" },
  { "qwen2_vl", "qwen2_vl_vision", "" },
  { "qwen2_5_vl", "qwen2_5_vl_vision", "" },
  { "exaone4_5", "exaone4_5_vision", "" },
  { "qwen3_vl", "qwen3_vl_vision", "" },
  { "qwen3_5", "qwen3_5_vision", "" },
  { "glm4v", "glm4v_vision", "" },
  { "gemma4", "gemma4_vision", "" },
  { "llama4", "llama4_vision_model", LLAMA_4 },
  { "internvl", "internvl_vision", "" },
  { "internvl_chat", "intern_vit_6b", "" },
  { "gemma3n", "gemma3n_vision", "" },
  { "mllama", "mllama_vision_model", "" },
  { "aya_vision", "siglip_vision_model", "" },
  { "cohere2_vision", "siglip_vision_model", "" },
};

static const struct
{
  const char *joint;
  const char *tower;
} sounds[] = {
  { "gemma4", "gemma4_audio" },
  { "gemma3n", "gemma3n_audio" },
  { "qwen2_audio", "qwen2_audio_encoder" },
  { "voxtral", "voxtral_encoder" },
};

/* Keys of a tower’s section, each with another value than any class has. */
static const char *const of_towers[] = {
  "\"num_hidden_layers\":5",
  "\"depth\":5",
  "\"vt_num_hidden_layers\":5",
  "\"hidden_size\":960",
  "\"hidden_size\":1152,\"num_attention_heads\":16,\"hidden_act\":\"gelu_pytorch_tanh\"",
  "\"vt_hidden_size\":960",
  "\"embed_dim\":960",
  "\"intermediate_size\":800",
  "\"vt_intermediate_size\":800",
  "\"mlp_ratio\":3",
  "\"patch_size\":28",
  "\"patch_size\":[28,28]",
  "\"temporal_patch_size\":3",
  "\"num_channels\":4",
  "\"in_channels\":5",
  "\"image_size\":672",
  "\"image_size\":340", /* no multiple of 14, 16 or 32 */
  "\"num_heads\":12",
  "\"num_attention_heads\":24",
  "\"num_attention_heads\":6",
  "\"num_key_value_heads\":4",
  "\"head_dim\":32",
  "\"hidden_act\":\"silu\"",
  "\"attention_bias\":true",
  "\"attention_bias\":false",
  "\"qkv_bias\":true",
  "\"use_qk_norm\":true",
  "\"qk_normalization\":false",
  "\"qk_normalization\":true",
  "\"use_absolute_position_embeddings\":true",
  "\"use_absolute_position_embeddings\":false",
  "\"use_mask_token\":true",
  "\"use_mean_pooling\":false",
  "\"norm_type\":\"rms_norm\"",
  "\"norm_type\":\"layer_norm\"",
  "\"num_position_embeddings\":100",
  "\"position_embedding_size\":100",
  "\"num_patches\":100",
  "\"init_pos_emb_height\":20",
  "\"init_pos_emb_width\":20",
  "\"out_hidden_size\":700",
  "\"spatial_merge_size\":3",
  "\"merge_kernel_size\":[3,3]",
  "\"deepstack_visual_indexes\":[1,2]",
  "\"vision_use_head\":true",
  "\"vision_use_head\":false",
  "\"projection_dim\":900",
  "\"mm_hidden_size\":900",
  "\"text_hidden_size\":900",
  "\"projector_input_dim\":900",
  "\"projector_output_dim\":900",
  "\"vision_output_dim\":900",
  "\"num_global_layers\":3",
  "\"max_num_tiles\":2",
  "\"supported_aspect_ratios\":[[1,1],[1,2]]",
  "\"architecture\":\"another\"",
  "\"vocab_size\":50",
};

/* Keys of the document. */
static const char *const of_joints[] = {
  "\"alignment_intermediate_size\":6144",
  "\"alignment_intermediate_size\":6144,\"downsample_factor\":4",
  "\"downsample_factor\":4",
  "\"downsample_ratio\":0.25",
  "\"image_token_id\":5",
  "\"mm_tokens_per_image\":64",
  "\"multimodal_projector_bias\":true",
  "\"multimodal_projector_bias\":false",
  "\"projection_dim\":900",
  "\"projector_bias\":false",
  "\"projector_hidden_size\":900",
  "\"projector_use_layernorm\":false",
  "\"scale_factor\":4",
  "\"spatial_merge_size\":3",
  "\"vision_feature_layer\":-1",
  "\"vision_feature_layer\":[1,2]",
  "\"vision_feature_layer\":0",
  "\"vision_feature_layers\":[1,2]",
  "\"vision_feature_select_strategy\":\"full\"",
};

static const char *const of_sounds[] = {
  "\"hidden_size\":960",
  "\"d_model\":960",
  "\"num_hidden_layers\":5",
  "\"encoder_layers\":5",
  "\"intermediate_size\":800",
  "\"encoder_ffn_dim\":800",
  "\"num_attention_heads\":4",
  "\"num_mel_bins\":64",
  "\"max_source_positions\":100",
  "\"output_proj_dims\":900",
  "\"conv_kernel_size\":7",
  "\"subsampling_conv_channels\":[64,16]",
  "\"conf_conv_kernel_size\":7",
  "\"conf_num_attention_heads\":4",
  "\"conf_num_hidden_layers\":5",
  "\"input_feat_size\":64",
  "\"sscp_conv_channel_size\":[64,16]",
  "\"sscp_conv_kernel_size\":[[3,3],[5,5]]",
  "\"sscp_conv_stride_size\":[[2,2],[3,3]]",
  "\"vocab_size\":50",
};

static char *
describe (const char *config)
{
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (config, strlen (config), NULL);
  GString *text = g_string_new (NULL);

  if (partial == NULL)
    return g_string_free_and_steal (g_string_append (text, "!"));
  for (hr_param_t param = HR_TOWER_PARAMETERS; param <= HR_TOWER_PATCHES_PER_TOKEN; param++)
    {
      HeadroomAssignment *assignment = headroom_partial_find (partial, param);

      if (assignment != NULL)
        g_string_append_printf (text, " %s", headroom_assignment_get_value (assignment));
    }
  return g_string_free_and_steal (text);
}

/* One document with a section, and a key in either. */
typedef struct
{
  const char *section;
  const char *joint;
  const char *tower;
  const char *more;
} Pair;

static char *
write_with (const Pair *pair, const char *of_joint, const char *of_tower)
{
  return g_strdup_printf ("{\"model_type\":\"%s\"%s,\"%s\":{\"model_type\":\"%s\"%s%s},"
                          "\"text_config\":{\"model_type\":\"llama\"}}",
                          pair->joint, of_joint, pair->section, pair->tower, pair->more, of_tower);
}

static char *
describe_with (const Pair *pair, const char *of_joint, const char *of_tower)
{
  g_autofree char *config = write_with (pair, of_joint, of_tower);

  return describe (config);
}

/* Where it is another than without the key. */
static void
put_key (GString *text, const Pair *pair, const char *without, const char *key, gboolean is_of_joint)
{
  g_autofree char *member = g_strconcat (",", key, NULL);
  g_autofree char *with = NULL;

  if (is_of_joint)
    with = describe_with (pair, member, "");
  else
    with = describe_with (pair, "", member);
  if (!g_str_equal (with, without))
    g_string_append_printf (text, "  %s %s\n", key, with);
}

static void
put_pair (GString *text, const Pair *pair, const char *const *keys, guint n, gboolean is_of_joint)
{
  g_autofree char *without = describe_with (pair, "", "");

  g_string_append_printf (text, "%s %s%s\n", pair->joint, pair->tower, without);
  for (guint i = 0; i < n; i++)
    put_key (text, pair, without, keys[i], is_of_joint);
}

static void
put_pairs (GString *text, const char *const *keys, guint n, gboolean is_of_joint)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      Pair pair = { "vision_config", pairs[i].joint, pairs[i].tower, pairs[i].more };

      put_pair (text, &pair, keys, n, is_of_joint);
    }
}

static void
test_towers (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  put_pairs (text, of_towers, G_N_ELEMENTS (of_towers), FALSE);
  assert_golden ("model", "hf-tower-keys.txt", text->str);
}

static void
test_joints (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  put_pairs (text, of_joints, G_N_ELEMENTS (of_joints), TRUE);
  assert_golden ("model", "hf-joint-keys.txt", text->str);
}

static void
test_sounds (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sounds); i++)
    {
      Pair pair = { "audio_config", sounds[i].joint, sounds[i].tower, "" };

      put_pair (text, &pair, of_sounds, G_N_ELEMENTS (of_sounds), FALSE);
    }
  assert_golden ("model", "hf-sound-keys.txt", text->str);
}

static const char *const values[] = { "null", "true", "0", "1", "7", "1.5", "-1", "\"another\"", "[]", "[2,3]", "{}" };

/* The name of a key before a colon, at one value, whose turn it is. */
static void
take_value (Answers *self, const Pair *pair, guint turn, const char *key, gboolean is_of_joint)
{
  g_autofree char *name = g_strndup (key, strcspn (key, ":"));
  g_autofree char *member = g_strdup_printf (",%s:%s", name, values[turn % G_N_ELEMENTS (values)]);
  g_autofree char *config = write_with (pair, is_of_joint ? member : "", is_of_joint ? "" : member);

  answers_take_text (self, config);
}

static void
put_values (GString *text, const char *key, gboolean is_of_joint)
{
  Answers answers = answers_new ();

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      Pair pair = { "vision_config", pairs[i].joint, pairs[i].tower, pairs[i].more };

      take_value (&answers, &pair, i, key, is_of_joint);
    }
  answers_put (&answers, text, key);
}

static void
put_sound_values (GString *text, const char *key)
{
  g_autofree char *what = g_strdup_printf ("sound %s", key);
  Answers answers = answers_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sounds); i++)
    {
      Pair pair = { "audio_config", sounds[i].joint, sounds[i].tower, "" };

      for (guint turn = 0; turn < G_N_ELEMENTS (values); turn++)
        take_value (&answers, &pair, turn, key, FALSE);
    }
  answers_put (&answers, text, what);
}

/* A key that stands in a row with itself is tried once. */
static gboolean
is_again (const char *const *keys, guint i)
{
  return i > 0 && strncmp (keys[i], keys[i - 1], strcspn (keys[i], ":") + 1) == 0;
}

static void
test_values (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (of_towers); i++)
    if (!is_again (of_towers, i))
      put_values (text, of_towers[i], FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (of_joints); i++)
    if (!is_again (of_joints, i))
      put_values (text, of_joints[i], TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (of_sounds); i++)
    put_sound_values (text, of_sounds[i]);
  assert_golden ("model", "hf-tower-values.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-tower-keys/towers", test_towers);
  g_test_add_func ("/model/hf-tower-keys/joints", test_joints);
  g_test_add_func ("/model/hf-tower-keys/sounds", test_sounds);
  g_test_add_func ("/model/hf-tower-values", test_values);
  return g_test_run ();
}
