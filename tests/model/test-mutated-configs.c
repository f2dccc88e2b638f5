/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every config.json of tests/data, with one key renamed after the other, as if its writer had left it out: it is
 * refused with a reason that names the key; or it has the parameters it had; or the key is named beside the value that
 * stands in for it. The golden file has what is none of these: of two files with images, what their language models
 * lack without the section or the type around them. */
#include "config-edits.h"
#include "core/table/params.h"
#include "golden.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"
#include "util.h"

/* A count that departs by less goes without saying. */
#define NEAR_PERCENT 2

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

static void
judge (GString *text, const char *file, const HeadroomJson *tree, const test_place_t *place, double count)
{
  const char *key = test_key_of (place);
  g_autofree char *written = test_config_renamed (tree, place);
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
  if (ABS (changed_count - count) * 100 > NEAR_PERCENT * count && !test_partial_names (partial, key, names))
    g_string_append_printf (text, "%s without %s: %+.1f %%\n", file, key, (changed_count / count - 1) * 100);
}

static void
check_file (gpointer text, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gsize length;
  g_autofree char *contents = test_read (path, &length);
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (contents, length, NULL);
  g_autoptr (HeadroomJson) tree = NULL;
  g_autoptr (GArray) places = NULL;
  double count;

  if (partial == NULL)
    return;
  count = count_of (partial);
  tree = test_read_json (path);
  places = test_find_places (tree);
  for (guint i = 0; i < places->len; i++)
    judge (text, name, tree, &g_array_index (places, test_place_t, i), count);
}

static void
test_renamed_keys (gconstpointer part)
{
  g_autoptr (GString) text = g_string_new (NULL);

  test_check_configs (part, check_file, text);
  assert_golden ("model", "mutated-configs.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  test_add_parts ("/model/mutated-configs", 4, test_renamed_keys);
  return g_test_run ();
}
