/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of a term's ledger: a tensor, and how often it is in memory at the peak. It belongs to a
 * HeadroomLedger, which changes its numbers when the inputs change, so that views keep their place.
 *
 * Read-only properties: module, tensor, shape ("s·b·h"), numbers ("4096·2·4096"), dtype (strings), part, bytes (of
 * one), count (how many the model has), times (of these, in memory), total, share (0 to 1) and, of all rows of its part
 * together, part-times (the most that are in memory of one) and part-total (doubles). */
#pragma once

#include <glib-object.h>

#include "core/explain/ledger-lines.h"

#define HEADROOM_TYPE_LEDGER_ROW (headroom_ledger_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomLedgerRow, headroom_ledger_row, HEADROOM, LEDGER_ROW, GObject)

HeadroomLedgerRow *headroom_ledger_row_new (void);

/** What a row cannot know from its line. */
typedef struct
{
  double sum; /* of the ledger */
  double part_times[HR_N_PARTS], part_total[HR_N_PARTS];
} HeadroomLedgerSums;

/** Take the numbers of a line. */
void headroom_ledger_row_set (HeadroomLedgerRow *self, const hr_line_t *line, const HeadroomLedgerSums *sums,
                              const hr_params_t *params);

/** Notify all properties: whoever writes them in other units shall write them again. */
void headroom_ledger_row_touch (HeadroomLedgerRow *self);

/** True where both are the same tensor of the same part. */
gboolean headroom_ledger_row_is (HeadroomLedgerRow *self, const hr_line_t *line);

/** Its part, which is also the property `part`, a number to sort by. */
hr_part_t headroom_ledger_row_get_part (HeadroomLedgerRow *self);
