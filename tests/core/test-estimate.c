/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What comes out as a whole: pages' printed numbers, instants, sharding, properties. */
#include "cases.h"

#include "core/estimate/run-class.h"
#include "core/explain/term-text.h"

#include <math.h>

/* The web pages' figures, each with the page's own arithmetic; data/templates holds the same for the
 * user, and tests/model reads them. */
static void
test_rule_34 (void)
{
  hr_estimate_t e = estimate_with ("activation-model", "rule-34", "attention", "flash", NULL);
  hr_estimate_t sqrt_l = estimate_with ("activation-model", "rule-34", "attention", "flash", "recompute", "sqrt", NULL);

  g_assert_cmpfloat (e.saved.stored_bytes, ==, 34.0 * 4096 * 2 * 4096 * 32);
  g_assert_cmpfloat (e.terms[HR_ACTIVATIONS], ==, 36507222016.0);
  g_assert_cmpfloat (fabs (sqrt_l.saved.stored_bytes - 6453626000.0), <=, 1000);
}

static void
test_segments (void)
{
  hr_estimate_t e = estimate_with ("activation-model", "segments", "sequence-length", "1024", "recompute", "interval",
                                   "checkpoint-interval", "4", "step-seconds", "1.5", NULL);

  g_assert_cmpfloat (e.saved.baseline_bytes, ==, 1073741824);
  g_assert_cmpfloat (e.saved.stored_bytes, ==, 134217728);
  g_assert_cmpfloat (e.step_seconds, ==, 7.5);
}

static void
test_elements (void)
{
  hr_estimate_t e = estimate_with ("activation-model", "elements", "parameter-count", "20M", "micro-batch-size", "32",
                                   "activation-elements", "1M", "weight-dtype", "fp32", "activation-dtype", "fp32",
                                   "gradient-dtype", "fp32", "optimizer", "none", "overhead", "percent",
                                   "overhead-percent", "0", NULL);

  g_assert_cmpfloat (e.total_bytes, ==, 288e6);
}

/* Plain PyTorch has no gradients at the loss; with accumulation they are there from the second
 * micro-batch on. */
