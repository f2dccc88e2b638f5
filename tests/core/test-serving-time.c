/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The speed of serving: one decode and one prefill by hand, laws over random inputs, and reasons where there is no
 * number. */
#include "cases.h"

#include "core/serving/curve.h"
#include "core/serving/served-sweep.h"
#include "core/table/open-settings.h"

#include <math.h>

/* Scenarios whose speed is known, and how many are drawn for them at most. */
#define N_RANDOM 100000
#define MOST_DRAWN (20 * N_RANDOM)
#define USABLE_BYTES 8.5e10

static hr_params_t
served_llama (const char *gpu)
{
  return params_with (LLAMA_8B, "mode", "inference", "gpu", gpu, "sequence-length", "1000", "cached-tokens", "2000",
                      "micro-batch-size", "1", "kv-cache-kind", "paged", "max-batched-tokens", "8192", NULL);
}

static hr_serving_t
serve (const hr_params_t *p)
{
  hr_serving_t serving;

  hr_serving_run (p, USABLE_BYTES, &serving);
  return serving;
}

static void
assert_seconds (double seconds, double expected)
{
  g_assert_cmpfloat_with_epsilon (seconds, expected, 1e-9 * expected);
}

/* Llama 3 8B on an H100 with vLLM. A layer has 4096 · (2 · 4096 + 2 · 1024) + 3 · 4096 · 14336 = 218 103 808
 * parameters in matrices, 32 layers 6 979 321 856, and the head 128256 · 4096 = 525 336 576: 7 504 658 432 at 2 bytes.
 * Weights are read at 3350e9 · 0.88 · 1.05, and multiplied at 989e12 · 0.68. The cache behind 1500 tokens is
 * 2 · 8 · 128 · 2 · 32 bytes a token, read at 3350e9 · 0.84. Fixed: 32 · 30 + 1600 + 12 µs. */
static void
test_decode_by_hand (void)
{
  hr_params_t p = served_llama ("h100-sxm5-80gb");
  hr_serving_t serving = serve (&p);
  const double *seconds = serving.decode.pass.seconds;

  g_assert_cmpint (serving.reason, ==, HR_SERVING_IS_KNOWN);
  g_assert_cmpint (serving.engine, ==, HR_ENGINE_VLLM);
  assert_seconds (seconds[HR_SERVING_WEIGHTS], 2 * 7504658432. / (3350e9 * 0.88 * 1.05));
  assert_seconds (seconds[HR_SERVING_CACHE], 131072. * 1500 / (3350e9 * 0.84));
  assert_seconds (seconds[HR_SERVING_COMPUTE], 2 * 7504658432. / (989e12 * 0.68));
  g_assert_cmpfloat (seconds[HR_SERVING_COMMUNICATION], ==, 0);
  assert_seconds (seconds[HR_SERVING_FIXED], (32 * 30 + 1600 + 12) * 1e-6);
  assert_seconds (serving.figures[HR_SERVED_DECODE].value, 1 / serving.decode.seconds.value);
  assert_seconds (serving.figures[HR_SERVED_DECODE].low, 0.80 * serving.figures[HR_SERVED_DECODE].value);
  assert_seconds (serving.figures[HR_SERVED_DECODE].high, 1.30 * serving.figures[HR_SERVED_DECODE].value);
}

/* The same model on two H100, a prompt of 10 000 tokens in two passes of 5 000. Each GPU has half of the weights, which
 * both passes read; the head computes one row in all. Scores: 32 · 10000²/2 pairs of 32 heads of 128 + 128 elements,
 * at half of the peak. An exchange moves 2 · 1/2 of 5000 · 4096 · 2 bytes at 0.7 · 450e9, which is more than 8 MB:
 * it begins after 9 + 130 µs. Fixed: twice 32 · 30, and 1600 µs. */
