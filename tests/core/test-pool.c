/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine's share is a share of, and pays for: vLLM's, SGLang's and TensorRT-LLM's. */
#include "cases.h"

#include "core/base/units.h"
#include "core/estimate/pool.h"

#include <math.h>

/* Llama 3.1 8B in 16 bits: 16 060 522 496 bytes. 8192 tokens pass two tensors of the residual stream and three of the
 * MLP, 838 860 800 bytes; the logits of one sequence, with a copy in FP32, are 769 536 bytes. */
#define WEIGHTS 16060522496.0
#define SHARED                                                                                                         \
  LLAMA_8B, "mode", "inference", "micro-batch-size", "1", "sequence-length", "8192", "cached-tokens", "8192",          \
      "max-batched-tokens", "8192", "kv-cache-kind", "paged", "kv-block-size", "1", "allocator-percent", "0",          \
      "context-mib", "461", "full-percent", "100", "tight-percent", "100"
#define CONTEXT (461 * HR_MIB)
#define LAYER (8192 * (4 * 4096 + 3 * 14336.0) * 2)
#define LOGITS (6 * 128256.0)

static const double gpu = 85018877624; /* an H100 */

static double
room_of (hr_params_t *p)
{
  hr_estimate_t e;

  hr_estimate_run (p, gpu, &e);
  g_assert_true (e.room.known);
  return e.room.bytes;
}

/* On an H100 of which 78.81 GiB are free, SGLang's log of January 2025 has 63.72 after loading and, at 0.88, a cache
 * of twice 27.13 GiB: 63.72 − 0.12 · 78.81. */
static void
test_share_of_what_is_free (void)
{
  hr_params_t p = params_with (SHARED, "pool-basis", "free-at-start", "gpu-memory-utilization", "0.88", NULL);
  double loaded = (78.81 - 63.72) * HR_GIB;

  g_assert_cmpfloat (room_of (&p), ==, floor (0.88 * (gpu - CONTEXT) - WEIGHTS));
  hr_param_set (&p, HR_MEMORY_VISIBLE_BYTES, floor (78.81 * HR_GIB + CONTEXT));
  hr_param_set (&p, HR_NON_TORCH_MIB, (loaded - WEIGHTS) / HR_MIB);
  g_assert_cmpfloat (fabs (room_of (&p) / HR_GIB - 2 * 27.13), <, 0.01);
}

/* Working memory comes out of what the share leaves, NCCL's before it. */
static void
test_free_at_start_by_part (void)
{
  hr_params_t p = params_with (SHARED, "pool-basis", "free-at-start", "tensor-parallel", "2", "nccl-mib", "1000", NULL);
  double room = room_of (&p);

  hr_param_set (&p, HR_MAX_BATCHED_TOKENS, 1024);
  g_assert_cmpfloat (room_of (&p), ==, room);
  hr_param_set (&p, HR_NCCL_MIB, 0);
  g_assert_cmpfloat (fabs (room_of (&p) - room - 0.9 * 1000 * HR_MIB), <=, 1);
}

/* TensorRT-LLM: the share is of what weights and the pass of 8192 tokens leave, and all of it is cache. Its log of
 * December 2025: 119.70 GiB of memory, a peak of 113.65 of which 0.56 was cache, a fraction of 0.9: 5.95 GiB. */
static void
test_share_of_the_rest (void)
{
  hr_params_t p = params_with (SHARED, "pool-basis", "rest", NULL);

  g_assert_cmpfloat (fabs (room_of (&p) - 0.9 * (gpu - CONTEXT - WEIGHTS - LAYER - LOGITS)), <=, 1);
  g_assert_cmpfloat (fabs (hr_pool_budget (&p, (113.65 - 0.56) * HR_GIB, 119.70 * HR_GIB) / HR_GIB - 5.95), <, 0.005);
}

/* vLLM: the share is of the GPU, and pays for all but the context. */
static void
test_share_of_the_gpu (void)
{
  hr_params_t p = params_with (SHARED, "pool-basis", "gpu", NULL);

  g_assert_cmpfloat (fabs (room_of (&p) - (0.9 * gpu - WEIGHTS - LAYER - LOGITS)), <=, 1);
}

/* Whatever the basis: what there is room for fits, and one token more does not. */
static void
test_full_pools_fit (void)
{
  static const char *const bases[] = { "gpu", "free-at-start", "rest" };

  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    {
      hr_params_t p = params_with (SHARED, "pool-basis", bases[i], NULL);
      hr_estimate_t e;

      hr_estimate_run (&p, gpu, &e);
      hr_param_set (&p, HR_CACHED_TOKENS, e.room.tokens);
      hr_estimate_run (&p, gpu, &e);
      g_test_message ("%s", bases[i]);
      g_assert_cmpint (e.verdict, !=, HR_DOES_NOT_FIT);
      hr_param_set (&p, HR_CACHED_TOKENS, e.room.tokens + 1);
      hr_estimate_run (&p, gpu, &e);
      g_assert_cmpint (e.verdict, ==, HR_DOES_NOT_FIT);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/pool/share-of-what-is-free", test_share_of_what_is_free);
  g_test_add_func ("/core/pool/free-at-start-by-part", test_free_at_start_by_part);
  g_test_add_func ("/core/pool/share-of-the-rest", test_share_of_the_rest);
  g_test_add_func ("/core/pool/share-of-the-gpu", test_share_of_the_gpu);
  g_test_add_func ("/core/pool/full-pools-fit", test_full_pools_fit);
  return g_test_run ();
}
