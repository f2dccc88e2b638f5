/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places for the labels inside the plot. Each tries a few dozen places around what it names; the
 * cheapest wins: near, off the curves and lines, never on another label or out of the plot. */
#include "chart/chart-lines-private.h"

#include <math.h>

enum
{
  COST_CURVE = 150,
  COST_LINE = 45,
  COST_POINT = 250,
  COST_LEADER = 40, /* for a line to the label through another label */
  POINT_RADIUS = 9,
  ARROW_WIDTH = 12, /* before the name of a capacity that is above the plot */
  MARGIN = 4,
  APART = 2 * HR_CHART_PLATE_MARGIN, /* from another label: the plates of two must not overlap */
};

typedef struct
{
  const hr_chart_lines_t *lines;
  bool has_anchor;
  hr_chart_point_t anchor; /* a line leads from here to a label that is further away */
  hr_chart_label_t *label;
  hr_chart_rect_t best;
  double cost; /* of `best`; infinite: none yet */
} hr_chart_search_t;

static double
height_between (const hr_chart_vertex_t *a, const hr_chart_vertex_t *b, double x)
{
  if (b->x <= a->x)
    return b->y;
  return a->y + (b->y - a->y) * (x - a->x) / (b->x - a->x);
}

static bool
segment_crosses (const hr_chart_vertex_t *a, const hr_chart_vertex_t *b, const hr_chart_rect_t *rect)
{
  double from = fmax (a->x, rect->x);
  double to = fmin (b->x, rect->x + rect->width);
  double y_from = a->y;
  double y_to;

  if (from > to)
    return false;
  if (b->x > a->x)
    y_from = height_between (a, b, from);
  y_to = height_between (a, b, to);
  return fmin (y_from, y_to) < rect->y + rect->height && fmax (y_from, y_to) > rect->y;
}

