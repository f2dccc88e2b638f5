/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables for the clipboard: cells between tabs, under translated headings with their units, amounts in plain digits
 * with a point. All are (transfer full). */
#pragma once

#include "model/result/headroom-column.h"
#include "model/result/headroom-estimate.h"

/** Rows under columns: those that CSV has, and texts that a report has. A column of which no row has anything is left
 * out. */
char *headroom_report_rows_tsv (const HeadroomColumn *columns, guint n_columns, GPtrArray *rows);

/** The terms at the moment that the estimate is of, and their total. */
char *headroom_report_terms_tsv (HeadroomEstimate *estimate);

/** The rows of GPUs: HeadroomCandidate. */
char *headroom_report_candidates_tsv (GPtrArray *candidates, hr_mode_t mode);

/** The pieces of advice: HeadroomAdvice. */
char *headroom_report_advice_tsv (GPtrArray *advice);

/** A table of an estimate by its name: “moments” of a step, “stages” of a pipeline, “curve” of serving,
 * “time” of a step or of a token, or “sweep” over a parameter. NULL: it has another name. */
char *headroom_report_table_tsv (const char *name, HeadroomEstimate *estimate, hr_param_t over);
