/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Towers for images and sound: their parameters, their shapes, and what joins them to the text. */
#include "import-checks.h"
#include "import-texts.h"

/* By hand, of a stream of 64: patches of 2 by 2 pixels, 4 a side, and the class have 17 positions. In a width of 8,
 * with an MLP of 16, a layer has 4 · (64 + 8) + (128 + 16) + (128 + 8) + 4 · 8 = 600. With the projector of LLaVA:
 * 3 · 4 · 8 + 8 + 17 · 8 + 3 · 600 + 4 · 8 = 2072, and (8 · 64 + 64) + (64 · 64 + 64) = 4736. */
#define CLIP                                                                                                           \
  "\"vision_config\":{\"model_type\":\"clip_vision_model\",\"num_hidden_layers\":3,\"hidden_size\":8,"                 \
  "\"intermediate_size\":16,\"image_size\":8,\"patch_size\":2}"

#define CLIP_OF_16                                                                                                     \
  "\"vision_config\":{\"model_type\":\"clip_vision_model\",\"num_hidden_layers\":3,\"hidden_size\":8,"                 \
  "\"intermediate_size\":16,\"image_size\":8,\"patch_size\":2,\"projection_dim\":16}"

/* Llama 4 Scout’s tower and projector have 871 932 416 parameters: the published number less that of the text. */
#define LLAMA_4                                                                                                        \
  "\"vision_config\":{\"model_type\":\"llama4_vision_model\",\"num_hidden_layers\":34,\"hidden_size\":1408,"           \
  "\"intermediate_size\":5632,\"image_size\":336,\"patch_size\":14,\"projector_input_dim\":4096,"                      \
  "\"projector_output_dim\":4096,\"vision_output_dim\":4096}"

static void
check_tower (const char *text, const char *parameters)
{
  check_value (text, HR_TOWER_PARAMETERS, parameters, HEADROOM_ORIGIN_DERIVED, "vision_config");
}

/* What stands beside the language model is counted, or it is said that it is not. */
static void
test_towers (void)
{
  check_tower ("{\"model_type\":\"llava\"," CLIP "," TEXT "}", "6808");
  /* A projection of two layers is 8 · 64 larger; without biases, two vectors smaller; with the end of a row,
   * larger. */
  check_tower ("{\"model_type\":\"llava\",\"vision_feature_layer\":[1,2]," CLIP "," TEXT "}", "7320");
  check_tower ("{\"model_type\":\"llava\",\"multimodal_projector_bias\":false," CLIP "," TEXT "}", "6680");
  check_tower ("{\"model_type\":\"llava_next\"," CLIP "," TEXT "}", "6872");
  /* Five layers of the tower, unless the file names others: a norm of 2 · 40, then 40 · 64 + 64 and 64 · 64 + 64. */
  check_tower ("{\"model_type\":\"vipllava\"," CLIP "," TEXT "}", "8936");
  /* One projection with biases, to the width that the top level says: 8 · 2048 + 2048 and 8 · 16 + 16 beside 2072. */
  check_value ("{\"model_type\":\"paligemma\"," CLIP_OF_16 "," TEXT "}", HR_TOWER_PARAMETERS, "20504",
               HEADROOM_ORIGIN_ASSUMED, "projection_dim");
  check_tower ("{\"model_type\":\"paligemma\",\"projection_dim\":16," CLIP "," TEXT "}", "2216");
  /* Four patches of 8 to 5, half of which, without its rest, is a gate: 32 · 5 + 5, and 2 · 64 + 64. */
  check_tower ("{\"model_type\":\"cohere2_vision\",\"downsample_factor\":2,\"alignment_intermediate_size\":5," CLIP
               "," TEXT "}",
               "2429");
  /* CLIP ViT-B/32 has 87 456 000 parameters. */
  check_value ("{\"model_type\":\"llava\",\"vision_config\":{\"hidden_size\":768,\"num_hidden_layers\":12,"
               "\"intermediate_size\":3072,\"patch_size\":32}," TEXT "}",
               HR_TOWER_PARAMETERS, "87509376", HEADROOM_ORIGIN_ASSUMED, "vision_config.image_size");
  /* Qwen2-VL’s own sizes: 32 layers of 19 677 440, patches of 2 · 3 · 14 · 14 · 1280, and a merger of
   * 2560 + 5120 · 5120 + 5120 + 5120 · 3584 + 3584. */
  check_value ("{\"model_type\":\"qwen2_vl\",\"vision_config\":{\"hidden_size\":3584},\"num_key_value_heads\":4," LLAMA
               "}",
               HR_TOWER_PARAMETERS, "675759104", HEADROOM_ORIGIN_ASSUMED,
               "vision_config.num_hidden_layers, vision_config.embed_dim, vision_config.mlp_ratio, "
               "vision_config.patch_size, vision_config.temporal_patch_size, vision_config.spatial_merge_size");
  check_tower ("{\"model_type\":\"llama4\"," LLAMA_4 ",\"text_config\":{\"model_type\":\"llama\",\"hidden_size\":5120,"
               "\"num_hidden_layers\":2,\"num_attention_heads\":40,\"intermediate_size\":64,\"vocab_size\":32}}",
               "871932416");
}

