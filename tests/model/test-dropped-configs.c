/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every config.json of tests/data without one key after the other, which Transformers reads as its class’s default.
 * What is left is refused with a reason that names the key; or has the parameters, the cache and the bytes that it had;
 * or names the key beside the value that stands in for it; or has a range that has the figure of the whole file in it.
 * The golden files have what is none of these, and how many there are of each. */
#include "config-edits.h"
#include "core/estimate/estimate.h"
#include "golden.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"
#include "util.h"

/* A figure that departs by less goes without saying. */
#define NEAR_PERCENT 2

/* What becomes of a file without a key. */
typedef enum
{
  REFUSED,
  SAME,
  NAMED,
  IN_RANGE,
  OPTIONAL,
  SILENT,
  N_KINDS,
} kind_t;

/* Without it the weights are not quantised: that is how such files say it. */
static const char optional_key[] = "quantization_config";

static const char *const kind_names[N_KINDS] = {
  "refused by name",
  "same figures",
  "named beside its default",
  "within the range",
  "without a part that may be missing",
  "silent",
};

typedef struct
{
  double parameters;
  double cache_bytes;
  hr_range_t training, serving;
} figures_t;

/* What is asked of all that one folder has. */
typedef struct
{
  GString *silent;
  guint n[N_KINDS];
} law_t;

static hr_estimate_t
estimate_as (HeadroomPartial *partial, const char *mode)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;

  headroom_partial_apply (partial, scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_MODE, mode, NULL));
  estimate = headroom_estimate_new_for_scenario (scenario);
  if (estimate == NULL)
    return (hr_estimate_t) { 0 };
  return *headroom_estimate_peek (estimate);
}

static figures_t
figures_of (HeadroomPartial *partial)
{
  hr_estimate_t training = estimate_as (partial, "training");
  hr_estimate_t serving = estimate_as (partial, "inference");

  return (figures_t) {
    .parameters = training.parameter_count,
    .cache_bytes = serving.terms[HR_KV_CACHE],
    .training = training.metrics[HR_DEVICE],
    .serving = serving.metrics[HR_DEVICE],
  };
}

static gboolean
is_near (double a, double b)
{
  return ABS (a - b) * 100 <= NEAR_PERCENT * b;
}

static gboolean
holds (const hr_range_t *range, double bytes)
{
  return range->low <= bytes && bytes <= range->high;
}

static gboolean
are_same (const figures_t *a, const figures_t *b)
{
  return is_near (a->parameters, b->parameters) && is_near (a->cache_bytes, b->cache_bytes)
         && is_near (a->training.expected, b->training.expected) && is_near (a->serving.expected, b->serving.expected);
}

/* Of the parameters and the cache nothing but their number is said. */
static gboolean
covers (const figures_t *range, const figures_t *whole)
{
  return is_near (range->parameters, whole->parameters) && is_near (range->cache_bytes, whole->cache_bytes)
         && holds (&range->training, whole->training.expected) && holds (&range->serving, whole->serving.expected);
}

static kind_t
kind_of (HeadroomPartial *partial, const char *key, const figures_t *whole)
{
  figures_t figures = figures_of (partial);

  if (are_same (&figures, whole))
    return SAME;
  if (test_partial_names (partial, key, test_names_key))
    return NAMED;
  if (covers (&figures, whole))
    return IN_RANGE;
  if (g_str_equal (key, optional_key))
    return OPTIONAL;
  return SILENT;
}

static void
tell_figures (law_t *law, const figures_t *figures, const figures_t *whole)
{
  g_string_append_printf (law->silent, "parameters %+.1f %%, cache %+.1f %%, training %+.1f %%, serving %+.1f %%\n",
                          (figures->parameters / whole->parameters - 1) * 100,
                          (figures->cache_bytes / whole->cache_bytes - 1) * 100,
                          (figures->training.expected / whole->training.expected - 1) * 100,
                          (figures->serving.expected / whole->serving.expected - 1) * 100);
}

static void
judge (law_t *law, const char *file, const HeadroomJson *tree, const test_place_t *place, const figures_t *whole)
{
  const char *key = test_key_of (place);
  g_autofree char *written = test_config_without (tree, place);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (written, strlen (written), &error);
  kind_t kind = REFUSED;

  if (partial != NULL)
    kind = kind_of (partial, key, whole);
  else if (!test_names_key (error->message, key))
    kind = SILENT;
  law->n[kind]++;
  if (kind != SILENT)
    return;
  g_string_append_printf (law->silent, "%s without %s: ", file, key);
  if (partial == NULL)
    g_string_append_printf (law->silent, "refused: %s\n", error->message);
  else
    {
      figures_t figures = figures_of (partial);

      tell_figures (law, &figures, whole);
    }
}

static void
check_file (gpointer law, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gsize length;
  g_autofree char *contents = test_read (path, &length);
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (contents, length, NULL);
  g_autoptr (HeadroomJson) tree = NULL;
  g_autoptr (GArray) places = NULL;
  figures_t whole;

  if (partial == NULL)
    return;
  whole = figures_of (partial);
  tree = test_read_json (path);
  places = test_find_places (tree);
  for (guint i = 0; i < places->len; i++)
    judge (law, name, tree, &g_array_index (places, test_place_t, i), &whole);
}

static void
test_dropped_keys (gconstpointer part)
{
  g_autofree char *golden = test_name_golden (part, "dropped-configs");
  g_autoptr (GString) text = g_string_new (NULL);
  law_t law = { .silent = text };

  test_check_configs (part, check_file, &law);
  for (guint i = 0; i < N_KINDS; i++)
    g_string_append_printf (text, "%s: %u\n", kind_names[i], law.n[i]);
  assert_golden ("model", golden, text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  test_add_parts ("/model/dropped-configs", 4, test_dropped_keys);
  return g_test_run ();
}
