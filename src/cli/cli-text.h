/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text for terminals: widths counted in columns, tables, paragraphs of 80 columns. */
#pragma once

#include <glib.h>

enum
{
  CLI_COLUMNS = 80,
  CLI_TABLE_COLUMNS = 12
};

/** How many columns a terminal gives to a text. */
int cli_width (const char *text);

/** Append `width` columns of text: blanks after it, or before it with `end`. */
void cli_append_padded (GString *out, const char *text, int width, gboolean end);

/** Append a paragraph, wrapped between words. Ends the line. */
void cli_append_paragraph (GString *out, const char *text);

/** The same where the first line goes on from column `column`, and the others begin at `indent`. A word longer than a
 * line stands alone. Ends the line. */
void cli_append_wrapped (GString *out, const char *text, int column, int indent);

/** Append a name and, in a second column, the text that explains it. */
void cli_append_entry (GString *out, const char *name, const char *text);

typedef struct
{
  const char *title; /* translated */
  gboolean end;      /* numbers: at the end of the column */
} cli_column_t;

typedef struct
{
  const cli_column_t *columns;
  guint n_columns;
  int indent;
  GPtrArray *rows; /* of char ** */
} cli_table_t;

/** A table to be filled; without any titles it has no header. */
void cli_table_init (cli_table_t *table, const cli_column_t *columns, guint n_columns, int indent);

/** Add an array of n strings to rows, taking the strings over; NULL is empty. */
void cli_take_row (GPtrArray *rows, char **cells, guint n);

/** The same for a table. */
void cli_table_take (cli_table_t *table, char **cells);

/** Append the table to a text and free the rows. */
void cli_table_print (cli_table_t *table, GString *out);
