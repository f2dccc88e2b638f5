/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns of a table, declared once: the command line, CSV, JSON, the report and the window are loops over them. A row
 * is whatever the functions of its columns take. */
#pragma once

#include "model/base/headroom-json.h"

typedef enum
{
  HEADROOM_COLUMN_TEXT,
  HEADROOM_COLUMN_NOTE, /* a sentence, for which a table has the number of a note below it */
  HEADROOM_COLUMN_YES_NO,
  HEADROOM_COLUMN_WHOLE,
  HEADROOM_COLUMN_NUMBER,
  HEADROOM_COLUMN_BYTES,
  HEADROOM_COLUMN_SHARE, /* of 1 */
} HeadroomColumnKind;

/** The tables for people that have a column. */
typedef enum
{
  HEADROOM_IN_TEXT = 1 << 0, /* of the command line */
  HEADROOM_IN_REPORT = 1 << 1,
  HEADROOM_IN_WINDOW = 1 << 2,
} HeadroomColumnTables;

/** Where a row of the window that is no row of a table says it. */
typedef enum
{
  HEADROOM_PLACE_NONE,
  HEADROOM_PLACE_FACTS,   /* the first line: what it is */
  HEADROOM_PLACE_NEED,    /* the second line: what it takes */
  HEADROOM_PLACE_AMOUNT,  /* at its end */
  HEADROOM_PLACE_VERDICT, /* below that */
} HeadroomColumnPlace;

typedef struct
{
  const char *id;      /* for programs: the key in JSON; NULL: for people alone */
  const char *csv_id;  /* where CSV calls it otherwise; "": JSON alone; NULL: as in JSON */
  const char *title;   /* for people, marked for translation where a table has it; CSV has it as a label */
  const char *unit;    /* in CSV, where units have cells; NULL: none, but for bytes */
  const char *missing; /* what people read where there is nothing, marked; NULL: empty */
  HeadroomColumnKind kind;
  gboolean is_worded; /* people read words in place of its numbers */
  guint tables;       /* HeadroomColumnTables */
  HeadroomColumnPlace place;
  const char *(*text) (gconstpointer row); /* of TEXT and NOTE; NULL: nothing there */
  double (*number) (gconstpointer row);    /* of all others; NAN: nothing there */
  char *(*describe) (gconstpointer row);   /* what people read in place of them; NULL: as they are */
  /* What they read outside a table, where no title stands above it; NULL: as in a table. */
  char *(*phrase) (gconstpointer row, char *(*bytes) (double bytes));
} HeadroomColumn;

gboolean headroom_column_is_in (const HeadroomColumn *column, HeadroomColumnTables table);
gboolean headroom_column_has_csv (const HeadroomColumn *column);
const char *headroom_column_get_csv_id (const HeadroomColumn *column);

/** What 0 says nothing of: NAN in its place. */
double headroom_column_count_or_nothing (double count);

/** A number is never guarded against formulas. */
gboolean headroom_column_is_number (const HeadroomColumn *column);
/** Whether people read numbers, which go to the end of their column. */
gboolean headroom_column_shows_numbers (const HeadroomColumn *column);

/** What people read, translated; `bytes` writes amounts of memory. (transfer full) */
char *headroom_column_describe (const HeadroomColumn *column, gconstpointer row, char *(*bytes) (double bytes));

/** What the columns of a place say of a row, with a dot between them. (transfer full) */
char *headroom_columns_phrase (const HeadroomColumn *columns, guint n_columns, HeadroomColumnPlace place,
                               gconstpointer row, char *(*bytes) (double bytes));

/** What programs read in CSV; NULL where there is nothing. (transfer full) */
char *headroom_column_to_csv (const HeadroomColumn *column, gconstpointer row);

/** A row as an object; what is not there is null. */
HeadroomJson *headroom_columns_to_json (const HeadroomColumn *columns, guint n_columns, gconstpointer row);
