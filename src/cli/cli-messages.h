/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said on standard error. */
#pragma once

#include "cli/cli-args.h"
#include "model/scenario/headroom-scenario.h"

/** A message on standard error, with the program's name before it. */
void cli_say (const char *message);

/** Say what a typed number is taken for, where its k or M is 1024: scripts may have meant 1000. */
void cli_report_reading (const char *option, hr_param_t param, const char *text);

/** Say which rules the values break, without warnings of the parameter that is sought, whose value is another then.
 * HR_N_PARAMS: none is. False and the first error where there is no result. */
gboolean cli_report_problems (HeadroomScenario *scenario, hr_param_t sought, GError **error);

/** Say each rule that is broken at one of the values and not by the inputs as they are: once, with the first such
 * value. */
void cli_report_problems_of_values (const hr_params_t *params, hr_param_t over, const double *values, gsize n);

/** False and an error where a fact of the model was typed that its family does not have. */
gboolean cli_accept_facts (const cli_args_t *args, const hr_params_t *params, GError **error);

/** Say which of the values that were typed, and are not the default, have no effect. */
void cli_report_unused (const cli_args_t *args, const hr_params_t *params);

/** Say which values are assumed, and why. */
void cli_report_assumed (HeadroomScenario *scenario);
