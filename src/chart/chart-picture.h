/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart as a picture of its own: PNG in any resolution, or SVG with its text as text. */
#pragma once

#include "chart/chart-style.h"

#include <cairo.h>

/** What is on the picture. Lengths are pixels at a scale of 1. */
typedef struct
{
  double width, height;
  const char *title; /* for readers of the picture's structure; SVG alone has them */
  const char *description;
  hr_chart_style_t style; /* its background is painted; with the font that measured the layout */
  void (*draw) (cairo_t *cr, const hr_chart_style_t *style, const void *data);
  const void *data;
} hr_chart_picture_t;

/** The picture as PNG, `scale` pixels for each of the layout; NULL where Cairo fails. (transfer full) */
GBytes *hr_chart_picture_to_png (const hr_chart_picture_t *picture, int scale);

/** The picture as SVG: shapes by Cairo, each text as an element that can be read, searched and edited, as wide as it
 * was laid out; NULL where Cairo fails. (transfer full) */
GBytes *hr_chart_picture_to_svg (const hr_chart_picture_t *picture);
