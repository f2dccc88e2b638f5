/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers with a recurrence, small enough for paper; what PyTorch keeps of large ones is in tests/model/test-families.c.
 */
#include "cases.h"

#include "core/estimate/margin.h"
#include "core/facts/layers.h"

/* h = 4; a recurrence of 4 channels, whose keys are 2 wide, behind a convolution over 3 tokens. */
#define TINY                                                                                                           \
  "hidden-size", "4", "attention-heads", "2", "kv-heads", "1", "head-dim", "2", "ffn-size", "8", "vocab-size", "5",    \
      "layers", "2", "state-layers", "1", "conv-kernel", "3", "recurrence-width", "4", "recurrence-heads", "2",        \
      "recurrence-key-heads", "1", "recurrence-states", "2"

/* Of a layer that is a recurrence and nothing else: what a row of this name keeps. */
static double
kept_of (const hr_estimate_t *e, const char *tensor)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (e->saved.kept[i].part != HR_PART_REST && g_str_equal (e->saved.kept[i].tensor, tensor))
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

/* What the mixer keeps of a layer that has it in the place of attention. */
static double
kept_by_recurrence (const hr_estimate_t *e)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (e->saved.kept[i].part == HR_PART_RECURRENT && e->saved.kept[i].bytes > 0)
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

static double
kept_by_layer (const hr_estimate_t *e, const char *prefix)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (e->saved.kept[i].part == HR_PART_LAYER && g_str_has_prefix (e->saved.kept[i].module, prefix))
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

/* Three tokens in chunks of two are four, and two chunks have three states with the one before them. In 16 bits: what
 * the projection reads, 3 · 4; what it gives, 3 · (4 + 8 + 2); what the convolution of 4 + 2 · 2 channels gives, two
 * tokens more; steps three times, 3 · 3 · 2; what the projection out reads. */
#define MAMBA2_16 (2 * (12 + 42 + 5 * 8 + 18 + 12))
/* In 32 bits: x, 3 · 4; A twice, 2 · 2; x in chunks twice, 2 · 4 · 4; B and C, 2 · 4 · 2 · 2; three times
 * pairs of tokens of a chunk, 3 · 4 · 2 · 2; decays, 2 · 4 · 2, and between chunks, 2 · 3²; B decayed, 4 · 2
 * · 2; states twice, 2 · 3 · 4 · 2; what they give and the output, 2 · 4 · 4. */
#define MAMBA2_32 (4 * (12 + 4 + 32 + 32 + 48 + 16 + 18 + 16 + 48 + 32))
/* Two masks of pairs in a chunk and of chunks; then gate, its function, their product and what is normed of it, 3 · 4
 * each, and a root for each token. */
#define MAMBA2_MASKS (2 * 4 + 2 * 9)
#define MAMBA2_NORM (4 * (4 * 12 + 3))

static void
test_mamba2 (void)
{
  hr_estimate_t e = estimate_with ("family", "bamba", TINY, "recurrence-chunk", "2", "sequence-length", "3",
                                   "micro-batch-size", "1", NULL);
  hr_estimate_t without = estimate_with ("family", "bamba", TINY, "state-layers", "0", "recurrence-chunk", "2",
                                         "sequence-length", "3", "micro-batch-size", "1", NULL);
  double kept = MAMBA2_16 + MAMBA2_32 + MAMBA2_MASKS + MAMBA2_NORM;

  g_assert_cmpfloat (kept_by_recurrence (&e), ==, kept);
  g_assert_cmpfloat (e.saved.baseline_bytes - without.saved.baseline_bytes, ==, kept - kept_by_layer (&e, "self_attn"));
}

/* Beside attention, and without a norm: the gate’s function in 16 bits, 3 · 4, in its place. */
static void
test_mamba2_beside_attention (void)
{
  hr_estimate_t e = estimate_with ("family", "falcon_h1", TINY, "recurrence-chunk", "2", "sequence-length", "3",
                                   "micro-batch-size", "1", NULL);

  g_assert_cmpfloat (kept_by_layer (&e, "mamba"), ==, MAMBA2_16 + MAMBA2_32 + MAMBA2_MASKS + 2 * 12);
  g_assert_cmpfloat (kept_by_layer (&e, "self_attn"), >, 0);
}

