/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate as one rectangular table, RFC 4180: the same bytes in every locale. */
#pragma once

#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

/** The whole estimate as CSV: inputs with origin, terms with formula and citation, instants, totals, the
 * verdict and the ledger. Never translated. The scenario gives title and origins. (transfer full) */
char *headroom_report_csv (HeadroomEstimate *estimate, HeadroomScenario *scenario);
