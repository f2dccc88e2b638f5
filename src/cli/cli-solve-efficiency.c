/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The efficiency of matrix products that a measured step tells. */
#include "cli/cli-solve-efficiency.h"

#include "cli/cli-status.h"
#include "core/time/pace.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

/* The efficiency that a measured step tells, as a sentence. */
static char *
describe_efficiency (const hr_efficiency_t *answer, double measured)
{
  const char *label = headroom_param_get_label (HR_PRODUCT_EFFICIENCY);
  g_autofree char *value = headroom_words_digits (answer->efficiency);
  g_autofree char *told = headroom_words_seconds (measured);
  g_autofree char *seconds = headroom_words_seconds (answer->seconds);
  g_autofree char *least = headroom_words_seconds (answer->least_seconds);
  g_autofree char *most = headroom_words_seconds (answer->most_seconds);

  if (answer->found)
    /* Translators: 1: a parameter, 2: its value, 3: a time. */
    return g_strdup_printf (_ ("%1$s: at %2$s a step without recomputation takes %3$s."), label, value, seconds);
  /* Translators: 1: a parameter, 2 to 4: times. */
  return g_strdup_printf (_ ("%1$s: at no value does a step without recomputation take %2$s; it takes %3$s to %4$s."),
                          label, told, least, most);
}

/* The memory is the same at every efficiency. Where there is none, there is no run to tell of: null. */
static HeadroomJson *
verdict_to_json (const hr_efficiency_t *answer, const hr_estimate_t *e)
{
  if (!answer->found)
    return headroom_json_new_null ();
  return headroom_json_new_string (hr_verdict_id (e->verdict));
}

static HeadroomJson *
bytes_to_json (const hr_efficiency_t *answer, const hr_estimate_t *e)
{
  if (!answer->found)
    return headroom_json_new_null ();
  return headroom_json_new_whole (hr_worst_stage (e)->device);
}

static void
append_efficiency_json (const hr_efficiency_t *answer, const hr_estimate_t *e, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  g_autofree char *text = NULL;

  headroom_json_set_string (root, "parameter", hr_param_desc (HR_PRODUCT_EFFICIENCY)->name);
  headroom_json_set_number (root, "value", answer->efficiency); /* 0: none does */
  headroom_json_set (root, "verdict", verdict_to_json (answer, e));
  headroom_json_set_string (root, "gpu", e->params.gpu.text);
  headroom_json_set (root, "usable-bytes", headroom_json_new_whole (e->usable_bytes));
  headroom_json_set (root, "device-bytes", bytes_to_json (answer, e));
  headroom_json_set_number (root, "step-seconds", answer->seconds);
  headroom_json_set_number (root, "least-step-seconds", answer->least_seconds);
  headroom_json_set_number (root, "most-step-seconds", answer->most_seconds);
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

static gboolean
can_tell_efficiency (const hr_params_t *params, GError **error)
{
  hr_time_t time;

  if (params->gpu.text[0] == '\0')
    return cli_refuse (error, _ ("The option --%s is missing."), hr_param_desc (HR_GPU)->name);
  if (params->step_seconds <= 0)
    return cli_refuse (error, _ ("The option --%s is missing."), hr_param_desc (HR_STEP_SECONDS)->name);
  hr_time_run (params, &time);
  if (time.reason != HR_TIME_IS_KNOWN)
    return cli_refuse (error, "%s", _ (hr_time_reason_text (time.reason)));
  return TRUE;
}

int
cli_solve_efficiency (const cli_args_t *args, const hr_estimate_t *e, GString *out, GError **error)
{
  hr_efficiency_t answer;

  if (!can_tell_efficiency (&e->params, error))
    return CLI_DONE;
  answer = hr_solve_efficiency (&e->params);
  if (g_strcmp0 (args->options[CLI_FORMAT], "json") == 0)
    append_efficiency_json (&answer, e, out);
  else
    {
      g_autofree char *sentence = describe_efficiency (&answer, e->params.step_seconds);

      g_string_append_printf (out, "%s\n", sentence);
    }
  if (!answer.found)
    return CLI_DOES_NOT_FIT;
  return CLI_DONE;
}
