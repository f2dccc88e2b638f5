/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the forward pass keeps for backward: by the ledger, or by the rules of others. */
#include "core/terms/term-rows.h"

#include <math.h>

/* Conditions and amounts, one line each: the left and right columns of the rows below. */
/* clang-format off */
static bool recomputes (const hr_work_t *w, hr_recompute_t r) { return w->p->recompute == (hr_choice_t) r; }

/* Activations of the ledger. */
static bool uniform (const hr_work_t *w) { return w->chunk.modules <= 0 && hr_renamed_layers (w, 0, w->chunk.layers) <= 0 && (w->chunk.expert_layers <= 0 || w->chunk.expert_layers == w->chunk.layers) && w->ledger.full_attention_bytes == 0; }
static bool piped (const hr_work_t *w) { return w->groups.pipeline > 1; }
static bool segmented (const hr_work_t *w) { return w->plan.interval > 0; }
/* A module for further tokens has two checkpoints. */
static bool segmented_once (const hr_work_t *w) { return segmented (w) && w->chunk.modules <= 0; }
static bool segmented_alike (const hr_work_t *w) { return segmented (w) && uniform (w); }
static bool selective_alike (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_SELECTIVE) && uniform (w); }
static bool kept_alike (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_NONE) && uniform (w); }
static double at_loss (const hr_work_t *w) { return w->in_flight.bytes + w->plan.stored_bytes + hr_once_saved (w); }
static double at_start (const hr_work_t *w) { return w->in_flight.bytes + w->plan.live_bytes + hr_held_throughout (w); }
static double at_first (const hr_work_t *w) { return w->in_flight.bytes + w->plan.first_bytes + hr_held_throughout (w); }
static double at_end (const hr_work_t *w) { return w->in_flight.bytes + w->plan.end_bytes + hr_held_throughout (w); }
static double after_layers (const hr_work_t *w) { return w->in_flight.bytes + w->ends.rotation_bytes + w->ends.embedding_bytes + hr_held_throughout (w); }

