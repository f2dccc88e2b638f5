/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row a fact, one table of sections. A section's function appends its rows; a new one is a row in
 * `sections`. Labels come from the core's tables and are not translated. */
#include "report/report-csv.h"

#include "core/base/formula-set.h"
#include "core/base/units.h"
#include "core/explain/host-text.h"
#include "core/explain/ledger-lines.h"
#include "core/explain/ledger-shape.h"
#include "core/explain/term-text.h"
#include "model/result/headroom-sweep.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "report/report-csv-rows.h"
#include "words/words-numbers.h"

#include <math.h>

static void
append_document (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  g_autofree char *checksum = headroom_params_checksum (&e->params);

  hr_csv_append_number (csv, "document", "format", "Format of this table", 1, NULL);
  hr_csv_append_word (csv, "document", "version", "Version of Headroom", HEADROOM_VERSION);
  hr_csv_append_number (csv, "document", "formula-set", "Version of the formulas", HR_FORMULA_SET, NULL);
  hr_csv_append_word (csv, "document", "title", "Scenario", headroom_scenario_get_title (scenario));
  hr_csv_append_word (csv, "document", "inputs-sha256", "Checksum of all inputs", checksum);
}

static void
append_inputs (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const hr_param_desc_t *desc = hr_param_desc (i);
      char value[HR_TEXT_SIZE];
      const char *cells[HR_N_CSV_COLUMNS] = {
        [HR_CSV_SECTION] = "input",
        [HR_CSV_ID] = desc->name,
        [HR_CSV_LABEL] = desc->label,
        [HR_CSV_UNIT] = desc->unit,
        [HR_CSV_VALUE] = hr_param_get_text (&e->params, i, value, sizeof value),
        [HR_CSV_CITATION] = hr_csv_citation (desc->cite),
        [HR_CSV_ORIGIN] = headroom_origin_get_id (headroom_scenario_get_origin (scenario, i)),
      };
      hr_csv_append (csv, cells, desc->type == HR_TYPE_INTEGER || desc->type == HR_TYPE_REAL);
    }
}

static void
append_terms (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  for (int i = 0; i < HR_N_TERMS; i++)
    {
      char formula[HR_FORMULA_SIZE];
      char substituted[HR_FORMULA_SIZE];
      const hr_csv_term_t row = { .section = "term",
                                  .id = hr_term_desc (i)->id,
                                  .label = hr_term_desc (i)->label,
                                  .unit = "B",
                                  .value = e->terms[i],
                                  .formula = hr_term_formula (e, i, formula, sizeof formula),
                                  .substituted = hr_term_substituted (e, i, substituted, sizeof substituted),
                                  .cite = hr_term_citation (e, i) };

      hr_csv_append_term (csv, &row);
    }
}

static void
append_host (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  for (hr_host_term_t i = 0; i < HR_N_HOST_TERMS; i++)
    {
      char formula[HR_FORMULA_SIZE];
      char substituted[HR_FORMULA_SIZE];
      const hr_csv_term_t row = { .section = "host",
                                  .id = hr_host_desc (i)->id,
                                  .label = hr_host_desc (i)->label,
                                  .unit = "B",
                                  .value = e->host.terms[i],
                                  .formula = hr_host_formula_text (e, i, formula, sizeof formula),
                                  .substituted = hr_host_substituted (e, i, substituted, sizeof substituted),
                                  .cite = hr_host_citation (e, i) };

      hr_csv_append_term (csv, &row);
    }
  hr_csv_append_word (csv, "host", "host-peak", "Peak of host memory", hr_host_moment_id (&e->host));
}

static void
append_instants (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  for (int i = 0; i < HR_N_INSTANTS; i++)
    if (e->instants[i] > 0)
      hr_csv_append_number (csv, "instant", hr_instant_id (i), hr_instant_label (i), e->instants[i], "B");
  hr_csv_append_word (csv, "instant", "peak", "Instant of the peak", hr_instant_id (e->peak));
}

static void
append_stages (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  for (int i = 0; e->n_stages > 1 && i < e->n_stages; i++)
    {
      char id[16];
      char label[64];

      g_snprintf (id, sizeof id, "%d", i);
      g_snprintf (label, sizeof label, "Stage %d, peak at: %s", i, hr_instant_label (e->stages[i].peak));
      hr_csv_append_number (csv, "stage", id, label, e->stages[i].bytes, "B");
    }
  hr_csv_append_number (csv, "stage", "stage", "Stage shown, 0 first", e->stage, NULL);
  hr_csv_append_number (csv, "stage", "worst-stage", "Stage that needs the most", e->worst, NULL);
}

