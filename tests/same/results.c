/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The adapter between the core's structs and a dump. */
#include "results.h"

#include "answers.h"
#include "inputs.h"
#include "networks.h"
#include "speeds.h"

#include "core/explain/components.h"
#include "core/explain/host-text.h"
#include "core/explain/ledger-lines.h"
#include "core/explain/ledger-shape.h"
#include "core/explain/term-text.h"
#include "core/table/checks.h"

enum
{
  SYMBOLS = 32,
  CHANGES = 8,
  EACH_NETWORK = 10, /* what takes longer is asked of every so many inputs */
  EACH_ANSWER = 20
};

static void
dump_kept (const dump_t *dump, const hr_params_t *p, const hr_kept_t *kept)
{
  dump_number (dump, "  part", kept->part);
  dump_text (dump, "  module", kept->module);
  dump_text (dump, "  tensor", kept->tensor);
  dump_text (dump, "  shape", kept->shape);
  dump_number (dump, "  format", kept->dtype);
  dump_number (dump, "  bytes", kept->bytes);
  dump_number (dump, "  dropped", kept->dropped);
  dump_number (dump, "  dropped here", hr_dropped_bytes (p, kept));
  dump_number (dump, "  product", kept->product);
  dump_number (dump, "  loss", kept->loss);
  dump_number (dump, "  further", kept->further);
  dump_number (dump, "  early", kept->early);
  dump_number (dump, "  away", kept->away);
  dump_number (dump, "  batch", kept->batch);
  dump_number (dump, "  spared", kept->spared);
}

static void
dump_saved (const dump_t *dump, const hr_estimate_t *e)
{
  const hr_saved_t *saved = &e->saved;

  dump_number (dump, "baseline", saved->baseline_bytes);
  dump_number (dump, "saved of a layer", saved->saved_bytes_per_layer);
  dump_number (dump, "saved once", saved->saved_bytes_rest);
  dump_number (dump, "stored", saved->stored_bytes);
  dump_number (dump, "peak of backward", saved->peak_backward_bytes);
  dump_number (dump, "cast weights", saved->cast_weight_bytes);
  dump_number (dump, "34-byte rule", saved->rule_34_bytes);
  dump_number (dump, "its error", saved->rule_34_error);
  for (size_t i = 0; i < saved->n_kept; i++)
    {
      const hr_kept_t *kept = &saved->kept[i];
      char text[128];

      dump_kept (dump, &e->params, kept);
      dump_text (dump, "  in numbers", hr_shape_substituted (&e->params, kept->shape, text, sizeof text));
    }
}

static void
dump_range (const dump_t *dump, const char *name, hr_range_t range)
{
  dump_text (dump, "range", name);
  dump_number (dump, "  low", range.low);
  dump_number (dump, "  expected", range.expected);
  dump_number (dump, "  high", range.high);
}

static void
dump_stages (const dump_t *dump, const hr_estimate_t *e)
{
  dump_number (dump, "stages", e->n_stages);
  dump_number (dump, "worst stage", e->worst);
  dump_number (dump, "stage", e->stage);
  for (int i = 0; i < e->n_stages; i++)
    {
      const hr_stage_need_t *need = &e->stages[i];
      dump_number (dump, "  bytes of the stage", need->bytes);
      dump_number (dump, "  peak of the stage", need->peak);
      dump_number (dump, "  allocated of the stage", need->allocated);
      dump_number (dump, "  device of the stage", need->device);
      dump_number (dump, "  device, low of the stage", need->device_low);
      dump_number (dump, "  device, high of the stage", need->device_high);
      for (int k = 0; k < HR_N_INSTANTS; k++)
        dump_number (dump, hr_instant_id ((hr_instant_t) k), need->instants[k]);
    }
}

/* By names of their own: what a program calls them may be worded anew. */
static const char *const metrics[HR_N_METRICS] = {
  [HR_ALLOCATED] = "Allocated: used by tensors",
  [HR_RESERVED] = "Reserved: held by the allocator",
  [HR_DEVICE] = "On the device: as shown by nvidia-smi",
};

