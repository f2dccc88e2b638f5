/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison of scenarios as one rectangular table, RFC 4180: the same bytes in every locale. */
#pragma once

#include "model/result/headroom-comparison.h"

/** A row for each amount and each input that differs, a column for each scenario. Never translated. (transfer full) */
char *headroom_report_comparison_csv (const headroom_comparison_t *comparison);
