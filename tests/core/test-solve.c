/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the solver finds, held against single estimates: it fits, and one step more does not. */
#include "cases.h"

#include "core/base/units.h"
#include "core/estimate/solve.h"

#include <math.h>

static bool
fits (const hr_params_t *p, double usable)
{
  hr_estimate_t e;

  g_assert_true (hr_is_valid (p));
  hr_estimate_run (p, usable, &e);
  return e.verdict != HR_DOES_NOT_FIT;
}

static hr_answer_t
ask (const hr_params_t *p, hr_param_t param, double most, double usable)
{
  hr_solver_t solver;

  hr_solver_init (&solver, p, param, most);
  return hr_solver_ask (&solver, usable);
}

static int64_t
shards (const hr_params_t *p, int zero_stage, int64_t most, double usable)
{
  hr_solver_t solver;

  hr_solver_init_shards (&solver, p, zero_stage, most);
  return hr_solver_ask_shards (&solver, usable);
}

static hr_verdict_t
verdict_on (const hr_params_t *p, double usable)
{
  hr_estimate_t e;

  hr_estimate_run (p, usable, &e);
  return e.verdict;
}

/* By hand from the definition, 1 by 1: the 7B model with all defaults on 160 GiB. */
static void
test_largest_by_hand (void)
{
  hr_params_t p = defaults ();
  int64_t most = 0;

  for (p.micro_batch_size = 1; fits (&p, 160 * HR_GIB); p.micro_batch_size++)
    most = p.micro_batch_size;
  hr_answer_t found = hr_solve (&p, HR_MICRO_BATCH_SIZE, 160 * HR_GIB);
  g_assert_true (found.found);
  g_assert_cmpint (most, >, 1);
  g_assert_cmpfloat (found.value, ==, (double) most);
  p.micro_batch_size = most;
  g_assert_cmpint (found.verdict, ==, verdict_on (&p, 160 * HR_GIB));
}

static void
test_nothing_fits (void)
{
  hr_params_t p = defaults ();

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if ((hr_param_desc (i)->flags & HR_PARAM_SWEEPABLE) && hr_solve_goal (i) != HR_LARGEST)
      g_assert_false (hr_solve (&p, i, HR_GIB).found);
  g_assert_false (hr_solve (&p, HR_MICRO_BATCH_SIZE, HR_GIB).found);
  g_assert_cmpint (shards (&p, 3, 1024, HR_GIB), ==, 0);
}

/* 4 tokens a context rank: only multiples of 4 are tried; 1024 learned positions end them. */
static void
test_invalid_values_are_passed_over (void)
{
  hr_params_t p = params_with ("context-parallel", "4", "sequence-length", "512", "layers", "2", "hidden-size", "512",
                               "ffn-size", "512", "head-dim", "16", NULL);
  hr_answer_t found = hr_solve (&p, HR_SEQUENCE_LENGTH, 40 * HR_GIB);

  g_assert_true (found.found);
  g_assert_cmpfloat (fmod (found.value, 4), ==, 0);
  p.sequence_length = (int64_t) found.value;
  g_assert_true (fits (&p, 40 * HR_GIB));
  p.sequence_length += 4;
  g_assert_false (fits (&p, 40 * HR_GIB));
  p = params_with ("position-embeddings", "learned", "learned-positions", "1024", "sequence-length", "512", NULL);
  g_assert_cmpfloat (hr_solve (&p, HR_SEQUENCE_LENGTH, 1000 * HR_GIB).value, ==, 1024);
  /* 32 heads: the divisors of 32 are the numbers of KV heads. */
  p = params_with ("kv-heads", "1", NULL);
  g_assert_cmpfloat (hr_solve (&p, HR_KV_HEADS, 1000 * HR_GIB).value, ==, 32);
}

/* The best interval is the one of the plot. */
static void
test_best_interval (void)
{
  hr_params_t p = params_with ("sequence-length", "32768", "micro-batch-size", "1", NULL);
  hr_answer_t found = hr_solve (&p, HR_CHECKPOINT_INTERVAL, 1000 * HR_GIB);

  g_assert_true (found.found);
  hr_solve_put (&p, HR_CHECKPOINT_INTERVAL, found.value);
  double best = run (&p).total_bytes;
  g_assert_cmpfloat (found.device_bytes, ==, best);
  for (p.checkpoint_interval = 1; p.checkpoint_interval <= p.layers; p.checkpoint_interval++)
    g_assert_cmpfloat (run (&p).total_bytes, >=, best);
}