/* By hand, as above: patches of 3 · 4 · 8, five positions to each side of 8; in a layer 4 · 64 + 3 · 8 · 16, four norms
 * of 8 and two of 4; a projection of 8 · 64. */
#define GEMMA_4_VISION                                                                                                 \
  "\"vision_config\":{\"model_type\":\"gemma4_vision\",\"num_hidden_layers\":3,\"hidden_size\":8,"                     \
  "\"intermediate_size\":16,\"patch_size\":2,\"position_embedding_size\":5,\"num_attention_heads\":2,"                 \
  "\"num_key_value_heads\":2,\"head_dim\":4"

/* Convolutions of 9 · 4 + 4 and 9 · 4 · 2 + 2, a projection of 2 · 8; in each of two layers 4 · 8 · 32, 5 · 64 + 4, 8 ·
 * 24 + 3 · 8 and 9 · 8; 8 · 5 + 5 and 5 · 64. */
#define GEMMA_4_AUDIO                                                                                                  \
  "\"audio_config\":{\"model_type\":\"gemma4_audio\",\"num_hidden_layers\":2,\"hidden_size\":8,"                       \
  "\"num_attention_heads\":2,\"conv_kernel_size\":3,\"subsampling_conv_channels\":[4,2],\"output_proj_dims\":5}"

/* The shape of a tower whose images are counted. */
static void
check_shape (const char *text, const char *const values[6])
{
  for (int i = 0; i < 6; i++)
    check_value (text, HR_TOWER_FAMILY + i, values[i], HEADROOM_ORIGIN_DERIVED, "vision_config");
}

static void
check_no_shape (const char *text)
{
  g_autoptr (HeadroomPartial) partial = parse (text, NULL);

  g_assert_nonnull (headroom_partial_find (partial, HR_TOWER_PARAMETERS));
  g_assert_null (headroom_partial_find (partial, HR_TOWER_FAMILY));
}

#define HEADS_OF(type, heads, more)                                                                                    \
  "{\"model_type\":\"" type "\"" more ",\"vision_config\":{\"num_hidden_layers\":3,\"hidden_size\":8,"                 \
  "\"intermediate_size\":16,\"image_size\":8,\"patch_size\":2," heads "}," TEXT "}"
#define OF(type, more) HEADS_OF (type, "\"num_attention_heads\":2", more)

/* Images of 8 by 8 pixels have 16 patches of 2 by 2; LLaVA’s tower has one more token, and its last layer but one is
 * read. */
