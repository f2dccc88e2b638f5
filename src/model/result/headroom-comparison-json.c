/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of a comparison: its keys are a contract with whoever reads the command line. */
#include "model/result/headroom-comparison-json.h"

#include "core/plan/groups.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/result/headroom-advice-columns.h"
#include "model/result/headroom-comparison-advice.h"
#include "model/scenario/headroom-param.h"

#include <math.h>

static HeadroomJson *
term_to_json (const headroom_comparison_t *self, guint index, hr_term_t term)
{
  HeadroomJson *object = headroom_json_new_object ();
  double difference = headroom_comparison_get_difference (self, index, term);

  headroom_json_set_string (object, "id", hr_term_desc (term)->id);
  headroom_json_set (object, "bytes", headroom_json_new_whole (headroom_comparison_get_bytes (self, index, term)));
  headroom_json_set (object, "difference-bytes", headroom_json_new_whole (difference));
  return object;
}

static HeadroomJson *
terms_to_json (const headroom_comparison_t *self, guint index)
{
  HeadroomJson *terms = headroom_json_new_array ();

  for (hr_term_t term = 0; term < HR_N_TERMS; term++)
    if (headroom_comparison_has_term (self, term))
      headroom_json_append (terms, term_to_json (self, index, term));
  return terms;
}

static HeadroomJson *
inputs_to_json (const headroom_comparison_t *self, guint index)
{
  HeadroomJson *inputs = headroom_json_new_object ();
  const hr_params_t *params = &headroom_comparison_peek (self, index)->params;

  for (hr_param_t param = 0; param < HR_N_PARAMS; param++)
    if (headroom_comparison_differs (self, param))
      headroom_json_set (inputs, hr_param_desc (param)->name, headroom_param_to_json (param, params));
  return inputs;
}

static HeadroomJson *
source_to_json (const headroom_comparison_t *self, guint index, HeadroomPresetKind kind)
{
  const headroom_compared_source_t *source = headroom_comparison_peek_source (self, index, kind);

  if (source->id == NULL)
    return headroom_json_new_null ();
  return headroom_json_new_string (source->id);
}

/* What is compared with what: the verdict’s two sides. */
static void
set_device (HeadroomJson *object, const hr_estimate_t *estimate)
{
  hr_range_t need = hr_need_range (estimate);

  headroom_json_set_string (object, "verdict", hr_verdict_id (estimate->verdict));
  headroom_json_set (object, "device-bytes", headroom_json_new_whole (need.expected));
  headroom_json_set (object, "device-bytes-low", headroom_json_new_whole (need.low));
  headroom_json_set (object, "device-bytes-high", headroom_json_new_whole (need.high));
  headroom_json_set (object, "usable-bytes", headroom_json_new_whole (estimate->usable_bytes));
}

/* Null where it is not known. */
static HeadroomJson *
speed_to_json (double value)
{
  if (isnan (value))
    return headroom_json_new_null ();
  return headroom_json_new_number (value);
}

static HeadroomJson *
speeds_to_json (const headroom_comparison_t *self, guint index)
{
  HeadroomJson *speeds = headroom_json_new_object ();

  for (headroom_speed_t speed = 0; speed < HEADROOM_N_SPEEDS; speed++)
    if (headroom_comparison_has_speed (self, speed))
      headroom_json_set (speeds, headroom_speed_get_id (speed),
                         speed_to_json (headroom_comparison_get_speed (self, index, speed)));
  return speeds;
}

static HeadroomJson *
advice_to_json (const headroom_comparison_t *self, guint index)
{
  const HeadroomAdvice *advice = headroom_comparison_get_advice (self, index);

  if (advice == NULL)
    return headroom_json_new_null ();
  return headroom_advice_piece_to_json (advice);
}

static HeadroomJson *
scenario_to_json (const headroom_comparison_t *self, guint index)
{
  HeadroomJson *object = headroom_json_new_object ();
  const hr_estimate_t *estimate = headroom_comparison_peek (self, index);
  double difference = headroom_comparison_get_difference (self, index, HR_N_TERMS);

  headroom_json_set_string (object, "title",
                            headroom_scenario_get_title (headroom_comparison_get_scenario (self, index)));
  headroom_json_set (object, "model", source_to_json (self, index, HEADROOM_PRESET_MODEL));
  headroom_json_set (object, "recipe", source_to_json (self, index, HEADROOM_PRESET_RECIPE));
  headroom_json_set_string (object, "gpu", estimate->params.gpu.text);
  headroom_json_set (object, "gpus", headroom_json_new_whole ((double) hr_gpu_count (&estimate->params)));
  set_device (object, estimate);
  headroom_json_set (object, "total-bytes", headroom_json_new_whole (estimate->total_bytes));
  headroom_json_set (object, "difference-bytes", headroom_json_new_whole (difference));
  headroom_json_set (object, "terms", terms_to_json (self, index));
  headroom_json_set (object, "speed", speeds_to_json (self, index));
  headroom_json_set (object, "inputs", inputs_to_json (self, index));
  headroom_json_set (object, "advice", advice_to_json (self, index));
  return object;
}

char *
headroom_comparison_to_json (const headroom_comparison_t *self)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  HeadroomJson *scenarios = headroom_json_new_array ();

  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    headroom_json_append (scenarios, scenario_to_json (self, i));
  headroom_json_set (root, "baseline", headroom_json_new_whole (self->baseline + 1));
  headroom_json_set (root, "scenarios", scenarios);
  return headroom_json_to_text (root, FALSE);
}
