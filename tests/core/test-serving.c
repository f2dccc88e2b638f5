/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines of inference: working memory, cache and what is left for it. Numbers are those that vLLM, llama.cpp and
 * Transformers report (tests/data/literature-cases.csv), or small enough for paper. */
#include "cases.h"

#include "core/explain/components.h"

#include <math.h>

#define SERVED_LLAMA LLAMA_8B, "mode", "inference"

#define VLLM                                                                                                           \
  "kv-cache-kind", "paged", "working-memory", "profiled", "sampler-bytes", "38", "non-torch-mib", "133.12",            \
      "allocator-percent", "0", "max-sequences", "1024", "max-batched-tokens", "8192"

static double
component (const hr_estimate_t *e, const char *id)
{
  hr_component_t component;

  g_assert_true (hr_component (e, id, &component));
  g_assert_cmpfloat (component.low, <=, component.bytes);
  g_assert_cmpfloat (component.bytes, <=, component.high);
  return component.bytes;
}

/* On an H100 of 79.18 GiB, which the start-up report gives as 14.99 for weights, 4.76 for the peak of activations and
 * 51.38 GiB for the cache: 2 bytes a weight; 38 · 1024 · 128 256 and 2 · 4096 · (8192 + 1024); 0.9 · 79.18 less these
 * and 0.13 outside the allocator. A token's cache is 2 · 32 · 8 · 128 · 2 = 131 072 bytes, a block that of 16. */
static void
test_profile_run (void)
{
  hr_estimate_t e = estimate_with (SERVED_LLAMA, VLLM, "memory-visible-bytes", "85018877624", "cached-tokens", "8192",
                                   "micro-batch-size", "1", NULL);
  double peak = 38.0 * 1024 * 128256 + 2 * 4096 * (8192 + 1024);
  double room = 0.9 * 85018877624 - 16060522496 - peak - 0.13 * 1073741824;

  g_assert_cmpfloat (component (&e, "weights"), ==, 16060522496);
  g_assert_cmpfloat (component (&e, "activation-peak"), ==, peak);
  g_assert_cmpfloat (fabs (component (&e, "kv-cache-available") - room), <=, 2);
  g_assert_cmpfloat (e.room.tokens, ==, floor (room / (16 * 131072)) * 16);
  g_assert_cmpfloat (e.room.sequences, ==, floor (room / (8192.0 * 131072)));
  g_assert_cmpfloat (e.instants[HR_AT_PREFILL], ==, e.instants[HR_AT_DECODE]); /* set aside once */
}

/* With a small vocabulary a layer is more: 8192 tokens of 3 · 4096 and three tensors of the MLP, 16 bits. */
static void
test_profile_run_of_a_layer (void)
{
  hr_estimate_t e = estimate_with (SERVED_LLAMA, VLLM, "vocab-size", "1000", NULL);
  hr_estimate_t shared = estimate_with (SERVED_LLAMA, VLLM, "vocab-size", "1000", "tensor-parallel", "4", NULL);

  g_assert_cmpfloat (component (&e, "activation-peak"), ==, 8192.0 * 3 * (4096 + 14336) * 2);
  g_assert_cmpfloat (component (&shared, "activation-peak"), ==, 8192.0 * 3 * (4096 + 14336 / 4) * 2);
}

/* The peak that vLLM 0.7.2 prints for a Qwen2.5-1.5B with prompts of 32768 tokens is 2.02 GiB. Its layers are not
 * compiled, so that a fourth tensor of the hidden size is there: 32768 · (4 · 1536 + 3 · 8960) · 2 bytes. */
