/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells and rows. Text that begins like a formula gets an apostrophe, which spreadsheets take for “this is
 * text”; numbers are left alone, so that they stay numbers. */
#include "report/report-csv-cells.h"

#include <string.h>

/* Before what a spreadsheet would take for a formula. */
static const char *
guard (const char *text)
{
  if (*text != '\0' && strchr ("=+-@\t\r", *text) != NULL)
    return "'";
  return "";
}

static void
append_quoted (GString *csv, const char *text)
{
  g_string_append_printf (csv, "\"%s", guard (text));
  for (; *text != '\0'; text++)
    {
      if (*text == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *text);
    }
  g_string_append_c (csv, '"');
}

void
headroom_csv_append_text (GString *csv, const char *text)
{
  if (strpbrk (text, ",\"\r\n") != NULL)
    append_quoted (csv, text);
  else
    g_string_append_printf (csv, "%s%s", guard (text), text);
}

static gboolean
is_number (guint64 numbers, guint column)
{
  return (numbers & (G_GUINT64_CONSTANT (1) << column)) != 0;
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
      if (is_number (numbers, i))
        g_string_append (csv, cells[i]);
      else
        headroom_csv_append_text (csv, cells[i]);
    }
  g_string_append (csv, "\r\n");
}