/* The last interval is tried as well: one layer has no other. */
static void
test_interval_of_one_layer (void)
{
  hr_params_t p = params_with ("layers", "1", NULL);
  hr_answer_t found = hr_solve (&p, HR_CHECKPOINT_INTERVAL, 1000 * HR_GIB);

  g_assert_true (found.found);
  g_assert_cmpfloat (found.value, ==, 1);
}

/* A scan finds the largest, too: one more row of learned positions does not fit. */
static void
test_scan (void)
{
  hr_params_t p = params_with ("position-embeddings", "learned", "learned-positions", "4096", NULL);
  hr_answer_t found = hr_solve (&p, HR_LEARNED_POSITIONS, 160 * HR_GIB);

  g_assert_true (found.found);
  p.learned_positions = (int64_t) found.value;
  g_assert_true (fits (&p, 160 * HR_GIB));
  p.learned_positions++;
  g_assert_false (fits (&p, 160 * HR_GIB));
}

static gboolean
fits_with (hr_params_t p, hr_param_t param, double value, double usable)
{
  return hr_param_set (&p, param, value) == HR_SET_OK && hr_is_valid (&p) && fits (&p, usable);
}

/* Of the values of a parameter, which are `unit` apart, the largest that fits; below its least: none. */
static double
count_down (const hr_params_t *p, hr_param_t param, double unit, double usable)
{
  const hr_param_desc_t *row = hr_param_desc (param);
  double steps = floor ((row->max - row->min) / unit + 1e-9);

  while (steps >= 0 && !fits_with (*p, param, row->min + steps * unit, usable))
    steps--;
  return row->min + steps * unit;
}

/* Of few values a scan finds the one that counting down finds: more of them does not need more, so that the highest
 * may fit where the one in force does not. */
static void
assert_scan (const hr_params_t *p, hr_param_t param, double usable)
{
  const hr_param_desc_t *row = hr_param_desc (param);
  double unit = row->type == HR_TYPE_INTEGER ? 1 : row->step;
  gboolean is_scanned = (row->flags & HR_PARAM_SWEEPABLE) && !(row->flags & HR_PARAM_MONOTONE);
  double expected;
  hr_answer_t found;

  if (!is_scanned || hr_solve_goal (param) != HR_LARGEST || (row->max - row->min) / unit > 4096)
    return;
  expected = count_down (p, param, unit, usable);
  found = hr_solve (p, param, usable);
  g_assert_cmpint (found.found, ==, expected >= row->min);
  if (found.found)
    g_assert_cmpfloat_with_epsilon (found.value, expected, 1e-9);
}

static void
test_scans_by_counting (void)
{
  static const double memory[] = { 60, 100, 140, 1000 };
  hr_params_t dense = defaults ();
  hr_params_t experts = params_with ("family", "mixtral", "experts", "8", "expert-ffn-size", "1024", "dense-layers",
                                     "4", NULL);

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    for (gsize m = 0; m < G_N_ELEMENTS (memory); m++)
      {
        assert_scan (&dense, i, memory[m] * HR_GIB);
        assert_scan (&experts, i, memory[m] * HR_GIB);
      }
}

/* A prompt is cached whole: it is no longer than the cache, however much memory there is. An encoder caches nothing. */
static void
test_prompt_within_the_cache (void)
{
  hr_params_t server = params_with ("mode", "inference", "cached-tokens", "6000", NULL);
  hr_params_t encoder = params_with ("mode", "inference", "family", "bert", "learned-positions", "0", NULL);
  hr_params_t undecided = server;
  hr_answer_t prompt = hr_solve (&server, HR_SEQUENCE_LENGTH, 10000 * HR_GIB);
  hr_answer_t text = hr_solve (&encoder, HR_SEQUENCE_LENGTH, 10000 * HR_GIB);

  g_assert_cmpfloat (prompt.value, ==, 6000);
  g_assert_cmpint (hr_solve_limit (&server, HR_SEQUENCE_LENGTH), ==, HR_CACHED_TOKENS);
  g_assert_cmpint (hr_solve_limit (&server, HR_CACHED_TOKENS), ==, HR_N_PARAMS);
  g_assert_cmpfloat (text.value, >, encoder.cached_tokens);
  g_assert_cmpint (hr_solve_limit (&encoder, HR_SEQUENCE_LENGTH), ==, HR_N_PARAMS);
  undecided.cache_follows = 1;
  g_assert_cmpint (hr_solve_limit (&undecided, HR_SEQUENCE_LENGTH), ==, HR_N_PARAMS);
}

