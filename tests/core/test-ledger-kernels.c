/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What kernels save: of attention, fused norms and MLPs, and compiled layers. */
#include "cases.h"

#include "core/ledger/attention-kernel.h"

/* The layer of test-ledger-families.c with a fused norm, by what Liger's RMSNorm saves: two of input 2·4 and statistic
 * 4, for 56. With a fused MLP, by what its SiLUMul saves: gate and up, and the product that down_proj reads: 3·2·8
 * for 64. */
static void
test_fused_by_hand (void)
{
  hr_estimate_t norm = estimate_with (FOUR_WIDE, "norm-kernel", "fused", NULL);
  hr_estimate_t mlp = estimate_with (FOUR_WIDE, "mlp-kernel", "fused", NULL);

  g_assert_cmpfloat (norm.saved.saved_bytes_per_layer, ==, 24 + 16 + 32 + 4 + 24 + 64);
  g_assert_cmpfloat (mlp.saved.saved_bytes_per_layer, ==, 56 + 16 + 32 + 4 + 24 + 48);
}

/* Llama-3.2-3B, two sequences of 4096, 28 layers: fused kernels spare 8·h + 2·f = 40 960 bytes a token and
 * layer, 8.75 GiB. torch.compile, which keeps the same tensors, was measured to spare 9.0 (torchtune,
 * recipes/llama3_2, 60.0 to 51.0 GiB, rounded figures). */
static void
test_fused_against_compiled (void)
{
  const char *kernels[] = { "eager", "fused" };
  double saved[2];

  for (int i = 0; i < 2; i++)
    saved[i] = estimate_with ("layers", "28", "hidden-size", "3072", "attention-heads", "24", "kv-heads", "8",
                              "ffn-size", "8192", "vocab-size", "128256", "norm-kernel", kernels[i], "mlp-kernel",
                              kernels[i], NULL)
                   .saved.saved_bytes_per_layer
               * 28;
  g_assert_cmpfloat (saved[0] - saved[1], ==, 8.75 * 1024 * 1024 * 1024);
}

/* Of a plain MLP a fused tanh GELU keeps its input and its output, of h = 4, f = 8: 2·16 for 5·16. LayerNorm
 * and one-operation functions keep the same in both. */
static void
test_fused_without_effect (void)
{
  static const char *const families[] = { "gpt2", "opt", "bert", "gpt_neox", "falcon", "vit" };

  for (size_t i = 0; i < G_N_ELEMENTS (families); i++)
    {
      double gelu = i == 0 ? 3 * 16 : 0;
      hr_estimate_t eager = estimate_with (FOUR_WIDE, "family", families[i], NULL);
      hr_estimate_t norm = estimate_with (FOUR_WIDE, "family", families[i], "norm-kernel", "fused", NULL);
      hr_estimate_t mlp = estimate_with (FOUR_WIDE, "family", families[i], "mlp-kernel", "fused", NULL);

      g_assert_cmpfloat (norm.total_bytes, ==, eager.total_bytes);
      g_assert_cmpfloat (mlp.saved.saved_bytes_per_layer, ==, eager.saved.saved_bytes_per_layer - gelu);
    }
}

/* A fused norm reads what it is given in place: the layer's input is then the checkpoint itself, and counted
 * once; of DeepSeek's latent key and value it keeps the whole buffer, with the rotated key, r₂ + d₂ = 3 + 2:
 * s = b = 1, h = d₁ = d₃ = 4, r₁ = 0. Norms 2·(2·4 + 4) and 2·5 + 4; inputs of the layer's and the latent's
 * projections 8 and 2·3, of the MLP 8; query and key 2·6, value as a view 2·8, output 2·4, logsumexp padded to
 * 32 4·32, random state 16, MLP 3·16. */
static void
test_fused_latent_by_hand (void)
{
  hr_estimate_t e = estimate_with (FOUR_WIDE, "family", "deepseek_v3", "q-lora-rank", "0", "kv-lora-rank", "3",
                                   "qk-nope-head-dim", "4", "qk-rope-head-dim", "2", "v-head-dim", "4", "norm-kernel",
                                   "fused", "mlp-kernel", "fused", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 24 + 14 + 8 + 6 + 8 + 24 + 16 + 8 + 128 + 16 + 48);
}

/* With a fused norm the rebuilt layer's input is its checkpoint: one layer, stored input 2·4 and the rest less
 * the rotation 4·4, then rebuilt to one layer of 24 + 16 + 32 + 28 + 64 bytes and the rotation. */
static void
test_fused_checkpoint_by_hand (void)
{
  hr_estimate_t e = estimate_with (FOUR_WIDE, "layers", "1", "vocab-size", "1", "recompute", "full", "norm-kernel",
                                   "fused", NULL);

  g_assert_cmpfloat (e.saved.stored_bytes, ==, 8 + e.saved.saved_bytes_rest - 16);
  g_assert_cmpfloat (e.saved.peak_backward_bytes, ==, 164 + 16);
}

