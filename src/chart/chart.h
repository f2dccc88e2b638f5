/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every chart shares: rectangles, labels, and how text is measured and numbers are written.
 *
 * A chart is made in two steps. `…_layout` turns numbers into rectangles for a width and a height:
 * it is pure, and hit tests, accessible descriptions and tests read its result. `…_draw` paints
 * that result with Cairo, on a widget or on a page. Lengths are pixels on the screen and points
 * on a page; x grows to the right and y downwards, from the corner of the chart. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define HR_CHART_TEXT_SIZE 96

typedef struct
{
  double x, y;
} hr_chart_point_t;
typedef struct
{
  double width, height;
} hr_chart_size_t;
typedef struct
{
  double x, y, width, height;
} hr_chart_rect_t;

/** A text and where it stands. Not shown when `rect.width` is 0. A rectangle narrower than the
 * text means that the text is drawn with an ellipsis. */
typedef struct
{
  hr_chart_rect_t rect;
  char text[HR_CHART_TEXT_SIZE];
} hr_chart_label_t;

/** How large a text will be, in pixels: `hr_chart_text_measure` or a test's own. With `measure`
 * NULL every text is 0 × 0 and no label is shown. */
typedef struct
{
  hr_chart_size_t (*measure) (const char *text, void *data);
  void *data;
} hr_chart_measure_t;

/** How a number is written on an axis: writes at most `size` bytes into `text` and returns it. */
typedef struct
{
  const char *(*format) (double value, char *text, size_t size, void *data);
  void *data;
} hr_chart_format_t;

/** Whether two rectangles share some area. An empty one overlaps nothing. */
bool hr_chart_rect_overlaps (const hr_chart_rect_t *a, const hr_chart_rect_t *b);

/** Whether a point is inside or on the left or top edge. */
bool hr_chart_rect_contains (const hr_chart_rect_t *rect, double x, double y);

/** Mirror a rectangle in a chart `width` pixels wide. */
void hr_chart_rect_mirror (hr_chart_rect_t *rect, double width);

/** Copy a text (or "" for NULL), cut after the last whole valid UTF-8 character that fits. The
 * rectangle becomes empty. */
void hr_chart_label_set (hr_chart_label_t *label, const char *text);

/** The size of a text with `measure`, never negative or beyond all bounds; 0 × 0 for "" or NULL. */
hr_chart_size_t hr_chart_measure (const hr_chart_measure_t *measure, const char *text);

/** A value that can be drawn: NaN, negative and vanishing ones become 0, infinity becomes 1e30. */
double hr_chart_clean (double value);