static void
test_gradients_come_and_go (void)
{
  hr_estimate_t once = estimate_with ("mode", "training", NULL);
  hr_estimate_t twice = estimate_with ("micro-batches", "2", NULL);

  g_assert_cmpint (once.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (once.terms[HR_GRADIENTS], ==, 0);
  g_assert_cmpfloat (twice.terms[HR_GRADIENTS], ==, 2 * twice.parameter_count);
}

/* Tensors alone, of as little as can be. */
#define ONE_TOKEN "sequence-length", "1", "micro-batch-size", "1", "overhead", "percent", "overhead-percent", "0"

/* At one token the step is the peak: weights, gradients, two bf16 states; for each: one more copy. */
static void
test_step_instant (void)
{
  hr_estimate_t fused = estimate_with (ONE_TOKEN, NULL);
  hr_estimate_t each = estimate_with (ONE_TOKEN, "optimizer-step", "foreach", NULL);

  g_assert_cmpfloat (fused.instants[HR_AT_STEP], ==, 8 * fused.parameter_count);
  g_assert_cmpint (each.peak, ==, HR_AT_STEP);
  g_assert_cmpfloat (each.total_bytes, ==, 10 * each.parameter_count);
}

/* The embedding's gradient is dense, and stands beside the head's that it is added to. One token: cosine and sine of
 * 128 elements are all that is kept beside. */
static void
test_embedding_gradient (void)
{
  hr_estimate_t tied = estimate_with (ONE_TOKEN, "tied-embeddings", "yes", NULL);
  double embedding = 2.0 * 32000 * 4096;
  double rotation = 2 * 128 * 2;

  g_assert_cmpint (tied.peak, ==, HR_AT_BACKWARD);
  g_assert_cmpfloat (tied.total_bytes, ==, 8 * tied.parameter_count + embedding + rotation);
}

/* Updated in backward, no gradient is left for the step. At one token the peak is at the head, whose gradient stands
 * beside weights and states: with the gradient of its input, those of the logits, 32 checkpoints, the final norm with
 * the head's input, cosine and sine, and three numbers of labels. Tied, it is at the embedding, where there are two. */
static void
test_optimizer_in_backward (void)
{
  hr_estimate_t untied = estimate_with (ONE_TOKEN, "optimizer-in-backward", "yes", "recompute", "full", NULL);
  hr_estimate_t tied = estimate_with (ONE_TOKEN, "optimizer-in-backward", "yes", "tied-embeddings", "yes", NULL);
  double h = 4096;
  double V = 32000;
  double head = 2 * V * h;
  double rotation = 2 * 128 * 2;
  double labels = 2 * 8 + 4;

  g_assert_cmpfloat (untied.instants[HR_AT_STEP], ==, 6 * untied.parameter_count);
  g_assert_cmpfloat (untied.terms[HR_GRADIENTS], ==, 0);
  g_assert_cmpfloat (untied.total_bytes, ==,
                     6 * untied.parameter_count + head + 2 * h + 2 * V + 32 * 2 * h + 8 * h + 4 + rotation + labels);
  g_assert_cmpfloat (tied.terms[HR_GRADIENTS], ==, head);
  g_assert_cmpfloat (tied.total_bytes, ==, 6 * tied.parameter_count + 2 * head + rotation);
}

/* Ten bytes for each of 32000 · 4096 elements: at the step, or in backward on top of that tensor's gradient. */
static void
test_scratch_of_8_bits (void)
{
  hr_estimate_t once = estimate_with (ONE_TOKEN, "optimizer", "adamw-8bit", "step-scratch-bytes", "10", NULL);
  hr_estimate_t each = estimate_with (ONE_TOKEN, "optimizer", "adamw-8bit", "step-scratch-bytes", "10",
                                      "optimizer-in-backward", "yes", "tied-embeddings", "yes", NULL);
  double n = once.parameter_count;
  double states = ceil (2 * (n + n / 64));
  double head = 32000.0 * 4096;
  double m = n - head;

  g_assert_cmpfloat (once.total_bytes, ==, 4 * n + states + 10 * head);
  g_assert_cmpfloat (each.total_bytes, ==, 2 * m + ceil (2 * (m + m / 64)) + 14 * head + 2 * 128 * 2);
}

/* One layer's tensors, what is in flight in it, and four bytes of each logit stay reserved at the loss. */
static void
test_freed_blocks (void)
{
  hr_estimate_t e = estimate_with ("recompute", "full", "vocab-size", "500000", "allocator-percent", "0",
                                   "freed-blocks", "no", "freed-logit-bytes", "4", "freed-segment", "yes",
                                   "stream-gradients", "2", NULL);
  double n = 8192;
  double in_flight = n * 4 * (11008 + 4096);

  g_assert_cmpint (e.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (e.terms[HR_FRAGMENTATION], ==, 4 * n * 500000 + e.saved.saved_bytes_per_layer + in_flight);
  g_assert_cmpfloat (e.metrics[HR_RESERVED].expected, ==, e.metrics[HR_ALLOCATED].expected + e.terms[HR_FRAGMENTATION]);
}

/* BERT's logits are not those of the next token: its layer alone stays reserved. */
static void
test_freed_blocks_of_another_head (void)
{
  hr_estimate_t e = estimate_with ("family", "bert", "recompute", "full", "vocab-size", "500000", "allocator-percent",
                                   "0", "freed-blocks", "no", "freed-logit-bytes", "4", "freed-segment", "yes", NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (e.terms[HR_FRAGMENTATION], ==, e.saved.saved_bytes_per_layer + 8192. * 2 * (2 * 11008 + 4096));
}

/* Backward of the MLP holds one gradient of the stream, or two: 2 · n · h bytes more. */
static void
test_stream_gradients (void)
{
  hr_estimate_t one = estimate_with ("recompute", "interval", "checkpoint-interval", "16", NULL);
  hr_estimate_t two = estimate_with ("recompute", "interval", "checkpoint-interval", "16", "stream-gradients", "2",
                                     NULL);

  g_assert_cmpint (one.peak, ==, HR_AT_BACKWARD);
  g_assert_cmpfloat (two.terms[HR_TEMPORARIES], ==, 8192 * 4.0 * (11008 + 4096));
  g_assert_cmpfloat (two.metrics[HR_ALLOCATED].expected - one.metrics[HR_ALLOCATED].expected, ==, 8192 * 2.0 * 4096);
}

/* Gathered apart, the head and one layer of 4 · h² + 3 · h · f + 2 · h weights are there at the loss. With their
 * gradients, two layers are in backward; what the streams leave is a share of all tensors. */
static void
test_gathered_apart (void)
{
  hr_estimate_t loss = estimate_with ("data-parallel", "8", "zero-stage", "3", "wrapped-ends", "yes", "vocab-size",
                                      "500000", "recompute", "full", "sharded-allocator-percent", "30", NULL);
  hr_estimate_t back = estimate_with ("data-parallel", "8", "zero-stage", "3", "wrapped-ends", "yes", "vocab-size",
                                      "1000", "recompute", "full", "gathered-gradients", "2", NULL);
  double h = 4096;
  double layer = 4 * h * h + 3 * h * 11008 + 2 * h;
  double nccl = 1024 * 1048576.;

  g_assert_cmpint (loss.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (loss.terms[HR_COMMUNICATION], ==, nccl + 2 * (500000 * h + layer));
  g_assert_cmpfloat (loss.terms[HR_FRAGMENTATION], ==, ceil (loss.metrics[HR_ALLOCATED].expected * 30 / 100));
  g_assert_cmpint (back.peak, ==, HR_AT_BACKWARD);
  g_assert_cmpfloat (back.terms[HR_COMMUNICATION], ==, nccl + 8 * layer);
}

/* In host memory are states, gradients and master weights, and sharded weights; what is gathered stays. */
static void
test_cpu_offload (void)
{
  hr_estimate_t e = estimate_with ("data-parallel", "8", "zero-stage", "3", "master-weights", "yes", "cpu-offload",
                                   "yes", NULL);
  hr_estimate_t one = estimate_with ("cpu-offload", "yes", NULL);
  static const hr_term_t away[] = { HR_GRADIENTS, HR_OPTIMIZER_STATES, HR_MASTER_WEIGHTS_TERM };

  for (size_t i = 0; i < G_N_ELEMENTS (away); i++)
    {
      g_assert_cmpfloat (e.terms[away[i]], ==, 0);
      g_assert_cmpfloat (one.terms[away[i]], ==, 0);
    }
  g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, 0);
  g_assert_cmpfloat (e.terms[HR_COMMUNICATION], >, 1024 * 1048576.);
  g_assert_cmpfloat (one.terms[HR_WEIGHTS], ==, 2 * one.parameter_count);
}

/* DeepSpeed's offload_optimizer leaves the weights' shards; Megatron's optimizer_cpu_offload the gradients as well. */
static void
test_cpu_offload_parts (void)
{
  hr_estimate_t none = estimate_with ("data-parallel", "8", "zero-stage", "3", "master-weights", "yes",
                                      "gradient-buffer", "yes", NULL);
  hr_estimate_t states = estimate_with ("data-parallel", "8", "zero-stage", "3", "master-weights", "yes",
                                        "gradient-buffer", "yes", "cpu-offload", "yes", "cpu-offload-parts",
                                        "gradients+optimizer", NULL);
  hr_estimate_t optimizer = estimate_with ("data-parallel", "8", "zero-stage", "3", "master-weights", "yes",
                                           "gradient-buffer", "yes", "cpu-offload", "yes", "cpu-offload-parts",
                                           "optimizer", NULL);

  g_assert_cmpfloat (none.terms[HR_OPTIMIZER_STATES], >, 0);
  g_assert_cmpfloat (none.terms[HR_GRADIENTS], >, 0);
  g_assert_cmpfloat (states.terms[HR_WEIGHTS], ==, none.terms[HR_WEIGHTS]);
  g_assert_cmpfloat (states.terms[HR_GRADIENTS], ==, 0);
  g_assert_cmpfloat (optimizer.terms[HR_WEIGHTS], ==, none.terms[HR_WEIGHTS]);
  g_assert_cmpfloat (optimizer.terms[HR_GRADIENTS], ==, none.terms[HR_GRADIENTS]);
  g_assert_cmpfloat (states.terms[HR_MASTER_WEIGHTS_TERM] + states.terms[HR_OPTIMIZER_STATES], ==, 0);
  g_assert_cmpfloat (optimizer.terms[HR_MASTER_WEIGHTS_TERM] + optimizer.terms[HR_OPTIMIZER_STATES], ==, 0);
}

/* Of runs that need 80 to 120, in the middle 90: a twentieth on either side of the ends, and as many below the middle
 * as above it. 85 is half the way to the middle, 0.05 + 0.45 / 2. */
static void
test_share_that_fits (void)
{
  hr_range_t need = { 80, 90, 120 };

  g_assert_cmpfloat_with_epsilon (hr_share_that_fits (need, 79), 0.05, 1e-12);
  g_assert_cmpfloat_with_epsilon (hr_share_that_fits (need, 80), 0.05, 1e-12);
  g_assert_cmpfloat_with_epsilon (hr_share_that_fits (need, 85), 0.275, 1e-12);
  g_assert_cmpfloat_with_epsilon (hr_share_that_fits (need, 90), 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (hr_share_that_fits (need, 100), 0.65, 1e-12);
  g_assert_cmpfloat_with_epsilon (hr_share_that_fits (need, 119.999999), 0.95, 1e-6);
  g_assert_cmpfloat_with_epsilon (hr_share_that_fits (need, 500), 0.95, 1e-12);
}

/* Half of such runs need no more than what is expected, of which a GPU gives 95 %. Nobody knows where the range is
 * typed, or where there is no GPU. */
static void
test_such_runs (void)
{
  hr_params_t p = params_with ("freed-blocks", "no", NULL);
  hr_estimate_t e = run (&p);
  double usable = e.metrics[HR_DEVICE].expected / 0.95;

  g_assert_true (isnan (hr_share_of_such_runs_that_fit (&e)));
  hr_estimate_run (&p, usable, &e);
  g_assert_cmpfloat_with_epsilon (hr_share_of_such_runs_that_fit (&e), 0.5, 1e-6);
  hr_estimate_run (&p, 2 * usable, &e);
  g_assert_cmpfloat_with_epsilon (hr_share_of_such_runs_that_fit (&e), 0.95, 1e-12);
  set (&p, "range", "typed");
  hr_estimate_run (&p, usable, &e);
  g_assert_true (isnan (hr_share_of_such_runs_that_fit (&e)));
}

/* Up to 95 % of the GPU, and what the allocator gives back besides; without a GPU there is no answer. */
static void
test_would_fit (void)
{
  hr_params_t p = defaults ();
  const double usable = 80e9;
  hr_estimate_t e;
  double most;

  hr_estimate_run (&p, usable, &e);
  most = 0.95 * usable + hr_worst_stage (&e)->returned_bytes;
  e.stages[0].device_low = most - 1;
  e.stages[0].device_high = most + 1;
  g_assert_true (hr_would_fit (&e, HR_AT_LOW_END));
  g_assert_false (hr_would_fit (&e, HR_AT_HIGH_END));
  hr_estimate_run (&p, 0, &e);
  e.stages[0].device_low = 1;
  g_assert_false (hr_would_fit (&e, HR_AT_LOW_END));
}

#define NO_ERROR "range", "typed", "error-low-percent", "0", "error-high-percent", "0", "allocator-percent", "0"

/* Between nothing of them and all of them on the GPU; the estimate says how much it takes. */
static void
test_paged_states (void)
{
#define CERTAIN                                                                                                        \
  "recompute", "full", "range", "typed", "error-low-percent", "0", "error-high-percent", "0", "freed-blocks", "no"
  hr_estimate_t plain = estimate_with (CERTAIN, NULL);
  hr_estimate_t half = estimate_with (CERTAIN, "optimizer-paged", "yes", "paged-percent", "50", NULL);
  double states = plain.terms[HR_OPTIMIZER_STATES];

  g_assert_cmpfloat (half.terms[HR_OPTIMIZER_STATES], ==, states / 2);
  g_assert_cmpfloat (half.metrics[HR_ALLOCATED].expected, ==, plain.metrics[HR_ALLOCATED].expected - states / 2);
  g_assert_cmpfloat (half.metrics[HR_ALLOCATED].low, ==, plain.metrics[HR_ALLOCATED].low - states);
  g_assert_cmpfloat (half.metrics[HR_ALLOCATED].high, ==, half.metrics[HR_ALLOCATED].expected);
  g_assert_cmpfloat (half.metrics[HR_DEVICE].low, <, half.metrics[HR_DEVICE].expected - states / 2);
#undef CERTAIN
}

/* Experts' states are divided among other GPUs than the rest: half of what there is. */
static void
test_paged_states_of_experts (void)
{
#define EXPERTS                                                                                                        \
  "family", "mixtral", "layers", "4", "hidden-size", "512", "head-dim", "16", "ffn-size", "1024", "experts", "8",      \
      "data-parallel", "8", "expert-parallel", "2", "zero-stage", "1"
  hr_estimate_t all = estimate_with (EXPERTS, NULL);
  hr_estimate_t half = estimate_with (EXPERTS, "optimizer-paged", "yes", "paged-percent", "50", NULL);

  g_assert_cmpfloat (all.terms[HR_OPTIMIZER_STATES], >, 0);
  g_assert_cmpfloat (half.terms[HR_OPTIMIZER_STATES], ==, ceil (all.terms[HR_OPTIMIZER_STATES] / 2));
}

/* With a typed number every part keeps its proportion, the experts too, whatever shards they have: half the parameters
 * are half the bytes. Each of at most four counts is rounded by half an element of at most 8 bytes, and the term up. */
static void
test_typed_count_of_experts (void)
{
  static const char *const optimizers[] = { "adamw", "adafactor", "muon" };

  for (gsize i = 0; i < G_N_ELEMENTS (optimizers); i++)
    {
      hr_params_t p = params_with (EXPERTS, "master-weights", "yes", "optimizer", optimizers[i], NULL);
      hr_estimate_t counted = run (&p);
      hr_estimate_t same;
      hr_estimate_t half;

      p.parameter_count = (int64_t) counted.parameter_count;
      same = run (&p);
      p.parameter_count /= 2;
      half = run (&p);
      g_assert_cmpfloat (counted.terms[HR_OPTIMIZER_STATES], >, 0);
      for (int term = HR_WEIGHTS; term <= HR_OPTIMIZER_STATES; term++)
        {
          g_assert_cmpfloat (same.terms[term], ==, counted.terms[term]);
          g_assert_cmpfloat (fabs (half.terms[term] - counted.terms[term] / 2), <=, 17);
        }
    }
}

/* A loader that has the whole model first changes nothing of that: states are there at the step, not when it loads. */
static void
test_paged_states_of_loaded (void)
{
  hr_estimate_t half = estimate_with ("fine-tuning", "qlora", "weight-quantization", "bnb-nf4", "loading", "whole",
                                      "optimizer-paged", "yes", "paged-percent", "50", NO_ERROR, NULL);

  g_assert_cmpfloat (half.instants[HR_AT_LOAD], >, 0);
  g_assert_cmpint (half.peak, !=, HR_AT_LOAD);
  g_assert_cmpfloat (half.metrics[HR_ALLOCATED].low, ==,
                     half.metrics[HR_ALLOCATED].expected - half.terms[HR_OPTIMIZER_STATES]);
  g_assert_cmpfloat (half.metrics[HR_ALLOCATED].high, ==, half.metrics[HR_ALLOCATED].expected);
}

/* Between steps there are weights, gradients and states, whatever the peak gathers or the allocator holds then. */
static void
test_at_rest (void)
{
  static const char *const overheads[] = { "itemised", "itemised", "percent" };
  static const char *const versions[] = { "1", "2", "2" };

  for (int i = 0; i < 3; i++)
    {
      hr_estimate_t e = estimate_with ("data-parallel", "8", "zero-stage", "3", "fsdp-version", versions[i],
                                       "optimizer-step", "fused", "overhead", overheads[i], NULL);
      double gradients = ceil (2 * e.parameter_count / 8);
      g_assert_cmpfloat (e.terms[HR_COMMUNICATION] > 1024 * 1048576., ==, i < 2);
      g_assert_cmpfloat (e.at_rest, ==,
                         e.terms[HR_WEIGHTS] + e.terms[HR_OPTIMIZER_STATES] + gradients + e.terms[HR_BUFFERS]);
    }
}

/* ZeRO: what each stage shards, over eight GPUs, rounded up. */
static void
test_zero_stages (void)
{
  static const char *const stages[] = { "0", "1", "2", "3" };

  for (int stage = 0; stage < 4; stage++)
    {
      hr_estimate_t e = estimate_with ("data-parallel", "8", "zero-stage", stages[stage], "master-weights", "yes",
                                       "gradient-buffer", "yes", NULL);
      double n = e.parameter_count;
      g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, stage >= 3 ? ceil (2 * n / 8) : 2 * n);
      g_assert_cmpfloat (e.terms[HR_GRADIENTS], ==, stage >= 2 ? ceil (2 * n / 8) : 2 * n);
      g_assert_cmpfloat (e.terms[HR_MASTER_WEIGHTS_TERM], ==, stage >= 1 ? ceil (4 * n / 8) : 4 * n);
      g_assert_cmpfloat (e.terms[HR_OPTIMIZER_STATES], ==, stage >= 1 ? ceil (8 * n / 8) : 8 * n);
    }
}

/* A sliding window bounds the cache: a dynamic one keeps one token less, a static one all of it. */
static void
test_kv_cache (void)
{
  hr_estimate_t full = estimate_with ("mode", "inference", "cached-tokens", "8192", "micro-batch-size", "1", NULL);
  hr_estimate_t dynamic = estimate_with ("mode", "inference", "cached-tokens", "8192", "micro-batch-size", "1",
                                         "sliding-window", "4096", NULL);
  hr_estimate_t fixed = estimate_with ("mode", "inference", "cached-tokens", "8192", "micro-batch-size", "1",
                                       "sliding-window", "4096", "kv-cache-kind", "static", NULL);

  g_assert_cmpfloat (full.terms[HR_KV_CACHE], ==, 2.0 * 32 * 32 * 128 * 8192 * 2);
  g_assert_cmpfloat (dynamic.terms[HR_KV_CACHE], ==, 2.0 * 32 * 32 * 128 * 4095 * 2);
  g_assert_cmpfloat (fixed.terms[HR_KV_CACHE], ==, 2.0 * 32 * 32 * 128 * 4096 * 2);
}

static void
test_verdicts (void)
{
  hr_params_t p = defaults ();

  g_assert_cmpint (hr_verdict (&p, (hr_need_t) { 80, 80 }, 100), ==, HR_FITS);
  g_assert_cmpint (hr_verdict (&p, (hr_need_t) { 81, 81 }, 100), ==, HR_TIGHT);
  g_assert_cmpint (hr_verdict (&p, (hr_need_t) { 95, 95 }, 100), ==, HR_TIGHT);
  g_assert_cmpint (hr_verdict (&p, (hr_need_t) { 96, 96 }, 100), ==, HR_DOES_NOT_FIT);
  g_assert_cmpint (hr_verdict (&p, (hr_need_t) { 1, 1 }, 0), ==, HR_NO_VERDICT);
}

/* Blocks that the allocator gives back make a run slow, not impossible. */
static void
test_given_back (void)
{
  hr_params_t p = defaults ();

  g_assert_cmpint (hr_verdict (&p, (hr_need_t) { 120, 95 }, 100), ==, HR_TIGHT);
  g_assert_cmpint (hr_verdict (&p, (hr_need_t) { 120, 96 }, 100), ==, HR_DOES_NOT_FIT);
  g_assert_cmpint (hr_verdict (&p, (hr_need_t) { 81, 50 }, 100), ==, HR_TIGHT);
  g_assert_true (hr_gives_back (&p, (hr_need_t) { 96, 95 }, 100));
  g_assert_false (hr_gives_back (&p, (hr_need_t) { 95, 50 }, 100));
  g_assert_false (hr_gives_back (&p, (hr_need_t) { 120, 96 }, 100));
}

/* More of what the table calls monotone never needs less memory, in either mode and with every
 * recomputation. */
static void
assert_monotone (hr_params_t p, hr_param_t id)
{
  double last = 0;
  double step = hr_param_desc (id)->step;

  if ((hr_param_desc (id)->flags & HR_PARAM_LEAST_IS_USUAL) != 0) /* which stands for a larger one */
    hr_param_set (&p, id, 0);
  for (int i = 0; i < 6; i++)
    {
      hr_estimate_t e;
      if (!hr_is_valid (&p))
        return;
      hr_estimate_run (&p, 0, &e);
      g_assert_cmpfloat (e.total_bytes, >=, last);
      last = e.total_bytes;
      if (hr_param_set (&p, id, hr_param_get (&p, id) + step) != HR_SET_OK)
        return;
    }
}

static void
assert_monotone_in_modes (hr_param_t param, int recompute)
{
  hr_params_t p = defaults ();

  p.recompute = (hr_choice_t) recompute;
  for (int mode = 0; mode < 2; mode++)
    {
      p.mode = (hr_choice_t) mode;
      assert_monotone (p, param);
    }
}

static void
test_monotone (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    for (int r = 0; r < hr_choice_count (hr_param_desc (HR_RECOMPUTE)); r++)
      {
        gboolean finds_interval = i == HR_LAYERS && r == HR_RECOMPUTE_SQRT; /* one more layer may change I = round √L */

        if ((hr_param_desc (i)->flags & HR_PARAM_MONOTONE) && !finds_interval)
          assert_monotone_in_modes (i, r);
      }
}

/* One segment of all layers holds in backward no more than no recomputation does, and its input: while its
 * activations are there, no layer has a gradient yet. */
static void
test_one_segment_has_no_gradients (void)
{
  hr_estimate_t none = estimate_with ("mode", "training", NULL);
  hr_estimate_t all = estimate_with ("recompute", "interval", "checkpoint-interval", "32", NULL);
  double boundary = 2.0 * 4096 * 4096 * 2;

  g_assert_cmpfloat (all.instants[HR_AT_BACKWARD], <, none.instants[HR_AT_BACKWARD] + boundary);
}

/* A third of the step's arithmetic is forward: one more pass is 4/3. */
static void
test_time_factors (void)
{
  g_assert_cmpfloat (estimate_with ("mode", "training", NULL).step_time_factor, ==, 1);
  g_assert_cmpfloat (fabs (estimate_with ("recompute", "full", NULL).step_time_factor - 4.0 / 3), <, 1e-15);
  g_assert_cmpfloat (
      fabs (estimate_with ("recompute", "interval", "checkpoint-interval", "8", NULL).step_time_factor - 4.0 / 3), <,
      1e-15);
}

/* Of three quarters of the layers, three quarters of that third. */
static void
test_time_factor_of_fraction (void)
{
  hr_estimate_t e = estimate_with ("recompute", "fraction", "checkpoint-fraction", "0.75", NULL);

  g_assert_cmpfloat (e.step_time_factor, ==, 1.25);
}

/* Context 0.25 to 0.75 GiB where 0.45 is usual, the allocator 1 to 13 %, and the tensors their own ends. */
static void
test_ends (void)
{
  hr_estimate_t e = estimate_with ("range", "typed", "error-low-percent", "10", "error-high-percent", "20",
                                   "context-mib", "450", "freed-blocks", "no", NULL);
  double tensors = e.metrics[HR_ALLOCATED].expected;
  double reserved = e.metrics[HR_RESERVED].expected;

  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].low, ==, floor (0.9 * tensors));
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].high, ==, ceil (1.2 * tensors));
  g_assert_cmpfloat (e.metrics[HR_RESERVED].low, ==, floor (0.9 * reserved));
  g_assert_cmpfloat (e.metrics[HR_RESERVED].high, ==, ceil (1.2 * reserved));
  g_assert_cmpfloat (fabs (e.metrics[HR_DEVICE].low - 0.9 * (reserved + 250 * 1048576.0)), <=, 2);
  g_assert_cmpfloat (fabs (e.metrics[HR_DEVICE].high - 1.2 * (reserved + 750 * 1048576.0)), <=, 2);
}

