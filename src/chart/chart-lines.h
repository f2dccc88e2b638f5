/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves over the whole numbers 1 … n, against an optional capacity.
 *
 * The chosen number is a marker that a user may drag; the best one is named. Every curve is named
 * at its end or, where that does not fit, in a legend above the plot; curves differ by dashes too.
 * No two labels overlap and none leaves the area: what has no room is left out, curves' names
 * last of all. With `rtl` the whole layout is mirrored, so that 1 is at the right. */
#pragma once

#include "chart/chart-plot.h"

/** Lay curves out in `width` × `height` pixels; meant for 240 × 160 and more, safe for any. */
void hr_chart_lines_layout (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data,
                            const hr_chart_measure_t *measure, double width, double height);

/** Paint the plot with its corner at 0, 0. */
void hr_chart_lines_draw (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style);
