/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What encoders have of their own: an embedding of another width than the layers, layers that share their weights, a
 * first layer without a norm, and token types. Small enough for paper. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/facts/layers.h"

/* h = d = 4, f = 8, five words, three positions. */
#define TINY                                                                                                           \
  "sequence-length", "3", "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1",        \
      "head-dim", "4", "ffn-size", "8", "vocab-size", "5", "learned-positions", "3", "tied-embeddings", "yes"
#define BIASED "qkv-bias", "yes", "o-bias", "yes", "mlp-bias", "yes"

/* With biases: four matrices of 4·4, two of 4·8, and two norms of 2·4. */
#define LAYER (4 * (16 + 4) + (32 + 8) + (32 + 4) + 2 * 8)

static double
kept_of (const hr_estimate_t *e, const char *module)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (g_str_equal (e->saved.kept[i].module, module))
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

static double
count (const char *family, const char *layers, const char *name, const char *value)
{
  return estimate_with (TINY, BIASED, "family", family, "layers", layers, name, value, NULL).parameter_count;
}

/* Tables of five words, three positions and two types, two wide, and their norm; a matrix to the layers; the head’s
 * matrix back to two, its norm, and a bias for each word. */
static void
test_narrow_embedding (void)
{
  double narrow = (5 + 3 + 2) * 2 + 2 * 2 + (2 * 4 + 4) + (4 * 2 + 2) + 2 * 2 + 5;
  double whole = (5 + 3 + 2) * 4 + 2 * 4 + (4 * 4 + 4) + 2 * 4 + 5;

  g_assert_cmpfloat (count ("electra", "3", "embedding-size", "2"), ==, narrow + 3 * LAYER);
  g_assert_cmpfloat (count ("electra", "3", "embedding-size", "0"), ==, whole + 3 * LAYER);
  g_assert_cmpfloat (count ("electra", "3", "embedding-size", "4"), ==, whole + 3 * LAYER);
}

/* What the matrix reads is kept, two bytes each of three tokens times two, and its mask, if anything is dropped out;
 * the embedding’s norm and the head keep two values less of each token. */
static void
test_narrow_embedding_keeps (void)
{
  hr_estimate_t whole = estimate_with (TINY, "family", "electra", "dropout", "0", NULL);
  hr_estimate_t narrow = estimate_with (TINY, "family", "electra", "dropout", "0", "embedding-size", "2", NULL);
  hr_estimate_t dropped = estimate_with (TINY, "family", "electra", "dropout", "0.1", "embedding-size", "2", NULL);
  double norm = 3 * 2 * 2;
  double head = 3 * 3 * 2 * 2;

  g_assert_cmpfloat (narrow.saved.saved_bytes_rest, ==, whole.saved.saved_bytes_rest + 3 * 2 * 2 - norm - head);
  g_assert_cmpfloat (dropped.saved.saved_bytes_rest, ==, narrow.saved.saved_bytes_rest + 3 * 2);
}

/* However many layers there are, their weights are those of one; what they keep is not. */
static void
test_shared_layers (void)
{
  hr_estimate_t one = estimate_with (TINY, "family", "albert", "layers", "1", NULL);
  hr_estimate_t three = estimate_with (TINY, "family", "albert", "layers", "3", NULL);

  g_assert_cmpfloat (three.parameter_count, ==, one.parameter_count);
  g_assert_cmpfloat (three.trainable_parameter_count, ==, one.parameter_count);
  g_assert_cmpfloat (three.terms[HR_WEIGHTS], ==, one.terms[HR_WEIGHTS]);
  g_assert_cmpfloat (three.saved.baseline_bytes - one.saved.baseline_bytes, ==, 2 * one.saved.saved_bytes_per_layer);
}

