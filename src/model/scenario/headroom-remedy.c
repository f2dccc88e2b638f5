/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds one change of one value that ends a contradiction, or makes one fewer. */
#include "model/scenario/headroom-remedy.h"

#include "core/table/checks.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

enum
{
  FARTHEST = 4096, /* steps away from the current value */
};

static guint
count_errors (const hr_params_t *params)
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];
  size_t n = hr_check (params, problems);
  guint errors = 0;

  while (errors < n && problems[errors]->severity == HR_ERROR)
    errors++;
  return errors;
}

/* The first rule that is broken; NULL where there are only warnings. */
static const hr_check_t *
find_error (const hr_params_t *params)
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];
  size_t n = hr_check (params, problems);

  if (n == 0 || problems[0]->severity != HR_ERROR)
    return NULL;
  return problems[0];
}

static gboolean
helps (const hr_params_t *params, hr_param_t param, double value)
{
  hr_params_t changed = *params;

  return hr_param_set (&changed, param, value) == HR_SET_OK && count_errors (&changed) < count_errors (params);
}

static double
step_of (const hr_param_desc_t *desc)
{
  if (desc->type == HR_TYPE_INTEGER)
    return 1;
  return desc->step;
}

/* From the current value on, down before up. */
static gboolean
find_number (const hr_params_t *params, hr_param_t param, double *value)
{
  double current = hr_param_get (params, param);
  double step = step_of (hr_param_desc (param));

  for (int i = 1; i <= FARTHEST; i++)
    {
      *value = current - i * step;
      if (helps (params, param, *value))
        return TRUE;
      *value = current + i * step;
      if (helps (params, param, *value))
        return TRUE;
    }
  return FALSE;
}

static int
count_choices (const hr_param_desc_t *desc)
{
  if (desc->type == HR_TYPE_BOOL)
    return 2;
  return hr_choice_count (desc);
}

/* The first that helps: a parameter's choices begin with the usual one. */
static gboolean
find_choice (const hr_params_t *params, hr_param_t param, double *value)
{
  int n = count_choices (hr_param_desc (param));

  for (int i = 0; i < n; i++)
    if (helps (params, param, i))
      {
        *value = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
is_number (hr_param_t param)
{
  return hr_param_desc (param)->type == HR_TYPE_INTEGER || hr_param_desc (param)->type == HR_TYPE_REAL;
}

static gboolean
is_typed (HeadroomScenario *scenario, hr_param_t param)
{
  return headroom_scenario_get_origin (scenario, param) == HEADROOM_ORIGIN_TYPED;
}

/* Another mode or family is another question, and a model that nobody typed is as it is. */
static gboolean
may_change (HeadroomScenario *scenario, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);

  if (desc->seen == HR_STACK || param == HR_MODE || param == HR_FAMILY)
    return FALSE;
  return desc->group != HR_GROUP_MODEL || is_typed (scenario, param);
}

static gboolean
find_value (HeadroomScenario *scenario, hr_param_t param, double *value)
{
  const hr_params_t *params = headroom_scenario_peek_params (scenario);
  hr_type_t type = hr_param_desc (param)->type;

  if (!may_change (scenario, param))
    return FALSE;
  if (is_number (param))
    return find_number (params, param, value);
  return (type == HR_TYPE_BOOL || type == HR_TYPE_CHOICE) && find_choice (params, param, value);
}

/* Less is better. */
static int
rank (HeadroomScenario *scenario, hr_param_t param)
{
  return 4 * (hr_param_desc (param)->group == HR_GROUP_MODEL) + 2 * !is_number (param) + !is_typed (scenario, param);
}

/* The first of a rule's parameters that has a control in the window; HR_N_PARAMS: none. */
static hr_param_t
find_shown (const hr_check_t *check)
{
  for (guint i = 0; i < G_N_ELEMENTS (check->params) && check->params[i] != HR_N_PARAMS; i++)
    if (hr_param_desc (check->params[i])->seen != HR_STACK)
      return check->params[i];
  return HR_N_PARAMS;
}

/* The best change of one of a rule's parameters. Where there is none, `param` and `value` stay. */
static gboolean
find_change (HeadroomScenario *scenario, const hr_check_t *check, hr_param_t *param, double *value)
{
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (check->params) && check->params[i] != HR_N_PARAMS; i++)
    {
      hr_param_t candidate = check->params[i];
      double number;

      if (found && rank (scenario, candidate) >= rank (scenario, *param))
        continue;
      if (!find_value (scenario, candidate, &number))
        continue;
      found = TRUE;
      *param = candidate;
      *value = number;
    }
  return found;
}

gboolean
headroom_remedy_find (HeadroomScenario *scenario, hr_param_t *param, double *value)
{
  const hr_check_t *error = find_error (headroom_scenario_peek_params (scenario));

  *param = HR_N_PARAMS;
  if (error == NULL)
    return FALSE;
  *param = find_shown (error);
  return find_change (scenario, error, param, value);
}

char *
headroom_remedy_describe (HeadroomScenario *scenario)
{
  hr_params_t params = *headroom_scenario_peek_params (scenario);
  g_autofree char *text = NULL;
  hr_param_t param;
  double value;

  if (!headroom_remedy_find (scenario, &param, &value))
    return NULL;
  hr_param_set (&params, param, value);
  text = headroom_param_describe_value (param, &params);
  /* Translators: a button that ends a contradiction: an input, and a value for it */
  return g_strdup_printf (_ ("Set %1$s to %2$s"), headroom_param_get_label (param), text);
}
