/* SPDX-License-Identifier: GPL-3.0-or-later */
/* LFM2’s layers with a short convolution in place of attention, small enough for paper; what PyTorch keeps of large
 * ones is in tests/model/test-families.c. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/facts/layers.h"

#include <string.h>

/* h = 4, two heads of 2 that share a key, f = 8, five words; of five layers three have a convolution over 3 tokens. */
#define TINY                                                                                                           \
  "family", "lfm2", "hidden-size", "4", "attention-heads", "2", "kv-heads", "1", "head-dim", "2", "ffn-size", "8",     \
      "vocab-size", "5", "tied-embeddings", "yes", "layers", "5", "state-layers", "3", "conv-kernel", "3",             \
      "sequence-length", "3", "micro-batch-size", "1"

/* Matrices; then also a row of 3 for each channel, or norms of query and key. */
#define CONVOLUTION_MATRICES (3 * 16 + 16)
#define ATTENTION_MATRICES (16 + 8 + 8 + 16)
#define MLP_MATRICES (3 * 32)
#define CONVOLUTION (CONVOLUTION_MATRICES + 4 * 3)
#define ATTENTION (ATTENTION_MATRICES + 2 * 2)
#define MLP (MLP_MATRICES + 2 * 4)
#define EMBEDDING (5 * 4)
#define NORM 4

static void
test_parameters (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);
  hr_estimate_t frozen = estimate_with (TINY, "frozen-layers", "1", "frozen-embedding", "yes", "frozen-head", "yes",
                                        NULL);
  double all = EMBEDDING + NORM + 5 * MLP + 3 * CONVOLUTION + 2 * ATTENTION;

  g_assert_cmpfloat (e.parameter_count, ==, all);
  g_assert_cmpfloat (e.trainable_parameter_count, ==, all);
  g_assert_cmpfloat (frozen.trainable_parameter_count, ==,
                     5 * MLP + 3 * CONVOLUTION + 2 * ATTENTION - MLP - CONVOLUTION);
}

/* Those with attention are spread evenly, and come after the others; a module behind the last layer has attention. */
static void
test_order (void)
{
  static const double convolutions[] = { 0, 1, 2, 2, 3, 3, 3 };
  hr_params_t p = params_with (TINY, NULL);
  hr_params_t llama = params_with ("state-layers", "3", NULL);

  for (int n = 0; n < (int) G_N_ELEMENTS (convolutions); n++)
    g_assert_cmpfloat (hr_convolution_layers (&p, n), ==, convolutions[n]);
  g_assert_cmpfloat (hr_convolution_layers (&llama, 5), ==, 0);
  g_assert_cmpfloat (hr_differing_every (&p), ==, 3);
  set (&p, "state-layers", "5");
  g_assert_cmpfloat (hr_differing_every (&p), ==, 5);
  set (&p, "state-layers", "1"); /* the first of five */
  g_assert_cmpfloat (hr_differing_every (&p), ==, 5);
}

static double
kept_by_convolutions (const hr_estimate_t *e)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (e->saved.kept[i].part == HR_PART_CONVOLVED && e->saved.kept[i].bytes > 0)
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

/* Two bytes each: what the projection reads, 3 · 4; three times that, which it gives; the product with a gate; what
 * the convolution gives, two tokens more; and what the projection out reads. Attention keeps other tensors. */
static void
test_kept (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);
  hr_estimate_t without = estimate_with (TINY, "state-layers", "0", NULL);
  double kept = 2 * (12 + 3 * 12 + 12 + (12 + 2 * 4) + 12);
  double attention = 0;

  for (size_t i = 0; i < e.saved.n_kept; i++)
    if (e.saved.kept[i].part == HR_PART_LAYER && g_str_has_prefix (e.saved.kept[i].module, "self_attn"))
      attention += e.saved.kept[i].bytes;
  g_assert_cmpfloat (kept_by_convolutions (&e), ==, kept);
  g_assert_cmpfloat (e.saved.baseline_bytes - without.saved.baseline_bytes, ==, 3 * (kept - attention));
}

/* Autocast copies every matrix to two bytes. */
static void
test_cast_weights (void)
{
  hr_estimate_t e = estimate_with (TINY, "autocast", "yes", "weight-dtype", "fp32", NULL);
  double matrices = 3 * CONVOLUTION_MATRICES + 2 * ATTENTION_MATRICES + 5 * MLP_MATRICES + EMBEDDING;

  g_assert_cmpfloat (e.saved.cast_weight_bytes, ==, 2 * matrices);
}

/* Two experts of 8 in the last four layers, and their router; the first has a convolution. */
static void
test_experts (void)
{
  hr_estimate_t e = estimate_with (TINY, "experts", "2", "experts-per-token", "1", "expert-ffn-size", "8",
                                   "dense-layers", "1", "autocast", "yes", "weight-dtype", "fp32", NULL);
  double experts = 2 * MLP_MATRICES + 2 * 4;
  double matrices = 3 * CONVOLUTION_MATRICES + 2 * ATTENTION_MATRICES + MLP_MATRICES + 4 * experts;

  g_assert_cmpfloat (e.parameter_count, ==, matrices + 3 * 12 + 2 * 4 + 5 * 2 * NORM + EMBEDDING + NORM);
  g_assert_cmpfloat (e.saved.cast_weight_bytes, ==, 2 * (matrices + EMBEDDING));
}

