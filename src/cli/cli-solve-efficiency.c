/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The efficiency of matrix products that a measured step tells. */
#include "cli/cli-solve-efficiency.h"

#include "cli/cli-solve-need.h"
#include "cli/cli-status.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/result/headroom-measured-step.h"
#include "words/headroom-i18n.h"

/* The memory is the same at every efficiency. Where there is none, there is no run to tell of: null. */
static HeadroomJson *
verdict_to_json (const hr_efficiency_t *answer, const hr_estimate_t *e)
{
  if (!answer->found)
    return headroom_json_new_null ();
  return headroom_json_new_string (hr_verdict_id (e->verdict));
}

static void
append_efficiency_json (const hr_efficiency_t *answer, const hr_estimate_t *e, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  g_autofree char *text = NULL;
  const hr_estimate_t *there = NULL;

  if (answer->found)
    there = e;
  headroom_json_set_string (root, "parameter", hr_param_desc (HR_PRODUCT_EFFICIENCY)->name);
  headroom_json_set_number (root, "value", answer->efficiency); /* 0: none does */
  headroom_json_set (root, "verdict", verdict_to_json (answer, e));
  headroom_json_set_string (root, "gpu", e->params.gpu.text);
  headroom_json_set (root, "usable-bytes", headroom_json_new_whole (e->usable_bytes));
  cli_solve_set_need (root, there);
  headroom_json_set (root, "limited-by", headroom_json_new_null ());
  headroom_json_set_number (root, "step-seconds", answer->seconds);
  headroom_json_set_number (root, "least-step-seconds", answer->least_seconds);
  headroom_json_set_number (root, "most-step-seconds", answer->most_seconds);
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

static gboolean
has_option (hr_param_t param, gboolean is_there, GError **error)
{
  if (!is_there)
    return cli_refuse (error, _ ("The option --%s is missing."), hr_param_desc (param)->name);
  return TRUE;
}

static gboolean
can_tell_efficiency (const hr_params_t *params, GError **error)
{
  return has_option (HR_GPU, params->gpu.text[0] != '\0', error)
         && has_option (HR_STEP_SECONDS, params->step_seconds > 0, error);
}

int
cli_solve_efficiency (const cli_args_t *args, const hr_estimate_t *e, GString *out, GError **error)
{
  g_autoptr (GError) reason = NULL;
  hr_efficiency_t answer;

  if (!can_tell_efficiency (&e->params, error))
    return CLI_DONE;
  if (!headroom_measured_step_solve (&e->params, &answer, &reason))
    {
      cli_refuse (error, "%s", reason->message);
      return CLI_DONE;
    }
  if (g_strcmp0 (args->options[CLI_FORMAT], "json") == 0)
    append_efficiency_json (&answer, e, out);
  else
    {
      g_autofree char *sentence = headroom_measured_step_describe (&answer, e->params.step_seconds);

      g_string_append_printf (out, "%s\n", sentence);
    }
  if (!answer.found)
    return CLI_DOES_NOT_FIT;
  return CLI_DONE;
}
