/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What layers with adapters save, by hand. */
#include "cases.h"

/* Frozen, Mixtral’s experts keep no input of the router 2·4, no gathered input 2·4 and no product 2·6 of K = 2, and the
 * norms no normed value 2·4; two norms, four projections with inner tensors of 2·2. */
static void
test_adapters_beside_experts_by_hand (void)
{
#define MOE "family", "mixtral", FOUR_WIDE, "experts", "4", "experts-per-token", "2", "expert-ffn-size", "6"
  hr_estimate_t full = estimate_with (MOE, NULL);
  hr_estimate_t lora = estimate_with (MOE, "fine-tuning", "lora", "lora-rank", "2", NULL);

  g_assert_cmpfloat (full.saved.saved_bytes_per_layer - lora.saved.saved_bytes_per_layer, ==,
                     8 + 2 * (8 + 12) + 2 * 8 - 4 * 4);
}

/* One layer of DeepSeek-V3, ranks 3 and 5, one head of 2 + 1 and 2: norms of h, 4·4 + 4 twice, and of the ranks, 4·3 +
 * 4 and 4·5 + 4; inputs of the projections down 2·4, up 2·3 and 2·5; the projection up of keys and values whole 2·(2 +
 * 2), query and key 2·3 each, output 2·2, logsumexp padded to 32 tokens 4·32, seed and offset 16; gate, its activation
 * and up 3·2·8; inner tensors of rank 2 of five projections, 2·2 each. */
static void
test_adapters_beside_latents_by_hand (void)
{
#define LATENT                                                                                                         \
  "family", "deepseek_v3", FOUR_WIDE, "q-lora-rank", "3", "kv-lora-rank", "5", "qk-nope-head-dim", "2",                \
      "qk-rope-head-dim", "1", "v-head-dim", "2", "fine-tuning", "lora", "lora-rank", "2"
  hr_estimate_t e = estimate_with (LATENT, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==,
                     2 * 20 + 16 + 24 + 8 + 6 + 10 + 8 + 12 + 4 + 128 + 16 + 48 + 5 * 4);
}

/* The same with dropout before the adapters: of each of the inputs 4, 4, 3, 5 and 2 a mask and a copy, 3 bytes, and of
 * the first four none without it, 8 + 6 + 10. In fp32 beside the 16-bit model a copy of 4 bytes instead, and the inner
 * tensors are twice as large. */
static void
test_dropped_adapters_beside_latents_by_hand (void)
{
  double plain = estimate_with (LATENT, NULL).saved.saved_bytes_per_layer;
  hr_estimate_t dropped = estimate_with (LATENT, "lora-dropout", "0.1", NULL);
  hr_estimate_t apart = estimate_with (LATENT, "adapter-dtype", "fp32", NULL);

  g_assert_cmpfloat (dropped.saved.saved_bytes_per_layer - plain, ==, 3 * (4 + 4 + 3 + 5 + 2) - 24);
  g_assert_cmpfloat (apart.saved.saved_bytes_per_layer - plain, ==, 4 * (4 + 4 + 3 + 5 + 2) - 24 + 5 * 4);
}

/* GPT-NeoX, two layers: in the first attention’s adapters alone need a gradient, so that it keeps neither its norms, an
 * input 2·4 and twice 8 of statistics, nor GELU’s first tensor 2·8, the second one’s product being frozen. */
static void
test_adapters_beside_parallel_by_hand (void)
{
#define NEOX "family", "gpt_neox", FOUR_WIDE, "layers", "2", "fine-tuning", "lora", "lora-rank", "2"
  hr_estimate_t few = estimate_with (NEOX, NULL);
  hr_estimate_t all = estimate_with (NEOX, "lora-targets", "all", NULL);
  hr_estimate_t down = estimate_with (NEOX, "lora-target-modules", "qkv+down", NULL);

  g_assert_cmpfloat (all.saved.saved_bytes_rest - few.saved.saved_bytes_rest, ==, 16);
  /* An adapter on the way down needs what it read before. */
  g_assert_cmpfloat (down.saved.saved_bytes_rest, ==, all.saved.saved_bytes_rest);
  g_assert_cmpfloat (few.saved.baseline_bytes, ==, 2 * few.saved.saved_bytes_per_layer + few.saved.saved_bytes_rest);
}

