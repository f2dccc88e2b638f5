/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/scenario/headroom-remedy.h"

#include "core/table/checks.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

enum
{
  FARTHEST = 4096, /* steps away from the value that is there */
};

static guint
count_errors (const hr_params_t *params, const hr_check_t **first)
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];
  size_t n = hr_check (params, problems);
  guint errors = 0;

  while (errors < n && problems[errors]->severity == HR_ERROR)
    errors++;
  if (first != NULL)
    *first = errors > 0 ? problems[0] : NULL;
  return errors;
}

static gboolean
helps (const hr_params_t *params, hr_param_t param, double value)
{
  hr_params_t changed = *params;

  return hr_param_set (&changed, param, value) == HR_SET_OK
         && count_errors (&changed, NULL) < count_errors (params, NULL);
}

/* From the value that is there on, down before up. */
static gboolean
find_number (const hr_params_t *params, hr_param_t param, double *value)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  double current = hr_param_get (params, param), step = desc->type == HR_TYPE_INTEGER ? 1 : desc->step;

  for (int i = 1; i <= FARTHEST; i++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        *value = current + sign * i * step;
        if (*value >= desc->min && *value <= desc->max && helps (params, param, *value))
          return TRUE;
      }
  return FALSE;
}

/* The first that helps: a parameter's choices begin with the usual one. */
static gboolean
find_choice (const hr_params_t *params, hr_param_t param, double *value)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  int n = desc->type == HR_TYPE_BOOL ? 2 : 0;

  while (desc->type == HR_TYPE_CHOICE && desc->choices[n].id != NULL)
    n++;
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

gboolean
headroom_remedy_find (HeadroomScenario *scenario, hr_param_t *param, double *value)
{
  const hr_params_t *params = headroom_scenario_peek_params (scenario);
  const hr_check_t *first;
  gboolean found = FALSE;

  *param = HR_N_PARAMS;
  count_errors (params, &first);
  for (guint i = 0; first != NULL && i < G_N_ELEMENTS (first->params) && first->params[i] != HR_N_PARAMS; i++)
    {
      hr_param_t candidate = first->params[i];
      double number;

      if (found && rank (scenario, candidate) >= rank (scenario, *param))
        continue;
      if (find_value (scenario, candidate, &number))
        {
          found = TRUE;
          *param = candidate;
          *value = number;
        }
      else if (*param == HR_N_PARAMS && hr_param_desc (candidate)->seen != HR_STACK)
        *param = candidate;
    }
  return found;
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
