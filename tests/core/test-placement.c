/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers that llama.cpp leaves in host memory, and what a GPU then holds. Numbers are for paper, or what llama.cpp
 * prints. */
#include "cases.h"

#include "core/plan/placement.h"
#include "core/plan/stages.h"

#include <math.h>

#define GRAPH "mode", "inference", "working-memory", "graph"

/* Layers on the GPU of 32, and whether the head is in host memory. */
static void
assert_places (const char *given, const char *last, double layers, gboolean host_head)
{
  hr_params_t p = params_with (GRAPH, "layers", "32", "gpu-layers", given, "head-offloaded-last", last, NULL);

  g_assert_cmpfloat (hr_gpu_layers (&p), ==, layers);
  g_assert_cmpfloat (hr_host_layers (&p), ==, 32 - layers);
  g_assert_cmpint (hr_has_host_head (&p), ==, host_head);
}

/* The head counts as a layer: the first that goes to the GPU, or the last. */
static void
test_head_counts (void)
{
  assert_places ("0", "no", 0, TRUE);
  assert_places ("1", "no", 0, FALSE);
  assert_places ("20", "no", 19, FALSE);
  assert_places ("33", "no", 32, FALSE);
  assert_places ("99", "no", 32, FALSE);
  assert_places ("-1", "no", 32, FALSE);
  assert_places ("0", "yes", 0, TRUE);
  assert_places ("20", "yes", 20, TRUE);
  assert_places ("32", "yes", 32, TRUE);
  assert_places ("33", "yes", 32, FALSE);
}

/* Nothing is left in host memory where no graph is planned. */
static void
test_only_of_graphs (void)
{
  hr_params_t p = params_with ("mode", "inference", "gpu-layers", "5", NULL);

  g_assert_cmpfloat (hr_gpu_layers (&p), ==, 32);
  set (&p, "working-memory", "graph");
  g_assert_cmpfloat (hr_gpu_layers (&p), ==, 4);
  set (&p, "mode", "training");
  g_assert_cmpfloat (hr_gpu_layers (&p), ==, 32);
}

/* Mistral 7B in Q4_K_M, 20 of 33 layers on the GPU, 256 tokens at a time, a context of 768: llama.cpp printed 2495.31
 * MiB of weights there, 96 MiB of cache for all layers, and a compute buffer of 137.79 MiB (log of a telegram
 * assistant, EduHPC25, 2025). Logits and stream of 256 tokens, FP32, are 35.25 MiB; the head in Q6_K, which comes from
 * host memory to be multiplied with, has 32 000 · 4096 · 210 ÷ 256 bytes, 102.54 MiB. */
#define MISTRAL                                                                                                        \
  "layers", "32", "hidden-size", "4096", "attention-heads", "32", "kv-heads", "8", "head-dim", "128", "ffn-size",      \
      "14336", "vocab-size", "32000", "weight-dtype", "fp32", "activation-dtype", "fp32", "kv-cache-dtype", "fp16",    \
      "kv-cache-kind", "static", "cached-tokens", "768", "sequence-length", "768", "micro-batch-size", "1",            \
      "max-batched-tokens", "256", "weight-quantization", "q4-k-m", "attention", "flash", GRAPH

static double
in_mib (double bytes)
{
  return bytes / 0x1p20;
}

static void
test_printed_buffers (void)
{
  hr_estimate_t e = estimate_with (MISTRAL, "gpu-layers", "20", "head-offloaded-last", "yes", NULL);
  double logits = 256 * (32000 + 4096) * 4;
  double head = 32000.0 * 4096 * 210 / 256;

  g_assert_cmpfloat (fabs (in_mib (e.terms[HR_WEIGHTS]) - 2495.31), <, 0.01);
  g_assert_cmpfloat (in_mib (e.terms[HR_KV_CACHE]), ==, 96 * 20 / 32.0);
  g_assert_cmpfloat (e.terms[HR_TEMPORARIES], ==, logits + head);
  g_assert_cmpfloat (fabs (in_mib (e.terms[HR_TEMPORARIES]) - 137.79), <, 0.01);
}

/* Since December 2025 the same number has the head and 19 layers; the largest weight that comes from host memory is
 * one of an MLP in Q6_K, which is less beside a layer's tensors than all logits are. With all 33 on the GPU only the
 * embedding is missing. */
static void
test_head_first (void)
{
  hr_estimate_t e = estimate_with (MISTRAL, "gpu-layers", "20", NULL);
  hr_estimate_t all = estimate_with (MISTRAL, "gpu-layers", "33", NULL);
  hr_estimate_t file = estimate_with (MISTRAL, NULL);

  g_assert_cmpfloat (in_mib (e.terms[HR_KV_CACHE]), ==, 96 * 19 / 32.0);
  g_assert_cmpfloat (e.terms[HR_TEMPORARIES], ==, 4.0 * 256 * (4096 + 14336) + 14336.0 * 4096 * 210 / 256);
  g_assert_cmpfloat (all.terms[HR_TEMPORARIES], ==, 256.0 * (32000 + 4096) * 4);
  g_assert_cmpfloat (file.terms[HR_WEIGHTS] - all.terms[HR_WEIGHTS], ==, 32000.0 * 4096 * 144 / 256);
}

/* A head that is the embedding is there in host memory and on the GPU. */
static void
test_tied_head (void)
{
  hr_estimate_t file = estimate_with (MISTRAL, "tied-embeddings", "yes", NULL);
  hr_estimate_t all = estimate_with (MISTRAL, "tied-embeddings", "yes", "gpu-layers", "33", NULL);

  g_assert_cmpfloat (file.terms[HR_WEIGHTS], ==, all.terms[HR_WEIGHTS]);
}