/* Plain results, by their JSON keys. */
#define RESULT(field) offsetof (hr_estimate_t, field)
/* clang-format off */
static const struct
{
  const char *section, *id, *label, *unit;
  size_t offset;
} results[] = {
  { "total", "total-bytes", "Total", "B", RESULT (total_bytes) },
  { "total", "allocated-bytes", "Allocated", "B", RESULT (metrics[HR_ALLOCATED].expected) },
  { "total", "allocated-bytes-low", "Allocated, low", "B", RESULT (metrics[HR_ALLOCATED].low) },
  { "total", "allocated-bytes-high", "Allocated, high", "B", RESULT (metrics[HR_ALLOCATED].high) },
  { "total", "reserved-bytes", "Reserved", "B", RESULT (metrics[HR_RESERVED].expected) },
  { "total", "reserved-bytes-low", "Reserved, low", "B", RESULT (metrics[HR_RESERVED].low) },
  { "total", "reserved-bytes-high", "Reserved, high", "B", RESULT (metrics[HR_RESERVED].high) },
  { "total", "device-bytes", "On the device", "B", RESULT (metrics[HR_DEVICE].expected) },
  { "total", "device-bytes-low", "On the device, low", "B", RESULT (metrics[HR_DEVICE].low) },
  { "total", "device-bytes-high", "On the device, high", "B", RESULT (metrics[HR_DEVICE].high) },
  { "total", "host-bytes", "Host memory per process", "B", RESULT (host.bytes) },
  { "total", "host-bytes-low", "Host memory per process, low", "B", RESULT (host.low) },
  { "total", "host-bytes-high", "Host memory per process, high", "B", RESULT (host.high) },
  { "total", "host-pinned-bytes", "Pinned host memory per process", "B", RESULT (host.pinned_bytes) },
  { "total", "host-processes", "Processes per node", NULL, RESULT (host.processes) },
  { "total", "host-node-bytes", "Host memory per node", "B", RESULT (host.node_bytes) },
  { "kv-cache", "available-bytes", "Room for the cache", "B", RESULT (room.bytes) },
  { "kv-cache", "available-bytes-low", "Room for the cache, low", "B", RESULT (room.low) },
  { "kv-cache", "available-bytes-high", "Room for the cache, high", "B", RESULT (room.high) },
  { "kv-cache", "tokens", "Tokens that fit in the cache", NULL, RESULT (room.tokens) },
  { "kv-cache", "sequences", "Sequences that fit in the cache", NULL, RESULT (room.sequences) },
  { "count", "parameter-count", "Parameters", NULL, RESULT (parameter_count) },
  { "count", "active-parameter-count", "Active parameters", NULL, RESULT (active_parameter_count) },
  { "count", "trainable-parameter-count", "Trainable parameters", NULL, RESULT (trainable_parameter_count) },
  { "count", "gpu-parameter-count", "Parameters on this GPU, unless sharded over data", NULL,
    RESULT (gpu_parameter_count) },
  { "activations", "baseline-bytes", "Without recomputation", "B", RESULT (saved.baseline_bytes) },
  { "activations", "saved-bytes-per-layer", "One layer", "B", RESULT (saved.saved_bytes_per_layer) },
  { "activations", "saved-bytes-rest", "Outside the layers", "B", RESULT (saved.saved_bytes_rest) },
  { "activations", "stored-bytes", "Stored at the end of forward", "B", RESULT (saved.stored_bytes) },
  { "activations", "peak-backward-bytes", "Peak during backward", "B", RESULT (saved.peak_backward_bytes) },
  { "activations", "cast-weight-bytes", "Copies of weights in another format", "B", RESULT (saved.cast_weight_bytes) },
  { "activations", "rule-34-bytes", "The layers by the 34-byte rule", "B", RESULT (saved.rule_34_bytes) },
  { "activations", "rule-34-error", "The rule’s error against the ledger", NULL, RESULT (saved.rule_34_error) },
};
/* clang-format on */

static void
append_results (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  for (gsize i = 0; i < G_N_ELEMENTS (results); i++)
    {
      double value = G_STRUCT_MEMBER (double, e, results[i].offset);
      /* Rules of thumb give fractions of bytes; amounts are whole everywhere. */
      if (g_strcmp0 (results[i].unit, "B") == 0)
        value = round (value);
      hr_csv_append_number (csv, results[i].section, results[i].id, results[i].label, value, results[i].unit);
    }
}

/* No row where nobody knows. */
static void
append_such_runs (GString *csv, const hr_estimate_t *e)
{
  double share = hr_share_of_such_runs_that_fit (e);

  if (!isnan (share))
    hr_csv_append_number (csv, "gpu", "such-runs-that-fit-percent", "Such runs that fit", round (100 * share), "%");
}

static void
append_gpu (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  hr_csv_append_word (csv, "gpu", "id", "GPU", e->params.gpu.text);
  hr_csv_append_number (csv, "gpu", "usable-bytes", "Usable memory", e->usable_bytes, "B");
  hr_csv_append_number (csv, "gpu", "free-bytes", "Free memory", e->free_bytes, "B");
  hr_csv_append_number (csv, "gpu", "least-bytes", "Needed once idle blocks and paged states have left",
                        hr_worst_need (e).least_bytes, "B");
  append_such_runs (csv, e);
  hr_csv_append_word (csv, "gpu", "verdict", "Verdict", hr_verdict_id (e->verdict));
}

