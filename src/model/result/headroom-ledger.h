/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A term's ledger: a GListModel of HeadroomLedgerRow, whose totals add up to the term. It follows an
 * estimate: rows that stay only change their numbers.
 *
 * Properties: estimate (HeadroomEstimate or NULL); term (string, a term's id). The signal "changed" comes after
 * any change, when all rows have their new numbers. */
#pragma once

#include <gio/gio.h>

#include "model/result/headroom-estimate.h"
#include "model/result/headroom-ledger-row.h"

#define HEADROOM_TYPE_LEDGER (headroom_ledger_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomLedger, headroom_ledger, HEADROOM, LEDGER, GObject)

HeadroomLedger *headroom_ledger_new (void);

/** The term that it is about. */
hr_term_t headroom_ledger_get_term (HeadroomLedger *self);

/** The estimate that it follows, or NULL. (transfer none) */
HeadroomEstimate *headroom_ledger_get_estimate (HeadroomLedger *self);

/** The rows' totals together. */
double headroom_ledger_get_bytes (HeadroomLedger *self);

/** Write the numbers again: the units of whoever shows them have changed. */
void headroom_ledger_touch (HeadroomLedger *self);

/** True where some tensors of the model are not in memory at the peak. */
gboolean headroom_ledger_is_partial (HeadroomLedger *self);

/** Rows of this or of a model that sorts it as a table for a spreadsheet: tabs between cells, plain digits, the
 * sum in the last line. (transfer full) */
char *headroom_ledger_to_tsv (GListModel *rows);

/** "The 34-byte rule says 34.0 GiB for the layers: 25 % too low." `amount` is the rule's in the units of whoever
 * asks. (transfer full) NULL where there is no ledger. */
char *headroom_ledger_describe_rule (const hr_saved_t *saved, const char *amount);
