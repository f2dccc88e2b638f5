/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gemma 4: full layers have heads of their own, layers an input of their own, and the last ones read keys and values of
 * others. Small enough for paper; what PyTorch keeps of a large one is in tests/model/test-families.c. */
#include "cases.h"

#include "core/facts/layers.h"

/* s = 3, h = 4, two heads of 2 that share a key, or of 6; f = 8, five words; the second and the fourth of four layers
 * look at all tokens. */
#define TINY                                                                                                           \
  "family", "gemma4_text", "hidden-size", "4", "attention-heads", "2", "kv-heads", "1", "head-dim", "2", "ffn-size",   \
      "8", "vocab-size", "5", "layers", "4", "full-attention-interval", "2", "full-head-dim", "6", "sequence-length",  \
      "3", "micro-batch-size", "1"
#define TOKENS 3

/* A norm of a row in FP32: its input and what it gives, four bytes each, the mean square and its root. */
static double
norm (double width)
{
  return 2 * 4 * width + 2 * 4;
}

/* Without a weight what it gives is not kept. */
static double
weightless_norm (double width)
{
  return 4 * width + 2 * 4;
}

/* Of each token: norms of each query and key and of the value; query, key, value and output with two bytes; a logsumexp
 * for each of two heads. */
static double
attention (double width)
{
  double norms = 2 * norm (width) + norm (width) + weightless_norm (width);
  double heads = 2 * (2 * width + width + width + 2 * width);

  return TOKENS * (norms + heads + 2 * 4);
}

static void
test_full_layers (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);
  hr_estimate_t alike = estimate_with (TINY, "full-head-dim", "2", NULL);

  g_assert_cmpfloat (kept_in (&e, HR_PART_FULL, "self_attn"), ==, attention (6) - attention (2));
  g_assert_cmpfloat (kept_in (&alike, HR_PART_FULL, "self_attn"), ==, 0);
}

/* With a key for each head, two of them: one norm and one pair more. */
static void
test_full_heads (void)
{
  hr_estimate_t e = estimate_with (TINY, "full-kv-heads", "2", NULL);
  double more = norm (6) + weightless_norm (6) + 2 * (6 + 6);

  g_assert_cmpfloat (kept_in (&e, HR_PART_FULL, "self_attn"), ==, attention (6) - attention (2) + TOKENS * more);
}

/* Flash has no kernel for heads wider than 256, the memory-efficient one none for shared keys: math computes the scores
 * in FP32, of query, key and value of all heads in FP32. */
static void
test_wide_heads (void)
{
  hr_estimate_t flash = estimate_with (TINY, "full-head-dim", "256", NULL);
  hr_estimate_t math = estimate_with (TINY, "full-head-dim", "257", NULL);
  double norms = 3 * norm (257) + weightless_norm (257);
  double heads = 3 * 4 * 2 * 257 + 2 * 2 * 257;
  double scores = 4 * 2 * 3;

  g_assert_cmpfloat (kept_in (&flash, HR_PART_FULL, "self_attn"), ==, attention (256) - attention (2));
  g_assert_cmpfloat (kept_in (&math, HR_PART_FULL, "self_attn"), ==,
                     TOKENS * (norms + heads + scores) - attention (2) - 3 * 8);
}

/* Cosine and sine of a position: 2 · (2 + 6) with two bytes. */
static void
test_rotations (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);

  g_assert_cmpfloat (kept_in (&e, HR_PART_REST, "rotary_emb"), ==, TOKENS * 2 * (2 + 6) * 2);
}

/* Width 5. In a layer: what the gate reads, its output, its function, the product, and a norm. Once: what the
 * projection reads, norms of four rows of 5, and the inputs of four layers. */
static void
test_layer_inputs (void)
{
  hr_estimate_t e = estimate_with (TINY, "layer-input-size", "5", NULL);
  hr_estimate_t without = estimate_with (TINY, NULL);
  double layer = 2 * (4 + 5 + 5 + 5) + norm (4);
  double once = 2 * 4 + 4 * norm (5) + 2 * 4 * 5;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - without.saved.saved_bytes_per_layer, ==, TOKENS * layer);
  g_assert_cmpfloat (e.saved.saved_bytes_rest - without.saved.saved_bytes_rest, ==, TOKENS * once);
}

/* Of each of four layers two matrices of 4 · 5 and a norm; a table of five words and a projection of 4, both of 4 · 5
 * columns, and a norm of 5. */