/* Elements times their size: "s·b·h · 2". */
static char *
describe_bytes (const char *shape, hr_dtype_t dtype)
{
  char size[64];

  if (*shape == '\0')
    return NULL;
  return g_strdup_printf ("%s · %s", shape, hr_number_to_text (hr_dtype_bytes (dtype), size, sizeof size));
}

static void
append_kept (GString *csv, const hr_estimate_t *e, const char *section, const hr_kept_t *kept)
{
  g_autofree char *label = g_strdup_printf ("%s (%s)", kept->tensor, hr_dtype_id (kept->dtype));
  char bytes[64];
  char shape[128];
  const char *numbers = hr_shape_substituted (&e->params, kept->shape, shape, sizeof shape);
  g_autofree char *formula = describe_bytes (kept->shape, kept->dtype);
  g_autofree char *substituted = describe_bytes (numbers, kept->dtype);
  const char *cells[HR_N_CSV_COLUMNS] = { [HR_CSV_SECTION] = section,
                                          [HR_CSV_ID] = kept->module,
                                          [HR_CSV_LABEL] = label,
                                          [HR_CSV_VALUE] = hr_number_to_text (kept->bytes, bytes, sizeof bytes),
                                          [HR_CSV_UNIT] = "B",
                                          [HR_CSV_FORMULA] = formula,
                                          [HR_CSV_SUBSTITUTED] = substituted };

  hr_csv_append (csv, cells, TRUE);
}

static gboolean
has_part (const hr_estimate_t *e, hr_part_t part)
{
  for (gsize i = 0; i < e->saved.n_kept; i++)
    if (e->saved.kept[i].part == part)
      return TRUE;
  return FALSE;
}

static void
append_ledger (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  static const char *const sections[] = {
    [HR_PART_LAYER] = "kept-per-layer",
    [HR_PART_DENSE] = "kept-per-dense-layer",
    [HR_PART_FULL] = "kept-besides-per-full-layer",
    [HR_PART_SPARSE] = "kept-besides-per-sparse-layer",
    [HR_PART_SHARING] = "kept-besides-per-sharing-layer",
    [HR_PART_SHARING_FULL] = "kept-besides-per-sharing-full-layer",
    [HR_PART_CONVOLVED] = "kept-besides-per-convolution-layer",
    [HR_PART_RECURRENT] = "kept-besides-per-recurrent-layer",
    [HR_PART_ENCODER] = "kept-per-encoder-layer",
    [HR_PART_TOWER] = "kept-per-tower-layer",
    [HR_PART_MODULE] = "kept-besides-per-module",
    [HR_PART_REST] = "kept-once",
  };

  for (gsize i = 0; i < e->saved.n_kept; i++)
    append_kept (csv, e, sections[e->saved.kept[i].part], &e->saved.kept[i]);
  for (int part = 0; part < (int) G_N_ELEMENTS (sections); part++)
    if (has_part (e, (hr_part_t) part))
      hr_csv_append_number (csv, "times", sections[part], "How often the stage has these tensors",
                            hr_part_count (e, (hr_part_t) part), NULL);
}

static void
append_warnings (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  g_autoptr (GListModel) problems = headroom_scenario_get_problems (scenario);

  for (guint i = 0; i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);
      const hr_param_desc_t *desc = hr_param_desc (headroom_problem_get_param (problem));

      hr_csv_append_word (csv, "warning", desc->name, desc->label, headroom_problem_get_plain_message (problem));
    }
}

/* The total at every value of the parameter that the scenario sweeps; a value that contradicts the others has none. */
static void
append_sweep (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  hr_param_t over = headroom_scenario_get_sweep (scenario);
  HeadroomSweep sweep = { 0 };

  if (over != HR_N_PARAMS)
    headroom_sweep_run (&sweep, e, over);
  for (int i = 0; i < sweep.n; i++)
    {
      g_autofree char *value = headroom_words_digits (sweep.points[i].value);
      g_autofree char *id = g_strdup_printf ("%s=%s", hr_param_desc (over)->name, value);

      if (sweep.points[i].valid)
        hr_csv_append_number (csv, "sweep", id, "Total", sweep.points[i].total, "B");
      else
        hr_csv_append_word (csv, "sweep", id, "Total", "invalid");
    }
  headroom_sweep_clear (&sweep);
}

char *
headroom_report_csv (HeadroomEstimate *estimate, HeadroomScenario *scenario)
{
  static void (*const sections[]) (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario) = {
    append_document, append_inputs,  append_terms,        append_host, append_instants,
    append_stages,   append_results, hr_csv_append_speed, append_gpu,  hr_csv_append_advice,
    append_warnings, append_sweep,   append_ledger,
  };
  GString *csv = g_string_new (NULL);

  hr_csv_append_header (csv);
  for (gsize i = 0; i < G_N_ELEMENTS (sections); i++)
    sections[i](csv, headroom_estimate_peek (estimate), scenario);
  return g_string_free_and_steal (csv);
}
