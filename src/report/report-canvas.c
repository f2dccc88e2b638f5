/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contexts, colours and structure tags of a Cairo surface. */
#include "report/report-canvas.h"

#include "words/words-direction.h"

static const double rule_width = 0.6;

const hr_ink_t hr_ink_text = { 0.11, 0.11, 0.13 };
const hr_ink_t hr_ink_dim = { 0.37, 0.36, 0.40 };
const hr_ink_t hr_ink_rule = { 0.80, 0.80, 0.82 };
const hr_ink_t hr_ink_tint = { 0.95, 0.96, 0.97 };

/* Positions on paper are not rounded to pixels. */
static PangoContext *
new_context (cairo_t *cr, PangoDirection direction)
{
  PangoContext *context = pango_cairo_create_context (cr);
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_base_dir (context, direction);
  cairo_font_options_destroy (options);
  return context;
}

void
hr_canvas_init (hr_canvas_t *canvas, cairo_surface_t *surface)
{
  PangoDirection direction = PANGO_DIRECTION_LTR;

  *canvas = (hr_canvas_t) { .surface = surface, .cr = cairo_create (surface), .rtl = headroom_words_is_rtl () };
  if (canvas->rtl)
    direction = PANGO_DIRECTION_RTL;
  canvas->context = new_context (canvas->cr, direction);
  canvas->code = new_context (canvas->cr, PANGO_DIRECTION_LTR);
}

void
hr_canvas_clear (hr_canvas_t *canvas)
{
  g_clear_object (&canvas->context);
  g_clear_object (&canvas->code);
  g_clear_pointer (&canvas->cr, cairo_destroy);
}

void
hr_canvas_ink (hr_canvas_t *canvas, hr_ink_t ink)
{
  cairo_set_source_rgb (canvas->cr, ink.red, ink.green, ink.blue);
}

void
hr_canvas_rule (hr_canvas_t *canvas, double x, double y, double width, hr_ink_t ink)
{
  hr_canvas_begin_artifact (canvas, "Layout");
  hr_canvas_ink (canvas, ink);
  cairo_set_line_width (canvas->cr, rule_width);
  cairo_move_to (canvas->cr, x, y);
  cairo_line_to (canvas->cr, x + width, y);
  cairo_stroke (canvas->cr);
  hr_canvas_end_artifact (canvas);
}

void
hr_canvas_begin_tag (hr_canvas_t *canvas, const char *tag)
{
  if (tag != NULL)
    cairo_tag_begin (canvas->cr, tag, NULL);
}

void
hr_canvas_end_tag (hr_canvas_t *canvas, const char *tag)
{
  if (tag != NULL)
    cairo_tag_end (canvas->cr, tag);
}

/* A tag's attribute stands in single quotes. */
void
hr_canvas_begin_link (hr_canvas_t *canvas, const char *url)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *escaped = NULL;
  g_autofree char *attributes = NULL;

  if (url == NULL)
    return;
  parts = g_strsplit (url, "'", -1);
  escaped = g_strjoinv ("%27", parts);
  attributes = g_strdup_printf ("uri='%s'", escaped);
  cairo_tag_begin (canvas->cr, CAIRO_TAG_LINK, attributes);
}

void
hr_canvas_end_link (hr_canvas_t *canvas, const char *url)
{
  if (url != NULL)
    cairo_tag_end (canvas->cr, CAIRO_TAG_LINK);
}

void
hr_canvas_begin_artifact (hr_canvas_t *canvas, const char *type)
{
  g_autofree char *attributes = g_strdup_printf ("type=%s", type);

  cairo_tag_begin (canvas->cr, "Artifact", attributes);
}

void
hr_canvas_end_artifact (hr_canvas_t *canvas)
{
  cairo_tag_end (canvas->cr, "Artifact");
}
