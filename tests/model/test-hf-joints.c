/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What joins a tower for images to the text, by type, and by the keys that say how large it is. */
#include "import-checks.h"

/* A tower of 8 wide, a text of 64. */
#define TOWER                                                                                                          \
  "\"vision_config\":{\"model_type\":\"siglip_vision_model\",\"num_hidden_layers\":1,\"hidden_size\":8,"               \
  "\"intermediate_size\":16,\"num_attention_heads\":2,\"patch_size\":2,\"image_size\":8,\"vision_use_head\":false}"
#define TEXT                                                                                                           \
  "\"text_config\":{\"model_type\":\"llama\",\"hidden_size\":64,\"num_hidden_layers\":2,"                              \
  "\"num_attention_heads\":4,\"num_key_value_heads\":2,\"intermediate_size\":128,\"vocab_size\":100}"
#define MODEL(type, keys) "{\"model_type\":\"" type "\"," TOWER "," TEXT keys "}"

/* The text by hand: 2 · 64² + 2 · 64 · 32 + 3 · 64 · 128 + 2 · 64 in two layers, 2 · 100 · 64 and a norm. The tower: a
 * patch of 3 · 2 · 2 · 8 + 8, 16 positions of 8, a layer of 4 · (64 + 8) + (128 + 16) + (128 + 8) + 4 · 8, a norm. */
static double
without_joint (void)
{
  double text = 2 * (2 * 64 * 64 + 2 * 64 * 32 + 3 * 64 * 128 + 2 * 64) + 2 * 100 * 64 + 64;
  double tower = 104 + 16 * 8 + 600 + 2 * 8;

  return text + tower;
}

/* Patches of `side` by `side` are merged: a matrix to 12, half of which is a gate, and one from 6 to the text. */
static double
gated (double side)
{
  double merged = 8 * side * side;

  return merged * 12 + 12 + 6 * 64 + 64;
}

static void
test_gated (void)
{
#define INNER ",\"alignment_intermediate_size\":12"
  g_assert_cmpfloat (count_of (MODEL ("cohere2_vision", INNER)), ==, without_joint () + gated (2));
  g_assert_cmpfloat (count_of (MODEL ("cohere2_vision", INNER ",\"downsample_factor\":3")), ==,
                     without_joint () + gated (3));
  /* Aya has a norm of what is merged, weight and bias, before it. */
  g_assert_cmpfloat (count_of (MODEL ("aya_vision", INNER)), ==, without_joint () + 2 * 32 + gated (2));
  g_assert_cmpfloat (count_of (MODEL ("aya_vision", INNER ",\"downsample_factor\":1")), ==,
                     without_joint () + 2 * 8 + gated (1));
#undef INNER
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-joints/gated", test_gated);
  return g_test_run ();
}
