/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate as one rectangular table, RFC 4180: the same bytes in every locale. */
#pragma once

#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

/** The whole estimate as CSV: inputs with origin, terms with formula and citation, instants, totals, the
 * verdict and the ledger. Never translated. The scenario gives title and origins. (transfer full) */
char *headroom_report_csv (HeadroomEstimate *estimate, HeadroomScenario *scenario);

/** Append one cell of text: quoted where needed, and an apostrophe before what a spreadsheet would take for
 * a formula. */
void headroom_csv_append_text (GString *csv, const char *text);

/** Append a row of cells: those whose bit is set in `numbers` are numbers, and as such never guarded.
 * NULL cells are empty. */
void headroom_csv_append_row (GString *csv, const char *const *cells, guint n_cells, guint64 numbers);