/* A cache that nobody decided is as long as the prompt at each value that is tried. */
static void
test_prompt_with_its_cache (void)
{
  hr_params_t server = params_with ("mode", "inference", NULL);
  hr_answer_t prompt;
  hr_params_t there;

  server.cache_follows = 1;
  prompt = hr_solve (&server, HR_SEQUENCE_LENGTH, 80 * HR_GIB);
  there = params_with ("mode", "inference", NULL);
  hr_param_set (&there, HR_SEQUENCE_LENGTH, prompt.value);
  hr_param_set (&there, HR_CACHED_TOKENS, prompt.value);
  g_assert_cmpfloat (prompt.value, >, 4096);
  g_assert_true (fits (&there, 80 * HR_GIB));
  hr_param_set (&there, HR_SEQUENCE_LENGTH, prompt.value + 1);
  hr_param_set (&there, HR_CACHED_TOKENS, prompt.value + 1);
  g_assert_false (fits (&there, 80 * HR_GIB));
}

/* Four expert groups share the GPUs: of at most 1023 the most that are tried are 1020. */
static void
test_most_shards_are_passed_over (void)
{
  hr_params_t p = params_with ("family", "mixtral", "experts", "8", "experts-per-token", "2", "expert-parallel", "4",
                               "data-parallel", "4", NULL);
  int64_t found = shards (&p, 3, 1023, 160 * HR_GIB);

  g_assert_cmpint (found, >, 0);
  g_assert_cmpint (found, ==, shards (&p, 3, 1020, 160 * HR_GIB));
  g_assert_cmpint (found % 4, ==, 0);
}

static int64_t
one_of (const int64_t *values, int n)
{
  return values[g_test_rand_int_range (0, n)];
}

static const int64_t powers[] = { 1, 1, 2, 4, 8, 16 };

static hr_params_t
random_plan (void)
{
  static const int64_t lengths[] = { 512, 1024, 2048, 4096, 8192 };
  static const int64_t layers[] = { 8, 12, 32, 48 };
  static const int64_t kv[] = { 2, 8, 32 };
  hr_params_t p = defaults ();

  p.layers = one_of (layers, 4);
  p.sequence_length = one_of (lengths, 5);
  p.micro_batch_size = one_of (powers, 4);
  p.micro_batches = one_of (powers, 6);
  p.kv_heads = one_of (kv, 3);
  p.data_parallel = one_of (powers, 6);
  p.tensor_parallel = one_of (powers, 5);
  p.sequence_parallel = p.tensor_parallel > 1 && g_test_rand_int_range (0, 2);
  p.pipeline_parallel = one_of (powers, 5);
  p.virtual_stages = p.pipeline_parallel > 1 ? one_of (powers, 4) : 1;
  p.context_parallel = one_of (powers, 4);
  p.zero_stage = g_test_rand_int_range (0, 4);
  p.recompute = g_test_rand_int_range (0, 4);
  p.attention = g_test_rand_int_range (0, 2);
  if (g_test_rand_int_range (0, 3) == 0)
    {
      p.experts = 16;
      p.expert_parallel = one_of (powers, 5);
    }
  return p;
}

/* The next valid value up (or down), far enough: 4096 steps; -1: none. */
static double
neighbour (hr_params_t p, hr_param_t param, double value, double step)
{
  for (int i = 1; i <= 4096; i++)
    if (hr_param_set (&p, param, value + i * step) == HR_SET_OK && hr_is_valid (&p))
      return value + i * step;
  return -1;
}

static void
assert_largest (hr_params_t p, hr_param_t param, double usable)
{
  hr_answer_t found = hr_solve (&p, param, usable);
  double next;

  if (!found.found)
    {
      g_assert_false (fits (&p, usable));
      next = neighbour (p, param, hr_param_desc (param)->min - 1, 1);
      g_assert_cmpint (hr_param_set (&p, param, next), ==, HR_SET_OK);
      g_assert_false (fits (&p, usable));
      return;
    }
  g_assert_cmpint (hr_param_set (&p, param, found.value), ==, HR_SET_OK);
  g_assert_true (fits (&p, usable));
  next = neighbour (p, param, found.value, 1);
  if (next < 0)
    return;
  g_assert_cmpint (hr_param_set (&p, param, next), ==, HR_SET_OK);
  g_assert_false (fits (&p, usable));
}

