/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of an estimate: its keys are a contract with whoever reads the command line. */
#include "core/estimate/run-class.h"
#include "core/explain/components.h"
#include "core/explain/host-text.h"
#include "core/explain/ledger-lines.h"
#include "core/explain/term-text.h"
#include "core/time/pace.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/presets/headroom-assumption.h"
#include "model/result/headroom-advice-columns.h"
#include "model/result/headroom-advice.h"
#include "model/result/headroom-estimate.h"
#include "model/result/headroom-run-class.h"
#include "model/result/headroom-serving-json.h"
#include "model/result/headroom-time-json.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-problems.h"

#include <math.h>

static void
set_bytes (HeadroomJson *object, const char *key, double bytes)
{
  headroom_json_set (object, key, headroom_json_new_whole (bytes));
}

static HeadroomJson *
inputs (const hr_params_t *params)
{
  HeadroomJson *object = headroom_json_new_object ();

  for (int i = 0; i < HR_N_PARAMS; i++)
    headroom_json_set (object, hr_param_desc ((hr_param_t) i)->name, headroom_param_to_json ((hr_param_t) i, params));
  return object;
}

static HeadroomJson *
origins (HeadroomScenario *scenario)
{
  HeadroomJson *object = headroom_json_new_object ();

  for (int i = 0; scenario != NULL && i < HR_N_PARAMS; i++)
    headroom_json_set_string (object, hr_param_desc ((hr_param_t) i)->name,
                              headroom_origin_get_id (headroom_scenario_get_origin (scenario, (hr_param_t) i)));
  return object;
}

/* Every value of one origin, with what it is assumed for or derived from. */
static HeadroomJson *
values_of (HeadroomScenario *scenario, const hr_params_t *params, HeadroomOrigin origin)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (int i = 0; scenario != NULL && i < HR_N_PARAMS; i++)
    {
      const char *detail = headroom_scenario_get_origin_detail (scenario, (hr_param_t) i);
      HeadroomJson *row;

      if (headroom_scenario_get_origin (scenario, (hr_param_t) i) != origin)
        continue;
      row = headroom_json_new_object ();
      headroom_json_set_string (row, "parameter", hr_param_desc ((hr_param_t) i)->name);
      headroom_json_set (row, "value", headroom_param_to_json ((hr_param_t) i, params));
      if (origin == HEADROOM_ORIGIN_ASSUMED)
        headroom_json_set_string (row, "reason", headroom_assumption_get_id ((hr_param_t) i, detail));
      headroom_json_set_string (row, "detail", detail != NULL ? detail : "");
      headroom_json_append (array, row);
    }
  return array;
}

/* `bytes` are those of one; the stage keeps it `times` times. */
static HeadroomJson *
ledger (const hr_estimate_t *e)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (size_t i = 0; i < e->saved.n_kept; i++)
    {
      const hr_kept_t *kept = &e->saved.kept[i];
      HeadroomJson *row = headroom_json_new_object ();

      headroom_json_set_string (row, "part", hr_part_id (kept->part));
      set_bytes (row, "times", hr_part_count (e, kept->part));
      headroom_json_set_string (row, "term", hr_term_desc (kept->loss ? HR_LOGITS : HR_ACTIVATIONS)->id);
      headroom_json_set_string (row, "module", kept->module);
      headroom_json_set_string (row, "tensor", kept->tensor);
      headroom_json_set_string (row, "shape", kept->shape);
      headroom_json_set_string (row, "dtype", hr_dtype_id (kept->dtype));
      set_bytes (row, "bytes", kept->bytes);
      set_bytes (row, "dropped-bytes", hr_dropped_bytes (&e->params, kept));
      headroom_json_append (array, row);
    }
  return array;
}

