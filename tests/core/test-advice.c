/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice, held to brute force: every combination of up to three changes of the table, each with an estimate of its own
 * on its own GPU, nothing left out. Random runs are those of `./dev same`, on GPUs that are too small for them. */
#include "cases.h"

#include "core/advise/advise.h"
#include "core/base/units.h"
#include "core/time/pace.h"
#include "same/inputs.h"

#include <math.h>
#include <string.h>

/* A core that is not optimised takes minutes for all of them. */
enum
{
#ifdef __OPTIMIZE__
  N_RUNS = 1000,
#else
  N_RUNS = 200,
#endif
};

/* Of several architectures, of which the contexts are not the same. */
static const hr_other_gpu_t gpus[] = {
  { { "geforce-rtx-4090" }, 23.5 * HR_GIB }, { { "a40" }, 47.4 * HR_GIB },
  { { "a100-sxm4-80gb" }, 79.2 * HR_GIB },   { { "h100-nvl-94gb" }, 93.1 * HR_GIB },
  { { "h200-sxm-141gb" }, 139.8 * HR_GIB },  { { "instinct-mi300x" }, 191.5 * HR_GIB },
};

/* What a run is to reach: to fit, perhaps tightly; to fit well; or to fit at the high end, too. */
typedef enum
{
  TIGHTLY,
  WELL,
  AT_HIGH_END,
  N_GOALS
} goal_t;

/* What brute force has found. */
typedef struct
{
  const hr_question_t *question;
  goal_t goal;
  const hr_change_t *changes[HR_MAX_COMBINED]; /* of the combination on its way */
  bool found[N_GOALS];
  hr_cost_t cheapest[N_GOALS];
} brute_t;

static bool
is_locked (const hr_question_t *question, hr_param_t param)
{
  return question->locked != NULL && question->locked[param];
}

static bool
keeps_locks (const hr_question_t *question, const hr_params_t *p)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      char before[HR_TEXT_SIZE];
      char after[HR_TEXT_SIZE];

      hr_param_get_text (question->params, i, before, sizeof before);
      hr_param_get_text (p, i, after, sizeof after);
      if (is_locked (question, i) && strcmp (before, after) != 0)
        return false;
    }
  return true;
}

static hr_question_t
ask_about (const hr_params_t *p, double usable)
{
  return (hr_question_t) { .params = p, .usable_bytes = usable, .gpus = gpus, .n_gpus = G_N_ELEMENTS (gpus) };
}

static bool
reaches (goal_t goal, const hr_estimate_t *e)
{
  if (goal == WELL)
    return e->verdict == HR_FITS;
  if (goal == AT_HIGH_END)
    return hr_verdict (&e->params, hr_need_at (e, HR_AT_HIGH_END), e->usable_bytes) <= HR_TIGHT;
  return e->verdict <= HR_TIGHT;
}

/* What is tight is to fit well, and what does not fit is to be tight at least. */
static goal_t
goal_for (const hr_question_t *question)
{
  if (verdict_of (question->params, question->usable_bytes) == HR_TIGHT)
    return WELL;
  return TIGHTLY;
}

/* For the high end one or two changes are looked for, or more that cost nothing. */
static bool
is_simple (const hr_cost_t *cost)
{
  return cost->n_changes <= 2 || cost->dearest == HR_COSTS_NOTHING;
}

static bool
is_cheaper (const brute_t *brute, goal_t goal, const hr_cost_t *cost)
{
  bool is_asked_for = goal == brute->goal || (brute->goal == TIGHTLY && goal == AT_HIGH_END && is_simple (cost));

  return is_asked_for && (!brute->found[goal] || hr_cost_compare (cost, &brute->cheapest[goal]) < 0);
}

/* What is expected asks for less than a whole estimate: test_needs_within_bounds holds both to be the same. */
static bool
is_reached (goal_t goal, const hr_params_t *p, double usable)
{
  hr_verdict_t worst = goal == WELL ? HR_FITS : HR_TIGHT;
  hr_estimate_t e;

  if (goal != AT_HIGH_END)
    return hr_verdict (p, hr_estimate_need (p), usable) <= worst;
  hr_estimate_run (p, usable, &e);
  return reaches (goal, &e);
}