static void
test_shapes_of_towers (void)
{
  check_shape (OF ("llava", ""), (const char *[]) { "llava", "2", "8", "16", "2", "1.0625" });
  check_shape (OF ("llava", ",\"vision_feature_layer\":-1,\"vision_feature_select_strategy\":\"full\""),
               (const char *[]) { "llava", "3", "8", "16", "2", "1" });
  check_shape (OF ("llava", ",\"vision_feature_layer\":1"),
               (const char *[]) { "llava", "1", "8", "16", "2", "1.0625" });
  check_shape (OF ("gemma3", ",\"mm_tokens_per_image\":4"), (const char *[]) { "gemma3", "3", "8", "16", "2", "4" });
  check_value (OF ("gemma3", ",\"mm_tokens_per_image\":4"), HR_TOWER_PATCHES_PER_TOKEN, "4", HEADROOM_ORIGIN_DERIVED,
               "vision_config");
  check_value (HEADS_OF ("llava", "\"attention_dropout\":0", ""), HR_TOWER_PARAMETERS, "6808", HEADROOM_ORIGIN_DERIVED,
               "vision_config");
}

/* What nobody wrote down for images: several layers that are read, another function, heads that do not divide the
 * width, other wrappers, and less than a patch for each token. */
static void
test_towers_without_shape (void)
{
  check_no_shape (OF ("llava", ",\"vision_feature_layer\":[1,2]"));
  check_no_shape (OF ("llava", ",\"vision_feature_layer\":-4"));
  check_no_shape (HEADS_OF ("llava", "\"num_attention_heads\":2,\"hidden_act\":\"gelu\"", ""));
  check_no_shape (HEADS_OF ("llava", "\"num_attention_heads\":3", ""));
  check_no_shape (OF ("llava_next", ""));
  check_no_shape (OF ("vipllava", ""));
  check_no_shape (OF ("gemma3", ",\"mm_tokens_per_image\":17"));
}

static void
test_towers_of_gemma_4 (void)
{
  check_tower ("{\"model_type\":\"gemma4\"," GEMMA_4_VISION "}," TEXT "}", "2728");
  check_tower ("{\"model_type\":\"gemma4\"," GEMMA_4_VISION "}," GEMMA_4_AUDIO "," TEXT "}", "6495");
  check_value ("{\"model_type\":\"gemma4\"," GEMMA_4_AUDIO "," TEXT "}", HR_TOWER_PARAMETERS, "3767",
               HEADROOM_ORIGIN_DERIVED, "audio_config");
  check_value ("{\"model_type\":\"gemma4\",\"audio_config\":{\"model_type\":\"gemma4_audio\"}," TEXT "}",
               HR_TOWER_PARAMETERS, "304922912", HEADROOM_ORIGIN_ASSUMED,
               "audio_config.hidden_size, audio_config.num_hidden_layers, audio_config.output_proj_dims, "
               "audio_config.subsampling_conv_channels, audio_config.num_attention_heads, "
               "audio_config.conv_kernel_size");
}

/* Patches of 2 · 3 · 4 · 8 + 8, five positions, layers of 600 as above, and one merger: 16 + 32 · 32 + 32 + 32 · 64
 * + 64. */
static void
test_tower_of_qwen_3_5 (void)
{
  check_tower (
      "{\"model_type\":\"qwen3_5\",\"vision_config\":{\"model_type\":\"qwen3_5\",\"depth\":3,\"hidden_size\":8,"
      "\"intermediate_size\":16,\"patch_size\":2,\"temporal_patch_size\":2,\"num_position_embeddings\":5,"
      "\"spatial_merge_size\":2,\"out_hidden_size\":64}," TEXT "}",
      "5224");
}

static void
check_part_refused (const char *text)
{
  check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, "vision_config");
}