static HeadroomJson *
activations (const hr_estimate_t *e)
{
  const hr_saved_t *saved = &e->saved;
  HeadroomJson *object = headroom_json_new_object ();

  set_bytes (object, "baseline-bytes", saved->baseline_bytes);
  set_bytes (object, "saved-bytes-per-layer", saved->saved_bytes_per_layer);
  set_bytes (object, "saved-bytes-rest", saved->saved_bytes_rest);
  set_bytes (object, "stored-bytes", saved->stored_bytes);
  set_bytes (object, "peak-backward-bytes", saved->peak_backward_bytes);
  set_bytes (object, "cast-weight-bytes", saved->cast_weight_bytes);
  set_bytes (object, "rule-34-bytes", saved->rule_34_bytes);
  headroom_json_set_number (object, "rule-34-error", saved->rule_34_error);
  headroom_json_set (object, "ledger", ledger (e));
  return object;
}

static HeadroomJson *
terms (HeadroomEstimate *self)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (int i = 0; i < HR_N_TERMS; i++)
    {
      HeadroomTerm *term = headroom_estimate_get_term (self, (hr_term_t) i);
      HeadroomJson *row = headroom_json_new_object ();

      headroom_json_set_string (row, "id", headroom_term_get_id (term));
      headroom_json_set_string (row, "label", hr_term_desc ((hr_term_t) i)->label); /* not translated */
      set_bytes (row, "bytes", headroom_term_get_bytes (term));
      headroom_json_set_string (row, "formula", headroom_term_get_formula (term));
      headroom_json_set_string (row, "substituted", headroom_term_get_substituted (term));
      headroom_json_set_string (row, "citation", headroom_term_get_citation (term));
      headroom_json_append (array, row);
    }
  return array;
}

/* Parts of host memory, as terms are. */
static HeadroomJson *
host_terms (const hr_estimate_t *e)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (hr_host_term_t i = 0; i < HR_N_HOST_TERMS; i++)
    {
      HeadroomJson *row = headroom_json_new_object ();
      char text[HR_FORMULA_SIZE];

      headroom_json_set_string (row, "id", hr_host_desc (i)->id);
      headroom_json_set_string (row, "label", hr_host_desc (i)->label); /* not translated */
      set_bytes (row, "bytes", e->host.terms[i]);
      headroom_json_set (row, "pinned", headroom_json_new_bool (hr_host_is_pinned (e, i)));
      headroom_json_set_string (row, "formula", hr_host_formula_text (e, i, text, sizeof text));
      headroom_json_set_string (row, "substituted", hr_host_substituted (e, i, text, sizeof text));
      headroom_json_set_string (row, "citation", hr_host_citation (e, i));
      headroom_json_append (array, row);
    }
  return array;
}

static void
set_host (HeadroomJson *object, const hr_estimate_t *e)
{
  const hr_host_t *host = &e->host;

  set_bytes (object, "host-bytes", host->bytes);
  set_bytes (object, "host-bytes-low", host->low);
  set_bytes (object, "host-bytes-high", host->high);
  set_bytes (object, "host-pinned-bytes", host->pinned_bytes);
  set_bytes (object, "host-processes", host->processes);
  set_bytes (object, "host-node-bytes", host->node_bytes);
  headroom_json_set_string (object, "host-peak", hr_host_moment_id (host));
  headroom_json_set (object, "host-terms", host_terms (e));
}

static HeadroomJson *
instants (const double bytes[HR_N_INSTANTS])
{
  HeadroomJson *array = headroom_json_new_array ();

  for (int i = 0; i < HR_N_INSTANTS; i++)
    if (bytes[i] > 0)
      {
        HeadroomJson *row = headroom_json_new_object ();

        headroom_json_set_string (row, "id", hr_instant_id ((hr_instant_t) i));
        set_bytes (row, "bytes", bytes[i]);
        headroom_json_append (array, row);
      }
  return array;
}

