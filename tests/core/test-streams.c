/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gemma 3n: a layer computes one of four streams and predicts the others, two matrices of a low rank stand beside
 * attention, and the first gates are sparse. Small enough for paper; what PyTorch keeps of a large one is in
 * tests/model/test-families.c. */
#include "cases.h"

#include "core/explain/ledger-lines.h"

#include <string.h>

/* s = 3, h = 4, two heads of 2 that share a key; f = 8, five words; ten of twelve layers have a sparse gate. */
#define TINY                                                                                                           \
  "family", "gemma3n_text", "hidden-size", "4", "attention-heads", "2", "kv-heads", "1", "head-dim", "2", "ffn-size",  \
      "8", "vocab-size", "5", "layers", "12", "sequence-length", "3", "micro-batch-size", "1", "sliding-window", "0"
#define TOKENS 3
#define LAYERS 12

/* A norm of a row in FP32: its input and what it gives, four bytes each, the mean square and its root. */
static double
norm (double width)
{
  return 2 * 4 * width + 2 * 4;
}

/* A router: its norm; the normed row; four numbers of tanh in FP32, and in two bytes. */
static double
router (void)
{
  return norm (4) + 2 * 4 + 4 * 4 + 2 * 4;
}

/* Of each token: the four streams and 4 × 4 coefficients; what was not predicted, once for each stream, four
 * coefficients and what the scale reads. Of a layer: a copy of the 4 × 4 weight of the correction. */
static void
test_layers (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);
  double prediction = router () + 2 * 4 * 4 + 2 * 4 * 4;
  double correction = router () + 2 * 4 * 4 + 2 * 4 + 2 * 4;

  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "altup"), ==, TOKENS * (prediction + correction) + 2 * 4 * 4);
  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "input_layernorm"), ==, TOKENS * norm (4));
  /* Attention keeps what the first matrix reads. */
  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "laurel"), ==, TOKENS * (2 * 64 + norm (4)));
}

/* In FP32 what tanh gives is what the coefficients’ matrix reads, the router’s norm reads the streams, and the norm of
 * the one that is computed keeps all that were predicted. */
static void
test_fp32 (void)
{
  hr_estimate_t e = estimate_with (TINY, "weight-dtype", "fp32", "gradient-dtype", "fp32", "activation-dtype", "fp32",
                                   "autocast", "no", NULL);
  double prediction = (norm (4) - 4 * 4) + 4 * 4 + 4 * 4 + 4 * 4 * 4 + 4 * 4 * 4;
  double correction = norm (4) + 4 * 4 + 4 * 4 + 4 * 4 * 4 + 4 * 4 + 4 * 4;

  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "altup"), ==, TOKENS * (prediction + correction) + 4 * 4 * 4);
  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "input_layernorm"), ==, TOKENS * (norm (4) + 4 * (3 * 4)));
}

/* The gate before what is small becomes 0, its deviation, and one number that multiplies that. */
static void
test_sparse_gates (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);
  hr_estimate_t few = estimate_with (TINY, "layers", "10", NULL);
  double layer = kept_in (&e, HR_PART_LAYER, "");
  double sparse = TOKENS * (2 * 8 + 2) + 2;

  g_assert_cmpfloat (kept_in (&e, HR_PART_SPARSE, "mlp"), ==, sparse);
  g_assert_cmpfloat (kept_in (&few, HR_PART_SPARSE, ""), ==, 0);
  g_assert_cmpfloat (e.saved.stored_bytes, ==, LAYERS * layer + 10 * sparse + e.saved.saved_bytes_rest);
}

/* At both ends: the first stream’s mean square and magnitude; of each of the others what a matrix gives, that times the
 * magnitude, and two numbers. At the last one all four streams and a bound. */
static void
test_ends (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);
  double scaled = 2 * 2 + 3 * (2 * 2 * 4 + 2 * 2);

  g_assert_cmpfloat (kept_in (&e, HR_PART_REST, "altup_projections"), ==, TOKENS * scaled);
  g_assert_cmpfloat (kept_in (&e, HR_PART_REST, "altup"), ==, TOKENS * (2 * scaled + 2 * 4 * 4) + 4);
}

