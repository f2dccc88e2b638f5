/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of a scenario share. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/scenario/headroom-scenario.h"

/** Members of the scenario's JSON object that this version does not know; NULL: none. Takes it over. */
void headroom_scenario_set_unknown (HeadroomScenario *self, HeadroomJson *unknown);
const HeadroomJson *headroom_scenario_get_unknown (HeadroomScenario *self);

/** Take one parameter's value from `next`: compares, remembers the origin and notifies. */
void headroom_scenario_take (HeadroomScenario *self, const hr_params_t *next, hr_param_t param, HeadroomOrigin origin,
                             const char *detail);

/** Take a value as typed, if it is another one. Controls write back what they show: an equal value is no typing. */
void headroom_scenario_take_if_different (HeadroomScenario *self, const hr_params_t *next, hr_param_t param);

/** Whether a parameter has the same value in both. */
gboolean headroom_scenario_same_value (const hr_params_t *a, const hr_params_t *b, hr_param_t param);

/** A parameter as a property: its specification, and its value out and in. A value out of range changes nothing. */
GParamSpec *headroom_scenario_make_pspec (hr_param_t param);
void headroom_scenario_get_value (HeadroomScenario *self, hr_param_t param, GValue *value);
void headroom_scenario_set_value (HeadroomScenario *self, hr_param_t param, const GValue *value);
