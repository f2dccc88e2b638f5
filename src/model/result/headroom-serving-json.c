/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of the speed of serving are a contract with whoever reads the command line. */
#include "model/result/headroom-serving-json.h"

#include "core/serving/curve.h"
#include "core/serving/serving-text.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/result/headroom-open-settings.h"
#include "model/result/headroom-speed-class.h"

static void
set_figure (HeadroomJson *object, const char *key, const hr_figure_t *figure)
{
  g_autofree char *low = g_strconcat (key, "-low", NULL);
  g_autofree char *high = g_strconcat (key, "-high", NULL);

  headroom_json_set_number (object, key, figure->value);
  headroom_json_set_number (object, low, figure->low);
  headroom_json_set_number (object, high, figure->high);
}

static HeadroomJson *
term (const hr_pass_result_t *result, const char *pass, hr_serving_term_t id)
{
  HeadroomJson *row = headroom_json_new_object ();
  char text[HR_FORMULA_SIZE];

  headroom_json_set_string (row, "pass", pass);
  headroom_json_set_string (row, "id", hr_serving_desc (id)->id);
  headroom_json_set_string (row, "label", hr_serving_desc (id)->label); /* not translated */
  headroom_json_set_number (row, "seconds", result->terms[id].value);
  headroom_json_set_number (row, "low", result->terms[id].low);
  headroom_json_set_number (row, "high", result->terms[id].high);
  headroom_json_set_string (row, "formula", hr_serving_formula (&result->pass, id, text, sizeof text));
  headroom_json_set_string (row, "substituted", hr_serving_substituted (&result->pass, id, text, sizeof text));
  headroom_json_set_string (row, "citation", hr_serving_citation (id));
  return row;
}

static HeadroomJson *
terms (const hr_serving_t *serving)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    headroom_json_append (array, term (&serving->prefill, "prefill", i));
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    headroom_json_append (array, term (&serving->decode, "decode", i));
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    headroom_json_append (array, term (&serving->step, "step", i));
  return array;
}

static HeadroomJson *
curve (const hr_serving_t *serving)
{
  HeadroomJson *array = headroom_json_new_array ();
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  size_t n = hr_serving_curve (serving, points);

  for (size_t i = 0; i < n; i++)
    {
      HeadroomJson *point = headroom_json_new_object ();

      headroom_json_set_number (point, "concurrency", points[i].requests);
      headroom_json_set_number (point, "output-tokens-per-second", points[i].tokens_per_second);
      headroom_json_set_number (point, "user-tokens-per-second", points[i].user_tokens_per_second);
      headroom_json_set_number (point, "first-token-seconds", points[i].first_token_seconds);
      headroom_json_append (array, point);
    }
  return array;
}

static void
set_results (HeadroomJson *object, const hr_serving_t *serving)
{
  for (hr_served_t i = 0; i < HR_N_SERVED; i++)
    set_figure (object, hr_served_desc (i)->id, &serving->figures[i]);
  set_figure (object, "largest-concurrency", &serving->largest_concurrency);
  headroom_json_set_string (object, "limit", hr_limit_id (serving->limit));
  if (serving->doubt != HR_SERVING_IS_KNOWN)
    headroom_json_set_string (object, "note", hr_serving_reason_text (serving->doubt));
  headroom_json_set_string (object, "rates", hr_rates_origin_id (serving->origin));
  headroom_json_set_string (object, "engine", hr_engine_desc (serving->engine)->name);
  headroom_json_set (object, "open-settings", headroom_open_settings_of_serving (serving));
  headroom_json_set (object, "class", headroom_speed_class_to_json (&serving->params));
  headroom_json_set (object, "terms", terms (serving));
  headroom_json_set (object, "curve", curve (serving));
}

HeadroomJson *
headroom_serving_to_json (const hr_params_t *params, double usable_bytes)
{
  HeadroomJson *object;
  hr_serving_t serving;

  hr_serving_run (params, usable_bytes, &serving);
  if (serving.reason == HR_SERVING_OF_TRAINING)
    return headroom_json_new_null ();
  object = headroom_json_new_object ();
  if (serving.reason == HR_SERVING_IS_KNOWN)
    set_results (object, &serving);
  else
    headroom_json_set_string (object, "reason", hr_serving_reason_text (serving.reason));
  return object;
}
