/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the letters of formulas stand for. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/serving/serving.h"
#include "core/time/time.h"

/** "N: parameters; n: tokens (s · b); …" for the symbols that the formulas of these terms use. Translated.
 * (transfer full) */
char *hr_report_symbols (const hr_estimate_t *e);

/** Likewise for the terms of a step's time that take so long. A symbol may stand for something else in formulas of the
 * memory. (transfer full) */
char *hr_report_time_symbols (const hr_time_t *time, double least_seconds);

/** Likewise for the terms of a prompt's and a token's time. (transfer full) */
char *hr_report_serving_symbols (const hr_serving_t *serving);
