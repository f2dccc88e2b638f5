/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GLM-5.2’s layers that look at the tokens which the indexer of an earlier one chose, small enough for paper. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/facts/layers.h"

/* h = 8, two heads; queries come from 4 numbers, keys and values from 4, and 2 of a key are rotated. Of seven layers
 * the first is dense; behind it two groups of three, of which the last has an indexer of 2 heads of 4. */
#define TINY                                                                                                           \
  "family", "glm_moe_dsa", "hidden-size", "8", "attention-heads", "2", "kv-heads", "2", "q-lora-rank", "4",            \
      "kv-lora-rank", "4", "qk-nope-head-dim", "2", "qk-rope-head-dim", "2", "v-head-dim", "4", "index-heads", "2",    \
      "index-head-dim", "4", "layers", "7", "dense-layers", "1", "experts", "2", "experts-per-token", "1", "ffn-size", \
      "16", "expert-ffn-size", "8", "vocab-size", "5", "sequence-length", "3", "micro-batch-size", "1"
#define SHARED TINY, "index-interval", "3"

/* From 4 to 2 · 4, from 8 to 4 and to 2, and a norm of 4 with a bias. */
#define INDEXER (4 * 8 + 8 * 4 + 8 * 2 + 2 * 4)

static void
test_parameters (void)
{
  hr_estimate_t each = estimate_with (TINY, NULL);
  hr_estimate_t e = estimate_with (SHARED, NULL);
  hr_estimate_t frozen = estimate_with (SHARED, "frozen-layers", "3", "frozen-embedding", "yes", NULL);
  hr_estimate_t each_frozen = estimate_with (TINY, "frozen-layers", "3", "frozen-embedding", "yes", NULL);

  g_assert_cmpfloat (each.parameter_count - e.parameter_count, ==, 4 * INDEXER);
  g_assert_cmpfloat (each.active_parameter_count - e.active_parameter_count, ==, 4 * INDEXER);
  g_assert_cmpfloat (each_frozen.trainable_parameter_count - frozen.trainable_parameter_count, ==, 2 * INDEXER);
}

/* Modules’ layers are behind the last; layers without experts have one; other families have none. */
static void
test_order (void)
{
  static const double unindexed[] = { 0, 0, 1, 2, 2, 3, 4, 4, 4 };
  hr_params_t p = params_with (SHARED, NULL);
  hr_params_t llama = params_with ("index-interval", "3", NULL);

  for (int n = 0; n < (int) G_N_ELEMENTS (unindexed); n++)
    g_assert_cmpfloat (hr_unindexed_layers (&p, n), ==, unindexed[n]);
  g_assert_cmpfloat (hr_unindexed_layers (&llama, 5), ==, 0);
  set (&p, "index-interval", "1");
  g_assert_cmpfloat (hr_unindexed_layers (&p, 7), ==, 0);
  p = params_with (SHARED, "experts", "0", NULL);
  g_assert_cmpfloat (hr_unindexed_layers (&p, 7), ==, 0);
}

/* GLM-5.2: of 78 layers 21 have an indexer, the first three and then each fourth. */
static void
test_order_of_glm (void)
{
  hr_params_t p = params_with ("family", "glm_moe_dsa", "layers", "78", "dense-layers", "3", "experts", "256",
                               "index-interval", "4", NULL);

  g_assert_cmpfloat (78 - hr_unindexed_layers (&p, 78), ==, 21);
  for (int layer = 0; layer < 78; layer++)
    {
      double has_one = 1 - (hr_unindexed_layers (&p, layer + 1) - hr_unindexed_layers (&p, layer));

      g_assert_cmpfloat (has_one, ==, layer < 3 || layer % 4 == 2);
    }
}

/* Each layer caches 4 + 2 numbers for a token, three of them a key of 4, too; expanded, 2 · (2 + 2 + 4). */
static void
test_cache (void)
{
  hr_estimate_t latent = estimate_with (SHARED, "mode", "inference", "cached-tokens", "10", "kv-cache-kind", "latent",
                                        NULL);
  hr_estimate_t expanded = estimate_with (SHARED, "mode", "inference", "cached-tokens", "10", "kv-cache-kind", "static",
                                          NULL);

  g_assert_cmpfloat (latent.terms[HR_KV_CACHE], ==, (7 * 6 + 3 * 4) * 10 * 2);
  g_assert_cmpfloat (expanded.terms[HR_KV_CACHE], ==, (7 * 16 + 3 * 4) * 10 * 2);
}

static double
elements_of_stage (const hr_params_t *p, int stage)
{
  hr_run_t of_all;
  hr_stage_run_t run;

  hr_run_init (&of_all, p, NULL);
  hr_stage_run_init (&run, &of_all, stage, NULL);
  return run.counts.total;
}

/* Every other layer has experts: the second, fourth and sixth, of which the sixth has an indexer. */
static void
test_experts_between (void)
{
  hr_estimate_t each = estimate_with (TINY, "dense-layers", "0", "expert-interval", "2", NULL);
  hr_estimate_t e = estimate_with (SHARED, "dense-layers", "0", "expert-interval", "2", NULL);

  g_assert_cmpfloat (each.parameter_count - e.parameter_count, ==, 2 * INDEXER);
}

/* Of the first three layers two have none, of the last four two. */
static void
test_stages (void)
{
  hr_params_t p = params_with (SHARED, "pipeline-parallel", "2", "stage-layers", "3+4", NULL);
  hr_params_t each = params_with (TINY, "pipeline-parallel", "2", "stage-layers", "3+4", NULL);

  for (int stage = 0; stage < 2; stage++)
    g_assert_cmpfloat (elements_of_stage (&each, stage) - elements_of_stage (&p, stage), ==, 2 * INDEXER);
}

/* Attention that is not quantised is so with its indexers: matrices of two bytes, and the norm. */
static void
test_left_in_16_bits (void)
{
#define QUANTISED "mode", "inference", "weight-quantization", "fp8", "unquantized-matrices", "attention"
  hr_estimate_t each = estimate_with (TINY, QUANTISED, NULL);
  hr_estimate_t e = estimate_with (SHARED, QUANTISED, NULL);

  g_assert_cmpfloat (each.terms[HR_WEIGHTS] - e.terms[HR_WEIGHTS], ==, 4 * INDEXER * 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/indexers/parameters", test_parameters);
  g_test_add_func ("/core/indexers/order", test_order);
  g_test_add_func ("/core/indexers/order-of-glm", test_order_of_glm);
  g_test_add_func ("/core/indexers/cache", test_cache);
  g_test_add_func ("/core/indexers/experts-between", test_experts_between);
  g_test_add_func ("/core/indexers/stages", test_stages);
  g_test_add_func ("/core/indexers/left-in-16-bits", test_left_in_16_bits);
  return g_test_run ();
}