static void
dump_totals (const dump_t *dump, const hr_estimate_t *e)
{
  dump_number (dump, "parameters", e->parameter_count);
  dump_number (dump, "active", e->active_parameter_count);
  dump_number (dump, "trained", e->trainable_parameter_count);
  dump_number (dump, "on this GPU", e->gpu_parameter_count);
  dump_number (dump, "total", e->total_bytes);
  dump_number (dump, "peak", e->peak);
  dump_number (dump, "moment", e->moment);
  if (e->params.mode == HR_TRAINING)
    dump_number (dump, "at rest", e->at_rest);
  dump_number (dump, "step time factor", e->step_time_factor);
  dump_number (dump, "step seconds", e->step_seconds);
  dump_number (dump, "usable", e->usable_bytes);
  dump_number (dump, "free", e->free_bytes);
  dump_number (dump, "verdict", e->verdict);
  for (int i = 0; i < HR_N_INSTANTS; i++)
    dump_number (dump, hr_instant_id ((hr_instant_t) i), e->instants[i]);
  for (int i = 0; i < HR_N_METRICS; i++)
    dump_range (dump, metrics[i], e->metrics[i]);
}

static void
dump_room (const dump_t *dump, const hr_estimate_t *e)
{
  dump_number (dump, "room is known", e->room.known);
  dump_number (dump, "room", e->room.bytes);
  dump_number (dump, "room, low", e->room.low);
  dump_number (dump, "room, high", e->room.high);
  dump_number (dump, "tokens in it", e->room.tokens);
  dump_number (dump, "sequences in it", e->room.sequences);
}

static void
dump_host_term (const dump_t *dump, const hr_estimate_t *e, hr_host_term_t term)
{
  char text[HR_FORMULA_SIZE];

  dump_number (dump, hr_host_desc (term)->id, e->host.terms[term]);
  dump_text (dump, "host, formula", hr_host_formula_text (e, term, text, sizeof text));
  dump_text (dump, "host, in numbers", hr_host_substituted (e, term, text, sizeof text));
  dump_text (dump, "host, source", hr_host_citation (e, term));
  dump_number (dump, "host, is pinned", hr_host_is_pinned (e, term));
}

static void
dump_host (const dump_t *dump, const hr_estimate_t *e)
{
  const hr_host_t *host = &e->host;

  for (int i = 0; i < HR_N_HOST_TERMS; i++)
    dump_host_term (dump, e, (hr_host_term_t) i);
  dump_number (dump, "host", host->bytes);
  dump_number (dump, "host, low", host->low);
  dump_number (dump, "host, high", host->high);
  dump_number (dump, "pinned", host->pinned_bytes);
  dump_text (dump, "moment of the host", hr_host_moment_id (host));
  dump_number (dump, "processes of a node", host->processes);
  dump_number (dump, "host of a node", host->node_bytes);
}

static void
dump_lines (const dump_t *dump, const hr_estimate_t *e, hr_term_t term)
{
  static hr_line_t lines[HR_LEDGER_LINES];
  size_t n = hr_ledger_lines (e, term, lines, HR_LEDGER_LINES);

  for (size_t i = 0; i < n; i++)
    {
      dump_kept (dump, &e->params, &lines[i].kept);
      dump_number (dump, "  count", lines[i].count);
      dump_number (dump, "  times", lines[i].times);
    }
}

static void
dump_term (const dump_t *dump, const hr_estimate_t *e, hr_term_t term)
{
  char text[HR_FORMULA_SIZE];
  hr_symbol_t symbols[SYMBOLS];
  size_t n = hr_term_symbols (e, term, symbols, SYMBOLS);

  dump_text (dump, "term", hr_term_desc (term)->id);
  dump_number (dump, hr_term_desc (term)->id, e->terms[term]);
  dump_text (dump, "  formula", hr_term_formula (e, term, text, sizeof text));
  dump_text (dump, "  in numbers", hr_term_substituted (e, term, text, sizeof text));
  dump_text (dump, "  source", hr_term_citation (e, term));
  for (size_t i = 0; i < n; i++)
    {
      dump_text (dump, "  symbol", symbols[i].symbol);
      dump_text (dump, "  meaning", symbols[i].meaning);
    }
  dump_lines (dump, e, term);
}

