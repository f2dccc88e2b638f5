/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One stacked horizontal bar, against an optional capacity.
 *
 * A part gets whole pixels in proportion to its value, but never so few that it cannot be seen;
 * the parts and the gaps between them add up to the bar exactly. Where the total is below the
 * capacity the rest is an empty segment and the capacity's line stands behind the bar; where it
 * is above, the line stands in the bar and what lies beyond it is underlined. A range is a line
 * from low to high below the bar, which is shorter where the range reaches beyond it. */
#pragma once

#include "chart/chart-bar.h"

#include <cairo.h>

/** Lay a bar out in `width` × `height` pixels (fractions are cut off). Any numbers will do: what
 * is not above zero has no segment. */
void hr_chart_bar_layout (hr_chart_bar_t *bar, const hr_chart_bar_data_t *data, const hr_chart_measure_t *measure,
                          double width, double height);

/** The item at a point, or -1. A gap belongs half to each side. */
int hr_chart_bar_hit (const hr_chart_bar_t *bar, double x, double y);

/** The segment of an item, or NULL where it has none (its value is zero). */
const hr_chart_bar_segment_t *hr_chart_bar_segment (const hr_chart_bar_t *bar, int item);

/** Paint the bar with its corner at 0, 0. */
void hr_chart_bar_draw (cairo_t *cr, const hr_chart_bar_t *bar, const hr_chart_style_t *style);

/** Paint a frame around one item, for hover and keyboard; nothing where it has no segment. */
void hr_chart_bar_draw_focus (cairo_t *cr, const hr_chart_bar_t *bar, const hr_chart_style_t *style, int item);
