/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A parameter that applies may still change nothing: with a list of layers most of the architecture is idle. */
#include "report/report-effect.h"

#include "core/plan/groups.h"
#include "core/table/checks.h"

#include <glib.h>
#include <string.h>

static gboolean
is_same_stage (const hr_stage_need_t *one, const hr_stage_need_t *other)
{
  return one->bytes == other->bytes && one->device == other->device && one->device_low == other->device_low
         && one->device_high == other->device_high;
}

static gboolean
is_same_room (const hr_cache_room_t *one, const hr_cache_room_t *other)
{
  return one->bytes == other->bytes && one->tokens == other->tokens && one->sequences == other->sequences;
}

static gboolean
is_same_saved (const hr_saved_t *one, const hr_saved_t *other)
{
  return one->baseline_bytes == other->baseline_bytes && one->stored_bytes == other->stored_bytes
         && one->peak_backward_bytes == other->peak_backward_bytes && one->rule_34_error == other->rule_34_error;
}

static gboolean
is_same (const hr_estimate_t *one, const hr_estimate_t *other)
{
  return memcmp (one->terms, other->terms, sizeof one->terms) == 0
         && memcmp (one->instants, other->instants, sizeof one->instants) == 0 && one->n_stages == other->n_stages
         && is_same_stage (hr_worst_stage (one), hr_worst_stage (other)) && is_same_room (&one->room, &other->room)
         && is_same_saved (&one->saved, &other->saved) && one->verdict == other->verdict
         && one->parameter_count == other->parameter_count
         && one->active_parameter_count == other->active_parameter_count
         && one->trainable_parameter_count == other->trainable_parameter_count
         && hr_gpu_count (&one->params) == hr_gpu_count (&other->params)
         && one->step_time_factor == other->step_time_factor && one->step_seconds == other->step_seconds;
}

static gboolean
is_changed_by (const hr_estimate_t *e, const hr_params_t *params)
{
  hr_estimate_t changed;

  hr_estimate_run (params, e->usable_bytes, &changed);
  return !is_same (e, &changed);
}

/* What came of the trials so far. */
typedef struct
{
  const hr_estimate_t *e;
  hr_param_t param;
  gboolean tried;
  gboolean changed;
} hr_trials_t;

static void
take (hr_trials_t *trials, const hr_params_t *params)
{
  if (trials->changed || !hr_is_valid (params))
    return;
  trials->tried = TRUE;
  trials->changed = is_changed_by (trials->e, params);
}

static void
try_number (hr_trials_t *trials, double value)
{
  hr_params_t params = trials->e->params;

  if (value == hr_param_get (&params, trials->param))
    return;
  if (hr_param_set (&params, trials->param, value) == HR_SET_OK)
    take (trials, &params);
}

static void
try_text (hr_trials_t *trials, const char *value)
{
  hr_params_t params = trials->e->params;
  double before = hr_param_get (&params, trials->param);

  if (hr_param_set_text (&params, trials->param, value) == HR_SET_OK && hr_param_get (&params, trials->param) != before)
    take (trials, &params);
}

static void
try_numbers (hr_trials_t *trials, const hr_param_desc_t *desc)
{
  double value = hr_param_get (&trials->e->params, trials->param);
  const double others[] = { value + 1, value * 3, desc->min, desc->min + 1, desc->max };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    try_number (trials, others[i]);
}

static void
try_choices (hr_trials_t *trials, const hr_param_desc_t *desc)
{
  const hr_choice_desc_t *choice;

  for (int i = 0; (choice = hr_choice_at (desc, i)) != NULL; i++)
    try_text (trials, choice->id);
}

bool
hr_report_has_effect (const hr_estimate_t *e, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  hr_trials_t trials = { .e = e, .param = param };

  if (!hr_param_applies (&e->params, param))
    return false;
  if (desc->group == HR_GROUP_HARDWARE)
    return true;
  switch (desc->type)
    {
    case HR_TYPE_INTEGER:
    case HR_TYPE_REAL: try_numbers (&trials, desc); break;
    case HR_TYPE_BOOL:
      try_number (&trials, 0);
      try_number (&trials, 1);
      break;
    case HR_TYPE_CHOICE:
    case HR_TYPE_SET: try_choices (&trials, desc); break;
    case HR_TYPE_LIST:
    case HR_TYPE_ID:
    default: break;
    }
  return trials.changed || !trials.tried;
}