/* A class has one factor up and down, for all of its runs; that of the tensors is another. */
static void
test_ends_of_class (void)
{
  hr_params_t p = params_with ("context-mib", "450", NULL);
  hr_estimate_t e = run (&p);
  hr_spread_t spreads[HR_N_SUBJECTS];
  hr_spread_t tensors;
  hr_spread_t gpu;

  hr_spreads_of (&p, spreads);
  tensors = spreads[HR_OF_TENSORS];
  gpu = spreads[HR_OF_GPU];
  g_assert_cmpfloat (tensors.more, !=, gpu.more);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].low, ==, floor (e.metrics[HR_ALLOCATED].expected * tensors.less));
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].high, ==, ceil (e.metrics[HR_ALLOCATED].expected * tensors.more));
  g_assert_cmpfloat (e.metrics[HR_RESERVED].high, ==, ceil (e.metrics[HR_RESERVED].expected * gpu.more));
  g_assert_cmpfloat (fabs (e.metrics[HR_DEVICE].high - gpu.more * (e.metrics[HR_RESERVED].expected + 750 * 1048576.0)),
                     <=, 2);
}

/* The allocator's class alone would go below the tensors that it holds; the device holds 250 MiB more at the least. */
static void
test_low_ends_hold_tensors (void)
{
  hr_params_t p = params_with ("context-mib", "450", "allocator-percent", "0", "freed-blocks", "no", NULL);
  hr_estimate_t e = run (&p);
  double least = e.metrics[HR_ALLOCATED].low;
  hr_spread_t spreads[HR_N_SUBJECTS];

  hr_spreads_of (&p, spreads);
  g_assert_cmpfloat (e.metrics[HR_RESERVED].expected * spreads[HR_OF_GPU].less, <, least);
  g_assert_cmpfloat (e.metrics[HR_RESERVED].low, ==, least);
  g_assert_cmpfloat (e.metrics[HR_DEVICE].low, ==, least + 250 * 1048576.0);
}

