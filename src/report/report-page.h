/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The flow of a report over pages: a cursor that moves down, page breaks, running header and footer.
 *
 * A report is laid out twice by the same code, once to count its pages, so that each can say "Page n of m".
 * Lengths are points. `start` is the side where reading starts: left, or right in right-to-left scripts;
 * only hr_page_x() knows which. */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <pango/pangocairo.h>

/** Kinds of text: see the table in report-page-text.c. */
typedef enum
{
  HR_TEXT_TITLE,
  HR_TEXT_SUBTITLE,
  HR_TEXT_HEADING,
  HR_TEXT_SUBHEADING,
  HR_TEXT_BODY,
  HR_TEXT_ITEM, /* of a list: begins with its bullet */
  HR_TEXT_NOTE,
  HR_TEXT_LEAD,   /* the sentence that matters */
  HR_TEXT_FIGURE, /* a number to see from afar */
  HR_TEXT_STRONG,
  HR_TEXT_CAPTION,
  HR_TEXT_CODE, /* formulas and commands: left to right in every language */
  HR_TEXT_RUNNING,
  HR_N_TEXT_KINDS
} hr_text_kind_t;

typedef enum
{
  HR_ALIGN_START,
  HR_ALIGN_END,
  HR_ALIGN_CENTER
} hr_align_t;

typedef struct
{
  double red, green, blue;
} hr_ink_t;

typedef struct
{
  cairo_surface_t *surface;
  cairo_t *cr;
  PangoContext *context; /* of the language's direction */
  PangoContext *code;    /* left to right */
  double width, height;  /* of the paper */
  double margin;         /* of the text area, on every side */
  double y;              /* the cursor */
  int number;            /* of this page, from 1; 0 before the first */
  int n_pages;           /* 0 while they are counted */
  gboolean rtl;
  const char *header, *footer;
  int outline; /* the outline's entry that new ones belong to */
} hr_page_t;

/** Start on a surface as large as the paper. `header` and `footer` stand on every page. */
void hr_page_init (hr_page_t *page, cairo_surface_t *surface, double width, double height, const char *header,
                   const char *footer, int n_pages);

/** End the last page and let go of everything but the surface. */
void hr_page_finish (hr_page_t *page);

/** Width of the text area. */
double hr_page_text_width (const hr_page_t *page);

/** Where the left edge of something `width` wide is that lies `from_start` from the start of the text area. */
double hr_page_x (const hr_page_t *page, double from_start, double width);

/** Begin a new page. */
void hr_page_break (hr_page_t *page);

/** True where `height` is left on this page, or nothing is on it yet. */
gboolean hr_page_has_room (const hr_page_t *page, double height);

/** Begin a new page unless `height` is left on this one. */
void hr_page_need (hr_page_t *page, double height);

/** Move the cursor down; nothing at the top of a page. */
void hr_page_space (hr_page_t *page, double height);

/** A text to be drawn `width` wide. Free with g_object_unref(). */
PangoLayout *hr_page_layout (hr_page_t *page, hr_text_kind_t kind, const char *text, double width, hr_align_t align);
double hr_page_layout_height (PangoLayout *layout);

/** Draw it with its corner at x, y, inside a structure tag such as "TD". NULL: none. */
void hr_page_draw (hr_page_t *page, hr_text_kind_t kind, PangoLayout *layout, double x, double y, const char *tag);

/** A paragraph over the whole width at the cursor, broken over pages line by line. */
void hr_page_text (hr_page_t *page, hr_text_kind_t kind, const char *text);

/** The same, and the whole of it leads to an address. */
void hr_page_link (hr_page_t *page, hr_text_kind_t kind, const char *text, const char *url);

/** A heading that also stands in the outline, kept together with `keep` points below it. */
void hr_page_heading (hr_page_t *page, hr_text_kind_t kind, const char *text, double keep);

/** Begin and end what leads to an address. Nothing for NULL. */
void hr_page_begin_link (hr_page_t *page, const char *url);
void hr_page_end_link (hr_page_t *page, const char *url);

/** Set a colour. */
void hr_page_ink (hr_page_t *page, hr_ink_t ink);

/** Begin and end what only decorates: no reader needs to hear of it. */
void hr_page_begin_artifact (hr_page_t *page, const char *type);
void hr_page_end_artifact (hr_page_t *page);

/** A thin line over a stretch of the text area. */
void hr_page_rule (hr_page_t *page, double y, hr_ink_t ink);

extern const hr_ink_t hr_ink_text, hr_ink_dim, hr_ink_rule, hr_ink_tint;
