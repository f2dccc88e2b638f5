/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats as a table, and writing one of them to a file. */
#include "report/report-save.h"

#include "model/base/headroom-file-io.h"
#include "model/scenario/headroom-document.h"
#include "report/report-csv-spreadsheet.h"
#include "report/report-csv.h"
#include "report/report-pdf.h"
#include "words/headroom-i18n.h"

#include <string.h>

static GBytes *
make_csv (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomExportOptions *options, GError **error)
{
  char *text = headroom_report_csv (estimate, scenario);

  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
make_spreadsheet (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomExportOptions *options,
                  GError **error)
{
  g_autofree char *csv = headroom_report_csv (estimate, scenario);
  char *text = headroom_csv_for_spreadsheets (csv);

  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
make_json (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomExportOptions *options, GError **error)
{
  char *text = headroom_estimate_to_json (estimate, scenario);

  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
make_document (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomExportOptions *options,
               GError **error)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  char *text;

  headroom_scenario_assign (headroom_document_get_scenario (document, 0), scenario);
  text = headroom_document_to_text (document);
  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
make_pdf (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomExportOptions *options, GError **error)
{
  return headroom_report_pdf (estimate, scenario, options->author, error);
}

static GBytes *
make_png (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomExportOptions *options, GError **error)
{
  return headroom_report_png (estimate, scenario, &options->picture, error);
}

static GBytes *
make_svg (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomExportOptions *options, GError **error)
{
  return headroom_report_svg (estimate, scenario, &options->picture, error);
}

/* clang-format off */
static const HeadroomReportFormat formats[] = {
  { "pdf", N_("PDF report"), "application/pdf", make_pdf },
  { "csv", N_("CSV table"), "text/csv", make_csv },
  { "spreadsheet", N_("CSV table for spreadsheets"), "text/csv", make_spreadsheet, "csv" },
  { "json", N_("JSON data"), "application/json", make_json },
  { "headroom", N_("Headroom document"), "application/vnd.headroom.scenario+json", make_document },
  { "png", N_("PNG picture"), "image/png", make_png },
  { "svg", N_("SVG picture"), "image/svg+xml", make_svg },
  { NULL },
};
/* clang-format on */

const HeadroomReportFormat *
headroom_report_formats (void)
{
  return formats;
}

const char *
headroom_report_format_extension (const HeadroomReportFormat *format)
{
  if (format->extension != NULL)
    return format->extension;
  return format->id;
}

const HeadroomReportFormat *
headroom_report_format_find (const char *id)
{
  for (const HeadroomReportFormat *format = formats; format->id != NULL; format++)
    if (g_ascii_strcasecmp (format->id, id) == 0)
      return format;
  return NULL;
}

const HeadroomReportFormat *
headroom_report_format_for_name (const char *name)
{
  const char *dot = strrchr (name, '.');
  const HeadroomReportFormat *format = NULL;

  if (dot != NULL)
    format = headroom_report_format_find (dot + 1);
  if (format != NULL && format->extension != NULL) /* a name is no extension */
    return NULL;
  return format;
}

char *
headroom_report_dup_endings (const char *const *ids)
{
  g_autofree char *joined = g_strjoinv (", .", (char **) ids);

  return g_strconcat (".", joined, NULL);
}

static void
fail_without_format (const char *name, GError **error)
{
  const char *ids[G_N_ELEMENTS (formats)] = { NULL };
  g_autofree char *endings = NULL;
  int n = 0;

  for (const HeadroomReportFormat *format = formats; format->id != NULL; format++)
    if (format->extension == NULL)
      ids[n++] = format->id;
  endings = headroom_report_dup_endings (ids);
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT,
               /* Translators: 1: a file’s name, 2: endings such as “.pdf, .csv”. */
               _ ("“%1$s” has no known extension. Export to a file whose name ends in one of "
                  "%2$s."),
               name, endings);
}

static const HeadroomReportFormat *
format_for_file (GFile *file, GError **error)
{
  g_autofree char *name = headroom_file_get_display_name (file);
  const HeadroomReportFormat *format = headroom_report_format_for_name (name);

  if (format == NULL)
    fail_without_format (name, error);
  return format;
}

GBytes *
headroom_report_make (const HeadroomReportFormat *format, HeadroomEstimate *estimate, HeadroomScenario *scenario,
                      const HeadroomExportOptions *options, GError **error)
{
  static const HeadroomExportOptions usual = { .picture = { HEADROOM_PICTURE_TERMS, HR_N_PARAMS, { .scale = 1 } } };

  if (options == NULL)
    options = &usual;
  return format->make (estimate, scenario, options, error);
}

gboolean
headroom_report_save (HeadroomEstimate *estimate, HeadroomScenario *scenario, GFile *file,
                      const HeadroomReportFormat *format, const HeadroomExportOptions *options,
                      GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) contents = NULL;

  if (format == NULL)
    format = format_for_file (file, error);
  if (format != NULL)
    contents = headroom_report_make (format, estimate, scenario, options, error);
  return contents != NULL && headroom_file_save (file, contents, NULL, NULL, cancellable, error);
}
