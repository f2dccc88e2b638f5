/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text with Pango: one font, measured for `…_layout` and drawn by `…_draw`. */
#pragma once

#include "chart/chart.h"

#include <cairo.h>
#include <pango/pango.h>

typedef struct hr_chart_text_t hr_chart_text_t;

typedef enum
{
  HR_CHART_ALIGN_LEFT,
  HR_CHART_ALIGN_CENTER,
  HR_CHART_ALIGN_RIGHT
} hr_chart_align_t;

/** A font to measure and draw with, or NULL without memory. `font` is a Pango font description
 * such as "Cantarell 9". A widget passes its own context (`gtk_widget_get_pango_context`), which
 * knows the screen's resolution; with NULL a point is `dots_per_inch` / 72 pixels: 72 on a page. */
hr_chart_text_t *hr_chart_text_new (PangoContext *context, const char *font, double dots_per_inch);
void hr_chart_text_free (hr_chart_text_t *text);

/** The measure to give to `…_layout`; `text` must outlive it. */
hr_chart_measure_t hr_chart_text_measure (hr_chart_text_t *text);

/** A text as it would have been painted, in the units of the surface. */
typedef struct
{
  cairo_t *cr; /* with the colour as its source */
  const char *string;
  const char *family; /* as in the font description */
  int weight;         /* 400: regular, 700: bold */
  double size;        /* of the font */
  double left, baseline, width;
} hr_chart_text_run_t;

/** Who takes texts instead of having them painted. */
typedef struct
{
  void (*take) (const hr_chart_text_run_t *run, void *data);
  void *data;
} hr_chart_text_sink_t;

/** From now on give all texts that are drawn on a context to a sink, which must outlive it; NULL: paint them. */
void hr_chart_text_redirect (cairo_t *cr, const hr_chart_text_sink_t *sink);

/** Draw a string in the current source, centred vertically in `rect`, with an ellipsis where it is
 * wider than `rect`. Nothing with `text` NULL or an empty rectangle. */
void hr_chart_text_draw (hr_chart_text_t *text, cairo_t *cr, const hr_chart_rect_t *rect, const char *string,
                         hr_chart_align_t align);