static HeadroomJson *
stages (const hr_estimate_t *e)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (int i = 0; i < e->n_stages; i++)
    {
      const hr_stage_need_t *need = &e->stages[i];
      HeadroomJson *row = headroom_json_new_object ();

      set_bytes (row, "stage", i);
      set_bytes (row, "total-bytes", need->bytes);
      set_bytes (row, "allocated-bytes", need->allocated);
      set_bytes (row, "device-bytes", need->device);
      headroom_json_set_string (row, "peak", hr_instant_id (need->peak));
      headroom_json_set (row, "instants", instants (need->instants));
      headroom_json_append (array, row);
    }
  return array;
}

static void
set_metrics (HeadroomJson *object, const hr_estimate_t *e)
{
  hr_pace_t pace = hr_pace (e);

  set_bytes (object, "total-bytes", e->total_bytes);
  set_bytes (object, "allocated-bytes", e->metrics[HR_ALLOCATED].expected);
  set_bytes (object, "allocated-bytes-low", e->metrics[HR_ALLOCATED].low);
  set_bytes (object, "allocated-bytes-high", e->metrics[HR_ALLOCATED].high);
  set_bytes (object, "reserved-bytes", e->metrics[HR_RESERVED].expected);
  set_bytes (object, "reserved-bytes-low", e->metrics[HR_RESERVED].low);
  set_bytes (object, "reserved-bytes-high", e->metrics[HR_RESERVED].high);
  set_bytes (object, "device-bytes", e->metrics[HR_DEVICE].expected);
  set_bytes (object, "device-bytes-low", e->metrics[HR_DEVICE].low);
  set_bytes (object, "device-bytes-high", e->metrics[HR_DEVICE].high);
  headroom_json_set_number (object, "step-time-factor", pace.factor);
  headroom_json_set_count (object, "step-seconds", pace.seconds);
}

static HeadroomJson *
components (const hr_estimate_t *e)
{
  HeadroomJson *object = headroom_json_new_object ();
  hr_component_t component;
  const char *id;

  for (int i = 0; (id = hr_component_id (i)) != NULL; i++)
    if (hr_component (e, id, &component))
      set_bytes (object, id, component.bytes);
  return object;
}

/* What kind of run it is: the ranges are those of its measured runs. */
static HeadroomJson *
run_class (const hr_params_t *params)
{
  HeadroomJson *object = headroom_json_new_object ();
  hr_stack_t stack = hr_stack_of (params);
  hr_subject_t subject = HR_OF_GPU;
  const HeadroomRunClass *class = headroom_run_class_of_range (params, &subject);

  headroom_json_set_string (object, "stack", hr_stack_id (stack));
  headroom_json_set_string (object, "method", hr_method_id (params));
  if (class == NULL) /* nothing of the kind was measured */
    return object;
  headroom_json_set_string (object, "subject", hr_subject_id (subject));
  headroom_json_set_number (object, "runs", class->n_runs);
  headroom_json_set_number (object, "sources", class->n_sources);
  headroom_json_set_number (object, "inside", class->n_inside);
  headroom_json_set_number (object, "median-percent", class->median_percent);
  headroom_json_set_number (object, "p90-percent", class->p90_percent);
  return object;
}

/* What is doubtful about the inputs, each with the parameter that it is about. */
static HeadroomJson *
warnings (HeadroomScenario *scenario)
{
  g_autoptr (GListModel) problems = NULL;
  HeadroomJson *array = headroom_json_new_array ();

  if (scenario == NULL)
    return array;
  problems = headroom_scenario_get_problems (scenario);
  for (guint i = 0; i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);
      HeadroomJson *row = headroom_json_new_object ();

      headroom_json_set_string (row, "parameter", hr_param_desc (headroom_problem_get_param (problem))->name);
      headroom_json_set_string (row, "text", headroom_problem_get_plain_message (problem));
      headroom_json_append (array, row);
    }
  return array;
}