/* torchtune and torchtitan repeat keys and values to all heads. A layer of Llama-3.2-3B keeps of each token, with
 * h 3072, q = 24 · 128 = 3072, f 8192: 16·h + 8 + 8·q + 4·24 + 8·f = 139 368 bytes, and compiled, where norms keep
 * their 16-bit input and the MLP leaves out one of its four tensors, 8·h + 8 + 8·q + 4·24 + 6·f = 98 408. Flash has
 * 24 bytes more, once. torchtune’s ablation table (README.md, 2024) shows the difference: 9.0 GiB of 28 layers and
 * 8192 tokens, here 8.75. */
static void
test_expanded_and_compiled (void)
{
  hr_params_t p = params_with ("layers", "28", "hidden-size", "3072", "attention-heads", "24", "kv-heads", "8",
                               "ffn-size", "8192", "sequence-length", "4096", "micro-batch-size", "2", "expanded-kv",
                               "yes", NULL);

  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 139368. * 8192 + 24);
  set (&p, "compile", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 98408. * 8192 + 24);
}

/* The same layer with packed samples: cosine and sine of 128 elements in FP32, for query and for key, are 8 · 128
 * bytes more, 140 392 and compiled 99 432. FlexAttention has no random state. In order they are a view of the table. */
static void
test_packed (void)
{
  hr_params_t p = params_with ("layers", "28", "hidden-size", "3072", "attention-heads", "24", "kv-heads", "8",
                               "ffn-size", "8192", "sequence-length", "4096", "micro-batch-size", "2", "expanded-kv",
                               "yes", "attention", "flex", "layer-rotation", "yes", NULL);

  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 139368. * 8192);
  set (&p, "packed-sequences", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 140392. * 8192);
  set (&p, "compile", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 99432. * 8192);
}

/* What is compiled are the layers: the final norm keeps 6·h + 4 bytes of a token, the head’s input 2·h. With
 * cosine and sine, 2 · 2 · 4096 · 128 bytes, the log-softmax and the labels that is all that is kept once. */
static void
test_compiled_ends (void)
{
  hr_estimate_t e = estimate_with ("compile", "yes", "norm-kernel", "fused", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_rest, ==,
                     (8 * 4096. + 4) * 8192 + 4. * 4096 * 128 + 4. * 8192 * 32000 + 8 * 8192 + 4);
}

/* Repeated heads are all heads: as many as there are without groups. The math kernel and eager attention repeat
 * them anyway, and the memory-efficient kernel can do with groups only so. */
static void
test_expanded_as_ungrouped (void)
{
  static const char *const kernels[] = { "flash", "memory-efficient", "cudnn", "sdpa" };

  for (size_t i = 0; i < G_N_ELEMENTS (kernels); i++)
    {
      hr_estimate_t all = estimate_with ("attention", kernels[i], NULL);
      hr_estimate_t repeated = estimate_with ("attention", kernels[i], "kv-heads", "4", "expanded-kv", "yes", NULL);

      g_assert_cmpfloat (repeated.saved.saved_bytes_per_layer, ==, all.saved.saved_bytes_per_layer);
    }
  for (size_t i = 0; i < 2; i++)
    {
      const char *kernel = i == 0 ? "eager" : "math";
      hr_estimate_t e[2] = { estimate_with ("attention", kernel, "kv-heads", "4", NULL),
                             estimate_with ("attention", kernel, "kv-heads", "4", "expanded-kv", "yes", NULL) };

      g_assert_cmpfloat (e[0].saved.saved_bytes_per_layer, ==, e[1].saved.saved_bytes_per_layer);
    }
}

static hr_estimate_t
estimate_in_format (int family, const char *const kernels[4], const char *format, gboolean is_cast)
{
  const char *weights = is_cast ? "fp32" : format;

  return estimate_with ("family", hr_family (family)->choice.id, "norm-kernel", kernels[0], "mlp-kernel", kernels[1],
                        "loss-kernel", kernels[2], "attention", kernels[3], "activation-dtype", format, "weight-dtype",
                        weights, "gradient-dtype", weights, "autocast", is_cast ? "yes" : "no", NULL);
}

static void
assert_same_estimate (const hr_estimate_t *a, const hr_estimate_t *b)
{
  g_assert_cmpfloat (a->total_bytes, ==, b->total_bytes);
  g_assert_cmpmem (a->terms, sizeof a->terms, b->terms, sizeof b->terms);
  g_assert_cmpmem (a->instants, sizeof a->instants, b->instants, sizeof b->instants);
  g_assert_cmpfloat (a->saved.saved_bytes_per_layer, ==, b->saved.saved_bytes_per_layer);
  g_assert_cmpfloat (a->saved.saved_bytes_rest, ==, b->saved.saved_bytes_rest);
  g_assert_cmpfloat (a->saved.peak_backward_bytes, ==, b->saved.peak_backward_bytes);
}

