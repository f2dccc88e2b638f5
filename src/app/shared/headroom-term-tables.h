/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of terms that bars and breakdowns show: of the memory, of a step's time, of a token that is served. */
#pragma once

#include "model/result/headroom-estimate.h"

/** The sum of a table's terms, as it may turn out. */
typedef struct
{
  double low, high;
} HeadroomTermRange;

/** A table by the name that widgets have it by. */
typedef struct
{
  const char *name;
  int n_terms;
  const char *label;                                           /* of its bar, marked for translation */
  HeadroomTerm *(*find) (HeadroomEstimate *estimate, int i);   /* (transfer none); NULL: nothing is known of it */
  HeadroomTermRange (*get_range) (HeadroomEstimate *estimate); /* zeroes: none is known */
} HeadroomTermTable;

/** “memory”, “time” or “serving”. */
const HeadroomTermTable *headroom_term_table_find (const char *name);

/** Bytes or seconds of a term. */
double headroom_term_table_amount (HeadroomTerm *term);

/** Its amount in words. (transfer full) */
char *headroom_term_table_describe (HeadroomTerm *term);