/* Rank 2 on attention: frozen norms keep no normed value, frozen projections no input. Norms 2·(4·4 + 4),
 * input 8, q, k, v, output 32, logsumexp and random state 28, MLP without its product 3·16, four inner
 * tensors of 2·2. On all targets also the MLP’s input 8, the product 16, three inner tensors. */
static void
test_adapters_by_hand (void)
{
  hr_estimate_t few = estimate_with (FOUR_WIDE, "fine-tuning", "lora", "lora-rank", "2", NULL);
  hr_estimate_t all = estimate_with (FOUR_WIDE, "fine-tuning", "lora", "lora-rank", "2", "lora-targets", "all", NULL);

  g_assert_cmpfloat (few.saved.saved_bytes_per_layer, ==, 40 + 8 + 32 + 28 + 48 + 16);
  g_assert_cmpfloat (all.saved.saved_bytes_per_layer, ==, 40 + 8 + 32 + 28 + 48 + 16 + 8 + 16 + 12);
}

/* Frozen weights: a fused norm keeps its input in 16 bits all the same, and with adapters on attention alone
 * down_proj keeps no input: gate and up are left. Norms 2·12, input 8, q, k, v, output 32, logsumexp and
 * random state 28, MLP 2·16, four inner tensors of 2·2. On all targets also input 8, product 16, three inner
 * tensors. Four-bit weights keep the same. */
static void
test_fused_adapters_by_hand (void)
{
  static const char *const tunings[] = { "lora", "qlora" };

  for (int i = 0; i < 2; i++)
    {
      hr_estimate_t few = estimate_with (FOUR_WIDE, "fine-tuning", tunings[i], "lora-rank", "2", "norm-kernel", "fused",
                                         "mlp-kernel", "fused", NULL);
      hr_estimate_t all = estimate_with (FOUR_WIDE, "fine-tuning", tunings[i], "lora-rank", "2", "norm-kernel", "fused",
                                         "mlp-kernel", "fused", "lora-targets", "all", NULL);

      g_assert_cmpfloat (few.saved.saved_bytes_per_layer, ==, 24 + 8 + 32 + 28 + 32 + 16);
      g_assert_cmpfloat (all.saved.saved_bytes_per_layer, ==, 24 + 8 + 32 + 28 + 32 + 16 + 8 + 16 + 12);
    }
}

/* GPT-NeoX’s MLP reads four values once: with dropout before its adapter a byte of mask and two of the copy that it
 * reads for each, in place of the two that it reads without. */
static void
test_dropped_adapter_of_plain_mlp (void)
{
  hr_estimate_t plain = estimate_with (NEOX, "lora-target-modules", "up", NULL);
  hr_estimate_t dropped = estimate_with (NEOX, "lora-target-modules", "up", "lora-dropout", "0.1", NULL);

  g_assert_cmpfloat (dropped.saved.saved_bytes_per_layer - plain.saved.saved_bytes_per_layer, ==, 3 * 4 - 2 * 4);
}

/* The logits of the output head’s adapter, 8192 · 32000 in 16 bits, where a stack holds them. */
static void
test_adapter_logits (void)
{
  hr_params_t p = params_with ("fine-tuning", "lora", "lora-target-modules", "q+v+head", NULL);
  double held = run (&p).saved.saved_bytes_rest;

  set (&p, "adapter-logits", "no");
  g_assert_cmpfloat (held - run (&p).saved.saved_bytes_rest, ==, 2. * 8192 * 32000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/ledger-adapters/dropped-adapter-of-plain-mlp", test_dropped_adapter_of_plain_mlp);
  g_test_add_func ("/core/ledger-adapters/adapters-beside-experts-by-hand", test_adapters_beside_experts_by_hand);
  g_test_add_func ("/core/ledger-adapters/adapters-beside-latents-by-hand", test_adapters_beside_latents_by_hand);
  g_test_add_func ("/core/ledger-adapters/dropped-adapters-beside-latents-by-hand",
                   test_dropped_adapters_beside_latents_by_hand);
  g_test_add_func ("/core/ledger-adapters/adapters-beside-parallel-by-hand", test_adapters_beside_parallel_by_hand);
  g_test_add_func ("/core/ledger-adapters/adapters-by-hand", test_adapters_by_hand);
  g_test_add_func ("/core/ledger-adapters/fused-adapters-by-hand", test_fused_adapters_by_hand);
  g_test_add_func ("/core/ledger-adapters/adapter-logits", test_adapter_logits);
  return g_test_run ();
}
