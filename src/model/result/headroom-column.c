/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cell of a table for people and for programs, by the kind of its column. */
#include "model/result/headroom-column.h"

#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

gboolean
headroom_column_is_in (const HeadroomColumn *column, HeadroomColumnTables table)
{
  return (column->tables & table) != 0;
}

gboolean
headroom_column_has_csv (const HeadroomColumn *column)
{
  return column->id != NULL && *headroom_column_get_csv_id (column) != '\0';
}

const char *
headroom_column_get_csv_id (const HeadroomColumn *column)
{
  if (column->csv_id != NULL)
    return column->csv_id;
  return column->id;
}

static gboolean
is_text (const HeadroomColumn *column)
{
  return column->kind == HEADROOM_COLUMN_TEXT || column->kind == HEADROOM_COLUMN_NOTE;
}

double
headroom_column_count_or_nothing (double count)
{
  if (count > 0)
    return count;
  return NAN;
}

gboolean
headroom_column_is_number (const HeadroomColumn *column)
{
  return !is_text (column) && column->kind != HEADROOM_COLUMN_YES_NO;
}

gboolean
headroom_column_shows_numbers (const HeadroomColumn *column)
{
  return headroom_column_is_number (column) && !column->is_worded;
}

static gboolean
is_missing (const HeadroomColumn *column, gconstpointer row)
{
  if (is_text (column))
    return column->text (row) == NULL;
  return isnan (column->number (row));
}

static const char *
yes_or_no (gboolean yes)
{
  return yes ? "yes" : "no";
}

static char *
describe_number (const HeadroomColumn *column, double number, char *(*bytes) (double bytes))
{
  if (column->kind == HEADROOM_COLUMN_BYTES)
    return bytes (number);
  if (column->kind == HEADROOM_COLUMN_SHARE)
    return headroom_words_percent (number, 1);
  return headroom_words_digits (number);
}

char *
headroom_column_describe (const HeadroomColumn *column, gconstpointer row, char *(*bytes) (double bytes))
{
  if (is_missing (column, row) && column->missing == NULL)
    return g_strdup ("");
  if (is_missing (column, row))
    return g_strdup (headroom_gettext (column->missing));
  if (column->describe != NULL)
    return column->describe (row);
  if (is_text (column))
    return g_strdup (column->text (row));
  return describe_number (column, column->number (row), bytes);
}

static char *
phrase (const HeadroomColumn *column, gconstpointer row, char *(*bytes) (double bytes))
{
  if (is_missing (column, row))
    return g_strdup ("");
  if (column->phrase != NULL)
    return column->phrase (row, bytes);
  return headroom_column_describe (column, row, bytes);
}

char *
headroom_columns_phrase (const HeadroomColumn *columns, guint n_columns, HeadroomColumnPlace place, gconstpointer row,
                         char *(*bytes) (double bytes))
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *part = NULL;

      if (columns[i].place != place)
        continue;
      part = phrase (&columns[i], row, bytes);
      if (line->len > 0 && *part != '\0')
        g_string_append (line, " · ");
      g_string_append (line, part);
    }
  return g_string_free_and_steal (g_steal_pointer (&line));
}

char *
headroom_column_to_csv (const HeadroomColumn *column, gconstpointer row)
{
  if (is_missing (column, row))
    return NULL;
  if (is_text (column))
    return g_strdup (column->text (row));
  if (column->kind == HEADROOM_COLUMN_YES_NO)
    return g_strdup (yes_or_no (column->number (row) > 0));
  return headroom_words_digits (column->number (row));
}

static HeadroomJson *
to_json (const HeadroomColumn *column, gconstpointer row)
{
  if (is_missing (column, row))
    return headroom_json_new_null ();
  switch (column->kind)
    {
    case HEADROOM_COLUMN_TEXT:
    case HEADROOM_COLUMN_NOTE: return headroom_json_new_string (column->text (row));
    case HEADROOM_COLUMN_YES_NO: return headroom_json_new_bool (column->number (row) > 0);
    case HEADROOM_COLUMN_WHOLE:
    case HEADROOM_COLUMN_BYTES: return headroom_json_new_whole (column->number (row));
    case HEADROOM_COLUMN_NUMBER:
    case HEADROOM_COLUMN_SHARE:
    default: return headroom_json_new_number (column->number (row));
    }
}

HeadroomJson *
headroom_columns_to_json (const HeadroomColumn *columns, guint n_columns, gconstpointer row)
{
  HeadroomJson *object = headroom_json_new_object ();

  for (guint i = 0; i < n_columns; i++)
    if (columns[i].id != NULL)
      headroom_json_set (object, columns[i].id, to_json (&columns[i], row));
  return object;
}