static void
test_prefill_by_hand (void)
{
  hr_params_t p = served_llama ("h100-sxm5-80gb");
  hr_serving_t serving;
  const double *seconds = serving.prefill.pass.seconds;
  double products = 2 * (6979321856. * 10000 + 525336576.) / 2 / (989e12 * 0.68);
  double scores = 2 * 32. * 10000 * 10000 / 2 * 32 * 256 / 2 / (989e12 * 0.5);

  set (&p, "sequence-length", "10000");
  set (&p, "cached-tokens", "10256");
  set (&p, "tensor-parallel", "2");
  serving = serve (&p);
  assert_seconds (seconds[HR_SERVING_WEIGHTS], 2 * 7504658432. / (3350e9 * 0.88 * 1.05));
  g_assert_cmpfloat (seconds[HR_SERVING_CACHE], ==, 0);
  assert_seconds (seconds[HR_SERVING_COMPUTE], products + scores);
  assert_seconds (seconds[HR_SERVING_COMMUNICATION], 2 * 64 * (139e-6 + 40960000. / (0.7 * 450e9)));
  assert_seconds (seconds[HR_SERVING_FIXED], (2 * 32 * 30 + 1600) * 1e-6);
  assert_seconds (serving.figures[HR_SERVED_PREFILL].value, 10000 / serving.prefill.seconds.value);
  assert_seconds (serving.prefill.seconds.low, 0.75 * serving.prefill.seconds.value);
  assert_seconds (serving.prefill.seconds.high, 2.10 * serving.prefill.seconds.value);
}

/* Of 8 experts 2 for each of 4 tokens: 1 − (3/4)⁴ of them are read. */
static void
test_visited_experts (void)
{
  hr_served_model_t model = { .experts = 8, .experts_per_token = 2 };

  g_assert_cmpfloat (hr_visited_share (&model, 4), ==, 1 - 81 / 256.);
  model.experts = 0;
  g_assert_cmpfloat (hr_visited_share (&model, 4), ==, 0);
}

static void
assert_engine (const char *name, const char *value, const char *gpu, hr_engine_t engine)
{
  hr_params_t p = served_llama (gpu);

  set (&p, name, value);
  g_assert_cmpint (serve (&p).engine, ==, engine);
}

static void
test_engines (void)
{
  assert_engine ("pool-basis", "free-at-start", "h100-sxm5-80gb", HR_ENGINE_SGLANG);
  assert_engine ("pool-basis", "rest", "h100-sxm5-80gb", HR_ENGINE_TENSORRT_LLM);
  assert_engine ("kv-cache-kind", "dynamic", "h100-sxm5-80gb", HR_ENGINE_TRANSFORMERS);
  assert_engine ("engine", "lmdeploy", "h100-sxm5-80gb", HR_ENGINE_LMDEPLOY);
  assert_engine ("kv-cache-kind", "dynamic", "m2-max-64-gb", HR_ENGINE_MLX);
  for (hr_engine_t i = HR_ENGINE_BY_INPUTS + 1; i < HR_N_ENGINES; i++)
    g_assert_nonnull (hr_engine_desc (i)->name);
}

/* Every GPU has a memory and a peak, and no class, engine or format together reaches more than the memory's rate. */
static void
test_speeds (void)
{
  const hr_gpu_speed_t *gpu;

  for (int i = 0; (gpu = hr_gpu_speed_at (i)) != NULL; i++)
    {
      g_assert_true (hr_gpu_speed_find (gpu->gpu) == gpu);
      g_assert_cmpfloat (gpu->memory_gb_s, >, 0);
      g_assert_cmpfloat (gpu->tflops[HR_COMPUTES_16_BIT], >, 0);
      g_assert_cmpint (gpu->link_gb_s > 0, ==, gpu->joint != HR_JOINED_BY_NOTHING);
      for (hr_engine_t engine = HR_ENGINE_BY_INPUTS + 1; engine < HR_N_ENGINES; engine++)
        g_assert_cmpfloat (hr_class_shares (gpu->class).stream * hr_engine_desc (engine)->shares.stream, <, 1);
    }
  g_assert_null (hr_gpu_speed_find (""));
}

static void
assert_reason (const char *name, const char *value, hr_serving_reason_t reason)
{
  hr_params_t p = served_llama ("h100-sxm5-80gb");
  hr_serving_t serving;

  set (&p, "kv-cache-kind", "dynamic");
  set (&p, name, value);
  serving = serve (&p);
  g_assert_cmpint (serving.reason, ==, reason);
  g_assert_cmpfloat (serving.decode.seconds.value, ==, 0);
  g_assert_cmpstr (hr_serving_reason_text (reason), !=, "");
}

