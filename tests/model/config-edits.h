/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies of a config.json with one key changed, for tests that ask what is said of them. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/presets/headroom-partial.h"

/** The folders under tests/ that have configurations, up to NULL. */
extern const char *const test_config_folders[];

/** A key of an object in a tree. */
typedef struct
{
  const HeadroomJson *object;
  guint index;
} test_place_t;

/** The places of all keys of a tree, in order: (element-type test_place_t) (transfer full) */
GArray *test_find_places (const HeadroomJson *tree);

/** The name of the key. */
const char *test_key_of (const test_place_t *place);

/** The tree as text, with that key called "renamed_…". (transfer full) */
char *test_config_renamed (const HeadroomJson *tree, const test_place_t *place);

/** The tree as text, without that key. (transfer full) */
char *test_config_without (const HeadroomJson *tree, const test_place_t *place);

/** The tree as text, with that key's value replaced; takes no reference of its own. (transfer full) */
char *test_config_with (const HeadroomJson *tree, const test_place_t *place, HeadroomJson *value);

/** Whether a text, or NULL, has the key as a word, not as a part of one: "head_dim" is not in "v_head_dim". */
gboolean test_names_key (const char *text, const char *key);

/** Whether a text, or NULL, says a key. */
typedef gboolean (*test_names_func_t) (const char *text, const char *key);

/** Whether a remark of an import, or where one of its values comes from, says the key. */
gboolean test_partial_names (HeadroomPartial *partial, const char *key, test_names_func_t names);
