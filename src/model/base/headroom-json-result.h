/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of a result: how it begins, and its members set by value. */
#pragma once

#include "model/base/headroom-json.h"

/** An object that begins as every result of the program does: with its format’s number, and the versions of the
 * program and of its formulas. */
HeadroomJson *headroom_json_new_result (void);

/** Set a member to a number (not finite: null), or to a text. */
void headroom_json_set_number (HeadroomJson *self, const char *key, double number);
void headroom_json_set_string (HeadroomJson *self, const char *key, const char *string);

/** Set a member to a number of which 0 says that it is not known, or not asked for: null then. */
void headroom_json_set_count (HeadroomJson *self, const char *key, double count);