static void
note (brute_t *brute, const hr_params_t *p, double usable, const hr_cost_t *cost)
{
  for (goal_t goal = TIGHTLY; goal < N_GOALS; goal++)
    if (is_cheaper (brute, goal, cost) && is_reached (goal, p, usable))
      {
        brute->found[goal] = true;
        brute->cheapest[goal] = *cost;
      }
}

static void
note_gpus (brute_t *brute, const hr_params_t *p, const hr_cost_t *cost)
{
  if (cost->n_changes == HR_MAX_COMBINED || is_locked (brute->question, HR_GPU))
    return;
  for (int i = 0; i < brute->question->n_gpus; i++)
    {
      double ratio = gpus[i].usable_bytes / brute->question->usable_bytes;
      hr_cost_t with_gpu = *cost;
      hr_params_t there = *p;

      there.gpu = gpus[i].id;
      hr_cost_add (&with_gpu, HR_COSTS_HARDWARE, log2 (ratio));
      if (ratio > 1)
        note (brute, &there, gpus[i].usable_bytes, &with_gpu);
    }
}

static bool
all_apply (const brute_t *brute, int n, const hr_params_t *p)
{
  for (int i = 0; i < n; i++)
    if (!hr_change_applies (brute->changes[i], p))
      return false;
  return true;
}

static bool
repeats (const brute_t *brute, int n, const hr_change_t *change)
{
  for (int i = 0; i < n; i++)
    if (hr_changes_exclude (brute->changes[i], change))
      return true;
  return false;
}

static bool
is_possible (const brute_t *brute, const hr_change_t *change)
{
  for (int i = 0; i < hr_setting_count (change); i++)
    if (change->settings[i].operation != HR_SET_WITH && is_locked (brute->question, change->settings[i].param))
      return false;
  return change->is_possible == NULL || change->is_possible (brute->question->params);
}

/* All combinations that begin with the inputs given and go on with later axes. */
static void
try_from (brute_t *brute, const hr_params_t *p, const hr_cost_t *cost, int first)
{
  bool sound = all_apply (brute, cost->n_changes, p) && hr_is_valid (p) && keeps_locks (brute->question, p);

  if (sound && cost->n_changes > 0)
    note (brute, p, brute->question->usable_bytes, cost);
  if (sound)
    note_gpus (brute, p, cost);
  for (int i = first; i < hr_change_count () && cost->n_changes < HR_MAX_COMBINED; i++)
    {
      const hr_change_t *change = hr_change_at (i);
      hr_params_t changed = *p;
      hr_cost_t dearer = *cost;

      if (repeats (brute, cost->n_changes, change) || !is_possible (brute, change)
          || !hr_change_apply (change, &changed))
        continue;
      hr_cost_add (&dearer, change->costs, change->price);
      brute->changes[cost->n_changes] = change;
      try_from (brute, &changed, &dearer, i + 1);
    }
}

static brute_t
brute_force (const hr_question_t *question)
{
  hr_cost_t nothing = { HR_COSTS_NOTHING };
  brute_t brute = { .question = question, .goal = goal_for (question) };

  try_from (&brute, question->params, &nothing, 0);
  return brute;
}

static void
assert_same_number (double one, double other)
{
  g_assert_cmpint (isnan (one), ==, isnan (other));
  if (!isnan (one))
    g_assert_cmpfloat (one, ==, other);
}

/* The promise of a piece of advice: the inputs with its changes break no rule, and its numbers are the estimate's. */
static void
assert_promise (const hr_question_t *question, const hr_advice_t *advice, goal_t goal)
{
  hr_estimate_t e;

  g_assert_true (hr_is_valid (&advice->params));
  hr_estimate_run (&advice->params, advice->usable_bytes, &e);
  g_assert_cmpint (e.verdict, ==, advice->verdict);
  g_assert_true (reaches (goal, &e));
  g_assert_cmpint (advice->fits_at_high_end, ==, reaches (AT_HIGH_END, &e));
  assert_same_number (advice->share_that_fits, hr_share_of_such_runs_that_fit (&e));
  g_assert_cmpfloat (hr_worst_stage (&e)->device, ==, advice->device.expected);
  g_assert_cmpfloat (advice->device.low, <=, advice->device.expected);
  g_assert_cmpfloat (advice->device.high, >=, advice->device.expected);
  g_assert_cmpfloat (hr_pace_from (question->params, &e).factor, ==, advice->step_time_factor);
  g_assert_cmpfloat (hr_pace_from (question->params, &e).seconds, ==, advice->step_seconds);
}

