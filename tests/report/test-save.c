/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate in each of the formats, by id and by a file's name. */
#include "report/report-save.h"

#include <string.h>

static GBytes *
make (const char *format)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GError) error = NULL;
  GBytes *made = headroom_report_make (headroom_report_format_find (format), estimate, scenario, NULL, &error);

  g_assert_no_error (error);
  return made;
}

/* Bytes 16 to 19 of a PNG are its width (RFC 2083, IHDR): 760 pixels, where no scale is told. */
static void
test_usual_picture (void)
{
  g_autoptr (GBytes) png = make ("png");
  guint32 width;

  memcpy (&width, (const char *) g_bytes_get_data (png, NULL) + 16, sizeof width);
  g_assert_cmpuint (GUINT32_FROM_BE (width), ==, 760);
}

/* What a file begins with, by its format. */
static void
test_beginnings (void)
{
  static const char *const beginnings[][2] = {
    { "pdf", "%PDF-" }, { "csv", "section," },       { "json", "{" }, { "headroom", "{" }, { "png", "\x89PNG" },
    { "svg", "<?xml" }, { "spreadsheet", "\uFEFF" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      g_autoptr (GBytes) made = make (beginnings[i][0]);
      const char *beginning = beginnings[i][1];

      g_assert_cmpuint (g_bytes_get_size (made), >, strlen (beginning));
      g_assert_cmpint (memcmp (g_bytes_get_data (made, NULL), beginning, strlen (beginning)), ==, 0);
    }
}

static void
test_names (void)
{
  static const char *const names[][2] = {
    { "a.pdf", "pdf" }, { "A.PDF", "pdf" }, { "a.b.Csv", "csv" }, { "a.svg", "svg" },
    { "pdf", NULL },    { "a.", NULL },     { "a.docx", NULL },   { "a.pdf.gz", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const HeadroomReportFormat *format = headroom_report_format_for_name (names[i][0]);

      if (names[i][1] == NULL)
        g_assert_null (format);
      else
        g_assert_cmpstr (format->id, ==, names[i][1]);
    }
}

/* Of a file whose name tells no format nothing is written, and all endings are told. */
static void
test_unknown_ending (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/a.docx");
  g_autoptr (GError) error = NULL;

  g_assert_false (headroom_report_save (estimate, scenario, file, NULL, NULL, NULL, &error));
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT);
  g_assert_cmpstr (error->message, ==,
                   "“a.docx” has no known extension. Export to a file whose name ends in one of .pdf, .csv, .json, "
                   ".headroom, .png, .svg.");
}

/* A spreadsheet is CSV by its name. */
static void
test_extensions (void)
{
  const HeadroomReportFormat *spreadsheet = headroom_report_format_find ("spreadsheet");

  g_assert_cmpstr (headroom_report_format_extension (spreadsheet), ==, "csv");
  g_assert_cmpstr (headroom_report_format_extension (headroom_report_format_find ("pdf")), ==, "pdf");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/save/usual-picture", test_usual_picture);
  g_test_add_func ("/report/save/beginnings", test_beginnings);
  g_test_add_func ("/report/save/names", test_names);
  g_test_add_func ("/report/save/unknown-ending", test_unknown_ending);
  g_test_add_func ("/report/save/extensions", test_extensions);
  return g_test_run ();
}
