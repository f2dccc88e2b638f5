/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns of a table, declared once: text, CSV and JSON are loops over them. A row is whatever the functions of its
 * columns take. */
#pragma once

#include "model/base/headroom-json.h"

typedef enum
{
  HEADROOM_COLUMN_TEXT,
  HEADROOM_COLUMN_YES_NO,
  HEADROOM_COLUMN_WHOLE,
  HEADROOM_COLUMN_NUMBER,
  HEADROOM_COLUMN_BYTES,
  HEADROOM_COLUMN_SHARE, /* of 1 */
} HeadroomColumnKind;

typedef struct
{
  const char *id;      /* for programs: the key in JSON; NULL: for people alone */
  const char *csv_id;  /* where CSV calls it otherwise; "": JSON alone; NULL: as in JSON */
  const char *title;   /* for people, marked for translation; NULL: for programs alone */
  const char *missing; /* what people read where there is nothing, marked; NULL: empty */
  HeadroomColumnKind kind;
  const char *(*text) (gconstpointer row); /* of TEXT; NULL: nothing there */
  double (*number) (gconstpointer row);    /* of all others; NAN: nothing there */
  char *(*describe) (gconstpointer row);   /* what people read in place of them; NULL: as they are */
} HeadroomColumn;

/** Whether people, or a reader of CSV, see a column. */
gboolean headroom_column_has_text (const HeadroomColumn *column);
gboolean headroom_column_has_csv (const HeadroomColumn *column);
const char *headroom_column_get_csv_id (const HeadroomColumn *column);

/** A number goes to the end of its column, and is never guarded against formulas. */
gboolean headroom_column_is_number (const HeadroomColumn *column);

/** What people read, translated; `bytes` writes amounts of memory. (transfer full) */
char *headroom_column_describe (const HeadroomColumn *column, gconstpointer row, char *(*bytes) (double bytes));

/** What programs read in CSV; NULL where there is nothing. (transfer full) */
char *headroom_column_to_csv (const HeadroomColumn *column, gconstpointer row);

/** A row as an object; what is not there is null. */
HeadroomJson *headroom_columns_to_json (const HeadroomColumn *columns, guint n_columns, gconstpointer row);