/* The inputs with some of a piece of advice's changes, in the order of the advice. */
static bool
reaches_with (const hr_question_t *question, const hr_advice_t *advice, unsigned mask, goal_t goal)
{
  hr_params_t p = *question->params;
  double usable = question->usable_bytes;
  hr_estimate_t e;

  for (int i = 0; i < advice->n_changes; i++)
    {
      if ((mask & 1u << i) == 0)
        continue;
      if (advice->changes[i] == NULL)
        {
          usable = advice->usable_bytes;
          p.gpu = advice->params.gpu;
        }
      else if (!hr_change_apply (advice->changes[i], &p))
        return false;
    }
  for (int i = 0; i < advice->n_changes; i++)
    if ((mask & 1u << i) != 0 && advice->changes[i] != NULL && !hr_change_applies (advice->changes[i], &p))
      return false;
  if (!hr_is_valid (&p))
    return false;
  hr_estimate_run (&p, usable, &e);
  return reaches (goal, &e);
}

static bool
needs_every_change (const hr_question_t *question, const hr_advice_t *advice, goal_t goal)
{
  unsigned all = (1u << advice->n_changes) - 1;

  g_assert_true (reaches_with (question, advice, all, goal));
  for (unsigned mask = 1; mask < all; mask++)
    if (reaches_with (question, advice, mask, goal))
      return false;
  return true;
}

/* What stands there because its high end fits needs all of its changes for that. */
static bool
needs_every_change_for_high_end (const hr_question_t *question, const hr_advice_t *advice)
{
  return advice->fits_at_high_end && needs_every_change (question, advice, AT_HIGH_END);
}

/* The cheapest with which the high end fits is among them, if there is one; or one of more changes that costs less. */
static void
assert_high_end (const brute_t *brute, const hr_advice_t *advice, int n)
{
  const hr_advice_t *cheapest = NULL;

  for (int i = 0; i < n; i++)
    if (advice[i].fits_at_high_end && (cheapest == NULL || hr_cost_compare (&advice[i].cost, &cheapest->cost) < 0))
      cheapest = &advice[i];
  if (!brute->found[AT_HIGH_END])
    return;
  g_assert_nonnull (cheapest);
  g_assert_cmpint (hr_cost_compare (&cheapest->cost, &brute->cheapest[AT_HIGH_END]), <=, 0);
}

/* Seconds are compared as such: what costs time alone, and another layout, which costs time too, are of one rank. */
static const int ranks_besides_time[HR_N_COSTS] = {
  [HR_COSTS_NOTHING] = 0, [HR_COSTS_TIME] = 1, [HR_COSTS_LAYOUT] = 1, [HR_COSTS_WORK] = 2, [HR_COSTS_HARDWARE] = 3,
};

static int
rank_of (const hr_advice_t *advice)
{
  return ranks_besides_time[advice->cost.dearest];
}

static bool
knows_speed (const hr_advice_t *advice)
{
  return advice->tokens_per_second > 0;
}

static bool
knows_speeds (const hr_advice_t *one, const hr_advice_t *other)
{
  return knows_speed (one) && knows_speed (other);
}

/* By what it costs besides time; then those whose speed is known, the faster first, and then the others, the cheaper
 * first. Of hardware the cheaper first. */
static void
assert_order (const hr_advice_t *before, const hr_advice_t *after)
{
  g_assert_cmpint (rank_of (before), <=, rank_of (after));
  if (rank_of (before) != rank_of (after))
    return;
  if (after->cost.dearest == HR_COSTS_HARDWARE)
    {
      g_assert_cmpint (hr_cost_compare (&before->cost, &after->cost), <=, 0);
      return;
    }
  g_assert_cmpint (knows_speed (before), >=, knows_speed (after));
  if (knows_speeds (before, after))
    g_assert_cmpfloat (before->tokens_per_second, >=, after->tokens_per_second);
  else if (!knows_speed (before))
    g_assert_cmpint (hr_cost_compare (&before->cost, &after->cost), <=, 0);
}

static bool
has_cost (const hr_advice_t *advice, int n, const hr_cost_t *cost)
{
  for (int i = 0; i < n; i++)
    if (hr_cost_compare (&advice[i].cost, cost) == 0)
      return true;
  return n == 0;
}

