/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both charts paint with: colours as sources, rounded rectangles, fills, swatches. */
#pragma once

#include "chart/chart-style.h"

#include <cairo.h>

void hr_chart_set_source (cairo_t *cr, hr_chart_color_t color, double alpha);

/** Add a rectangle with round corners to the path, each end with its radius, at most half of the
 * rectangle. */
void hr_chart_rounded_path (cairo_t *cr, const hr_chart_rect_t *rect, double left, double right);

/** The rectangle a line `width` wide runs in to stay inside `rect`. */
hr_chart_rect_t hr_chart_inset (const hr_chart_rect_t *rect, double width);

/** Fill the current clip within `rect` as a slot: colour, then hatch. Greyed where `stale`. */
void hr_chart_fill_draw (cairo_t *cr, const hr_chart_rect_t *rect, hr_chart_slot_t slot, const hr_chart_style_t *style,
                         bool stale);

/** The colours of a filled slot and of its outline in a style. */
hr_chart_color_t hr_chart_fill_color (hr_chart_slot_t slot, const hr_chart_style_t *style, bool stale);
hr_chart_color_t hr_chart_outline_color (hr_chart_slot_t slot, const hr_chart_style_t *style, bool stale);

/** A small sample of a slot for a legend, a list row or a table: fill, hatch, outline, round
 * corners; 12 × 12 pixels or more. */
void
hr_chart_swatch_draw (cairo_t *cr, const hr_chart_rect_t *rect, hr_chart_slot_t slot, const hr_chart_style_t *style);
