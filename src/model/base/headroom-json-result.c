/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of a result, built on the tree of values. */
#include "model/base/headroom-json-result.h"

#include "core/base/formula-set.h"

HeadroomJson *
headroom_json_new_result (void)
{
  HeadroomJson *self = headroom_json_new_object ();

  headroom_json_set (self, "format", headroom_json_new_whole (1));
  headroom_json_set_string (self, "version", HEADROOM_VERSION);
  headroom_json_set (self, "formula-set", headroom_json_new_whole (HR_FORMULA_SET));
  return self;
}

void
headroom_json_set_number (HeadroomJson *self, const char *key, double number)
{
  headroom_json_set (self, key, headroom_json_new_number (number));
}

void
headroom_json_set_count (HeadroomJson *self, const char *key, double count)
{
  if (count > 0)
    headroom_json_set_number (self, key, count);
  else
    headroom_json_set (self, key, headroom_json_new_null ());
}

void
headroom_json_set_string (HeadroomJson *self, const char *key, const char *string)
{
  headroom_json_set (self, key, headroom_json_new_string (string));
}
