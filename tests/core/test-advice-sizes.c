/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice for models that need several parallel sizes at once: Llama 3.1 405B, served and trained on H100. */
#include "cases.h"

#include "core/advise/advise.h"
#include "core/base/units.h"

#include <math.h>

/* 405 853 388 800 parameters. */
#define LLAMA_405B                                                                                                     \
  "family", "llama", "layers", "126", "hidden-size", "16384", "attention-heads", "128", "kv-heads", "8", "head-dim",   \
      "128", "ffn-size", "53248", "vocab-size", "128256"
#define MEGATRON                                                                                                       \
  "layer-implementation", "transformer-engine", "weight-dtype", "bf16", "gradient-dtype", "fp32", "master-weights",    \
      "yes", "autocast", "no", "optimizer", "adamw"

static const double h100_bytes = 79.15 * HR_GIB;

typedef struct
{
  int n;
  hr_advice_t all[HR_MAX_ADVICE];
} answer_t;

static answer_t
advise (const hr_params_t *p, const bool *locked)
{
  const hr_question_t question = { .params = p, .usable_bytes = h100_bytes, .locked = locked };
  answer_t answer;

  answer.n = hr_advise (&question, answer.all);
  return answer;
}

/* The cheapest piece with more GPUs; there is one. */
static const hr_advice_t *
more_gpus (const answer_t *answer)
{
  const hr_advice_t *cheapest = NULL;

  for (int i = 0; i < answer->n; i++)
    {
      const hr_advice_t *advice = &answer->all[i];

      if (advice->cost.dearest == HR_COSTS_HARDWARE
          && (cheapest == NULL || hr_cost_compare (&advice->cost, &cheapest->cost) < 0))
        cheapest = advice;
    }
  g_assert_nonnull (cheapest);
  return cheapest;
}

static void
assert_plan (const hr_advice_t *advice, int64_t data, int64_t tensor, int64_t stages)
{
  g_assert_cmpint (advice->params.data_parallel, ==, data);
  g_assert_cmpint (advice->params.tensor_parallel, ==, tensor);
  g_assert_cmpint (advice->params.pipeline_parallel, ==, stages);
  g_assert_cmpint (advice->n_gpus, ==, data * tensor * stages);
  g_assert_cmpint (verdict_of (&advice->params, h100_bytes), ==, advice->verdict);
  g_assert_cmpint (advice->verdict, <=, HR_TIGHT);
}

/* Weights of 2 bytes are 756.0 GiB: 94.5 on each of eight H100, which is too much, and 47.2 on each of 16. Eight of
 * these share the matrices, as many as a machine has. */
static void
test_served (void)
{
  hr_params_t p = params_with (LLAMA_405B, "mode", "inference", "kv-cache-kind", "paged", "weight-dtype", "bf16", NULL);
  answer_t answer = advise (&p, NULL);
  const hr_advice_t *advice = more_gpus (&answer);

  assert_plan (advice, 1, 8, 2);
  g_assert_cmpint (advice->n_changes, ==, 2);
  g_assert_cmpfloat (advice->cost.by_kind[HR_COSTS_WORK], ==, 0);
  for (int64_t tensor = 1; tensor <= 8; tensor *= 2)
    for (int64_t stages = 1; stages * tensor <= 8; stages *= 2)
      {
        p.tensor_parallel = tensor;
        p.pipeline_parallel = stages;
        g_assert_cmpint (verdict_of (&p, h100_bytes), ==, HR_DOES_NOT_FIT);
      }
}

/* Weights, gradients, master weights and moments of 2 + 4 + 4 + 8 bytes are 6804 GiB: 106.3 on each of 64 H100, and
 * 53.2 on each of 128. */
static void
test_trained_by_megatron (void)
{
  const bool locked[HR_N_PARAMS] = { [HR_CPU_OFFLOAD] = true };
  hr_params_t p = params_with (LLAMA_405B, MEGATRON, "sequence-length", "2048", "micro-batch-size", "1", NULL);
  answer_t answer = advise (&p, locked);

  assert_plan (more_gpus (&answer), 1, 8, 16);
}

