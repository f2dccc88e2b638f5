/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One stacked horizontal bar, against an optional capacity.
 *
 * A part gets whole pixels in proportion to its value, but never so few that it cannot be seen;
 * the parts and the gaps between them add up to the bar exactly. Where the total is below the
 * capacity the rest is an empty segment and the capacity's line stands behind the bar; where it
 * is above, the line stands in the bar and what lies beyond it is underlined. */
#pragma once

#include "chart/chart-style.h"
#include "chart/chart.h"

#include <cairo.h>

#define HR_CHART_BAR_MAX_ITEMS 32

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
  const char *capacity_label; /* above the line; NULL: no room is kept for it */
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
  bool stale;
  bool rtl;
  hr_chart_rect_t capacity; /* the line */
  hr_chart_rect_t over;     /* the underline; empty unless `is_over` */
  hr_chart_label_t capacity_label;
  hr_chart_label_t over_label;
} hr_chart_bar_t;

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