/* NCCL half to twice what is usual. Its buffers are no tensors: allocated are those of one GPU. */
static void
test_ends_of_nccl (void)
{
  hr_estimate_t one = estimate_with (NO_ERROR, "context-mib", "450", NULL);
  hr_estimate_t two = estimate_with (NO_ERROR, "context-mib", "450", "data-parallel", "2", "nccl-mib", "1000",
                                     "gradient-buckets", "no", NULL);

  g_assert_cmpfloat (two.metrics[HR_ALLOCATED].expected, ==, one.metrics[HR_ALLOCATED].expected);
  g_assert_cmpfloat (two.metrics[HR_RESERVED].high, ==, one.metrics[HR_RESERVED].high);
  g_assert_cmpfloat (two.metrics[HR_DEVICE].expected, ==, one.metrics[HR_DEVICE].expected + 1000 * 1048576.0);
  g_assert_cmpfloat (two.metrics[HR_DEVICE].low, ==, one.metrics[HR_DEVICE].low + 500 * 1048576.0);
  g_assert_cmpfloat (two.metrics[HR_DEVICE].high, ==, one.metrics[HR_DEVICE].high + 2000 * 1048576.0);
}

/* Of a mixture's five groups the first has a GiB, each other 614 MiB; experts send to each other on channels of their
 * own. In inference all share the first's. */