/* In FP32 x is a view of all that the convolution’s function gives, 3 · 8, and the gate one of the projection. */
static void
test_mamba2_fp32 (void)
{
  hr_estimate_t e = estimate_with ("family", "bamba", TINY, "recurrence-chunk", "2", "sequence-length", "3",
                                   "micro-batch-size", "1", "weight-dtype", "fp32", "activation-dtype", "fp32", NULL);
  double kept = 2 * MAMBA2_16 + MAMBA2_32 + MAMBA2_MASKS + MAMBA2_NORM + 4 * (24 - 12 - 12);

  g_assert_cmpfloat (kept_by_recurrence (&e), ==, kept);
}

/* 65 tokens in chunks of 64 are 128. In 16 bits: what the projection reads, 65 · 4; what is convolved, 2 · 2 + 4
 * channels, and what that gives, two tokens more; query and key of two heads, 2 · 65 · 4, and their lengths, 2 ·
 * 65 · 2; beta, 65 · 2; what is normed, twice, and what the projection out reads, 65 · 4 each. */
#define DELTA_16 (2 * (260 + 65 * 8 + 67 * 8 + 520 + 260 + 130 + 3 * 260))
/* In 32 bits, of 65 tokens: what softplus reads and gives, 2 · 65 · 2; A twice, 2 · 2; the norm’s input, the
 * gate and its function, 3 · 65 · 4, and a root for each head. */
#define DELTA_TOKENS (4 * (260 + 4 + 780 + 130))
/* Of 128: key, query and value, and key and value times beta, 5 · 128 · 4; beta, and four times how much is left,
 * less the one of a chunk, 4 · 128 · 2 + 2 · 2; six times pairs of a chunk’s tokens, 6 · 128 · 2 · 64; the
 * decayed key, what corrects it, and the corrected value, 3 · 128 · 4; of one chunk each the decayed query and key,
 * 2 · 64 · 4; two states of 2 · 2 · 2. */
#define DELTA_CHUNKS (4 * (5 * 512 + 4 * 256 + 4 + 6 * 16384 + 3 * 512 + 512 + 16))
/* Row i of 64 is copied, and i · i numbers before it: of two chunks of two heads; a mask. */
#define DELTA_SOLVED (4 * 4 * (2016 + 85344) + 64 * 64)

static void
test_delta_rule (void)
{
  hr_estimate_t e = estimate_with ("family", "qwen3_next", TINY, "sequence-length", "65", "micro-batch-size", "1",
                                   NULL);

  g_assert_cmpfloat (kept_by_recurrence (&e), ==, DELTA_16 + DELTA_TOKENS + DELTA_CHUNKS + DELTA_SOLVED);
}

/* Two sequences of two tokens. In 16 bits: what the projection reads and gives, 4 · 4 and 4 · 8; what the
 * convolution gives, 4 · 4 and of each sequence two tokens more; its function, and a copy of that; steps, B and C, 4
 * · (1 + 2 · 2); steps of each channel, twice; a state of 4 · 2 before each sequence, and all, cast; output, the
 * gate’s function, and what the projection out reads. */
#define MAMBA_16 (2 * (16 + 32 + 32 + 32 + 20 + 32 + 16 + 32 + 48))
/* In 32 bits: B, 4 · 2; A twice, 2 · 4 · 2; decays and B of each state, 2 · 4 · 4 · 2; what is convolved; the
 * state between the tokens of both sequences. */
#define MAMBA_32 (4 * (8 + 16 + 64 + 16 + 16))
/* The norm’s copy of its input, 4 · 4, and roots in 32 bits, and what is normed. */
#define MAMBA_NORM (4 * (16 + 4) + 2 * 16)

static void
test_mamba (void)
{
  hr_estimate_t e = estimate_with ("family", "mamba", TINY, "recurrence-step-rank", "1", "sequence-length", "2",
                                   "micro-batch-size", "2", NULL);
  hr_estimate_t normed = estimate_with ("family", "falcon_mamba", TINY, "recurrence-step-rank", "1", "sequence-length",
                                        "2", "micro-batch-size", "2", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, MAMBA_16 + MAMBA_32 + MAMBA_NORM);
  /* Steps, B and C in FP32 and three roots for each token; steps and C, normed. */
  g_assert_cmpfloat (normed.saved.saved_bytes_per_layer - e.saved.saved_bytes_per_layer, ==,
                     4 * (20 + 12) + 2 * 4 * (1 + 2) - 2 * 20);
}