/* How much cache there is room for; null where nothing is cached or no memory is named. */
static HeadroomJson *
cache_room (const hr_estimate_t *e)
{
  HeadroomJson *object;

  if (!e->room.known)
    return headroom_json_new_null ();
  object = headroom_json_new_object ();
  set_bytes (object, "available-bytes", e->room.bytes);
  set_bytes (object, "available-bytes-low", e->room.low);
  set_bytes (object, "available-bytes-high", e->room.high);
  set_bytes (object, "tokens", e->room.tokens);
  set_bytes (object, "sequences", e->room.sequences);
  return object;
}

/* Null where there is none. */
static HeadroomJson *
percent (double share)
{
  if (isnan (share))
    return headroom_json_new_null ();
  return headroom_json_new_whole (round (100 * share));
}

static HeadroomJson *
gpu (const hr_estimate_t *e)
{
  HeadroomJson *object;

  if (e->params.gpu.text[0] == '\0')
    return headroom_json_new_null ();
  object = headroom_json_new_object ();
  headroom_json_set_string (object, "id", e->params.gpu.text);
  set_bytes (object, "usable-bytes", e->usable_bytes);
  set_bytes (object, "free-bytes", e->free_bytes);
  set_bytes (object, "least-bytes", hr_worst_need (e).least_bytes);
  headroom_json_set_string (object, "verdict", hr_verdict_id (e->verdict));
  headroom_json_set (object, "such-runs-that-fit-percent", percent (hr_share_of_such_runs_that_fit (e)));
  return object;
}

/* What would make it fit, or what else would, or what would make it faster; empty where no GPU is named. */
static HeadroomJson *
advice (const hr_estimate_t *e, HeadroomScenario *scenario, HeadroomAdviceGoal goal)
{
  g_autoptr (GPtrArray) all = headroom_advice_new_for (e, scenario, goal);

  return headroom_advice_to_json (all);
}

char *
headroom_estimate_to_json (HeadroomEstimate *self, HeadroomScenario *scenario)
{
  const hr_estimate_t *e = headroom_estimate_peek (self);
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  g_autofree char *checksum = headroom_params_checksum (&e->params);

  if (scenario != NULL)
    headroom_json_set_string (root, "title", headroom_scenario_get_title (scenario));
  headroom_json_set_string (root, "inputs-sha256", checksum);
  headroom_json_set (root, "inputs", inputs (&e->params));
  headroom_json_set (root, "origins", origins (scenario));
  headroom_json_set (root, "assumed", values_of (scenario, &e->params, HEADROOM_ORIGIN_ASSUMED));
  headroom_json_set (root, "derived", values_of (scenario, &e->params, HEADROOM_ORIGIN_DERIVED));
  set_bytes (root, "parameter-count", e->parameter_count);
  set_bytes (root, "active-parameter-count", e->active_parameter_count);
  set_bytes (root, "trainable-parameter-count", e->trainable_parameter_count);
  set_bytes (root, "gpu-parameter-count", e->gpu_parameter_count);
  headroom_json_set (root, "activations", activations (e));
  headroom_json_set (root, "terms", terms (self));
  headroom_json_set (root, "instants", instants (e->instants));
  headroom_json_set (root, "stages", stages (e));
  set_bytes (root, "stage", e->stage);
  set_bytes (root, "worst-stage", e->worst);
  set_metrics (root, e);
  set_host (root, e);
  headroom_json_set (root, "time", headroom_time_to_json (&e->params));
  headroom_json_set (root, "serving", headroom_serving_to_json (&e->params, e->usable_bytes));
  headroom_json_set (root, "class", run_class (&e->params));
  headroom_json_set (root, "components", components (e));
  headroom_json_set (root, "kv-cache", cache_room (e));
  headroom_json_set (root, "gpu", gpu (e));
  headroom_json_set (root, "warnings", warnings (scenario));
  headroom_json_set (root, "advice", advice (e, scenario, HEADROOM_ADVICE_MEMORY));
  headroom_json_set (root, "faster", advice (e, scenario, HEADROOM_ADVICE_SPEED));
  return headroom_json_to_text (root, FALSE);
}
