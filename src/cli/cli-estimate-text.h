/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer of `estimate` for people. */
#pragma once

#include "cli/cli-input.h"

/** Append header, terms, formulas, moments of the step, measures, activations and verdict. */
void cli_estimate_text (const cli_request_t *request, GString *out);
