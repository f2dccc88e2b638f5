/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people of this locale read and write them. Sizes are in the unit of the settings. */
#pragma once

#include <glib.h>

#include "core/network/layer-kinds.h"

/** "112.3 GiB": three digits, never 0 for what is not. (transfer full, as all here) */
char *headroom_format_bytes (double bytes);

/** "120,259,084,288 B": every digit. */
char *headroom_format_exact_bytes (double bytes);

/** "46 %", "< 1 %". */
char *headroom_format_share (double share);

/** A value of a control: grouped from five digits, as few decimals as it needs. */
char *headroom_format_number (double value);

/** "× 1.33". */
char *headroom_format_factor (double factor);

/** "3 × 224 × 224". */
char *headroom_format_shape (const hr_shape_t *shape);

/** Read what a person typed: "7B", "4k", "128 Ki", "8.03e9", "1,5" and "1.5", group separators as this
 * locale writes them. FALSE where that is no finite number. */
gboolean headroom_parse_number (const char *text, double *number);
