/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of a step's time: the key "time" of an estimate. */
#pragma once

#include "core/table/params.h"
#include "model/base/headroom-json.h"

/** Null in inference; an object with a "reason" alone where no number is promised. Never localised. */
HeadroomJson *headroom_time_to_json (const hr_params_t *params);
