/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GPUs of one's own: the file, what it takes and refuses, and that everything that asks the catalogue sees them. */
#include "model/base/headroom-json-parser.h"
#include "model/gpus/headroom-own-gpus.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

#include "core/base/units.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate.h"
#include "model/result/headroom-estimator.h"
#include "util.h"

static HeadroomOwnGpus *
own (void)
{
  return headroom_own_gpus_get_default ();
}

static char *
get_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "headroom", "gpus.json", NULL);
}

/* The file as this text; NULL: no file. Returns what loading says, "" where it is content. */
static char *
load (const char *text)
{
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_no_errno (g_mkdir_with_parents (folder, 0700));
  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  else
    g_unlink (path);
  return headroom_own_gpus_load (own (), &error) ? g_strdup ("") : g_strdup (error->message);
}

static void
start (void)
{
  g_autofree char *said = load (NULL);

  g_assert_cmpstr (said, ==, "");
}

static HeadroomGpu *
lookup (const char *id)
{
  return headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), id);
}

static guint
count (void)
{
  return headroom_gpu_catalog_get_length (headroom_gpu_catalog_get_default ());
}

static void
put (const char *id, const char *name, const char *vendor, double bytes)
{
  g_autoptr (GError) error = NULL;
  gboolean good = headroom_own_gpus_put (own (), id, name, vendor, bytes, &error);

  g_assert_no_error (error);
  g_assert_true (good);
}

static void
test_added (void)
{
  guint before;
  HeadroomGpu *gpu;

  start ();
  before = count ();
  put (NULL, "  My Card (48 GB) ", "nvidia", 47.5 * HR_GIB);
  g_assert_cmpuint (count (), ==, before + 1);
  gpu = lookup ("my-card-48-gb");
  g_assert_nonnull (gpu);
  g_assert_true (headroom_own_gpus_has (own (), "my-card-48-gb"));
  g_assert_false (headroom_own_gpus_has (own (), "h100-sxm5-80gb"));
  g_assert_cmpstr (headroom_gpu_get_name (gpu), ==, "My Card (48 GB)");
  g_assert_cmpstr (headroom_gpu_get_vendor (gpu), ==, "NVIDIA");
  /* What is typed is what counts: nothing is taken off for the driver. */
  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (gpu), ==, 47.5 * HR_GIB);
  g_assert_cmpfloat (headroom_gpu_get_marketed_gb (gpu), ==, 0);
}

/* Another program finds it in the file, with the keys of data/gpus.json. */
static void
test_file (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *text = NULL;
  g_autofree char *said = NULL;
  g_autoptr (HeadroomJson) root = NULL;
  const HeadroomJson *entry;

  start ();
  put (NULL, "Karte ä", "", 80e9);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  root = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);
  entry = headroom_json_get_element (headroom_json_get (root, "gpus"), 0);
  g_assert_cmpstr (headroom_json_get_member_string (entry, "id"), ==, "karte-a");
  g_assert_cmpstr (headroom_json_get_member_string (entry, "name"), ==, "Karte ä");
  g_assert_cmpstr (headroom_json_get_member_string (entry, "vendor"), ==, "");
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get (entry, "usable-bytes")), ==, 80e9);
  said = load (text);
  g_assert_cmpstr (said, ==, "");
  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (lookup ("karte-a")), ==, 80e9);
}

/* The id stays: documents have it. */
static void
test_changed (void)
{
  start ();
  put (NULL, "Alpha", "AMD", 24 * HR_GIB);
  put ("alpha", "Beta", "", 32 * HR_GIB);
  g_assert_cmpstr (headroom_gpu_get_name (lookup ("alpha")), ==, "Beta");
  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (lookup ("alpha")), ==, 32 * HR_GIB);
  g_assert_null (lookup ("beta"));
}

static void
test_removed_and_brought_back (void)
{
  g_autoptr (HeadroomJson) entry = NULL;
  g_autoptr (GError) error = NULL;
  guint before;

  start ();
  before = count ();
  put (NULL, "Alpha", "", 24 * HR_GIB);
  entry = headroom_own_gpus_remove (own (), "alpha", &error);
  g_assert_no_error (error);
  g_assert_nonnull (entry);
  g_assert_cmpuint (count (), ==, before);
  g_assert_true (headroom_own_gpus_restore (own (), entry, &error));
  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (lookup ("alpha")), ==, 24 * HR_GIB);
  g_assert_null (headroom_own_gpus_remove (own (), "gamma", &error));
  g_assert_nonnull (strstr (error->message, "gamma"));
}

