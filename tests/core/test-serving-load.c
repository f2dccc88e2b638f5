/* SPDX-License-Identifier: GPL-3.0-or-later */
/* N requests at a time: by hand from the seconds of their passes, and what holds for every N. */
#include "cases.h"

#include "core/serving/curve.h"
#include "core/serving/load.h"

#include <math.h>

#define MOST_REQUESTS 512

/* A server of Llama 3 8B on one H100 with vLLM. */
typedef struct
{
  hr_params_t p;
  hr_run_t run;
  hr_server_t server;
} fixture_t;

static void
prepare (fixture_t *f, const char *experts)
{
  f->p = params_with (LLAMA_8B, "mode", "inference", "family", "mixtral", "experts", experts, "experts-per-token", "2",
                      "kv-cache-kind", "paged", NULL);
  hr_run_init (&f->run, &f->p, NULL);
  f->server = hr_server (&f->run, HR_ENGINE_VLLM, hr_gpu_speed_find ("h100-sxm5-80gb"), hr_weight_speed ("none"));
}

static hr_load_t
load_of (double requests)
{
  return (hr_load_t) { .requests = requests, .batch = requests, .prompt = 1000, .generated = 500, .copies = 1 };
}

static double
seconds_of (hr_pass_t pass)
{
  return hr_pass_seconds (&pass);
}

static hr_server_t
server_of_mxfp4 (fixture_t *f, hr_engine_t engine)
{
  prepare (f, "8");
  return hr_server (&f->run, engine, hr_gpu_speed_find ("dgx-spark-gb10"), hr_weight_speed ("mxfp4"));
}

/* On a GPU with FP4, vLLM multiplies MXFP4 in FP8: 250 TFLOP/s · 0.65 (class) · 0.6 (format). llama.cpp multiplies in
 * 16 bits: 125 · 0.65 (class) · 0.65 (engine) · 0.75 (format), beside side work at 400 TFLOP/s. */
static void
test_mxfp4 (void)
{
  fixture_t f;
  hr_server_t vllm = server_of_mxfp4 (&f, HR_ENGINE_VLLM);
  hr_server_t llamacpp = server_of_mxfp4 (&f, HR_ENGINE_LLAMACPP_CUDA);
  double products = 125e12 * 0.65 * 0.65 * 0.75;

  g_assert_cmpfloat_with_epsilon (vllm.product_rate, 250e12 * 0.65 * 0.6, 1);
  g_assert_cmpfloat_with_epsilon (llamacpp.product_rate, 1 / (1 / products + 1 / 400e12), 1);
}

/* One request: 500 tokens behind 1250 in the mean, after a prompt of 1000. Its own prompt keeps the engine busy for a
 * share u of the time, and 7 ms are the server's own. */
static void
test_one_by_hand (void)
{
  fixture_t f;
  hr_load_t load = load_of (1);
  hr_load_speeds_t speeds;

  prepare (&f, "0");
  double decode = seconds_of (hr_decode_pass (&f.server, 1, 1250));
  double prefill = seconds_of (hr_prefill_passes (&f.server, 1, 1000, 0));
  double busy = prefill / (500 * decode + prefill);
  double waited = prefill * busy / (2 * (1 - busy));

  speeds = hr_load_speeds (&f.server, &load);
  g_assert_cmpfloat_with_epsilon (speeds.output_tokens_per_second, 500 / (500 * decode + prefill), 1e-9);
  g_assert_cmpfloat_with_epsilon (speeds.output_token_seconds, decode, 1e-12);
  g_assert_cmpfloat_with_epsilon (speeds.first_token_seconds, prefill + decode / 2 + waited + 7e-3, 1e-12);
  g_assert_cmpfloat_with_epsilon (hr_static_batch_seconds (&f.server, &load), prefill + 499 * decode, 1e-9);
  g_assert_cmpfloat_with_epsilon (hr_lone_first_token_seconds (&f.server, &load), prefill, 1e-12);
}

/* Sixteen requests on each of two copies: eight prompts fit into one pass of 8192 tokens, and four fifths of the other
 * fifteen prompts come between a request's 500 tokens. */
static void
test_several_by_hand (void)
{
  fixture_t f;
  hr_load_t load = load_of (16);
  hr_load_speeds_t speeds;

  prepare (&f, "0");
  load.copies = 2;
  double decode = seconds_of (hr_decode_pass (&f.server, 16, 1250));
  double prefill = seconds_of (hr_prefill_passes (&f.server, 1, 1000, 0));
  double of_eight = seconds_of (hr_prefill_passes (&f.server, 8, 1000, 0));

  speeds = hr_load_speeds (&f.server, &load);
  g_assert_cmpfloat_with_epsilon (speeds.output_tokens_per_second, 2 * 16 * 500 / (500 * decode + 16 * of_eight / 8),
                                  1e-6);
  g_assert_cmpfloat_with_epsilon (speeds.output_token_seconds, decode + 0.8 * 15 / 500 * prefill, 1e-12);
}

/* Prompt and answer fill the context that the cache is for: 4096 tokens are a prompt of 3840 and an answer of 256. */
static void
test_request_of_context (void)
{
  static const struct
  {
    const char *sequence, *cached;
    double prompt, generated;
  } cases[] = {
    { "4096", "4096", 3840, 256 },
    { "1000", "4096", 1000, 3096 },
    { "4096", "4200", 3944, 256 },
    { "8192", "300", 150, 150 },
    { "1", "1", 1, 1 },
  };
  fixture_t f;

  prepare (&f, "0");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_load_t load;

      set (&f.p, "sequence-length", cases[i].sequence);
      set (&f.p, "cached-tokens", cases[i].cached);
      load = hr_requests (&f.server, &f.p);
      g_assert_cmpfloat (load.prompt, ==, cases[i].prompt);
      g_assert_cmpfloat (load.generated, ==, cases[i].generated);
    }
}

