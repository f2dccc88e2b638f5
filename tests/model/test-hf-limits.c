/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a family does not support, refused by the key that asks for it. */
#include "core/table/params.h"
#include "import-checks.h"
#include "import-texts.h"

/* What encoders say in keys of their own. */
static void
test_encoders (void)
{
  check_value ("{" LLAMA ",\"model_type\":\"albert\"}", HR_EMBEDDING_SIZE, "128", HEADROOM_ORIGIN_ASSUMED,
               "embedding_size");
  check_value ("{" LLAMA ",\"model_type\":\"albert\",\"hidden_act\":\"gelu\"}", HR_FUSED_GELU, "yes",
               HEADROOM_ORIGIN_DERIVED, "hidden_act");
  check_value ("{" LLAMA ",\"model_type\":\"rembert\",\"input_embedding_size\":32}", HR_EMBEDDING_SIZE, "32",
               HEADROOM_ORIGIN_IMPORTED, "input_embedding_size");
  check_value ("{" LLAMA ",\"model_type\":\"camembert\",\"type_vocab_size\":1}", HR_TOKEN_TYPES, "1",
               HEADROOM_ORIGIN_IMPORTED, "type_vocab_size");
  check_value ("{" LLAMA ",\"model_type\":\"modernbert\",\"local_attention\":256}", HR_SLIDING_WINDOW, "128",
               HEADROOM_ORIGIN_DERIVED, "local_attention ÷ 2");
  check_value ("{" LLAMA ",\"model_type\":\"deberta-v2\"}", HR_POSITION_EMBEDDINGS, "learned", HEADROOM_ORIGIN_ASSUMED,
               "relative_attention");
  check_value ("{" LLAMA ",\"model_type\":\"deberta-v2\",\"relative_attention\":true,\"position_biased_input\":false,"
               "\"position_buckets\":256,\"share_att_key\":true,\"norm_rel_ebd\":\"layer_norm\"}",
               HR_POSITION_EMBEDDINGS, "auto", HEADROOM_ORIGIN_DERIVED, "relative_attention");
}

/* Each is a family, what its file says, and what is said of that. */
static void
check_limits (const char *const (*files)[3], guint n_files)
{
  for (guint i = 0; i < n_files; i++)
    {
      g_autofree char *text = g_strdup_printf ("{" LLAMA ",\"model_type\":\"%s\",%s}", files[i][0], files[i][1]);
      check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, files[i][2]);
    }
}

/* A structure that the family's facts do not cover is refused by the file's own key. */
static const struct
{
  const char *family, *member, *says;
} limits[] = {
  { "qwen3_moe", "\"mlp_only_layers\":[0]", "mlp_only_layers is […]: only" },
  { "gemma2", "\"layer_types\":[\"full_attention\",\"sliding_attention\"]", "layer_types is […]: the family" },
  { "gemma2", "\"final_logit_softcapping\":null", "final_logit_softcapping is null: the family" },
  { "qwen3", "\"layer_types\":[\"linear_attention\"]", "layer_types is […]: only" },
  { "opt", "\"do_layer_norm_before\":false", "do_layer_norm_before is false" },
  { "ernie4_5_moe", "\"num_key_value_heads\":2,\"moe_k\":2,\"moe_layer_end_index\":0",
    "moe_layer_end_index is 0: only experts up to the last layer" },
  { "convbert", "\"tie_word_embeddings\":false", "tie_word_embeddings is false: only a head that is the embedding" },
  { "mobilebert", "\"intra_bottleneck_size\":128,\"true_hidden_size\":256",
    "true_hidden_size is 256: layers of another" },
  { "bart", "\"tie_word_embeddings\":false", "tie_word_embeddings is false: only a head that is the embedding" },
  { "plbart", "\"tie_word_embeddings\":false", "tie_word_embeddings is false: only a head that is the embedding" },
  { "opt", "\"word_embed_proj_dim\":32", "word_embed_proj_dim is 32" },
  { "gpt_neox", "\"use_parallel_residual\":false", "use_parallel_residual is false" },
  { "gpt_neox", "\"rotary_pct\":1.0", "rotary_pct is 1.0" },
  { "gpt_neox", "\"rope_parameters\":{\"partial_rotary_factor\":0.5}", "rope_parameters.partial_rotary_factor is 0.5" },
  { "falcon", "\"alibi\":true", "alibi is true" },
  { "falcon", "\"multi_query\":false", "multi_query is false" },
  { "falcon", "\"parallel_attn\":false", "parallel_attn is false" },
  { "bert", "\"position_embedding_type\":\"relative_key\"", "position_embedding_type is \"relative_key\"" },
  { "vit", "\"patch_size\":14", "patch_size is 14" },
  { "vit", "\"num_channels\":1", "num_channels is 1" },
  { "smollm3", "\"use_sliding_window\":true", "use_sliding_window is true" },
  { "qwen2_moe", "\"use_sliding_window\":true", "use_sliding_window is true" },
  { "glm4", "\"rope_parameters\":{\"partial_rotary_factor\":0.25}", "rope_parameters.partial_rotary_factor is 0.25" },
  { "roc_bert", "\"embedding_size\":32,\"type_vocab_size\":2", "embedding_size is 32" },
  { "deepseek_v3", "\"moe_layer_freq\":2", "moe_layer_freq is 2" },
  { "phi", "\"qk_layernorm\":true", "qk_layernorm is true" },
  { "qwen", "\"no_bias\":false", "no_bias is false" },
  { "t5", "\"feed_forward_proj\":\"relu\",\"is_gated_act\":true", "is_gated_act is true: “feed_forward_proj”" },
  { "umt5", "\"feed_forward_proj\":\"gated-gelu\",\"is_gated_act\":false", "is_gated_act is false" },
  { "laguna", "\"gating\":false", "gating is false: only a gate for each head" },
  { "marian", "\"tie_word_embeddings\":false", "tie_word_embeddings is false" },
  { "roc_bert", "\"enable_pronunciation\":false,\"enable_shape\":true,\"type_vocab_size\":2", "enable_shape is true" },
  { "unheard_of", "\"hidden_act\":\"silu\",\"mlp_layer_types\":[\"dense\",\"sparse\"]",
    "mlp_layer_types is […]: experts in only some" },
  { "mimo_v2_flash", "\"hidden_act\":\"silu\"", "model_type “mimo_v2_flash”" },
  { "stablelm_alpha", "\"hidden_act\":\"silu\"", "hidden_act is \"silu\": only the first version" },
};