static void
test_profile_run_of_layers_one_by_one (void)
{
  hr_estimate_t e = estimate_with (VLLM, "mode", "inference", "layers", "28", "hidden-size", "1536", "attention-heads",
                                   "12", "kv-heads", "2", "head-dim", "128", "ffn-size", "8960", "vocab-size", "151936",
                                   "max-sequences", "256", "max-batched-tokens", "32768", "layer-streams", "4", NULL);

  g_assert_cmpfloat (component (&e, "activation-peak"), ==, 32768.0 * (4 * 1536 + 3 * 8960) * 2);
  g_assert_cmpfloat (fabs (component (&e, "activation-peak") / 1073741824 - 2.02), <=, 0.005);
}

/* Nothing said of the sampler, a logit is there in 16 bits and in FP32; of 4096 tokens a layer is less. */
static void
test_plain_sampler (void)
{
  hr_estimate_t e = estimate_with (SERVED_LLAMA, VLLM, "sampler-bytes", "0", "max-batched-tokens", "4096", NULL);

  g_assert_cmpfloat (component (&e, "activation-peak"), ==, 6.0 * 1024 * 128256 + 2 * 4096 * (4096 + 1024));
}

/* Since 0.17: logits in 16 bits, in FP32, as probabilities and with the noise that chooses, 14 bytes; a row in FP32 for
 * each of 132 multiprocessors; the stream of 8192 tokens with 1024 rows picked; cuBLAS has 40 MiB. "torch peak memory
 * increase" of vLLM 0.17 to 0.19, H100, in GiB to two places (llm-d-planner, pull 205). */
#define VLLM_0_17                                                                                                      \
  "mode", "inference", "kv-cache-kind", "paged", "working-memory", "profiled", "sampler-bytes", "14", "sampler-rows",  \
      "132", "expert-workspace", "yes", "library-workspace-mib", "40", "non-torch-mib", "256", "allocator-percent",    \
      "0", "max-sequences", "1024", "max-batched-tokens", "8192", "micro-batch-size", "1"

static double
peak_in_gib (hr_params_t p, const char *vocab, const char *hidden)
{
  hr_estimate_t e;

  set (&p, "vocab-size", vocab);
  set (&p, "hidden-size", hidden);
  e = run (&p);
  return (e.terms[HR_TEMPORARIES] + e.terms[HR_BUFFERS]) / 0x1p30;
}

static void
test_profile_run_since_0_17 (void)
{
  static const struct
  {
    const char *vocab, *hidden;
    double gib;
  } reports[] = {
    { "128256", "4096", 1.89 }, /* Llama 3.1 8B */
    { "152064", "3584", 2.21 }, /* Qwen2.5 7B */
    { "256000", "2304", 3.62 }, /* Gemma 2 2B */
    { "151936", "5120", 2.23 }, /* Qwen3 14B */
  };
  hr_params_t p = params_with (VLLM_0_17, NULL);
  hr_params_t old = params_with (SERVED_LLAMA, VLLM, "library-workspace-mib", "40", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (reports); i++)
    {
      double gib = peak_in_gib (p, reports[i].vocab, reports[i].hidden);

      g_test_message ("%s: %.4f", reports[i].vocab, gib);
      g_assert_cmpfloat (fabs (gib - reports[i].gib), <, 0.0075);
    }
  /* Sorting took more: 0.15 and 0.16 report 5.64 of Qwen3 14B, and earlier ones 4.76 of Llama 3.1 8B. */
  g_assert_cmpfloat (fabs (peak_in_gib (old, "151936", "5120") - 5.64), <, 0.0075);
  g_assert_cmpfloat (fabs (peak_in_gib (old, "128256", "4096") - 4.76), <, 0.0075);
}

/* DeepSeek-V2-Lite: six experts of 1408 for each of 8192 tokens: two buffers, as wide as gate and up, 2816, and as the
 * stream, 2048, in 16 bits: 456 MiB that stay. Reported: 1.93 GiB. */
static void
test_expert_workspace (void)
{
  hr_params_t p = params_with (VLLM_0_17, "family", "deepseek_v2", "layers", "27", "experts", "64", "experts-per-token",
                               "6", "expert-ffn-size", "1408", "dense-layers", "1", NULL);
  double with = peak_in_gib (p, "102400", "2048");

  g_assert_cmpfloat (fabs (with - 1.93), <, 0.0075);
  set (&p, "expert-workspace", "no");
  g_assert_cmpfloat (with - peak_in_gib (p, "102400", "2048"), ==, 456 / 1024.0);
}

