/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats of a comparison as a table. */
#include "report/report-comparison.h"

#include "model/base/headroom-error.h"
#include "model/base/headroom-file-io.h"
#include "model/result/headroom-comparison-json.h"
#include "report/report-comparison-csv.h"
#include "words/headroom-i18n.h"

#include <string.h>

static GBytes *
take_text (char *text)
{
  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
make_csv (const headroom_comparison_t *comparison, const HeadroomExportOptions *options, GError **error)
{
  return take_text (headroom_report_comparison_csv (comparison));
}

static GBytes *
make_json (const headroom_comparison_t *comparison, const HeadroomExportOptions *options, GError **error)
{
  return take_text (headroom_comparison_to_json (comparison));
}

static GBytes *
make_pdf (const headroom_comparison_t *comparison, const HeadroomExportOptions *options, GError **error)
{
  return headroom_report_comparison_pdf (comparison, options->author, error);
}

static GBytes *
make_png (const headroom_comparison_t *comparison, const HeadroomExportOptions *options, GError **error)
{
  HeadroomPictureLook look = options->picture.look;

  look.scale = CLAMP (look.scale, 1, HEADROOM_PICTURE_MAX_SCALE);
  return headroom_report_comparison_picture (comparison, look, error);
}

static GBytes *
make_svg (const headroom_comparison_t *comparison, const HeadroomExportOptions *options, GError **error)
{
  HeadroomPictureLook look = { 0, options->picture.look.dark };

  return headroom_report_comparison_picture (comparison, look, error);
}

static const struct
{
  const char *id;
  GBytes *(*make) (const headroom_comparison_t *comparison, const HeadroomExportOptions *options, GError **error);
} formats[] = {
  { "pdf", make_pdf }, { "csv", make_csv }, { "json", make_json }, { "png", make_png }, { "svg", make_svg },
};

char **
headroom_report_comparison_dup_formats (void)
{
  char **ids = g_new0 (char *, G_N_ELEMENTS (formats) + 1);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    ids[i] = g_strdup (formats[i].id);
  return ids;
}

static void
fail_without_format (const char *format, GError **error)
{
  g_auto (GStrv) ids = headroom_report_comparison_dup_formats ();
  g_autofree char *endings = headroom_report_dup_endings ((const char *const *) ids);

  /* Translators: 1: a format or a file’s name, such as “headroom”, 2: endings such as “.pdf, .csv”. */
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT,
               _ ("A comparison cannot be written as “%1$s”. Export to a file whose name ends in one of "
                  "%2$s."),
               format, endings);
}

GBytes *
headroom_report_comparison_make (const headroom_comparison_t *comparison, const char *format,
                                 const HeadroomExportOptions *options, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (formats[i].id, format) == 0)
      return formats[i].make (comparison, options, error);
  fail_without_format (format, error);
  return NULL;
}

gboolean
headroom_report_comparison_save (const headroom_comparison_t *comparison, GFile *file,
                                 const HeadroomExportOptions *options, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = headroom_file_get_display_name (file);
  const HeadroomReportFormat *format = headroom_report_format_for_name (name);
  g_autoptr (GBytes) contents = NULL;
  const char *id = name;

  if (format != NULL)
    id = format->id;
  contents = headroom_report_comparison_make (comparison, id, options, error);
  return contents != NULL && headroom_file_save (file, contents, NULL, NULL, cancellable, error);
}
