/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the stack is Megatron-Core, its own layers stand in the place of Transformers’, with the model’s
 * parameters. */
#include "cases.h"

#include "core/facts/core-layers.h"

#include <string.h>

#define ENGINE "layer-implementation", "transformer-engine"
/* As Megatron-LM’s recipe sets them. */
#define FUSED "norm-kernel", "fused", "mlp-kernel", "fused", "attention", "cudnn"
/* 16 tokens of a width of 64, in two sequences. */
#define SHAPE                                                                                                          \
  "layers", "4", "hidden-size", "64", "attention-heads", "4", "kv-heads", "2", "head-dim", "16", "ffn-size", "256",    \
      "vocab-size", "64", "sequence-length", "8", "micro-batch-size", "2", "activation-dtype", "bf16", FUSED
#define MIXTURE "experts", "8", "experts-per-token", "2", "expert-ffn-size", "32"

static const double tokens = 16;

/* Of each token: two norms’ inputs and outputs 4·2·64 and their statistics 2·4; query, key and value 2·(64 +
 * 2·32); attention’s output 2·64 and the logsumexp of 4 heads; gate, up and their product 3·2·256. No random
 * state. */
static void
test_dense_layer (void)
{
  hr_estimate_t e = estimate_with (SHAPE, "family", "llama", ENGINE, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==,
                     tokens * (4 * 2 * 64 + 2 * 4 + 2 * (64 + 2 * 32) + 2 * 64 + 4 * 4 + 3 * 2 * 256));
}

/* FlashAttention has the batch first, Megatron-Core the sequence: its output is there twice. */
static void
test_second_output (void)
{
  hr_estimate_t cudnn = estimate_with (SHAPE, "family", "llama", ENGINE, NULL);
  hr_estimate_t flash = estimate_with (SHAPE, "family", "llama", ENGINE, "attention", "flash", NULL);

  g_assert_cmpfloat (flash.saved.saved_bytes_per_layer - cudnn.saved.saved_bytes_per_layer, ==, tokens * 2 * 64);
}

/* In place of the MLP’s input and tensors: the router’s input 2·64 and 12 bytes for each of 8 experts and 2
 * choices; and twice a token’s 64, gate, up and product 32 wide, and a probability. */
static void
test_mixture (void)
{
  hr_estimate_t dense = estimate_with (SHAPE, "family", "llama", ENGINE, NULL);
  hr_estimate_t e = estimate_with (SHAPE, MIXTURE, "family", "mixtral", ENGINE, NULL);
  double mlp = 3 * 2 * 256;
  double routed = 2 * (2 * 64 + 3 * 2 * 32 + 4);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - dense.saved.saved_bytes_per_layer, ==,
                     tokens * (12 * (8 + 2) + routed - mlp));
}

/* A sigmoid for each token, and what it scales. */
static void
test_gate_of_shared_experts (void)
{
#define SHARED MIXTURE, "shared-experts", "1", "shared-expert-ffn-size", "48", ENGINE
  hr_estimate_t plain = estimate_with (SHAPE, SHARED, "family", "megatron", "qk-norm", "no", NULL);
  hr_estimate_t gated = estimate_with (SHAPE, SHARED, "family", "qwen2_moe", NULL);

  g_assert_cmpfloat (gated.saved.saved_bytes_per_layer - plain.saved.saved_bytes_per_layer, ==, tokens * (2 + 2 * 64));
}

