/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would make a step faster, held to every single change of both tables. Random runs are those of `./dev same`, on
 * a GPU of which the speed is known, with as much memory as it takes. */
#include "cases.h"

#include "core/advise/advise.h"
#include "core/advise/change.h"
#include "core/base/units.h"
#include "core/plan/groups.h"
#include "core/time/time.h"
#include "same/inputs.h"

#include <math.h>

#define N_RANDOM 3000

static double
seconds_of (const hr_params_t *p)
{
  hr_time_t time;

  hr_time_run (p, &time);
  if (time.reason != HR_TIME_IS_KNOWN)
    return INFINITY;
  return time.step.seconds;
}

/* Eight copies of Llama 3.1 8B under ZeRO-3, every layer recomputed: a step takes 5.1 s. */
static hr_params_t
slow_run (void)
{
  return params_with (LLAMA_8B, "gpu", "h100-sxm5-80gb", "data-parallel", "8", "zero-stage", "3", "recompute", "full",
                      "sequence-length", "4096", "micro-batch-size", "1", "micro-batches", "8", NULL);
}

static const hr_advice_t *
find_axis (const hr_advice_t *advice, int n, hr_axis_t axis)
{
  for (int i = 0; i < n; i++)
    if (advice[i].changes[0]->axis == axis)
      return &advice[i];
  return NULL;
}

/* Arithmetic that is done again is a fourth of three passes over the layers: without it a step takes three fourths, and
 * a little more for the loss and the transfers. */
static void
test_recomputation (void)
{
  hr_params_t p = slow_run ();
  hr_question_t question = { .params = &p, .usable_bytes = 79.1 * HR_GIB };
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise_speed (&question, advice);
  const hr_advice_t *without = find_axis (advice, n, HR_AXIS_RECOMPUTATION);

  g_assert_nonnull (without);
  g_assert_cmpint (without->params.recompute, ==, HR_RECOMPUTE_NONE);
  g_assert_cmpfloat (without->step_seconds, ==, seconds_of (&without->params));
  g_assert_cmpfloat_with_epsilon (without->step_seconds / seconds_of (&p), 0.77, 0.02);
}

/* What a person has locked stays, and so does what would no longer fit. */
static void
test_locks_and_room (void)
{
  bool locked[HR_N_PARAMS] = { [HR_RECOMPUTE] = true };
  hr_params_t p = slow_run ();
  hr_question_t question = { .params = &p, .usable_bytes = 79.1 * HR_GIB, .locked = locked };
  hr_advice_t advice[HR_MAX_ADVICE];

  g_assert_null (find_axis (advice, hr_advise_speed (&question, advice), HR_AXIS_RECOMPUTATION));
  question.locked = NULL;
  question.usable_bytes = 30 * HR_GIB; /* 19.9 GiB are needed, 43.4 without recomputation */
  g_assert_null (find_axis (advice, hr_advise_speed (&question, advice), HR_AXIS_RECOMPUTATION));
  question.usable_bytes = 15 * HR_GIB; /* what does not fit must not need more, either */
  g_assert_null (find_axis (advice, hr_advise_speed (&question, advice), HR_AXIS_RECOMPUTATION));
}

/* What does not fit can be faster, too: a compiled layer needs no more memory. */
static void
test_too_large (void)
{
  hr_params_t p = slow_run ();
  hr_question_t question = { .params = &p, .usable_bytes = HR_GIB };
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise_speed (&question, advice);

  g_assert_nonnull (find_axis (advice, n, HR_AXIS_NORM));
  for (int i = 0; i < n; i++)
    {
      g_assert_cmpint (advice[i].verdict, ==, HR_DOES_NOT_FIT);
      g_assert_cmpfloat (hr_estimate_need (&advice[i].params).bytes, <=, hr_estimate_need (&p).bytes);
    }
}

/* Overlapped communication is faster than virtual stages, which shorten the pipeline's bubble: both are said. */
static void
test_pipeline (void)
{
  hr_params_t p = params_with ("family", "megatron", "layers", "32", "gpu", "h100-sxm5-80gb", "tensor-parallel", "8",
                               "pipeline-parallel", "4", "micro-batches", "8", "zero-stage", "0", NULL);
  hr_question_t question = { .params = &p, .usable_bytes = 1e12 };
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise_speed (&question, advice);

  g_assert_nonnull (find_axis (advice, n, HR_AXIS_OVERLAP));
  g_assert_nonnull (find_axis (advice, n, HR_AXIS_VIRTUAL_STAGES));
}

/* Experts one after the other have no time; together they have one, and nothing else would tell it. */
static void
test_experts (void)
{
  hr_params_t p = params_with ("family", "mixtral", "experts", "8", "expert-ffn-size", "1024", "hidden-size", "1024",
                               "gpu", "h100-sxm5-80gb", "recompute", "full", NULL);
  hr_question_t question = { .params = &p, .usable_bytes = 79.1 * HR_GIB };
  hr_advice_t advice[HR_MAX_ADVICE];

  g_assert_false (p.grouped_gemm);
  g_assert_cmpint (hr_advise_speed (&question, advice), ==, 1);
  g_assert_true (advice[0].params.grouped_gemm);
  g_assert_cmpfloat (advice[0].step_seconds, >, 0);
}

