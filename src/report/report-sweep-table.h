/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep as a table: the values that tell the most, neighbours with the same result in one row. */
#pragma once

#include "model/result/headroom-sweep.h"
#include "report/report-sections.h"

void hr_report_sweep_table (hr_report_t *report, const HeadroomSweep *sweep, const char *title);
