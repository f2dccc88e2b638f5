/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each line is a row, each text between tabs a cell. */
#include "report/report-tsv-html.h"

static void
append_cell (GString *html, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append_printf (html, "<td>%s</td>", escaped);
}

static void
append_row (GString *html, const char *line)
{
  g_auto (GStrv) cells = g_strsplit (line, "\t", -1);

  g_string_append (html, "<tr>");
  for (char **cell = cells; *cell != NULL; cell++)
    append_cell (html, *cell);
  g_string_append (html, "</tr>\n");
}

char *
headroom_report_tsv_to_html (const char *tsv)
{
  g_auto (GStrv) lines = g_strsplit (tsv, "\n", -1);
  GString *html = g_string_new ("<meta charset=\"utf-8\"><table>\n");

  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      append_row (html, *line);
  g_string_append (html, "</table>\n");
  return g_string_free_and_steal (html);
}