static void
test_limits (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autofree char *text = g_strdup_printf ("{" LLAMA ",\"num_key_value_heads\":4,\"model_type\":\"%s\",%s}",
                                               limits[i].family, limits[i].member);
      check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, limits[i].says);
    }
}

/* No experts where layers have them. In DeepSeek’s own code null means that there are none, as it does where no other
 * key speaks of them; with as many dense layers as layers, 0 is right. */
static void
test_no_routed_experts (void)
{
#define ROUTED(type, members) "{" LLAMA ",\"num_key_value_heads\":4,\"model_type\":\"" type "\"," members "}"
  check_refused (ROUTED ("deepseek_v3", "\"n_routed_experts\":0,\"first_k_dense_replace\":1"),
                 HEADROOM_FILE_ERROR_INCONSISTENT, "n_routed_experts is 0: the layers after the first");
  check_refused (ROUTED ("deepseek_v2", "\"n_routed_experts\":null,\"num_experts_per_tok\":8"),
                 HEADROOM_FILE_ERROR_INCONSISTENT, "n_routed_experts is null");
  check_refused (ROUTED ("glm4_moe", "\"n_routed_experts\":0"), HEADROOM_FILE_ERROR_INCONSISTENT,
                 "n_routed_experts is 0");
  check_refused (ROUTED ("dots1", "\"n_routed_experts\":null,\"num_experts_per_tok\":8"), HEADROOM_FILE_ERROR_MISSING,
                 "“n_routed_experts” is missing");
  check_refused (ROUTED ("unheard_of", "\"hidden_act\":\"silu\",\"rms_norm_eps\":1e-5,\"n_routed_experts\":0,"
                                       "\"moe_intermediate_size\":32,\"num_experts_per_tok\":2"),
                 HEADROOM_FILE_ERROR_INCONSISTENT, "n_routed_experts is 0");
  check_value (ROUTED ("deepseek_v2", "\"n_routed_experts\":null"), HR_EXPERTS, "0", HEADROOM_ORIGIN_IMPORTED,
               "n_routed_experts");
  check_value (ROUTED ("deepseek_v3", "\"n_routed_experts\":0,\"first_k_dense_replace\":64"), HR_EXPERTS, "0",
               HEADROOM_ORIGIN_DERIVED, "first_k_dense_replace");
  check_value (ROUTED ("llama", "\"n_routed_experts\":0"), HR_EXPERTS, "0", HEADROOM_ORIGIN_IMPORTED,
               "n_routed_experts");
#undef ROUTED
}