/* Every sequence has a token at least: of 512 tokens no more than 512 are sampled. */
static void
test_sampled_tokens (void)
{
  hr_params_t p = params_with (VLLM_0_17, "sampler-rows", "0", "max-batched-tokens", "512", NULL);

  g_assert_cmpfloat (run (&p).terms[HR_TEMPORARIES], ==, 14.0 * 512 * 32000 + 2 * 4096 * (512 + 512));
}

/* Llama 2 7B, context 4096: llama.cpp prints 2048 MiB of cache and 296 of compute buffer; 512 tokens of the residual
 * stream, the MLP's width, and 32 heads' scores with a mask over 4096 tokens, FP32. With flash attention the logits
 * are more: 512 tokens of 32 000 and 4096. */
#define LLAMA_CPP                                                                                                      \
  "mode", "inference", "micro-batch-size", "1", "cached-tokens", "4096", "kv-cache-dtype", "fp16", "kv-cache-kind",    \
      "static", "activation-dtype", "fp32", "working-memory", "graph", "max-batched-tokens", "512"
static void
test_graph (void)
{
  hr_estimate_t scores = estimate_with (LLAMA_CPP, "attention", "eager", NULL);
  hr_estimate_t flash = estimate_with (LLAMA_CPP, "attention", "flash", NULL);
  hr_estimate_t narrow = estimate_with (LLAMA_CPP, "attention", "flash", "vocab-size", "1000", NULL);

  g_assert_cmpfloat (component (&scores, "kv-cache"), ==, 2147483648);
  g_assert_cmpfloat (component (&scores, "compute-buffer"), ==, 4 * 512 * (4096 + 11008 + 4096 * 33));
  g_assert_cmpfloat (component (&flash, "compute-buffer"), ==, 4 * 512 * (32000 + 4096));
  g_assert_cmpfloat (component (&narrow, "compute-buffer"), ==, 4 * 512 * (4096 + 11008));
}

/* A window shortens llama.cpp's cache, not vLLM's; one of blocks is rounded up to 16 tokens. Two layers, one head of
 * four values, 16 bits: 2 · 2 · 4 · 2 = 32 bytes a token. */
static void
test_window_by_engine (void)
{
#define WINDOW                                                                                                         \
  "mode", "inference", "layers", "2", "attention-heads", "1", "kv-heads", "1", "head-dim", "4", "micro-batch-size",    \
      "1", "sequence-length", "1", "cached-tokens", "100", "sliding-window", "30"
  hr_estimate_t grown = estimate_with (WINDOW, "kv-cache-kind", "dynamic", NULL);
  hr_estimate_t fixed = estimate_with (WINDOW, "kv-cache-kind", "static", NULL);
  hr_estimate_t paged = estimate_with (WINDOW, "kv-cache-kind", "paged", NULL);

  g_assert_cmpfloat (grown.terms[HR_KV_CACHE], ==, 29 * 32);
  g_assert_cmpfloat (fixed.terms[HR_KV_CACHE], ==, 30 * 32);
  g_assert_cmpfloat (paged.terms[HR_KV_CACHE], ==, 112 * 32);
}

/* The same model: llama.cpp caches all 100 tokens where both layers have the window; where the second one of two looks
 * at all tokens, the first one has its 30. A layer has 16 bytes a token. */
static void
test_windows_of_mixed_models (void)
{
#define MIXED WINDOW, "kv-cache-kind", "static", "mixed-windows-only", "yes"
  hr_estimate_t alike = estimate_with (MIXED, NULL);
  hr_estimate_t mixed = estimate_with (MIXED, "full-attention-interval", "2", NULL);

  g_assert_cmpfloat (alike.terms[HR_KV_CACHE], ==, 100 * 32);
  g_assert_cmpfloat (mixed.terms[HR_KV_CACHE], ==, (100 + 30) * 16);
}

