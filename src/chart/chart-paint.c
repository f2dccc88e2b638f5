/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What charts are painted with: rounded shapes, hatches, fills and the samples of a legend. */
#include "chart/chart-paint.h"

#include <math.h>

void
hr_chart_set_source (cairo_t *cr, hr_chart_color_t color, double alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

void
hr_chart_rounded_path (cairo_t *cr, const hr_chart_rect_t *rect, double left, double right)
{
  double most = fmin (rect->width, rect->height) / 2;
  double l = fmax (fmin (left, most), 0);
  double r = fmax (fmin (right, most), 0);
  double end = rect->x + rect->width;
  double bottom = rect->y + rect->height;

  cairo_new_sub_path (cr);
  cairo_arc (cr, end - r, rect->y + r, r, -M_PI / 2, 0);
  cairo_arc (cr, end - r, bottom - r, r, 0, M_PI / 2);
  cairo_arc (cr, rect->x + l, bottom - l, l, M_PI / 2, M_PI);
  cairo_arc (cr, rect->x + l, rect->y + l, l, M_PI, 3 * M_PI / 2);
  cairo_close_path (cr);
}

hr_chart_rect_t
hr_chart_inset (const hr_chart_rect_t *rect, double width)
{
  return (hr_chart_rect_t) { rect->x + width / 2, rect->y + width / 2, fmax (rect->width - width, 0),
                             fmax (rect->height - width, 0) };
}

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

/* Small squares, every other row moved by half their distance: lines of dashes, since thousands of circles would be
 * most of what a frame costs. */
static void
dots (cairo_t *cr, const hr_chart_rect_t *rect, double spacing, double side)
{
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

void
hr_chart_hatch_draw (cairo_t *cr, const hr_chart_rect_t *rect, hr_chart_hatch_t hatch, double width, double scale)
{
  cairo_set_line_width (cr, width * scale);
  switch (hatch)
    {
    case HR_CHART_HATCH_NONE: break;
    case HR_CHART_HATCH_SLASH: slanted_lines (cr, rect, 7 * scale, 0, 1); break;
    case HR_CHART_HATCH_BACKSLASH: slanted_lines (cr, rect, 7 * scale, 0, -1); break;
    case HR_CHART_HATCH_BACKSLASHES:
      slanted_lines (cr, rect, 11 * scale, 0, -1);
      slanted_lines (cr, rect, 11 * scale, 3.5 * scale, -1);
      break;
    case HR_CHART_HATCH_DOTS: dots (cr, rect, 6 * scale, width * 1.4 * scale); break;
    case HR_CHART_HATCH_CROSSES:
      slanted_lines (cr, rect, 8 * scale, 0, 1);
      slanted_lines (cr, rect, 8 * scale, 0, -1);
      break;
    }
}

/* Grey of the same lightness, half way to the background: still told apart, clearly not live. */
static hr_chart_color_t
greyed (hr_chart_color_t color, const hr_chart_style_t *style)
{
  double grey = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue;

  return hr_chart_mix ((hr_chart_color_t) { grey, grey, grey }, style->background, 0.45);
}

hr_chart_color_t
hr_chart_fill_color (hr_chart_slot_t slot, const hr_chart_style_t *style, bool stale)
{
  hr_chart_color_t color = hr_chart_slot_color (slot);

  if (!hr_chart_slot_is_filled (slot))
    return style->background;
  if (stale)
    return greyed (color, style);
  return color;
}

hr_chart_color_t
hr_chart_outline_color (hr_chart_slot_t slot, const hr_chart_style_t *style, bool stale)
{
  if (style->strong || stale || !hr_chart_slot_is_filled (slot))
    return style->outline;
  return hr_chart_slot_ink (slot, style);
}

/* Of a hatch: faint on a colour, full where nothing may be missed. */
static double
hatch_alpha (const hr_chart_style_t *style, bool filled)
{
  if (style->strong)
    return 0.85;
  if (filled)
    return 0.22;
  return 0.5;
}

void
hr_chart_fill_draw (cairo_t *cr, const hr_chart_rect_t *rect, hr_chart_slot_t slot, const hr_chart_style_t *style,
                    bool stale)
{
  hr_chart_color_t ink = style->outline;
  bool filled = hr_chart_slot_is_filled (slot);
  double line_width = 1;

  if (filled)
    {
      hr_chart_color_t fill = hr_chart_fill_color (slot, style, stale);

      ink = hr_chart_text_on (fill);
      hr_chart_set_source (cr, fill, 1);
      cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
      cairo_fill (cr);
    }
  if (style->outline_width > 1)
    line_width = 1.5;
  hr_chart_set_source (cr, ink, hatch_alpha (style, filled));
  hr_chart_hatch_draw (cr, rect, hr_chart_slot_hatch (slot), line_width, style->hatch_scale);
}

void
hr_chart_swatch_draw (cairo_t *cr, const hr_chart_rect_t *rect, hr_chart_slot_t slot, const hr_chart_style_t *style)
{
  hr_chart_rect_t edge = hr_chart_inset (rect, style->outline_width);
  double radius = 3 - style->outline_width / 2;

  cairo_save (cr);
  hr_chart_rounded_path (cr, rect, 3, 3);
  cairo_clip (cr);
  hr_chart_fill_draw (cr, rect, slot, style, false);
  cairo_restore (cr);
  hr_chart_rounded_path (cr, &edge, radius, radius);
  hr_chart_set_source (cr, hr_chart_outline_color (slot, style, false), 1);
  cairo_set_line_width (cr, style->outline_width);
  cairo_stroke (cr);
}
