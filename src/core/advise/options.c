/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which changes are open to a run, and what several of them cost. */
#include "core/advise/options.h"

#include <math.h>

hr_verdict_t
hr_question_verdict (const hr_question_t *question, const hr_params_t *p)
{
  return hr_verdict (p, hr_estimate_need (p), question->usable_bytes);
}

static bool
is_locked (const hr_question_t *question, hr_param_t param)
{
  return question->locked != NULL && question->locked[param];
}

/* What only goes with a change may be locked where it has that value already. */
static bool
breaks_lock (const hr_question_t *question, const hr_change_t *change)
{
  int n = hr_setting_count (change);

  for (int i = 0; i < n; i++)
    {
      const hr_setting_t *setting = &change->settings[i];
      bool stays = setting->operation == HR_SET_WITH
                   && hr_param_get (question->params, setting->param) == setting->number;

      if (is_locked (question, setting->param) && !stays)
        return true;
    }
  return false;
}

bool
hr_change_is_open (const hr_change_t *change, const hr_question_t *question)
{
  hr_params_t changed = *question->params;

  if (change->is_possible != NULL && !change->is_possible (question->params))
    return false;
  return !breaks_lock (question, change) && hr_change_apply (change, &changed);
}

static void
take_changes (hr_options_t *options, const hr_question_t *question)
{
  for (int i = 0; i < hr_change_count (); i++)
    {
      const hr_change_t *change = hr_change_at (i);

      if (!hr_change_is_open (change, question))
        continue;
      options->all[options->n++] = (hr_option_t) {
        .change = change, .axis = change->axis, .costs = change->costs, .price = change->price
      };
    }
  options->n_of_table = options->n;
}

/* As rows of the table that order more GPUs: by how many times the memory. */
static void
take_gpus (hr_options_t *options, const hr_question_t *question)
{
  if (is_locked (question, HR_GPU))
    return;
  for (int i = 0; i < question->n_gpus; i++)
    {
      const hr_other_gpu_t *gpu = &question->gpus[i];

      if (gpu->usable_bytes <= question->usable_bytes)
        continue;
      options->all[options->n++] = (hr_option_t) { .gpu = gpu,
                                                   .growth = hr_context_growth (question->params, gpu->id.text),
                                                   .axis = HR_AXIS_GPU,
                                                   .costs = HR_COSTS_HARDWARE,
                                                   .price = log2 (gpu->usable_bytes / question->usable_bytes) };
    }
}

void
hr_options_find (hr_options_t *options, const hr_question_t *question)
{
  options->n = 0;
  take_changes (options, question);
  take_gpus (options, question);
}

hr_cost_t
hr_options_cost (const hr_options_t *options, const hr_combination_t *combination)
{
  hr_cost_t cost = { HR_COSTS_NOTHING };

  for (int i = 0; i < combination->n; i++)
    {
      const hr_option_t *option = &options->all[combination->options[i]];

      hr_cost_add (&cost, option->costs, option->price);
    }
  return cost;
}

hr_axis_t
hr_options_lead (const hr_options_t *options, const hr_combination_t *combination)
{
  const hr_option_t *lead = &options->all[combination->options[0]];

  for (int i = 1; i < combination->n; i++)
    {
      const hr_option_t *option = &options->all[combination->options[i]];

      if (option->costs >= lead->costs)
        lead = option;
    }
  return lead->axis;
}

bool
hr_option_apply (const hr_option_t *option, hr_params_t *p)
{
  if (option->change != NULL)
    return hr_change_apply (option->change, p);
  p->gpu = option->gpu->id;
  return true;
}
