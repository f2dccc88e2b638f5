/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli-input.h"

#include "model/base/headroom-i18n.h"
#include "model/presets/headroom-assumption.h"

#include <stdio.h>

void
cli_say (const char *message)
{
  fprintf (stderr, "headroom-cli: %s\n", message);
}

gboolean
cli_report_problems (HeadroomScenario *scenario, GError **error)
{
  g_autoptr (GListModel) problems = headroom_scenario_get_problems (scenario);

  for (guint i = 0; i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);
      if (headroom_problem_get_severity (problem) == HR_ERROR && *error == NULL)
        g_set_error_literal (error, HEADROOM_CLI_ERROR, CLI_INPUT, headroom_problem_get_message (problem));
      else
        cli_say (headroom_problem_get_message (problem));
    }
  return *error == NULL;
}

void
cli_report_unused (const cli_args_t *args, const hr_params_t *params)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *message = NULL;
  hr_params_t defaults;

  hr_params_init (&defaults);
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (args->params[i] != NULL && !hr_param_applies (params, i)
        && hr_param_get (params, i) != hr_param_get (&defaults, i))
      g_string_append_printf (names, "%s--%s", names->len > 0 ? ", " : "", hr_param_desc (i)->name);
  if (names->len == 0)
    return;
  /* Translators: options, separated by commas. */
  message = g_strdup_printf (_ ("Without effect beside the other values: %s."), names->str);
  cli_say (message);
}

void
cli_report_assumed (HeadroomScenario *scenario)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      g_autofree char *value = NULL, *message = NULL, *reason = NULL;
      if (headroom_scenario_get_origin (scenario, i) != HEADROOM_ORIGIN_ASSUMED)
        continue;
      value = headroom_scenario_get_text (scenario, i);
      reason = headroom_assumption_describe (i, headroom_scenario_get_origin_detail (scenario, i));
      /* Translators: 1: a parameter’s option, 2: its value, 3: a sentence that says why. */
      message = g_strdup_printf (_ ("Assumed: --%1$s=%2$s. %3$s"), hr_param_desc (i)->name, value, reason);
      cli_say (message);
    }
}
