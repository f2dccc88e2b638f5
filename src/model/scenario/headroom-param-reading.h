/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a typed number is taken for, as a sentence. */
#pragma once

#include "core/table/params.h"

#include <glib.h>

/** Whether a number with that text has a k or an M of 1024 in it: that of a length in tokens has. */
gboolean headroom_param_counts_in_1024 (hr_param_t param, const char *text);

/** "“8k” means 8192 tokens (1k = 1024).", "“7B” means 7 000 000 000."; NULL where the text says so itself.
 * (transfer full) */
char *headroom_param_describe_reading (hr_param_t param, const char *text, double value);
