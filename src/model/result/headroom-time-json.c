/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of a step's time are a contract with whoever reads the command line. */
#include "model/result/headroom-time-json.h"

#include "core/time/time-text.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/result/headroom-open-settings.h"
#include "model/result/headroom-speed-class.h"

static HeadroomJson *
term (const hr_time_t *time, hr_time_term_t id)
{
  HeadroomJson *row = headroom_json_new_object ();
  const hr_seconds_t *seconds = &time->terms[id];
  char text[HR_FORMULA_SIZE];

  headroom_json_set_string (row, "id", hr_time_desc (id)->id);
  headroom_json_set_string (row, "label", hr_time_desc (id)->label); /* not translated */
  headroom_json_set_number (row, "seconds", seconds->seconds);
  headroom_json_set_number (row, "low", seconds->low);
  headroom_json_set_number (row, "high", seconds->high);
  headroom_json_set_number (row, "hidden-seconds", seconds->hidden);
  headroom_json_set_string (row, "formula", hr_time_formula (time, id, text, sizeof text));
  headroom_json_set_string (row, "substituted", hr_time_substituted (time, id, text, sizeof text));
  headroom_json_set_string (row, "citation", hr_time_citation (id));
  return row;
}

static HeadroomJson *
terms (const hr_time_t *time)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    headroom_json_append (array, term (time, i));
  return array;
}

static void
set_results (HeadroomJson *object, const hr_time_t *time)
{
  headroom_json_set_number (object, "step-seconds", time->step.seconds);
  headroom_json_set_number (object, "step-seconds-low", time->step.low);
  headroom_json_set_number (object, "step-seconds-high", time->step.high);
  headroom_json_set_number (object, "tokens-per-second", time->tokens_per_second);
  headroom_json_set_number (object, "tokens-per-second-per-gpu", time->tokens_per_second_per_gpu);
  headroom_json_set_number (object, "mfu-percent", time->mfu_percent);
  headroom_json_set_number (object, "hfu-percent", time->hfu_percent);
  headroom_json_set_number (object, "peak-flops-per-second", time->peak_flops);
  headroom_json_set_count (object, "days", time->days);
  headroom_json_set_count (object, "gpu-hours", time->gpu_hours);
  headroom_json_set_string (object, "rates", hr_rates_origin_id (time->origin));
  headroom_json_set (object, "class", headroom_speed_class_to_json (&time->params));
  headroom_json_set (object, "open-settings", headroom_open_settings_of_step (time));
  headroom_json_set (object, "terms", terms (time));
}

HeadroomJson *
headroom_time_to_json (const hr_params_t *params)
{
  HeadroomJson *object;
  hr_time_t time;

  hr_time_run (params, &time);
  if (time.reason == HR_TIME_OF_INFERENCE)
    return headroom_json_new_null ();
  object = headroom_json_new_object ();
  if (time.reason == HR_TIME_IS_KNOWN)
    set_results (object, &time);
  else
    headroom_json_set_string (object, "reason", hr_time_reason_text (time.reason));
  return object;
}
