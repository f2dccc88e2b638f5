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

/* What layers have in host memory: the last one has nothing there. */
static bool
sends (const hr_view_t *v)
{
  return v->ledger->away_bytes > 0 || v->ledger->dense_away_bytes > 0;
}

/* Activations of the ledger. */
static bool
uniform (const hr_view_t *v)
{
  return v->chunk->modules <= 0 && v->stage->frozen_layers <= 0
         && hr_renamed_layers (v->layers, 0, v->chunk->layers) <= 0
         && (v->chunk->expert_layers <= 0 || v->chunk->expert_layers == v->chunk->layers) && !v->ledger->has_differences
         && !sends (v);
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

/* Backward has not left the last layer. */
static bool
all_kept_alike (const hr_view_t *v)
{
  return kept_alike (v) && hr_plan_layer (v->plan) == v->chunk->layers;
}

static double
at_loss (const hr_view_t *v)
{
  return v->in_flight->bytes + v->plan->stored_bytes + hr_once_saved (v);
}

static double
in_forward (const hr_view_t *v)
{
  return v->in_flight->bytes + hr_passed_saved (v) + hr_passed_extras (v) + hr_held_throughout (v);
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

/* Before the text’s forward and behind its backward; in backward a layer of the tower may be rebuilt. */
static double
around_text (const hr_view_t *v)
{
  return after_layers (v) + hr_images_saved (v);
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

static const hr_written_t rule_texts[] = {
  { elements_reduced, "{micro-batch-size} · {activation-elements} · {activation-bytes} · {kept-share}",
    "seed-elements" },
  { elements, "{micro-batch-size} · {activation-elements} · {activation-bytes}", "seed-elements" },
  { multiplier_infers_reduced,
    "{micro-batch-size} · {sequence-length} · {hidden-size} · {stage-layer-count} · {activation-multiplier} · "
    "{activation-bytes} "
    "· {inference-factor} · {kept-share}",
    "seed-breakdown" },
  { multiplier_infers,
    "{micro-batch-size} · {sequence-length} · {hidden-size} · {stage-layer-count} · {activation-multiplier} · "
    "{activation-bytes} "
    "· {inference-factor}",
    "seed-breakdown" },
  { multiplier_reduced,
    "{micro-batch-size} · {sequence-length} · {hidden-size} · {stage-layer-count} · {activation-multiplier} · "
    "{activation-bytes} "
    "· {kept-share}",
    "seed-breakdown" },
  { multiplier,
    "{micro-batch-size} · {sequence-length} · {hidden-size} · {stage-layer-count} · {activation-multiplier} · "
    "{activation-bytes}",
    "seed-breakdown" },
  { segments_kept,
    "2 · {hidden-size} · {sequence-length} · {segment-layers} · {micro-batch-size} "
    "· {activation-bytes}",
    "seed-segments" },
  { segments_all,
    "2 · {hidden-size} · {sequence-length} · {stage-layer-count} · {micro-batch-size} · {activation-bytes}",
    "seed-segments" },
  /* The 34-byte rule. */
  { rule_34_live_piped, "{others} + {live-boundaries} · {boundary} + {live-layers} · {layer-saved}",
    "korthikanti2022" },
  { piped, "{others} + {all-layers-saved}", "korthikanti2022" },
  { rule_34_selective_divided, "{stage-layer-count} · ({layer-saved} − {layer-core})", "korthikanti2022" },
  { rule_34_divided, "{stage-layer-count} · {layer-saved}", "korthikanti2022" },
  { rule_34_sqrt, "{stage-layer-count} · {layer-saved} ÷ √{stage-layer-count}", "seed-rule" },
  { rule_34_full, "2 · {tokens} · {hidden-size} · {stage-layer-count}", "korthikanti2022" },
  { rule_34_interval, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved}", "chen2016" },
  { rule_34_fraction, "{stage-layer-count} · {layer-saved} · {kept-share}", "korthikanti2022" },
  { rule_34_scores,
    "{tokens} · {hidden-size} · (34 + 5 · {attention-heads} · {sequence-length} ÷ {hidden-size}) · {stage-layer-count}",
    "korthikanti2022" },
  { NULL, "34 · {tokens} · {hidden-size} · {stage-layer-count}", "korthikanti2022" },
};

static const hr_formula_t rule_formulas[] = { { .bytes = rule_peak, .texts = rule_texts } };

static const hr_written_t texts_in_forward[] = {
  { piped, "{others} + {passed-saved} + {held}", "narayanan2021" },
  { NULL, "{passed-saved} + {held}", "ledger" },
};

static const hr_formula_t activations_in_forward[] = {
  { hr_by_rule, hr_no_bytes, "0", "ledger" },
  { .bytes = in_forward, .texts = texts_in_forward },
};

static const hr_written_t texts_at_loss[] = {
  { piped, "{others} + {all-layers-saved} + {once-saved}", "narayanan2021" },
  { segmented_once, "{boundaries} · {boundary} + {once-saved}", "chen2016" },
  { selective_alike, "{stage-layer-count} · ({layer-saved} − {layer-core}) + {once-saved}", "korthikanti2022" },
  { kept_alike, "{stage-layer-count} · {layer-saved} + {once-saved}", "ledger" },
  { NULL, "{all-layers-saved} + {once-saved}", "ledger" },
};

static const hr_formula_t activations_at_loss[] = {
  { hr_by_rule, .more = rule_formulas },
  { .bytes = at_loss, .texts = texts_at_loss },
};

static const hr_written_t texts_at_start[] = {
  { piped, "{others} + {live-saved}", "narayanan2021" },
  { segmented_alike, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved} + {held}", "ledger" },
  { all_kept_alike, "{stage-layer-count} · {layer-saved} + {held}", "ledger" },
  { kept_alike, "{live-layers} · {layer-saved} + {held}", "ledger" },
  { NULL, "{live-saved}", "ledger" },
};

static const hr_formula_t activations_at_start[] = {
  { hr_by_rule, .more = rule_formulas },
  { .bytes = at_start, .texts = texts_at_start },
};

static const hr_written_t texts_at_first[] = {
  { piped, "{others} + {first-saved}", "narayanan2021" },
  { segmented_alike, "{boundary} + {segment-layers} · {layer-saved} + {held}", "ledger" },
  { NULL, "{first-saved}", "ledger" },
};

static const hr_formula_t activations_at_first[] = {
  { hr_by_rule, .more = rule_formulas },
  { .bytes = at_first, .texts = texts_at_first },
};

static const hr_written_t texts_at_end[] = {
  { piped, "{others} + {end-saved}", "narayanan2021" },
  { segmented_alike, "{boundary} + {layer-saved} + {held}", "ledger" },
  { NULL, "{end-saved}", "ledger" },
};

static const hr_formula_t activations_at_end[] = {
  { hr_by_rule, .more = rule_formulas },
  { .bytes = at_end, .texts = texts_at_end },
};

static const hr_written_t texts_at_embedding[] = {
  { piped, "{others} + {held}", "narayanan2021" },
  { NULL, "{held}", "ledger" },
};

static const hr_formula_t activations_at_embedding[] = { { .bytes = after_layers, .texts = texts_at_embedding } };

static const hr_written_t texts_of_images[] = {
  { piped, "{others} + {held} + {images-saved}", "transformers-towers" },
  { NULL, "{held} + {images-saved}", "transformers-towers" },
};

static const hr_formula_t activations_of_images[] = { { .bytes = around_text, .texts = texts_of_images } };

static const hr_formula_t activations_served[] = {
  { keeps_nothing, hr_no_bytes, "0", "ledger" },
  { .more = rule_formulas },
};

/* clang-format off */
const hr_term_row_t hr_term_activations = {
  .desc = { "activations", N_ ("Activations"),
            N_ ("Tensors of the forward pass that are saved for backward.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES] = activations_of_images,
    [HR_MOMENT_FORWARD] = activations_in_forward,
    [HR_MOMENT_LOSS] = activations_at_loss,
    [HR_MOMENT_HEAD] = activations_at_loss,
    [HR_MOMENT_BACKWARD_START] = activations_at_start,
    [HR_MOMENT_BACKWARD_FIRST] = activations_at_first,
    [HR_MOMENT_BACKWARD_END] = activations_at_end,
    [HR_MOMENT_BACKWARD_IMAGES] = activations_of_images,
    [HR_MOMENT_EMBEDDING] = activations_at_embedding,
    [HR_MOMENT_STEP] = HR_NOTHING ("ledger"),
    [HR_MOMENT_PREFILL] = activations_served,
  },
};
/* clang-format on */
