/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a scenario's values, and what its GPU offers. */
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario.h"

static HeadroomGpu *
get_gpu (HeadroomScenario *self)
{
  return headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (),
                                      headroom_scenario_peek_params (self)->gpu.text);
}

double
headroom_scenario_get_usable_bytes (HeadroomScenario *self)
{
  HeadroomGpu *gpu = get_gpu (self);

  if (gpu == NULL)
    return 0;
  return headroom_gpu_get_usable_bytes (gpu);
}

static void
add (GListStore *list, hr_severity_t severity, const hr_param_t *params, guint n, const char *message)
{
  g_autoptr (HeadroomProblem) problem = headroom_problem_new (severity, params, n, message);

  g_list_store_append (list, problem);
}

static void
add_check (GListStore *list, const hr_check_t *check, const hr_params_t *params)
{
  g_autofree char *message = headroom_problem_expand (headroom_gettext (check->message), params, NULL, NULL);
  guint n = 0;

  while (n < G_N_ELEMENTS (check->params) && check->params[n] != HR_N_PARAMS)
    n++;
  add (list, check->severity, check->params, n, message);
}

static void
add_unknown_gpu (GListStore *list, HeadroomScenario *self)
{
  static const hr_param_t gpu = HR_GPU;
  const char *id = headroom_scenario_peek_params (self)->gpu.text;
  g_autofree char *message = NULL;

  if (*id == '\0' || get_gpu (self) != NULL)
    return;
  message = g_strdup_printf (_ ("The GPU “%s” is not in the catalogue: there is no verdict."), id);
  add (list, HR_WARNING, &gpu, 1, message);
}

GListModel *
headroom_scenario_get_problems (HeadroomScenario *self)
{
  GListStore *list = g_list_store_new (HEADROOM_TYPE_PROBLEM);
  const hr_params_t *params = headroom_scenario_peek_params (self);
  const hr_check_t *checks[HR_MAX_PROBLEMS];
  size_t n = hr_check (params, checks);

  for (size_t i = 0; i < n; i++)
    add_check (list, checks[i], params);
  add_unknown_gpu (list, self);
  return G_LIST_MODEL (list);
}

gboolean
headroom_scenario_is_valid (HeadroomScenario *self)
{
  return hr_is_valid (headroom_scenario_peek_params (self));
}