static void
test_layer_input_parameters (void)
{
  hr_estimate_t e = estimate_with (TINY, "layer-input-size", "5", NULL);
  hr_estimate_t without = estimate_with (TINY, NULL);

  g_assert_cmpfloat (e.parameter_count - without.parameter_count, ==,
                     4 * (2 * 4 * 5 + 4) + 5 * (4 * 5) + 4 * (4 * 5) + 5);
}

/* What the projection reads is the first checkpoint; and adapters leave nothing of what makes the inputs. */
static void
test_made_inputs (void)
{
  hr_estimate_t e = estimate_with (TINY, "layer-input-size", "5", "recompute", "full", NULL);
  hr_estimate_t without = estimate_with (TINY, "recompute", "full", NULL);
  hr_estimate_t cast = estimate_with (TINY, "layer-input-size", "5", "recompute", "full", "autocast", "yes",
                                      "weight-dtype", "fp32", NULL);
  hr_estimate_t adapted = estimate_with (TINY, "layer-input-size", "5", "fine-tuning", "lora", NULL);

  g_assert_cmpfloat (e.saved.stored_bytes - without.saved.stored_bytes, ==, TOKENS * (4 * norm (5) + 2 * 4 * 5));
  g_assert_cmpfloat (kept_in (&cast, HR_PART_REST, "per_layer_model_projection"), ==, TOKENS * 2 * 4);
  g_assert_cmpfloat (kept_in (&adapted, HR_PART_REST, "per_layer"), ==, TOKENS * 2 * 4 * 5);
  g_assert_cmpfloat (kept_in (&adapted, HR_PART_LAYER, "per_layer_input_gate"), ==, TOKENS * 2 * 5); /* its output */
}

/* Three of four layers read the keys and values of others: the norms of key and value, and these two. */
static void
test_sharing (void)
{
  hr_estimate_t e = estimate_with (TINY, "shared-kv-layers", "3", NULL);
  hr_estimate_t own = estimate_with (TINY, NULL);
  double window = -TOKENS * (norm (2) + weightless_norm (2) + 2 * (2 + 2));
  double full = -TOKENS * (norm (6) + weightless_norm (6) + 2 * (6 + 6));

  g_assert_cmpfloat (kept_in (&e, HR_PART_SHARING, "self_attn"), ==, window);
  g_assert_cmpfloat (kept_in (&e, HR_PART_SHARING_FULL, "self_attn"), ==, full - window);
  g_assert_cmpfloat (e.saved.baseline_bytes - own.saved.baseline_bytes, ==, window + 2 * full);
}

/* Where a window is a mask the keys are repeated, in each layer anew: of them the norms alone are another layer’s. */
static void
test_sharing_repeated (void)
{
  hr_estimate_t e = estimate_with (TINY, "shared-kv-layers", "1", "sliding-window", "2", NULL);

  g_assert_cmpfloat (kept_in (&e, HR_PART_SHARING, "self_attn"), ==, -TOKENS * (norm (2) + weightless_norm (2)));
}

/* Under autocast a layer casts what it reads for query, key and value; one that shares keys and values for the query.
 * The rotated key is in FP32, and cast anew in each layer that reads it. */
static void
test_sharing_cast (void)
{
  hr_estimate_t e = estimate_with (TINY, "shared-kv-layers", "1", "full-head-dim", "2", "autocast", "yes",
                                   "weight-dtype", "fp32", NULL);
  double casts = 2 * 2 * 4;

  g_assert_cmpfloat (kept_in (&e, HR_PART_SHARING, "self_attn"), ==,
                     -TOKENS * (norm (2) + weightless_norm (2) + 2 * 2 + casts));
}

static void
test_which_share (void)
{
  static const double sharing[] = { 0, 0, 1, 2, 3, 3 };
  static const double full[] = { 0, 0, 1, 1, 2, 2 };
  hr_params_t p = params_with (TINY, "shared-kv-layers", "3", NULL);

  for (int n = 0; n < (int) G_N_ELEMENTS (sharing); n++)
    {
      g_assert_cmpfloat (hr_sharing_layers (&p, n), ==, sharing[n]);
      g_assert_cmpfloat (hr_sharing_full_layers (&p, n), ==, full[n]);
    }
  set (&p, "mode", "inference");
  g_assert_cmpfloat (hr_sharing_layers (&p, 4), ==, 0);
}

