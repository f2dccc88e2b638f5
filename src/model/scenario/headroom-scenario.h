/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of one estimate, watched: an hr_params_t with a title and, for every value, where it came from.
 *
 * Besides `title` (string) there is one property for every row of the parameter table, of the row's
 * name: int64, double, boolean, int (a choice's index) or string (an id). `notify` comes only on real
 * change, and never in the middle of a batch. */
#pragma once

#include <gio/gio.h>

#include "core/table/params.h"
#include "model/base/headroom-error.h"
#include "model/base/headroom-json.h"
#include "model/scenario/headroom-origin.h"

#define HEADROOM_TYPE_SCENARIO (headroom_scenario_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomScenario, headroom_scenario, HEADROOM, SCENARIO, GObject)

/** Every parameter at its default: a complete valid example.
 *
 * Signal `changed` (no arguments): some value, origin, the title or the sweep changed; once for each batch. */
HeadroomScenario *headroom_scenario_new (void);

/** A scenario of its own with the same values, origins and title. (transfer full) */
HeadroomScenario *headroom_scenario_copy (HeadroomScenario *self);

/** Make this one equal to another, as one batch. */
void headroom_scenario_assign (HeadroomScenario *self, HeadroomScenario *other);

const char *headroom_scenario_get_title (HeadroomScenario *self);
void headroom_scenario_set_title (HeadroomScenario *self, const char *title);

/** The parameter whose sweep is to be in reports; HR_N_PARAMS: none. */
hr_param_t headroom_scenario_get_sweep (HeadroomScenario *self);
void headroom_scenario_set_sweep (HeadroomScenario *self, hr_param_t param);

/** Whether advice leaves an input as it is, because a person wants to keep it: it is decided, and no open setting. */
gboolean headroom_scenario_is_locked (HeadroomScenario *self, hr_param_t param);
void headroom_scenario_set_locked (HeadroomScenario *self, hr_param_t param, gboolean is_locked);
/** By parameter, for the core. Valid until the next change. */
const bool *headroom_scenario_peek_locks (HeadroomScenario *self);

/** The values, for the core. Valid until the next change. */
const hr_params_t *headroom_scenario_peek_params (HeadroomScenario *self);

/** Hold back notifications; the last thaw sends them, then one `changed`. May nest. */
void headroom_scenario_freeze (HeadroomScenario *self);
void headroom_scenario_thaw (HeadroomScenario *self);

/** Store what a person typed ("4096", "7B", "yes", "bf16", "h100"): the origin becomes typed even if the
 * value is the same. An alias of a GPU is stored as its id. On failure nothing changes and the error, of
 * domain HEADROOM_PARAM_ERROR, names field, value and range in a sentence. */
gboolean headroom_scenario_set_text (HeadroomScenario *self, hr_param_t param, const char *text, GError **error);

/** Store a number from a control (a choice: its index). An equal value leaves the origin alone too. */
gboolean headroom_scenario_set_number (HeadroomScenario *self, hr_param_t param, double value, GError **error);

/** Take one parameter's value from `next`, as typed. Another value takes what a preset had set to go with the one
 * before (the row's `belongs_to`) back to its default. */
void headroom_scenario_type (HeadroomScenario *self, const hr_params_t *next, hr_param_t param);

/** Store a value with its origin: importers and presets. `value` is text as hr_param_set_text reads it. */
hr_set_result_t headroom_scenario_set_from (HeadroomScenario *self, hr_param_t param, const char *value,
                                            HeadroomOrigin origin, const char *detail);

/** The value as text in the C locale, as files and options have it. (transfer full) */
char *headroom_scenario_get_text (HeadroomScenario *self, hr_param_t param);
/** The value as a number; 0 for an id. */
double headroom_scenario_get_number (HeadroomScenario *self, hr_param_t param);

HeadroomOrigin headroom_scenario_get_origin (HeadroomScenario *self, hr_param_t param);
/** NULL where there is nothing to add. */
const char *headroom_scenario_get_origin_detail (HeadroomScenario *self, hr_param_t param);

/** Back to the default, for one or all; cached tokens, to what follows the prompt (core/table/param-follow.h). */
void headroom_scenario_reset (HeadroomScenario *self, hr_param_t param);
void headroom_scenario_reset_all (HeadroomScenario *self);

/** Members of the scenario's JSON object that this version does not know; NULL: none. Takes it over. */
void headroom_scenario_set_unknown (HeadroomScenario *self, HeadroomJson *unknown);
const HeadroomJson *headroom_scenario_get_unknown (HeadroomScenario *self);