static void
test_reasons (void)
{
  assert_reason ("mode", "training", HR_SERVING_OF_TRAINING);
  assert_reason ("activation-model", "rule-34", HR_SERVING_BY_RULE);
  assert_reason ("family", "bert", HR_SERVING_OF_OTHER_HEADS);
  assert_reason ("family", "bart", HR_SERVING_OF_OTHER_LAYERS);
  assert_reason ("family", "hybrid", HR_SERVING_OF_OTHER_LAYERS);
  assert_reason ("gpu", "gaudi-3", HR_SERVING_OF_OTHER_KIND);
  assert_reason ("gpu", "geforce-rtx-4070-laptop", HR_SERVING_SET_BY_MAKER);
  assert_reason ("gpu", "l20", HR_SERVING_WITHOUT_PEAK);
  assert_reason ("gpu", "", HR_SERVING_WITHOUT_SPEEDS);
  assert_reason ("weight-quantization", "bnb-nf4", HR_SERVING_WITHOUT_FORMAT);
  assert_reason ("weight-dtype", "fp32", HR_SERVING_WITHOUT_FORMAT);
  assert_reason ("experts", "8", HR_SERVING_OF_EAGER_EXPERTS);
}

/* Transformers copies a cache that grows: 8192 tokens are known, one more is a guess. */
static void
test_doubt (void)
{
  hr_params_t p = served_llama ("h100-sxm5-80gb");

  set (&p, "kv-cache-kind", "dynamic");
  set (&p, "micro-batch-size", "1");
  set (&p, "cached-tokens", "8192");
  g_assert_cmpint (serve (&p).doubt, ==, HR_SERVING_IS_KNOWN);
  set (&p, "cached-tokens", "8193");
  g_assert_cmpint (serve (&p).doubt, ==, HR_SERVING_OF_COPIED_CACHES);
  g_assert_cmpint (serve (&p).reason, ==, HR_SERVING_IS_KNOWN);
}

/* vLLM takes 1024 requests at a time, where there is room for them: another one queues. */
static void
test_queue_is_said (void)
{
  hr_params_t p = served_llama ("h100-sxm5-80gb");
  hr_serving_t serving;

  set (&p, "kv-cache-kind", "paged");
  set (&p, "micro-batch-size", "1024");
  hr_serving_run (&p, 0, &serving);
  g_assert_cmpint (serving.doubt, ==, HR_SERVING_IS_KNOWN);
  set (&p, "micro-batch-size", "1025");
  hr_serving_run (&p, 0, &serving);
  g_assert_cmpint (serving.doubt, ==, HR_SERVING_QUEUES);
}

/* Any GPU whose speed is known. */
static const char *
any_gpu (void)
{
  static int n = 0;

  while (hr_gpu_speed_at (n) != NULL)
    n++;
  return hr_gpu_speed_at (g_test_rand_int_range (0, n))->gpu;
}

static hr_params_t
random_scenario (void)
{
  hr_params_t p = params_with ("mode", "inference", "family", PICK ("llama", "gpt2", "qwen3", "deepseek_v3", "gpt_oss"),
                               NULL);

  g_strlcpy (p.gpu.text, any_gpu (), sizeof p.gpu.text);
  set (&p, "layers", PICK ("1", "7", "32", "80"));
  set (&p, "hidden-size", PICK ("64", "1024", "8192"));
  set (&p, "attention-heads", PICK ("8", "32"));
  set (&p, "kv-heads", PICK ("1", "8"));
  set (&p, "head-dim", PICK ("16", "64", "128"));
  set (&p, "experts", PICK ("0", "0", "8", "256"));
  set (&p, "experts-per-token", PICK ("1", "8"));
  set (&p, "sequence-length", PICK ("1", "512", "8192", "1M"));
  set (&p, "cached-tokens", PICK ("1", "512", "8192", "1M"));
  set (&p, "micro-batch-size", PICK ("1", "1", "7", "300", "1M"));
  set (&p, "prompt-tokens", PICK ("0", "0", "1", "3000", "100000000"));
  set (&p, "generated-tokens", PICK ("0", "0", "1", "700", "100000000"));
  set (&p, "cached-tokens-before", PICK ("0", "0", "5000"));
  set (&p, "target-tokens-per-second", PICK ("0", "20", "1M"));
  set (&p, "target-first-token-seconds", PICK ("0", "1", "1M"));
  set (&p, "sliding-window", PICK ("0", "0", "128"));
  set (&p, "kv-cache-kind", PICK ("dynamic", "paged", "paged"));
  set (&p, "pool-basis", PICK ("gpu", "free-at-start", "rest"));
  set (&p, "max-batched-tokens", PICK ("0", "512", "8192"));
  set (&p, "tensor-parallel", PICK ("1", "2", "8"));
  set (&p, "pipeline-parallel", PICK ("1", "1", "4"));
  p.open_settings = (uint64_t) g_test_rand_int_range (0, 1 << HR_N_OPEN);
  return p;
}