static void
test_communicators (void)
{
  hr_params_t p = params_with ("family", "mixtral", "experts", "8", "layers", "4", "data-parallel", "4",
                               "tensor-parallel", "2", "pipeline-parallel", "2", "micro-batches", "2",
                               "context-parallel", "2", "expert-parallel", "2", "overhead", "itemised", NULL);
  double mib = 1048576.0;

  g_assert_cmpfloat (run (&p).terms[HR_COMMUNICATION], ==, (1024 + 4 * 614 + 3072) * mib);
  set (&p, "moe-dispatcher", "allgather");
  g_assert_cmpfloat (run (&p).terms[HR_COMMUNICATION], ==, (1024 + 4 * 614) * mib);
  set (&p, "expert-parallel", "1");
  g_assert_cmpfloat (run (&p).terms[HR_COMMUNICATION], ==, (1024 + 3 * 614) * mib);
  set (&p, "nccl-group-mib", "100");
  g_assert_cmpfloat (run (&p).terms[HR_COMMUNICATION], ==, (1024 + 3 * 100) * mib);
}

/* A percentage stands for all that is no tensor: usually 5 to 20, or what is typed outside of that. At one token a
 * foreach step has ten bytes a parameter. */
static void
test_ends_of_percent (void)
{
  static const double percents[][3] = { { 2, 2, 20 }, { 10, 5, 20 }, { 30, 5, 30 } };

  for (size_t i = 0; i < G_N_ELEMENTS (percents); i++)
    {
      hr_params_t p = params_with (ONE_TOKEN, "optimizer-step", "foreach", NULL);
      hr_param_set (&p, HR_OVERHEAD_PERCENT, percents[i][0]);
      hr_estimate_t e = run (&p);
      double tensors = 10 * e.parameter_count;
      g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, ==, tensors);
      g_assert_cmpfloat (e.metrics[HR_ALLOCATED].low, ==, tensors);
      g_assert_cmpfloat (e.metrics[HR_RESERVED].expected, ==, tensors + ceil (tensors * percents[i][0] / 100));
      g_assert_cmpfloat (e.metrics[HR_DEVICE].expected, ==, e.metrics[HR_RESERVED].expected);
      g_assert_cmpfloat (e.metrics[HR_DEVICE].low, ==, tensors + ceil (tensors * percents[i][1] / 100));
      g_assert_cmpfloat (e.metrics[HR_RESERVED].low, ==, e.metrics[HR_DEVICE].low);
      g_assert_cmpfloat (e.metrics[HR_DEVICE].high, ==, tensors + ceil (tensors * percents[i][2] / 100));
      g_assert_cmpfloat (e.metrics[HR_RESERVED].high, ==, e.metrics[HR_DEVICE].high);
    }
}