#define TWO_BY_TWO TINY, "recurrence-step-rank", "1", "sequence-length", "2", "micro-batch-size", "2"
#define IN_FP32 "weight-dtype", "fp32", "activation-dtype", "fp32"

/* In FP32 the copy of B that is not normed is none, but what is normed of it is a tensor: 4 · (1 + 2 · 2). */
static void
test_falcon_mamba_fp32 (void)
{
  hr_estimate_t plain = estimate_with ("family", "mamba", TWO_BY_TWO, IN_FP32, NULL);
  hr_estimate_t normed = estimate_with ("family", "falcon_mamba", TWO_BY_TWO, IN_FP32, NULL);

  g_assert_cmpfloat (normed.saved.saved_bytes_per_layer - plain.saved.saved_bytes_per_layer, ==, 4 * (12 + 20));
}

/* Autocast computes softplus in FP32, which reads and gives 2 · 4 · 4; its products are with FP32 weights: of D,
 * which is added to the output, 4 · 4, and of the norm, whose output says what the first states are, 4 · 4 and
 * 2 · 4 · 2. In place of those in 16 bits. */
static void
test_mamba_autocast (void)
{
  hr_estimate_t e = estimate_with ("family", "mamba", TWO_BY_TWO, "weight-dtype", "fp32", "autocast", "yes", NULL);
  hr_estimate_t steps = estimate_with ("family", "mamba", TWO_BY_TWO, "autocast", "yes", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, MAMBA_16 + MAMBA_32 + MAMBA_NORM + 2 * (32 + 16 + 16 + 16));
  g_assert_cmpfloat (steps.saved.saved_bytes_per_layer, ==, MAMBA_16 + MAMBA_32 + MAMBA_NORM + 2 * 32);
}

/* Of Mamba 2 in 16 bits: three tensors of steps, 3 · 3 · 2; with FP32 weights what is normed besides, 3 · 4. */
static void
test_mamba2_autocast (void)
{
  hr_estimate_t off = estimate_with ("family", "mamba2", TINY, "sequence-length", "3", "micro-batch-size", "1", NULL);
  hr_estimate_t steps = estimate_with ("family", "mamba2", TINY, "sequence-length", "3", "micro-batch-size", "1",
                                       "autocast", "yes", NULL);
  hr_estimate_t e = estimate_with ("family", "mamba2", TINY, "sequence-length", "3", "micro-batch-size", "1",
                                   "weight-dtype", "fp32", "autocast", "yes", NULL);

  g_assert_cmpfloat (steps.saved.saved_bytes_per_layer - off.saved.saved_bytes_per_layer, ==, 2 * 18);
  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - off.saved.saved_bytes_per_layer, ==, 2 * 18 + 2 * 12);
}

/* What is convolved is read by copies in FP32 alone, beside frozen weights; in FP32 there is no copy. */
static void
test_mamba_adapters (void)
{
  hr_estimate_t e = estimate_with ("family", "falcon_mamba", TWO_BY_TWO, "fine-tuning", "lora", NULL);
  hr_estimate_t fp32 = estimate_with ("family", "falcon_mamba", TWO_BY_TWO, IN_FP32, "fine-tuning", "lora", NULL);

  g_assert_cmpfloat (kept_of (&e, "silu of it"), ==, 0);
  g_assert_cmpfloat (kept_of (&fp32, "silu of it"), ==, 4 * 16);
  g_assert_cmpfloat (kept_of (&e, "exponential of A"), ==, 0);
  g_assert_cmpfloat (kept_of (&e, "A"), ==, 4 * 8);
  g_assert_cmpfloat (kept_of (&e, "normed steps"), ==, 0);
  g_assert_cmpfloat (kept_of (&e, "normed C"), ==, 2 * 8);
}

/* Beside a frozen convolution: the function of the gate reads a view of the projection, 3 · 14, in FP32. */
static void
test_mamba2_adapters (void)
{
  const char *projection = "input, with all that was projected with it";
  hr_estimate_t e = estimate_with ("family", "mamba2", TINY, "sequence-length", "3", "micro-batch-size", "1",
                                   "fine-tuning", "lora", NULL);
  hr_estimate_t fp32 = estimate_with ("family", "mamba2", TINY, "sequence-length", "3", "micro-batch-size", "1",
                                      IN_FP32, "fine-tuning", "lora", NULL);

  g_assert_cmpfloat (kept_of (&e, projection), ==, 0);
  g_assert_cmpfloat (kept_of (&fp32, projection), ==, 4 * 42);
}

