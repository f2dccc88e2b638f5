/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest parts of a JSON text, and what can be said of it before it is parsed. The text ends with a NUL. */
#pragma once

#include <glib.h>

enum
{
  HEADROOM_BYTES_PER_MIB = 1024 * 1024,
  HEADROOM_JSON_MAX_MIB = 16, /* of a file */
  HEADROOM_JSON_MAX_BYTES = HEADROOM_JSON_MAX_MIB * HEADROOM_BYTES_PER_MIB,
};

/** What stands after a backslash in a string, appended to `out`; `at` moves behind it. FALSE: no such escape, or no
 * text, as NUL and lone surrogates are. */
gboolean headroom_json_take_escape (const char **at, const char *end, GString *out);

/** Moves `at` behind a number. FALSE: there is none, or one that JSON does not allow. */
gboolean headroom_json_take_number (const char **at);

/** Refuses a text that is too large, not UTF-8, or has NUL bytes. FALSE: `error` is set. */
gboolean headroom_json_check_text (const char *data, gsize length, GError **error);