/* Ids are made of what names leave, and never of one that is taken. */
static void
test_ids (void)
{
  start ();
  put (NULL, "H100", "", 80 * HR_GIB); /* the alias of another */
  put (NULL, "显卡", "", 80 * HR_GIB);
  put (NULL, "None", "", 80 * HR_GIB); /* --gpu=none: no GPU */
  g_assert_cmpstr (headroom_gpu_get_name (lookup ("h100-2")), ==, "H100");
  g_assert_cmpstr (headroom_gpu_get_id (lookup ("h100")), ==, "h100-sxm5-80gb");
  g_assert_cmpstr (headroom_gpu_get_name (lookup ("gpu")), ==, "显卡");
  g_assert_cmpstr (headroom_gpu_get_name (lookup ("none-2")), ==, "None");
}

static void
check_refused (const char *name, const char *vendor, double bytes, HeadroomOwnGpuError code)
{
  g_autoptr (GError) error = NULL;
  guint before = count ();

  g_assert_false (headroom_own_gpus_put (own (), NULL, name, vendor, bytes, &error));
  g_assert_error (error, HEADROOM_OWN_GPU_ERROR, (int) code);
  g_assert_cmpuint (count (), ==, before);
}

static void
test_refused (void)
{
  g_autofree char *long_name = g_strnfill (101, 'x');
  double good = 24 * HR_GIB;

  start ();
  put (NULL, "Alpha", "", good);
  check_refused ("", "", good, HEADROOM_OWN_GPU_ERROR_NAME);
  check_refused ("  ", "", good, HEADROOM_OWN_GPU_ERROR_NAME);
  check_refused ("ALPHA", "", good, HEADROOM_OWN_GPU_ERROR_NAME);
  check_refused ("H100 SXM5 80GB", "", good, HEADROOM_OWN_GPU_ERROR_NAME);
  check_refused ("a\nb", "", good, HEADROOM_OWN_GPU_ERROR_NAME);
  check_refused (long_name, "", good, HEADROOM_OWN_GPU_ERROR_NAME);
  check_refused ("Beta", long_name, good, HEADROOM_OWN_GPU_ERROR_VENDOR);
  check_refused ("Beta", "", 0, HEADROOM_OWN_GPU_ERROR_MEMORY);
  check_refused ("Beta", "", -1, HEADROOM_OWN_GPU_ERROR_MEMORY);
  check_refused ("Beta", "", 256 * HR_MIB - 1, HEADROOM_OWN_GPU_ERROR_MEMORY);
  check_refused ("Beta", "", 16 * 1024 * HR_GIB + 1, HEADROOM_OWN_GPU_ERROR_MEMORY);
  check_refused ("Beta", "", G_MAXDOUBLE, HEADROOM_OWN_GPU_ERROR_MEMORY);
  g_assert_false (headroom_own_gpus_put (own (), NULL, "a\nb", "", good, NULL)); /* nobody asks why */
  put (NULL, "Beta", "", 256 * HR_MIB);
  put (NULL, "Gamma", "", 16 * 1024 * HR_GIB);
  put (NULL, long_name + 1, long_name + 1, good); /* 100 characters */
}

/* An id has the first 48 letters and digits of a name. */
static void
test_long_ids (void)
{
  g_autofree char *name = g_strnfill (60, 'x');
  g_autofree char *id = g_strnfill (48, 'x');

  start ();
  put (NULL, name, "", 24 * HR_GIB);
  g_assert_nonnull (lookup (id));
  g_assert_cmpstr (headroom_gpu_get_name (lookup (id)), ==, name);
}

#define ENTRY(id, more)                                                                                                \
  "{\"id\":\"" id "\",\"name\":\"X\",\"vendor\":\"\",\"source\":\"s\",\"checked\":\"2026-01-01\"" more "}"
#define FILE_OF(entries) "{\"gpus\":[" entries "]}"
#define GOOD ENTRY ("x", ",\"usable-bytes\":25769803776")

