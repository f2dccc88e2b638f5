/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts on a canvas: the kinds of text in one table, laid out and drawn. `start` is the side where reading starts:
 * left, or right in right-to-left scripts. */
#pragma once

#include "report/report-canvas.h"

/** Kinds of text: see the table in report-text.c. */
typedef enum
{
  HR_TEXT_TITLE,
  HR_TEXT_SUBTITLE,
  HR_TEXT_HEADING,
  HR_TEXT_SUBHEADING,
  HR_TEXT_BODY,
  HR_TEXT_ITEM, /* of a list: its bullet, a tab, its text */
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
  HR_ALIGN_END
} hr_align_t;

/** How a kind of text looks. */
typedef struct
{
  const char *font;
  const char *tag;    /* of the PDF's structure; NULL: none */
  double size;        /* points */
  double line_factor; /* distance of lines, of the usual one */
  double before;      /* points of space */
  double after;
  PangoWeight weight;
  const hr_ink_t *ink;
  gboolean code;
  double hang; /* points of indent of all lines but the first */
  int n_lines; /* at most, as one paragraph; 0: any number */
} hr_text_style_t;

const hr_text_style_t *hr_text_style (hr_text_kind_t kind);

/** A text to be drawn `width` wide. Free with g_object_unref(). */
PangoLayout *
hr_text_layout (hr_canvas_t *canvas, hr_text_kind_t kind, const char *text, double width, hr_align_t align);
double hr_text_height (PangoLayout *layout);

/** Draw it with its corner at x, y, inside a structure tag such as "TD". NULL: none. */
void hr_text_draw (hr_canvas_t *canvas, hr_text_kind_t kind, PangoLayout *layout, double x, double y, const char *tag);
