/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison of scenarios as a table for other programs: a file, or text to paste. */
#pragma once

#include "model/result/headroom-comparison.h"

/** RFC 4180: a row for each amount and each input that differs, a column for each scenario. Never translated: the same
 * bytes in every locale. (transfer full) */
char *headroom_report_comparison_csv (const headroom_comparison_t *comparison);

/** The same rows for the clipboard: cells between tabs, under translated names, amounts in plain digits.
 * (transfer full) */
char *headroom_report_comparison_tsv (const headroom_comparison_t *comparison);
