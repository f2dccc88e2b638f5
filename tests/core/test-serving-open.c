/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What settings that nobody set do to the ranges of serving. */
#include "cases.h"

#include "core/serving/serving.h"
#include "core/table/open-settings.h"

#include <math.h>

#define USABLE_BYTES 8.5e10

static hr_serving_t
serve (const hr_params_t *p)
{
  hr_serving_t serving;

  hr_serving_run (p, USABLE_BYTES, &serving);
  g_assert_cmpint (serving.reason, ==, HR_SERVING_IS_KNOWN);
  return serving;
}

static hr_serving_t
serve_open (hr_params_t p, hr_param_t param)
{
  hr_param_set_open (&p, param, true);
  return serve (&p);
}

/* The habits of vLLM, and weights beside which servers store the cache in FP8. */
static hr_params_t
paged (const char *gpu)
{
  return params_with (LLAMA_8B, "mode", "inference", "gpu", gpu, "kv-cache-kind", "paged", "weight-quantization", "fp8",
                      "micro-batch-size", "64", "prompt-tokens", "4000", "generated-tokens", "1000",
                      "max-batched-tokens", "8192", NULL);
}

static gboolean
names (const hr_serving_t *serving, hr_open_t setting)
{
  return hr_open_moves_any (serving->opened, HR_N_OPENED, setting);
}

static void
assert_named_alone (const hr_serving_t *serving, hr_open_t setting)
{
  for (hr_open_t i = 0; i < HR_N_OPEN; i++)
    g_assert_cmpint (names (serving, i), ==, i == setting);
}

/* The end towards which the setting moves a figure is what it was times what the figure is then of what it is; the
 * other end and the figure stay. */
static void
assert_moved (const hr_figure_t *open, const hr_figure_t *closed, double other)
{
  double factor = other / closed->value;

  if (fabs (factor - 1) < 0.01)
    factor = 1;
  g_assert_cmpfloat (open->value, ==, closed->value);
  g_assert_cmpfloat_with_epsilon (open->low, closed->low * fmin (1, factor), 1e-9 * closed->low);
  g_assert_cmpfloat_with_epsilon (open->high, closed->high * fmax (1, factor), 1e-9 * closed->high);
}

static void
assert_all_moved (const hr_serving_t *open, const hr_serving_t *closed, const hr_serving_t *other)
{
  for (int i = 0; i < HR_N_SERVED; i++)
    assert_moved (&open->figures[i], &closed->figures[i], other->figures[i].value);
  assert_moved (&open->prefill.seconds, &closed->prefill.seconds, other->prefill.seconds.value);
  assert_moved (&open->decode.seconds, &closed->decode.seconds, other->decode.seconds.value);
  assert_moved (&open->step.seconds, &closed->step.seconds, other->step.seconds.value);
}

static double
sum_of_highs (const hr_pass_result_t *result)
{
  double sum = 0;

  for (int i = 0; i < HR_N_SERVING_TERMS; i++)
    sum += result->terms[i].high;
  return sum;
}

/* A cache whose format nobody set may be FP8 beside weights of FP8: what reads it is faster, and twice as many requests
 * have room. Beside weights of 16 bits no published speed has one. */
static void
test_cache (void)
{
  hr_params_t p = paged ("h100-sxm5-80gb");
  hr_params_t in_fp8 = p;
  hr_serving_t open = serve_open (p, HR_KV_CACHE_DTYPE);
  hr_serving_t closed = serve (&p);

  in_fp8.kv_cache_dtype = HR_FP8;
  assert_named_alone (&open, HR_OPEN_KV_CACHE);
  assert_all_moved (&open, &closed, (hr_serving_t[]) { serve (&in_fp8) });
  g_assert_cmpfloat (open.figures[HR_SERVED_OUTPUT_TOKEN].low, <, 0.9 * closed.figures[HR_SERVED_OUTPUT_TOKEN].low);
  g_assert_cmpfloat (open.figures[HR_SERVED_PREFILL].low, ==, closed.figures[HR_SERVED_PREFILL].low);
  g_assert_cmpfloat (sum_of_highs (&open.step), ==, sum_of_highs (&closed.step));
  g_assert_cmpfloat_with_epsilon (sum_of_highs (&open.step), open.step.seconds.high, 1e-12);
  g_assert_cmpfloat (open.largest_concurrency.high, >, 1.9 * closed.largest_concurrency.high);
  set (&p, "weight-quantization", "none");
  assert_named_alone ((hr_serving_t[]) { serve_open (p, HR_KV_CACHE_DTYPE) }, HR_N_OPEN);
}

