/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every picture of a chart has around it: title and answer, the margins, and the writing of PNG and SVG.
 *
 * Lengths are pixels at a scale of 1; what is drawn has the origin at the start of its place. */
#pragma once

#include "chart/chart-picture.h"
#include "chart/chart-text.h"
#include "report/report-picture-look.h"

typedef struct HeadroomPictureFrame HeadroomPictureFrame;

/** Draws the chart below the words. */
typedef void (*HeadroomPictureDraw) (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style,
                                     const void *data);

struct HeadroomPictureFrame
{
  char *title;
  char *answer;
  char **lines; /* of the answer */
  hr_chart_text_t *font;
  hr_chart_text_t *title_font;
  gboolean rtl;
  double chart_height;
  HeadroomPictureDraw draw;
  const void *data;
};

/** Of a line of text, and between what does not belong together. */
extern const double headroom_picture_line_height;
extern const double headroom_picture_gap;

/** A frame around a chart that is `height` high. Takes the texts over. */
void headroom_picture_frame_init (HeadroomPictureFrame *self, char *title, char *answer, double height,
                                  HeadroomPictureDraw draw, const void *data);
void headroom_picture_frame_clear (HeadroomPictureFrame *self);

/** What is between the margins. */
double headroom_picture_frame_width (void);

/** A text in the line at the origin, `from_start` from where lines of the language begin. `at_end`: at the end of its
 * room. */
void headroom_picture_frame_draw_text (const HeadroomPictureFrame *self, cairo_t *cr, double from_start, double width,
                                       const char *text, gboolean at_end);

/** The sample of a term's colour at the start of the line, and the room that it takes. */
void headroom_picture_frame_draw_swatch (const HeadroomPictureFrame *self, cairo_t *cr, const hr_chart_style_t *style,
                                         const char *slot);
double headroom_picture_frame_swatch_room (void);

/** The whole picture: as PNG, or as SVG for a scale of 0. NULL and an error of HEADROOM_FILE_ERROR where Cairo fails.
 * (transfer full) */
GBytes *headroom_picture_frame_encode (const HeadroomPictureFrame *self, HeadroomPictureLook look, GError **error);
