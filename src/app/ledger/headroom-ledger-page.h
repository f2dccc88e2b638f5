/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A term's ledger, open to read: its tensors as a table that can be sorted and copied, and the sum that is the
 * term. It follows the estimate while inputs are turned.
 *
 * Properties: estimate (HeadroomEstimate or NULL), ledger (HeadroomLedger, read-only). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-ledger.h"

#define HEADROOM_TYPE_LEDGER_PAGE (headroom_ledger_page_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomLedgerPage, headroom_ledger_page, HEADROOM, LEDGER_PAGE, AdwNavigationPage)

/** `term` is the id of one that has a ledger. */
AdwNavigationPage *headroom_ledger_page_new (const char *term);
