/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A laid-out plot, painted: axes, curves and the area under them, the capacity, markers and their labels. */
#include "chart/chart-lines-private.h"
#include "chart/chart-lines.h"
#include "chart/chart-paint.h"

#include <math.h>

enum
{
  TICK_LENGTH = 4,
  KNOB_RADIUS = 7,
  LEAST_LEADER = 22,
};

/* A line one pixel wide is crisp half way between two pixels, one of two pixels between them. */
static double
crisp (double position, double width)
{
  return floor (position) + fmod (width, 2) / 2;
}

static void
draw_label (cairo_t *cr, const hr_chart_label_t *label, const hr_chart_style_t *style, hr_chart_color_t color,
            hr_chart_align_t align)
{
  hr_chart_set_source (cr, color, 1);
  hr_chart_text_draw (style->text_font, cr, &label->rect, label->text, align);
}

/* A label inside the plot stands on a plate, so that lines behind it do not strike it through. */
static void
draw_callout (cairo_t *cr, const hr_chart_label_t *label, const hr_chart_style_t *style, hr_chart_color_t color)
{
  hr_chart_rect_t plate = label->rect;

  if (plate.width <= 0 || style->text_font == NULL)
    return;
  plate.x -= HR_CHART_PLATE_MARGIN;
  plate.width += 2 * HR_CHART_PLATE_MARGIN;
  if (style->strong)
    hr_chart_set_source (cr, style->background, 1);
  else
    hr_chart_set_source (cr, style->background, 0.85);
  hr_chart_rounded_path (cr, &plate, 4, 4);
  cairo_fill (cr);
  draw_label (cr, label, style, color, HR_CHART_ALIGN_CENTER);
}

static void
draw_y_axis (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  cairo_set_line_width (cr, 1);
  for (int i = 0; i < lines->y_axis.n; i++)
    {
      const hr_chart_tick_t *tick = &lines->y_axis.ticks[i];

      if (tick->value > 0)
        hr_chart_set_source (cr, style->grid, 1);
      else
        hr_chart_set_source (cr, style->axis, 1);
      cairo_move_to (cr, lines->plot.x, crisp (tick->position, 1));
      cairo_line_to (cr, lines->plot.x + lines->plot.width, crisp (tick->position, 1));
      cairo_stroke (cr);
      draw_label (cr, &tick->label, style, style->dim_text, HR_CHART_ALIGN_RIGHT);
    }
}

static void
draw_x_axis (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  double y = lines->plot.y + lines->plot.height;

  cairo_set_line_width (cr, 1);
  for (int i = 0; i < lines->x_axis.n; i++)
    {
      const hr_chart_tick_t *tick = &lines->x_axis.ticks[i];
      hr_chart_color_t color = style->dim_text;

      if (lines->chosen > 0 && tick->value == lines->chosen)
        color = style->text;
      hr_chart_set_source (cr, style->axis, 1);
      cairo_move_to (cr, crisp (tick->position, 1), y);
      cairo_line_to (cr, crisp (tick->position, 1), y + TICK_LENGTH);
      cairo_stroke (cr);
      draw_label (cr, &tick->label, style, color, HR_CHART_ALIGN_CENTER);
    }
}

