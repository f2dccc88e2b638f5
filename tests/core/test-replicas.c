/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies of the whole model under PyTorch's DistributedDataParallel: its buckets hold each gradient once more. Of
 * RoBERTa-base, 1 GB of weights in FP32, the peak fell from 8250 to 7183 MB where gradients moved into the buckets
 * (pytorch/pytorch pull 41954). */
#include "cases.h"

/* h = 4, f = 8, two layers of 4·16 + 3·32 + 2·4, 16 words at both ends, a norm: 2·168 + 2·64 + 4 parameters. */
#define TINY                                                                                                           \
  "sequence-length", "3", "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1",        \
      "head-dim", "4", "ffn-size", "8", "vocab-size", "16", "layers", "2", "library-workspace-mib", "0"
#define REPLICAS TINY, "data-parallel", "2"

enum
{
  PARAMETERS = 2 * 168 + 2 * 64 + 4
};

static double
bucket_bytes (const char *name, const char *value)
{
  return estimate_with (REPLICAS, name, value, NULL).terms[HR_BUFFERS];
}

static void
test_a_copy_of_each_gradient (void)
{
  g_assert_cmpfloat (bucket_bytes ("gradient-dtype", "bf16"), ==, 2 * PARAMETERS);
  g_assert_cmpfloat (bucket_bytes ("gradient-dtype", "fp32"), ==, 4 * PARAMETERS);
  g_assert_cmpfloat (bucket_bytes ("frozen-head", "yes"), ==, 2 * (PARAMETERS - 64 - 4));
}

/* One GPU has nobody to add to; shards and a buffer are other ways; and gradients may lie in the buckets. */
static void
test_none (void)
{
  static const char *const names[] = { "data-parallel", "gradient-buckets", "gradient-buffer", "zero-stage", "mode" };
  static const char *const values[] = { "1", "no", "yes", "1", "inference" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpfloat (bucket_bytes (names[i], values[i]), ==, 0);
}

/* At all moments of a step. */
static void
test_moments (void)
{
#define EXACT REPLICAS, "gradient-dtype", "bf16", "freed-blocks", "no", "allocator-percent", "0"
  hr_estimate_t with = estimate_with (EXACT, NULL);
  hr_estimate_t without = estimate_with (EXACT, "gradient-buckets", "no", NULL);
  int n = 0;

  for (hr_instant_t i = 0; i < HR_N_INSTANTS; i++)
    if (with.instants[i] > 0)
      {
        g_assert_cmpfloat (with.instants[i] - without.instants[i], ==, 2 * PARAMETERS);
        n++;
      }
  g_assert_cmpint (n, >=, 3);
}

/* What is loaded is wrapped later. Of adapters alone there are gradients. */
static void
test_loading (void)
{
#define LOADED REPLICAS, "fine-tuning", "qlora", "weight-quantization", "bnb-nf4", "loading", "whole"
  hr_estimate_t with = estimate_with (LOADED, "gradient-dtype", "bf16", NULL);
  hr_estimate_t without = estimate_with (LOADED, "gradient-dtype", "bf16", "gradient-buckets", "no", NULL);

  g_assert_cmpfloat (with.terms[HR_BUFFERS], ==, 2 * with.trainable_parameter_count);
  g_assert_cmpfloat (with.instants[HR_AT_LOAD], >, 0);
  g_assert_cmpfloat (with.instants[HR_AT_LOAD], ==, without.instants[HR_AT_LOAD]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/replicas/a-copy-of-each-gradient", test_a_copy_of_each_gradient);
  g_test_add_func ("/core/replicas/none", test_none);
  g_test_add_func ("/core/replicas/moments", test_moments);
  g_test_add_func ("/core/replicas/loading", test_loading);
  return g_test_run ();
}
