/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats of a comparison as a table. */
#include "report/report-comparison.h"

#include "model/base/headroom-error.h"
#include "model/result/headroom-comparison-json.h"
#include "report/report-comparison-csv.h"
#include "report/report-save.h"
#include "words/headroom-i18n.h"

#include <string.h>

static GBytes *
take_text (char *text)
{
  return g_bytes_new_take (text, strlen (text));
}

static GBytes *
make_csv (const headroom_comparison_t *comparison, int scale, GError **error)
{
  return take_text (headroom_report_comparison_csv (comparison));
}

static GBytes *
make_json (const headroom_comparison_t *comparison, int scale, GError **error)
{
  return take_text (headroom_comparison_to_json (comparison));
}

static GBytes *
make_pdf (const headroom_comparison_t *comparison, int scale, GError **error)
{
  return headroom_report_comparison_pdf (comparison, error);
}

static GBytes *
make_png (const headroom_comparison_t *comparison, int scale, GError **error)
{
  return headroom_report_comparison_picture (comparison, CLAMP (scale, 1, HEADROOM_PICTURE_MAX_SCALE), error);
}

static GBytes *
make_svg (const headroom_comparison_t *comparison, int scale, GError **error)
{
  return headroom_report_comparison_picture (comparison, 0, error);
}

static const char *const ids[] = { "pdf", "csv", "json", "png", "svg", NULL };

static GBytes *(*const makers[]) (const headroom_comparison_t *comparison, int scale, GError **error) = {
  make_pdf, make_csv, make_json, make_png, make_svg
};

G_STATIC_ASSERT (G_N_ELEMENTS (ids) == G_N_ELEMENTS (makers) + 1);

const char *const *
headroom_report_comparison_formats (void)
{
  return ids;
}

GBytes *
headroom_report_comparison_make (const headroom_comparison_t *comparison, const char *format, int scale, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (makers); i++)
    if (g_ascii_strcasecmp (ids[i], format) == 0)
      return makers[i](comparison, scale, error);
  /* Translators: a word such as “headroom”. */
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT,
               _ ("A comparison cannot be written as “%s”. Export to .pdf, .csv, .json, .png or .svg."), format);
  return NULL;
}