/* Where nothing tells the engine, it is Transformers, but may be that of most published speeds on such GPUs. A paged
 * cache tells it, and so does whoever names it. */
static void
test_engine (void)
{
  hr_params_t p = params_with (LLAMA_8B, "mode", "inference", "gpu", "geforce-rtx-4090", NULL);
  hr_params_t other = p;
  hr_serving_t open = serve_open (p, HR_ENGINE);

  set (&other, "engine", "llama.cpp-cuda");
  g_assert_cmpint (open.engine, ==, HR_ENGINE_TRANSFORMERS);
  assert_named_alone (&open, HR_OPEN_ENGINE);
  assert_all_moved (&open, (hr_serving_t[]) { serve (&p) }, (hr_serving_t[]) { serve (&other) });
  g_assert_cmpfloat (open.figures[HR_SERVED_DECODE].high, >, 1.3 * serve (&p).figures[HR_SERVED_DECODE].high);
  hr_param_set_open (&p, HR_ENGINE, true);
  set (&p, "engine", "transformers");
  assert_named_alone ((hr_serving_t[]) { serve (&p) }, HR_N_OPEN);
  assert_named_alone ((hr_serving_t[]) { serve_open (paged ("h100-sxm5-80gb"), HR_ENGINE) }, HR_N_OPEN);
}

