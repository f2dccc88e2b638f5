/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cell by cell: numbers get another decimal mark, texts quotes where they need them now. */
#include "report/report-csv-spreadsheet.h"

#include <glib.h>
#include <locale.h>
#include <string.h>

#define BYTE_ORDER_MARK "\uFEFF"

/* Marks of a country. */
typedef struct
{
  char between;
  const char *decimal;
} Marks;

static Marks
get_marks (void)
{
  const char *decimal = localeconv ()->decimal_point;

  if (g_str_equal (decimal, ","))
    return (Marks) { ';', decimal };
  return (Marks) { ',', "." };
}

/* The length of a cell as it stands: a comma within quotes does not end it. */
static gsize
measure_cell (const char *cell)
{
  gboolean is_quoted = FALSE;
  const char *at = cell;

  for (; *at != '\0'; at++)
    {
      if (*at == '"')
        is_quoted = !is_quoted;
      else if (!is_quoted && strchr (",\r", *at) != NULL)
        break;
    }
  return (gsize) (at - cell);
}

static gboolean
is_number (const char *cell)
{
  char *end = NULL;

  if (*cell == '\0' || cell[strspn (cell, "0123456789.-+eE")] != '\0')
    return FALSE;
  g_ascii_strtod (cell, &end);
  return *end == '\0';
}

static void
append_number (GString *out, const char *cell, const char *decimal)
{
  g_auto (GStrv) parts = g_strsplit (cell, ".", 2);
  g_autofree char *number = g_strjoinv (decimal, parts);

  g_string_append (out, number);
}

static void
append_cell (GString *out, const char *cell, Marks marks)
{
  if (is_number (cell))
    append_number (out, cell, marks.decimal);
  else if (*cell != '"' && strchr (cell, marks.between) != NULL)
    g_string_append_printf (out, "\"%s\"", cell);
  else
    g_string_append (out, cell);
}

/* What stands between cells, or ends a line. Returns what follows. */
static const char *
append_mark (GString *out, const char *at, Marks marks)
{
  gsize length = strspn (at, "\r\n");

  if (*at == ',')
    {
      g_string_append_c (out, marks.between);
      return at + 1;
    }
  g_string_append_len (out, at, (gssize) length);
  return at + length;
}

static char *
rewrite (const char *csv, Marks marks)
{
  GString *out = g_string_new (BYTE_ORDER_MARK);

  while (*csv != '\0')
    {
      gsize length = measure_cell (csv);
      g_autofree char *cell = g_strndup (csv, length);

      append_cell (out, cell, marks);
      csv = append_mark (out, csv + length, marks);
    }
  return g_string_free_and_steal (out);
}

char *
headroom_csv_for_spreadsheets (const char *csv)
{
  return rewrite (csv, get_marks ());
}
