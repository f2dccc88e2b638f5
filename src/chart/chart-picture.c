/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of charts: Cairo writes the shapes; in SVG what would be outlines of letters is written as text after
 * them. */
#include "chart/chart-picture.h"
#include "chart/chart-paint.h"

#include <cairo-svg.h>
#include <string.h>

static cairo_status_t
take_bytes (void *into, const unsigned char *bytes, unsigned length)
{
  g_byte_array_append (into, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
paint (cairo_t *cr, const hr_chart_picture_t *picture)
{
  hr_chart_set_source (cr, picture->style.background, 1);
  cairo_paint (cr);
  picture->draw (cr, &picture->style, picture->data);
}

/* Texts go to the sink, or without one are painted as everything is. */
static cairo_status_t
paint_on (cairo_surface_t *surface, const hr_chart_picture_t *picture, int scale, const hr_chart_text_sink_t *sink)
{
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cairo_scale (cr, scale, scale);
  hr_chart_text_redirect (cr, sink);
  paint (cr, picture);
  status = cairo_status (cr);
  cairo_destroy (cr);
  return status;
}

GBytes *
hr_chart_picture_to_png (const hr_chart_picture_t *picture, int scale)
{
  int width = (int) picture->width * scale;
  int height = (int) picture->height * scale;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  GByteArray *bytes = g_byte_array_new ();
  cairo_status_t status = paint_on (surface, picture, scale, NULL);

  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, take_bytes, bytes);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  return NULL;
}

/* In C's locale, whatever the person's. */
static void
append_number (GString *svg, const char *name, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (number, sizeof number, "%.2f", value);
  g_string_append_printf (svg, " %s=\"%s\"", name, number);
}

static int
of_255 (double part)
{
  return (int) (255 * part + 0.5);
}

/* The colour that the text would have been painted in. */
static void
append_fill (GString *svg, cairo_t *cr)
{
  double red = 0;
  double green = 0;
  double blue = 0;

  cairo_pattern_get_rgba (cairo_get_source (cr), &red, &green, &blue, NULL);
  g_string_append_printf (svg, " fill=\"#%02x%02x%02x\"", of_255 (red), of_255 (green), of_255 (blue));
}

/* The length is told, too: a reader's font may be wider than the one that the room was made for. */
static void
take_text (const hr_chart_text_run_t *run, void *into)
{
  GString *svg = into;
  g_autofree char *escaped = g_markup_escape_text (run->string, -1);

  g_string_append (svg, "<text");
  append_number (svg, "x", run->left);
  append_number (svg, "y", run->baseline);
  append_number (svg, "font-size", run->size);
  append_number (svg, "textLength", run->width);
  append_fill (svg, run->cr);
  g_string_append_printf (svg, " font-family=\"%s, sans-serif\" font-weight=\"%d\">%s</text>\n", run->family,
                          run->weight, escaped);
}

/* Shapes alone; texts go to `texts`. */
static GByteArray *
write_shapes (const hr_chart_picture_t *picture, GString *texts)
{
  GByteArray *shapes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (take_bytes, shapes, picture->width, picture->height);
  const hr_chart_text_sink_t sink = { take_text, texts };
  cairo_status_t status;

  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  status = paint_on (surface, picture, 1, &sink);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return shapes;
  g_byte_array_unref (shapes);
  return NULL;
}

static void
append_element (GString *svg, const char *name, const char *text)
{
  g_autofree char *escaped = NULL;

  if (text == NULL || *text == '\0')
    return;
  escaped = g_markup_escape_text (text, -1);
  g_string_append_printf (svg, "<%s>%s</%s>\n", name, escaped, name);
}

/* After the root element's own tag, and before its end. */
static GBytes *
join (const hr_chart_picture_t *picture, GByteArray *shapes, const GString *texts)
{
  const char *all = (const char *) shapes->data;
  const char *root = g_strstr_len (all, shapes->len, "<svg");
  const char *inside = g_strstr_len (root, shapes->len - (root - all), ">") + 1;
  const char *end = g_strrstr_len (all, shapes->len, "</svg>");
  GString *svg = g_string_new_len (all, root - all);

  g_string_append (svg, "<svg role=\"img\"");
  g_string_append_len (svg, root + strlen ("<svg"), inside - root - (gssize) strlen ("<svg"));
  g_string_append_c (svg, '\n');
  append_element (svg, "title", picture->title);
  append_element (svg, "desc", picture->description);
  g_string_append_len (svg, inside, end - inside);
  g_string_append_len (svg, texts->str, (gssize) texts->len);
  g_string_append (svg, "</svg>\n");
  return g_string_free_to_bytes (svg);
}

GBytes *
hr_chart_picture_to_svg (const hr_chart_picture_t *picture)
{
  g_autoptr (GString) texts = g_string_new (NULL);
  GByteArray *shapes = write_shapes (picture, texts);
  GBytes *svg;

  if (shapes == NULL)
    return NULL;
  svg = join (picture, shapes, texts);
  g_byte_array_unref (shapes);
  return svg;
}