/* What cannot be counted is refused by name: a tower or a joint that nobody knows, sizes that are none. */
static void
test_uncounted_towers (void)
{
  check_part_refused ("{\"vision_config\":{}," TEXT "}");
  check_part_refused ("{" CLIP "," TEXT "}");
  check_part_refused ("{\"model_type\":\"llava\",\"vision_config\":{\"model_type\":\"nobodys\"}," TEXT "}");
  check_part_refused ("{\"model_type\":\"llama4\",\"vision_config\":{}," TEXT "}");
  check_part_refused ("{\"model_type\":\"llava\",\"vision_config\":{\"hidden_size\":-8}," TEXT "}");
  check_part_refused ("{\"model_type\":\"llava\",\"vision_config\":{\"hidden_size\":\"wide\"}," TEXT "}");
  check_part_refused ("{\"model_type\":\"llava\",\"vision_config\":{\"hidden_size\":1e300}," TEXT "}");
  check_refused ("{\"audio_config\":{}," TEXT "}", HEADROOM_FILE_ERROR_NOT_COVERED, "audio_config");
  check_part_refused ("{\"model_type\":\"gemma4\"," GEMMA_4_VISION ",\"head_dim\":8}," TEXT "}");
  check_part_refused ("{\"model_type\":\"gemma4\"," GEMMA_4_VISION ",\"num_key_value_heads\":1}," TEXT "}");
  check_remark ("{\"vq_config\":{}," TEXT "}", "“vq_config” describes is not counted");
}

/* By hand: Qwen2-Audio’s encoder has convolutions of 3 · 128 · 1280 + 1280 and 3 · 1280 · 1280 + 1280, 1500 · 1280
 * positions, in each of 32 layers 4 · 1280 · 1280 + 3 · 1280, 2 · 1280 · 5120 + 5120 + 1280 and 4 · 1280, and a norm of
 * 2 · 1280; a projection of 1280 · 4096 + 4096 joins it to the text. With its text, whose sizes are those of the class,
 * it has the 16 794 189 824 bytes of the published files. */
#define QWEN2_AUDIO                                                                                                    \
  "{\"model_type\":\"qwen2_audio\",\"audio_config\":{\"model_type\":\"qwen2_audio_encoder\",\"num_mel_bins\":128,"     \
  "\"encoder_layers\":32,\"encoder_ffn_dim\":5120,\"d_model\":1280,\"max_source_positions\":1500},\"text_config\":{"   \
  "\"model_type\":\"qwen2\",\"intermediate_size\":11008,\"vocab_size\":156032}}"

static void
test_tower_of_qwen2_audio (void)
{
  check_value (QWEN2_AUDIO, HR_TOWER_PARAMETERS, "642215936", HEADROOM_ORIGIN_DERIVED, "audio_config");
  check_counted (QWEN2_AUDIO, 16794189824.0 / 2);
  check_value ("{\"model_type\":\"qwen2_audio\",\"audio_config\":{},\"text_config\":{\"model_type\":\"qwen2\"}}",
               HR_TOWER_PARAMETERS, "642215936", HEADROOM_ORIGIN_ASSUMED,
               "audio_config.hidden_size, audio_config.num_hidden_layers, audio_config.intermediate_size, "
               "audio_config.num_mel_bins, audio_config.max_source_positions");
}

/* The same encoder, and projections of 5120 · 64 and 64 · 64. Here two layers of a width of 8, an MLP of 16, four bands
 * and six positions: 3 · 4 · 8 + 8, 3 · 8 · 8 + 8, 6 · 8, 2 · (4 · 64 + 24 + 2 · 128 + 24 + 32), 16, and 16 · 64. */
static void
test_tower_of_voxtral (void)
{
  check_value ("{\"model_type\":\"voxtral\",\"audio_config\":{\"model_type\":\"voxtral_encoder\",\"num_mel_bins\":4,"
               "\"num_hidden_layers\":2,\"intermediate_size\":16,\"hidden_size\":8,\"max_source_positions\":6}," TEXT
               "}",
               HR_TOWER_PARAMETERS, "6672", HEADROOM_ORIGIN_DERIVED, "audio_config");
}

#define VISION(type, keys)                                                                                             \
  "{\"model_type\":\"" type "\",\"vision_config\":{\"hidden_size\":8,\"intermediate_size\":16,\"image_size\":8,"       \
  "\"patch_size\":2," keys "}," TEXT "}"

