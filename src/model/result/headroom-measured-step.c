/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a step that was measured tells of the efficiency of matrix products. */
#include "model/result/headroom-measured-step.h"

#include "model/scenario/headroom-param.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

static gboolean
fail_missing (hr_param_t param, GError **error)
{
  /* Translators: %s is the label of an input */
  g_set_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_OUT_OF_RANGE, _ ("“%s” is not known."),
               headroom_param_get_label (param));
  return FALSE;
}

gboolean
headroom_measured_step_solve (const hr_params_t *params, hr_efficiency_t *answer, GError **error)
{
  hr_time_t time;

  if (params->gpu.text[0] == '\0')
    return fail_missing (HR_GPU, error);
  if (params->step_seconds <= 0)
    return fail_missing (HR_STEP_SECONDS, error);
  hr_time_run_closed (params, &time);
  if (time.reason != HR_TIME_IS_KNOWN)
    {
      g_set_error_literal (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_OUT_OF_RANGE,
                           headroom_gettext (hr_time_reason_text (time.reason)));
      return FALSE;
    }
  *answer = hr_solve_efficiency (params);
  return TRUE;
}

char *
headroom_measured_step_describe (const hr_efficiency_t *answer, double seconds)
{
  const char *label = headroom_param_get_label (HR_PRODUCT_EFFICIENCY);
  g_autofree char *value = headroom_words_digits (answer->efficiency);
  g_autofree char *told = headroom_words_seconds (seconds);
  g_autofree char *takes = headroom_words_seconds (answer->seconds);
  g_autofree char *least = headroom_words_seconds (answer->least_seconds);
  g_autofree char *most = headroom_words_seconds (answer->most_seconds);

  if (answer->found)
    /* Translators: 1: a parameter, 2: its value, 3: a time. */
    return g_strdup_printf (_ ("%1$s: at %2$s a step without recomputation takes %3$s."), label, value, takes);
  /* Translators: 1: a parameter, 2 to 4: times. */
  return g_strdup_printf (_ ("%1$s: at no value does a step without recomputation take %2$s; it takes %3$s to %4$s."),
                          label, told, least, most);
}

gboolean
headroom_measured_step_apply (HeadroomScenario *scenario, char **sentence, GError **error)
{
  double seconds = headroom_scenario_get_number (scenario, HR_STEP_SECONDS);
  hr_efficiency_t answer;
  g_autofree char *said = NULL;

  if (!headroom_measured_step_solve (headroom_scenario_peek_params (scenario), &answer, error))
    return FALSE;
  said = headroom_measured_step_describe (&answer, seconds);
  if (!answer.found)
    {
      g_set_error_literal (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_OUT_OF_RANGE, said);
      return FALSE;
    }
  *sentence = g_steal_pointer (&said);
  return headroom_scenario_set_number (scenario, HR_PRODUCT_EFFICIENCY, answer.efficiency, error);
}
