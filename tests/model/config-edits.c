/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies of a tree with one key changed. */
#include "config-edits.h"

#include "model/base/headroom-json-writer.h"
#include "util.h"

static const char *const folders[] = { "data/configs", "data/configs/field", "data/families/configs",
                                       "data/configs/hub" };

typedef struct
{
  guint index;
  guint n;
} Part;

void
test_add_parts (const char *path, guint n, GTestDataFunc test)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%u", path, i + 1);
      Part part = { i, n };

      g_test_add_data_func_full (name, g_memdup2 (&part, sizeof part), test, g_free);
    }
}

/* Counts the files of all folders in `at`. */
static void
check_folder (const Part *part, guint *at, const char *folder, test_check_config_t check, gpointer data)
{
  g_autoptr (GPtrArray) names = test_list_configs (folder);

  for (guint i = 0; i < names->len; i++, (*at)++)
    if (*at % part->n == part->index)
      check (data, folder, names->pdata[i]);
}

void
test_check_configs (gconstpointer part, test_check_config_t check, gpointer data)
{
  guint at = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    check_folder (part, &at, folders[i], check, data);
}

char *
test_name_golden (gconstpointer part, const char *stem)
{
  const Part *of = part;

  return g_strdup_printf ("%s-%u.txt", stem, of->index + 1);
}

/* What becomes of the key at a place: another name, another value, or nothing. */
typedef struct
{
  const test_place_t *place;
  gboolean is_dropped;
  const char *name;
  HeadroomJson *value;
} edit_t;

static HeadroomJson *copy_edited (const HeadroomJson *node, const edit_t *edit);

static void
copy_member (const HeadroomJson *object, guint index, const edit_t *edit, HeadroomJson *copy)
{
  gboolean is_edited = object == edit->place->object && index == edit->place->index;
  const char *key = headroom_json_get_key (object, index);

  if (is_edited && edit->is_dropped)
    return;
  if (is_edited && edit->name != NULL)
    key = edit->name;
  if (is_edited && edit->value != NULL)
    headroom_json_set (copy, key, headroom_json_ref (edit->value));
  else
    headroom_json_set (copy, key, copy_edited (headroom_json_get_element (object, index), edit));
}

static HeadroomJson *
copy_object (const HeadroomJson *node, const edit_t *edit)
{
  HeadroomJson *copy = headroom_json_new_object ();

  for (guint i = 0; i < headroom_json_get_length (node); i++)
    copy_member (node, i, edit, copy);
  return copy;
}

static HeadroomJson *
copy_array (const HeadroomJson *node, const edit_t *edit)
{
  HeadroomJson *copy = headroom_json_new_array ();

  for (guint i = 0; i < headroom_json_get_length (node); i++)
    headroom_json_append (copy, copy_edited (headroom_json_get_element (node, i), edit));
  return copy;
}

static HeadroomJson *
copy_edited (const HeadroomJson *node, const edit_t *edit)
{
  HeadroomJsonKind kind = headroom_json_get_kind (node);

  if (kind == HEADROOM_JSON_OBJECT)
    return copy_object (node, edit);
  if (kind == HEADROOM_JSON_ARRAY)
    return copy_array (node, edit);
  return headroom_json_new_written (kind, g_strdup (headroom_json_get_written (node)));
}

static char *
write_edited (const HeadroomJson *tree, const edit_t *edit)
{
  g_autoptr (HeadroomJson) copy = copy_edited (tree, edit);

  return headroom_json_to_text (copy, FALSE);
}

static void
add_places (const HeadroomJson *node, GArray *places)
{
  HeadroomJsonKind kind = headroom_json_get_kind (node);

  if (kind != HEADROOM_JSON_OBJECT && kind != HEADROOM_JSON_ARRAY)
    return;
  for (guint i = 0; i < headroom_json_get_length (node); i++)
    {
      test_place_t place = { node, i };

      if (kind == HEADROOM_JSON_OBJECT)
        g_array_append_val (places, place);
      add_places (headroom_json_get_element (node, i), places);
    }
}

GArray *
test_find_places (const HeadroomJson *tree)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (test_place_t));

  add_places (tree, places);
  return places;
}

const char *
test_key_of (const test_place_t *place)
{
  return headroom_json_get_key (place->object, place->index);
}

char *
test_config_renamed (const HeadroomJson *tree, const test_place_t *place)
{
  g_autofree char *renamed = g_strconcat ("renamed_", test_key_of (place), NULL);

  return write_edited (tree, &(edit_t) { .place = place, .name = renamed });
}

char *
test_config_without (const HeadroomJson *tree, const test_place_t *place)
{
  return write_edited (tree, &(edit_t) { .place = place, .is_dropped = TRUE });
}

char *
test_config_with (const HeadroomJson *tree, const test_place_t *place, HeadroomJson *value)
{
  return write_edited (tree, &(edit_t) { .place = place, .value = value });
}

gboolean
test_names_key (const char *text, const char *key)
{
  g_autofree char *pattern = g_strdup_printf ("(?<![A-Za-z0-9_])%s(?![A-Za-z0-9_])", key);

  return text != NULL && g_regex_match_simple (pattern, text, 0, 0);
}

gboolean
test_partial_names (HeadroomPartial *partial, const char *key, test_names_func_t names)
{
  const char *const *remarks = headroom_partial_get_remarks (partial);

  for (guint i = 0; remarks[i] != NULL; i++)
    if (names (remarks[i], key))
      return TRUE;
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (partial)); i++)
    {
      g_autoptr (HeadroomAssignment) assignment = g_list_model_get_item (G_LIST_MODEL (partial), i);

      if (names (headroom_assignment_get_detail (assignment), key))
        return TRUE;
    }
  return FALSE;
}