/* The same on eight H100 that hold copies: these divide the matrices instead, and 16 times as many hold the stages. */
static void
test_copies_divide_the_model (void)
{
  const bool locked[HR_N_PARAMS] = { [HR_CPU_OFFLOAD] = true };
  hr_params_t p = params_with (LLAMA_405B, MEGATRON, "sequence-length", "2048", "micro-batch-size", "1",
                               "data-parallel", "8", NULL);
  answer_t answer = advise (&p, locked);
  const hr_advice_t *advice = more_gpus (&answer);

  assert_plan (advice, 1, 8, 16);
  g_assert_cmpint (advice->params.micro_batches, ==, 8 * p.micro_batches);
}

/* On 128 H100 that hold copies there are enough of them: no further one is asked for. */
static void
test_enough_gpus (void)
{
  const bool locked[HR_N_PARAMS] = { [HR_CPU_OFFLOAD] = true };
  hr_params_t p = params_with (LLAMA_405B, MEGATRON, "sequence-length", "2048", "micro-batch-size", "1",
                               "data-parallel", "128", NULL);
  answer_t answer = advise (&p, locked);
  int n_layouts = 0;

  for (int i = 0; i < answer.n; i++)
    {
      if (answer.all[i].cost.dearest != HR_COSTS_LAYOUT)
        continue;
      g_assert_cmpint (answer.all[i].n_gpus, ==, 128);
      n_layouts++;
    }
  g_assert_cmpint (n_layouts, >, 0);
}

/* States of 16 bytes are 6048 GiB: 94.5 on each of 64 H100 by ZeRO-3, which is too much by itself. */
static void
test_trained_by_zero (void)
{
  const bool locked[HR_N_PARAMS] = { [HR_CPU_OFFLOAD] = true };
  hr_params_t p = params_with (LLAMA_405B, "weight-dtype", "bf16", "gradient-dtype", "bf16", "master-weights", "yes",
                               "sequence-length", "2048", "micro-batch-size", "1", NULL);
  answer_t answer = advise (&p, locked);
  const hr_advice_t *advice = more_gpus (&answer);

  assert_plan (advice, advice->n_gpus, 1, 1);
  g_assert_cmpint (advice->params.zero_stage, ==, 3);
  g_assert_cmpint (advice->n_gpus, >=, 128);
}

/* FSDP2 divides the matrices, too, also of a run that is asked about on one H100, where it shards nothing yet: as many
 * GPUs with ZeRO-3 alone gather more at a time. */
static void
test_trained_by_fsdp2 (void)
{
  const bool locked[HR_N_PARAMS] = { [HR_CPU_OFFLOAD] = true };
  hr_params_t p = params_with (LLAMA_405B, "fsdp-version", "2", "zero-stage", "3", "weight-dtype", "fp32",
                               "gradient-dtype", "fp32", "sequence-length", "2048", "micro-batch-size", "1", NULL);
  answer_t answer = advise (&p, locked);
  const hr_advice_t *advice = more_gpus (&answer);

  g_assert_cmpint (advice->params.tensor_parallel, >, 1);
  g_assert_cmpint (advice->params.data_parallel, >, 1);
  assert_plan (advice, advice->params.data_parallel, advice->params.tensor_parallel, 1);
}

