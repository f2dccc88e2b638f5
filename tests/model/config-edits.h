/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies of a config.json with one key changed, for tests that ask what is said of them. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/presets/headroom-partial.h"

/** What is done with a configuration in a folder under tests/. */
typedef void (*test_check_config_t) (gpointer data, const char *folder, const char *name);

/** Add a test for each of `n` parts of all configurations: `path`/1 and on. It gets a part for test_check_configs(). */
void test_add_parts (const char *path, guint n, GTestDataFunc test);

/** Take the configurations of the part, which are every nth of all. */
void test_check_configs (gconstpointer part, test_check_config_t check, gpointer data);

/** The name of a golden file of the part: `stem`-1.txt and on. (transfer full) */
char *test_name_golden (gconstpointer part, const char *stem);

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
