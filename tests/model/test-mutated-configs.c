/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every config.json of tests/data, with one key renamed after the other, as if its writer had left it out: it is
 * refused with a reason that names the key; or it has the parameters it had; or the key is named beside the value that
 * stands in for it. The golden file has what is none of these: of two files with images, what their language models
 * lack without the section or the type around them. */
#include "core/table/params.h"
#include "golden.h"
#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-json-writer.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"
#include "util.h"

/* A count that departs by less goes without saying. */
#define NEAR_PERCENT 2

static const char *const folders[] = { "data/configs", "data/configs/field", "data/families/configs" };

/* A key of an object in the tree. */
typedef struct
{
  const HeadroomJson *object;
  guint index;
} place_t;

static HeadroomJson *copy_without (const HeadroomJson *node, const place_t *place);

static HeadroomJson *
copy_object (const HeadroomJson *node, const place_t *place)
{
  HeadroomJson *copy = headroom_json_new_object ();

  for (guint i = 0; i < headroom_json_get_length (node); i++)
    {
      const char *key = headroom_json_get_key (node, i);
      gboolean is_renamed = node == place->object && i == place->index;
      g_autofree char *renamed = g_strconcat ("renamed_", key, NULL);

      headroom_json_set (copy, is_renamed ? renamed : key, copy_without (headroom_json_get_element (node, i), place));
    }
  return copy;
}

static HeadroomJson *
copy_array (const HeadroomJson *node, const place_t *place)
{
  HeadroomJson *copy = headroom_json_new_array ();

  for (guint i = 0; i < headroom_json_get_length (node); i++)
    headroom_json_append (copy, copy_without (headroom_json_get_element (node, i), place));
  return copy;
}

/* The tree with one key renamed. */
static HeadroomJson *
copy_without (const HeadroomJson *node, const place_t *place)
{
  HeadroomJsonKind kind = headroom_json_get_kind (node);

  if (kind == HEADROOM_JSON_OBJECT)
    return copy_object (node, place);
  if (kind == HEADROOM_JSON_ARRAY)
    return copy_array (node, place);
  return headroom_json_new_written (kind, g_strdup (headroom_json_get_written (node)));
}

static void
find_places (const HeadroomJson *node, GArray *places)
{
  HeadroomJsonKind kind = headroom_json_get_kind (node);

  if (kind != HEADROOM_JSON_OBJECT && kind != HEADROOM_JSON_ARRAY)
    return;
  for (guint i = 0; i < headroom_json_get_length (node); i++)
    {
      place_t place = { node, i };

      if (kind == HEADROOM_JSON_OBJECT)
        g_array_append_val (places, place);
      find_places (headroom_json_get_element (node, i), places);
    }
}

static double
count_of (HeadroomPartial *partial)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;

  headroom_partial_apply (partial, scenario);
  estimate = headroom_estimate_new_for_scenario (scenario);
  if (estimate == NULL)
    return -1;
  return headroom_estimate_peek (estimate)->parameter_count;
}

static gboolean
names (const char *text, const char *key)
{
  return text != NULL && strstr (text, key) != NULL;
}

static gboolean
partial_names (HeadroomPartial *partial, const char *key)
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

static void
judge (GString *text, const char *file, const HeadroomJson *tree, const place_t *place, double count)
{
  const char *key = headroom_json_get_key (place->object, place->index);
  g_autoptr (HeadroomJson) changed = copy_without (tree, place);
  g_autofree char *written = headroom_json_to_text (changed, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (written, strlen (written), &error);
  double changed_count;

  if (partial == NULL)
    {
      if (!names (error->message, key))
        g_string_append_printf (text, "%s without %s: refused: %s\n", file, key, error->message);
      return;
    }
  changed_count = count_of (partial);
  if (ABS (changed_count - count) * 100 > NEAR_PERCENT * count && !partial_names (partial, key))
    g_string_append_printf (text, "%s without %s: %+.1f %%\n", file, key, (changed_count / count - 1) * 100);
}

static void
check_file (GString *text, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gsize length;
  g_autofree char *contents = test_read (path, &length);
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (contents, length, NULL);
  g_autoptr (HeadroomJson) tree = NULL;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (place_t));
  double count;

  if (partial == NULL)
    return;
  count = count_of (partial);
  tree = test_read_json (path);
  find_places (tree, places);
  for (guint i = 0; i < places->len; i++)
    judge (text, name, tree, &g_array_index (places, place_t, i), count);
}

static void
check_folder (GString *text, const char *folder)
{
  g_autoptr (GPtrArray) names = test_list_configs (folder);

  for (guint i = 0; i < names->len; i++)
    check_file (text, folder, names->pdata[i]);
}

static void
test_renamed_keys (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    check_folder (text, folders[i]);
  assert_golden ("model", "mutated-configs.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/mutated-configs/renamed-keys", test_renamed_keys);
  return g_test_run ();
}
