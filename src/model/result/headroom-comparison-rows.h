/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a comparison, with a cell for each scenario: one list for the window, reports and the command line. */
#pragma once

#include "model/result/headroom-comparison.h"

/** What rows are about, in the order in which they are written. */
typedef enum
{
  HEADROOM_COMPARED_SOURCES,     /* model and recipe, where at least one was made from one */
  HEADROOM_COMPARED_BYTES,       /* each term, and the total */
  HEADROOM_COMPARED_DIFFERENCES, /* the same, less what the baseline has, where that is anything */
  HEADROOM_COMPARED_VERDICT,     /* what the device shows, with its range, against what is usable */
  HEADROOM_COMPARED_SPEED,       /* of a step, or of a server, where it is known of at least one */
  HEADROOM_COMPARED_ADVICE,      /* what would make those fit that are tight or do not, where there are any */
  HEADROOM_COMPARED_INPUTS,      /* those that differ */
  HEADROOM_N_COMPARED
} headroom_compared_t;

typedef struct
{
  headroom_compared_t section;
  int item; /* a term (HR_N_TERMS: the total), an input, a speed, a kind of preset, one of the rows about the verdict,
               or 0 */
} headroom_comparison_row_t;

/** The rows of a section, which may have none. An array of headroom_comparison_row_t. (transfer full) */
GArray *headroom_comparison_list_rows (const headroom_comparison_t *self, headroom_compared_t section);

/** What heads a section. Translated. (transfer full) */
char *headroom_comparison_dup_heading (const headroom_comparison_t *self, headroom_compared_t section);

/** Its name in data, never translated. */
const char *headroom_compared_get_id (headroom_compared_t section);

/** The row's name in data, and as people read it. */
const char *headroom_comparison_row_get_id (const headroom_comparison_row_t *row);
const char *headroom_comparison_row_get_label (const headroom_comparison_row_t *row);

/** Whether `…_write` gives plain numbers. */
gboolean headroom_comparison_row_is_number (const headroom_comparison_row_t *row);

/** A cell as data: plain digits, ids. (transfer full) */
char *
headroom_comparison_row_write (const headroom_comparison_t *self, const headroom_comparison_row_t *row, guint index);

/** A cell as people read it; `describe_bytes` words amounts of memory. Empty where there is no difference.
 * (transfer full) */
char *headroom_comparison_row_describe (const headroom_comparison_t *self, const headroom_comparison_row_t *row,
                                        guint index, char *(*describe_bytes) (double bytes));
