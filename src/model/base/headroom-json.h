/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A value of JSON: a tree, to read and to build.
 *
 * Numbers keep the text they were written in: nothing wraps at 2^63, and unknown keys survive a round trip untouched.
 * Trees are not changed once they are shared. headroom-json-parser.h reads them, headroom-json-writer.h writes them. */
#pragma once

#include <glib.h>

typedef enum
{
  HEADROOM_JSON_NULL,
  HEADROOM_JSON_BOOL,
  HEADROOM_JSON_NUMBER,
  HEADROOM_JSON_STRING,
  HEADROOM_JSON_ARRAY,
  HEADROOM_JSON_OBJECT,
} HeadroomJsonKind;

typedef struct _HeadroomJson HeadroomJson;

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

/** A member that says yes or no; `otherwise` where it is missing or null. */
gboolean headroom_json_get_member_bool (const HeadroomJson *self, const char *key, gboolean otherwise);
/** The number; NaN for anything else. 1e400 is infinite. */
double headroom_json_get_number (const HeadroomJson *self);
/** True for JSON's true. */
gboolean headroom_json_get_bool (const HeadroomJson *self);

/** What a leaf was written with: a string's text, a number's digits, "true", "false" or "null". NULL for
 * arrays and objects. */
const char *headroom_json_get_written (const HeadroomJson *self);

/** The value as it stood in the file, shortened, for messages. */
char *headroom_json_describe (const HeadroomJson *self);

/* Building. */
HeadroomJson *headroom_json_new_null (void);
HeadroomJson *headroom_json_new_object (void);
HeadroomJson *headroom_json_new_array (void);
HeadroomJson *headroom_json_new_string (const char *text);
HeadroomJson *headroom_json_new_bool (gboolean value);
/** The shortest digits that read back as the same double. Not finite: null. */
HeadroomJson *headroom_json_new_number (double value);
/** A whole number, never with an exponent: byte counts. */
HeadroomJson *headroom_json_new_whole (double value);
/** A leaf with the text that it is written with, as headroom_json_get_written() gives it; takes the text over. */
HeadroomJson *headroom_json_new_written (HeadroomJsonKind kind, char *text);
/** Set a member (replacing one of that name) or append an element; both take the value over. */
void headroom_json_set (HeadroomJson *self, const char *key, HeadroomJson *value);
void headroom_json_append (HeadroomJson *self, HeadroomJson *value);