/* On each class of GPUs most published speeds are of another engine; llama.cpp itself runs by Vulkan on GeForce. */
static void
test_engines_of_classes (void)
{
  static const struct
  {
    const char *gpu, *engine;
  } usual[] = { { "h100-sxm5-80gb", "tensorrt-llm" },     { "h20-96gb", "sglang" },
                { "rtx-a6000", "llama.cpp-cuda" },        { "dgx-spark-gb10", "llama.cpp-cuda" },
                { "m2-ultra-192-gb", "llama.cpp-metal" }, { "instinct-mi300x", "vllm" },
                { "radeon-rx-7900-xtx", "llama.cpp-hip" } };
  hr_params_t p = params_with (LLAMA_8B, "mode", "inference", "gpu", "geforce-rtx-4090", "working-memory", "graph",
                               "max-batched-tokens", "512", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    {
      hr_params_t of_class = params_with (LLAMA_8B, "mode", "inference", "gpu", usual[i].gpu, NULL);
      hr_params_t other = of_class;

      set (&other, "engine", usual[i].engine);
      assert_all_moved ((hr_serving_t[]) { serve_open (of_class, HR_ENGINE) }, (hr_serving_t[]) { serve (&of_class) },
                        (hr_serving_t[]) { serve (&other) });
    }
  assert_named_alone ((hr_serving_t[]) { serve_open (p, HR_ENGINE) }, HR_OPEN_ENGINE);
  set (&p, "gpu", "rtx-a6000");
  assert_named_alone ((hr_serving_t[]) { serve_open (p, HR_ENGINE) }, HR_N_OPEN);
}

/* llama.cpp takes 512 tokens of a prompt at a time, or 2048; Transformers takes all. */
static void
test_batched_tokens (void)
{
  hr_params_t p = params_with (LLAMA_8B, "mode", "inference", "gpu", "geforce-rtx-4090", "engine", "llama.cpp-cuda",
                               "prompt-tokens", "4096", "generated-tokens", "16", NULL);
  hr_params_t other = p;
  hr_serving_t open = serve_open (p, HR_MAX_BATCHED_TOKENS);

  other.max_batched_tokens = 2048;
  assert_named_alone (&open, HR_OPEN_BATCHED_TOKENS);
  assert_all_moved (&open, (hr_serving_t[]) { serve (&p) }, (hr_serving_t[]) { serve (&other) });
  set (&p, "engine", "transformers");
  assert_named_alone ((hr_serving_t[]) { serve_open (p, HR_MAX_BATCHED_TOKENS) }, HR_N_OPEN);
}

/* Of copies of attention, experts may be divided among all. Where each GPU has all of the model, nothing is open. */
static void
test_experts (void)
{
  hr_params_t p = params_with ("family", "mixtral", "experts", "8", "kv-heads", "8", "ffn-size", "0", "expert-ffn-size",
                               "4096", "mode", "inference", "gpu", "h100-sxm5-80gb", "kv-cache-kind", "paged",
                               "data-parallel", "4", "micro-batch-size", "16", "max-batched-tokens", "8192", NULL);
  hr_params_t other = p;
  hr_serving_t open = serve_open (p, HR_EXPERT_PARALLEL);

  other.expert_parallel = 4;
  assert_named_alone (&open, HR_OPEN_EXPERT_PARALLEL);
  assert_all_moved (&open, (hr_serving_t[]) { serve (&p) }, (hr_serving_t[]) { serve (&other) });
  set (&p, "data-parallel", "1");
  assert_named_alone ((hr_serving_t[]) { serve_open (p, HR_EXPERT_PARALLEL) }, HR_N_OPEN);
}

/* Fewer requests reach a target if prompts are computed in parts. */
static void
test_targets (void)
{
  hr_params_t p = params_with (LLAMA_8B, "mode", "inference", "gpu", "h100-sxm5-80gb", "engine", "vllm",
                               "prompt-tokens", "4100", "generated-tokens", "500", "target-first-token-seconds", "3",
                               NULL);
  hr_params_t other = p;
  hr_serving_t closed = serve (&p);
  hr_serving_t open = serve_open (p, HR_MAX_BATCHED_TOKENS);
  hr_serving_t parted;

  set (&other, "max-batched-tokens", "2048");
  parted = serve (&other);
  g_assert_cmpint (open.limit, ==, HR_LIMIT_SPEED);
  g_assert_cmpfloat (open.largest_concurrency.value, ==, closed.largest_concurrency.value);
  g_assert_cmpfloat (
      open.largest_concurrency.low, ==,
      floor (closed.largest_concurrency.low * parted.largest_concurrency.value / closed.largest_concurrency.value));
  g_assert_cmpfloat (open.largest_concurrency.low, <, closed.largest_concurrency.low);
  g_assert_cmpfloat (open.largest_concurrency.high, ==, closed.largest_concurrency.high);
}

/* Searches ask for no range; settings of training move nothing here. */
static void
test_closed (void)
{
  hr_params_t p = paged ("h100-sxm5-80gb");
  hr_serving_t closed = serve (&p);
  hr_serving_t searched;

  assert_named_alone ((hr_serving_t[]) { serve_open (p, HR_CUDA_GRAPHS) }, HR_N_OPEN);
  hr_param_set_open (&p, HR_KV_CACHE_DTYPE, true);
  hr_serving_run_closed (&p, USABLE_BYTES, &searched);
  g_assert_cmpmem (searched.figures, sizeof searched.figures, closed.figures, sizeof closed.figures);
  assert_named_alone (&searched, HR_N_OPEN);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/serving-open/cache", test_cache);
  g_test_add_func ("/serving-open/engine", test_engine);
  g_test_add_func ("/serving-open/engines-of-classes", test_engines_of_classes);
  g_test_add_func ("/serving-open/batched-tokens", test_batched_tokens);
  g_test_add_func ("/serving-open/experts", test_experts);
  g_test_add_func ("/serving-open/targets", test_targets);
  g_test_add_func ("/serving-open/closed", test_closed);
  return g_test_run ();
}