static void
dump_components (const dump_t *dump, const hr_estimate_t *e)
{
  for (int i = 0; hr_component_id (i) != NULL; i++)
    {
      hr_component_t component;

      if (!hr_component (e, hr_component_id (i), &component))
        continue;
      dump_text (dump, "part", hr_component_id (i));
      dump_number (dump, "  bytes of the part", component.bytes);
      dump_number (dump, "  low of the part", component.low);
      dump_number (dump, "  high of the part", component.high);
    }
}

static void
dump_estimate (const dump_t *dump, const hr_params_t *p, double usable_bytes)
{
  static hr_estimate_t e;

  hr_estimate_run (p, usable_bytes, &e);
  dump_totals (dump, &e);
  dump_room (dump, &e);
  dump_stages (dump, &e);
  dump_saved (dump, &e);
  for (int i = 0; i < HR_N_PARTS; i++)
    dump_number (dump, hr_part_id ((hr_part_t) i), hr_part_count (&e, (hr_part_t) i));
  for (int i = 0; i < HR_N_TERMS; i++)
    dump_term (dump, &e, (hr_term_t) i);
  dump_number (dump, "largest term", hr_term_largest (&e));
  dump_components (dump, &e);
  dump_host (dump, &e);
}

static void
dump_effects (const dump_t *dump, const hr_params_t *p)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      dump_number (dump, "applies", hr_param_applies (p, (hr_param_t) i));
      dump_number (dump, "is foreign", hr_param_is_foreign (p, (hr_param_t) i));
    }
}

/* What contradicts or is worth a warning, after each of a few changes. */
static void
dump_rules (const dump_t *dump, unsigned long input, const hr_params_t *p)
{
  for (int turn = 0; turn < CHANGES; turn++)
    {
      hr_params_t changed = *p;
      const hr_check_t *problems[HR_MAX_PROBLEMS];
      size_t n;

      random_change (input, turn, &changed);
      n = hr_check (&changed, problems);
      for (size_t i = 0; i < n; i++)
        dump_text (dump, "rule broken", problems[i]->message);
    }
}

/* Servers, and weights in another format, are seldom among random inputs. */
static void
dump_served (const dump_t *dump, unsigned long input, const hr_params_t *p, double usable_bytes)
{
  const hr_param_desc_t *desc = hr_param_desc (HR_WEIGHT_QUANTIZATION);
  hr_params_t served = *p;

  served.mode = HR_INFERENCE;
  served.weight_quantization = (hr_choice_t) random_below (input, "served", (unsigned) hr_choice_count (desc));
  if (hr_is_valid (&served))
    dump_estimate (dump, &served, usable_bytes);
}

static void
dump_other_mode (const dump_t *dump, const hr_params_t *p, double usable_bytes)
{
  hr_params_t other = *p;

  other.mode = p->mode == HR_TRAINING ? HR_INFERENCE : HR_TRAINING;
  if (hr_is_valid (&other))
    dump_estimate (dump, &other, usable_bytes);
}

/* Adapters, too: on any of the modules, and of whatever else the input has. */
static void
dump_adapted (const dump_t *dump, unsigned long input, const hr_params_t *p, double usable_bytes)
{
  hr_params_t adapted = *p;

  adapted.mode = HR_TRAINING;
  adapted.fine_tuning = HR_FINE_TUNING_LORA;
  adapted.lora_target_modules.bits = 1 + random_below (input, "adapted", 1023);
  adapted.dense_layers = random_below (input, "dense", 3);
  if (hr_is_valid (&adapted))
    dump_estimate (dump, &adapted, usable_bytes);
}

void
dump_input (const dump_t *dump, unsigned long input, const hr_params_t *p)
{
  double memory = random_memory (input);

  dump_estimate (dump, p, memory);
  dump_other_mode (dump, p, memory);
  dump_served (dump, input, p, memory);
  dump_adapted (dump, input, p, memory);
  dump_effects (dump, p);
  dump_rules (dump, input, p);
  dump_speeds (dump, input, p, memory);
  if (input % EACH_NETWORK == 0)
    dump_network (dump, input);
  if (input % EACH_ANSWER == 0)
    dump_answers (dump, p, random_unknown (input), memory);
}