/* More requests: never fewer tokens a second in all, and never a shorter time for a token. */
static void
assert_laws (const hr_server_t *server)
{
  hr_load_speeds_t before = { 0 };

  for (double requests = 1; requests <= MOST_REQUESTS; requests++)
    {
      hr_load_t load = load_of (requests);
      hr_load_speeds_t speeds = hr_load_speeds (server, &load);

      g_assert_cmpfloat (speeds.output_tokens_per_second, >=, before.output_tokens_per_second * (1 - 1e-12));
      g_assert_cmpfloat (speeds.output_token_seconds, >=, before.output_token_seconds * (1 - 1e-12));
      g_assert_true (isfinite (speeds.first_token_seconds) && speeds.first_token_seconds > 0);
      before = speeds;
    }
}

static void
test_laws (void)
{
  fixture_t f;

  prepare (&f, "0");
  assert_laws (&f.server);
  prepare (&f, "8");
  assert_laws (&f.server);
  f.server.tensor = 8;
  assert_laws (&f.server);
}

/* Powers of two and their middles, then the pool: 100 requests of one copy. A user's tokens a second are one in the
 * time of a token; the last point is all that the server gives. More requests: never fewer tokens in all, never more
 * for each. */
static void
test_curve (void)
{
  static const double counts[] = { 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 100 };
  hr_params_t p = params_with (LLAMA_8B, "mode", "inference", "gpu", "h100-sxm5-80gb", "kv-cache-kind", "paged",
                               "micro-batch-size", "1", "max-sequences", "100", "working-memory", "profiled",
                               "sequence-length", "512", "cached-tokens", "1024", NULL);
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  hr_serving_t serving;

  hr_serving_run (&p, 80e9, &serving);
  g_assert_cmpuint (hr_serving_curve (&serving, points), ==, G_N_ELEMENTS (counts));
  g_assert_true (hr_serving_has_curve (&serving));
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      const hr_curve_point_t *before = &points[MAX (i, 1) - 1];

      g_assert_cmpfloat (points[i].requests, ==, counts[i]);
      g_assert_cmpfloat (points[i].sequences, ==, counts[i]);
      g_assert_cmpfloat (points[i].tokens_per_second, >=, before->tokens_per_second);
      g_assert_cmpfloat (points[i].user_tokens_per_second, <=, before->user_tokens_per_second);
    }
  g_assert_cmpfloat_with_epsilon (points[0].user_tokens_per_second * serving.figures[HR_SERVED_OUTPUT_TOKEN].value, 1,
                                  1e-12);
  g_assert_cmpfloat (points[0].first_token_seconds, ==, serving.figures[HR_SERVED_FIRST_TOKEN].value);
  g_assert_cmpfloat_with_epsilon (points[13].tokens_per_second, serving.figures[HR_SERVED_SATURATED].value, 1e-6);
}

/* Two copies of the model with up to five requests each: counts are of both. Where weights leave no room, or no GPU is
 * named, there is no curve. */
static void
test_curve_of_copies (void)
{
  hr_params_t p = params_with (LLAMA_8B, "mode", "inference", "gpu", "h100-sxm5-80gb", "kv-cache-kind", "paged",
                               "data-parallel", "2", "max-sequences", "5", "working-memory", "profiled",
                               "sequence-length", "512", "cached-tokens", "1024", NULL);
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  hr_serving_t serving;

  hr_serving_run (&p, 80e9, &serving);
  g_assert_cmpuint (hr_serving_curve (&serving, points), ==, 5);
  g_assert_true (hr_serving_has_curve (&serving));
  g_assert_cmpfloat (points[0].requests, ==, 2);
  g_assert_cmpfloat (points[4].requests, ==, 10);
  g_assert_cmpfloat (points[4].sequences, ==, 5);
  g_assert_cmpfloat (hr_serving_point (&serving, 10).tokens_per_second, ==, points[4].tokens_per_second);
  hr_serving_run (&p, 16e9, &serving);
  g_assert_cmpuint (hr_serving_curve (&serving, points), ==, 0);
  g_assert_false (hr_serving_has_curve (&serving));
  set (&p, "gpu", "");
  hr_serving_run (&p, 80e9, &serving);
  g_assert_cmpuint (hr_serving_curve (&serving, points), ==, 0);
  g_assert_false (hr_serving_has_curve (&serving));
}

/* Where attention is on eight ranks, each of which takes up to five requests, the engine takes 8 · 5; one that does
 * not measure its memory takes its usual number. */
static void
test_capacity_of_ranks (void)
{
  fixture_t f;
  hr_load_t load = load_of (1);

  prepare (&f, "8");
  f.server.attention_ranks = 8;
  set (&f.p, "max-sequences", "5");
  g_assert_cmpfloat (hr_capacity (&f.server, &f.p, &load, 0).engine, ==, f.server.engine->largest_batch);
  set (&f.p, "working-memory", "profiled");
  g_assert_cmpfloat (hr_capacity (&f.server, &f.p, &load, 0).engine, ==, 40);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/serving-load/mxfp4", test_mxfp4);
  g_test_add_func ("/serving-load/one-by-hand", test_one_by_hand);
  g_test_add_func ("/serving-load/several-by-hand", test_several_by_hand);
  g_test_add_func ("/serving-load/request-of-context", test_request_of_context);
  g_test_add_func ("/serving-load/laws", test_laws);
  g_test_add_func ("/serving-load/curve", test_curve);
  g_test_add_func ("/serving-load/curve-of-copies", test_curve_of_copies);
  g_test_add_func ("/serving-load/capacity-of-ranks", test_capacity_of_ranks);
  return g_test_run ();
}