/* Autocast casts the streams for the prediction, and at both ends one for each of three matrices. */
static void
test_autocast (void)
{
  hr_estimate_t e = estimate_with (TINY, "weight-dtype", "fp32", "gradient-dtype", "fp32", "autocast", "yes", NULL);
  double scaled = 4 * 2 + 3 * (4 * 2 * 4 + 4 * 2);

  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "altup.router_norm"), ==,
                     TOKENS * (norm (4) + 4 * (3 * 4) + norm (4)));
  g_assert_cmpfloat (kept_in (&e, HR_PART_REST, "altup_projections"), ==, TOKENS * (scaled + 3 * 2 * 4));
  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "laurel.linear_left"), ==, TOKENS * 2 * 4);
}

/* A checkpoint is all four streams; no layer is left that holds cosine and sine. */
static void
test_checkpoints (void)
{
  hr_estimate_t e = estimate_with (TINY, "recompute", "full", NULL);
  double rest = e.saved.saved_bytes_rest - kept_in (&e, HR_PART_REST, "rotary_emb");

  g_assert_cmpfloat (e.saved.stored_bytes, ==, LAYERS * TOKENS * 4 * (2 * 4) + rest);
}

/* The line of a checkpoint names all streams. */
static void
test_shape_of_checkpoints (void)
{
  hr_estimate_t e = estimate_with (TINY, "recompute", "full", NULL);
  hr_line_t lines[HR_LEDGER_LINES];
  size_t n = hr_ledger_lines (&e, HR_ACTIVATIONS, lines, HR_LEDGER_LINES);
  int n_checkpoints = 0;

  for (size_t i = 0; i < n; i++)
    if (strcmp (lines[i].kept.module, "checkpoint") == 0)
      {
        g_assert_cmpstr (lines[i].kept.shape, ==, "n·s·b·h");
        n_checkpoints++;
      }
  g_assert_cmpint (n_checkpoints, ==, 1);
}

/* Attention 2 · 16 + 2 · 8 and norms of 2; an MLP of 3 · 32; four norms of 4. A router of 4 · 4, coefficients of 4 · 16
 * and 4 · 4, two matrices of 4 · 64, two norms and a scale of 4. Twice three matrices of 4 · 4, a final norm. */
static void
test_parameters (void)
{
  hr_estimate_t e = estimate_with (TINY, "tied-embeddings", "yes", NULL);
  double layer = 48 + 4 + 96 + 4 * 4;
  double streams = 16 + 64 + 16 + 2 * 4 * 64 + 3 * 4;

  g_assert_cmpfloat (e.parameter_count, ==, LAYERS * (layer + streams) + 6 * 16 + 4 + 5 * 4);
}

/* The first stage makes the streams, the last one joins them; ten of its layers and two of the other have a sparse gate
 * or not. */
static void
test_stages (void)
{
  hr_estimate_t e = estimate_with (TINY, "pipeline-parallel", "2", "micro-batches", "2", NULL);
  double sparse = TOKENS * (2 * 8 + 2) + 2;

  g_assert_cmpfloat (kept_in (&e, HR_PART_SPARSE, "mlp"), ==, sparse);
  g_assert_cmpuint (e.n_stages, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/streams/layers", test_layers);
  g_test_add_func ("/core/streams/fp32", test_fp32);
  g_test_add_func ("/core/streams/sparse-gates", test_sparse_gates);
  g_test_add_func ("/core/streams/ends", test_ends);
  g_test_add_func ("/core/streams/autocast", test_autocast);
  g_test_add_func ("/core/streams/checkpoints", test_checkpoints);
  g_test_add_func ("/core/streams/shape-of-checkpoints", test_shape_of_checkpoints);
  g_test_add_func ("/core/streams/parameters", test_parameters);
  g_test_add_func ("/core/streams/stages", test_stages);
  return g_test_run ();
}
