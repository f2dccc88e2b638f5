/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a comma-separated table with a header, for tests that hold the program to published numbers. */
#pragma once

#include <glib.h>

typedef struct
{
  char **names, **values;
} row_t;

/** All rows of tests/data/`name`, as row_t. Free with rows_free. */
GPtrArray *rows_read (const char *name);
void rows_free (GPtrArray *rows);

/** A column of a row, which must exist, as text and as a number. */
const char *cell (const row_t *row, const char *name);
double number (const row_t *row, const char *name);

/** Whether a column's name begins with one of these. */
gboolean begins_with_any (const char *name, const char *const *beginnings);
