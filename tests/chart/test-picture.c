/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart as a picture: size and background of PNG, texts and structure of SVG. */
#include "chart/chart-paint.h"
#include "chart/chart-picture.h"

#include <glib.h>
#include <string.h>

enum
{
  WIDTH = 200,
  HEIGHT = 100
};

static const hr_chart_rect_t place = { 10, 20, 80, 30 };

/* A red square, and a text over it that is wider than its place if it is long. */
static void
draw (cairo_t *cr, const hr_chart_style_t *style, const void *data)
{
  hr_chart_set_source (cr, (hr_chart_color_t) { 1, 0, 0 }, 1);
  cairo_rectangle (cr, 0, 0, 50, 50);
  cairo_fill (cr);
  cairo_translate (cr, 100, 0);
  hr_chart_set_source (cr, (hr_chart_color_t) { 0, 0.5, 1 }, 1);
  hr_chart_text_draw (style->text_font, cr, &place, data, HR_CHART_ALIGN_LEFT);
}

static hr_chart_picture_t
picture_of (hr_chart_text_t *font, const char *text)
{
  return (hr_chart_picture_t) { .width = WIDTH,
                                .height = HEIGHT,
                                .title = "A & B",
                                .description = "1 < 2",
                                .style = hr_chart_style (HR_CHART_STYLE_LIGHT, font),
                                .draw = draw,
                                .data = text };
}

static char *
svg_of (const char *text)
{
  hr_chart_text_t *font = hr_chart_text_new (NULL, "Sans Bold 10", 72);
  const hr_chart_picture_t picture = picture_of (font, text);
  g_autoptr (GBytes) svg = hr_chart_picture_to_svg (&picture);
  gsize length;
  const char *data = g_bytes_get_data (svg, &length);

  hr_chart_text_free (font);
  return g_strndup (data, length);
}

/* Where reading has got to. */
typedef struct
{
  const guchar *bytes;
  gsize length;
} Rest;

static cairo_status_t
read_rest (void *data, unsigned char *bytes, unsigned length)
{
  Rest *rest = data;

  if (length > rest->length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (bytes, rest->bytes, length);
  rest->bytes += length;
  rest->length -= length;
  return CAIRO_STATUS_SUCCESS;
}

static void
assert_pixel (cairo_surface_t *surface, int x, int y, guint32 rgb)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  g_assert_cmphex (((const guint32 *) row)[x] & 0xffffff, ==, rgb);
}

/* At every scale the square reaches to the 50th pixel of the layout, and white is beyond it. */
static void
test_png (void)
{
  for (int scale = 1; scale <= 4; scale++)
    {
      const hr_chart_picture_t picture = picture_of (NULL, "");
      g_autoptr (GBytes) png = hr_chart_picture_to_png (&picture, scale);
      Rest rest = { g_bytes_get_data (png, NULL), g_bytes_get_size (png) };
      cairo_surface_t *surface = cairo_image_surface_create_from_png_stream (read_rest, &rest);

      g_assert_cmpint (cairo_image_surface_get_width (surface), ==, WIDTH * scale);
      g_assert_cmpint (cairo_image_surface_get_height (surface), ==, HEIGHT * scale);
      assert_pixel (surface, 50 * scale - 1, 50 * scale - 1, 0xff0000);
      assert_pixel (surface, 50 * scale, 50 * scale, 0xffffff);
      cairo_surface_destroy (surface);
    }
}

static void
start_element (GMarkupParseContext *context, const char *name, const char **keys, const char **values, gpointer data,
               GError **error)
{
  GString *found = data;

  g_string_append_printf (found, "<%s", name);
  for (int i = 0; g_str_equal (name, "text") && keys[i] != NULL; i++)
    if (!g_str_equal (keys[i], "textLength") && !g_str_equal (keys[i], "y"))
      g_string_append_printf (found, " %s=%s", keys[i], values[i]);
  g_string_append_c (found, '>');
}

static void
text (GMarkupParseContext *context, const char *content, gsize length, gpointer data, GError **error)
{
  if (*content != '\n')
    g_string_append_len (data, content, (gssize) length);
}

/* The elements in order, and the attributes of texts that no font decides. */
static char *
read_elements (const char *svg)
{
  const GMarkupParser parser = { .start_element = start_element, .text = text };
  GString *found = g_string_new (NULL);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, found, NULL);
  g_autoptr (GError) error = NULL;

  g_markup_parse_context_parse (context, svg, -1, &error);
  g_assert_no_error (error);
  g_assert_true (g_markup_parse_context_end_parse (context, &error));
  return g_string_free (found, FALSE);
}

/* Title and description first; the text last, moved as it was drawn (100 + 10), in its own colour. */
static void
test_svg (void)
{
  g_autofree char *svg = svg_of ("x < y");
  g_autofree char *elements = read_elements (svg);

  g_assert_true (g_str_has_prefix (elements, "<svg><title>A & B<desc>1 < 2"));
  g_assert_true (g_str_has_suffix (
      elements, "<text x=110.00 font-size=10.00 fill=#0080ff font-family=Sans, sans-serif font-weight=700>x < y"));
  g_assert_null (strstr (elements, "<use"));
}

static double
attribute (const char *svg, const char *name)
{
  g_autofree char *begin = g_strdup_printf (" %s=\"", name);

  return g_ascii_strtod (strstr (strstr (svg, "<text"), begin) + strlen (begin), NULL);
}

/* In 80 pixels there is room for less than a hundred letters, and for the ellipsis. */
static void
test_svg_shortens (void)
{
  g_autofree char *svg = svg_of ("äöüäöüäöüäöüäöüäöüäöüäöüäöüäöü");

  g_assert_nonnull (strstr (svg, "…</text>"));
  g_assert_nonnull (strstr (svg, ">äöü"));
  g_assert_cmpfloat (attribute (svg, "textLength"), <=, 80);
  g_assert_true (g_utf8_validate (svg, -1, NULL));
}

/* Centred in its place from 20 to 50: the baseline of ten-point letters is below the middle. */
static void
test_svg_baseline (void)
{
  g_autofree char *svg = svg_of ("x");

  g_assert_cmpfloat (attribute (svg, "y"), >, 35);
  g_assert_cmpfloat (attribute (svg, "y"), <, 45);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/picture/png", test_png);
  g_test_add_func ("/chart/picture/svg", test_svg);
  g_test_add_func ("/chart/picture/svg-shortens", test_svg_shortens);
  g_test_add_func ("/chart/picture/svg-baseline", test_svg_baseline);
  return g_test_run ();
}