/* Sizes are whole numbers, of which a list is none, and switches are true or false: what is neither is named. */
static void
test_sizes_of_towers (void)
{
  check_key_refused (VISION ("llava", "\"num_hidden_layers\":2.5"),
                     "vision_config.num_hidden_layers is 2.5: it must be a whole number above 0.");
  check_key_refused (VISION ("llava", "\"num_hidden_layers\":[2]"),
                     "vision_config.num_hidden_layers is […]: it must be a whole number above 0.");
  check_key_refused (VISION ("llava", "\"num_hidden_layers\":\"2\""), "vision_config.num_hidden_layers is \"2\"");
  check_key_refused (VISION ("llava", "\"num_hidden_layers\":0"), "vision_config.num_hidden_layers is 0");
  check_key_refused (VISION ("llava", "\"num_channels\":[3]"), "vision_config.num_channels is […]");
  check_key_refused (VISION ("llava", "\"attention_bias\":\"true\""),
                     "vision_config.attention_bias is \"true\": it must be true or false.");
  check_key_refused (VISION ("llava", "\"use_mask_token\":1"), "vision_config.use_mask_token is 1");
  check_key_refused (VISION ("gemma3", "\"vision_use_head\":0"), "vision_config.vision_use_head is 0");
  check_key_refused ("{\"model_type\":\"llava\",\"vision_feature_layer\":\"-2\"," CLIP "," TEXT "}",
                     "vision_feature_layer is \"-2\": it must be a number or a list.");
  check_key_refused ("{\"model_type\":\"llava\",\"multimodal_projector_bias\":\"no\"," CLIP "," TEXT "}",
                     "multimodal_projector_bias is \"no\"");
  check_key_refused ("{\"model_type\":\"llama4\",\"vision_config\":{}," TEXT "}",
                     "“vision_config.num_hidden_layers” is missing.");
}

/* The side of a square may stand there twice. */
static void
test_sides_of_towers (void)
{
#define SIDES(sides)                                                                                                   \
  "{\"model_type\":\"llava\",\"vision_config\":{\"num_hidden_layers\":3,\"hidden_size\":8,\"intermediate_size\":"      \
  "16," sides "}," TEXT "}"
  check_tower (SIDES ("\"image_size\":[8,8],\"patch_size\":[2,2]"), "6808");
  check_key_refused (SIDES ("\"image_size\":[8,6],\"patch_size\":2"), "vision_config.image_size is […]");
  check_key_refused (SIDES ("\"image_size\":8,\"patch_size\":[2]"), "vision_config.patch_size is […]");
}

#define INTERNVL "\"num_hidden_layers\":3,\"hidden_size\":8,\"intermediate_size\":16,\"image_size\":8,\"patch_size\":2"

/* By hand, of the widths of CLIP above: patches of 3 · 4 · 8 + 8, a class, 17 positions; in a layer 600 and two scales
 * of 8, without the biases of query, key and value 24 less; a projector of 2 · 32, 32 · 64 + 64 and 64 · 64 + 64. */
