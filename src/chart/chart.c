/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rectangles, labels, and numbers that can be drawn. */
#include "chart/chart.h"

#include <glib.h>
#include <math.h>
#include <string.h>

bool
hr_chart_rect_overlaps (const hr_chart_rect_t *a, const hr_chart_rect_t *b)
{
  return a->width > 0 && b->width > 0 && a->height > 0 && b->height > 0 && a->x < b->x + b->width
         && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

bool
hr_chart_rect_contains (const hr_chart_rect_t *rect, double x, double y)
{
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

void
hr_chart_rect_mirror (hr_chart_rect_t *rect, double width)
{
  rect->x = width - rect->x - rect->width;
}

void
hr_chart_label_set (hr_chart_label_t *label, const char *text)
{
  const char *end = text;

  memset (label, 0, sizeof *label);
  if (text == NULL)
    return;
  g_utf8_validate (text, (gssize) strnlen (text, sizeof label->text - 1), &end);
  memcpy (label->text, text, (size_t) (end - text));
}

/* Pango's own limit, in pixels: more would wrap around in its integers. */
static double
bounded_length (double length)
{
  if (!isfinite (length))
    return 0;
  return fmin (fmax (length, 0), 1e6);
}

hr_chart_size_t
hr_chart_measure (const hr_chart_measure_t *measure, const char *text)
{
  hr_chart_size_t size = { 0, 0 };

  if (measure == NULL || measure->measure == NULL || text == NULL || *text == '\0')
    return size;
  size = measure->measure (text, measure->data);
  size.width = ceil (bounded_length (size.width));
  size.height = ceil (bounded_length (size.height));
  return size;
}

double
hr_chart_clean (double value)
{
  /* Within these, sums, quotients and products with pixels stay finite. */
  const double tiny = 1e-30;
  const double huge = 1e30;

  if (!(value > tiny))
    return 0;
  return fmin (value, huge);
}