/* What is saved is what family “megatron” of the same shape saves. */
static void
test_families_alike (void)
{
  static const char *const dense[] = { "llama", "mistral", "qwen2", "qwen3", "gemma", "gpt2" };
  static const char *const mixtures[] = { "mixtral", "qwen3_moe" };

  for (gsize i = 0; i < G_N_ELEMENTS (dense) + G_N_ELEMENTS (mixtures); i++)
    {
      gboolean is_mixture = i >= G_N_ELEMENTS (dense);
      const char *family = is_mixture ? mixtures[i - G_N_ELEMENTS (dense)] : dense[i];
      hr_params_t p = params_with (SHAPE, ENGINE, "kv-heads", "4", "family", family, NULL);
      const hr_family_t *facts = hr_family ((int) p.family);

      if (is_mixture)
        {
          set (&p, "experts", "8");
          set (&p, "experts-per-token", "2");
          set (&p, "expert-ffn-size", "32");
        }
      hr_estimate_t own = run (&p);
      set (&p, "family", "megatron");
      set (&p, "norm-type", facts->norm == HR_LAYER_NORM ? "layernorm" : "rmsnorm");
      set (&p, "mlp-gated", facts->gated ? "yes" : "no");
      set (&p, "qk-norm", facts->qk_norm == HR_QK_NORM_NONE ? "no" : "yes");
      hr_estimate_t core = run (&p);
      g_assert_cmpfloat (own.saved.saved_bytes_per_layer, ==, core.saved.saved_bytes_per_layer);
    }
}

/* The model’s parameters are its own, whoever builds it: those of every family that passes the checks. */
static void
test_parameters (void)
{
  int n_built = 0;

  for (int i = 0; hr_family_choice (i) != NULL; i++)
    {
      const hr_check_t *problems[HR_MAX_PROBLEMS];
      hr_params_t p = params_with (SHAPE, NULL);

      p.family = i;
      p.kv_heads = p.attention_heads;
      hr_params_t built = p;
      built.layer_implementation = HR_LAYERS_TRANSFORMER_ENGINE;
      if (hr_check (&p, problems) > 0 || !hr_is_valid (&built))
        continue;
      n_built += hr_has_core_layers (&built);
      g_assert_cmpfloat (run (&p).parameter_count, ==, run (&built).parameter_count);
    }
  g_assert_cmpint (n_built, >=, 10);
}

/* Layers that Megatron-Core has no modules for stay Transformers’, and this is said; so do all where the stack is
 * another, or nothing is trained. */
static void
test_unknown_layers (void)
{
  static const char *const families[] = { "gemma2", "gpt_neox", "olmo2", "gpt_oss", "bert", "lfm2" };
  hr_params_t other = params_with (SHAPE, "family", "llama", NULL);
  hr_params_t serving = params_with (SHAPE, "family", "llama", ENGINE, "mode", "inference", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    {
      hr_params_t p = params_with (SHAPE, "kv-heads", "4", ENGINE, NULL);

      set (&p, "family", families[i]);
      g_assert_false (hr_has_core_layers (&p));
      g_assert_true (hr_lacks_core_layers (&p));
    }
  g_assert_false (hr_has_core_layers (&other) || hr_lacks_core_layers (&other));
  g_assert_false (hr_has_core_layers (&serving) || hr_lacks_core_layers (&serving));
}

/* A product of gate and up for each of two experts a token, in each of four layers; and the norm before them. */
static void
test_modules_of_recomputation (void)
{
  hr_params_t p = params_with (SHAPE, MIXTURE, "family", "qwen3_moe", ENGINE, "recompute", "selective", NULL);

  g_assert_cmpfloat (stored_less_with (&p, "recompute-modules", "moe-act"), ==, 4 * 2 * 2 * 32 * tokens);
  g_assert_cmpfloat (stored_less_with (&p, "recompute-modules", "layernorm"), ==, 4 * (2 * 64 + 4) * tokens);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core-layers/dense-layer", test_dense_layer);
  g_test_add_func ("/core-layers/second-output", test_second_output);
  g_test_add_func ("/core-layers/mixture", test_mixture);
  g_test_add_func ("/core-layers/gate-of-shared-experts", test_gate_of_shared_experts);
  g_test_add_func ("/core-layers/families-alike", test_families_alike);
  g_test_add_func ("/core-layers/parameters", test_parameters);
  g_test_add_func ("/core-layers/unknown-layers", test_unknown_layers);
  g_test_add_func ("/core-layers/modules-of-recomputation", test_modules_of_recomputation);
  return g_test_run ();
}
