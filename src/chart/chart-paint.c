/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What charts are painted with: rounded shapes, fills and the samples of a legend. */
#include "chart/chart-paint.h"

#include "chart/chart-hatch.h"

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
  hr_chart_hatch_draw (cr, rect, hr_chart_slot_hatch (slot), line_width, style);
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
