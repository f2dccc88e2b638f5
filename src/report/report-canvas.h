/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn on: a Cairo surface with the contexts that texts are laid out in, and the PDF's structure tags.
 *
 * Lengths are points. */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <pango/pangocairo.h>

typedef struct
{
  double red;
  double green;
  double blue;
} hr_ink_t;

extern const hr_ink_t hr_ink_text;
extern const hr_ink_t hr_ink_dim;
extern const hr_ink_t hr_ink_rule;
extern const hr_ink_t hr_ink_tint;

typedef struct
{
  cairo_surface_t *surface;
  cairo_t *cr;
  PangoContext *context; /* of the language's direction */
  PangoContext *code;    /* left to right */
  gboolean rtl;
} hr_canvas_t;

/** Start on a surface. The surface is borrowed. */
void hr_canvas_init (hr_canvas_t *canvas, cairo_surface_t *surface);

/** Let go of everything but the surface. */
void hr_canvas_clear (hr_canvas_t *canvas);

/** Set a colour. */
void hr_canvas_ink (hr_canvas_t *canvas, hr_ink_t ink);

/** A thin horizontal line that means nothing to a reader of the structure. */
void hr_canvas_rule (hr_canvas_t *canvas, double x, double y, double width, hr_ink_t ink);

/** Begin and end a structure element such as "P" or "TD". Nothing for NULL. */
void hr_canvas_begin_tag (hr_canvas_t *canvas, const char *tag);
void hr_canvas_end_tag (hr_canvas_t *canvas, const char *tag);

/** Begin and end what leads to an address. Nothing for NULL. It must be inside the paragraph's tag: Cairo writes no
 * annotation for a link that has structure elements inside it. */
void hr_canvas_begin_link (hr_canvas_t *canvas, const char *url);
void hr_canvas_end_link (hr_canvas_t *canvas, const char *url);

/** Begin and end what only decorates: no reader needs to hear of it. */
void hr_canvas_begin_artifact (hr_canvas_t *canvas, const char *type);
void hr_canvas_end_artifact (hr_canvas_t *canvas);