static void
set_dash (cairo_t *cr, hr_chart_dash_t dash, double width)
{
  const double longer[] = { 4 * width, 2.5 * width };
  const double dots[] = { 0, 2.2 * width };

  cairo_set_line_width (cr, width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  switch (dash)
    {
    case HR_CHART_DASH_LONG:
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
      cairo_set_dash (cr, longer, 2, 0);
      break;
    case HR_CHART_DASH_DOTS: cairo_set_dash (cr, dots, 2, 0); break;
    case HR_CHART_DASH_NONE:
    default: cairo_set_dash (cr, NULL, 0, 0); break;
    }
}

static double
curve_width (const hr_chart_curve_t *curve, const hr_chart_style_t *style)
{
  double more = (style->outline_width - 1) / 2;

  if (curve->emphasised)
    return 2.5 + more;
  return 1.75 + more;
}

static void
add_curve_path (cairo_t *cr, const hr_chart_curve_t *curve)
{
  for (int i = 0; i < curve->n_vertices; i++)
    {
      const hr_chart_vertex_t *vertex = &curve->vertices[i];

      if (vertex->starts)
        cairo_move_to (cr, vertex->x, vertex->y);
      cairo_line_to (cr, vertex->x, vertex->y);
    }
}

/* A point alone between two gaps is a line of no length: a dot, thanks to the round ends. */
static void
draw_curve (cairo_t *cr, const hr_chart_curve_t *curve, const hr_chart_style_t *style)
{
  cairo_save (cr);
  set_dash (cr, curve->dash, curve_width (curve, style));
  hr_chart_set_source (cr, hr_chart_slot_ink (curve->slot, style), 1);
  add_curve_path (cr, curve);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
add_area_path (cairo_t *cr, const hr_chart_curve_t *curve, double bottom)
{
  for (int i = 0; i < curve->n_vertices; i++)
    {
      const hr_chart_vertex_t *vertex = &curve->vertices[i];

      if (vertex->starts)
        cairo_move_to (cr, vertex->x, bottom);
      cairo_line_to (cr, vertex->x, vertex->y);
      if (i + 1 == curve->n_vertices || curve->vertices[i + 1].starts)
        {
          cairo_line_to (cr, vertex->x, bottom);
          cairo_close_path (cr);
        }
    }
}

/* Soft, and softer towards the axis; above the capacity, if asked, in the colour of "too much". */
static void
draw_area (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_curve_t *curve, const hr_chart_style_t *style)
{
  hr_chart_color_t ink = hr_chart_slot_ink (curve->slot, style);
  double top = lines->plot.y;
  double bottom = top + lines->plot.height;
  bool split = lines->shade && lines->has_capacity && !lines->capacity_is_above;
  cairo_pattern_t *fade = cairo_pattern_create_linear (0, top, 0, bottom);

  cairo_pattern_add_color_stop_rgba (fade, 0, ink.red, ink.green, ink.blue, 0.28);
  cairo_pattern_add_color_stop_rgba (fade, 1, ink.red, ink.green, ink.blue, 0.06);
  cairo_save (cr);
  add_area_path (cr, curve, bottom);
  cairo_clip (cr);
  if (split)
    {
      hr_chart_set_source (cr, style->over, 0.18);
      cairo_rectangle (cr, 0, top, lines->width, fmax (lines->capacity_y - top, 0));
      cairo_fill (cr);
      top = lines->capacity_y;
    }
  cairo_set_source (cr, fade);
  cairo_rectangle (cr, 0, top, lines->width, fmax (bottom - top, 0));
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_pattern_destroy (fade);
}

/* What is under a curve, in the colours of its slot. */
static void
draw_part (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_curve_t *curve, const hr_chart_style_t *style)
{
  cairo_save (cr);
  add_area_path (cr, curve, lines->plot.y + lines->plot.height);
  cairo_clip (cr);
  hr_chart_fill_draw (cr, &lines->plot, curve->slot, style, false);
  cairo_restore (cr);
}

/* Each sum covers what the next one has besides its own part; a thin line of the background parts them. */
static void
draw_stack (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  for (int s = lines->n_curves - 1; s >= 0; s--)
    {
      const hr_chart_curve_t *curve = &lines->curves[s];

      draw_part (cr, lines, curve, style);
      hr_chart_set_source (cr, style->background, 1);
      cairo_set_line_width (cr, 1);
      add_curve_path (cr, curve);
      cairo_stroke (cr);
    }
}

/* A capacity above the plot has no line in it: an arrow beside its name points there. */
static void
draw_arrow (cairo_t *cr, const hr_chart_lines_t *lines)
{
  const hr_chart_rect_t *rect = &lines->capacity_label.rect;
  double x = rect->x - 8;
  double y = rect->y + rect->height / 2;

  if (rect->width <= 0)
    return;
  if (lines->rtl)
    x = rect->x + rect->width + 8;
  cairo_move_to (cr, x - 4, y + 3);
  cairo_line_to (cr, x, y - 4);
  cairo_line_to (cr, x + 4, y + 3);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_capacity (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  const double dashes[] = { 6, 4 };

  cairo_save (cr);
  hr_chart_set_source (cr, style->over, 1);
  if (lines->capacity_is_above)
    draw_arrow (cr, lines);
  else
    {
      cairo_set_line_width (cr, style->outline_width);
      cairo_set_dash (cr, dashes, 2, 0);
      cairo_move_to (cr, lines->plot.x, crisp (lines->capacity_y, style->outline_width));
      cairo_line_to (cr, lines->plot.x + lines->plot.width, crisp (lines->capacity_y, style->outline_width));
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

static void
draw_circle (cairo_t *cr, hr_chart_point_t at, double radius, hr_chart_color_t fill, hr_chart_color_t edge)
{
  cairo_new_path (cr);
  cairo_arc (cr, at.x, at.y, radius, 0, 2 * M_PI);
  hr_chart_set_source (cr, fill, 1);
  cairo_fill_preserve (cr);
  hr_chart_set_source (cr, edge, 1);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

/* A line the height of the plot with a knob to hold. */
static void
draw_chosen (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  hr_chart_set_source (cr, style->text, 1);
  cairo_set_line_width (cr, style->outline_width);
  cairo_move_to (cr, crisp (lines->marker.x, style->outline_width), lines->plot.y);
  cairo_line_to (cr, crisp (lines->marker.x, style->outline_width), lines->plot.y + lines->plot.height);
  cairo_stroke (cr);
  draw_circle (cr, lines->marker, KNOB_RADIUS, style->background, style->text);
}

/* A diamond with a rim; in the knob where the best is the chosen one. */
static void
draw_best (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  hr_chart_point_t at = lines->best;
  bool in_knob = lines->chosen > 0 && hypot (at.x - lines->marker.x, at.y - lines->marker.y) < 1;
  double radius = 6;
  double rim = 3;

  if (in_knob)
    {
      radius = 4;
      rim = 1;
    }
  cairo_move_to (cr, at.x, at.y - radius);
  cairo_line_to (cr, at.x + radius, at.y);
  cairo_line_to (cr, at.x, at.y + radius);
  cairo_line_to (cr, at.x - radius, at.y);
  cairo_close_path (cr);
  hr_chart_set_source (cr, style->background, 1);
  cairo_set_line_width (cr, rim);
  cairo_stroke_preserve (cr);
  hr_chart_set_source (cr, style->text, 1);
  cairo_fill (cr);
}

/* From a point to its label, where the label had to go some way off. */
static void
draw_leader (cairo_t *cr, hr_chart_point_t from, const hr_chart_rect_t *label, const hr_chart_style_t *style)
{
  double x = fmax (label->x, fmin (from.x, label->x + label->width));
  double y = fmax (label->y, fmin (from.y, label->y + label->height));

  if (label->width <= 0 || hypot (x - from.x, y - from.y) < LEAST_LEADER)
    return;
  hr_chart_set_source (cr, style->dim_text, 1);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, from.x, from.y);
  cairo_line_to (cr, x, y);
  cairo_stroke (cr);
}

static void
draw_markers (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  if (lines->chosen > 0)
    draw_leader (cr, lines->marker, &lines->chosen_label.rect, style);
  if (lines->has_best)
    draw_leader (cr, lines->best, &lines->best_label.rect, style);
  if (lines->chosen > 0)
    draw_chosen (cr, lines, style);
  if (lines->has_best)
    draw_best (cr, lines, style);
}

/* The sample of an area before its name. */
static void
draw_swatch (cairo_t *cr, const hr_chart_curve_t *curve, const hr_chart_style_t *style)
{
  const double size = 12;
  const hr_chart_rect_t *key = &curve->key;
  const hr_chart_rect_t rect = { key->x + key->width - size, floor (key->y + (key->height - size) / 2), size, size };

  hr_chart_swatch_draw (cr, &rect, curve->slot, style);
}

/* The sample of a curve before its name. */
static void
draw_key (cairo_t *cr, const hr_chart_curve_t *curve, const hr_chart_style_t *style)
{
  const hr_chart_rect_t *key = &curve->key;
  double y = floor (key->y + key->height / 2);

  cairo_save (cr);
  set_dash (cr, curve->dash, curve_width (curve, style));
  hr_chart_set_source (cr, hr_chart_slot_ink (curve->slot, style), 1);
  cairo_move_to (cr, key->x + 1, y);
  cairo_line_to (cr, key->x + key->width - 1, y);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_names (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  hr_chart_align_t align = HR_CHART_ALIGN_LEFT;

  if (lines->rtl)
    align = HR_CHART_ALIGN_RIGHT;
  draw_label (cr, &lines->y_title, style, style->dim_text, align);
  draw_label (cr, &lines->x_title, style, style->dim_text, align);
  for (int s = 0; s < lines->n_curves; s++)
    {
      const hr_chart_curve_t *curve = &lines->curves[s];

      if (curve->key.width <= 0)
        continue;
      if (lines->stacked)
        draw_swatch (cr, curve, style);
      else
        draw_key (cr, curve, style);
      draw_label (cr, &curve->label, style, style->text, align);
    }
}

/* Areas first, then what stands on them. */
static void
draw_areas (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  if (lines->stacked)
    {
      draw_stack (cr, lines, style);
      return;
    }
  for (int s = 0; s < lines->n_curves; s++)
    if (lines->curves[s].emphasised)
      draw_area (cr, lines, &lines->curves[s], style);
}

/* The emphasised ones on top. */
static void
draw_curves (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  if (lines->stacked)
    return;
  for (int pass = 0; pass < 2; pass++)
    for (int s = 0; s < lines->n_curves; s++)
      if (lines->curves[s].emphasised == (pass == 1))
        draw_curve (cr, &lines->curves[s], style);
}

void
hr_chart_lines_draw (cairo_t *cr, const hr_chart_lines_t *lines, const hr_chart_style_t *style)
{
  cairo_save (cr);
  cairo_new_path (cr);
  draw_y_axis (cr, lines, style);
  draw_areas (cr, lines, style);
  draw_x_axis (cr, lines, style);
  if (lines->has_capacity)
    draw_capacity (cr, lines, style);
  draw_curves (cr, lines, style);
  draw_markers (cr, lines, style);
  draw_names (cr, lines, style);
  draw_callout (cr, &lines->capacity_label, style, style->over);
  draw_callout (cr, &lines->chosen_label, style, style->text);
  draw_callout (cr, &lines->best_label, style, style->text);
  cairo_restore (cr);
}