static void
assert_smallest (hr_params_t p, hr_param_t param, double usable)
{
  hr_answer_t found = ask (&p, param, 256, usable);

  p.gpu_count = 0;
  for (double value = 1; value < (found.found ? found.value : 257); value++)
    if (hr_param_set (&p, param, value) == HR_SET_OK && hr_is_valid (&p))
      g_assert_false (fits (&p, usable));
  if (!found.found)
    return;
  g_assert_cmpint (hr_param_set (&p, param, found.value), ==, HR_SET_OK);
  g_assert_true (fits (&p, usable));
}

/* The few estimates find what counting up one by one finds. */
static void
assert_shards (hr_params_t p, double usable)
{
  int64_t found = shards (&p, 3, 64, usable);
  int64_t first = 0;

  p.zero_stage = 3;
  for (p.data_parallel = MAX (2, p.data_parallel); p.data_parallel <= 64 && first == 0; p.data_parallel++)
    if (hr_is_valid (&p) && fits (&p, usable))
      first = p.data_parallel;
  g_assert_cmpint (found, ==, first);
}

/* Twice as many share: nobody has more of what is shared. */
static void
assert_sharing_helps (const hr_params_t *p)
{
  hr_estimate_t one = run (p);
  hr_estimate_t two;
  hr_params_t more = *p;

  more.data_parallel *= 2;
  more.pipeline_rank = one.stage; /* the same stage of both */
  two = run (&more);
  g_assert_cmpfloat (two.terms[HR_OPTIMIZER_STATES], <=, one.terms[HR_OPTIMIZER_STATES]);
  g_assert_cmpfloat (two.terms[HR_WEIGHTS], <=, one.terms[HR_WEIGHTS]);
  if (one.moment == two.moment)
    g_assert_cmpfloat (two.terms[HR_GRADIENTS], <=, one.terms[HR_GRADIENTS]);
  for (int i = 0; i < 3; i++)
    {
      more = *p;
      int64_t *shared[] = { &more.tensor_parallel, &more.context_parallel, &more.expert_parallel };
      *shared[i] *= 2;
      more.pipeline_rank = one.stage;
      if (!hr_is_valid (&more))
        continue;
      two = run (&more);
      g_assert_cmpfloat (two.gpu_parameter_count, <=, one.gpu_parameter_count);
      g_assert_cmpfloat (two.saved.stored_bytes, <=, one.saved.stored_bytes);
    }
}

static void
assert_worst_stage (hr_params_t p)
{
  hr_estimate_t worst = run (&p);

  for (int i = 0; i < worst.n_stages; i++)
    {
      p.pipeline_rank = i;
      g_assert_cmpfloat (run (&p).total_bytes, ==, worst.stages[i].bytes);
      g_assert_cmpfloat (worst.stages[i].bytes, <=, worst.total_bytes);
    }
}

static void
test_random_plans (void)
{
  static const hr_param_t sizes[] = { HR_MICRO_BATCH_SIZE, HR_SEQUENCE_LENGTH, HR_LAYERS, HR_VOCAB_SIZE, HR_FFN_SIZE };
  static const hr_param_t groups[] = { HR_DATA_PARALLEL, HR_TENSOR_PARALLEL, HR_PIPELINE_PARALLEL,
                                       HR_CONTEXT_PARALLEL };
  static const int64_t memory[] = { 16, 24, 40, 80, 141, 192 };

  for (int plans = 0; plans < 1000;)
    {
      hr_params_t p = random_plan ();
      double usable = (double) one_of (memory, 6) * HR_GIB;

      if (!hr_is_valid (&p))
        continue;
      assert_largest (p, sizes[plans % 5], usable);
      assert_smallest (p, groups[plans % 4], usable);
      assert_shards (p, usable);
      assert_sharing_helps (&p);
      assert_worst_stage (p);
      plans++;
    }
}

/* Serving: the most tokens in the cache. */
static void
test_cached_tokens (void)
{
  hr_params_t p = params_with ("mode", "inference", NULL);

  assert_largest (p, HR_CACHED_TOKENS, 80 * HR_GIB);
  assert_largest (p, HR_MICRO_BATCH_SIZE, 80 * HR_GIB);
  g_assert_true (hr_solve (&p, HR_CACHED_TOKENS, 80 * HR_GIB).found);
}

/* −1 layers are all of them, which may not fit where fewer do; more than all and the output head there are not. */
static void
test_layers_on_the_gpu (void)
{
  hr_params_t p = params_with ("mode", "inference", "working-memory", "graph", "layers", "40", NULL);
  double all = run (&p).total_bytes;

  g_assert_cmpint (p.gpu_layers, ==, -1);
  assert_largest (p, HR_GPU_LAYERS, all * 0.7);
  g_assert_cmpfloat (hr_solve (&p, HR_GPU_LAYERS, all * 0.7).value, >, 10);
  g_assert_cmpfloat (hr_solve (&p, HR_GPU_LAYERS, all * 2).value, ==, 41);
}

