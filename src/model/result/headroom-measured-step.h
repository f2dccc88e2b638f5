/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a step that was measured tells of the efficiency of matrix products. */
#pragma once

#include "core/time/pace.h"
#include "model/scenario/headroom-scenario.h"

/** The efficiency at which a step takes the `step-seconds` of the inputs. FALSE and HEADROOM_PARAM_ERROR where there is
 * no GPU, no such time, or no model of the run's time; an answer may still be that no efficiency gives it. */
gboolean headroom_measured_step_solve (const hr_params_t *params, hr_efficiency_t *answer, GError **error);

/** The answer as a sentence; `seconds` was measured. (transfer full) */
char *headroom_measured_step_describe (const hr_efficiency_t *answer, double seconds);

/** Put the efficiency into a scenario, as typed, and say which in `sentence` (transfer full). FALSE and an error, with
 * nothing changed, where there is none. */
gboolean headroom_measured_step_apply (HeadroomScenario *scenario, char **sentence, GError **error);