static void
assert_advice (const hr_question_t *question)
{
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise (question, advice);
  brute_t brute = brute_force (question);
  goal_t goal = brute.goal;
  int n_besides = 0; /* of these: for their high end alone */

  g_assert_cmpint (n > 0, ==, brute.found[goal]);
  g_assert_true (has_cost (advice, n, &brute.cheapest[goal]));
  if (goal == TIGHTLY)
    assert_high_end (&brute, advice, n);
  for (int i = 0; i < n; i++)
    {
      assert_promise (question, &advice[i], goal);
      n_besides += !needs_every_change (question, &advice[i], goal);
      g_assert_true (needs_every_change (question, &advice[i], goal)
                     || needs_every_change_for_high_end (question, &advice[i]));
      g_assert_true (keeps_locks (question, &advice[i].params));
      if (i > 0)
        assert_order (&advice[i - 1], &advice[i]);
    }
  g_assert_cmpint (n_besides, <=, 1);
}

/* A random run on a GPU that has between a tenth and all of what it needs. */
static double
too_little (unsigned long input, const hr_params_t *p)
{
  hr_estimate_t e;

  hr_estimate_run (p, 0, &e);
  return hr_worst_stage (&e)->device * (0.1 + 0.9 * random_share (input, "memory for advice"));
}

static void
test_brute_force (void)
{
  for (unsigned long input = 0; input < N_RUNS; input++)
    {
      hr_params_t p;
      hr_question_t question;

      random_inputs (input, &p);
      question = ask_about (&p, too_little (input, &p));
      assert_advice (&question);
    }
}

/* The usual run, on a GPU that is full with what it needs after one change. */
static hr_question_t
room_for (const hr_params_t *p, const char *name, const char *value)
{
  hr_estimate_t e = estimate_with (name, value, NULL);

  return ask_about (p, hr_worst_stage (&e)->device / 0.94);
}

static int
advise_with_room_for_fused_loss (hr_advice_t advice[HR_MAX_ADVICE])
{
  hr_params_t p = defaults ();
  hr_question_t question = room_for (&p, "loss-kernel", "fused");

  return hr_advise (&question, advice);
}

static const hr_advice_t *
cheapest_of (const hr_advice_t *advice, int n)
{
  const hr_advice_t *cheapest = &advice[0];

  for (int i = 1; i < n; i++)
    if (hr_cost_compare (&advice[i].cost, &cheapest->cost) < 0)
      cheapest = &advice[i];
  return cheapest;
}

/* 2 sequences of 4096 tokens and 32 000 words: the FP32 logits and their gradients are the first to go. A micro-batch
 * of 1 would do as well, but costs time. */
static void
test_cheapest_by_hand (void)
{
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = advise_with_room_for_fused_loss (advice);
  const hr_advice_t *cheapest = cheapest_of (advice, n);

  g_assert_cmpint (n, >, 1);
  g_assert_cmpint (cheapest->n_changes, ==, 1);
  g_assert_cmpint (cheapest->params.loss_kernel, ==, HR_LOSS_FUSED);
  g_assert_cmpint (cheapest->verdict, ==, HR_TIGHT);
  g_assert_cmpfloat (cheapest->step_time_factor, ==, 1);
  g_assert_cmpint (cheapest->n_gpus, ==, 1);
}

/* Of what costs nothing the faster comes first: with fused norms, which leave room for the high end. */
static void
test_high_end_first (void)
{
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = advise_with_room_for_fused_loss (advice);

  g_assert_cmpint (n, >, 1);
  g_assert_cmpint (advice[0].n_changes, ==, 2);
  g_assert_cmpint (advice[0].params.loss_kernel, ==, HR_LOSS_FUSED);
  g_assert_cmpint (advice[0].params.norm_kernel, ==, HR_KERNEL_FUSED);
  g_assert_true (advice[0].fits_at_high_end);
  g_assert_false (cheapest_of (advice, n)->fits_at_high_end);
}

/* Eight H100 with ZeRO-2 are a little short: what makes it fit is told with its seconds, the fastest first of what
 * costs time alone, and then of what changes the work. */
