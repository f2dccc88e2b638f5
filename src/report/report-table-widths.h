/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How wide columns get: everybody the least, the rest to who would like more. */
#pragma once

#include <glib.h>

/** What a column would like, and the least that it can do with. */
typedef struct
{
  double natural;
  double least;
} hr_column_wish_t;

/** Share `available` among `n` columns, at most HR_TABLE_COLUMNS: short texts stay on one line. */
void hr_table_share_width (const hr_column_wish_t *wishes, guint n, double available, double *widths);
