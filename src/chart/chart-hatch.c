/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hatch is drawn line by line where it may be enlarged. On a screen it is a tile of one period, repeated: to find
 * which pixels a hundred slanted lines touch takes ten times as long, and more than all else in a frame. */
#include "chart/chart-hatch.h"

#include <math.h>

typedef struct
{
  double spacing; /* the period, both ways */
  void (*draw) (cairo_t *cr, const hr_chart_rect_t *rect, double width, double scale);
} Hatch;

/* Parallel lines at 45 degrees; `lean` is 1 for '/' and -1 for '\'. They start from a multiple of
 * the spacing so that the pattern stands still while a segment grows. */
static void
slanted_lines (cairo_t *cr, const hr_chart_rect_t *rect, double spacing, double shift, int lean)
{
  double bottom = rect->y + rect->height;
  double from = rect->x;
  double to = rect->x + rect->width;

  if (lean > 0)
    from -= rect->height;
  else
    to += rect->height;
  for (double x = floor (from / spacing) * spacing + shift; x <= to; x += spacing)
    {
      cairo_move_to (cr, x, bottom);
      cairo_line_to (cr, x + lean * rect->height, rect->y);
    }
  cairo_stroke (cr);
}

static void
slash (cairo_t *cr, const hr_chart_rect_t *rect, double width, double scale)
{
  slanted_lines (cr, rect, 7 * scale, 0, 1);
}

static void
backslash (cairo_t *cr, const hr_chart_rect_t *rect, double width, double scale)
{
  slanted_lines (cr, rect, 7 * scale, 0, -1);
}

static void
backslashes (cairo_t *cr, const hr_chart_rect_t *rect, double width, double scale)
{
  slanted_lines (cr, rect, 11 * scale, 0, -1);
  slanted_lines (cr, rect, 11 * scale, 3.5 * scale, -1);
}

static void
crosses (cairo_t *cr, const hr_chart_rect_t *rect, double width, double scale)
{
  slanted_lines (cr, rect, 8 * scale, 0, 1);
  slanted_lines (cr, rect, 8 * scale, 0, -1);
}

/* Small squares, every other row moved by half their distance: lines of dashes, since thousands of circles would take
 * longer still. */
static void
dots (cairo_t *cr, const hr_chart_rect_t *rect, double width, double scale)
{
  double spacing = 6 * scale;
  double side = width * 1.4 * scale;
  const double dashes[] = { side, spacing - side };
  double from = floor (rect->x / spacing) * spacing - side / 2;
  int row = 0;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, side);
  cairo_set_dash (cr, dashes, 2, 0);
  for (double y = rect->y + spacing / 2; y < rect->y + rect->height; y += spacing / 2, row++)
    {
      cairo_move_to (cr, from + (row % 2) * spacing / 2, y);
      cairo_line_to (cr, rect->x + rect->width + side, y);
    }
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static const Hatch hatches[] = {
  [HR_CHART_HATCH_NONE] = { 0, NULL },           [HR_CHART_HATCH_SLASH] = { 7, slash },
  [HR_CHART_HATCH_BACKSLASH] = { 7, backslash }, [HR_CHART_HATCH_BACKSLASHES] = { 11, backslashes },
  [HR_CHART_HATCH_DOTS] = { 6, dots },           [HR_CHART_HATCH_CROSSES] = { 8, crosses },
};

/* One period in the source of `cr`, `side` pixels each way; lines come into it from its neighbours. */
static cairo_surface_t *
make_tile (cairo_t *cr, const Hatch *hatch, int side, double width, double scale)
{
  cairo_surface_t *tile = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
  cairo_t *tile_cr = cairo_create (tile);
  double period = hatch->spacing * scale;
  const hr_chart_rect_t around = { -period, -period, 3 * period, 3 * period };

  cairo_scale (tile_cr, side / period, side / period);
  cairo_set_source (tile_cr, cairo_get_source (cr));
  cairo_set_line_width (tile_cr, width * scale);
  hatch->draw (tile_cr, &around, width, scale);
  cairo_destroy (tile_cr);
  return tile;
}

/* The tile's pixels are the screen's: a period is a whole number of them. */
static void
draw_tiled (cairo_t *cr, const hr_chart_rect_t *rect, const Hatch *hatch, double width, const hr_chart_style_t *style)
{
  double pixels = style->screen_pixels;
  int side = (int) fmax (round (hatch->spacing * style->hatch_scale * pixels), 2);
  cairo_surface_t *tile = make_tile (cr, hatch, side, width, style->hatch_scale);
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (tile);
  cairo_matrix_t matrix;

  cairo_matrix_init_scale (&matrix, pixels, pixels);
  cairo_matrix_translate (&matrix, 0, -(rect->y + rect->height));
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
  cairo_set_source (cr, pattern);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  cairo_fill (cr);
  cairo_pattern_destroy (pattern);
  cairo_surface_destroy (tile);
}

void
hr_chart_hatch_draw (cairo_t *cr, const hr_chart_rect_t *rect, hr_chart_hatch_t hatch, double width,
                     const hr_chart_style_t *style)
{
  if (hatches[hatch].draw == NULL)
    return;
  if (style->screen_pixels > 0)
    {
      draw_tiled (cr, rect, &hatches[hatch], width, style);
      return;
    }
  cairo_set_line_width (cr, width * style->hatch_scale);
  hatches[hatch].draw (cr, rect, width, style->hatch_scale);
}
