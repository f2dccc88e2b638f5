/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ends a contradiction with one change. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** Find the input to change where inputs contradict each other, and the value that ends the first contradiction
 * without another: one of those that it concerns, rather of the run than of the model, rather a number than a
 * choice, rather what was typed, and of numbers the nearest. A model that was not typed stays. FALSE where no
 * single value does; `param` is then the first input concerned that the window shows, or HR_N_PARAMS where there
 * is none. */
gboolean headroom_remedy_find (HeadroomScenario *scenario, hr_param_t *param, double *value);

/** "Set KV heads to 4"; NULL where no single value helps. (transfer full) */
char *headroom_remedy_describe (HeadroomScenario *scenario);
