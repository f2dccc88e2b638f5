/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads strict JSON with caps, for files that nobody vouches for.
 *
 * Why not a library: the caps (HEADROOM_JSON_MAX_…) must hold while
 * parsing, and errors must say in a whole sentence what a person did wrong.
 * Of duplicate keys the last one wins, as in Python. */
#pragma once

#include "model/base/headroom-error.h"
#include "model/base/headroom-json-text.h"
#include "model/base/headroom-json.h"

enum
{
  HEADROOM_JSON_MAX_TEXT_MIB = 1, /* of one string in it */
  HEADROOM_JSON_MAX_TEXT_BYTES = HEADROOM_JSON_MAX_TEXT_MIB * HEADROOM_BYTES_PER_MIB,
  HEADROOM_JSON_MAX_DEPTH = 64,
  HEADROOM_JSON_MAX_VALUES = 100000,
  HEADROOM_JSON_MAX_MEMBER_VALUES = 10000, /* at a time, where members are read one by one */
};

typedef enum
{
  HEADROOM_JSON_STRICT = 0,
  /* Python writes NaN and Infinity as bare words: read them as strings of that name, so that they
   * do no harm where nobody looks and are refused where a number is needed. */
  HEADROOM_JSON_PYTHON_NUMBERS = 1 << 0,
} HeadroomJsonFlags;

/** Parse. On failure: NULL and an error of HEADROOM_FILE_ERROR that says which line. */
HeadroomJson *headroom_json_parse (const char *data, gsize length, HeadroomJsonFlags flags, GError **error);

/** Takes one member of an object. FALSE: it cannot be used; the error is set. */
typedef gboolean (*HeadroomJsonMemberFunc) (const char *key, const HeadroomJson *value, gpointer user_data,
                                            GError **error);

/** Parse an object member by member, each let go before the next is read: for objects of more values than a tree may
 * have. `depth` 1: its own members; 2: those of the objects in it. `text` ends with a NUL after its `length` bytes.
 * Members before one that is refused have been taken. */
gboolean headroom_json_parse_members (const char *text, gsize length, guint depth, HeadroomJsonMemberFunc take,
                                      gpointer user_data, GError **error);
