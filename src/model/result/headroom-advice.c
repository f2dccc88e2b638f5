/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks the core for advice, and puts it in words. */
#include "model/result/headroom-advice.h"

#include "core/time/pace.h"
#include "model/result/headroom-advice-gpus.h"
#include "model/result/headroom-advice-words.h"
#include "model/result/headroom-shortened.h"
#include "model/result/headroom-speeds.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-direction.h"
#include "words/words-list.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

#include <math.h>

static void
advice_free (gpointer data)
{
  HeadroomAdvice *self = data;

  g_free (self->words);
  g_free (self->settings);
  g_free (self->cost);
  g_free (self);
}

static char *
write_settings (const hr_params_t *before, const hr_params_t *after)
{
  g_autoptr (GString) settings = g_string_new (NULL);

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      char text[HR_TEXT_SIZE];

      if (headroom_param_has_same_value (i, before, after))
        continue;
      if (settings->len > 0)
        g_string_append_c (settings, ' ');
      g_string_append_printf (settings, "%s=%s", hr_param_desc (i)->name,
                              hr_param_get_text (after, i, text, sizeof text));
    }
  return g_string_free_and_steal (g_steal_pointer (&settings));
}

static char *
describe_hardware (const hr_advice_t *advice)
{
  g_autofree char *gpu = headroom_param_describe_value (HR_GPU, &advice->params);
  g_autofree char *count = headroom_words_number ((double) advice->n_gpus);

  /* Translators: 1: a number, 2: a GPU. */
  return headroom_words_isolate (g_strdup_printf (_ ("%1$s × %2$s"), count, gpu));
}

static const char *
describe_work (const hr_params_t *params)
{
  if (params->mode == HR_TRAINING)
    return _ ("Changes the training");
  return _ ("Changes what is served");
}

/* Hardware does not hide that something else is trained on it. */
static char *
describe_hardware_and_work (const hr_advice_t *advice)
{
  char *hardware = describe_hardware (advice);
  g_autoptr (GString) all = NULL;

  if (advice->cost.by_kind[HR_COSTS_WORK] <= 0)
    return hardware;
  all = g_string_new_take (hardware);
  headroom_words_list_add (all, describe_work (&advice->params));
  return g_string_free_and_steal (g_steal_pointer (&all));
}

/* llama.cpp computes on the host what it leaves there. */
static const char *
describe_layout (const hr_params_t *params)
{
  if (params->mode == HR_INFERENCE)
    return _ ("Slower by what the host computes, which is not modelled");
  return _ ("Slower by transfers, which are not modelled");
}

/* What the dearest of the changes costs. */
static char *
describe_dearest (const hr_advice_t *advice)
{
  switch (advice->cost.dearest)
    {
    case HR_COSTS_TIME: return g_strdup (_ ("Same arithmetic in smaller pieces"));
    case HR_COSTS_LAYOUT: return g_strdup (describe_layout (&advice->params));
    case HR_COSTS_WORK: return g_strdup (describe_work (&advice->params));
    case HR_COSTS_HARDWARE: return describe_hardware_and_work (advice);
    case HR_COSTS_NOTHING:
    case HR_N_COSTS:
    default: return g_strdup (_ ("Same result, no slower"));
    }
}

static gboolean
moves_to_host (const hr_params_t *before, const hr_params_t *after)
{
  return (after->cpu_offload && !before->cpu_offload) || (after->activation_offload && !before->activation_offload);
}

static void
add_host (GString *cost, const hr_advice_t *advice)
{
  g_autofree char *amount = headroom_words_bytes (advice->host_bytes, HR_UNIT_GIB);
  /* Translators: an amount of memory; a node is a machine with several GPUs. */
  g_autofree char *host = g_strdup_printf (_ ("%s of host memory per node"), amount);

  headroom_words_list_add (cost, host);
}

/* How it runs where it asks for more than there is. */
static const char *
describe_giving_back (const hr_params_t *params)
{
  if (params->mode == HR_TRAINING && params->optimizer_paged)
    return _ ("Runs with optimizer states in host memory");
  return _ ("Runs only while idle memory is given back");
}

