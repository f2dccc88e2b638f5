/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people type them, in their own locale and out of it. */
#pragma once

#include "core/table/params.h"

#include <glib.h>

/** Read what a person typed: "7B", "4k", "128 Ki", "8.03e9", "1,5" and "1.5", group separators as this
 * locale writes them. FALSE where that is no finite number. */
gboolean headroom_words_parse_number (const char *text, double *number);

/** The same for the value of a parameter: "8k" is 8192 of a length in tokens. */
gboolean headroom_words_parse_value (hr_param_t param, const char *text, double *value);