/* Where the streams of sharded weights leave 30 %, the ends are of that, too. */
static void
test_ends_of_shards (void)
{
  hr_estimate_t e = estimate_with ("range", "typed", "error-low-percent", "10", "error-high-percent", "20",
                                   "data-parallel", "8", "zero-stage", "3", "sharded-allocator-percent", "30", NULL);
  double reserved = e.metrics[HR_RESERVED].expected;

  g_assert_cmpfloat (reserved, ==, e.metrics[HR_ALLOCATED].expected + ceil (0.3 * e.metrics[HR_ALLOCATED].expected));
  g_assert_cmpfloat (e.metrics[HR_RESERVED].high, ==, ceil (reserved * 1.2));
  g_assert_cmpfloat (e.metrics[HR_RESERVED].low, ==, floor (reserved * 0.9));
}

/* One layer with experts, two GPUs with half of them each: where one gets twice its share of the tokens, its experts
 * keep their inputs (2h), gate, up and product (2·3f′) and probabilities (4) of as many tokens more. The peak has them.
 */
static void
test_uneven_routing (void)
{
  hr_estimate_t e = estimate_with (
      "family", "megatron", "layers", "1", "experts", "8", "experts-per-token", "2", "expert-ffn-size", "1024",
      "data-parallel", "2", "expert-parallel", "2", "norm-kernel", "fused", "mlp-kernel", "fused", "sequence-length",
      "4096", "micro-batch-size", "4", "vocab-size", "1000", NO_ERROR, "expert-imbalance", "2", NULL);
  double more = 2 * 4 * 4096 * (2 * 4096 + 2 * 3 * 1024 + 4);

  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].low, ==, e.metrics[HR_ALLOCATED].expected);
  g_test_message ("%.0f of %.0f", e.metrics[HR_ALLOCATED].high - e.metrics[HR_ALLOCATED].expected, more);
  g_assert_cmpfloat (fabs (e.metrics[HR_ALLOCATED].high - e.metrics[HR_ALLOCATED].expected - more), <=, 0.001 * more);
}

