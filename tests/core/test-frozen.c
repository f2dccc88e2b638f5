/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Full training that leaves parts out: what has no gradient and no state, and what is not saved below the lowest
 * trained part. Small enough for paper. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/terms/gradients.h"
#include "core/time/time.h"

/* Three tokens, h = d = 4, f = 8: a layer has 4·16 in attention, 3·32 in its MLP and norms of 2·4, 168 in all;
 * embedding and head 64 each, and a norm of 4. */
#define TINY                                                                                                           \
  "sequence-length", "3", "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1",        \
      "head-dim", "4", "ffn-size", "8", "vocab-size", "16", "layers", "4"
#define FROZEN TINY, "frozen-layers", "3", "frozen-embedding", "yes"

static const double tokens = 3;

/* The last layer, norm and head; without the head the layer alone. Adam has two states of two bytes. */
static void
test_trained (void)
{
  hr_estimate_t all = estimate_with (TINY, NULL);
  hr_estimate_t layer_and_head = estimate_with (FROZEN, NULL);
  hr_estimate_t layer = estimate_with (FROZEN, "frozen-head", "yes", NULL);
  hr_estimate_t sharded = estimate_with (FROZEN, "data-parallel", "2", "zero-stage", "2", "micro-batches", "2", NULL);

  g_assert_cmpfloat (all.trainable_parameter_count, ==, 4 * 168 + 2 * 64 + 4);
  g_assert_cmpfloat (layer_and_head.trainable_parameter_count, ==, 168 + 64 + 4);
  g_assert_cmpfloat (layer.trainable_parameter_count, ==, 168);
  g_assert_cmpfloat (layer.parameter_count, ==, all.parameter_count);
  g_assert_cmpfloat (layer.terms[HR_WEIGHTS], ==, all.terms[HR_WEIGHTS]);
  g_assert_cmpfloat (layer.terms[HR_OPTIMIZER_STATES], ==, 4 * 168);
  g_assert_cmpfloat (layer_and_head.terms[HR_OPTIMIZER_STATES], ==, 4 * (168 + 64 + 4));
  g_assert_cmpfloat (sharded.terms[HR_GRADIENTS], ==, 2 * (168 + 64 + 4) / 2);
}

/* A tied head is the embedding: with both frozen, the layers are trained, but not the last norm. */
static void
test_tied (void)
{
  hr_estimate_t e = estimate_with (TINY, "tied-embeddings", "yes", "frozen-embedding", "yes", "frozen-head", "yes",
                                   NULL);

  g_assert_cmpfloat (e.trainable_parameter_count, ==, 4 * 168);
}

/* Dense layers first: of two dense and two with experts, three frozen leave one with experts, 64 + 4·3·4·6 + 16
 * + 8. Where every second layer has experts, two frozen leave one of each kind. */
static void
test_mixture (void)
{
#define MIXTURE                                                                                                        \
  "family", "mixtral", "experts", "4", "experts-per-token", "2", "expert-ffn-size", "6", "frozen-head", "yes"
  hr_estimate_t dense_first = estimate_with (FROZEN, MIXTURE, "dense-layers", "2", NULL);
  hr_estimate_t in_turns = estimate_with (FROZEN, MIXTURE, "expert-interval", "2", "frozen-layers", "2", NULL);

  g_assert_cmpfloat (dense_first.trainable_parameter_count, ==, 64 + 288 + 16 + 8);
  g_assert_cmpfloat (in_turns.trainable_parameter_count, ==, 168 + 64 + 288 + 16 + 8);
}

/* Of six layers the fourth has experts. With four frozen two dense ones are trained, and at the end of backward one of
 * them has its gradients. */
static void
test_dense_above_experts (void)
{
  hr_params_t p = params_with (FROZEN, MIXTURE, "layers", "6", "expert-interval", "4", "frozen-layers", "4", NULL);
  hr_run_t of_all;
  hr_stage_run_t at;

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&at, &of_all, 0, NULL);
  at.view.moment = HR_MOMENT_BACKWARD_END;
  g_assert_cmpfloat (hr_done_parameters (&at.view), ==, 168);
}

