/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the forward pass keeps for backward: by the ledger, or by the rules of others. */
#include "core/terms/saved.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

#include <math.h>

static bool
recomputes (const hr_view_t *v, hr_recompute_t r)
{
  return v->p->recompute == (hr_choice_t) r;
}

/* Activations of the ledger. */
static bool
uniform (const hr_view_t *v)
{
  return v->chunk->modules <= 0 && v->stage->frozen_layers <= 0
         && hr_renamed_layers (v->layers, 0, v->chunk->layers) <= 0
         && (v->chunk->expert_layers <= 0 || v->chunk->expert_layers == v->chunk->layers)
         && v->ledger->full_attention_bytes == 0;
}

static bool
piped (const hr_view_t *v)
{
  return v->groups->pipeline > 1;
}

static bool
segmented (const hr_view_t *v)
{
  return v->plan->interval > 0;
}

/* A module for further tokens has two checkpoints. */
static bool
segmented_once (const hr_view_t *v)
{
  return segmented (v) && v->chunk->modules <= 0;
}

static bool
segmented_alike (const hr_view_t *v)
{
  return segmented (v) && uniform (v);
}

static bool
selective_alike (const hr_view_t *v)
{
  return recomputes (v, HR_RECOMPUTE_SELECTIVE) && uniform (v);
}

static bool
kept_alike (const hr_view_t *v)
{
  return recomputes (v, HR_RECOMPUTE_NONE) && uniform (v);
}

static double
at_loss (const hr_view_t *v)
{
  return v->in_flight->bytes + v->plan->stored_bytes + hr_once_saved (v);
}

static double
at_start (const hr_view_t *v)
{
  return v->in_flight->bytes + v->plan->live_bytes + hr_held_throughout (v);
}

static double
at_first (const hr_view_t *v)
{
  return v->in_flight->bytes + v->plan->first_bytes + hr_held_throughout (v);
}

static double
at_end (const hr_view_t *v)
{
  return v->in_flight->bytes + v->plan->end_bytes + hr_held_throughout (v);
}

static double
after_layers (const hr_view_t *v)
{
  return v->in_flight->bytes + v->ends->rotation_bytes + v->ends->embedding_bytes + hr_held_throughout (v);
}

/* Activations of the other models: what their pages print. In inference two have a figure. */
static bool
keeps_nothing (const hr_view_t *v)
{
  return !hr_keeps_activations (v->p);
}

static bool
elements (const hr_view_t *v)
{
  return hr_model_is (v, HR_MODEL_ELEMENTS);
}

static bool
elements_reduced (const hr_view_t *v)
{
  return elements (v) && recomputes (v, HR_RECOMPUTE_FRACTION);
}

static bool
multiplier (const hr_view_t *v)
{
  return hr_model_is (v, HR_MODEL_MULTIPLIER);
}

static bool
multiplier_reduced (const hr_view_t *v)
{
  return multiplier (v) && recomputes (v, HR_RECOMPUTE_FRACTION);
}

static bool
multiplier_infers (const hr_view_t *v)
{
  return multiplier (v) && hr_infers (v);
}

static bool
multiplier_infers_reduced (const hr_view_t *v)
{
  return multiplier_infers (v) && recomputes (v, HR_RECOMPUTE_FRACTION);
}

static bool
segments_kept (const hr_view_t *v)
{
  return hr_model_is (v, HR_MODEL_SEGMENTS) && segmented (v);
}

static bool
segments_all (const hr_view_t *v)
{
  return hr_model_is (v, HR_MODEL_SEGMENTS);
}

static bool
rule_34_live_piped (const hr_view_t *v)
{
  return piped (v) && recomputes (v, HR_RECOMPUTE_INTERVAL);
}

static bool
rule_34_selective_divided (const hr_view_t *v)
{
  return v->groups->tensor > 1 && recomputes (v, HR_RECOMPUTE_SELECTIVE);
}

static bool
rule_34_divided (const hr_view_t *v)
{
  return v->groups->tensor > 1 && recomputes (v, HR_RECOMPUTE_NONE);
}

static bool
rule_34_sqrt (const hr_view_t *v)
{
  return recomputes (v, HR_RECOMPUTE_SQRT);
}

static bool
rule_34_full (const hr_view_t *v)
{
  return recomputes (v, HR_RECOMPUTE_FULL);
}

static bool
rule_34_interval (const hr_view_t *v)
{
  return recomputes (v, HR_RECOMPUTE_INTERVAL);
}

static bool
rule_34_fraction (const hr_view_t *v)
{
  return recomputes (v, HR_RECOMPUTE_FRACTION);
}

static bool
rule_34_scores (const hr_view_t *v)
{
  return v->ledger->dropped_bytes > 0 && recomputes (v, HR_RECOMPUTE_NONE);
}

static double
rule_peak (const hr_view_t *v)
{
  return v->activations->peak_bytes;
}