/* One format for all: a file in Q8_0, no layer on the GPU. What it multiplies with is one matrix at a time: the head of
 * 32 000 rows, or with a small vocabulary one of the MLP; of experts all eight together. */
static void
test_one_format (void)
{
#define NO_LAYERS MISTRAL, "weight-quantization", "q8-0", "gpu-layers", "0"
  hr_estimate_t head = estimate_with (NO_LAYERS, NULL);
  hr_estimate_t layer = estimate_with (NO_LAYERS, "vocab-size", "100", NULL);
  hr_estimate_t experts = estimate_with (NO_LAYERS, "family", "mixtral", "experts", "8", "experts-per-token", "2",
                                         "vocab-size", "100", NULL);
  double tokens = 256 * 4;

  g_assert_cmpfloat (head.terms[HR_WEIGHTS], ==, 0);
  g_assert_cmpfloat (head.terms[HR_KV_CACHE], ==, 0);
  g_assert_cmpfloat (head.terms[HR_TEMPORARIES], ==, tokens * (32000 + 4096) + 32000.0 * 4096 * 34 / 32);
  g_assert_cmpfloat (layer.terms[HR_TEMPORARIES], ==, tokens * (4096 + 14336) + 14336.0 * 4096 * 34 / 32);
  g_assert_cmpfloat (experts.terms[HR_TEMPORARIES], >, 8 * 14336.0 * 4096 * 34 / 32);
}

/* On two GPUs the last 19 layers and the head are 20: 10 and 9, of the second half of the model. Inputs are copied only
 * where all layers are on GPUs; what is in host memory is multiplied with on the first. */
static void
test_stages (void)
{
  hr_params_t p = params_with (MISTRAL, "gpu-layers", "20", "pipeline-parallel", "2", "stage-remainder", "with-head",
                               NULL);
  hr_estimate_t last;
  hr_stage_t first;

  hr_stage (&p, 0, &first);
  g_assert_cmpfloat (first.chunks[0].from, ==, 13);
  g_assert_cmpfloat (first.layers, ==, 10);
  g_assert_cmpfloat (hr_chunk_layers (&p, 1), ==, 9);
  set (&p, "pipeline-rank", "1");
  last = run (&p);
  g_assert_cmpfloat (last.terms[HR_TEMPORARIES], ==, 256 * (32000 + 4096) * 4);
  g_assert_cmpfloat (in_mib (last.terms[HR_KV_CACHE]), ==, 96 * 9 / 32.0);
}

/* Of the same file the embedding, in Q4_K, 12 layers and the head are in host memory, with the cache of 12 layers; one
 * process has them for both GPUs, and nothing is pinned. The file is 4.07 GiB: what is not on the GPU is there. */
static void
test_rest_is_on_the_host (void)
{
  hr_params_t p = params_with (MISTRAL, "gpu-layers", "20", "head-offloaded-last", "yes", "host-loading", "streamed",
                               NULL);
  hr_estimate_t e = run (&p);
  double file = estimate_with (MISTRAL, NULL).terms[HR_WEIGHTS];

  g_assert_cmpfloat (fabs (e.host.terms[HR_HOST_WEIGHTS] + e.terms[HR_WEIGHTS] - file), <=, 1);
  g_assert_cmpfloat (in_mib (e.host.terms[HR_HOST_CACHE]), ==, 96 * 12 / 32.0);
  g_assert_cmpfloat (e.host.pinned_bytes, ==, 0);
  set (&p, "pipeline-parallel", "2");
  e = run (&p);
  g_assert_cmpfloat (e.host.node_bytes, ==, e.host.bytes);
}

/* vLLM's first engine pins 4 GiB for each GPU; where every layer is on GPUs, llama.cpp has the embedding alone. */
static void
test_swap_space (void)
{
  hr_estimate_t swaps = estimate_with ("mode", "inference", "kv-cache-kind", "paged", "swap-space-mib", "4096",
                                       "tensor-parallel", "2", "host-loading", "streamed", NULL);
  hr_estimate_t all = estimate_with (MISTRAL, "gpu-layers", "33", "host-loading", "streamed", NULL);

  g_assert_cmpfloat (swaps.host.terms[HR_HOST_CACHE], ==, 4 * 0x1p30);
  g_assert_cmpfloat (swaps.host.pinned_bytes, ==, 4 * 0x1p30);
  g_assert_cmpfloat (swaps.host.node_bytes, ==, 8 * 0x1p30);
  g_assert_cmpfloat (all.host.terms[HR_HOST_WEIGHTS], ==, 32000.0 * 4096 * 144 / 256);
  g_assert_cmpfloat (all.host.terms[HR_HOST_CACHE], ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/placement/head-counts", test_head_counts);
  g_test_add_func ("/core/placement/only-of-graphs", test_only_of_graphs);
  g_test_add_func ("/core/placement/printed-buffers", test_printed_buffers);
  g_test_add_func ("/core/placement/head-first", test_head_first);
  g_test_add_func ("/core/placement/tied-head", test_tied_head);
  g_test_add_func ("/core/placement/one-format", test_one_format);
  g_test_add_func ("/core/placement/stages", test_stages);
  g_test_add_func ("/core/placement/rest-is-on-the-host", test_rest_is_on_the_host);
  g_test_add_func ("/core/placement/swap-space", test_swap_space);
  return g_test_run ();
}