/* The first vertex at or behind `x`: vertices are in the order of x. */
static int
first_vertex_from (const hr_chart_curve_t *curve, double x)
{
  int low = 0;
  int high = curve->n_vertices;

  while (low < high)
    {
      int middle = (low + high) / 2;

      if (curve->vertices[middle].x < x)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static bool
curve_crosses (const hr_chart_curve_t *curve, const hr_chart_rect_t *rect)
{
  for (int i = first_vertex_from (curve, rect->x); i < curve->n_vertices; i++)
    {
      const hr_chart_vertex_t *b = &curve->vertices[i];
      const hr_chart_vertex_t *a = b;

      if (!b->starts)
        a = b - 1;
      if (segment_crosses (a, b, rect))
        return true;
      if (a->x > rect->x + rect->width)
        return false;
    }
  return false;
}

static bool
covers_point (const hr_chart_rect_t *rect, hr_chart_point_t point)
{
  hr_chart_rect_t around = { point.x - POINT_RADIUS, point.y - POINT_RADIUS, 2 * POINT_RADIUS, 2 * POINT_RADIUS };

  return hr_chart_rect_overlaps (rect, &around);
}

static double
cost_of_place (const hr_chart_lines_t *lines, const hr_chart_rect_t *rect)
{
  double cost = 0;

  for (int s = 0; s < lines->n_curves; s++)
    if (curve_crosses (&lines->curves[s], rect))
      cost += COST_CURVE;
  if (lines->has_capacity && lines->capacity_y > rect->y && lines->capacity_y < rect->y + rect->height)
    cost += COST_LINE;
  if (lines->chosen > 0 && lines->marker.x > rect->x - 2 && lines->marker.x < rect->x + rect->width + 2)
    cost += COST_LINE;
  if (lines->chosen > 0 && covers_point (rect, lines->marker))
    cost += COST_POINT;
  if (lines->has_best && covers_point (rect, lines->best))
    cost += COST_POINT;
  return cost;
}

static bool
is_taken (const hr_chart_lines_t *lines, const hr_chart_rect_t *rect)
{
  const hr_chart_rect_t *plot = &lines->plot;
  const hr_chart_rect_t wide = { rect->x - APART, rect->y, rect->width + 2 * APART, rect->height };

  return rect->x < plot->x || rect->y < plot->y || rect->x + rect->width > plot->x + plot->width
         || rect->y + rect->height > plot->y + plot->height
         || hr_chart_rect_overlaps (&wide, &lines->capacity_label.rect)
         || hr_chart_rect_overlaps (&wide, &lines->chosen_label.rect)
         || hr_chart_rect_overlaps (&wide, &lines->best_label.rect);
}

/* Whether the straight way from a point to a rectangle passes through another label. */
static bool
leader_crosses (const hr_chart_lines_t *lines, hr_chart_point_t from, const hr_chart_rect_t *to)
{
  double x = fmax (to->x, fmin (from.x, to->x + to->width)) - from.x;
  double y = fmax (to->y, fmin (from.y, to->y + to->height)) - from.y;

  for (int i = 1; i < 8; i++)
    if (hr_chart_rect_contains (&lines->capacity_label.rect, from.x + x * i / 8, from.y + y * i / 8)
        || hr_chart_rect_contains (&lines->chosen_label.rect, from.x + x * i / 8, from.y + y * i / 8))
      return true;
  return false;
}

static void
try_place (hr_chart_search_t *search, double x, double y, double cost)
{
  hr_chart_rect_t rect = search->label->rect;

  rect.x = floor (x + 0.5);
  rect.y = floor (y + 0.5);
  if (cost >= search->cost || is_taken (search->lines, &rect))
    return;
  cost += cost_of_place (search->lines, &rect);
  if (search->has_anchor && leader_crosses (search->lines, search->anchor, &rect))
    cost += COST_LEADER;
  if (cost < search->cost)
    {
      search->cost = cost;
      search->best = rect;
    }
}

/* Room before a capacity's label. */
static double
arrow_width (const hr_chart_lines_t *lines)
{
  if (lines->capacity_is_above)
    return ARROW_WIDTH;
  return 0;
}

/* The size of the label, within the plot; while it has no place it must not count as taken. */
static hr_chart_search_t
begin_search (const hr_chart_lines_t *lines, hr_chart_label_t *label, const hr_chart_measure_t *measure)
{
  hr_chart_size_t size = hr_chart_measure (measure, label->text);
  double room = lines->plot.width - 2 * MARGIN - arrow_width (lines);

  label->rect = (hr_chart_rect_t) { -1e6, -1e6, fmax (fmin (size.width, room), 0), size.height };
  return (hr_chart_search_t) { .lines = lines, .label = label, .cost = INFINITY };
}

static void
end_search (hr_chart_search_t *search)
{
  search->label->rect = (hr_chart_rect_t) { 0, 0, 0, 0 };
  if (isfinite (search->cost))
    search->label->rect = search->best;
}

/* Just above or below the line, from the start of the axis to its end. */
static void
place_capacity_label (hr_chart_lines_t *lines, const hr_chart_measure_t *measure)
{
  hr_chart_search_t search = begin_search (lines, &lines->capacity_label, measure);
  double arrow = arrow_width (lines);
  double first = lines->plot.x + MARGIN + arrow;
  double room = lines->plot.width - 2 * MARGIN - arrow - lines->capacity_label.rect.width;
  double height = lines->capacity_label.rect.height;

  for (int i = 0; i <= 8; i++)
    {
      /* At the end of the axis by preference: curves tend to be low there. */
      double cost = 8 - i;

      try_place (&search, first + room * i / 8, lines->capacity_y - height - 2, cost);
      try_place (&search, first + room * i / 8, lines->capacity_y + 3, cost + 9);
    }
  end_search (&search);
}

/* Anywhere: in a small plot the places around a point may all be taken. */
static void
try_everywhere (hr_chart_search_t *search, double least, double most)
{
  const hr_chart_rect_t *plot = &search->lines->plot;

  for (double y = plot->y; y < plot->y + plot->height; y += 2)
    for (int i = 0; i <= 8; i++)
      try_place (search, least + (most - least) * i / 8, y, 0);
}

/* Places at a distance of the search's point, which keep to [least, most]: right above, left above, right below and
 * left below; over or under it; and beside it. */
static void
try_around (hr_chart_search_t *search, double distance, double least, double most)
{
  hr_chart_point_t point = search->anchor;
  double width = search->label->rect.width;
  double height = search->label->rect.height;
  double away = POINT_RADIUS + 3 + distance;

  for (int side = 0; side < 4; side++)
    {
      double cost = distance + 3 * side;
      double x = point.x + POINT_RADIUS + 3;
      double y = point.y + away;
      double beside = x + distance;

      if (side % 2 == 1)
        {
          x = point.x - POINT_RADIUS - 3 - width;
          beside = x - distance;
        }
      if (side < 2)
        y = point.y - away - height;
      try_place (search, fmax (fmin (x, most), least), y, cost);
      try_place (search, fmax (fmin (point.x - width / 2, most), least), y, cost + 5);
      try_place (search, beside, point.y - height / 2, cost + 4);
    }
}

/* Around a point: further and further away, above rather than below, beside rather than over. */
static void
place_point_label (hr_chart_lines_t *lines, hr_chart_label_t *label, hr_chart_point_t point,
                   const hr_chart_measure_t *measure)
{
  static const double distances[] = { 0, 6, 14, 26, 44, 70, 110, 170, 260, 400 };
  hr_chart_search_t search = begin_search (lines, label, measure);
  double least = lines->plot.x + MARGIN;
  double most = lines->plot.x + lines->plot.width - MARGIN - label->rect.width;

  search.has_anchor = true;
  search.anchor = point;
  for (size_t i = 0; i < sizeof distances / sizeof *distances; i++)
    try_around (&search, distances[i], least, most);
  if (isinf (search.cost))
    try_everywhere (&search, least, most);
  end_search (&search);
}

void
hr_chart_callouts_layout (hr_chart_lines_t *lines, const hr_chart_measure_t *measure)
{
  if (lines->has_capacity && lines->capacity_label.text[0] != '\0')
    place_capacity_label (lines, measure);
  if (lines->chosen > 0 && lines->chosen_label.text[0] != '\0')
    place_point_label (lines, &lines->chosen_label, lines->marker, measure);
  if (lines->has_best && lines->best_label.text[0] != '\0')
    place_point_label (lines, &lines->best_label, lines->best, measure);
}