/* LitGPT has keys and values for all 32 heads, where 8 would do; vLLM keeps DeepSeek's compressed, 512 + 64 values. */
static void
test_heads_of_the_cache (void)
{
  hr_estimate_t shared = estimate_with (SERVED_LLAMA, NULL);
  hr_estimate_t expanded = estimate_with (SERVED_LLAMA, "expanded-cache", "yes", NULL);
  hr_estimate_t latent = estimate_with ("family", "deepseek_v3", "mode", "inference", "kv-cache-kind", "paged",
                                        "layers", "3", "cached-tokens", "32", "sequence-length", "32",
                                        "micro-batch-size", "1", NULL);

  g_assert_cmpfloat (expanded.terms[HR_KV_CACHE], ==, 4 * shared.terms[HR_KV_CACHE]);
  g_assert_cmpfloat (expanded.parameter_count, ==, shared.parameter_count);
  g_assert_cmpfloat (latent.terms[HR_KV_CACHE], ==, 3 * (512 + 64) * 32 * 2);
}

/* Tensor parallelism divides the cache down to one head. */
static void
test_cache_is_divided_by_heads (void)
{
  double all = estimate_with (SERVED_LLAMA, NULL).terms[HR_KV_CACHE];

  g_assert_cmpfloat (estimate_with (SERVED_LLAMA, "tensor-parallel", "8", NULL).terms[HR_KV_CACHE], ==, all / 8);
  g_assert_cmpfloat (estimate_with (SERVED_LLAMA, "tensor-parallel", "16", NULL).terms[HR_KV_CACHE], ==, all / 8);
}

/* LitGPT, Llama 2 7B in NF4, head and all: blocks and head at 0.5625 bytes, the rest in 16 bits, a cache of 56 tokens
 * and two copies of the head: 4.57 GB measured. A pass of six tokens takes next to nothing. */
static void
test_cast_up (void)
{
  hr_estimate_t e = estimate_with ("mode", "inference", "micro-batch-size", "1", "sequence-length", "6",
                                   "cached-tokens", "56", "kv-cache-kind", "static", "weight-quantization", "bnb-nf4",
                                   "quantized-head", "yes", "library-workspace-mib", "8.125", NULL);
  double blocks = 32.0 * (4 * 4096 * 4096 + 3 * 4096.0 * 11008);
  double head = 32000 * 4096;
  double expected = 0.5625 * (blocks + head) + 2 * (head + 65 * 4096) + 2.0 * 32 * 56 * 4096 * 2 + 4 * head;

  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, >, expected);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, <, expected * 1.0002);
}

/* 40 MiB of workspace is there once: nothing goes backward. */
static void
test_workspace (void)
{
  hr_estimate_t e = estimate_with (SERVED_LLAMA, "library-workspace-mib", "40", NULL);
  hr_estimate_t trained = estimate_with ("library-workspace-mib", "40", NULL);

  g_assert_cmpfloat (e.terms[HR_BUFFERS], ==, 41943040);
  g_assert_cmpfloat (trained.terms[HR_BUFFERS], ==, 2 * 41943040);
}

/* A token's pass has four tensors of the residual stream and three of the MLP; 16 384 tokens of the prompt, or 512 at a
 * time, against two when tokens are generated. What is allocated is the tensor terms at the peak, the prompt's
 * pass; the low end is of the time after it. */