/* Of the first three layers two have a convolution, of the last two one. */
static void
test_stages (void)
{
  hr_params_t p = params_with (TINY, "pipeline-parallel", "2", "stage-layers", "3+2", NULL);
  hr_run_t of_all;
  hr_stage_run_t first;
  hr_stage_run_t second;

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&first, &of_all, 0, NULL);
  hr_stage_run_init (&second, &of_all, 1, NULL);
  g_assert_cmpfloat (first.counts.total, ==, EMBEDDING + 3 * MLP + 2 * CONVOLUTION + ATTENTION);
  g_assert_cmpfloat (second.counts.total, ==, EMBEDDING + NORM + 2 * MLP + CONVOLUTION + ATTENTION);
}

/* The first stage’s first layer is frozen, and has a convolution. */
static void
test_frozen_stage (void)
{
  hr_params_t p = params_with (TINY, "pipeline-parallel", "2", "stage-layers", "3+2", "frozen-layers", "1",
                               "frozen-embedding", "yes", "frozen-head", "yes", NULL);
  hr_run_t of_all;
  hr_stage_run_t first;

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&first, &of_all, 0, NULL);
  g_assert_cmpfloat (first.counts.total, ==, EMBEDDING + 3 * MLP + 2 * CONVOLUTION + ATTENTION);
  g_assert_cmpfloat (first.counts.trained.elements, ==, 2 * MLP + CONVOLUTION + ATTENTION);
}

/* Each of two GPUs has half of the channels. */
static void
test_tensor_parallel (void)
{
  hr_params_t p = params_with (TINY, "kv-heads", "2", "state-layers", "5", "tensor-parallel", "2", "vocab-size", "6",
                               NULL);
  hr_run_t of_all;
  hr_stage_run_t stage;

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&stage, &of_all, 0, NULL);
  g_assert_cmpfloat (stage.counts.total, ==, 12 + NORM + 5 * (CONVOLUTION + MLP_MATRICES) / 2.0 + 5 * 2 * NORM);
}

/* Two layers cache keys and values of seven tokens, 2 each; three the last tokens of 4 channels. Two bytes each. */
static void
test_cache (void)
{
  hr_estimate_t e = estimate_with (TINY, "mode", "inference", "sequence-length", "1", "cached-tokens", "7", NULL);
  hr_estimate_t divided = estimate_with (TINY, "mode", "inference", "sequence-length", "1", "cached-tokens", "7",
                                         "kv-heads", "2", "tensor-parallel", "2", NULL);

  g_assert_cmpfloat (e.terms[HR_KV_CACHE], ==, 2 * (2 * 2 * 7 * 2 + 3 * 4 * 3));
  g_assert_cmpfloat (divided.terms[HR_KV_CACHE], ==, 2 * (2 * 2 * 7 * 2 + 3 * 2 * 3));
}

/* In a GGUF file the matrices have 34 bytes for 32 elements; the rows of channels and the norms have four for each. */
static void
test_gguf (void)
{
  hr_params_t p = params_with ("family", "lfm2", "mode", "inference", "layers", "3", "state-layers", "1", "conv-kernel",
                               "3", "hidden-size", "256", "attention-heads", "4", "kv-heads", "1", "head-dim", "64",
                               "ffn-size", "512", "vocab-size", "1000", "weight-quantization", "q8-0-mix", NULL);
  double with_one = run (&p).terms[HR_WEIGHTS];
  double matrices = 4 * 256 * 256 - (2 * 256 * 256 + 2 * 256 * 64);

  set (&p, "state-layers", "0");
  g_assert_cmpfloat (with_one - run (&p).terms[HR_WEIGHTS], ==, matrices * 34 / 32 + (256 * 3 - 2 * 64) * 4);
}

/* The projection to three widths is the largest matrix, 3 · 16 of the layers’ 4 · 8. */
static void
test_largest (void)
{
  hr_params_t p = params_with (TINY, "fine-tuning", "qlora", "weight-quantization", "bnb-nf4", NULL);
  hr_run_t of_all;

  hr_run_init (&of_all, &p, NULL);
  g_assert_cmpfloat (of_all.model.counts.largest_quantised, ==, 3 * 16);
}

/* Rank 2: query, key, value and output in two layers, the projection out in three, which has the output's name; with
 * all matrices three of each MLP, too, and the projection into the convolution, to 12. */
