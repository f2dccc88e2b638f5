/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `solve --for=product-efficiency --step-seconds=…`. */
#pragma once

#include "cli/cli-args.h"
#include "core/estimate/estimate.h"

/** Say at which product efficiency a step without recomputation takes `step-seconds`. Returns a status, or fails where
 * the GPU, its speed or the duration is not known. */
int cli_solve_efficiency (const cli_args_t *args, const hr_estimate_t *e, GString *out, GError **error);