static const hr_formula_t rule_formulas[] = {
  { elements_reduced, rule_peak, "{micro-batch-size} · {activation-elements} · {activation-bytes} · {kept-share}",
    "seed-elements" },
  { elements, rule_peak, "{micro-batch-size} · {activation-elements} · {activation-bytes}", "seed-elements" },
  { multiplier_infers_reduced, rule_peak,
    "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} "
    "· {inference-factor} · {kept-share}",
    "seed-breakdown" },
  { multiplier_infers, rule_peak,
    "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} "
    "· {inference-factor}",
    "seed-breakdown" },
  { multiplier_reduced, rule_peak,
    "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} "
    "· {kept-share}",
    "seed-breakdown" },
  { multiplier, rule_peak,
    "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes}",
    "seed-breakdown" },
  { segments_kept, rule_peak,
    "2 · {hidden-size} · {sequence-length} · {segment-layers} · {micro-batch-size} · {activation-bytes}",
    "seed-segments" },
  { segments_all, rule_peak,
    "2 · {hidden-size} · {sequence-length} · {layers} · {micro-batch-size} · {activation-bytes}", "seed-segments" },
  /* The 34-byte rule. */
  { rule_34_live_piped, rule_peak, "{others} + {live-boundaries} · {boundary} + {live-layers} · {layer-saved}",
    "korthikanti2022" },
  { piped, rule_peak, "{others} + {all-layers-saved}", "korthikanti2022" },
  { rule_34_selective_divided, rule_peak, "{layers} · ({layer-saved} − {layer-core})", "korthikanti2022" },
  { rule_34_divided, rule_peak, "{layers} · {layer-saved}", "korthikanti2022" },
  { rule_34_sqrt, rule_peak, "{layers} · {layer-saved} ÷ √{layers}", "seed-rule" },
  { rule_34_full, rule_peak, "2 · {tokens} · {hidden-size} · {layers}", "korthikanti2022" },
  { rule_34_interval, rule_peak, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved}", "chen2016" },
  { rule_34_fraction, rule_peak, "{layers} · {layer-saved} · {kept-share}", "korthikanti2022" },
  { rule_34_scores, rule_peak,
    "{tokens} · {hidden-size} · (34 + 5 · {attention-heads} · {sequence-length} ÷ {hidden-size}) · {layers}",
    "korthikanti2022" },
  { NULL, rule_peak, "34 · {tokens} · {hidden-size} · {layers}", "korthikanti2022" },
};

static const hr_formula_t activations_at_loss[] = {
  { hr_by_rule, .more = rule_formulas },
  { piped, at_loss, "{others} + {all-layers-saved} + {once-saved}", "narayanan2021" },
  { segmented_once, at_loss, "{boundaries} · {boundary} + {once-saved}", "chen2016" },
  { selective_alike, at_loss, "{layers} · ({layer-saved} − {layer-core}) + {once-saved}", "korthikanti2022" },
  { kept_alike, at_loss, "{layers} · {layer-saved} + {once-saved}", "ledger" },
  { NULL, at_loss, "{all-layers-saved} + {once-saved}", "ledger" },
};

static const hr_formula_t activations_at_start[] = {
  { hr_by_rule, .more = rule_formulas },
  { piped, at_start, "{others} + {live-saved}", "narayanan2021" },
  { segmented_alike, at_start, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved} + {held}", "ledger" },
  { kept_alike, at_start, "{layers} · {layer-saved} + {held}", "ledger" },
  { NULL, at_start, "{live-saved}", "ledger" },
};

static const hr_formula_t activations_at_first[] = {
  { hr_by_rule, .more = rule_formulas },
  { piped, at_first, "{others} + {first-saved}", "narayanan2021" },
  { segmented_alike, at_first, "{boundary} + {segment-layers} · {layer-saved} + {held}", "ledger" },
  { NULL, at_first, "{first-saved}", "ledger" },
};

static const hr_formula_t activations_at_end[] = {
  { hr_by_rule, .more = rule_formulas },
  { piped, at_end, "{others} + {end-saved}", "narayanan2021" },
  { segmented_alike, at_end, "{boundary} + {layer-saved} + {held}", "ledger" },
  { NULL, at_end, "{end-saved}", "ledger" },
};

static const hr_formula_t activations_at_embedding[] = {
  { piped, after_layers, "{others} + {held}", "narayanan2021" },
  { NULL, after_layers, "{held}", "ledger" },
};

static const hr_formula_t activations_served[] = {
  { keeps_nothing, hr_no_bytes, "0", "ledger" },
  { .more = rule_formulas },
};

/* clang-format off */
const hr_term_row_t hr_term_activations = {
  .desc = { "activations", N_ ("Activations"),
            N_ ("Tensors of the forward pass that are saved for backward.") },
  .at = {
    [HR_MOMENT_LOSS] = activations_at_loss,
    [HR_MOMENT_BACKWARD_START] = activations_at_start,
    [HR_MOMENT_BACKWARD_FIRST] = activations_at_first,
    [HR_MOMENT_BACKWARD_END] = activations_at_end,
    [HR_MOMENT_EMBEDDING] = activations_at_embedding,
    [HR_MOMENT_STEP] = HR_NOTHING ("ledger"),
    [HR_MOMENT_PREFILL] = activations_served,
  },
};
/* clang-format on */