static void
test_adapters (void)
{
  double attention = 2 * ((4 + 4) + (4 + 2) + (4 + 2) + (4 + 4));
  double out = 2 * (4 + 4);
  double all = 2 * (3 * (4 + 8));
  hr_estimate_t few = estimate_with (TINY, "fine-tuning", "lora", "lora-rank", "2", NULL);
  hr_estimate_t many = estimate_with (TINY, "fine-tuning", "lora", "lora-rank", "2", "lora-targets", "all", NULL);

  g_assert_cmpfloat (few.trainable_parameter_count, ==, 2 * attention + 3 * out);
  g_assert_cmpfloat (many.trainable_parameter_count, ==, 2 * attention + 3 * (out + 2 * (4 + 12)) + 5 * all);
}

static double
kept_into_convolutions (const hr_estimate_t *e)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (strcmp (e->saved.kept[i].module, "conv.in_proj") == 0)
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

/* A frozen projection without an adapter keeps nothing; with one its input, and the adapter's tensor of rank 2, both of
 * three tokens with two bytes. */
static void
test_adapters_keep (void)
{
  hr_estimate_t few = estimate_with (TINY, "fine-tuning", "lora", "lora-rank", "2", NULL);
  hr_estimate_t many = estimate_with (TINY, "fine-tuning", "lora", "lora-rank", "2", "lora-targets", "all", NULL);

  g_assert_cmpfloat (kept_into_convolutions (&few), ==, 0);
  g_assert_cmpfloat (kept_into_convolutions (&many), ==, 3 * 2 * (4 + 2));
}

/* The largest layer has a convolution: 76 against 52. */
static void
test_largest_layer (void)
{
  hr_params_t p = params_with (TINY, "data-parallel", "8", "zero-stage", "3", NULL);
  hr_run_t of_all;
  hr_stage_run_t stage;

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&stage, &of_all, 0, NULL);
  g_assert_cmpfloat (stage.counts.largest_layer, ==, CONVOLUTION + MLP);
  g_assert_cmpfloat (stage.counts.layer, ==, (3.0 * CONVOLUTION + 2 * ATTENTION) / 5 + MLP);
}

/* So has the largest with two experts, their router and two norms. */
static void
test_largest_layer_with_experts (void)
{
  hr_params_t p = params_with (TINY, "data-parallel", "8", "zero-stage", "3", "experts", "2", "experts-per-token", "1",
                               "expert-ffn-size", "8", "dense-layers", "1", NULL);
  hr_run_t of_all;
  hr_stage_run_t stage;

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&stage, &of_all, 0, NULL);
  g_assert_cmpfloat (stage.counts.largest_layer, ==, CONVOLUTION + 2 * MLP_MATRICES + 2 * 4 + 2 * NORM);
}

/* Each of two GPUs has half of the channels of all tokens, whose stream is divided. */
static void
test_sequence_parallel (void)
{
  hr_estimate_t e = estimate_with (TINY, "kv-heads", "2", "tensor-parallel", "2", "sequence-parallel", "yes",
                                   "sequence-length", "4", "vocab-size", "6", NULL);
  double kept = 2 * (16 / 2.0 + (3 * 16 + 16 + (16 + 2 * 4) + 16) / 2.0);

  g_assert_cmpfloat (kept_by_convolutions (&e), ==, kept);
}

/* Of the matrices that are not quantised there are those of two layers’ attention. */
static void
test_unquantised_attention (void)
{
  hr_params_t p = params_with (TINY, "mode", "inference", "weight-quantization", "bnb-nf4", NULL);
  hr_run_t all;
  hr_run_t some;

  hr_run_init (&all, &p, NULL);
  set (&p, "unquantized-matrices", "attention");
  hr_run_init (&some, &p, NULL);
  g_assert_cmpfloat (all.model.counts.quantised - some.model.counts.quantised, ==, 2 * ATTENTION_MATRICES);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/convolution/parameters", test_parameters);
  g_test_add_func ("/core/convolution/order", test_order);
  g_test_add_func ("/core/convolution/kept", test_kept);
  g_test_add_func ("/core/convolution/cast-weights", test_cast_weights);
  g_test_add_func ("/core/convolution/experts", test_experts);
  g_test_add_func ("/core/convolution/stages", test_stages);
  g_test_add_func ("/core/convolution/frozen-stage", test_frozen_stage);
  g_test_add_func ("/core/convolution/tensor-parallel", test_tensor_parallel);
  g_test_add_func ("/core/convolution/cache", test_cache);
  g_test_add_func ("/core/convolution/gguf", test_gguf);
  g_test_add_func ("/core/convolution/largest", test_largest);
  g_test_add_func ("/core/convolution/largest-layer", test_largest_layer);
  g_test_add_func ("/core/convolution/largest-layer-with-experts", test_largest_layer_with_experts);
  g_test_add_func ("/core/convolution/sequence-parallel", test_sequence_parallel);
  g_test_add_func ("/core/convolution/unquantised-attention", test_unquantised_attention);
  g_test_add_func ("/core/convolution/adapters", test_adapters);
  g_test_add_func ("/core/convolution/adapters-keep", test_adapters_keep);
  return g_test_run ();
}