/* Of hardware the least comes first, although with more of it a step is faster. */
static void
test_fewest_gpus_first (void)
{
  hr_params_t p = params_with (LLAMA_405B, MEGATRON, "gpu", "h100-sxm5-80gb", "data-parallel", "8", "zero-stage", "1",
                               "norm-kernel", "fused", "mlp-kernel", "fused", "logit-bytes", "6", "gradient-buffer",
                               "yes", "gradient-accumulation-fusion", "yes", NULL);
  answer_t answer = advise (&p, NULL);
  int n_faster = 0;

  for (int i = 1; i < answer.n; i++)
    {
      const hr_advice_t *before = &answer.all[i - 1];
      const hr_advice_t *after = &answer.all[i];

      if (before->cost.dearest != HR_COSTS_HARDWARE)
        continue;
      g_assert_cmpint (before->n_gpus, <=, after->n_gpus);
      n_faster += before->n_gpus < after->n_gpus && before->tokens_per_second < after->tokens_per_second;
    }
  g_assert_cmpint (n_faster, >, 0);
}

/* A row that asks for half as many GPUs of the same kind; NULL: there is none. */
static const hr_change_t *
half_of (const hr_change_t *change)
{
  for (int i = 0; i < hr_change_count (); i++)
    {
      const hr_change_t *other = hr_change_at (i);
      bool is_alike = other->axis == change->axis && other->settings[0].param == change->settings[0].param;

      if (is_alike && other->settings[0].number * 2 == change->settings[0].number)
        return other;
    }
  return NULL;
}

/* The run with a piece's changes, but number `i` asks for half as many GPUs. */
static hr_params_t
params_with_half (const hr_params_t *p, const hr_advice_t *advice, int i)
{
  hr_params_t changed = *p;

  for (int k = 0; k < advice->n_changes; k++)
    {
      const hr_change_t *change = advice->changes[k];

      if (k == i)
        change = half_of (change);
      if (change != NULL)
        g_assert_true (hr_change_apply (change, &changed));
    }
  return changed;
}

/* With half as many it does not fit; or this piece is there for its high end, which then does not fit. */
static void
assert_least (const hr_params_t *p, const hr_advice_t *advice)
{
  for (int i = 0; i < advice->n_changes; i++)
    {
      hr_params_t half = params_with_half (p, advice, i);
      hr_estimate_t e;

      if (advice->changes[i]->axis != HR_AXIS_MORE_GPUS || !hr_is_valid (&half))
        continue;
      hr_estimate_run (&half, h100_bytes, &e);
      if (advice->fits_at_high_end && e.verdict != HR_DOES_NOT_FIT)
        g_assert_false (hr_would_fit (&e, HR_AT_HIGH_END));
      else
        g_assert_cmpint (e.verdict, ==, HR_DOES_NOT_FIT);
    }
}

/* Of every stack, with few copies and many. */
static void
test_no_more_than_needed (void)
{
  static const char *const stacks[][2] = { { "layer-implementation", "transformer-engine" },
                                           { "fsdp-version", "2" },
                                           { "kv-cache-kind", "paged" },
                                           { "working-memory", "graph" },
                                           { "optimizer-step", "fused" } };
  int n = 0;

  for (guint stack = 0; stack < G_N_ELEMENTS (stacks); stack++)
    for (int64_t copies = 1; copies <= 64; copies *= 8)
      {
        hr_params_t p = params_with (LLAMA_405B, stacks[stack][0], stacks[stack][1], NULL);
        answer_t answer;

        p.data_parallel = copies;
        if (stack == 1)
          p.zero_stage = 3;
        if (stack == 2 || stack == 3)
          p.mode = HR_INFERENCE;
        answer = advise (&p, NULL);
        for (int i = 0; i < answer.n; i++)
          assert_least (&p, &answer.all[i]);
        n += answer.n;
      }
  g_assert_cmpint (n, >, 10);
}

/* A doubling costs one, and a little for what is harder: two or three sizes together no more than one doubling. */
static void
test_fewer_gpus_cost_less (void)
{
  double most_besides[HR_N_PARAMS] = { 0 };

  for (int i = 0; i < hr_change_count (); i++)
    {
      const hr_change_t *change = hr_change_at (i);
      double besides = change->price - log2 (change->settings[0].number);
      double *most = &most_besides[change->settings[0].param];

      if (change->axis != HR_AXIS_MORE_GPUS)
        continue;
      g_assert_cmpfloat (besides, >=, 0);
      *most = fmax (*most, besides);
    }
  g_assert_cmpfloat (
      most_besides[HR_DATA_PARALLEL] + most_besides[HR_TENSOR_PARALLEL] + most_besides[HR_PIPELINE_PARALLEL], <, 1);
}