static void
test_towers_of_internvl (void)
{
#define INTERNVL_HF(keys) "{\"model_type\":\"internvl\",\"vision_config\":{" INTERNVL keys "}," TEXT "}"
#define INTERNVL_CHAT(keys)                                                                                            \
  "{\"model_type\":\"internvl_chat\",\"downsample_ratio\":0.5,\"vision_config\":{\"model_type\":\"intern_vit_"         \
  "6b\"," INTERNVL keys "}," TEXT "}"
  check_tower (INTERNVL_CHAT (",\"qkv_bias\":true,\"norm_type\":\"layer_norm\",\"qk_normalization\":false"), "8432");
  /* Six norms without biases, and two more norms in each layer. */
  check_tower (INTERNVL_CHAT (",\"qkv_bias\":false,\"norm_type\":\"rms_norm\",\"qk_normalization\":true"), "8360");
  check_tower (INTERNVL_CHAT (""), "8360");
  check_key_refused (INTERNVL_CHAT (",\"norm_type\":\"batch_norm\""), "vision_config.norm_type is \"batch_norm\"");
  check_value (INTERNVL_HF (",\"attention_bias\":true"), HR_TOWER_PARAMETERS, "8432", HEADROOM_ORIGIN_ASSUMED,
               "downsample_ratio");
  check_value (INTERNVL_HF (",\"attention_bias\":true,\"use_absolute_position_embeddings\":false"), HR_TOWER_PARAMETERS,
               "8296", HEADROOM_ORIGIN_ASSUMED, "downsample_ratio");
  check_value (INTERNVL_HF (",\"attention_bias\":true,\"use_mean_pooling\":false"), HR_TOWER_PARAMETERS, "8448",
               HEADROOM_ORIGIN_ASSUMED, "downsample_ratio");
}

/* Its `depth` is that of what joins it to the text: 8 · 16 + 16 and two of 16 · 16 + 16. By hand, as above: patches of
 * 3 · 4 · 8 + 8, 16 positions of 8, 24 layers of 600, a norm of 16. */
static void
test_depth_of_janus (void)
{
  check_value ("{\"model_type\":\"janus\",\"vision_config\":{\"model_type\":\"janus_vision_model\",\"hidden_size\":8,"
               "\"mlp_ratio\":2,\"image_size\":8,\"patch_size\":2,\"projection_dim\":16,\"depth\":3}," TEXT "}",
               HR_TOWER_PARAMETERS, "15336", HEADROOM_ORIGIN_ASSUMED, "vision_config.num_hidden_layers");
}

/* By hand, as above: patches of 3 · 4 · 8 + 8, positions of 3 · 5 · 8, three layers of 600, a norm of 16; of a
 * projector a norm of 16, 32 · 32 + 32 and 32 · 64 + 64. */
static void
test_tower_of_kimi (void)
{
  check_tower ("{\"model_type\":\"kimi_vl\",\"vision_config\":{\"model_type\":\"moonvit\",\"num_hidden_layers\":3,"
               "\"hidden_size\":8,\"intermediate_size\":16,\"patch_size\":2,\"init_pos_emb_height\":3,"
               "\"init_pos_emb_width\":5,\"merge_kernel_size\":[2,2]}," TEXT "}",
               "5224");
}

/* By hand: patches of 3 · 2 · 4 · 8; three layers with a query of 8 · 8 + 8, a key and a value of one head of four,
 * of 8 · 2 + 2 each, a projection of 8 · 8 + 8, a gated MLP of 2 · (8 · 16 + 16) + 16 · 8 + 8 and two norms of 8:
 * 192 + 3 · 620; of a merger a norm of 8, 32 · 32 + 32 and 32 · 64 + 64. */
static void
test_tower_of_exaone (void)
{
#define EXAONE(kv_heads)                                                                                               \
  "{\"model_type\":\"exaone4_5\",\"vision_config\":{\"model_type\":\"exaone4_5_vision\",\"depth\":3,"                  \
  "\"hidden_size\":8,\"intermediate_size\":16,\"num_heads\":4,\"num_key_value_heads\":" kv_heads ",\"patch_size\":2,"  \
  "\"temporal_patch_size\":2,\"spatial_merge_size\":2,\"out_hidden_size\":64}," TEXT "}"
  check_tower (EXAONE ("1"), "5228");
  check_refused (EXAONE ("8"), HEADROOM_FILE_ERROR_NOT_COVERED, "vision_config");
}

#define KIMI_K25(projector, more)                                                                                      \
  "{\"model_type\":\"kimi_k25\",\"vision_config\":{\"vt_num_hidden_layers\":3,\"vt_hidden_size\":8,"                   \
  "\"vt_intermediate_size\":16,\"patch_size\":2,\"init_pos_emb_height\":3,\"init_pos_emb_width\":5,"                   \
  "\"init_pos_emb_time\":4,\"merge_kernel_size\":[2,2],\"mm_hidden_size\":8,\"text_hidden_size\":64,"                  \
  "\"mm_projector_type\":\"" projector "\"" more "}," TEXT "}"