/* Autocast has one copy of such weights. */
static void
test_shared_copies (void)
{
  hr_estimate_t one = estimate_with (TINY, "family", "albert", "layers", "1", "autocast", "yes", "weight-dtype", "fp32",
                                     NULL);
  hr_estimate_t three = estimate_with (TINY, "family", "albert", "layers", "3", "autocast", "yes", "weight-dtype",
                                       "fp32", NULL);

  g_assert_cmpfloat (one.saved.cast_weight_bytes, >, 0);
  g_assert_cmpfloat (three.saved.cast_weight_bytes, ==, one.saved.cast_weight_bytes);
}

/* Without biases: four matrices of 4·4, three of 4·8, norms of 4. The first layer has one norm less, and keeps
 * 2·4 + 8 bytes of each of three tokens less. */
static void
test_bare_first_layer (void)
{
  double layer = 4 * 16 + 3 * 32 + 2 * 4;
  double ends = 5 * 4 + 4 + 4 + 16 + 4 + 5;
  hr_estimate_t e = estimate_with (TINY, "family", "modernbert", "layers", "2", NULL);

  g_assert_cmpfloat (e.parameter_count, ==, ends + 2 * layer - 4);
  g_assert_cmpfloat (kept_of (&e, "layers.0.input_layernorm"), ==, -3 * (2 * 4 + 8));
}

/* Of two stages with a layer each, the first has the embedding and its norm, and the second a norm before attention and
 * the final one, and a head that is not the embedding: 4·4 + 4 + 5·4 + 5. */
static void
test_bare_first_stage (void)
{
  hr_params_t p = params_with (TINY, "family", "modernbert", "layers", "2", "pipeline-parallel", "2", NULL);
  double layer = 4 * 16 + 3 * 32 + 2 * 4;
  hr_run_t of_all;
  hr_stage_run_t first;
  hr_stage_run_t second;

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&first, &of_all, 0, NULL);
  hr_stage_run_init (&second, &of_all, 1, NULL);
  g_assert_cmpfloat (first.counts.total, ==, 5 * 4 + 4 + layer - 4);
  g_assert_cmpfloat (second.counts.total, ==, layer + 4 + 4 * 4 + 4 + 5 * 4 + 5);
}

/* Of three layers the first looks at all tokens. */
static void
test_full_first (void)
{
  hr_params_t p = params_with ("family", "modernbert", NULL);

  g_assert_cmpfloat (hr_full_attention_layers (&p, 1), ==, 1);
  g_assert_cmpfloat (hr_full_attention_layers (&p, 3), ==, 1);
  g_assert_cmpfloat (hr_full_attention_layers (&p, 4), ==, 2);
}

/* A family’s own number, unless another is given. */
static void
test_token_types (void)
{
  double own = count ("roberta", "1", "token-types", "0");

  g_assert_cmpfloat (count ("roberta", "1", "token-types", "1"), ==, own);
  g_assert_cmpfloat (count ("roberta", "1", "token-types", "2"), ==, own + 4);
}

/* In the place of 512 distances, with a norm, stands a table of three positions. */
static void
test_distances (void)
{
  double relative = count ("deberta-v2", "1", "position-embeddings", "auto");
  double learned = count ("deberta-v2", "1", "position-embeddings", "learned");

  g_assert_cmpfloat (relative - learned, ==, 512 * 4 + 2 * 4 - 3 * 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/encoders/narrow-embedding", test_narrow_embedding);
  g_test_add_func ("/core/encoders/narrow-embedding-keeps", test_narrow_embedding_keeps);
  g_test_add_func ("/core/encoders/shared-layers", test_shared_layers);
  g_test_add_func ("/core/encoders/shared-copies", test_shared_copies);
  g_test_add_func ("/core/encoders/bare-first-layer", test_bare_first_layer);
  g_test_add_func ("/core/encoders/bare-first-stage", test_bare_first_stage);
  g_test_add_func ("/core/encoders/full-first", test_full_first);
  g_test_add_func ("/core/encoders/token-types", test_token_types);
  g_test_add_func ("/core/encoders/distances", test_distances);
  return g_test_run ();
}