/* Of four layers one is saved. Its first norm keeps the normed value for its weight alone, not its input in FP32 and
 * the statistic: 4·4 + 4 bytes a token less. */
static void
test_saved (void)
{
  hr_estimate_t all = estimate_with (TINY, NULL);
  hr_estimate_t last = estimate_with (FROZEN, NULL);
  hr_estimate_t embedding = estimate_with (TINY, "frozen-embedding", "yes", NULL);
  double layer = all.saved.saved_bytes_per_layer;

  g_assert_cmpfloat (embedding.saved.baseline_bytes, ==, all.saved.baseline_bytes - 20 * tokens);
  g_assert_cmpfloat (last.saved.baseline_bytes, ==, all.saved.baseline_bytes - 3 * layer - 20 * tokens);
  g_assert_cmpfloat (last.saved.stored_bytes, ==, last.saved.baseline_bytes);
}

/* NanoChat’s norms have no weight, so that only a gradient of their input needs what they keep, 4·4 + 4 bytes a
 * token: those of the embedding and of the first layer keep nothing. */
static void
test_weightless_norms (void)
{
  hr_estimate_t all = estimate_with (TINY, "family", "nanochat", NULL);
  hr_estimate_t embedding = estimate_with (TINY, "family", "nanochat", "frozen-embedding", "yes", NULL);

  g_assert_cmpfloat (embedding.saved.baseline_bytes, ==, all.saved.baseline_bytes - 2 * 20 * tokens);
}

/* LayerNorm, and a norm in one kernel, keep their input for the weight's gradient all the same. */
static void
test_norms_that_spare_nothing (void)
{
  static const char *const names[] = { "norm-type", "norm-kernel" };
  static const char *const values[] = { "layernorm", "fused" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      hr_estimate_t all = estimate_with (TINY, names[i], values[i], NULL);
      hr_estimate_t embedding = estimate_with (TINY, names[i], values[i], "frozen-embedding", "yes", NULL);

      g_assert_cmpfloat (embedding.saved.baseline_bytes, ==, all.saved.baseline_bytes);
    }
}

/* A frozen head keeps no input, 2·4 bytes a token, and its norm no normed value, as many. */
static void
test_head (void)
{
  hr_estimate_t all = estimate_with (TINY, NULL);
  hr_estimate_t head = estimate_with (TINY, "frozen-head", "yes", NULL);

  g_assert_cmpfloat (all.saved.baseline_bytes - head.saved.baseline_bytes, ==, (8 + 8) * tokens);
}

/* What the ledger says that the first layer does not keep: less than nothing. */
static double
spared_bytes (const hr_estimate_t *e)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (e->saved.kept[i].spared)
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

/* Falcon’s MLP stands beside attention, and one dropout follows their sum: beside adapters of attention alone the
 * first layer spares the MLP’s tensors, but not the mask. */
static void
test_parallel_mlp (void)
{
#define FALCON TINY, "family", "falcon", "fine-tuning", "lora", "lora-targets", "attention", "dropout"
  hr_estimate_t without = estimate_with (FALCON, "0", NULL);
  hr_estimate_t with = estimate_with (FALCON, "0.1", NULL);

  g_assert_cmpfloat (spared_bytes (&without), <, 0);
  g_assert_cmpfloat (spared_bytes (&with), ==, spared_bytes (&without));
  g_assert_cmpfloat (with.saved.saved_bytes_per_layer, >, without.saved.saved_bytes_per_layer);
}

/* Only layers that backward comes to have a checkpoint, of 2·4 bytes a token. */
static void
test_checkpoints (void)
{
  hr_estimate_t all = estimate_with (TINY, "recompute", "full", NULL);
  hr_estimate_t last = estimate_with (FROZEN, "recompute", "full", NULL);

  g_assert_cmpfloat (all.saved.stored_bytes - last.saved.stored_bytes, ==, 3 * 8 * tokens);
}

