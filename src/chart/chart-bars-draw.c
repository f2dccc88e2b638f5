/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A laid-out bar, painted: segments with outline, hatch and name, the capacity’s line, the focus ring. */
#include "chart/chart-bars.h"
#include "chart/chart-paint.h"

#include <math.h>

/* The bar's outline, `inset` within its edge. Its corners are round, but no rounder than the
 * segment at that end is wide. */
static void
add_bar_path (cairo_t *cr, const hr_chart_bar_t *bar, double inset)
{
  hr_chart_rect_t around = hr_chart_inset (&bar->bar, 2 * inset);
  double radius = fmin (8, bar->bar.height / 3);
  double first = fmin (bar->segments[0].rect.width, radius) - inset;
  double last = fmin (bar->segments[bar->n_segments - 1].rect.width, radius) - inset;

  if (bar->rtl)
    hr_chart_rounded_path (cr, &around, last, first);
  else
    hr_chart_rounded_path (cr, &around, first, last);
}

static void
draw_plate (cairo_t *cr, const hr_chart_rect_t *around, hr_chart_color_t color)
{
  hr_chart_set_source (cr, color, 1);
  hr_chart_rounded_path (cr, around, 4, 4);
  cairo_fill (cr);
}

/* A name stands on a plain plate where the segment is hatched; in a strong style always, in the
 * colours with the greatest contrast. */
static void
draw_segment_label (cairo_t *cr, const hr_chart_bar_segment_t *segment, const hr_chart_style_t *style, bool stale)
{
  hr_chart_color_t fill = hr_chart_fill_color (segment->slot, style, stale);
  hr_chart_color_t text = style->text;
  hr_chart_rect_t around = segment->label.rect;
  bool filled = hr_chart_slot_is_filled (segment->slot);

  if (around.width <= 0 || style->text_font == NULL)
    return;
  around.x -= 4;
  around.width += 8;
  if (filled && style->strong)
    draw_plate (cr, &around, style->background);
  else if (filled && hr_chart_slot_hatch (segment->slot) != HR_CHART_HATCH_NONE)
    draw_plate (cr, &around, fill);
  if (filled && !style->strong)
    text = hr_chart_text_on (fill);
  hr_chart_set_source (cr, text, 1);
  hr_chart_text_draw (style->text_font, cr, &segment->label.rect, segment->label.text, HR_CHART_ALIGN_CENTER);
}

/* The outline of a segment is its rectangle's and, in the bar's corners, the bar's. */
static void
draw_outline (cairo_t *cr, const hr_chart_bar_t *bar, const hr_chart_rect_t *rect, double width)
{
  hr_chart_rect_t edge = hr_chart_inset (rect, width);

  cairo_set_line_width (cr, width);
  cairo_rectangle (cr, edge.x, edge.y, edge.width, edge.height);
  cairo_stroke (cr);
  add_bar_path (cr, bar, width / 2);
  cairo_stroke (cr);
}

static void
draw_segment (cairo_t *cr, const hr_chart_bar_t *bar, const hr_chart_bar_segment_t *segment,
              const hr_chart_style_t *style)
{
  const hr_chart_rect_t *rect = &segment->rect;
  double width = style->outline_width;

  /* An outline may not swallow the colour of a narrow segment. */
  if (rect->width < 6)
    width = 1;
  cairo_save (cr);
  add_bar_path (cr, bar, 0);
  cairo_clip (cr);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  cairo_clip (cr);
  hr_chart_fill_draw (cr, rect, segment->slot, style, bar->stale);
  hr_chart_set_source (cr, hr_chart_outline_color (segment->slot, style, bar->stale), 1);
  if (rect->width > 2)
    draw_outline (cr, bar, rect, width);
  cairo_restore (cr);
  draw_segment_label (cr, segment, style, bar->stale);
}

static void
fill_rect (cairo_t *cr, const hr_chart_rect_t *rect, double margin)
{
  cairo_rectangle (cr, rect->x - margin, rect->y, rect->width + 2 * margin, rect->height);
  cairo_fill (cr);
}

static void
draw_capacity (cairo_t *cr, const hr_chart_bar_t *bar, const hr_chart_style_t *style)
{
  if (bar->is_over)
    {
      hr_chart_set_source (cr, style->background, 1);
      fill_rect (cr, &bar->capacity, 2); /* a halo: the line is seen on every colour */
      if (bar->stale)
        hr_chart_set_source (cr, style->outline, 1);
      else
        hr_chart_set_source (cr, style->over, 1);
      fill_rect (cr, &bar->over, 0);
      hr_chart_text_draw (style->text_font, cr, &bar->over_label.rect, bar->over_label.text, HR_CHART_ALIGN_CENTER);
    }
  hr_chart_set_source (cr, style->text, 1);
  fill_rect (cr, &bar->capacity, 0);
  hr_chart_text_draw (style->text_font, cr, &bar->capacity_label.rect, bar->capacity_label.text, HR_CHART_ALIGN_CENTER);
}

static void
draw_range (cairo_t *cr, const hr_chart_bar_t *bar, const hr_chart_style_t *style)
{
  if (bar->stale)
    hr_chart_set_source (cr, style->outline, 1);
  else
    hr_chart_set_source (cr, style->text, 1);
  fill_rect (cr, &bar->range, 0);
  fill_rect (cr, &bar->range_low, 0);
  fill_rect (cr, &bar->range_high, 0);
}

void
hr_chart_bar_draw (cairo_t *cr, const hr_chart_bar_t *bar, const hr_chart_style_t *style)
{
  cairo_save (cr);
  cairo_new_path (cr);
  for (int i = 0; i < bar->n_segments; i++)
    if (bar->segments[i].rect.width > 0)
      draw_segment (cr, bar, &bar->segments[i], style);
  if (bar->has_capacity)
    draw_capacity (cr, bar, style);
  if (bar->has_range)
    draw_range (cr, bar, style);
  cairo_restore (cr);
}

void
hr_chart_bar_draw_focus (cairo_t *cr, const hr_chart_bar_t *bar, const hr_chart_style_t *style, int item)
{
  const hr_chart_bar_segment_t *segment = hr_chart_bar_segment (bar, item);
  hr_chart_rect_t ring;

  if (segment == NULL || segment->rect.width <= 0)
    return;
  ring = segment->rect;
  ring.x -= 1;
  ring.width += 2;
  ring = hr_chart_inset (&ring, 2);
  cairo_save (cr);
  hr_chart_set_source (cr, style->text, 1);
  cairo_set_line_width (cr, 2);
  hr_chart_rounded_path (cr, &ring, 3, 3);
  cairo_stroke (cr);
  cairo_restore (cr);
}