/* Gate, its function, up and the product, 8 wide with two bytes each. */
static void
test_double_wide (void)
{
  hr_estimate_t e = estimate_with (TINY, "shared-kv-layers", "2", "double-wide-mlp", "yes", NULL);

  g_assert_cmpfloat (kept_in (&e, HR_PART_SHARING, "mlp"), ==, TOKENS * 4 * 8 * 2);
}

/* A checkpoint is 3 · 4 with two bytes. Of four layers the last is the fullest, on four checkpoints; where it shares
 * keys and values the second is, on two. */
static void
test_rebuilt (void)
{
  hr_estimate_t e = estimate_with (TINY, "shared-kv-layers", "1", "recompute", "full", NULL);
  hr_estimate_t own = estimate_with (TINY, "recompute", "full", NULL);

  g_assert_cmpfloat (e.saved.stored_bytes, ==, own.saved.stored_bytes);
  g_assert_cmpfloat (own.saved.peak_backward_bytes - e.saved.peak_backward_bytes, ==, 2 * TOKENS * 4 * 2);
}

/* Of six layers the last three share, and keep 288 bytes less each, more than twelve checkpoints: the third is the
 * fullest, on three checkpoints, though the first is fuller than the last. */
static void
test_rebuilt_before_sharing (void)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "6", "kv-heads", "2", "full-head-dim", "2", "shared-kv-layers", "3",
                                   "recompute", "full", NULL);
  hr_estimate_t own = estimate_with (TINY, "layers", "6", "kv-heads", "2", "full-head-dim", "2", "recompute", "full",
                                     NULL);

  g_assert_cmpfloat (own.saved.peak_backward_bytes - e.saved.peak_backward_bytes, ==, 3 * TOKENS * 4 * 2);
}

/* A tensor as large as the logits, of 3 · 5 with two bytes. */
static void
test_capped_logits (void)
{
  hr_estimate_t plain = estimate_with (TINY, NULL);
  hr_estimate_t capped = estimate_with (TINY, "logit-cap", "yes", NULL);
  hr_estimate_t gemma2 = estimate_with (TINY, "family", "gemma2", "full-head-dim", "0", NULL);
  hr_estimate_t uncapped = estimate_with (TINY, "family", "gemma2", "full-head-dim", "0", "logit-cap", "no", NULL);

  g_assert_cmpfloat (capped.saved.saved_bytes_rest - plain.saved.saved_bytes_rest, ==, TOKENS * 5 * 2);
  g_assert_cmpfloat (gemma2.saved.saved_bytes_rest - uncapped.saved.saved_bytes_rest, ==, TOKENS * 5 * 2);
}

/* Beside the MLP stand two experts: norms of the MLP’s output, of what the experts read and of theirs; the router’s
 * has no weight, what it gives is kept, and what the product with its scale gives. */
static void
test_norms_beside (void)
{
  hr_estimate_t e = estimate_with (TINY, "experts", "2", "experts-per-token", "1", "shared-experts", "1", NULL);

  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "post_feedforward_layernorm"), ==, TOKENS * 3 * norm (4));
  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "pre_feedforward_layernorm"), ==, TOKENS * 2 * norm (4));
  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "router."), ==, TOKENS * (weightless_norm (4) + 2 * 2 * 4));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/wide-layers/full-layers", test_full_layers);
  g_test_add_func ("/core/wide-layers/full-heads", test_full_heads);
  g_test_add_func ("/core/wide-layers/wide-heads", test_wide_heads);
  g_test_add_func ("/core/wide-layers/rotations", test_rotations);
  g_test_add_func ("/core/wide-layers/layer-inputs", test_layer_inputs);
  g_test_add_func ("/core/wide-layers/made-inputs", test_made_inputs);
  g_test_add_func ("/core/wide-layers/sharing", test_sharing);
  g_test_add_func ("/core/wide-layers/sharing-repeated", test_sharing_repeated);
  g_test_add_func ("/core/wide-layers/which-share", test_which_share);
  g_test_add_func ("/core/wide-layers/double-wide", test_double_wide);
  g_test_add_func ("/core/wide-layers/rebuilt", test_rebuilt);
  g_test_add_func ("/core/wide-layers/capped-logits", test_capped_logits);
  g_test_add_func ("/core/wide-layers/norms-beside", test_norms_beside);
  g_test_add_func ("/core/wide-layers/sharing-cast", test_sharing_cast);
  g_test_add_func ("/core/wide-layers/rebuilt-before-sharing", test_rebuilt_before_sharing);
  g_test_add_func ("/core/wide-layers/layer-input-parameters", test_layer_input_parameters);
  return g_test_run ();
}