static gboolean
is_same_step (const hr_advice_t *advice, const hr_pace_t *before)
{
  double now = advice->tokens_per_second * advice->step_seconds;
  double then = before->tokens_per_second * before->seconds;

  return fabs (now - then) < 1e-6 * then;
}

/* Steps of other sizes compare by their tokens. */
static char *
describe_rate (const hr_advice_t *advice, const hr_pace_t *before)
{
  g_autofree char *now = headroom_words_token_rate (advice->tokens_per_second);
  g_autofree char *then = headroom_words_token_rate (before->tokens_per_second);

  if (g_str_equal (now, then))
    return NULL;
  /* Translators: both are like “8806 tokens/s”. */
  return g_strdup_printf (_ ("%1$s instead of %2$s"), now, then);
}

/* How fast a step is, where that is known and differs; NULL otherwise. */
static char *
describe_pace (const hr_advice_t *advice, const hr_pace_t *before)
{
  g_autofree char *now = headroom_words_seconds (advice->step_seconds);
  g_autofree char *then = headroom_words_seconds (before->seconds);

  if (advice->tokens_per_second <= 0)
    return NULL;
  if (before->tokens_per_second <= 0)
    return headroom_speed_describe_step (advice->step_seconds, advice->tokens_per_second);
  if (!is_same_step (advice, before))
    return describe_rate (advice, before);
  if (g_str_equal (now, then))
    return NULL;
  /* Translators: times. */
  return g_strdup_printf (_ ("%1$s a step instead of %2$s"), now, then);
}

static gboolean
is_modelled (const hr_params_t *params)
{
  hr_time_t time;

  hr_time_run_closed (params, &time);
  return time.reason == HR_TIME_IS_KNOWN;
}

/* A time is known, or is where experts are computed together. */
static gboolean
may_be_faster (const hr_params_t *params)
{
  hr_time_t time;

  hr_time_run_closed (params, &time);
  return time.reason == HR_TIME_IS_KNOWN || time.reason == HR_TIME_OF_EAGER_EXPERTS;
}

/* Factors of the same run on the same GPU count the arithmetic alone where the model of time has no number. One of the
 * model's has another base. */
static gboolean
compares_by_arithmetic (const hr_advice_t *advice, const hr_estimate_t *before)
{
  gboolean same_gpu = headroom_param_has_same_value (HR_GPU, &before->params, &advice->params);
  gboolean same_work = advice->cost.dearest < HR_COSTS_WORK;

  return same_gpu && same_work && !is_modelled (&before->params) && !is_modelled (&advice->params);
}

/* How many times as long a step takes; NULL: as long, or not known. */
static char *
describe_ratio (const hr_advice_t *advice, const hr_estimate_t *before)
{
  double ratio = advice->step_time_factor / before->step_time_factor;
  g_autofree char *factor = headroom_words_factor (ratio);

  if (ratio == 1 || !compares_by_arithmetic (advice, before))
    return NULL;
  /* Translators: how many times as long a step takes, such as “× 1.33”. */
  return g_strdup_printf (_ ("Step time %s"), factor);
}

/* Seconds say more than that arithmetic is done again, or that there are transfers; so does a factor. */
static char *
describe_cost (const hr_advice_t *advice, const hr_estimate_t *before)
{
  hr_pace_t pace = hr_pace (before);
  g_autoptr (GString) cost = g_string_new (NULL);
  g_autofree char *dearest = describe_dearest (advice);
  g_autofree char *time = describe_pace (advice, &pace);
  hr_cost_kind_t told = HR_COSTS_LAYOUT; /* up to this kind the time says all */

  if (time == NULL)
    {
      time = describe_ratio (advice, before);
      told = HR_COSTS_TIME;
    }
  if (time == NULL || advice->cost.dearest > told)
    headroom_words_list_add (cost, dearest);
  if (time != NULL)
    headroom_words_list_add (cost, time);
  if (moves_to_host (&before->params, &advice->params))
    add_host (cost, advice);
  if (advice->gives_back)
    headroom_words_list_add (cost, describe_giving_back (&advice->params));
  return g_string_free_and_steal (g_steal_pointer (&cost));
}

