/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the ledger's page says: the cells of its table, and the sentences above it. */
#pragma once

#include <gtk/gtk.h>

#include "model/result/headroom-ledger.h"

/** Give a template the callbacks that turn a row's properties into texts. */
void headroom_ledger_bind_cells (GtkWidgetClass *widget_class);

/** The heading over the rows of a part (hr_part_t): how many of it the model has, how many of these are in memory, and
 * their bytes together, such as "Each of 32 layers: 45.5 GiB". One of the callbacks. (transfer full) */
char *headroom_ledger_describe_part (gpointer header, double part, double count, double times, double total);

/** When, and what the lines add up to. (transfer full) */
char *headroom_ledger_describe_sum (HeadroomLedger *ledger, const hr_estimate_t *e);

/** Why some lines are not in memory; NULL where all are. Translated. */
const char *headroom_ledger_explain_missing (HeadroomLedger *ledger, const hr_estimate_t *e);

/** What the rule of 34 would have said; NULL where it says nothing. (transfer full) */
char *headroom_ledger_describe_comparison (HeadroomLedger *ledger, const hr_estimate_t *e);
