/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two scenarios compared, parameter by parameter. */
#include "model/scenario/headroom-scenario-compare.h"

#include "model/scenario/headroom-param.h"

#include <string.h>

gboolean
headroom_scenario_differs (HeadroomScenario *a, HeadroomScenario *b, hr_param_t param)
{
  if (headroom_scenario_get_origin (a, param) != headroom_scenario_get_origin (b, param))
    return TRUE;
  if (!headroom_param_has_same_value (param, headroom_scenario_peek_params (a), headroom_scenario_peek_params (b)))
    return TRUE;
  return g_strcmp0 (headroom_scenario_get_origin_detail (a, param), headroom_scenario_get_origin_detail (b, param))
         != 0;
}

gboolean
headroom_scenario_has_same_locks (HeadroomScenario *a, HeadroomScenario *b)
{
  return memcmp (headroom_scenario_peek_locks (a), headroom_scenario_peek_locks (b), HR_N_PARAMS * sizeof (bool)) == 0;
}

gboolean
headroom_scenario_is_same (HeadroomScenario *a, HeadroomScenario *b)
{
  if (a == b)
    return TRUE;
  if (!g_str_equal (headroom_scenario_get_title (a), headroom_scenario_get_title (b)))
    return FALSE;
  if (headroom_scenario_get_sweep (a) != headroom_scenario_get_sweep (b))
    return FALSE;
  if (!headroom_scenario_has_same_locks (a, b))
    return FALSE;
  if (headroom_scenario_get_unknown (a) != headroom_scenario_get_unknown (b))
    return FALSE;
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (headroom_scenario_differs (a, b, i))
      return FALSE;
  return TRUE;
}
