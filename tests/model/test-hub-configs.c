/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every config.json of tests/data/configs/hub, as it stands in public repositories (tests/data/hub-configs.csv): its
 * parameters are those that are published, to the unit; or near those that its name says; or it is refused, and the key
 * is named that is not covered. */
#include "core/table/params.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"
#include "rows.h"
#include "util.h"

#define FOLDER "data/configs/hub"

/* A name says whole billions, and those of the language model where there is a tower. */
#define NEAR_NAME_PERCENT 10

static HeadroomPartial *
open_config (const row_t *row, GError **error)
{
  g_autofree char *path = g_strconcat (FOLDER "/", cell (row, "file"), ".json", NULL);
  gsize length;
  g_autofree char *text = test_read (path, &length);

  return headroom_hf_config_parse (text, length, error);
}

static HeadroomEstimate *
estimate_as (HeadroomPartial *partial, const char *mode)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_partial_apply (partial, scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_MODE, mode, NULL));
  return headroom_estimate_new_for_scenario (scenario);
}

/* The row of that model in parameter-counts.csv. */
static double
find_published (GPtrArray *published, const char *model)
{
  for (guint i = 0; i < published->len; i++)
    if (g_str_equal (cell (published->pdata[i], "model"), model))
      return number (published->pdata[i], "total");
  g_error ("no model %s", model);
}

static void
check_count (const row_t *row, GPtrArray *published, double count)
{
  const char *model = cell (row, "published-model");
  double named = number (row, "named-billions") * 1e9;

  if (*model != '\0')
    g_assert_cmpfloat (count, ==, find_published (published, model));
  else
    g_assert_cmpfloat (ABS (count - named) * 100, <=, NEAR_NAME_PERCENT * named);
}

static void
check_range (HeadroomPartial *partial, const char *mode)
{
  g_autoptr (HeadroomEstimate) estimate = estimate_as (partial, mode);
  const hr_range_t *device;

  g_assert_nonnull (estimate);
  device = &headroom_estimate_peek (estimate)->metrics[HR_DEVICE];
  g_assert_cmpfloat (device->low, <=, device->expected);
  g_assert_cmpfloat (device->expected, <=, device->high);
}

static void
check_row (const row_t *row, GPtrArray *published)
{
  const char *key = cell (row, "refused-key");
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = open_config (row, &error);
  g_autoptr (HeadroomEstimate) estimate = NULL;

  g_test_message ("%s", cell (row, "file"));
  g_assert_cmpstr (cell (row, "source"), !=, "");
  if (*key != '\0')
    {
      g_assert_null (partial);
      g_assert_nonnull (strstr (error->message, key));
      return;
    }
  g_assert_no_error (error);
  estimate = estimate_as (partial, "training");
  check_count (row, published, headroom_estimate_peek (estimate)->parameter_count);
  check_range (partial, "training");
}

static void
test_files (void)
{
  GPtrArray *rows = rows_read ("hub-configs.csv");
  GPtrArray *published = rows_read ("parameter-counts.csv");

  for (guint i = 0; i < rows->len; i++)
    check_row (rows->pdata[i], published);
  rows_free (rows);
  rows_free (published);
}

static gboolean
is_listed (GPtrArray *rows, const char *name)
{
  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *file = g_strconcat (cell (rows->pdata[i], "file"), ".json", NULL);

      if (g_str_equal (file, name))
        return TRUE;
    }
  return FALSE;
}

/* None is left out of the table. */
static void
test_all_listed (void)
{
  GPtrArray *rows = rows_read ("hub-configs.csv");
  g_autoptr (GPtrArray) names = test_list_configs (FOLDER);

  g_assert_cmpuint (names->len, ==, rows->len);
  for (guint i = 0; i < names->len; i++)
    g_assert_true (is_listed (rows, names->pdata[i]));
  rows_free (rows);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hub-configs/files", test_files);
  g_test_add_func ("/model/hub-configs/all-listed", test_all_listed);
  return g_test_run ();
}
