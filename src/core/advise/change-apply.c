/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the table of changes, put in force. */
#include "core/advise/change.h"
#include "core/facts/layers.h"

#include <math.h>

static const double impossible = -HUGE_VAL; /* below every range */

static double
raised (double now, double number)
{
  if (now < number)
    return number;
  return impossible;
}

/* 0 leaves a limit to the program: it has none to lower. */
static double
lowered (double now, double number)
{
  if (now > number)
    return number;
  return impossible;
}

static double
divided (double now, double number, double otherwise)
{
  double quotient = now / number;

  if (quotient < 1 || quotient != floor (quotient))
    return otherwise;
  return quotient;
}

static double
index_of (hr_param_t param, const char *id)
{
  int i = hr_choice_find (hr_param_desc (param), id);

  if (i < 0)
    return impossible;
  return i;
}

/* The value that a setting gives to its parameter. */
static double
value_of (const hr_setting_t *setting, const hr_params_t *p)
{
  double now = hr_param_get (p, setting->param);

  switch (setting->operation)
    {
    case HR_SET_TO_ID: return index_of (setting->param, setting->id);
    case HR_RAISE_TO: return raised (now, setting->number);
    case HR_LOWER_TO: return lowered (now, setting->number);
    case HR_TIMES: return now * setting->number;
    case HR_TIMES_MICRO_BATCH: return now * (double) p->micro_batch_size;
    case HR_OVER: return divided (now, setting->number, impossible);
    case HR_OVER_WHERE_WHOLE: return divided (now, setting->number, now);
    case HR_SHARE_OF_LAYERS: return floor (hr_all_model_layers (p) * setting->number);
    case HR_NO_SETTING:
    case HR_SET_TO:
    case HR_SET_WITH:
    default: return setting->number;
    }
}

bool
hr_change_apply (const hr_change_t *change, hr_params_t *p)
{
  int n = hr_setting_count (change);
  bool changes = false;

  p->cache_follows = 0; /* the settings name all that changes */
  for (int i = 0; i < n; i++)
    {
      hr_param_t param = change->settings[i].param;
      double before = hr_param_get (p, param);
      double after = value_of (&change->settings[i], p);

      if (hr_param_set (p, param, after) != HR_SET_OK)
        return false;
      if (change->settings[i].operation != HR_SET_WITH && after != before)
        changes = true;
    }
  return changes;
}

bool
hr_change_applies (const hr_change_t *change, const hr_params_t *p)
{
  int n = hr_setting_count (change);

  for (int i = 0; i < n; i++)
    if (change->settings[i].operation != HR_SET_WITH && !hr_param_applies (p, change->settings[i].param))
      return false;
  return true;
}