/* Parts beside the language model, and layers that differ from each other in ways that no family has. */
static void
test_unknown_parts (void)
{
  static const char *const files[][3] = {
    { "qwen", "\"visual\":{\"width\":1664}", "visual is {…}: this part" },
    { "phi3", "\"img_processor\":{}", "img_processor is {…}: this part" },
    { "led", "\"is_encoder_decoder\":true", "is_encoder_decoder is true: the encoder and the decoder of" },
    { "deci", "\"num_key_value_heads_per_layer\":[4,1]", "num_key_value_heads_per_layer is […]: layers with" },
    { "nas", "\"block_configs\":[]", "block_configs is […]: layers of different kinds" },
    { "hunyuan", "\"use_cla\":true", "use_cla is true: layers that share" },
    { "arctic", "\"parallel_attn_mlp_res\":true", "parallel_attn_mlp_res is true: an MLP beside" },
    { "new", "\"pack_qkv\":true,\"type_vocab_size\":2", "pack_qkv is true: nothing in the file says" },
    { "fuyu", "\"patch_size\":30", "patch_size is 30: such a model reads images" },
    { "wav2vec2", "\"conv_dim\":[512]", "conv_dim is […]: such a model reads sound" },
  };

  check_limits (files, G_N_ELEMENTS (files));
}

/* What would have been read instead is said, too. */
static void
test_expected_values (void)
{
  static const char *const files[][3] = {
    { "phi", "\"qk_layernorm\":true",
      "qk_layernorm is true: norms on query and key are not supported. The supported value is false." },
    { "xglm", "\"activation_function\":\"relu\"", "The supported values are: \"gelu\", \"silu\", \"swish\"." },
    { "ernie4_5_moe", "\"num_key_value_heads\":2,\"moe_k\":2,\"moe_layer_end_index\":0",
      "moe_layer_end_index is 0: only experts up to the last layer" },
    { "convbert", "\"tie_word_embeddings\":false", "tie_word_embeddings is false: only a head that is the embedding" },
    { "opt", "\"word_embed_proj_dim\":32", "not supported. It must be the same as hidden_size, which is 64." },
    { "qwen3_moe", "\"mlp_only_layers\":[1]", "are supported. The supported value is an empty list." },
  };

  check_limits (files, G_N_ELEMENTS (files));
}

static void
test_encoder_limits (void)
{
  static const char *const files[][3] = {
    { "rembert", "\"output_embedding_size\":32", "output_embedding_size is 32" },
    { "deberta", "\"position_biased_input\":true", "position_biased_input is true: this part" },
    { "albert", "\"num_hidden_groups\":2", "num_hidden_groups is 2: only layers that all" },
    { "modernbert", "\"layer_types\":[\"sliding_attention\",\"full_attention\"]", "layer_types is […]: the family" },
    { "deberta-v2", "\"relative_attention\":true,\"position_biased_input\":true", "position_biased_input is true" },
    { "deberta-v2", "\"conv_kernel_size\":3", "conv_kernel_size is 3" },
    { "layoutlm", "\"max_2d_position_embeddings\":512", "max_2d_position_embeddings is 512" },
    { "nomic_bert", "\"hidden_act\":\"gelu\"", "hidden_act is \"gelu\"" },
    { "nomic_bert", "\"activation_function\":\"gelu\"", "activation_function is \"gelu\"" },
    { "nomic_bert", "\"qkv_proj_bias\":true", "qkv_proj_bias is true" },
    { "esm", "\"add_bias_fnn\":false", "add_bias_fnn is false" },
    { "internlm", "\"img_size\":490", "img_size is 490" },
    { "nomic_bert", "\"mlp_fc1_bias\":true", "mlp_fc1_bias is true" },
    { "nomic_bert", "\"mlp_fc2_bias\":true", "mlp_fc2_bias is true" },
    { "nomic_bert", "\"moe_every_n_layers\":2", "moe_every_n_layers is 2" },
  };

  check_limits (files, G_N_ELEMENTS (files));
  /* The class has other distances than the published models, whose files say so. */
  check_refused ("{" LLAMA ",\"model_type\":\"deberta-v2\",\"relative_attention\":true,"
                 "\"position_biased_input\":false,\"position_buckets\":256,\"norm_rel_ebd\":\"layer_norm\"}",
                 HEADROOM_FILE_ERROR_MISSING, "“share_att_key” is missing: only shared projections");
  check_refused ("{" LLAMA ",\"model_type\":\"deberta-v2\",\"relative_attention\":true,\"share_att_key\":true,"
                 "\"position_biased_input\":false,\"position_buckets\":null,\"norm_rel_ebd\":\"layer_norm\"}",
                 HEADROOM_FILE_ERROR_MISSING, "“position_buckets” is missing");
}