static void
test_fastest_first (void)
{
  hr_params_t p = params_with ("family", "qwen2", "gpu", "h100-sxm5-80gb", "layers", "28", "hidden-size", "3584",
                               "attention-heads", "28", "kv-heads", "4", "head-dim", "128", "ffn-size", "18944",
                               "vocab-size", "152064", "data-parallel", "8", "zero-stage", "2", "sequence-length",
                               "4096", "micro-batch-size", "2", NULL);
  hr_question_t question = ask_about (&p, 79.1 * HR_GIB);
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise (&question, advice);
  int n_ordered = 0;

  for (int i = 1; i < n; i++)
    {
      bool same_rank = rank_of (&advice[i - 1]) == rank_of (&advice[i]);

      assert_order (&advice[i - 1], &advice[i]);
      n_ordered += same_rank && knows_speeds (&advice[i - 1], &advice[i]);
    }
  g_assert_cmpint (n_ordered, >, 0);
}

/* Twice as many micro-batches of half the size: as many tokens a step. */
static void
test_tokens_of_a_step_stay (void)
{
  hr_params_t p = params_with ("micro-batch-size", "12", "micro-batches", "5", NULL);
  hr_question_t question = ask_about (&p, 139.8 * HR_GIB);
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise (&question, advice);
  bool accumulates = false;

  for (int i = 0; i < n; i++)
    {
      accumulates = accumulates || advice[i].params.micro_batches > 5;
      g_assert_cmpint (advice[i].params.micro_batch_size * advice[i].params.micro_batches, ==, 60);
    }
  g_assert_true (accumulates);
}

static void
test_nothing_to_say (void)
{
  hr_params_t p = defaults ();
  hr_advice_t advice[HR_MAX_ADVICE];
  hr_question_t question = ask_about (&p, 0);

  g_assert_cmpint (hr_advise (&question, advice), ==, 0);
  question.usable_bytes = HR_MIB;
  question.n_gpus = 0;
  g_assert_cmpint (hr_advise (&question, advice), ==, 0);
}

/* What is tight should fit well. */
static void
test_tight (void)
{
  hr_params_t p = defaults ();
  hr_estimate_t e = run (&p);
  hr_question_t question = ask_about (&p, hr_worst_stage (&e)->device / 0.9);
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise (&question, advice);

  g_assert_cmpint (n, >, 0);
  for (int i = 0; i < n; i++)
    g_assert_cmpint (advice[i].verdict, ==, HR_FITS);
}

/* On a GPU with room the recomputation is the first thing to do without; nothing is given up for what is gained. */
static void
test_what_else (void)
{
  hr_params_t p = params_with ("recompute", "full", "micro-batch-size", "1", "micro-batches", "8", NULL);
  hr_question_t question = ask_about (&p, 191.5 * HR_GIB);
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise (&question, advice);

  g_assert_cmpint (n, >, 1);
  g_assert_cmpint (advice[0].params.recompute, ==, HR_RECOMPUTE_NONE);
  g_assert_cmpfloat (advice[0].step_time_factor, ==, 1);
  for (int i = 0; i < n; i++)
    {
      assert_promise (&question, &advice[i], WELL);
      g_assert_cmpint (advice[i].n_changes, ==, 1);
    }
}

/* One row asks for other hardware: the smallest GPU on which the run still fits. */
static void
test_smaller_gpu (void)
{
  hr_params_t p = params_with ("recompute", "full", "micro-batch-size", "1", NULL);
  hr_question_t question = ask_about (&p, 191.5 * HR_GIB);
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = hr_advise (&question, advice);
  int n_smaller = 0;

  for (int i = 0; i < n; i++)
    {
      if (strcmp (advice[i].params.gpu.text, p.gpu.text) == 0)
        continue;
      g_assert_cmpfloat (advice[i].cost.by_kind[HR_COSTS_HARDWARE], ==, 1);
      g_assert_cmpfloat (advice[i].usable_bytes, <, question.usable_bytes);
      for (gsize j = 0; j < G_N_ELEMENTS (gpus) && gpus[j].usable_bytes < advice[i].usable_bytes; j++)
        {
          hr_params_t there = p;

          there.gpu = gpus[j].id;
          g_assert_cmpint (verdict_of (&there, gpus[j].usable_bytes), !=, HR_FITS);
        }
      n_smaller++;
    }
  g_assert_cmpint (n_smaller, ==, 1);
}

