/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the summary says of a result in words. */
#pragma once

#include "core/estimate/estimate.h"

/** "46.7 billion parameters, 12.9 billion active": of a mixture the active ones, where not all are trained the
 * trainable ones. `write` writes the numbers. (transfer full) */
char *headroom_result_describe_parameters (const hr_estimate_t *e, char *(*write) (double number));
