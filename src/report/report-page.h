/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The flow of a report over pages: a cursor that moves down, page breaks, running header and footer.
 *
 * A report is laid out twice by the same code, once to count its pages, so that each can say "Page n of m".
 * Lengths are points. Only hr_report_page_x() knows on which side reading starts. */
#pragma once

#include "report/report-text.h"

typedef struct
{
  hr_canvas_t canvas;
  double width; /* of the paper */
  double height;
  double margin; /* of the text area, on every side */
  double y;      /* the cursor */
  int number;    /* of this page, from 1; 0 before the first */
  int n_pages;   /* 0 while they are counted */
  const char *header;
  const char *footer;
} hr_report_page_t;

/** Start on a surface as large as the paper. `header` and `footer` stand on every page. */
void hr_report_page_init (hr_report_page_t *page, cairo_surface_t *surface, double width, double height,
                          const char *header, const char *footer, int n_pages);

/** End the last page and let go of everything but the surface. */
void hr_report_page_finish (hr_report_page_t *page);

/** Width of the text area. */
double hr_report_page_text_width (const hr_report_page_t *page);

/** Where the left edge of something `width` wide is that lies `from_start` from the start of the text area. */
double hr_report_page_x (const hr_report_page_t *page, double from_start, double width);

/** Where the text area ends. */
double hr_report_page_bottom (const hr_report_page_t *page);

/** Begin a new page. */
void hr_report_page_break (hr_report_page_t *page);

/** True where `height` is left on this page, or nothing is on it yet. */
gboolean hr_report_page_has_room (const hr_report_page_t *page, double height);

/** Begin a new page unless `height` is left on this one. */
void hr_report_page_need (hr_report_page_t *page, double height);

/** Move the cursor down; nothing at the top of a page. */
void hr_report_page_space (hr_report_page_t *page, double height);

/** A thin line over the width of the text area. */
void hr_report_page_rule (hr_report_page_t *page, double y, hr_ink_t ink);