/* Without a GPU there are no seconds. */
static void
test_nothing_to_say (void)
{
  hr_params_t p = slow_run ();
  hr_question_t question = { .params = &p, .usable_bytes = 79.1 * HR_GIB };
  hr_advice_t advice[HR_MAX_ADVICE];

  set (&p, "gpu", "");
  g_assert_cmpint (hr_advise_speed (&question, advice), ==, 0);
}

static double
tokens_of_step (const hr_params_t *p)
{
  return (double) (p->micro_batch_size * p->micro_batches * p->data_parallel * p->sequence_length);
}

static double
need_of (const hr_params_t *p)
{
  hr_estimate_t e;

  hr_estimate_run (p, 0, &e);
  return hr_worst_need (&e).bytes;
}

/* The shortest step of all single changes that keep the training, its tokens and its GPUs. */
static double
least_seconds (const hr_params_t *p, double usable_bytes, const hr_change_t *change, double least)
{
  hr_params_t changed = *p;

  if (change->is_possible != NULL && !change->is_possible (p))
    return least;
  if (!hr_change_apply (change, &changed) || !hr_change_applies (change, &changed) || !hr_is_valid (&changed))
    return least;
  if (hr_gpu_count (&changed) != hr_gpu_count (p) || tokens_of_step (&changed) != tokens_of_step (p))
    return least;
  if (verdict_of (&changed, usable_bytes) > verdict_of (p, usable_bytes))
    return least;
  if (verdict_of (p, usable_bytes) == HR_DOES_NOT_FIT && need_of (&changed) > need_of (p))
    return least;
  return fmin (least, seconds_of (&changed));
}

static double
brute_force (const hr_params_t *p, double usable_bytes)
{
  double least = INFINITY;

  for (int i = 0; i < hr_speedup_count (); i++)
    least = least_seconds (p, usable_bytes, hr_speedup_at (i), least);
  for (int i = 0; i < hr_change_count (); i++)
    if (hr_change_at (i)->costs < HR_COSTS_WORK)
      least = least_seconds (p, usable_bytes, hr_change_at (i), least);
  return least;
}

static void
assert_promise (const hr_params_t *p, double usable_bytes, const hr_advice_t *advice)
{
  g_assert_cmpint (advice->verdict, ==, verdict_of (&advice->params, usable_bytes));
  g_assert_cmpint (advice->verdict, <=, verdict_of (p, usable_bytes));
  g_assert_cmpint (advice->n_changes, ==, 1);
  g_assert_cmpfloat (seconds_of (&advice->params), <, 0.99 * seconds_of (p));
}

/* What fits, and the faster, comes first. */
static void
assert_order (const hr_advice_t *one, const hr_advice_t *next)
{
  bool fits = one->verdict != HR_DOES_NOT_FIT;
  bool next_fits = next->verdict != HR_DOES_NOT_FIT;

  if (fits == next_fits)
    g_assert_cmpfloat (seconds_of (&one->params), <=, seconds_of (&next->params));
  else
    g_assert_true (fits);
}

/* True where there was something to compare. */
static bool
assert_fastest (const hr_params_t *p, double usable_bytes)
{
  hr_question_t question = { .params = p, .usable_bytes = usable_bytes };
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise_speed (&question, advice);
  double least = brute_force (p, usable_bytes);

  double said = INFINITY;

  for (int i = 0; i < n; i++)
    {
      assert_promise (p, usable_bytes, &advice[i]);
      said = fmin (said, seconds_of (&advice[i].params));
    }
  g_assert_cmpint (n > 0, ==, least < 0.99 * seconds_of (p));
  if (n > 0)
    g_assert_cmpfloat (said, ==, least);
  for (int i = 1; i < n; i++)
    assert_order (&advice[i - 1], &advice[i]);
  return n > 0;
}

static void
test_brute_force (void)
{
  int n_faster = 0;

  for (unsigned long input = 0; input < N_RANDOM; input++)
    {
      hr_estimate_t e;
      hr_params_t p;

      random_inputs (input, &p);
      set (&p, "gpu", "h100-sxm5-80gb");
      hr_estimate_run (&p, 0, &e);
      if (isfinite (seconds_of (&p)))
        n_faster += assert_fastest (&p,
                                    hr_worst_stage (&e)->device * (0.7 + 1.6 * random_share (input, "room for speed")));
    }
  g_assert_cmpint (n_faster, >, 100);
}

/* GPUs that work together on a layer or a stage are two, four or eight, as many as a node has. */
static void
test_plans (void)
{
  for (int i = 0; i < hr_speedup_count (); i++)
    {
      const hr_change_t *change = hr_speedup_at (i);
      double number = change->settings[0].number;

      if (change->axis == HR_AXIS_PLAN || change->axis == HR_AXIS_VIRTUAL_STAGES)
        g_assert_true (number == 2 || number == 4 || number == 8);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/hasten/recomputation", test_recomputation);
  g_test_add_func ("/core/hasten/locks-and-room", test_locks_and_room);
  g_test_add_func ("/core/hasten/too-large", test_too_large);
  g_test_add_func ("/core/hasten/experts", test_experts);
  g_test_add_func ("/core/hasten/pipeline", test_pipeline);
  g_test_add_func ("/core/hasten/plans", test_plans);
  g_test_add_func ("/core/hasten/nothing-to-say", test_nothing_to_say);
  g_test_add_func ("/core/hasten/brute-force", test_brute_force);
  return g_test_run ();
}
