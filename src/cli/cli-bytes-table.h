/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of amounts of memory: each in two units and in exact bytes. */
#pragma once

#include "cli/cli-text.h"

typedef struct
{
  cli_column_t columns[6];
  cli_table_t table;
} cli_bytes_table_t;

/** Begin a table with a title above its labels and, if not NULL, above its shares and notes. It must not be moved. */
void cli_bytes_table_begin (cli_bytes_table_t *self, const char *title, const char *share, const char *note);

/** Add an amount in bytes, with its share and a note as text. */
void
cli_bytes_table_take (cli_bytes_table_t *self, const char *label, double bytes, const char *share, const char *note);

/** Append the table to a text and free its rows. */
void cli_bytes_table_print (cli_bytes_table_t *self, GString *out);
