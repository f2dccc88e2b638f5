/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hatches, which tell parts apart where colours do not. */
#pragma once

#include "chart/chart-style.h"

#include <cairo.h>

/** Hatch a rectangle (clip to its shape first) in the current source, which is a colour: lines `width` wide, 7 to 11
 * apart, both times the style's hatch_scale. They stand still while the rectangle grows. */
void hr_chart_hatch_draw (cairo_t *cr, const hr_chart_rect_t *rect, hr_chart_hatch_t hatch, double width,
                          const hr_chart_style_t *style);
