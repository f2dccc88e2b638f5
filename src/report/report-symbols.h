/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the letters of formulas stand for. */
#pragma once

#include "core/estimate/estimate.h"

/** "N: parameters; n: tokens (s · b); …" for the symbols that the formulas of these terms use. Translated.
 * (transfer full) */
char *hr_report_symbols (const hr_estimate_t *e);