/* Autocast keeps 16-bit copies of trained weights alone: a layer's matrices are 4·16 + 3·32, the head's 64. */
static void
test_casts (void)
{
#define CASTS "weight-dtype", "fp32", "autocast", "yes"
  g_assert_cmpfloat (estimate_with (TINY, CASTS, NULL).saved.cast_weight_bytes, ==, 2 * (4 * 160 + 64));
  g_assert_cmpfloat (estimate_with (FROZEN, CASTS, NULL).saved.cast_weight_bytes, ==, 2 * (160 + 64));
  g_assert_cmpfloat (estimate_with (FROZEN, CASTS, "frozen-head", "yes", NULL).saved.cast_weight_bytes, ==, 2 * 160);
}

/* Of the mixtures above the matrices of what is trained: one layer with experts; one of each kind. */
static void
test_casts_of_mixture (void)
{
  const double with_experts = 64 + 288 + 16;

  g_assert_cmpfloat (estimate_with (FROZEN, MIXTURE, CASTS, "dense-layers", "2", NULL).saved.cast_weight_bytes, ==,
                     2 * with_experts);
  g_assert_cmpfloat (estimate_with (FROZEN, MIXTURE, CASTS, "expert-interval", "2", "frozen-layers", "2", NULL)
                         .saved.cast_weight_bytes,
                     ==, 2 * (with_experts + 160));
}

/* Adapters freeze everything else themselves, and a rule of thumb knows no parts. */
static void
test_without_effect (void)
{
  static const char *const names[] = { "fine-tuning", "activation-model" };
  static const char *const values[] = { "lora", "rule-34" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      hr_estimate_t plain = estimate_with (TINY, names[i], values[i], NULL);
      hr_estimate_t frozen = estimate_with (FROZEN, names[i], values[i], NULL);

      g_assert_cmpfloat (frozen.total_bytes, ==, plain.total_bytes);
    }
}

/* Half of the layers have no backward, which is two thirds of a layer's products, and compute nothing again. */
static void
test_time (void)
{
#define TIMED LLAMA_8B, "gpu", "h100-sxm5-80gb", "recompute", "full"
  hr_params_t all = params_with (TIMED, NULL);
  hr_params_t half = params_with (TIMED, "frozen-layers", "16", "frozen-embedding", "yes", NULL);
  hr_time_t before;
  hr_time_t after;

  hr_time_run (&all, &before);
  hr_time_run (&half, &after);
  g_assert_cmpfloat (after.terms[HR_TIME_RECOMPUTATION].seconds, <, 0.51 * before.terms[HR_TIME_RECOMPUTATION].seconds);
  g_assert_cmpfloat (after.terms[HR_TIME_RECOMPUTATION].seconds, >, 0.49 * before.terms[HR_TIME_RECOMPUTATION].seconds);
  g_assert_cmpfloat (after.terms[HR_TIME_PRODUCTS].seconds, <, 0.75 * before.terms[HR_TIME_PRODUCTS].seconds);
  g_assert_cmpfloat (after.terms[HR_TIME_PRODUCTS].seconds, >, 0.6 * before.terms[HR_TIME_PRODUCTS].seconds);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/frozen/trained", test_trained);
  g_test_add_func ("/core/frozen/tied", test_tied);
  g_test_add_func ("/core/frozen/mixture", test_mixture);
  g_test_add_func ("/core/frozen/dense-above-experts", test_dense_above_experts);
  g_test_add_func ("/core/frozen/saved", test_saved);
  g_test_add_func ("/core/frozen/weightless-norms", test_weightless_norms);
  g_test_add_func ("/core/frozen/norms-that-spare-nothing", test_norms_that_spare_nothing);
  g_test_add_func ("/core/frozen/head", test_head);
  g_test_add_func ("/core/frozen/parallel-mlp", test_parallel_mlp);
  g_test_add_func ("/core/frozen/checkpoints", test_checkpoints);
  g_test_add_func ("/core/frozen/casts", test_casts);
  g_test_add_func ("/core/frozen/casts-of-mixture", test_casts_of_mixture);
  g_test_add_func ("/core/frozen/without-effect", test_without_effect);
  g_test_add_func ("/core/frozen/time", test_time);
  return g_test_run ();
}