#define ASSUMED "family-assumed", "yes", NO_ERROR

/* What a layer of the default sizes keeps at least and most of all families: OPT's and Gemma 3's. */
static void
find_ends (const hr_estimate_t *llama, double *less, double *more)
{
  hr_estimate_t opt = estimate_with ("family", "opt", NULL);
  hr_estimate_t gemma = estimate_with ("family", "gemma3_text", NULL);

  *less = llama->saved.saved_bytes_per_layer - opt.saved.saved_bytes_per_layer;
  *more = gemma.saved.saved_bytes_per_layer - llama->saved.saved_bytes_per_layer;
}

/* Qwen's code was read, not measured: its largest tensor is the fused projection, 3h wide, of 8192 tokens. A family
 * that is assumed may keep what another does of a layer; checkpoints are the same everywhere, so that with all layers
 * recomputed there is one. */
static void
test_margin_of_families (void)
{
  hr_estimate_t qwen = estimate_with ("family", "qwen", NO_ERROR, NULL);
  hr_estimate_t measured = estimate_with (NO_ERROR, NULL);
  hr_estimate_t assumed = estimate_with (ASSUMED, NULL);
  hr_estimate_t recomputed = estimate_with (ASSUMED, "recompute", "full", "freed-blocks", "no", NULL);
  hr_estimate_t percent = estimate_with (ASSUMED, "overhead", "percent", NULL);
  double tensor = 2 * 8192.0 * 3 * 4096;
  double less;
  double more;

  find_ends (&measured, &less, &more);
  g_assert_cmpfloat (measured.metrics[HR_ALLOCATED].high - measured.metrics[HR_ALLOCATED].low, ==, 0);
  g_assert_cmpint (qwen.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (fabs (qwen.metrics[HR_ALLOCATED].expected - qwen.metrics[HR_ALLOCATED].low - 32 * tensor), <=, 1);
  g_assert_cmpfloat (fabs (qwen.metrics[HR_ALLOCATED].high - qwen.metrics[HR_ALLOCATED].expected - 32 * tensor), <=, 1);
  g_assert_cmpfloat (fabs (assumed.metrics[HR_ALLOCATED].high - assumed.metrics[HR_ALLOCATED].expected - 32 * more), <=,
                     1);
  g_assert_cmpfloat (fabs (assumed.metrics[HR_ALLOCATED].expected - assumed.metrics[HR_ALLOCATED].low - 32 * less), <=,
                     1);
  g_assert_cmpfloat (assumed.metrics[HR_DEVICE].high - measured.metrics[HR_DEVICE].high, >=, 32 * more);
  g_assert_cmpint (recomputed.peak, ==, HR_AT_BACKWARD);
  g_assert_cmpfloat (fabs (recomputed.metrics[HR_ALLOCATED].high - recomputed.metrics[HR_ALLOCATED].expected - more),
                     <=, 1);
  g_assert_cmpfloat (percent.metrics[HR_ALLOCATED].high, ==, assumed.metrics[HR_ALLOCATED].high);
  g_assert_cmpfloat (percent.metrics[HR_DEVICE].low, ==,
                     percent.metrics[HR_ALLOCATED].low + ceil (0.05 * percent.metrics[HR_ALLOCATED].low));
}

/* At 1024 tokens each the step of foreach is the highest, but with more of each layer the loss would be; never is it
 * less than the step. */
static void
test_margin_of_another_moment (void)
{
  hr_estimate_t e = estimate_with (ASSUMED, "sequence-length", "1024", "optimizer-step", "foreach", NULL);
  hr_estimate_t longer = estimate_with (ASSUMED, "sequence-length", "4096", "optimizer-step", "foreach", NULL);
  hr_estimate_t measured = estimate_with (NO_ERROR, "sequence-length", "1024", NULL);
  double less;
  double more;
  double loss;
  double step = 10 * e.parameter_count;

  find_ends (&measured, &less, &more);
  loss = 6 * e.parameter_count + 32 * e.saved.saved_bytes_per_layer;
  g_assert_cmpint (e.peak, ==, HR_AT_STEP);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, ==, step);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].low, ==, step);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].high, >=, fmax (step, loss + 32 * 0.7 * e.saved.saved_bytes_per_layer));
  g_assert_cmpint (longer.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (longer.metrics[HR_ALLOCATED].low, >=, step);
}

/* Matrices that were cast up and stay are what they are, and so are an eager softmax's scores: neither is the largest
 * tensor that is in doubt. So are the checkpoints of other micro-batches, by whichever setting they are made: on the
 * first stage one layer is rebuilt. */
