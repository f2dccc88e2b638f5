/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inference in pipeline stages: which layers a stage has, and what of weights, cache and working memory is on it.
 * Numbers are for paper, or what llama.cpp and vLLM print. */
#include "cases.h"

#include "core/plan/stages.h"

#include <math.h>

enum
{
  ROUNDS = 500
};

static void
assert_layers (const char *remainder, const char *layers, const char *stages, const double *expected)
{
  hr_params_t p = params_with ("mode", "inference", "layers", layers, "pipeline-parallel", stages, "stage-remainder",
                               remainder, NULL);

  for (int k = 0; k < (int) p.pipeline_parallel; k++)
    g_assert_cmpfloat (hr_chunk_layers (&p, k), ==, expected[k]);
}

/* Of 61 layers on four stages one is left, of 63 three. vLLM spares the last stage, and the first as long as it can;
 * SGLang gives them to the last ones. llama.cpp divides layers and head, 81 of 80, so that the head's stage has one
 * layer less: the first stage begins at 0 and the second at 40.5, which is layer 41; of 62 over eight stages, they
 * begin at 0, 7.75, 15.5, 23.25, 31, 38.75, 46.5, 54.25. */
static void
test_remaining_layers (void)
{
  assert_layers ("first", "63", "4", (const double[]) { 16, 16, 16, 15 });
  assert_layers ("inner", "61", "4", (const double[]) { 15, 15, 16, 15 });
  assert_layers ("inner", "62", "4", (const double[]) { 15, 16, 16, 15 });
  assert_layers ("inner", "63", "4", (const double[]) { 16, 16, 16, 15 });
  assert_layers ("inner", "33", "2", (const double[]) { 17, 16 });
  assert_layers ("last", "61", "4", (const double[]) { 15, 15, 15, 16 });
  assert_layers ("with-head", "80", "2", (const double[]) { 41, 39 });
  assert_layers ("with-head", "61", "8", (const double[]) { 8, 8, 8, 7, 8, 8, 8, 6 });
}

/* Six of a model's layers, two and the head are on GPUs, of four stages: three things for four. The first stage begins
 * at 0, the others at 0.75, 1.5 and 2.25, which is past both layers. */
static void
test_fewer_layers_than_stages (void)
{
  hr_params_t p = params_with ("mode", "inference", "working-memory", "graph", "layers", "6", "gpu-layers", "3",
                               "pipeline-parallel", "4", "stage-remainder", "with-head", NULL);
  const double expected[] = { 1, 1, 0, 0 };

  for (int k = 0; k < 4; k++)
    g_assert_cmpfloat (hr_chunk_layers (&p, k), ==, expected[k]);
}

/* However they are divided, every layer is on one stage. */
static void
test_stages_have_all (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      hr_params_t p = params_with ("mode", "inference", NULL);
      double sum = 0;

      p.stage_remainder = g_test_rand_int_range (0, HR_REMAINDER_WITH_HEAD + 1);
      p.pipeline_parallel = g_test_rand_int_range (1, 17);
      p.layers = g_test_rand_int_range ((gint32) p.pipeline_parallel, 100);
      for (int k = 0; k < p.pipeline_parallel; k++)
        {
          g_assert_cmpfloat (hr_chunk_layers (&p, k), >=, 0);
          sum += hr_chunk_layers (&p, k);
        }
      g_assert_cmpfloat (sum, ==, (double) p.layers);
    }
}

/* A step in turns is training's: in inference a stage has one part. */
static void
test_no_virtual_stages (void)
{
  hr_params_t p = params_with ("mode", "inference", "pipeline-parallel", "2", "virtual-stages", "4", NULL);

  g_assert_true (hr_is_valid (&p));
  g_assert_cmpfloat (hr_chunk_layers (&p, 0), ==, 16);
}

static hr_estimate_t
at_stage (hr_params_t p, const char *stage)
{
  set (&p, "pipeline-rank", stage);
  return run (&p);
}

/* Two layers of 4 values, one head, an MLP of 8, no gate counted apart: the embedding is on the first stage and the
 * head on the last, each with its layer; a head that is the embedding is there again. */
#define SMALL                                                                                                          \
  "mode", "inference", "layers", "2", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1", "head-dim", "4",    \
      "ffn-size", "8", "vocab-size", "100", "sequence-length", "1", "micro-batch-size", "1", "weight-dtype", "bf16"