static const hr_change_t *
row_of (hr_axis_t axis, hr_param_t size)
{
  for (int i = 0; i < hr_change_count (); i++)
    if (hr_change_at (i)->axis == axis && hr_change_at (i)->settings[0].param == size)
      return hr_change_at (i);
  g_assert_not_reached ();
}

static void
test_what_goes_together (void)
{
  static const struct
  {
    hr_axis_t axis;
    hr_param_t size;
    hr_axis_t other_axis;
    hr_param_t other_size;
    bool exclude;
  } cases[] = {
    { HR_AXIS_MORE_GPUS, HR_TENSOR_PARALLEL, HR_AXIS_MORE_GPUS, HR_PIPELINE_PARALLEL, false },
    { HR_AXIS_MORE_GPUS, HR_TENSOR_PARALLEL, HR_AXIS_MORE_GPUS, HR_DATA_PARALLEL, false },
    { HR_AXIS_PLAN, HR_TENSOR_PARALLEL, HR_AXIS_MORE_GPUS, HR_PIPELINE_PARALLEL, false },
    { HR_AXIS_PLAN, HR_TENSOR_PARALLEL, HR_AXIS_PLAN, HR_PIPELINE_PARALLEL, false },
    { HR_AXIS_PLAN, HR_EXPERT_PARALLEL, HR_AXIS_MORE_GPUS, HR_DATA_PARALLEL, false },
    { HR_AXIS_PLAN, HR_TENSOR_PARALLEL, HR_AXIS_MORE_GPUS, HR_DATA_PARALLEL, true },
    { HR_AXIS_PLAN, HR_TENSOR_PARALLEL, HR_AXIS_MORE_GPUS, HR_TENSOR_PARALLEL, true },
    { HR_AXIS_PLAN, HR_TENSOR_PARALLEL, HR_AXIS_PLAN, HR_TENSOR_PARALLEL, true },
    { HR_AXIS_ZERO, HR_ZERO_STAGE, HR_AXIS_ZERO, HR_ZERO_STAGE, true },
    { HR_AXIS_ZERO, HR_ZERO_STAGE, HR_AXIS_MORE_GPUS, HR_DATA_PARALLEL, false },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const hr_change_t *one = row_of (cases[i].axis, cases[i].size);
      const hr_change_t *other = row_of (cases[i].other_axis, cases[i].other_size);

      g_assert_cmpint (hr_changes_exclude (one, other), ==, cases[i].exclude);
      g_assert_cmpint (hr_changes_exclude (other, one), ==, cases[i].exclude);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/advice-sizes/served", test_served);
  g_test_add_func ("/core/advice-sizes/trained-by-megatron", test_trained_by_megatron);
  g_test_add_func ("/core/advice-sizes/copies-divide-the-model", test_copies_divide_the_model);
  g_test_add_func ("/core/advice-sizes/enough-gpus", test_enough_gpus);
  g_test_add_func ("/core/advice-sizes/trained-by-zero", test_trained_by_zero);
  g_test_add_func ("/core/advice-sizes/trained-by-fsdp2", test_trained_by_fsdp2);
  g_test_add_func ("/core/advice-sizes/fewest-gpus-first", test_fewest_gpus_first);
  g_test_add_func ("/core/advice-sizes/no-more-than-needed", test_no_more_than_needed);
  g_test_add_func ("/core/advice-sizes/fewer-gpus-cost-less", test_fewer_gpus_cost_less);
  g_test_add_func ("/core/advice-sizes/what-goes-together", test_what_goes_together);
  return g_test_run ();
}
