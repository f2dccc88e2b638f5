/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How right times and speeds are for runs like one: the published ones of its kind, in data/accuracy/steps.json and
 * serving.json. */
#pragma once

#include "core/base/inputs.h"
#include "model/base/headroom-json.h"
#include "model/result/headroom-accuracy.h"

/** The published runs of the kind: of training steps, or of serving. (transfer none) */
const HeadroomAccuracyRow *headroom_speed_class_find (const hr_params_t *params);

/** "150 published runs of this kind …", as sentences. (transfer full) */
char *headroom_speed_class_describe (const hr_params_t *params);

/** The same with keys: "id", "runs", "inside", "median-percent", "p90-percent". (transfer full) */
HeadroomJson *headroom_speed_class_to_json (const hr_params_t *params);