/* The row of the table of growths that asks for more of the same; NULL: none does. */
static const hr_change_t *
more_of (const hr_advice_t *advice)
{
  const hr_change_t *growth = advice->changes[0];

  if (growth == NULL || growth == hr_growth_at (0) || growth[-1].axis != growth->axis)
    return NULL;
  return &growth[-1];
}

static bool
fits_with_growth (const hr_question_t *question, const hr_change_t *growth)
{
  hr_params_t p = *question->params;

  if (!hr_change_is_open (growth, question) || !hr_change_apply (growth, &p))
    return false;
  return hr_change_applies (growth, &p) && hr_is_valid (&p) && verdict_of (&p, question->usable_bytes) == HR_FITS;
}

/* Of each axis it is the most: the row before it in the table does not fit. */
static void
test_most_of_each (void)
{
  for (unsigned long input = 0; input < N_RUNS; input++)
    {
      hr_params_t p;
      hr_question_t question;
      hr_advice_t advice[HR_MAX_ADVICE];
      int n;

      random_inputs (input, &p);
      question = ask_about (&p, too_little (input, &p) * 10);
      if (verdict_of (&p, question.usable_bytes) != HR_FITS)
        continue;
      n = hr_advise (&question, advice);
      for (int i = 0; i < n; i++)
        {
          assert_promise (&question, &advice[i], WELL);
          g_assert_true (more_of (&advice[i]) == NULL || !fits_with_growth (&question, more_of (&advice[i])));
        }
    }
}

/* Up to four locks a run, on parameters that the table changes. */
static void
test_locks (void)
{
  const int n_locked_runs = N_RUNS / 10;

  for (unsigned long input = 0; input < (unsigned long) n_locked_runs; input++)
    {
      bool locked[HR_N_PARAMS] = { false };
      hr_params_t p;
      hr_question_t question;

      random_inputs (input, &p);
      question = ask_about (&p, too_little (input, &p));
      question.locked = locked;
      for (int i = 0; i < 4; i++)
        {
          const char *const what[] = { "first lock", "second lock", "third lock", "fourth lock" };
          const hr_change_t *change = hr_change_at ((int) random_below (input, what[i], (unsigned) hr_change_count ()));

          locked[change->settings[0].param] = true;
        }
      assert_advice (&question);
    }
}

/* A locked GPU is not exchanged, and a locked number of GPUs not exceeded. */
static void
test_locked_hardware (void)
{
  hr_params_t p = defaults ();
  bool locked[HR_N_PARAMS] = { [HR_GPU] = true, [HR_GPU_COUNT] = true };
  hr_question_t question = ask_about (&p, 23.5 * HR_GIB);
  hr_advice_t advice[HR_MAX_ADVICE];
  int n;

  question.locked = locked;
  n = hr_advise (&question, advice);
  g_assert_cmpint (n, >, 0);
  for (int i = 0; i < n; i++)
    {
      g_assert_cmpstr (advice[i].params.gpu.text, ==, p.gpu.text);
      g_assert_cmpint (advice[i].n_gpus, ==, 1);
    }
}

static bool
sets (const hr_change_t *change, hr_param_t param)
{
  for (int i = 0; i < hr_setting_count (change); i++)
    if (change->settings[i].param == param)
      return true;
  return false;
}

/* What a preset had set to go with a choice goes with it: a scenario does so when a person chooses another. */
static void
assert_takes_along (const hr_change_t *change)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      const char *owner = hr_param_desc (i)->belongs_to;

      if (owner != NULL && sets (change, hr_param_find (owner)))
        g_assert_true (sets (change, i));
    }
}

static void
test_table (void)
{
  hr_axis_t last = HR_AXIS_ATTENTION;

  g_assert_cmpint (hr_change_count () + HR_MAX_OTHER_GPUS, <=, HR_MAX_OPTIONS);
  for (int i = 0; i < hr_change_count (); i++)
    {
      const hr_change_t *change = hr_change_at (i);

      g_assert_cmpint (change->axis, >=, last);
      g_assert_cmpint (change->axis, <, HR_AXIS_GPU);
      g_assert_cmpint (hr_setting_count (change), >, 0);
      g_assert_cmpfloat (change->price, >, 0);
      g_assert_nonnull (change->words);
      assert_takes_along (change);
      last = change->axis;
    }
}

