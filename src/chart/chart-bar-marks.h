/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the layout of a bar shares with that of the marks on it: the capacity’s line and the range. */
#pragma once

#include "chart/chart-bar.h"

enum
{
  HR_CHART_BAR_MAX_SEGMENTS = HR_CHART_BAR_MAX_ITEMS + 2,
  HR_CHART_BAR_GAP = 2,
  HR_CHART_BAR_LINE_WIDTH = 2,
  HR_CHART_BAR_LABEL_PADDING = 6,
  HR_CHART_BAR_LEAST_BAR = 12,
  HR_CHART_BAR_LEAST_HEIGHT = 22, /* for the capacity's line to stand out by all of its overshoot */
};

/** The segments as values and as whole pixels. */
typedef struct
{
  int n;
  double values[HR_CHART_BAR_MAX_SEGMENTS];
  int widths[HR_CHART_BAR_MAX_SEGMENTS];
  int gap;
} hr_chart_parts_t;

/** Place the bar's own rectangle, with room for what stands around it. Returns whether there is room for labels. */
bool hr_chart_bar_place (hr_chart_bar_t *bar, const hr_chart_parts_t *parts, const hr_chart_bar_data_t *data,
                         const hr_chart_measure_t *measure);

/** Place the capacity's line, the range and, if there is room, the labels above, on a bar that has its segments. */
void hr_chart_bar_mark (hr_chart_bar_t *bar, const hr_chart_parts_t *parts, const hr_chart_bar_data_t *data);

/** Place the labels above the bar. */
void hr_chart_bar_label_capacity (hr_chart_bar_t *bar, const hr_chart_measure_t *measure);
