/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison in each of its formats, by id and by a file's name; what is none of them is refused by name. */
#include "model/result/headroom-comparison-rows.h"
#include "report/report-comparison-csv.h"
#include "report/report-comparison.h"

#include <glib/gstdio.h>
#include <string.h>

static const HeadroomExportOptions usual = { .picture.look.scale = 1 };

static headroom_comparison_t *
new_comparison (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (HeadroomScenario) other = headroom_scenario_new ();
  g_autoptr (GError) error = NULL;
  headroom_comparison_t *comparison;

  g_assert_true (headroom_scenario_set_number (other, HR_LAYERS, 48, NULL));
  headroom_document_append (document, other);
  comparison = headroom_comparison_new (document, 0, &error);
  g_assert_no_error (error);
  return comparison;
}

/* What a file of each format begins with. */
static const struct
{
  const char *id, *beginning;
} formats[] = {
  { "pdf", "%PDF-" }, { "csv", "section," }, { "json", "{" }, { "png", "\x89PNG" }, { "svg", "<?xml" },
};

static void
assert_begins (GBytes *made, const char *beginning)
{
  g_assert_nonnull (made);
  g_assert_cmpuint (g_bytes_get_size (made), >, strlen (beginning));
  g_assert_cmpint (memcmp (g_bytes_get_data (made, NULL), beginning, strlen (beginning)), ==, 0);
}

static void
test_formats (void)
{
  g_autoptr (headroom_comparison_t) comparison = new_comparison ();
  g_auto (GStrv) ids = headroom_report_comparison_dup_formats ();

  g_assert_cmpuint (g_strv_length (ids), ==, G_N_ELEMENTS (formats));
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *loud = g_ascii_strup (formats[i].id, -1);
      g_autoptr (GBytes) made = headroom_report_comparison_make (comparison, loud, &usual, NULL);

      g_assert_cmpstr (ids[i], ==, formats[i].id);
      assert_begins (made, formats[i].beginning);
    }
}

/* A section begins with its heading and the titles of all scenarios. */
static void
test_copied (void)
{
  g_autoptr (headroom_comparison_t) comparison = new_comparison ();
  g_autofree char *tsv = headroom_report_comparison_tsv (comparison);
  g_autofree char *heading = headroom_comparison_dup_heading (comparison, (headroom_compared_t) 0);
  g_autofree char *line = g_strdup_printf ("%s\t%s\t%s\n", heading, headroom_comparison_get_title (comparison, 0),
                                           headroom_comparison_get_title (comparison, 1));

  g_assert_true (g_str_has_prefix (tsv, line));
}

static void
assert_refused (const GError *error, const char *name)
{
  g_autofree char *words = g_strdup_printf ("A comparison cannot be written as “%s”. Export to a file whose name ends "
                                            "in one of .pdf, .csv, .json, .png, .svg.",
                                            name);

  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT);
  g_assert_cmpstr (error->message, ==, words);
}

/* A document is a format of a scenario, not of a comparison. */
static void
test_other_formats (void)
{
  g_autoptr (headroom_comparison_t) comparison = new_comparison ();
  g_autoptr (GError) error = NULL;

  g_assert_null (headroom_report_comparison_make (comparison, "headroom", &usual, &error));
  assert_refused (error, "headroom");
}

static gboolean
save (const char *folder, const char *name, GError **error)
{
  g_autoptr (headroom_comparison_t) comparison = new_comparison ();
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return headroom_report_comparison_save (comparison, file, &usual, NULL, error);
}

static void
assert_saved (const char *folder, const char *id, const char *beginning)
{
  g_autofree char *name = g_strconcat ("a.b.", id, NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  g_assert_true (save (folder, name, &error));
  g_assert_true (g_file_get_contents (path, &contents, &length, &error));
  bytes = g_bytes_new (contents, length);
  assert_begins (bytes, beginning);
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autoptr (GError) without = NULL;
  g_autoptr (GError) of_document = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    assert_saved (folder, formats[i].id, formats[i].beginning);
  g_assert_false (save (folder, "table", &without));
  assert_refused (without, "table");
  g_assert_false (save (folder, "table.headroom", &of_document));
  assert_refused (of_document, "headroom");
  g_assert_cmpint (g_rmdir (folder), ==, 0); /* nothing was left in it */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/comparison/formats", test_formats);
  g_test_add_func ("/report/comparison/copied", test_copied);
  g_test_add_func ("/report/comparison/other-formats", test_other_formats);
  g_test_add_func ("/report/comparison/files", test_files);
  return g_test_run ();
}