static void
test_allocated_has_the_prompt (void)
{
#define PROMPT                                                                                                         \
  SERVED_LLAMA, "sequence-length", "8192", "cached-tokens", "8192", "allocator-percent", "0", "range", "typed",        \
      "error-high-percent", "0"
  hr_estimate_t e = estimate_with (PROMPT, NULL);
  hr_estimate_t parts = estimate_with (PROMPT, "max-batched-tokens", "512", NULL);
  double token = (4 * 4096 + 3 * 14336.0) * 2;
  double tensors = 0;

  for (int i = 0; i < HR_CONTEXT; i++)
    tensors += e.terms[i];
  g_assert_cmpfloat (e.instants[HR_AT_PREFILL] - e.instants[HR_AT_DECODE], ==, (16384 - 2) * token);
  g_assert_cmpfloat (parts.instants[HR_AT_PREFILL] - parts.instants[HR_AT_DECODE], ==, (512 - 2) * token);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, ==, tensors);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, ==, e.instants[HR_AT_PREFILL] - e.terms[HR_CONTEXT]);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].high, ==, tensors);
  g_assert_cmpfloat (e.metrics[HR_RESERVED].expected, ==, e.metrics[HR_ALLOCATED].high);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].low, ==, floor (0.97 * (e.instants[HR_AT_DECODE] - e.terms[HR_CONTEXT])));
}

/* gpt-oss 20B in vLLM: 24 layers of 32 experts of 2880 by 2880, padded to 3072 by 2944. */
static void
test_padded_experts (void)
{
#define GPT_OSS                                                                                                        \
  "family", "gpt_oss", "mode", "inference", "layers", "24", "hidden-size", "2880", "attention-heads", "64",            \
      "kv-heads", "8", "head-dim", "64", "ffn-size", "0", "experts", "32", "experts-per-token", "4",                   \
      "expert-ffn-size", "2880", "weight-quantization", "mxfp4"
  hr_estimate_t e = estimate_with (GPT_OSS, NULL);
  hr_estimate_t padded = estimate_with (GPT_OSS, "padded-experts", "yes", NULL);

  g_assert_cmpfloat (padded.terms[HR_WEIGHTS] - e.terms[HR_WEIGHTS], ==,
                     24 * 32 * 3 * (3072.0 * 2944 - 2880 * 2880) * 0.53125);
  g_assert_cmpfloat (padded.parameter_count, ==, e.parameter_count);
}

/* Filling the room exactly fits, and one block more does not, whatever the GPU would still hold. */
static void
test_room_is_what_fits (void)
{
  const double usable = 85018877624;
  hr_params_t p = params_with (SERVED_LLAMA, VLLM, "micro-batch-size", "1", "full-percent", "100", "tight-percent",
                               "100", NULL);
  hr_estimate_t e;

  hr_estimate_run (&p, usable, &e);
  hr_param_set (&p, HR_CACHED_TOKENS, e.room.tokens);
  hr_estimate_run (&p, usable, &e);
  g_assert_cmpint (e.verdict, !=, HR_DOES_NOT_FIT);
  g_assert_cmpfloat (e.room.sequences, ==, 1);
  hr_param_set (&p, HR_CACHED_TOKENS, e.room.tokens + 1);
  hr_estimate_run (&p, usable, &e);
  g_assert_cmpint (e.verdict, ==, HR_DOES_NOT_FIT);
  g_assert_cmpfloat (e.free_bytes, >, 0);
  g_assert_cmpfloat (e.room.sequences, ==, 0);
}

/* Without a pool the room is what a verdict still calls tight, 95 percent of the GPU, with the allocator's share on
 * top of it: what it holds fits, and one token more does not. */
static void
test_room_without_a_pool (void)
{
  hr_params_t p = params_with (SERVED_LLAMA, "micro-batch-size", "1", "sequence-length", "1", NULL);
  hr_estimate_t e;
  hr_estimate_t full;

  hr_estimate_run (&p, 4e10, &e);
  hr_param_set (&p, HR_CACHED_TOKENS, e.room.tokens);
  hr_estimate_run (&p, 4e10, &full);
  g_assert_cmpfloat (full.total_bytes, <=, 3.8e10);
  g_assert_cmpint (full.verdict, ==, HR_TIGHT);
  hr_param_set (&p, HR_CACHED_TOKENS, e.room.tokens + 1);
  hr_estimate_run (&p, 4e10, &full);
  g_assert_cmpint (full.verdict, ==, HR_DOES_NOT_FIT);
  /* One token's cache, 131 072 bytes with three percent on top, is room for one token more. */
  hr_estimate_run (&p, 4e10 + 131072 * 1.03 / 0.95, &full);
  g_assert_cmpfloat (full.room.tokens, ==, e.room.tokens + 1);
}