/* Terms that add up, each between its low and its high. */
static void
assert_sane (const hr_pass_result_t *result)
{
  double sum = 0;

  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    {
      const hr_figure_t *term = &result->terms[i];

      g_assert_true (isfinite (term->value) && isfinite (term->high));
      g_assert_cmpfloat (term->low, >=, 0);
      g_assert_cmpfloat (term->low, <=, term->value);
      g_assert_cmpfloat (term->value, <=, term->high);
      sum += term->value;
    }
  g_assert_cmpfloat (sum, >, 0);
  g_assert_cmpfloat_with_epsilon (sum, result->seconds.value, 1e-12 * sum);
}

/* Nothing is read faster than the memory's rate, nor computed faster than the fastest peak, which additions in 16 bits
 * double. Stages compute at the same time, so each pass counts for one stage. */
static void
assert_possible (const hr_serving_t *serving, const hr_pass_t *pass)
{
  const hr_gpu_speed_t *gpu = hr_gpu_speed_find (serving->params.gpu.text);
  double peak = 2e12
                * fmax (gpu->tflops[HR_COMPUTES_16_BIT],
                        fmax (gpu->tflops[HR_COMPUTES_FP8], gpu->tflops[HR_COMPUTES_FP4]));
  double bytes = pass->passes * (pass->weight_bytes + pass->expert_bytes) + pass->cache_bytes;
  double flops = pass->passes * (pass->flops + pass->expert_flops) + pass->score_flops;
  double seconds = pass->seconds[HR_SERVING_WEIGHTS] + pass->seconds[HR_SERVING_CACHE];

  g_assert_cmpfloat (bytes, <=, seconds * gpu->memory_gb_s * 1e9);
  g_assert_cmpfloat (flops, <=, pass->seconds[HR_SERVING_COMPUTE] * peak);
}

/* Any format of weights. */
static const char *
any_format (void)
{
  const hr_param_desc_t *desc = hr_param_desc (HR_WEIGHT_QUANTIZATION);

  return hr_choice_at (desc, g_test_rand_int_range (0, hr_choice_count (desc)))->id;
}

/* A cache of fewer bits is never slower; nor are weights, whose unpacking costs less than what is not read. */
static void
assert_fewer_bits (const hr_serving_t *before)
{
  hr_params_t p = before->params;
  double of_16_bits;

  set (&p, "kv-cache-dtype", "fp8");
  g_assert_cmpfloat (serve (&p).decode.seconds.value, <=, before->decode.seconds.value * (1 + 1e-12));
  set (&p, "weight-quantization", "none");
  of_16_bits = serve (&p).decode.seconds.value;
  set (&p, "weight-quantization", any_format ());
  g_assert_cmpfloat (serve (&p).decode.seconds.value, <=, of_16_bits * (1 + 1e-12));
}

/* Low, expected and high in this order, and all of them numbers. */
static void
assert_ordered (const hr_figure_t *figure)
{
  g_assert_true (isfinite (figure->high));
  g_assert_cmpfloat (figure->low, >=, 0);
  g_assert_cmpfloat (figure->low, <=, figure->value);
  g_assert_cmpfloat (figure->value, <=, figure->high);
}

static void
assert_figures (const hr_serving_t *serving)
{
  for (hr_served_t i = 0; i < HR_N_SERVED; i++)
    assert_ordered (&serving->figures[i]);
  assert_ordered (&serving->largest_concurrency);
}

