/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies of a config.json with one key changed, for tests that ask what is said of them. */
#pragma once

#include "model/base/headroom-json.h"

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