/* Training has no cache; without a GPU there is no room; and weights that exceed the budget leave none. */
static void
test_no_room (void)
{
  hr_params_t p = params_with (SERVED_LLAMA, VLLM, NULL);
  hr_estimate_t none = estimate_with ("memory-visible-bytes", "85018877624", NULL);
  hr_estimate_t small;
  hr_component_t component;

  hr_estimate_run (&p, 1e9, &small);
  g_assert_true (small.room.known);
  g_assert_cmpfloat (small.room.bytes, ==, 0);
  g_assert_cmpfloat (small.room.tokens, ==, 0);
  g_assert_false (run (&p).room.known);
  g_assert_false (none.room.known);
  g_assert_false (hr_component (&none, "kv-cache-available", &component));
  g_assert_false (hr_component (&none, "activation-peak", &component));
}

/* More of the GPU is more room, more sequences to plan for are less. */
static void
test_room_is_monotone (void)
{
  double last = 0;

  for (int percent = 50; percent <= 100; percent += 5)
    {
      hr_params_t p = params_with (SERVED_LLAMA, VLLM, NULL);
      hr_estimate_t e;
      hr_estimate_t many;
      hr_param_set (&p, HR_GPU_MEMORY_UTILIZATION, percent / 100.0);
      hr_estimate_run (&p, 85018877624, &e);
      hr_param_set (&p, HR_MAX_SEQUENCES, 2048);
      hr_estimate_run (&p, 85018877624, &many);
      g_assert_cmpfloat (e.room.bytes, >, last);
      g_assert_cmpfloat (many.room.bytes, <, e.room.bytes);
      last = e.room.bytes;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/serving/profile-run", test_profile_run);
  g_test_add_func ("/core/serving/profile-run-of-a-layer", test_profile_run_of_a_layer);
  g_test_add_func ("/core/serving/profile-run-of-layers-one-by-one", test_profile_run_of_layers_one_by_one);
  g_test_add_func ("/core/serving/plain-sampler", test_plain_sampler);
  g_test_add_func ("/core/serving/profile-run-since-0.17", test_profile_run_since_0_17);
  g_test_add_func ("/core/serving/expert-workspace", test_expert_workspace);
  g_test_add_func ("/core/serving/sampled-tokens", test_sampled_tokens);
  g_test_add_func ("/core/serving/graph", test_graph);
  g_test_add_func ("/core/serving/window-by-engine", test_window_by_engine);
  g_test_add_func ("/core/serving/windows-of-mixed-models", test_windows_of_mixed_models);
  g_test_add_func ("/core/serving/heads-of-the-cache", test_heads_of_the_cache);
  g_test_add_func ("/core/serving/cache-is-divided-by-heads", test_cache_is_divided_by_heads);
  g_test_add_func ("/core/serving/cast-up", test_cast_up);
  g_test_add_func ("/core/serving/workspace", test_workspace);
  g_test_add_func ("/core/serving/allocated-has-the-prompt", test_allocated_has_the_prompt);
  g_test_add_func ("/core/serving/padded-experts", test_padded_experts);
  g_test_add_func ("/core/serving/room-is-what-fits", test_room_is_what_fits);
  g_test_add_func ("/core/serving/room-without-a-pool", test_room_without_a_pool);
  g_test_add_func ("/core/serving/no-room", test_no_room);
  g_test_add_func ("/core/serving/room-is-monotone", test_room_is_monotone);
  return g_test_run ();
}
