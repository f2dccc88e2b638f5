/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes that a config.json gives as shares of others, and that come to no whole number: PyTorch rounds them down. */
#include <string.h>

#include "import-checks.h"

#define SIZES "\"num_hidden_layers\":2,\"intermediate_size\":16,\"vocab_size\":10,\"max_position_embeddings\":16"
#define CONVBERT(hidden, heads, ratio)                                                                                 \
  "{\"model_type\":\"convbert\"," SIZES ",\"hidden_size\":" hidden ",\"num_attention_heads\":" heads                   \
  ",\"head_ratio\":" ratio ",\"type_vocab_size\":2,\"embedding_size\":" hidden                                         \
  ",\"conv_kernel_size\":3,\"num_groups\":1}"

/* With a = n · w, n heads of half of their width: query, key, value and what the convolution reads are h · a + a each,
 * the convolution is 3 · h and h · a + a, its kernels are a · 3n + 3n, the output is h² + h, and a norm 2 · h. The MLP
 * is 33 · h + 16, with a norm of 2 · h. Around two layers: 10 + 16 + 2 rows of h and a norm, and the head’s h² + h, a
 * norm and a bias of 10. */
static double
convbert (double h, double n, double w)
{
  double a = n * w;
  double layer = 5 * (h * a + a) + 3 * h + a * 3 * n + 3 * n + h * h + h + 2 * h + 33 * h + 16 + 2 * h;

  return 28 * h + 2 * h + 2 * layer + h * h + h + 2 * h + 10;
}

/* Twelve heads by five are two, and twenty by four, half of it, are two; what is less than one head is one. */
static void
test_heads (void)
{
  g_assert_cmpfloat (count_of (CONVBERT ("24", "12", "5")), ==, convbert (24, 2, 6));
  g_assert_cmpfloat (count_of (CONVBERT ("20", "4", "1")), ==, convbert (20, 4, 2));
  g_assert_cmpfloat (count_of (CONVBERT ("24", "4", "8")), ==, convbert (24, 1, 12));
}

#define LFM2(width, multiplier)                                                                                        \
  "{\"model_type\":\"lfm2\",\"hidden_size\":4,\"num_hidden_layers\":2,\"num_attention_heads\":1,"                      \
  "\"num_key_value_heads\":1,\"vocab_size\":10,\"conv_L_cache\":4,\"full_attn_idxs\":[1],\"block_ff_dim\":" width      \
  ",\"block_ffn_dim_multiplier\":" multiplier ",\"block_multiple_of\":10}"

static void
assert_width (const char *text, const char *width)
{
  g_autoptr (HeadroomPartial) partial = read_file (text);

  g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (partial, HR_FFN_SIZE)), ==, width);
}

/* Two thirds of 20 are 13, 1.55 of which are 20; 1.6 would be 20.8, and 21 of 13.3. Up is only the multiple of ten. */
static void
test_mlp (void)
{
  assert_width (LFM2 ("20", "1.55"), "20");
  assert_width (LFM2 ("20", "1.6"), "20");
  assert_width (LFM2 ("20", "1.62"), "30");
}

#define QWEN_TOWER(ratio)                                                                                              \
  "{\"model_type\":\"qwen2_vl\",\"vision_config\":{\"depth\":3,\"embed_dim\":30,\"hidden_size\":64,\"num_heads\":2,"   \
  "\"patch_size\":2,\"spatial_merge_size\":2,\"temporal_patch_size\":2,\"mlp_ratio\":" ratio "},"                      \
  "\"text_config\":{\"model_type\":\"qwen2_vl_text\",\"hidden_size\":64,\"num_hidden_layers\":2,"                      \
  "\"num_attention_heads\":4,\"num_key_value_heads\":2,\"intermediate_size\":128,\"vocab_size\":100}}"

/* 4.05 times 30 are 121: in each of three layers a row, a column and a bias more than with 120. */
static void
test_tower (void)
{
  g_autoptr (GError) error = NULL;
  const char *none = QWEN_TOWER ("0");

  g_assert_cmpfloat (count_of (QWEN_TOWER ("4.05")) - count_of (QWEN_TOWER ("4")), ==, 3 * (2 * 30 + 1));
  g_assert_null (headroom_hf_config_parse (none, strlen (none), &error));
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_NOT_COVERED);
  g_assert_nonnull (strstr (error->message, "vision_config.mlp_ratio is 0: it must be a number above 0."));
}

#define CLIP_TOWER(image)                                                                                              \
  "{\"model_type\":\"llava\",\"vision_config\":{\"model_type\":\"clip_vision_model\",\"num_hidden_layers\":3,"         \
  "\"hidden_size\":8,\"intermediate_size\":16,\"patch_size\":2,\"image_size\":" image "},"                             \
  "\"text_config\":{\"model_type\":\"llama\",\"hidden_size\":64,\"num_hidden_layers\":2,"                              \
  "\"num_attention_heads\":4,\"intermediate_size\":128,\"vocab_size\":100}}"

/* A side of nine pixels has four patches of two; one of ten has five, nine positions of eight more. */
static void
test_patches (void)
{
  g_assert_cmpfloat (count_of (CLIP_TOWER ("9")), ==, count_of (CLIP_TOWER ("8")));
  g_assert_cmpfloat (count_of (CLIP_TOWER ("10")) - count_of (CLIP_TOWER ("9")), ==, 9 * 8);
}

#define KINDS(kinds)                                                                                                   \
  "{\"model_type\":\"mistral\",\"hidden_size\":64,\"num_hidden_layers\":2,\"num_attention_heads\":4,"                  \
  "\"num_key_value_heads\":2,\"intermediate_size\":128,\"vocab_size\":100,\"sliding_window\":8,\"layer_types\":" kinds \
  "}"

static void
assert_window (const char *text, const char *window)
{
  g_autoptr (HeadroomPartial) partial = read_file (text);

  g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (partial, HR_SLIDING_WINDOW)), ==, window);
}

/* A list in which no layer slides is no window. */
static void
test_windows (void)
{
  assert_window (KINDS ("[\"sliding_attention\",\"sliding_attention\"]"), "8");
  assert_window (KINDS ("[\"full_attention\",\"full_attention\"]"), "0");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-rounding/heads", test_heads);
  g_test_add_func ("/model/hf-rounding/mlp", test_mlp);
  g_test_add_func ("/model/hf-rounding/tower", test_tower);
  g_test_add_func ("/model/hf-rounding/patches", test_patches);
  g_test_add_func ("/model/hf-rounding/windows", test_windows);
  return g_test_run ();
}
