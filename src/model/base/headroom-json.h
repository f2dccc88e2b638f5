/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strict JSON with caps, for files that nobody vouches for.
 *
 * Why not a library: the caps (HEADROOM_JSON_MAX_…) must hold while
 * parsing, errors must say in a whole sentence what a person did wrong, and numbers keep the text
 * they were written in: nothing wraps at 2^63, and unknown keys survive a round trip untouched.
 * Of duplicate keys the last one wins, as in Python. Trees are not changed once they are shared. */
#pragma once

#include "model/base/headroom-error.h"

enum
{
  HEADROOM_BYTES_PER_MIB = 1024 * 1024,
  HEADROOM_JSON_MAX_MIB = 16, /* of a file */
  HEADROOM_JSON_MAX_BYTES = HEADROOM_JSON_MAX_MIB * HEADROOM_BYTES_PER_MIB,
  HEADROOM_JSON_MAX_TEXT_MIB = 1, /* of one string in it */
  HEADROOM_JSON_MAX_TEXT_BYTES = HEADROOM_JSON_MAX_TEXT_MIB * HEADROOM_BYTES_PER_MIB,
  HEADROOM_JSON_MAX_DEPTH = 64,
  HEADROOM_JSON_MAX_VALUES = 100000,
};

typedef enum
{
  HEADROOM_JSON_NULL,
  HEADROOM_JSON_BOOL,
  HEADROOM_JSON_NUMBER,
  HEADROOM_JSON_STRING,
  HEADROOM_JSON_ARRAY,
  HEADROOM_JSON_OBJECT,
} HeadroomJsonKind;

typedef enum
{
  HEADROOM_JSON_STRICT = 0,
  /* Python writes NaN and Infinity as bare words: read them as strings of that name, so that they
   * do no harm where nobody looks and are refused where a number is needed. */
  HEADROOM_JSON_PYTHON_NUMBERS = 1 << 0,
} HeadroomJsonFlags;

typedef struct _HeadroomJson HeadroomJson;

/** Parse. On failure: NULL and an error of HEADROOM_FILE_ERROR that says which line. */
HeadroomJson *headroom_json_parse (const char *data, gsize length, HeadroomJsonFlags flags, GError **error);

HeadroomJson *headroom_json_ref (HeadroomJson *self);
void headroom_json_unref (HeadroomJson *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeadroomJson, headroom_json_unref)

HeadroomJsonKind headroom_json_get_kind (const HeadroomJson *self);

/** Members of an object; NULL where it is no object or has no such key. JSON's null is a value. */
const HeadroomJson *headroom_json_get (const HeadroomJson *self, const char *key);

/** The same, and also NULL for JSON's null. */
const HeadroomJson *headroom_json_get_value (const HeadroomJson *self, const char *key);

/** Number of members or elements; 0 for anything else. */
guint headroom_json_get_length (const HeadroomJson *self);
const HeadroomJson *headroom_json_get_element (const HeadroomJson *self, guint index);
/** The key of member `index`, in the order of the file. */
const char *headroom_json_get_key (const HeadroomJson *self, guint index);

/** The string; NULL for anything else. */
const char *headroom_json_get_string (const HeadroomJson *self);
/** Member `key` as a string; NULL where there is none. */
const char *headroom_json_get_member_string (const HeadroomJson *self, const char *key);
/** The number; NaN for anything else. 1e400 is infinite. */
double headroom_json_get_number (const HeadroomJson *self);
/** True for JSON's true. */
gboolean headroom_json_get_bool (const HeadroomJson *self);

/** The value as it stood in the file, shortened, for messages. */
char *headroom_json_describe (const HeadroomJson *self);

/* Building and writing. */
HeadroomJson *headroom_json_new_null (void);
HeadroomJson *headroom_json_new_object (void);
/** An object that begins as every result of the program does: with its format’s number and the version. */
HeadroomJson *headroom_json_new_result (void);
HeadroomJson *headroom_json_new_array (void);
HeadroomJson *headroom_json_new_string (const char *text);
HeadroomJson *headroom_json_new_bool (gboolean value);
/** The shortest digits that read back as the same double. Not finite: null. */
HeadroomJson *headroom_json_new_number (double value);
/** A whole number, never with an exponent: byte counts. */
HeadroomJson *headroom_json_new_whole (double value);
/** Set a member (replacing one of that name) or append an element; both take the value over. */
void headroom_json_set (HeadroomJson *self, const char *key, HeadroomJson *value);
void headroom_json_append (HeadroomJson *self, HeadroomJson *value);

/** Pretty text, two spaces an indent, a final line end, the same in every locale. `sorted`: members
 * in the order of their keys' bytes, else in the order they were set. */
char *headroom_json_to_text (const HeadroomJson *self, gboolean sorted);
