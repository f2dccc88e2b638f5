/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of the plot: all of it happens left to right and is mirrored at the end. */
#pragma once

#include "chart/chart-plot.h"

enum
{
  HR_CHART_PADDING = 6, /* between a label and what it belongs to */
  HR_CHART_KEY_WIDTH = 18,
  HR_CHART_PLATE_MARGIN = 3, /* of the plate that a label in the plot stands on, beside its text */
};

/** Choose the ticks of the y axis in about `height` pixels, and with them its scale. */
void hr_chart_layout_y_ticks (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data,
                              const hr_chart_measure_t *measure, double height);

/** The width of the widest number of an axis. */
double hr_chart_widest_label (const hr_chart_axis_t *axis);

/** Choose the ticks of the x axis for the width of the plot. */
void
hr_chart_layout_x_ticks (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, const hr_chart_measure_t *measure);

/** Place the ticks and numbers around the plot. */
void hr_chart_place_y_ticks (hr_chart_lines_t *lines);
void hr_chart_place_x_ticks (hr_chart_lines_t *lines);

/** The room that names of curves take: rows above the plot, or a width to its right. */
typedef struct
{
  double right, top;
} hr_chart_margins_t;

/** Decide where curves are named, place the title of the y axis and a legend if there is one.
 * `plot` is about the height that is left for the plot. */
hr_chart_margins_t hr_chart_names_layout (hr_chart_lines_t *lines, const hr_chart_measure_t *measure, double plot);

/** Put the names of curves at the ends of their lines, apart from each other. */
void hr_chart_end_names_layout (hr_chart_lines_t *lines, const hr_chart_measure_t *measure);

/** Find places in the plot for the labels of the capacity, the best and the chosen number. */
void hr_chart_callouts_layout (hr_chart_lines_t *lines, const hr_chart_measure_t *measure);

/** Turn the values of a series into the vertices of its curve, at most four a pixel column. */
void hr_chart_curve_layout (hr_chart_lines_t *lines, hr_chart_curve_t *curve, const double values[]);
