/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a stacked bar is made from, and where its parts are once it is laid out. */
#pragma once

#include "chart/chart-style.h"
#include "chart/chart.h"

#define HR_CHART_BAR_MAX_ITEMS 32

/** How much taller a bar is made to have room for the range below it. */
#define HR_CHART_RANGE_HEIGHT 7

/** One part. `slot` is an id of chart-style.h; the texts are copied by `…_layout`. */
typedef struct
{
  const char *slot;
  const char *label;
  double value;
} hr_chart_bar_item_t;

typedef struct
{
  const hr_chart_bar_item_t *items;
  int n_items;                /* those past HR_CHART_BAR_MAX_ITEMS count as part of the last one */
  double capacity;            /* in the unit of the values; 0: none */
  double reserve;             /* the part of the free space to keep free, hatched; 0: none */
  double low, high;           /* the range of the total, in the unit of the values; high 0: none */
  const char *capacity_label; /* above the line, where it is not longer than the bar; NULL: no room is kept for it */
  const char *over_label;     /* above what lies beyond the line */
  const char *free_label;     /* in the empty segment */
  bool stale;                 /* the last valid result, not the present one: greyed */
  bool rtl;
} hr_chart_bar_data_t;

typedef struct
{
  int item; /* index in the data, or -1: free or reserve */
  hr_chart_slot_t slot;
  hr_chart_rect_t rect;
  hr_chart_label_t label; /* empty where it does not fit */
} hr_chart_bar_segment_t;

/** The laid-out bar: a value, nothing to free. */
typedef struct
{
  double width, height;
  hr_chart_rect_t bar; /* from the first to the last segment */
  int n_segments;
  hr_chart_bar_segment_t segments[HR_CHART_BAR_MAX_ITEMS + 2];
  bool has_capacity;
  bool is_over;
  bool has_range;
  bool stale;
  bool rtl;
  hr_chart_rect_t capacity; /* the line */
  hr_chart_rect_t over;     /* the underline; empty unless `is_over` */
  hr_chart_rect_t range;    /* from low to high; empty unless `has_range` */
  hr_chart_rect_t range_low, range_high;
  hr_chart_label_t capacity_label;
  hr_chart_label_t over_label;
} hr_chart_bar_t;