/* The same sizes in other words. Positions in time are no parameters; a type may be there and say nothing. */
static void
test_tower_of_kimi_k25 (void)
{
  check_tower (KIMI_K25 ("patchmerger", ""), "5224");
  check_tower (KIMI_K25 ("patchmerger", ",\"model_type\":\"\""), "5224");
  check_value ("{\"model_type\":\"kimi_k25\",\"vision_config\":{\"vt_num_hidden_layers\":3,\"vt_hidden_size\":8,"
               "\"vt_intermediate_size\":16,\"patch_size\":2,\"init_pos_emb_height\":3,\"init_pos_emb_width\":5,"
               "\"merge_kernel_size\":[2,2],\"mm_hidden_size\":8,\"text_hidden_size\":64}," TEXT "}",
               HR_TOWER_PARAMETERS, "5224", HEADROOM_ORIGIN_ASSUMED, "vision_config.mm_projector_type");
  check_key_refused (KIMI_K25 ("mlp", ""), "vision_config.mm_projector_type is \"mlp\": only “patchmerger”");
  check_refused (KIMI_K25 ("patchmerger", ",\"mm_hidden_size\":16"), HEADROOM_FILE_ERROR_NOT_COVERED, "vision_config");
}

/* By hand: CLIP’s 303 507 456 of Phi-3.5 Vision, two vectors of 4096, 4096 · 64 + 64 and 64 · 64 + 64. */
static void
test_tower_of_phi (void)
{
#define PHI_SEES(name, projection)                                                                                     \
  "{\"model_type\":\"phi3_v\"," LLAMA ",\"img_processor\":{\"image_dim_out\":1024,\"model_name\":\"" name "\","        \
  "\"name\":\"clip_vision_model\"},\"embd_layer\":{\"projection_cls\":\"" projection                                   \
  "\",\"use_hd_transform\":true,\"with_learnable_separator\":true}}"
  check_value (PHI_SEES ("openai/clip-vit-large-patch14-336", "mlp"), HR_TOWER_PARAMETERS, "303782016",
               HEADROOM_ORIGIN_DERIVED, "img_processor");
  check_key_refused (PHI_SEES ("other", "mlp"), "img_processor.model_name is \"other\": only “openai");
  check_key_refused (PHI_SEES ("openai/clip-vit-large-patch14-336", "linear"), "embd_layer is {…}: only an MLP");
  check_refused ("{\"model_type\":\"phi3\"," LLAMA ",\"img_processor\":{}}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "img_processor is {…}: this part");
}

#define GEMMA_3N_VISION "\"model_type\":\"gemma3n_vision\",\"hidden_size\":2048,\"vocab_size\":128"

/* MobileNet V5 with 294 126 912, words of 128 · 2048, two norms of 2048 and a projection of 2048 · 64. By the modules
 * of transformers 5.12 the audio tower of the published files has 681 348 640 parameters; with words of 128 · 1536,
 * norms of 1536 and a projection of 1536 · 64. */
static void
test_towers_of_gemma_3n (void)
{
#define GEMMA_3N_SEES(keys) "{\"model_type\":\"gemma3n\",\"vision_config\":{" GEMMA_3N_VISION keys "}," TEXT "}"
#define GEMMA_3N_HEARS(keys)                                                                                           \
  "{\"model_type\":\"gemma3n\",\"audio_config\":{\"model_type\":\"gemma3n_audio\"" keys "}," TEXT "}"
  check_tower (GEMMA_3N_SEES (",\"architecture\":\"mobilenetv5_300m_enc\",\"model_args\":null"), "294524224");
  check_value (GEMMA_3N_SEES (""), HR_TOWER_PARAMETERS, "294524224", HEADROOM_ORIGIN_ASSUMED,
               "vision_config.architecture");
  check_key_refused (GEMMA_3N_SEES (",\"architecture\":\"resnet50\""),
                     "vision_config.architecture is \"resnet50\": only “mobilenetv5_300m_enc” is supported.");
  check_key_refused (GEMMA_3N_SEES (",\"model_args\":{}"), "vision_config.model_args is {…}");
  check_value (GEMMA_3N_HEARS (",\"hidden_size\":1536,\"conf_num_hidden_layers\":12,\"conf_num_attention_heads\":8,"
                               "\"conf_conv_kernel_size\":5,\"input_feat_size\":128,\"vocab_size\":128,"
                               "\"sscp_conv_channel_size\":[128,32],\"sscp_conv_kernel_size\":[[3,3],[3,3]],"
                               "\"sscp_conv_stride_size\":[[2,2],[2,2]]"),
               HR_TOWER_PARAMETERS, "681646624", HEADROOM_ORIGIN_DERIVED, "audio_config");
  check_key_refused (GEMMA_3N_HEARS (",\"sscp_conv_channel_size\":[128]"),
                     "audio_config.sscp_conv_channel_size is […]");
  check_key_refused (GEMMA_3N_HEARS (",\"sscp_conv_channel_size\":[128,0.5]"), "audio_config.sscp_conv_channel_size");
  check_key_refused (GEMMA_3N_HEARS (",\"sscp_conv_stride_size\":[[2,2],[2,1]]"), "audio_config.sscp_conv_stride_size");
  check_key_refused (GEMMA_3N_HEARS (",\"sscp_conv_kernel_size\":3"), "audio_config.sscp_conv_kernel_size is 3");
}

/* A type whose file looks like another’s is refused by name. */
static void
test_unlike_types (void)
{
  check_refused ("{\"model_type\":\"jetmoe\"," LLAMA "}", HEADROOM_FILE_ERROR_NOT_COVERED, "jetmoe");
  check_refused ("{\"model_type\":\"diffllama\"," LLAMA "}", HEADROOM_FILE_ERROR_NOT_COVERED, "diffllama");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-towers/towers", test_towers);
  g_test_add_func ("/model/hf-towers/shapes-of-towers", test_shapes_of_towers);
  g_test_add_func ("/model/hf-towers/towers-without-shape", test_towers_without_shape);
  g_test_add_func ("/model/hf-towers/towers-of-gemma-4", test_towers_of_gemma_4);
  g_test_add_func ("/model/hf-towers/tower-of-qwen-3.5", test_tower_of_qwen_3_5);
  g_test_add_func ("/model/hf-towers/uncounted-towers", test_uncounted_towers);
  g_test_add_func ("/model/hf-towers/sizes-of-towers", test_sizes_of_towers);
  g_test_add_func ("/model/hf-towers/sides-of-towers", test_sides_of_towers);
  g_test_add_func ("/model/hf-towers/towers-of-internvl", test_towers_of_internvl);
  g_test_add_func ("/model/hf-towers/depth-of-janus", test_depth_of_janus);
  g_test_add_func ("/model/hf-towers/tower-of-kimi", test_tower_of_kimi);
  g_test_add_func ("/model/hf-towers/tower-of-kimi-k2.5", test_tower_of_kimi_k25);
  g_test_add_func ("/model/hf-towers/tower-of-exaone", test_tower_of_exaone);
  g_test_add_func ("/model/hf-towers/tower-of-phi", test_tower_of_phi);
  g_test_add_func ("/model/hf-towers/towers-of-gemma-3n", test_towers_of_gemma_3n);
  g_test_add_func ("/model/hf-towers/tower-of-qwen2-audio", test_tower_of_qwen2_audio);
  g_test_add_func ("/model/hf-towers/tower-of-voxtral", test_tower_of_voxtral);
  g_test_add_func ("/model/hf-towers/unlike-types", test_unlike_types);
  return g_test_run ();
}
