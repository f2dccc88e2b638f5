/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of columns that are declared once, in each of the three formats. */
#pragma once

#include "model/result/headroom-column.h"

typedef struct
{
  const HeadroomColumn *columns;
  guint n_columns;
  GPtrArray *rows; /* of what the columns' functions take */
} cli_rows_t;

void cli_rows_append_text (const cli_rows_t *self, GString *out);
void cli_rows_append_csv (const cli_rows_t *self, GString *out);

/** An array of objects. (transfer full) */
HeadroomJson *cli_rows_to_json (const cli_rows_t *self);