static void
test_weights_of_stages (void)
{
  hr_params_t p = params_with (SMALL, "tied-embeddings", "no", NULL);
  double layer = 4 * 4 * 4 + 3 * 4 * 8 + 2 * 4;
  double whole = run (&p).terms[HR_WEIGHTS];

  g_assert_cmpfloat (whole, ==, 2 * (2 * 400 + 2 * layer + 4));
  set (&p, "pipeline-parallel", "2");
  g_assert_cmpfloat (at_stage (p, "0").terms[HR_WEIGHTS], ==, 2 * (400 + layer));
  g_assert_cmpfloat (at_stage (p, "1").terms[HR_WEIGHTS], ==, 2 * (400 + layer + 4));
  set (&p, "tied-embeddings", "yes");
  g_assert_cmpfloat (at_stage (p, "1").terms[HR_WEIGHTS], ==, 2 * (400 + layer + 4));
}

/* 16 bytes a token and layer. Of six layers every third looks at all 100 tokens, the others at 30: the first stage
 * of four has one such layer and the second one, too. */
static void
test_cache_of_stages (void)
{
  hr_params_t p = params_with (SMALL, "layers", "6", "kv-cache-kind", "static", "cached-tokens", "100",
                               "sliding-window", "30", "full-attention-interval", "3", "pipeline-parallel", "2",
                               "stage-layers", "4+2", "kv-cache-dtype", "bf16", NULL);

  g_assert_cmpfloat (at_stage (p, "0").terms[HR_KV_CACHE], ==, 16 * (3 * 30 + 100));
  g_assert_cmpfloat (at_stage (p, "1").terms[HR_KV_CACHE], ==, 16 * (30 + 100));
}

/* vLLM samples on the last stage alone, 14 bytes for each of 1024 · 32 000 logits, 2 · 4096 for each of 9216 tokens;
 * the first runs a layer of 8192 · (3 · 4096 + 3 · 11 008) values. A later stage keeps a buffer for the residual
 * stream and for the layer's output, each of 8192 · 4096 values. */
#define VLLM                                                                                                           \
  "mode", "inference", "kv-cache-kind", "paged", "working-memory", "profiled", "sampler-bytes", "14", "max-sequences", \
      "1024", "max-batched-tokens", "8192", "micro-batch-size", "1", "kv-cache-dtype", "bf16"

static void
test_profile_of_stages (void)
{
  hr_params_t p = params_with (VLLM, "pipeline-parallel", "2", "vocab-size", "320000", NULL);
  hr_estimate_t first = at_stage (p, "0");
  hr_estimate_t last = at_stage (p, "1");

  g_assert_cmpfloat (first.terms[HR_TEMPORARIES], ==, 8192.0 * 3 * (4096 + 11008) * 2);
  g_assert_cmpfloat (first.terms[HR_BUFFERS], ==, 0);
  g_assert_cmpfloat (last.terms[HR_TEMPORARIES], ==, 14.0 * 1024 * 320000 + 9216.0 * 4096 * 2);
  g_assert_cmpfloat (last.terms[HR_BUFFERS], ==, 2 * 8192.0 * 4096 * 2);
}

/* In Transformers' way a stage receives the residual stream alone, and only the last has logits. */
static void
test_pass_of_stages (void)
{
  hr_params_t p = params_with ("mode", "inference", "pipeline-parallel", "2", "sequence-length", "100",
                               "micro-batch-size", "3", NULL);
  hr_estimate_t first = at_stage (p, "0");
  hr_estimate_t last = at_stage (p, "1");
  double layer = 300 * (4 * 4096.0 + 3 * 11008) * 2;

  g_assert_cmpfloat (first.terms[HR_TEMPORARIES], ==, layer);
  g_assert_cmpfloat (last.terms[HR_TEMPORARIES], ==, layer + 3 * 32000 * 6);
  g_assert_cmpfloat (last.terms[HR_BUFFERS], ==, 300 * 4096 * 2);
}

/* Cache for as many tokens as the stage with the least room for it has: with a head that is large the last one. NCCL
 * begins before vLLM first reads how much is free, and so counts with tensor parallelism alone. */
