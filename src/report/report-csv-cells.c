/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells and rows. Text that begins like a formula gets an apostrophe, which spreadsheets take for “this is
 * text”; numbers are left alone, so that they stay numbers. */
#include "report/report-csv.h"

#include <string.h>

void
headroom_csv_append_text (GString *csv, const char *text)
{
  gboolean guarded = *text != '\0' && strchr ("=+-@\t\r", *text) != NULL;

  if (strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append_printf (csv, "%s%s", guarded ? "'" : "", text);
      return;
    }
  g_string_append (csv, guarded ? "\"'" : "\"");
  for (; *text != '\0'; text++)
    g_string_append_printf (csv, *text == '"' ? "\"%c" : "%c", *text);
  g_string_append_c (csv, '"');
}

void
headroom_csv_append_row (GString *csv, const char *const *cells, guint n_cells, guint64 numbers)
{
  for (guint i = 0; i < n_cells; i++)
    {
      if (i > 0)
        g_string_append_c (csv, ',');
      if (cells[i] == NULL)
        continue;
      if (numbers & (G_GUINT64_CONSTANT (1) << i))
        g_string_append (csv, cells[i]);
      else
        headroom_csv_append_text (csv, cells[i]);
    }
  g_string_append (csv, "\r\n");
}