/* Said with the file's name and with what is wrong; the file stays as it is, whatever is asked for. */
/* The limits are those of headroom-gpu.h, in words. */
static void
test_limits_are_named (void)
{
  g_autoptr (GError) error = NULL;

  start ();
  g_assert_false (headroom_own_gpus_put (own (), NULL, "Beta", "", 1, &error));
  g_assert_cmpstr (error->message, ==, "The usable memory must be between 256.0 MiB and 16.0 TiB.");
}

static void
test_broken_files (void)
{
  static const char *const cases[][2] = {
    { "", "empty" },
    { "{\"gpus\":[", "Line 1, column 10:" },
    { "[]", "“gpus”" },
    { "{\"gpus\":{}}", "“gpus”" },
    { FILE_OF (ENTRY ("x", "")), "marketed-gb" },
    { FILE_OF (ENTRY ("x", ",\"usable-bytes\":1")), "usable-bytes" },
    { FILE_OF (ENTRY ("x", ",\"usable-bytes\":\"24\"")), "usable-bytes" },
    { FILE_OF (ENTRY ("X Y", ",\"usable-bytes\":25769803776")), "X Y" },
    { FILE_OF (GOOD "," GOOD), "“x”" },
    { FILE_OF (ENTRY ("x", ",\"usable-bytes\":25769803776,\"colour\":1")), "colour" },
  };
  guint before;

  start ();
  before = count ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *said = load (cases[i][0]);
      g_autofree char *path = get_path ();
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", said);
      g_assert_nonnull (strstr (said, path));
      g_assert_nonnull (strstr (said, cases[i][1]));
      g_assert_cmpstr (headroom_own_gpus_get_problem (own ()), ==, said);
      g_assert_cmpuint (count (), ==, before);
      g_assert_false (headroom_own_gpus_put (own (), NULL, "Alpha", "", 24 * HR_GIB, &error));
      g_assert_nonnull (strstr (error->message, path));
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_cmpstr (text, ==, cases[i][0]);
    }
  start ();
  g_assert_null (headroom_own_gpus_get_problem (own ()));
}

/* A folder in the file's place, and a file in its folder's. */
static void
test_no_file (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  start ();
  g_assert_no_errno (g_mkdir (path, 0700));
  g_assert_false (headroom_own_gpus_load (own (), &error));
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_NOT_A_FILE);
  g_clear_error (&error);
  g_assert_no_errno (g_rmdir (path));
  g_assert_no_errno (g_rmdir (folder));
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  g_assert_true (headroom_own_gpus_load (own (), &error));
  g_assert_false (headroom_own_gpus_put (own (), NULL, "Alpha", "", 24 * HR_GIB, &error));
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE);
  g_assert_null (lookup ("alpha"));
  g_assert_no_errno (g_unlink (folder));
}

/* One's own stand among the others: by vendor, and then by name. */
static void
test_order (void)
{
  HeadroomGpuCatalog *catalog;

  start ();
  put (NULL, "Middle", "NVIDIA", 24 * HR_GIB);
  put (NULL, "A Zero", "AMD", 24 * HR_GIB);
  catalog = headroom_gpu_catalog_get_default ();
  for (guint i = 1; i < count (); i++)
    {
      HeadroomGpu *before = headroom_gpu_catalog_get (catalog, i - 1);
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);
      int by_vendor = g_strcmp0 (headroom_gpu_get_vendor (before), headroom_gpu_get_vendor (gpu));

      g_assert_cmpint (by_vendor, <=, 0);
      if (by_vendor == 0)
        g_assert_cmpstr (headroom_gpu_get_name (before), <, headroom_gpu_get_name (gpu));
    }
}

/* The folder is the person's alone; the file in it is as any other. */
static void
test_modes (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  mode_t usual = umask (0022);
  GStatBuf status;

  start ();
  g_assert_no_errno (g_rmdir (folder));
  put (NULL, "Alpha", "", 24 * HR_GIB);
  umask (usual);
  g_assert_no_errno (g_stat (folder, &status));
  g_assert_cmpint (status.st_mode & 07777, ==, 0700);
  g_assert_no_errno (g_stat (path, &status));
  g_assert_cmpint (status.st_mode & 07777, ==, 0644);
}

