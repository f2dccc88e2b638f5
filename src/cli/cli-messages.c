/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Remarks, warnings and assumptions, each a line on standard error. */
#include "cli/cli-messages.h"

#include "core/table/checks.h"
#include "model/presets/headroom-assumption.h"
#include "model/scenario/headroom-param-reading.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "words/headroom-i18n.h"
#include "words/words-list.h"

#include <stdio.h>

void
cli_say (const char *message)
{
  fprintf (stderr, "headroom-cli: %s\n", message);
}

void
cli_report_reading (const char *option, hr_param_t param, const char *text)
{
  g_autofree char *reading = NULL;
  g_autofree char *message = NULL;
  double value = 0;

  if (!headroom_param_counts_in_1024 (param, text) || !hr_param_number_from_text (param, text, &value))
    return;
  reading = headroom_param_describe_reading (param, text, value);
  message = g_strdup_printf ("--%s: %s", option, reading);
  cli_say (message);
}

gboolean
cli_report_problems (HeadroomScenario *scenario, hr_param_t sought, GError **error)
{
  g_autoptr (GListModel) problems = headroom_scenario_get_problems (scenario);

  for (guint i = 0; i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);
      gboolean is_error = headroom_problem_get_severity (problem) == HR_ERROR;

      if (is_error && *error == NULL)
        g_set_error_literal (error, HEADROOM_CLI_ERROR, CLI_INPUT, headroom_problem_get_message (problem));
      else if (is_error || !headroom_problem_concerns (problem, sought))
        cli_say (headroom_problem_get_message (problem));
    }
  return *error == NULL;
}

static void
add_problems (GHashTable *known, const hr_params_t *params, gboolean is_said)
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];
  gsize n = hr_check (params, problems);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *message = NULL;

      if (!g_hash_table_add (known, (gpointer) problems[i]) || !is_said)
        continue;
      message = headroom_problem_expand (headroom_gettext (problems[i]->message), params, NULL, NULL);
      cli_say (message);
    }
}

void
cli_report_problems_of_values (const hr_params_t *params, hr_param_t over, const double *values, gsize n)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  hr_params_t at = *params;

  add_problems (known, params, FALSE);
  for (gsize i = 0; i < n; i++)
    if (hr_param_set (&at, over, values[i]) == HR_SET_OK)
      add_problems (known, &at, TRUE);
}

/* A size of 0 says that the model has none of it, which is so. */
static gboolean
says_none (const hr_params_t *params, hr_param_t param)
{
  return hr_param_desc (param)->type == HR_TYPE_INTEGER && hr_param_get (params, param) <= 0;
}

static gboolean
is_foreign_fact (const cli_args_t *args, const hr_params_t *params, hr_param_t param)
{
  if (args->params[param] == NULL || hr_param_desc (param)->group != HR_GROUP_MODEL)
    return FALSE;
  if (says_none (params, param) || hr_param_is_default (params, param))
    return FALSE;
  return hr_param_is_foreign (params, param);
}

gboolean
cli_accept_facts (const cli_args_t *args, const hr_params_t *params, GError **error)
{
  g_autofree char *family = headroom_param_describe_value (HR_FAMILY, params);

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      if (!is_foreign_fact (args, params, i))
        continue;
      /* Translators: 1: a parameter’s option, 2: a family of models. */
      g_set_error (error, HEADROOM_CLI_ERROR, CLI_INPUT, _ ("--%1$s does not apply to models of the family “%2$s”."),
                   hr_param_desc (i)->name, family);
      return FALSE;
    }
  return TRUE;
}

static gboolean
is_unused (const cli_args_t *args, const hr_params_t *params, hr_param_t param)
{
  return args->params[param] != NULL && !hr_param_applies (params, param);
}

void
cli_report_unused (const cli_args_t *args, const hr_params_t *params)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *message = NULL;

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      if (!is_unused (args, params, i))
        continue;
      headroom_words_separate (names, ", ");
      g_string_append_printf (names, "--%s", hr_param_desc (i)->name);
    }
  if (names->len == 0)
    return;
  /* Translators: options, separated by commas. */
  message = g_strdup_printf (_ ("No effect with the other values: %s."), names->str);
  cli_say (message);
}

static char *
describe_reason (HeadroomScenario *scenario, hr_param_t param)
{
  if (headroom_scenario_get_origin (scenario, param) != HEADROOM_ORIGIN_ASSUMED)
    return NULL;
  return headroom_assumption_describe (param, headroom_scenario_get_origin_detail (scenario, param));
}

static void
append_value (GString *values, HeadroomScenario *scenario, hr_param_t param)
{
  g_autofree char *value = headroom_scenario_get_text (scenario, param);

  headroom_words_separate (values, ", ");
  g_string_append_printf (values, "--%s=%s", hr_param_desc (param)->name, value);
}

/* All values that are assumed for the reason, from the first one on. */
static void
report_assumed (HeadroomScenario *scenario, hr_param_t first, const char *reason)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_autofree char *message = NULL;

  for (hr_param_t i = first; i < HR_N_PARAMS; i++)
    {
      g_autofree char *other = describe_reason (scenario, i);

      if (g_strcmp0 (reason, other) == 0)
        append_value (values, scenario, i);
    }
  /* Translators: 1: options with values, separated by commas, 2: a sentence that says why. */
  message = g_strdup_printf (_ ("Assumed: %1$s. %2$s"), values->str, reason);
  cli_say (message);
}

void
cli_report_assumed (HeadroomScenario *scenario)
{
  g_autoptr (GHashTable) reported = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      char *reason = describe_reason (scenario, i);

      if (reason != NULL && g_hash_table_add (reported, reason))
        report_assumed (scenario, i, reason);
    }
}
