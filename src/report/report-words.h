/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words that every output shares, so that they agree. All strings are translated and (transfer full) where nothing
 * else is said. */
#pragma once

#include "model/result/headroom-candidate.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

/** The value of an input with its unit: "4096 tokens", "1 token". */
char *headroom_report_value (hr_param_t param, const hr_params_t *params);

/** The GPU's name in the catalogue, else its id; "" without one. (transfer none) */
const char *headroom_report_gpu_name (const hr_params_t *params);

/** The scenario's own title in one line, else the known model that its architecture comes from, else "".
 * (transfer full) */
char *headroom_report_dup_title (HeadroomScenario *scenario);

/** The share of activations that recomputation does away with, 0 to 1; 0 where there are none. */
double headroom_report_saving (const hr_estimate_t *e);

/** What “Saved for backward, at the peak” has that “Activations” in the breakdown has not. (transfer none) */
const char *headroom_report_about_saved (void);

/** What no number of an estimate contains, a sentence each; NULL-ended, marked for translation. */
const char *const *headroom_report_limits (void);
