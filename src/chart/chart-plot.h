/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a plot is made from, and the plot once it is laid out. */
#pragma once

#include "chart/chart-scale.h"
#include "chart/chart-style.h"
#include "chart/chart.h"

#include <cairo.h>

#define HR_CHART_MAX_SERIES 16
#define HR_CHART_MAX_X 65536

typedef enum
{
  HR_CHART_DASH_NONE,
  HR_CHART_DASH_LONG,
  HR_CHART_DASH_DOTS
} hr_chart_dash_t;

/** One curve. What is not a number, or not finite, or negative, leaves a gap. */
typedef struct
{
  const char *slot; /* an id of chart-style.h, for the colour */
  const char *label;
  const double *values; /* `n` of them: for 1, 2, … n */
  bool emphasised;      /* thicker, with a soft fill; the marker sits on the first such curve */
  hr_chart_dash_t dash;
} hr_chart_series_t;

typedef struct
{
  const hr_chart_series_t *series;
  int n_series;    /* those past HR_CHART_MAX_SERIES are left out */
  int n;           /* at most HR_CHART_MAX_X */
  bool named_x;    /* a tick at every number for which format_x does not give "", and at no other */
  bool log_x;      /* equal distances for equal ratios: 1, 2, 4, 8, … */
  int base;        /* 1024: ticks round in KiB, MiB, GiB; else in powers of ten */
  double capacity; /* 0: none; far above all curves it is named at the top edge instead */
  const char *capacity_label;
  bool shade;   /* tint what is above the capacity */
  bool stacked; /* series are sums of parts, each filled down to the one before in its slot's colours */
  int chosen;   /* 1 … n; 0: none */
  const char *chosen_label;
  int best; /* 1 … n; 0: none */
  int best_series;
  const char *best_label;
  const char *x_title, *y_title;
  hr_chart_format_t format_x; /* NULL: plain digits */
  hr_chart_format_t format_y;
  bool rtl;
} hr_chart_lines_data_t;

typedef struct
{
  double value, position; /* in x or y */
  hr_chart_label_t label;
} hr_chart_tick_t;

typedef struct
{
  int n;
  hr_chart_tick_t ticks[HR_CHART_MAX_TICKS];
} hr_chart_axis_t;

/** A point of a curve; `starts` where no line leads to it from the one before. */
typedef struct
{
  double x, y;
  bool starts;
} hr_chart_vertex_t;

typedef struct
{
  hr_chart_slot_t slot;
  bool emphasised;
  hr_chart_dash_t dash;
  int n_vertices;
  hr_chart_vertex_t *vertices;
  hr_chart_label_t label;
  hr_chart_rect_t key; /* the sample of the line before its name */
} hr_chart_curve_t;

/** The laid-out plot. Give it back to `hr_chart_lines_clear`. */
typedef struct
{
  double width, height;
  bool rtl, shade, stacked;
  int n;
  hr_chart_scale_t x_scale, y_scale;
  hr_chart_rect_t plot;
  hr_chart_rect_t inner; /* the plot less its margin: where 1 and n lie */
  hr_chart_axis_t x_axis, y_axis;
  hr_chart_label_t x_title, y_title;
  bool names_at_ends; /* of the curves; else in a legend above the plot */
  int n_curves;
  hr_chart_curve_t curves[HR_CHART_MAX_SERIES];
  bool has_capacity, capacity_is_above;
  double capacity_y;
  hr_chart_label_t capacity_label;
  int chosen;           /* 0: none */
  bool chosen_on_curve; /* else the number has no valid value */
  hr_chart_point_t marker;
  hr_chart_label_t chosen_label;
  bool has_best;
  hr_chart_point_t best;
  hr_chart_label_t best_label;
} hr_chart_lines_t;

/** Whether a value of a series is drawn. */
bool hr_chart_is_valid (double value);

/** Free what a layout holds and empty it. Safe on an empty one. */
void hr_chart_lines_clear (hr_chart_lines_t *lines);

/** The number nearest to a place, 1 … n, wherever the place is; 0 only if there is none. */
int hr_chart_lines_hit (const hr_chart_lines_t *lines, double x);

/** Where a number or a value stands. */
double hr_chart_lines_x (const hr_chart_lines_t *lines, int x);
double hr_chart_lines_y (const hr_chart_lines_t *lines, double value);
