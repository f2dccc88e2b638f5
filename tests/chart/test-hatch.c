/* SPDX-License-Identifier: GPL-3.0-or-later */
/* On a screen a hatch is a repeated tile: it looks as its lines do. */
#include "chart/chart-hatch.h"

#include <glib.h>
#include <math.h>

enum
{
  SIDE = 154 /* two periods of 7 and 11 */
};

static cairo_surface_t *
draw (hr_chart_hatch_t hatch, const hr_chart_rect_t *rect, int pixels, double screen_pixels, double hatch_scale)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE * pixels, SIDE * pixels);
  cairo_t *cr = cairo_create (image);
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_LIGHT, NULL);

  style.screen_pixels = screen_pixels;
  style.hatch_scale = hatch_scale;
  cairo_scale (cr, pixels, pixels);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  cairo_clip (cr);
  cairo_set_source_rgba (cr, 0, 0, 0, 1);
  hr_chart_hatch_draw (cr, rect, hatch, 1, &style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  return image;
}

static int
alpha_at (cairo_surface_t *image, int x, int y)
{
  const unsigned char *row = cairo_image_surface_get_data (image) + y * cairo_image_surface_get_stride (image);

  return (int) (((const guint32 *) row)[x] >> 24);
}

/* How two images differ: the largest difference of two pixels, and the mean of each. */
typedef struct
{
  int largest;
  double lines, tiles;
} difference_t;

/* Between two rows: at the ends of lines corners are missing, at those of tiles none. */
static difference_t
compare (cairo_surface_t *lines, cairo_surface_t *tiles, int top, int bottom)
{
  int width = cairo_image_surface_get_width (lines);
  double n = (double) width * (bottom - top);
  difference_t found = { 0, 0, 0 };

  for (int y = top; y < bottom; y++)
    for (int x = 0; x < width; x++)
      {
        int line = alpha_at (lines, x, y);
        int tile = alpha_at (tiles, x, y);

        found.largest = MAX (found.largest, abs (line - tile));
        found.lines += line / n;
        found.tiles += tile / n;
      }
  return found;
}

/* The same pixels, but for what Cairo rounds. Lines begin at the bottom, rows of dots at the top: these may be a whole
 * dot apart. */
static void
check_looks (hr_chart_hatch_t hatch, const hr_chart_rect_t *rect, int pixels)
{
  cairo_surface_t *lines = draw (hatch, rect, pixels, 0, 1);
  cairo_surface_t *tiles = draw (hatch, rect, pixels, pixels, 1);
  int top = (int) rect->y + 2;
  int bottom = (int) (rect->y + rect->height) - 2;
  difference_t found = compare (lines, tiles, top * pixels, bottom * pixels);

  g_assert_cmpfloat (found.lines, >, 0);
  if (hatch != HR_CHART_HATCH_DOTS)
    {
      g_assert_cmpfloat_with_epsilon (found.tiles, found.lines, 0.02 * found.lines);
      g_assert_cmpint (found.largest, <=, 34);
    }
  else
    g_assert_cmpfloat_with_epsilon (found.tiles, found.lines, 0.2 * found.lines);
  cairo_surface_destroy (lines);
  cairo_surface_destroy (tiles);
}

static void
test_tiles_look_as_lines (void)
{
  static const hr_chart_rect_t rects[] = { { 0, 0, SIDE, SIDE }, { 3, 5, 140, 101 }, { 10, 20, 33, 19 } };

  for (int hatch = HR_CHART_HATCH_SLASH; hatch <= HR_CHART_HATCH_CROSSES; hatch++)
    for (gsize r = 0; r < G_N_ELEMENTS (rects); r++)
      {
        check_looks (hatch, &rects[r], 1);
        check_looks (hatch, &rects[r], 2);
      }
}

/* A period of 7 × 1.25 × 1.5 pixels is 13 of them: the mean stays that of lines so far apart. */
static void
test_fractions_of_pixels (void)
{
  const hr_chart_rect_t rect = { 0, 0, SIDE, SIDE };
  cairo_surface_t *lines = draw (HR_CHART_HATCH_SLASH, &rect, 1, 0, 1.5);
  cairo_surface_t *tiles = draw (HR_CHART_HATCH_SLASH, &rect, 1, 1.25, 1.5);
  difference_t found = compare (lines, tiles, 2, SIDE - 2);

  g_assert_cmpfloat_with_epsilon (found.tiles, found.lines, 0.05 * found.lines);
  cairo_surface_destroy (lines);
  cairo_surface_destroy (tiles);
}

/* A pixel of a line stays one while the rectangle grows to the right or upwards: only what is new is new. */
static void
test_stands_still (void)
{
  const hr_chart_rect_t small = { 20, 60, 40, 40 };
  const hr_chart_rect_t large = { 20, 40, 80, 60 };

  for (int hatch = HR_CHART_HATCH_SLASH; hatch <= HR_CHART_HATCH_CROSSES; hatch++)
    {
      cairo_surface_t *before = draw (hatch, &small, 1, 1, 1);
      cairo_surface_t *after = draw (hatch, &large, 1, 1, 1);

      for (int y = 60; y < 100; y++)
        for (int x = 20; x < 60; x++)
          g_assert_cmpint (alpha_at (before, x, y), ==, alpha_at (after, x, y));
      cairo_surface_destroy (before);
      cairo_surface_destroy (after);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/hatch/tiles-look-as-lines", test_tiles_look_as_lines);
  g_test_add_func ("/chart/hatch/fractions-of-pixels", test_fractions_of_pixels);
  g_test_add_func ("/chart/hatch/stands-still", test_stands_still);
  return g_test_run ();
}