static void
test_margin_of_what_is_certain (void)
{
#define GPTQ "family", "qwen", NO_ERROR, "fine-tuning", "qlora", "weight-quantization", "gptq-128"
#define PIPED ASSUMED, "pipeline-parallel", "4", "micro-batches", "8", "gradient-buffer", "yes", "pipeline-rank", "0"
  hr_estimate_t plain = estimate_with (GPTQ, NULL);
  hr_estimate_t held = estimate_with (GPTQ, "held-dequantized-weights", "yes", NULL);
  hr_estimate_t full = estimate_with (PIPED, "recompute", "full", NULL);
  hr_estimate_t all = estimate_with (PIPED, "recompute", "fraction", "checkpoint-fraction", "1", NULL);
  hr_estimate_t eager = estimate_with ("family", "qwen", NO_ERROR, "attention", "eager", NULL);
  hr_estimate_t llama = estimate_with (NO_ERROR, NULL);
  /* Of the MLP: values of two sequences are copied out of the projection. */
  double tensor = 2 * 8192.0 * 11008;
  double less;
  double more;

  find_ends (&llama, &less, &more);
  g_assert_cmpfloat (fabs (full.metrics[HR_ALLOCATED].high - full.metrics[HR_ALLOCATED].expected - more), <=, 1);
  g_assert_cmpfloat (fabs (eager.metrics[HR_ALLOCATED].high - eager.metrics[HR_ALLOCATED].expected - 32 * tensor), <=,
                     1);

  g_assert_cmpfloat (held.metrics[HR_ALLOCATED].expected, >, plain.metrics[HR_ALLOCATED].expected);
  g_assert_cmpfloat (fabs (held.metrics[HR_ALLOCATED].high - held.metrics[HR_ALLOCATED].expected
                           - plain.metrics[HR_ALLOCATED].high + plain.metrics[HR_ALLOCATED].expected),
                     <=, 1);
  g_assert_cmpfloat (fabs (all.metrics[HR_ALLOCATED].high - all.metrics[HR_ALLOCATED].expected
                           - full.metrics[HR_ALLOCATED].high + full.metrics[HR_ALLOCATED].expected),
                     <=, 1);
}

static void
add_tests_of_ranges (void)
{
  g_test_add_func ("/core/estimate/margin-of-families", test_margin_of_families);
  g_test_add_func ("/core/estimate/margin-of-another-moment", test_margin_of_another_moment);
  g_test_add_func ("/core/estimate/margin-of-what-is-certain", test_margin_of_what_is_certain);
  g_test_add_func ("/core/estimate/verdicts", test_verdicts);
  g_test_add_func ("/core/estimate/given-back", test_given_back);
  g_test_add_func ("/core/estimate/ends", test_ends);
  g_test_add_func ("/core/estimate/communicators", test_communicators);
  g_test_add_func ("/core/estimate/share-that-fits", test_share_that_fits);
  g_test_add_func ("/core/estimate/such-runs", test_such_runs);
  g_test_add_func ("/core/estimate/would-fit", test_would_fit);
  g_test_add_func ("/core/estimate/ends-of-class", test_ends_of_class);
  g_test_add_func ("/core/estimate/low-ends-hold-tensors", test_low_ends_hold_tensors);
  g_test_add_func ("/core/estimate/ends-of-nccl", test_ends_of_nccl);
  g_test_add_func ("/core/estimate/ends-of-percent", test_ends_of_percent);
  g_test_add_func ("/core/estimate/ends-of-shards", test_ends_of_shards);
}

/* A typed count of two weights, in fewer than two bits each, comes to no byte, and nothing else is held: no moment is
 * above zero. What is told of is one of serving, not of training. */
static void
test_nothing_at_any_moment (void)
{
  hr_estimate_t e = estimate_with ("mode", "inference", "family", "t5gemma", "encoder-layers", "1", "model-head",
                                   "sequence-classification", "parameter-count", "2", "weight-quantization", "iq1-s",
                                   "overhead", "percent", "activation-model", "segments", NULL);
  char text[64];

  g_assert_cmpfloat (e.metrics[HR_DEVICE].expected, ==, 0);
  g_assert_cmpint (e.moment, ==, HR_MOMENT_PREFILL);
  g_assert_cmpint (e.peak, ==, HR_AT_PREFILL);
  g_assert_cmpstr (hr_term_formula (&e, HR_GRADIENTS, text, sizeof text), ==, "0");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/estimate/rule-34", test_rule_34);
  g_test_add_func ("/core/estimate/segments", test_segments);
  g_test_add_func ("/core/estimate/elements", test_elements);
  g_test_add_func ("/core/estimate/gradients-come-and-go", test_gradients_come_and_go);
  g_test_add_func ("/core/estimate/step-instant", test_step_instant);
  g_test_add_func ("/core/estimate/embedding-gradient", test_embedding_gradient);
  g_test_add_func ("/core/estimate/optimizer-in-backward", test_optimizer_in_backward);
  g_test_add_func ("/core/estimate/scratch-of-8-bits", test_scratch_of_8_bits);
  g_test_add_func ("/core/estimate/typed-count-of-experts", test_typed_count_of_experts);
  g_test_add_func ("/core/estimate/at-rest", test_at_rest);
  g_test_add_func ("/core/estimate/paged-states", test_paged_states);
  g_test_add_func ("/core/estimate/paged-states-of-experts", test_paged_states_of_experts);
  g_test_add_func ("/core/estimate/paged-states-of-loaded", test_paged_states_of_loaded);
  g_test_add_func ("/core/estimate/freed-blocks", test_freed_blocks);
  g_test_add_func ("/core/estimate/freed-blocks-of-another-head", test_freed_blocks_of_another_head);
  g_test_add_func ("/core/estimate/gathered-apart", test_gathered_apart);
  g_test_add_func ("/core/estimate/cpu-offload", test_cpu_offload);
  g_test_add_func ("/core/estimate/cpu-offload-parts", test_cpu_offload_parts);
  g_test_add_func ("/core/estimate/stream-gradients", test_stream_gradients);
  g_test_add_func ("/core/estimate/zero-stages", test_zero_stages);
  g_test_add_func ("/core/estimate/kv-cache", test_kv_cache);
  g_test_add_func ("/core/estimate/one-segment-has-no-gradients", test_one_segment_has_no_gradients);
  g_test_add_func ("/core/estimate/monotone", test_monotone);
  g_test_add_func ("/core/estimate/time-factors", test_time_factors);
  g_test_add_func ("/core/estimate/time-factor-of-fraction", test_time_factor_of_fraction);
  g_test_add_func ("/core/estimate/uneven-routing", test_uneven_routing);
  add_tests_of_ranges ();
  g_test_add_func ("/core/estimate/nothing-at-any-moment", test_nothing_at_any_moment);
  return g_test_run ();
}
