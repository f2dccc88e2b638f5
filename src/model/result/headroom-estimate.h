/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable result: a GListModel of HeadroomTerm, one for every row of the core's table of terms, also
 * those of 0 bytes. */
#pragma once

#include <gio/gio.h>

#include "core/explain/step-moments.h"
#include "model/result/headroom-term.h"
#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_ESTIMATE (headroom_estimate_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomEstimate, headroom_estimate, HEADROOM, ESTIMATE, GObject)

/** Compute for inputs that break no rule. */
HeadroomEstimate *headroom_estimate_new (const hr_params_t *params, double usable_bytes);

/** The same from a scenario, with its GPU looked up. NULL where the scenario is not valid. */
HeadroomEstimate *headroom_estimate_new_for_scenario (HeadroomScenario *scenario);

/** The moments of its step, in the order in which they happen; computed when first asked for. Returns how many.
 * (transfer none) */
int headroom_estimate_peek_moments (HeadroomEstimate *self, const hr_step_moment_t **moments);

/** The same with the layers between; and the place of a moment, or of a layer of the model between moments (0: none),
 * NULL where there is none. (transfer none) */
int headroom_estimate_peek_places (HeadroomEstimate *self, const hr_step_moment_t **places);
const hr_step_moment_t *headroom_estimate_find_place (HeadroomEstimate *self, hr_moment_t moment, int layer);

/** The same estimate about another place of its step: terms, formulas and ledger are of that place. The estimate
 * itself where it is there, or has none such. (transfer full) */
HeadroomEstimate *headroom_estimate_new_at (HeadroomEstimate *self, hr_moment_t moment, int layer);

/** True for an estimate at its peak. */
gboolean headroom_estimate_is_at_peak (HeadroomEstimate *self);

/** Everything the core computed. */
const hr_estimate_t *headroom_estimate_peek (HeadroomEstimate *self);

/** A term by its number. (transfer none) */
HeadroomTerm *headroom_estimate_get_term (HeadroomEstimate *self, hr_term_t term);

/** How long its step takes, or why that is not known. */
const hr_time_t *headroom_estimate_peek_time (HeadroomEstimate *self);

/** A term of that time, which must be known. (transfer none) */
HeadroomTerm *headroom_estimate_get_time_term (HeadroomEstimate *self, hr_time_term_t term);

/** How fast its model is served, or why that is not known. */
const hr_serving_t *headroom_estimate_peek_serving (HeadroomEstimate *self);

/** A term of the next token of all its requests, which must be known. (transfer none) */
HeadroomTerm *headroom_estimate_get_serving_term (HeadroomEstimate *self, hr_serving_term_t term);

/** The JSON of `headroom-cli estimate --format=json`; never localised. The origins are the scenario's;
 * NULL: none are written. (transfer full) */
char *headroom_estimate_to_json (HeadroomEstimate *self, HeadroomScenario *scenario);
