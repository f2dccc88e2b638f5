/* What the forward pass keeps for backward: by the ledger, or by the rules of others. */
#include "core/term-rows.h"

#include <math.h>

/* Conditions and amounts, one line each: the left and right columns of the rows below.
 * clang-format off */
static bool recomputes (const hr_work_t *w, hr_recompute_t r) { return w->p->recompute == (hr_choice_t) r; }

/* Activations of the ledger. */
static bool no_activations (const hr_work_t *w) { return at (w, HR_MOMENT_STEP) || loads (w) || !hr_keeps_activations (w); }
static bool uniform (const hr_work_t *w) { return hr_renamed_layers (w, 0, w->L) <= 0 && (w->expert_layers <= 0 || w->expert_layers == w->L) && w->full_extra == 0; }
static bool piped (const hr_work_t *w) { return ledger (w) && w->groups.pipeline > 1; }
static bool loss_piped (const hr_work_t *w) { return piped (w) && before_layers (w); }
static bool start_piped (const hr_work_t *w) { return piped (w) && at (w, HR_MOMENT_BACKWARD_START); }
static bool first_piped (const hr_work_t *w) { return piped (w) && at (w, HR_MOMENT_BACKWARD_FIRST); }
static bool end_piped (const hr_work_t *w) { return piped (w) && at (w, HR_MOMENT_BACKWARD_END); }
static bool segmented (const hr_work_t *w) { return w->plan.interval > 0; }
static bool loss_segmented (const hr_work_t *w) { return ledger (w) && before_layers (w) && segmented (w); }
static bool loss_selective (const hr_work_t *w) { return ledger (w) && before_layers (w) && uniform (w) && recomputes (w, HR_RECOMPUTE_SELECTIVE); }
static bool loss_plain (const hr_work_t *w) { return ledger (w) && before_layers (w) && uniform (w) && recomputes (w, HR_RECOMPUTE_NONE); }
static bool loss_mixed (const hr_work_t *w) { return ledger (w) && before_layers (w); }
static bool start_segmented (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_START) && segmented (w) && uniform (w); }
static bool start_plain (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_START) && uniform (w) && recomputes (w, HR_RECOMPUTE_NONE); }
static bool start_mixed (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_START); }
static bool first_segmented (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_FIRST) && segmented (w) && uniform (w); }
static bool first_mixed (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_FIRST); }
static bool end_segmented (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_END) && segmented (w) && uniform (w); }
static bool end_mixed (const hr_work_t *w) { return ledger (w) && at (w, HR_MOMENT_BACKWARD_END); }
static double at_loss (const hr_work_t *w) { return w->others + w->plan.stored + hr_once_saved (w); }
static double at_start (const hr_work_t *w) { return w->others + w->plan.live + hr_held_throughout (w); }
static double at_first (const hr_work_t *w) { return w->others + w->plan.first + hr_held_throughout (w); }
static double at_end (const hr_work_t *w) { return w->others + w->plan.end + hr_held_throughout (w); }
static bool embedding_piped (const hr_work_t *w) { return piped (w) && at_embedding (w); }
static double after_layers (const hr_work_t *w) { return w->others + w->rope + w->embedding_extras + hr_held_throughout (w); }

