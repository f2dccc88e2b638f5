/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of the speed of serving: the key "serving" of an estimate. */
#pragma once

#include "core/table/params.h"
#include "model/base/headroom-json.h"

/** Null in training; an object with a "reason" alone where no number is promised. Never localised. */
HeadroomJson *headroom_serving_to_json (const hr_params_t *params, double usable_bytes);