/* FP16 has as many bytes as BF16: of every family, by every kernel, cast or not, nothing differs. */
static void
test_fp16_as_bf16 (void)
{
  static const char *const kernels[][4] = { { "eager", "eager", "plain", "sdpa" },
                                            { "fused", "fused", "fused", "flash" },
                                            { "fused", "fused", "te", "eager" },
                                            { "eager", "fused", "chunked", "math" } };

  for (int family = 0; hr_family_choice (family) != NULL; family++)
    for (size_t k = 0; k < G_N_ELEMENTS (kernels); k++)
      for (int is_cast = 0; is_cast < 2; is_cast++)
        {
          hr_estimate_t bf16 = estimate_in_format (family, kernels[k], "bf16", is_cast);
          hr_estimate_t fp16 = estimate_in_format (family, kernels[k], "fp16", is_cast);

          assert_same_estimate (&bf16, &fp16);
        }
}

/* A fused kernel never keeps more than its operations one by one, in any family and precision. */
static void
test_fused_keeps_no_more (void)
{
  static const char *const formats[] = { "bf16", "fp16", "fp32", "autocast" };

  for (int i = 0; hr_family_choice (i) != NULL; i++)
    for (size_t f = 0; f < G_N_ELEMENTS (formats); f++)
      {
        gboolean casts = g_str_equal (formats[f], "autocast");
        const char *weights = casts ? "fp32" : formats[f];
        const char *products = casts ? "bf16" : formats[f];
        hr_params_t eager = params_with ("family", hr_family (i)->choice.id, "weight-dtype", weights,
                                         "activation-dtype", products, "autocast", casts ? "yes" : "no", NULL);
        hr_params_t norm = eager;
        hr_params_t mlp = eager;

        norm.norm_kernel = mlp.mlp_kernel = HR_KERNEL_FUSED;
        g_assert_cmpfloat (run (&norm).saved.saved_bytes_per_layer, <=, run (&eager).saved.saved_bytes_per_layer);
        g_assert_cmpfloat (run (&mlp).saved.saved_bytes_per_layer, <=, run (&eager).saved.saved_bytes_per_layer);
        g_assert_cmpfloat (run (&norm).saved.saved_bytes_rest, <=, run (&eager).saved.saved_bytes_rest);
      }
}

/* By hand, s = b = 1, h = d = 4, f = 8, one head, all fused. In FP32: norms 2·(4·4 + 4), inputs 2·16, query,
 * key, value and output 4·16, logsumexp padded 4·32, random state 16, MLP 3·32. Autocast: norms the same,
 * five cast inputs of 8, attention 4·8 + 4 + 24, MLP 3·16. */
static void
test_fused_precisions_by_hand (void)
{
  hr_estimate_t fp32 = estimate_with (FOUR_WIDE, "norm-kernel", "fused", "mlp-kernel", "fused", "weight-dtype", "fp32",
                                      "activation-dtype", "fp32", NULL);
  hr_estimate_t cast = estimate_with (FOUR_WIDE, "norm-kernel", "fused", "mlp-kernel", "fused", "weight-dtype", "fp32",
                                      "autocast", "yes", NULL);

  g_assert_cmpfloat (fp32.saved.saved_bytes_per_layer, ==, 40 + 32 + 64 + 128 + 16 + 96);
  g_assert_cmpfloat (cast.saved.saved_bytes_per_layer, ==, 40 + 40 + 32 + 28 + 48);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/ledger-kernels/fused-by-hand", test_fused_by_hand);
  g_test_add_func ("/core/ledger-kernels/fused-against-compiled", test_fused_against_compiled);
  g_test_add_func ("/core/ledger-kernels/fused-without-effect", test_fused_without_effect);
  g_test_add_func ("/core/ledger-kernels/fused-latent-by-hand", test_fused_latent_by_hand);
  g_test_add_func ("/core/ledger-kernels/fused-checkpoint-by-hand", test_fused_checkpoint_by_hand);
  g_test_add_func ("/core/ledger-kernels/expanded-and-compiled", test_expanded_and_compiled);
  g_test_add_func ("/core/ledger-kernels/packed", test_packed);
  g_test_add_func ("/core/ledger-kernels/compiled-ends", test_compiled_ends);
  g_test_add_func ("/core/ledger-kernels/expanded-as-ungrouped", test_expanded_as_ungrouped);
  g_test_add_func ("/core/ledger-kernels/fp16-as-bf16", test_fp16_as_bf16);
  g_test_add_func ("/core/ledger-kernels/fused-keeps-no-more", test_fused_keeps_no_more);
  g_test_add_func ("/core/ledger-kernels/fused-precisions-by-hand", test_fused_precisions_by_hand);
  return g_test_run ();
}
