/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What recomputation leaves saved: selective, by interval, in segments. */
#include "cases.h"

/* Selective recomputation drops scores, repeated keys and values: what is left does not grow with
 * the square of the sequence. */
static void
test_selective_drops_scores (void)
{
  hr_estimate_t one = estimate_with ("attention", "eager", "recompute", "selective", "sequence-length", "1024", NULL);
  hr_estimate_t two = estimate_with ("attention", "eager", "recompute", "selective", "sequence-length", "2048", NULL);

  g_assert_cmpfloat (two.saved.stored_bytes, <, 2.001 * one.saved.stored_bytes);
  g_assert_cmpfloat (one.saved.stored_bytes, <, one.saved.baseline_bytes);
}

/* What it drops of a layer, two sequences of two tokens, four heads of 4 and two of keys and values, so that there are
 * 32 scores: in bf16 their softmax 2·32, in fp32 before it was cast 4·32, the dropout's mask 32 and output 2·32, and
 * keys and values repeated, 2·4·32 in place of 2·4·16. Gemma 2 has tanh of the scores 2·32; gpt-oss one more column of
 * softmax, 2·(32 + 16), none in fp32, and the places of the largest scores, 8·16. The math kernel has all in fp32:
 * query, key and value 4·64 each in place of 2·64, 2·32 and 2·32, softmax and the dropout's output 4·32, its mask 32.
 * Flash has 4·16 of logsumexp and 24 of random state, the memory-efficient kernel, with as many heads of keys, 4·2·4·32
 * and 16. */
static void
test_selective_by_hand (void)
{
  static const struct
  {
    const char *family, *kernel, *kv_heads;
    double dropped;
  } cases[] = {
    { "llama", "eager", "2", 64 + 128 + 32 + 128 },
    { "gemma2", "eager", "2", 64 + 128 + 32 + 128 + 64 },
    { "gpt_oss", "eager", "2", 96 + 32 + 64 + 128 + 128 },
    { "llama", "math", "2", 128 + 192 + 192 + 128 + 128 + 32 },
    { "llama", "flash", "2", 64 + 24 },
    { "llama", "memory-efficient", "4", 1024 + 16 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_estimate_t e = estimate_with (FOUR_WIDE, "family", cases[i].family, "attention", cases[i].kernel, "recompute",
                                       "selective", "sequence-length", "2", "micro-batch-size", "2", "hidden-size", "8",
                                       "attention-heads", "4", "kv-heads", cases[i].kv_heads, "layers", "4", "dropout",
                                       "0.1", NULL);

      g_test_message ("%s %s", cases[i].family, cases[i].kernel);
      g_assert_cmpfloat (e.saved.baseline_bytes - e.saved.stored_bytes, ==, 4 * cases[i].dropped);
    }
}

/* Seven layers, every three: segments of 3, 3 and 1. While the second is rebuilt two inputs and
 * three layers are there; bf16 RMSNorm keeps its own copy, so that nothing is counted twice. */
static void
test_interval_that_does_not_divide (void)
{
  hr_estimate_t e = estimate_with ("layers", "7", "recompute", "interval", "checkpoint-interval", "3", "vocab-size",
                                   "1", NULL);
  double n = 2 * 4096;
  double boundary = n * 4096 * 2;
  double rope = 4.0 * 4096 * 128;

  g_assert_cmpfloat (e.saved.stored_bytes, ==, 3 * boundary + e.saved.saved_bytes_rest - rope);
  g_assert_cmpfloat (e.saved.peak_backward_bytes, ==, 2 * boundary + 3 * e.saved.saved_bytes_per_layer + rope);
}

/* Eight layers in segments of three, experts in every second: they have 1, 2 and, of two, 1 layer with experts,
 * so that the second segment is the fullest. */
static void
test_segments_of_unequal_layers (void)
{
  hr_estimate_t dense = estimate_with ("vocab-size", "1", NULL);
  hr_estimate_t e = estimate_with ("layers", "8", "experts", "16", "experts-per-token", "8", "expert-interval", "2",
                                   "recompute", "interval", "checkpoint-interval", "3", "vocab-size", "1", NULL);
  double n = 2 * 4096;
  double boundary = n * 4096 * 2;
  double rope = 4.0 * 4096 * 128;

  g_assert_cmpfloat (e.saved.peak_backward_bytes, ==,
                     2 * boundary + 2 * e.saved.saved_bytes_per_layer + dense.saved.saved_bytes_per_layer + rope);
  g_assert_cmpfloat (e.saved.baseline_bytes, ==,
                     4 * e.saved.saved_bytes_per_layer + 4 * dense.saved.saved_bytes_per_layer
                         + e.saved.saved_bytes_rest);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/ledger-recompute/selective-drops-scores", test_selective_drops_scores);
  g_test_add_func ("/core/ledger-recompute/selective-by-hand", test_selective_by_hand);
  g_test_add_func ("/core/ledger-recompute/interval-that-does-not-divide", test_interval_that_does_not_divide);
  g_test_add_func ("/core/ledger-recompute/segments-of-unequal-layers", test_segments_of_unequal_layers);
  return g_test_run ();
}
