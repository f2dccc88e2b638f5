/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of charts share: a measure that needs no font, and values to break things with. */
#pragma once

#include "chart/chart.h"

#include <math.h>
#include <string.h>

#define CHART_TEST_ROW 14

/** Seven pixels a byte, fourteen high. */
static inline hr_chart_size_t
measure_bytes (const char *text, void *data)
{
  return (hr_chart_size_t) { 7 * (double) strlen (text), CHART_TEST_ROW };
}

static const hr_chart_measure_t bytes_measure = { measure_bytes, NULL };

static const double odd_numbers[] = {
  0, 1, -1, 0.5, 1e-300, 5e-324, 1e18, 1e30, 1e308, -1e308, NAN, INFINITY, -INFINITY
};