/* Both stacks are counted, with heads and MLPs alike. */
static void
test_two_stacks (void)
{
  static const char *const files[][3] = {
    { "t5", "\"architectures\":[\"T5EncoderModel\"]", "architectures is […]: only both stacks" },
    { "bart", "\"architectures\":[\"BartForCausalLM\"]", "architectures is […]: only both stacks" },
    { "t5", "\"architectures\":[\"T5ForTokenClassification\"]", "architectures is […]: only both stacks" },
    { "t5", "\"feed_forward_proj\":\"silu\"", "feed_forward_proj is \"silu\": only ReLU" },
    { "mbart", "\"activation_function\":\"quick_gelu\"", "activation_function is \"quick_gelu\": only" },
    { "bart", "\"encoder_attention_heads\":2,\"decoder_attention_heads\":4",
      "encoder_attention_heads is 2: an encoder" },
    { "speech_to_text", "\"conv_channels\":512", "conv_channels is 512: other convolutions over audio" },
    { "speech_to_text", "\"conv_kernel_sizes\":[5,3]", "conv_kernel_sizes is […]: other convolutions" },
    { "whisper", "\"max_source_positions\":750", "max_source_positions is 750: only a table of 1500" },
    { "bart", "\"encoder_ffn_dim\":8,\"decoder_ffn_dim\":16", "encoder_ffn_dim is 8: an encoder and a decoder" },
  };

  check_limits (files, G_N_ELEMENTS (files));
}

/* Whisper says how many tokens it hears; of Speech2Text 15 seconds are assumed. T5 counts its encoder’s layers alone
 * where it says nothing of the decoder’s. */
static void
test_depths (void)
{
  static const struct
  {
    const char *text;
    hr_param_t param;
    const char *value;
    HeadroomOrigin origin;
  } files[] = {
    { "\"whisper\",\"max_source_positions\":1500", HR_ENCODER_SEQUENCE_LENGTH, "1500", HEADROOM_ORIGIN_IMPORTED },
    { "\"whisper\",\"num_mel_bins\":128", HR_AUDIO_FEATURES, "128", HEADROOM_ORIGIN_IMPORTED },
    { "\"speech_to_text\"", HR_ENCODER_SEQUENCE_LENGTH, "375", HEADROOM_ORIGIN_ASSUMED },
    { "\"bart\",\"encoder_layers\":6,\"decoder_layers\":3", HR_ENCODER_LAYERS, "6", HEADROOM_ORIGIN_IMPORTED },
    { "\"bart\",\"encoder_layers\":6,\"decoder_layers\":3", HR_LAYERS, "3", HEADROOM_ORIGIN_IMPORTED },
    { "\"t5\",\"num_layers\":2,\"num_decoder_layers\":5", HR_ENCODER_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED },
    { "\"t5\",\"num_layers\":2,\"num_decoder_layers\":5", HR_LAYERS, "5", HEADROOM_ORIGIN_IMPORTED },
    { "\"t5\",\"num_layers\":2,\"num_decoder_layers\":null", HR_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = g_strdup_printf ("{" LLAMA "," TWO_STACKS ",\"model_type\":%s}", files[i].text);
      g_autoptr (HeadroomPartial) partial = parse (text, NULL);
      HeadroomAssignment *value = headroom_partial_find (partial, files[i].param);

      g_test_message ("%s", text);
      g_assert_nonnull (value);
      g_assert_cmpint (headroom_assignment_get_origin (value), ==, files[i].origin);
      g_assert_cmpstr (headroom_assignment_get_value (value), ==, files[i].value);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-limits/encoders", test_encoders);
  g_test_add_func ("/model/hf-limits/limits", test_limits);
  g_test_add_func ("/model/hf-limits/no-routed-experts", test_no_routed_experts);
  g_test_add_func ("/model/hf-limits/unknown-parts", test_unknown_parts);
  g_test_add_func ("/model/hf-limits/expected-values", test_expected_values);
  g_test_add_func ("/model/hf-limits/encoder-limits", test_encoder_limits);
  g_test_add_func ("/model/hf-limits/two-stacks", test_two_stacks);
  g_test_add_func ("/model/hf-limits/depths", test_depths);
  return g_test_run ();
}
