/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of a step's time are a contract with whoever reads the command line. */
#include "model/result/headroom-time-json.h"

#include "core/time/time-text.h"
#include "model/base/headroom-json-writer.h"

static void
set_number (HeadroomJson *object, const char *key, double number)
{
  headroom_json_set (object, key, headroom_json_new_number (number));
}

static void
set_text (HeadroomJson *object, const char *key, const char *text)
{
  headroom_json_set (object, key, headroom_json_new_string (text));
}

static HeadroomJson *
term (const hr_time_t *time, hr_time_term_t id)
{
  HeadroomJson *row = headroom_json_new_object ();
  const hr_seconds_t *seconds = &time->terms[id];
  char text[HR_FORMULA_SIZE];

  set_text (row, "id", hr_time_desc (id)->id);
  set_text (row, "label", hr_time_desc (id)->label); /* not translated */
  set_number (row, "seconds", seconds->seconds);
  set_number (row, "low", seconds->low);
  set_number (row, "high", seconds->high);
  set_number (row, "hidden-seconds", seconds->hidden);
  set_text (row, "formula", hr_time_formula (time, id, text, sizeof text));
  set_text (row, "substituted", hr_time_substituted (time, id, text, sizeof text));
  set_text (row, "citation", hr_time_citation (id));
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
  set_number (object, "step-seconds", time->step.seconds);
  set_number (object, "step-seconds-low", time->step.low);
  set_number (object, "step-seconds-high", time->step.high);
  set_number (object, "tokens-per-second", time->tokens_per_second);
  set_number (object, "tokens-per-second-per-gpu", time->tokens_per_second_per_gpu);
  set_number (object, "mfu-percent", time->mfu_percent);
  set_number (object, "hfu-percent", time->hfu_percent);
  set_number (object, "days", time->days);
  set_number (object, "gpu-hours", time->gpu_hours);
  set_text (object, "rates", hr_rates_origin_id (time->origin));
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
    set_text (object, "reason", hr_time_reason_text (time.reason));
  return object;
}