/* Activations of the other models: what their pages print. In inference two have a figure. */
static bool keeps_nothing (const hr_work_t *w) { return !hr_keeps_activations (w); }
static bool elements (const hr_work_t *w) { return model_is (w, HR_MODEL_ELEMENTS); }
static bool elements_reduced (const hr_work_t *w) { return elements (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool multiplier (const hr_work_t *w) { return model_is (w, HR_MODEL_MULTIPLIER); }
static bool multiplier_reduced (const hr_work_t *w) { return multiplier (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool multiplier_infers (const hr_work_t *w) { return multiplier (w) && infers (w); }
static bool multiplier_infers_reduced (const hr_work_t *w) { return multiplier_infers (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool segments_kept (const hr_work_t *w) { return model_is (w, HR_MODEL_SEGMENTS) && segmented (w); }
static bool segments_all (const hr_work_t *w) { return model_is (w, HR_MODEL_SEGMENTS); }
static bool rule_34_live_piped (const hr_work_t *w) { return piped (w) && recomputes (w, HR_RECOMPUTE_INTERVAL); }
static bool rule_34_selective_divided (const hr_work_t *w) { return w->groups.tensor > 1 && recomputes (w, HR_RECOMPUTE_SELECTIVE); }
static bool rule_34_divided (const hr_work_t *w) { return w->groups.tensor > 1 && recomputes (w, HR_RECOMPUTE_NONE); }
static bool rule_34_sqrt (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_SQRT); }
static bool rule_34_full (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_FULL); }
static bool rule_34_interval (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_INTERVAL); }
static bool rule_34_fraction (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool rule_34_scores (const hr_work_t *w) { return w->ledger.dropped_bytes > 0 && recomputes (w, HR_RECOMPUTE_NONE); }
static double rule_peak (const hr_work_t *w) { return w->activations.peak_bytes; }

static const hr_formula_t rule_formulas[] = {
    { elements_reduced, rule_peak, "{micro-batch-size} · {activation-elements} · {activation-bytes} · {kept-share}", "seed-elements" },
    { elements, rule_peak, "{micro-batch-size} · {activation-elements} · {activation-bytes}", "seed-elements" },
    { multiplier_infers_reduced, rule_peak, "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} · {inference-factor} · {kept-share}", "seed-breakdown" },
    { multiplier_infers, rule_peak, "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} · {inference-factor}", "seed-breakdown" },
    { multiplier_reduced, rule_peak, "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes} · {kept-share}", "seed-breakdown" },
    { multiplier, rule_peak, "{micro-batch-size} · {sequence-length} · {hidden-size} · {layers} · {activation-multiplier} · {activation-bytes}", "seed-breakdown" },
    { segments_kept, rule_peak, "2 · {hidden-size} · {sequence-length} · {segment-layers} · {micro-batch-size} · {activation-bytes}", "seed-segments" },
    { segments_all, rule_peak, "2 · {hidden-size} · {sequence-length} · {layers} · {micro-batch-size} · {activation-bytes}", "seed-segments" },
    /* The 34-byte rule. */
    { rule_34_live_piped, rule_peak, "{others} + {live-boundaries} · {boundary} + {live-layers} · {layer-saved}", "korthikanti2022" },
    { piped, rule_peak, "{others} + {all-layers-saved}", "korthikanti2022" },
    { rule_34_selective_divided, rule_peak, "{layers} · ({layer-saved} − {layer-core})", "korthikanti2022" },
    { rule_34_divided, rule_peak, "{layers} · {layer-saved}", "korthikanti2022" },
    { rule_34_sqrt, rule_peak, "{layers} · {layer-saved} ÷ √{layers}", "seed-rule" },
    { rule_34_full, rule_peak, "2 · {tokens} · {hidden-size} · {layers}", "korthikanti2022" },
    { rule_34_interval, rule_peak, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved}", "chen2016" },
    { rule_34_fraction, rule_peak, "{layers} · {layer-saved} · {kept-share}", "korthikanti2022" },
    { rule_34_scores, rule_peak, "{tokens} · {hidden-size} · (34 + 5 · {attention-heads} · {sequence-length} ÷ {hidden-size}) · {layers}", "korthikanti2022" },
    { NULL, rule_peak, "34 · {tokens} · {hidden-size} · {layers}", "korthikanti2022" } };

static const hr_formula_t activations_at_loss[] = {
    { by_rule, .more = rule_formulas },
    { piped, at_loss, "{others} + {all-layers-saved} + {once-saved}", "narayanan2021" },
    { segmented_once, at_loss, "{boundaries} · {boundary} + {once-saved}", "chen2016" },
    { selective_alike, at_loss, "{layers} · ({layer-saved} − {layer-core}) + {once-saved}", "korthikanti2022" },
    { kept_alike, at_loss, "{layers} · {layer-saved} + {once-saved}", "ledger" },
    { NULL, at_loss, "{all-layers-saved} + {once-saved}", "ledger" } };

static const hr_formula_t activations_at_start[] = {
    { by_rule, .more = rule_formulas },
    { piped, at_start, "{others} + {live-saved}", "narayanan2021" },
    { segmented_alike, at_start, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved} + {held}", "ledger" },
    { kept_alike, at_start, "{layers} · {layer-saved} + {held}", "ledger" },
    { NULL, at_start, "{live-saved}", "ledger" } };

static const hr_formula_t activations_at_first[] = {
    { by_rule, .more = rule_formulas },
    { piped, at_first, "{others} + {first-saved}", "narayanan2021" },
    { segmented_alike, at_first, "{boundary} + {segment-layers} · {layer-saved} + {held}", "ledger" },
    { NULL, at_first, "{first-saved}", "ledger" } };

static const hr_formula_t activations_at_end[] = {
    { by_rule, .more = rule_formulas },
    { piped, at_end, "{others} + {end-saved}", "narayanan2021" },
    { segmented_alike, at_end, "{boundary} + {layer-saved} + {held}", "ledger" },
    { NULL, at_end, "{end-saved}", "ledger" } };

static const hr_formula_t activations_at_embedding[] = {
    { piped, after_layers, "{others} + {held}", "narayanan2021" },
    { NULL, after_layers, "{held}", "ledger" } };

static const hr_formula_t activations_served[] = {
    { keeps_nothing, nothing, "0", "ledger" },
    { .more = rule_formulas } };

const hr_term_row_t hr_term_activations = {
  { "activations", N_ ("Activations"),
    N_ ("Tensors of the forward pass that are saved for backward.") }, {
    [HR_MOMENT_LOSS] = activations_at_loss,
    [HR_MOMENT_BACKWARD_START] = activations_at_start,
    [HR_MOMENT_BACKWARD_FIRST] = activations_at_first,
    [HR_MOMENT_BACKWARD_END] = activations_at_end,
    [HR_MOMENT_EMBEDDING] = activations_at_embedding,
    [HR_MOMENT_STEP] = HR_NOTHING ("ledger"),
    [HR_MOMENT_PREFILL] = activations_served } };
/* clang-format on */