/* Activations of the other models: what their pages print. */
static bool elements (const hr_work_t *w) { return model_is (w, HR_MODEL_ELEMENTS); }
static bool elements_reduced (const hr_work_t *w) { return elements (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool multiplier (const hr_work_t *w) { return model_is (w, HR_MODEL_MULTIPLIER); }
static bool multiplier_reduced (const hr_work_t *w) { return multiplier (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool multiplier_infers (const hr_work_t *w) { return multiplier (w) && infers (w); }
static bool multiplier_infers_reduced (const hr_work_t *w) { return multiplier_infers (w) && recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool segments_kept (const hr_work_t *w) { return model_is (w, HR_MODEL_SEGMENTS) && segmented (w); }
static bool segments_all (const hr_work_t *w) { return model_is (w, HR_MODEL_SEGMENTS); }
static bool rule_34_live_piped (const hr_work_t *w) { return w->groups.pipeline > 1 && recomputes (w, HR_RECOMPUTE_INTERVAL); }
static bool rule_34_piped (const hr_work_t *w) { return w->groups.pipeline > 1; }
static bool rule_34_selective_divided (const hr_work_t *w) { return w->groups.tensor > 1 && recomputes (w, HR_RECOMPUTE_SELECTIVE); }
static bool rule_34_divided (const hr_work_t *w) { return w->groups.tensor > 1 && recomputes (w, HR_RECOMPUTE_NONE); }
static bool rule_34_sqrt (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_SQRT); }
static bool rule_34_full (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_FULL); }
static bool rule_34_interval (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_INTERVAL); }
static bool rule_34_fraction (const hr_work_t *w) { return recomputes (w, HR_RECOMPUTE_FRACTION); }
static bool rule_34_scores (const hr_work_t *w) { return w->core > 0 && recomputes (w, HR_RECOMPUTE_NONE); }
static double rule_peak (const hr_work_t *w) { return w->peak; }

const hr_term_row_t hr_term_activations = { { "activations", N_("Activations"), N_("Tensors of the forward pass that are kept for backward.") }, (const hr_formula_t[]){
    { no_activations, nothing, "0", "ledger" },
    { embedding_piped, after_layers, "{others} + {held}", "narayanan2021" },
    { at_embedding, after_layers, "{held}", "ledger" },
    { loss_piped, at_loss, "{others} + {all-layers-saved} + {once-saved}", "narayanan2021" },
    { start_piped, at_start, "{others} + {live-saved}", "narayanan2021" },
    { first_piped, at_first, "{others} + {first-saved}", "narayanan2021" },
    { end_piped, at_end, "{others} + {end-saved}", "narayanan2021" },
    { loss_segmented, at_loss, "{boundaries} · {boundary} + {once-saved}", "chen2016" },
    { loss_selective, at_loss, "{layers} · ({layer-saved} − {layer-core}) + {once-saved}", "korthikanti2022" },
    { loss_plain, at_loss, "{layers} · {layer-saved} + {once-saved}", "ledger" },
    { loss_mixed, at_loss, "{all-layers-saved} + {once-saved}", "ledger" },
    { start_segmented, at_start, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved} + {held}", "ledger" },
    { start_plain, at_start, "{layers} · {layer-saved} + {held}", "ledger" },
    { start_mixed, at_start, "{live-saved}", "ledger" },
    { first_segmented, at_first, "{boundary} + {segment-layers} · {layer-saved} + {held}", "ledger" },
    { first_mixed, at_first, "{first-saved}", "ledger" },
    { end_segmented, at_end, "{boundary} + {layer-saved} + {held}", "ledger" },
    { end_mixed, at_end, "{end-saved}", "ledger" },
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
    { rule_34_piped, rule_peak, "{others} + {all-layers-saved}", "korthikanti2022" },
    { rule_34_selective_divided, rule_peak, "{layers} · ({layer-saved} − {layer-core})", "korthikanti2022" },
    { rule_34_divided, rule_peak, "{layers} · {layer-saved}", "korthikanti2022" },
    { rule_34_sqrt, rule_peak, "{layers} · {layer-saved} ÷ √{layers}", "seed-rule" },
    { rule_34_full, rule_peak, "2 · {tokens} · {hidden-size} · {layers}", "korthikanti2022" },
    { rule_34_interval, rule_peak, "{live-boundaries} · {boundary} + {live-layers} · {layer-saved}", "chen2016" },
    { rule_34_fraction, rule_peak, "{layers} · {layer-saved} · {kept-share}", "korthikanti2022" },
    { rule_34_scores, rule_peak, "{tokens} · {hidden-size} · (34 + 5 · {attention-heads} · {sequence-length} ÷ {hidden-size}) · {layers}", "korthikanti2022" },
    { NULL, rule_peak, "34 · {tokens} · {hidden-size} · {layers}", "korthikanti2022" } }, START | FIRST | END | EMBEDDING | STEP };
/* clang-format on */