/* Twice as many requests: all together never get fewer tokens a second, and none of them gets its own sooner. */
static void
assert_more_requests (const hr_serving_t *before)
{
  hr_params_t p = before->params;
  hr_serving_t after;

  p.micro_batch_size *= 2;
  after = serve (&p);
  g_assert_cmpfloat (after.figures[HR_SERVED_OUTPUT].value, >=, before->figures[HR_SERVED_OUTPUT].value * (1 - 1e-12));
  g_assert_cmpfloat (after.figures[HR_SERVED_OUTPUT_TOKEN].value, >=,
                     before->figures[HR_SERVED_OUTPUT_TOKEN].value * (1 - 1e-12));
  g_assert_cmpfloat (after.figures[HR_SERVED_OUTPUT].value, <=,
                     before->figures[HR_SERVED_SATURATED].value * (1 + 1e-12));
  g_assert_cmpfloat (after.largest_concurrency.value, ==, before->largest_concurrency.value);
}

/* Whether there is a curve is known without its points. */
static void
assert_curve (const hr_serving_t *serving)
{
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];

  g_assert_cmpint (hr_serving_curve (serving, points) > 1, ==, hr_serving_has_curve (serving));
}

static void
assert_all_sane (const hr_serving_t *serving)
{
  assert_sane (&serving->prefill);
  assert_sane (&serving->decode);
  assert_sane (&serving->step);
  assert_possible (serving, &serving->prefill.pass);
  assert_possible (serving, &serving->decode.pass);
  assert_possible (serving, &serving->step.pass);
  assert_figures (serving);
}

static void
test_laws (void)
{
  guint known = 0;

  for (guint drawn = 0; known < N_RANDOM; drawn++)
    {
      hr_params_t p = random_scenario ();
      hr_serving_t serving = serve (&p);

      g_assert_cmpuint (drawn, <, MOST_DRAWN);
      if (!hr_is_valid (&p) || serving.reason != HR_SERVING_IS_KNOWN)
        continue;
      known++;
      assert_all_sane (&serving);
      assert_more_requests (&serving);
      assert_fewer_bits (&serving);
      assert_curve (&serving);
    }
}

/* At the ends of ranges, several at a time, figures are numbers or there is a reason for none. */
static void
test_corners (void)
{
  guint known = 0;

  for (guint drawn = 0; known < N_RANDOM; drawn++)
    {
      hr_params_t p = random_scenario ();
      hr_serving_t serving;

      g_assert_cmpuint (drawn, <, MOST_DRAWN);
      set_some_ends (&p);
      if (!hr_is_valid (&p))
        continue;
      serving = serve (&p);
      if (serving.reason != HR_SERVING_IS_KNOWN)
        continue;
      known++;
      assert_all_sane (&serving);
    }
}

/* Each point of a sweep is a server of its own; one that does not fit serves nobody. */
static void
test_sweep (void)
{
  static const double sizes[] = { 1, 16, 0, 512 };
  hr_params_t p = served_llama ("h100-sxm5-80gb");
  hr_point_t points[G_N_ELEMENTS (sizes)];

  hr_sweep_with_speed (&p, USABLE_BYTES, HR_MICRO_BATCH_SIZE, sizes, G_N_ELEMENTS (sizes), points);
  g_assert_cmpfloat (points[0].tokens_per_second, ==, serve (&p).figures[HR_SERVED_OUTPUT].value);
  set (&p, "micro-batch-size", "16");
  g_assert_cmpfloat (points[1].tokens_per_second, ==, serve (&p).figures[HR_SERVED_OUTPUT].value);
  g_assert_cmpfloat (points[1].tokens_per_second, >, points[0].tokens_per_second);
  g_assert_false (points[2].valid);
  g_assert_cmpfloat (points[2].tokens_per_second, ==, 0);
  g_assert_cmpfloat (points[3].device, >, USABLE_BYTES);
  g_assert_cmpfloat (points[3].tokens_per_second, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/serving-time/decode-by-hand", test_decode_by_hand);
  g_test_add_func ("/serving-time/prefill-by-hand", test_prefill_by_hand);
  g_test_add_func ("/serving-time/visited-experts", test_visited_experts);
  g_test_add_func ("/serving-time/engines", test_engines);
  g_test_add_func ("/serving-time/speeds", test_speeds);
  g_test_add_func ("/serving-time/reasons", test_reasons);
  g_test_add_func ("/serving-time/doubt", test_doubt);
  g_test_add_func ("/serving-time/queue-is-said", test_queue_is_said);
  g_test_add_func ("/serving-time/sweep", test_sweep);
  g_test_add_func ("/serving-time/laws", test_laws);
  g_test_add_func ("/serving-time/corners", test_corners);
  return g_test_run ();
}