/* Recomputation costs more than accumulation, and whole layers more than parts: by price as by the factor of the
 * estimate. */
static void
test_prices_of_time (void)
{
  hr_estimate_t accumulated = estimate_with ("micro-batch-size", "1", "micro-batches", "2", NULL);
  hr_estimate_t selective = estimate_with ("recompute", "selective", NULL);
  hr_estimate_t full = estimate_with ("recompute", "full", NULL);
  hr_estimate_t interval = estimate_with ("recompute", "interval", "checkpoint-interval", "2", NULL);

  g_assert_cmpfloat (accumulated.step_time_factor, ==, 1);
  g_assert_cmpfloat (selective.step_time_factor, >, 1);
  g_assert_cmpfloat (full.step_time_factor, >, selective.step_time_factor);
  g_assert_cmpfloat (interval.step_time_factor, ==, full.step_time_factor);
}

/* Of 33 layers three quarters are 24.75, a half 16.5, a quarter 8.25: a GPU has whole ones, and no more than that. */
static void
test_share_of_layers (void)
{
  static const int64_t layers[] = { 24, 16, 8 };
  guint n = 0;

  for (int i = 0; i < hr_change_count (); i++)
    {
      const hr_change_t *change = hr_change_at (i);
      hr_params_t p = defaults ();

      if (change->settings[0].operation != HR_SHARE_OF_LAYERS)
        continue;
      p.layers = 33;
      g_assert_true (hr_change_apply (change, &p));
      g_assert_cmpint (p.gpu_layers, ==, layers[n++]);
    }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (layers));
}

/* A bound is exact: what is within it is the need of the whole estimate, and what is not does not fit. */
static void
test_needs_within_bounds (void)
{
  int n_within = 0;
  int n_beyond = 0;

  for (unsigned long input = 0; input < 2000; input++)
    {
      hr_params_t p;
      hr_estimate_t e;
      hr_need_t whole;
      hr_need_t need;
      hr_bound_t bound = { .worst_verdict = HR_TIGHT };

      random_inputs (input, &p);
      hr_estimate_run (&p, 0, &e);
      whole = hr_worst_need (&e);
      need = hr_estimate_need (&p);
      g_assert_cmpmem (&need, sizeof need, &whole, sizeof whole);
      whole = hr_need_at (&e, HR_AT_HIGH_END);
      bound.usable_bytes = whole.bytes * (0.5 + random_share (input, "bound"));
      if (hr_estimate_need_within (&p, HR_AT_HIGH_END, bound, &need))
        {
          g_assert_cmpmem (&need, sizeof need, &whole, sizeof whole);
          g_assert_cmpint (hr_verdict (&p, whole, bound.usable_bytes), <=, HR_TIGHT);
          n_within++;
        }
      else
        {
          g_assert_cmpint (hr_verdict (&p, whole, bound.usable_bytes), ==, HR_DOES_NOT_FIT);
          n_beyond++;
        }
    }
  g_assert_cmpint (n_within, >, 100);
  g_assert_cmpint (n_beyond, >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/advice/table", test_table);
  g_test_add_func ("/core/advice/prices-of-time", test_prices_of_time);
  g_test_add_func ("/core/advice/cheapest-by-hand", test_cheapest_by_hand);
  g_test_add_func ("/core/advice/high-end-first", test_high_end_first);
  g_test_add_func ("/core/advice/fastest-first", test_fastest_first);
  g_test_add_func ("/core/advice/tokens-of-a-step-stay", test_tokens_of_a_step_stay);
  g_test_add_func ("/core/advice/nothing-to-say", test_nothing_to_say);
  g_test_add_func ("/core/advice/tight", test_tight);
  g_test_add_func ("/core/advice/what-else", test_what_else);
  g_test_add_func ("/core/advice/smaller-gpu", test_smaller_gpu);
  g_test_add_func ("/core/advice/most-of-each", test_most_of_each);
  g_test_add_func ("/core/advice/locked-hardware", test_locked_hardware);
  g_test_add_func ("/core/advice/locks", test_locks);
  g_test_add_func ("/core/advice/brute-force", test_brute_force);
  g_test_add_func ("/core/advice/share-of-layers", test_share_of_layers);
  g_test_add_func ("/core/advice/needs-within-bounds", test_needs_within_bounds);
  return g_test_run ();
}
