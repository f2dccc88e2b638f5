/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report for a buyer, as PDF. */
#pragma once

#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

/** The report: translated, on A4 or Letter as the locale has it. The same inputs, version, locale and
 * SOURCE_DATE_EPOCH give the same bytes. The scenario gives title and origins. `author` NULL or empty:
 * nothing is said of one. NULL and an error of HEADROOM_FILE_ERROR only where Cairo fails. (transfer full) */
GBytes *
headroom_report_pdf (HeadroomEstimate *estimate, HeadroomScenario *scenario, const char *author, GError **error);
