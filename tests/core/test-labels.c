/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heads of labels in the place of a language head, and models without a head: small enough for paper. */
#include "cases.h"

/* Two sequences of three tokens, h = d = 4, f = 8: a layer has 4·16 in attention, 3·32 in its MLP and norms of
 * 2·4, 168 in all; the embedding 64, and the last norm 4. */
#define TINY                                                                                                           \
  "sequence-length", "3", "micro-batch-size", "2", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1",        \
      "head-dim", "4", "ffn-size", "8", "vocab-size", "16", "layers", "4"
#define SEQUENCES "model-head", "sequence-classification", "num-labels", "5"
#define TOKENS "model-head", "token-classification", "num-labels", "5"
#define NO_HEAD "model-head", "none"

static const double bare = 4 * 168 + 64 + 4;
static const double tokens = 6;
static const double sequences = 2;

/* Five labels of width 4, of tokens with a bias each. A tied head is not there to be tied. */
static void
test_counts (void)
{
  g_assert_cmpfloat (estimate_with (TINY, NULL).parameter_count, ==, bare + 64);
  g_assert_cmpfloat (estimate_with (TINY, NO_HEAD, NULL).parameter_count, ==, bare);
  g_assert_cmpfloat (estimate_with (TINY, SEQUENCES, NULL).parameter_count, ==, bare + 20);
  g_assert_cmpfloat (estimate_with (TINY, TOKENS, NULL).parameter_count, ==, bare + 20 + 5);
  g_assert_cmpfloat (estimate_with (TINY, TOKENS, "tied-embeddings", "yes", NULL).parameter_count, ==, bare + 25);
  g_assert_cmpfloat (estimate_with (TINY, SEQUENCES, "tensor-parallel", "1", "num-labels", "7", NULL).parameter_count,
                     ==, bare + 28);
}

/* BERT's pooler is 4·4 and 4 of bias, its labels 5·4 and 5. */
static void
test_encoder_counts (void)
{
#define ENCODER TINY, "family", "bert", "learned-positions", "8"
  double without = estimate_with (ENCODER, NO_HEAD, NULL).parameter_count;

  g_assert_cmpfloat (estimate_with (ENCODER, SEQUENCES, NULL).parameter_count - without, ==, 20 + 25);
  g_assert_cmpfloat (estimate_with (ENCODER, TOKENS, NULL).parameter_count - without, ==, 25);
}

/* The language head keeps its input of 8 bytes a token, the log-softmax of 16 words in FP32, a label of 8 bytes, and
 * their number. */
static const double words_keep = 6 * (8 + 4 * 16 + 8) + 4;

/* Of sequences the input, the log-softmax of five labels of each in 16 bits, and their number; of tokens also a mask,
 * and all in FP32. */
static void
test_saved (void)
{
  double rest = estimate_with (TINY, NULL).saved.saved_bytes_rest - words_keep;

  g_assert_cmpfloat (estimate_with (TINY, NO_HEAD, NULL).saved.saved_bytes_rest, ==, rest);
  g_assert_cmpfloat (estimate_with (TINY, SEQUENCES, NULL).saved.saved_bytes_rest, ==,
                     rest + 8 * tokens + 2 * 5 * sequences + 2);
  g_assert_cmpfloat (estimate_with (TINY, TOKENS, NULL).saved.saved_bytes_rest, ==,
                     rest + (8 + 4 + 4 * 5) * tokens + 4);
}

/* An encoder's pooler holds all tokens for a view of the first, 8 bytes a token, and keeps what it gives, as the
 * classifier's input or beside the mask and what dropout leaves of it. Its tokens' head has no dropout without. */
static void
test_saved_of_encoders (void)
{
  double rest = estimate_with (ENCODER, NO_HEAD, NULL).saved.saved_bytes_rest;
  hr_estimate_t dropped = estimate_with (ENCODER, SEQUENCES, "dropout", "0.1", NULL);
  double dropped_rest = estimate_with (ENCODER, NO_HEAD, "dropout", "0.1", NULL).saved.saved_bytes_rest;
  double loss = 2 * 5 * sequences + 2;

  g_assert_cmpfloat (estimate_with (ENCODER, SEQUENCES, NULL).saved.saved_bytes_rest, ==,
                     rest + 8 * tokens + 8 * sequences + loss);
  g_assert_cmpfloat (dropped.saved.saved_bytes_rest, ==, dropped_rest + 8 * tokens + (8 + 4 + 8) * sequences + loss);
  g_assert_cmpfloat (estimate_with (ENCODER, TOKENS, NULL).saved.saved_bytes_rest, ==, rest + (8 + 2 * 5) * tokens + 2);
}

/* Adapters of rank 2 on query, key, value and output are 4·2·8 a layer; labels are trained beside them. */
static void
test_beside_adapters (void)
{
#define ADAPTED TINY, "fine-tuning", "lora", "lora-rank", "2"
  g_assert_cmpfloat (estimate_with (ADAPTED, NULL).trainable_parameter_count, ==, 4 * 64);
  g_assert_cmpfloat (estimate_with (ADAPTED, SEQUENCES, NULL).trainable_parameter_count, ==, 4 * 64 + 20);
  g_assert_cmpfloat (estimate_with (ADAPTED, TOKENS, NULL).trainable_parameter_count, ==, 4 * 64 + 25);
}

/* Served, such a model has no cache. Megatron's models and those of images have their own heads alone. */
static void
test_elsewhere (void)
{
  hr_estimate_t served = estimate_with (TINY, SEQUENCES, "mode", "inference", NULL);
  double megatron = estimate_with (TINY, "family", "megatron", NULL).parameter_count;

  g_assert_cmpfloat (served.terms[HR_KV_CACHE], ==, 0);
  g_assert_cmpfloat (served.terms[HR_WEIGHTS], ==, 2 * (bare + 20));
  g_assert_cmpfloat (estimate_with (TINY, "family", "megatron", NO_HEAD, NULL).parameter_count, ==, megatron);
}

/* A decoder keeps its window whatever stands behind its layers; an encoder never has one. */
static void
test_windows (void)
{
  hr_params_t p = params_with ("family", "mistral", "sliding-window", "4096", "model-head", "none", NULL);

  g_assert_true (hr_is_valid (&p));
  set (&p, "model-head", "sequence-classification");
  g_assert_true (hr_is_valid (&p));
  set (&p, "family", "bert");
  g_assert_false (hr_is_valid (&p));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/labels/counts", test_counts);
  g_test_add_func ("/core/labels/encoder-counts", test_encoder_counts);
  g_test_add_func ("/core/labels/saved", test_saved);
  g_test_add_func ("/core/labels/saved-of-encoders", test_saved_of_encoders);
  g_test_add_func ("/core/labels/beside-adapters", test_beside_adapters);
  g_test_add_func ("/core/labels/elsewhere", test_elsewhere);
  g_test_add_func ("/core/labels/windows", test_windows);
  return g_test_run ();
}