static char *
describe_shorter_step (const hr_advice_t *advice, const hr_estimate_t *before)
{
  g_autoptr (GString) cost = g_string_new_take (describe_cost (advice, before));
  g_autofree char *shortened = headroom_describe_shortened (&before->params, &advice->params);

  if (shortened != NULL)
    headroom_words_list_add (cost, shortened);
  return g_string_free_and_steal (g_steal_pointer (&cost));
}

static HeadroomAdvice *
advice_new (const hr_advice_t *advice, const hr_estimate_t *e, HeadroomAdviceGoal goal)
{
  HeadroomAdvice *self = g_new (HeadroomAdvice, 1);

  self->advice = *advice;
  self->before = e->params;
  self->words = headroom_advice_describe_changes (advice, &e->params);
  self->settings = write_settings (&e->params, &advice->params);
  if (goal == HEADROOM_ADVICE_SPEED)
    self->cost = describe_shorter_step (advice, e);
  else
    self->cost = describe_cost (advice, e);
  return self;
}

/* Other GPUs are of use for memory alone: a step is made faster on those that one has. */
static int
ask (const hr_estimate_t *e, const bool *locked, HeadroomAdviceGoal goal, hr_advice_t advice[HR_MAX_ADVICE])
{
  hr_other_gpu_t gpus[HR_MAX_OTHER_GPUS];
  hr_question_t question = { .params = &e->params, .usable_bytes = e->usable_bytes, .locked = locked, .gpus = gpus };

  if (goal == HEADROOM_ADVICE_SPEED)
    return hr_advise_speed (&question, advice);
  question.n_gpus = headroom_advice_take_gpus (e, gpus);
  return hr_advise (&question, advice);
}

GPtrArray *
headroom_advice_new (const hr_estimate_t *e, const bool *locked, HeadroomAdviceGoal goal)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (advice_free);
  hr_advice_t advice[HR_MAX_ADVICE];
  int n = ask (e, locked, goal, advice);

  for (int i = 0; i < n; i++)
    g_ptr_array_add (all, advice_new (&advice[i], e, goal));
  return all;
}

GPtrArray *
headroom_advice_new_for (const hr_estimate_t *e, HeadroomScenario *scenario, HeadroomAdviceGoal goal)
{
  if (scenario == NULL)
    return headroom_advice_new (e, NULL, goal);
  return headroom_advice_new (e, headroom_scenario_peek_locks (scenario), goal);
}

void
headroom_advice_apply (const HeadroomAdvice *self, HeadroomScenario *scenario)
{
  headroom_scenario_freeze (scenario);
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (!headroom_param_has_same_value (i, &self->before, &self->advice.params))
      headroom_scenario_type (scenario, &self->advice.params, i);
  headroom_scenario_thaw (scenario);
}

const char *
headroom_advice_get_heading (HeadroomAdviceGoal goal, hr_verdict_t verdict)
{
  if (goal == HEADROOM_ADVICE_SPEED)
    return _ ("What Would Make It Faster");
  if (verdict == HR_FITS)
    return _ ("What Else Would Fit");
  return _ ("To Make It Fit");
}

const char *
headroom_advice_get_lack (HeadroomAdviceGoal goal, hr_verdict_t verdict)
{
  if (goal == HEADROOM_ADVICE_SPEED && verdict == HR_DOES_NOT_FIT)
    return _ ("No single change would make a step faster without more memory.");
  if (goal == HEADROOM_ADVICE_SPEED)
    return _ ("No single change would make a step faster and still fit these GPUs.");
  if (verdict == HR_FITS)
    return _ ("Nothing else that was tried fits without being tight.");
  if (verdict == HR_TIGHT)
    return _ ("No combination of up to three changes leaves more room.");
  return _ ("No combination of up to three changes makes it fit.");
}

gboolean
headroom_advice_answers (HeadroomAdviceGoal goal, const hr_estimate_t *e)
{
  if (e->verdict == HR_NO_VERDICT)
    return FALSE;
  return goal == HEADROOM_ADVICE_MEMORY || may_be_faster (&e->params);
}
