/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time of a step, for people. */
#pragma once

#include "cli/cli-input.h"
#include "core/estimate/estimate.h"
#include "core/facts/gpu-speeds.h"
#include "core/time/opened.h"

/** Append where the time of a training step goes, and what follows from it; or why there is no number. */
void cli_append_step (const cli_request_t *request, const hr_estimate_t *e, GString *out);

/** Append how far off published figures of the run's kind were. */
void cli_append_speed_class (const hr_params_t *params, GString *out);

/** Append that a GPU's speed is that of its class. */
void cli_append_origin (hr_rates_origin_t origin, GString *out);

/** Append which settings that were left open widen the ranges of `n` figures. */
void cli_append_open_settings (const hr_opened_t *opened, gsize n, GString *out);

/** Append how fast one request is served, or why there is no number. */
void cli_append_serving (const cli_request_t *request, const hr_estimate_t *e, GString *out);