/* Every numeric parameter has an answer that fits or none, at once. */
static void
test_every_parameter (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      hr_params_t p = defaults ();
      if (!(hr_param_desc (i)->flags & HR_PARAM_SWEEPABLE))
        continue;
      hr_answer_t found = hr_solve (&p, i, 1000 * HR_GIB);
      g_assert_true (found.found);
      hr_solve_put (&p, i, found.value);
      g_assert_true (fits (&p, 1000 * HR_GIB));
    }
}

/* How many estimates a question costs is what a person waits for. */
static void
test_few_estimates (void)
{
  static const hr_param_t sizes[] = { HR_MICRO_BATCH_SIZE, HR_SEQUENCE_LENGTH, HR_LAYERS, HR_VOCAB_SIZE, HR_FFN_SIZE };
  static const double memory[] = { 40, 60, 80, 100, 141, 192, 300, 1000 };
  hr_params_t p = defaults ();
  int estimates = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes) * G_N_ELEMENTS (memory); i++)
    {
      hr_solver_t solver;

      hr_solver_init (&solver, &p, sizes[i / G_N_ELEMENTS (memory)], INFINITY);
      hr_solver_ask (&solver, memory[i % G_N_ELEMENTS (memory)] * HR_GIB);
      estimates += solver.n_known;
    }
  g_test_message ("%d estimates for 40 questions", estimates);
  g_assert_cmpint (estimates, <=, 200);
}

/* Whatever was asked before, an answer is the one that a fresh solver gives. */
static void
test_many_questions (void)
{
  for (int i = 0; i < 60; i++)
    {
      hr_params_t p = random_plan ();
      hr_solver_t batch;
      hr_solver_t length;
      hr_solver_t few;

      if (!hr_is_valid (&p))
        continue;
      hr_solver_init (&batch, &p, HR_MICRO_BATCH_SIZE, INFINITY);
      hr_solver_init (&length, &p, HR_SEQUENCE_LENGTH, INFINITY);
      hr_solver_init_shards (&few, &p, 3, 64);
      for (int k = 0; k < 12; k++)
        {
          double usable = g_test_rand_double_range (4, 300) * HR_GIB;
          hr_answer_t one = hr_solver_ask (&batch, usable);
          hr_answer_t other = hr_solver_ask (&length, usable);

          g_assert_cmpfloat (one.value, ==, hr_solve (&p, HR_MICRO_BATCH_SIZE, usable).value);
          g_assert_cmpfloat (other.value, ==, hr_solve (&p, HR_SEQUENCE_LENGTH, usable).value);
          g_assert_cmpfloat (other.device_bytes, ==, hr_solve (&p, HR_SEQUENCE_LENGTH, usable).device_bytes);
          g_assert_cmpint (hr_solver_ask_shards (&few, usable), ==, shards (&p, 3, 64, usable));
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/solve/largest-by-hand", test_largest_by_hand);
  g_test_add_func ("/core/solve/nothing-fits", test_nothing_fits);
  g_test_add_func ("/core/solve/invalid-values-are-passed-over", test_invalid_values_are_passed_over);
  g_test_add_func ("/core/solve/best-interval", test_best_interval);
  g_test_add_func ("/core/solve/interval-of-one-layer", test_interval_of_one_layer);
  g_test_add_func ("/core/solve/scan", test_scan);
  g_test_add_func ("/core/solve/scans-by-counting", test_scans_by_counting);
  g_test_add_func ("/core/solve/prompt-within-the-cache", test_prompt_within_the_cache);
  g_test_add_func ("/core/solve/prompt-with-its-cache", test_prompt_with_its_cache);
  g_test_add_func ("/core/solve/most-shards-are-passed-over", test_most_shards_are_passed_over);
  g_test_add_func ("/core/solve/random-plans", test_random_plans);
  g_test_add_func ("/core/solve/cached-tokens", test_cached_tokens);
  g_test_add_func ("/core/solve/layers-on-the-gpu", test_layers_on_the_gpu);
  g_test_add_func ("/core/solve/every-parameter", test_every_parameter);
  g_test_add_func ("/core/solve/few-estimates", test_few_estimates);
  g_test_add_func ("/core/solve/many-questions", test_many_questions);
  return g_test_run ();
}