static void
test_room_of_stages (void)
{
  hr_params_t p = params_with (VLLM, "pipeline-parallel", "2", "vocab-size", "320000", "nccl-mib", "1000", NULL);
  double usable = 40 * 0x1p30;
  hr_estimate_t first;
  hr_estimate_t last;

  set (&p, "pipeline-rank", "0");
  hr_estimate_run (&p, usable, &first);
  set (&p, "pipeline-rank", "1");
  hr_estimate_run (&p, usable, &last);
  g_assert_cmpfloat (first.room.bytes, >, last.room.bytes);
  g_assert_cmpfloat (first.room.tokens, ==, last.room.tokens);
  g_assert_cmpfloat (last.room.tokens, ==, floor (last.room.bytes / (2 * 16 * 4096 * 2 * 16)) * 16);
  set (&p, "nccl-mib", "0");
  hr_estimate_run (&p, usable, &first);
  g_assert_cmpfloat (first.room.bytes, ==, last.room.bytes);
  g_assert_cmpfloat (last.total_bytes - first.total_bytes, ==, 1000 * 0x1p20);
}

/* Command R on two GPUs, context 4096, no flash attention: llama.cpp printed 672.01 MiB (ggml-org/llama.cpp, pull
 * 6122). 512 tokens of the stream, the MLP's width and 64 heads' scores over 4096 tokens, FP32; and four times the
 * stream with a mask in FP32. Three tensors as wide as the stream that attention has beside the scores are not in it,
 * and the MLP's width is: 668. */
#define LLAMA_CPP                                                                                                      \
  "mode", "inference", "micro-batch-size", "1", "kv-cache-dtype", "fp16", "kv-cache-kind", "static",                   \
      "activation-dtype", "fp32", "working-memory", "graph", "max-batched-tokens", "512", "stage-remainder",           \
      "with-head"

static void
test_graph_of_stages (void)
{
  hr_params_t p = params_with (LLAMA_CPP, "layers", "40", "hidden-size", "8192", "attention-heads", "64", "kv-heads",
                               "64", "head-dim", "128", "ffn-size", "22528", "vocab-size", "256000", "attention",
                               "eager", "cached-tokens", "4096", "pipeline-parallel", "2", "stage-layers", "12+28",
                               NULL);
  hr_estimate_t first = at_stage (p, "0");
  double copies = 4 * 512 * 4 * (8192 + 4096.0);

  g_assert_cmpfloat (first.terms[HR_KV_CACHE], ==, 1536 * 0x1p20);
  g_assert_cmpfloat (first.terms[HR_TEMPORARIES], ==, 512 * 4 * (8192 + 22528 + 64 * 4096.0) + copies);
  g_assert_cmpfloat (fabs (first.terms[HR_TEMPORARIES] / 0x1p20 / 672.01 - 1), <, 0.01);
}

/* With flash attention the mask has 16 bits: a million tokens of context take four times 512 · 2^20 · 2 bytes, 4 GiB,
 * on each GPU (unslothai/unsloth, pull 7637). The head is on the last; one GPU alone copies nothing. */
static void
test_masks_of_stages (void)
{
  hr_params_t p = params_with (LLAMA_CPP, "attention", "flash", "cached-tokens", "1048576", "pipeline-parallel", "4",
                               NULL);
  double copies = 4 * 0x1p30 + 4.0 * 512 * 4096 * 4;

  g_assert_cmpfloat (at_stage (p, "1").terms[HR_TEMPORARIES], ==, 512 * 4 * (4096 + 11008) + copies);
  g_assert_cmpfloat (at_stage (p, "3").terms[HR_TEMPORARIES], ==, 512 * 4 * (32000 + 4096) + copies);
  set (&p, "pipeline-parallel", "1");
  set (&p, "pipeline-rank", "-1");
  g_assert_cmpfloat (run (&p).terms[HR_TEMPORARIES], ==, 512 * 4 * (32000 + 4096));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/serving-stages/remaining-layers", test_remaining_layers);
  g_test_add_func ("/core/serving-stages/fewer-layers-than-stages", test_fewer_layers_than_stages);
  g_test_add_func ("/core/serving-stages/have-all", test_stages_have_all);
  g_test_add_func ("/core/serving-stages/no-virtual-stages", test_no_virtual_stages);
  g_test_add_func ("/core/serving-stages/weights", test_weights_of_stages);
  g_test_add_func ("/core/serving-stages/cache", test_cache_of_stages);
  g_test_add_func ("/core/serving-stages/profile", test_profile_of_stages);
  g_test_add_func ("/core/serving-stages/pass", test_pass_of_stages);
  g_test_add_func ("/core/serving-stages/room", test_room_of_stages);
  g_test_add_func ("/core/serving-stages/graph", test_graph_of_stages);
  g_test_add_func ("/core/serving-stages/masks", test_masks_of_stages);
  return g_test_run ();
}