/* An update of the program may bring a GPU of the same id: one's own is meant. */
static void
test_same_id_as_built_in (void)
{
  g_autofree char *said = NULL;
  guint before;

  start ();
  before = count ();
  said = load (FILE_OF (ENTRY ("h100-sxm5-80gb", ",\"usable-bytes\":25769803776")));
  g_assert_cmpstr (said, ==, "");
  g_assert_cmpuint (count (), ==, before);
  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (lookup ("h100-sxm5-80gb")), ==, 24 * HR_GIB);
}

/* Keys of an entry that the program has no field for, and other changes made meanwhile, stay. */
static void
test_changes_of_others_stay (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *said = NULL;
  g_autofree char *text = NULL;

  said = load (FILE_OF (ENTRY ("x", ",\"usable-bytes\":25769803776,\"tdp-w\":300")));
  g_assert_true (g_file_set_contents (path,
                                      FILE_OF (ENTRY ("x", ",\"usable-bytes\":25769803776,\"tdp-w\":300") "," ENTRY (
                                          "y", ",\"usable-bytes\":25769803776")),
                                      -1, NULL));
  put ("x", "Changed", "", 32 * HR_GIB);
  g_assert_cmpfloat (headroom_gpu_get_tdp_w (lookup ("x")), ==, 300);
  g_assert_nonnull (lookup ("y"));
}

/* A newer version may have more to say in the file than GPUs. */
static void
test_newer_keys_stay (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *text = NULL;
  g_autofree char *said = load ("{\"format\":1,\"gpus\":[],\"folders\":[\"a\"]}");
  g_autoptr (HeadroomJson) root = NULL;

  g_assert_cmpstr (said, ==, "");
  put (NULL, "Alpha", "AMD", 24 * HR_GIB);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  root = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);
  g_assert_cmpuint (headroom_json_get_length (headroom_json_get (root, "folders")), ==, 1);
  g_assert_cmpuint (headroom_json_get_length (headroom_json_get (root, "gpus")), ==, 1);
}

/* Every candidate list has it, and the estimate of a scenario that names it follows a change. */
static void
test_everybody_sees_it (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimator) estimator = NULL;
  g_autofree HeadroomCandidate *candidates = NULL;
  guint n;
  guint found = 0;

  start ();
  put (NULL, "Alpha", "", 24 * HR_GIB);
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "Alpha", NULL));
  estimator = headroom_estimator_new (scenario);
  g_assert_cmpfloat (headroom_estimate_peek (headroom_estimator_get_estimate (estimator))->usable_bytes, ==,
                     24 * HR_GIB);
  put ("alpha", "Alpha", "", 32 * HR_GIB);
  g_assert_cmpfloat (headroom_estimate_peek (headroom_estimator_get_estimate (estimator))->usable_bytes, ==,
                     32 * HR_GIB);
  candidates = headroom_candidates_new (headroom_estimate_peek (headroom_estimator_get_estimate (estimator)), &n);
  for (guint i = 0; i < n; i++)
    found += g_str_equal (headroom_gpu_get_id (candidates[i].gpu), "alpha");
  g_assert_cmpuint (found, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func ("/model/own-gpus/newer-keys-stay", test_newer_keys_stay);
  g_test_add_func ("/model/own-gpus/added", test_added);
  g_test_add_func ("/model/own-gpus/file", test_file);
  g_test_add_func ("/model/own-gpus/changed", test_changed);
  g_test_add_func ("/model/own-gpus/removed-and-brought-back", test_removed_and_brought_back);
  g_test_add_func ("/model/own-gpus/ids", test_ids);
  g_test_add_func ("/model/own-gpus/refused", test_refused);
  g_test_add_func ("/model/own-gpus/long-ids", test_long_ids);
  g_test_add_func ("/model/own-gpus/limits-are-named", test_limits_are_named);
  g_test_add_func ("/model/own-gpus/broken-files", test_broken_files);
  g_test_add_func ("/model/own-gpus/order", test_order);
  g_test_add_func ("/model/own-gpus/no-file", test_no_file);
  g_test_add_func ("/model/own-gpus/modes", test_modes);
  g_test_add_func ("/model/own-gpus/same-id-as-built-in", test_same_id_as_built_in);
  g_test_add_func ("/model/own-gpus/changes-of-others-stay", test_changes_of_others_stay);
  g_test_add_func ("/model/own-gpus/everybody-sees-it", test_everybody_sees_it);
  return g_test_run ();
}