/* What may be there for a moment of backward besides all that is kept. */
static double
scanned_of (const char *family, const char *chunk)
{
  hr_params_t p = params_with ("family", family, TINY, "sequence-length", "1", "micro-batch-size", "1",
                               "recurrence-chunk", chunk, NULL);
  hr_run_t run;
  hr_stage_run_t at;

  hr_run_init (&run, &p, NULL);
  hr_stage_run_init (&at, &run, 0, NULL);
  at.view.moment = HR_MOMENT_BACKWARD_START;
  return hr_margin_now (&at.view, (hr_margin_t) { 0 }).more;
}

/* Both factors’ gradients of products over pairs of a chunk’s tokens, of 2 heads whose states are 2 numbers of 4
 * bytes for each of 2 channels. One token fills a chunk of 16, or of 32, up. Mamba has none. */
static void
test_pairs_for_a_moment (void)
{
  g_assert_cmpfloat (scanned_of ("mamba2", "16"), ==, 2 * 16 * 16 * 2 * 2 * 4);
  g_assert_cmpfloat (scanned_of ("bamba", "32"), ==, 2 * 32 * 32 * 2 * 2 * 4);
  g_assert_cmpfloat (scanned_of ("mamba", "16"), ==, 0);
}

/* Recomputed, a layer leaves its input: in FP32 where nothing but recurrences is added to the stream. */
static void
test_checkpoints (void)
{
  hr_estimate_t mamba = estimate_with ("family", "mamba2", TINY, "sequence-length", "3", "micro-batch-size", "1",
                                       "recompute", "full", NULL);
  hr_estimate_t granite = estimate_with ("family", "granitemoehybrid", TINY, "sequence-length", "3", "micro-batch-size",
                                         "1", "recompute", "full", NULL);
  double rest = mamba.saved.stored_bytes - mamba.saved.saved_bytes_rest;

  g_assert_cmpfloat (rest, ==, 2 * 4 * 12);
  g_assert_cmpfloat (granite.saved.stored_bytes - granite.saved.saved_bytes_rest, ==, 2 * 2 * 12);
}

/* Those with attention are spread evenly; where a layer has both, or a recurrence alone, none differs. */
static void
test_order (void)
{
  static const double recurrent[] = { 0, 1, 1 };
  hr_params_t p = params_with ("family", "bamba", TINY, NULL);
  hr_params_t beside = params_with ("family", "falcon_h1", TINY, NULL);
  hr_params_t alone = params_with ("family", "mamba", TINY, NULL);

  for (int n = 0; n < (int) G_N_ELEMENTS (recurrent); n++)
    {
      g_assert_cmpfloat (hr_recurrent_layers (&p, n), ==, recurrent[n]);
      g_assert_cmpfloat (hr_recurrent_layers (&beside, n), ==, 0);
      g_assert_cmpfloat (hr_recurrent_layers (&alone, n), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/recurrences/mamba2", test_mamba2);
  g_test_add_func ("/core/recurrences/mamba2-beside-attention", test_mamba2_beside_attention);
  g_test_add_func ("/core/recurrences/mamba2-fp32", test_mamba2_fp32);
  g_test_add_func ("/core/recurrences/delta-rule", test_delta_rule);
  g_test_add_func ("/core/recurrences/mamba", test_mamba);
  g_test_add_func ("/core/recurrences/falcon-mamba-fp32", test_falcon_mamba_fp32);
  g_test_add_func ("/core/recurrences/mamba-autocast", test_mamba_autocast);
  g_test_add_func ("/core/recurrences/mamba2-autocast", test_mamba2_autocast);
  g_test_add_func ("/core/recurrences/mamba-adapters", test_mamba_adapters);
  g_test_add_func ("/core/recurrences/mamba2-adapters", test_mamba2_adapters);
  g_test_add_func ("/core/recurrences/pairs-for-a-moment", test_pairs_for_a_moment);
  g_test_add_func ("/core/recurrences/checkpoints", test_checkpoints);
  g_test_add_func ("/core/recurrences/order", test_order);
  return g_test_run ();
}
