/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layout of a stacked bar: whole pixels for every part, the capacity’s line, and the names that have room. */
#include "chart/chart-bars.h"
#include "chart/chart-bar-marks.h"

#include <math.h>
#include <string.h>

enum
{
  LEAST_WIDTH = 4,     /* two of outline, two of colour */
  LEAST_LABELLED = 56, /* narrower, a name would be all that one sees */
};

static void
add_segment (hr_chart_bar_t *bar, hr_chart_parts_t *parts, int item, hr_chart_slot_t slot, const char *label,
             double value)
{
  hr_chart_bar_segment_t *segment = &bar->segments[parts->n];

  if (value <= 0)
    return;
  segment->item = item;
  segment->slot = slot;
  hr_chart_label_set (&segment->label, label);
  parts->values[parts->n++] = value;
}

/* The value of item `i`, the last one with all that follow. */
static double
item_value (const hr_chart_bar_data_t *data, int i)
{
  double value = hr_chart_clean (data->items[i].value);

  if (i < HR_CHART_BAR_MAX_ITEMS - 1)
    return value;
  for (int further = i + 1; further < data->n_items; further++)
    value += hr_chart_clean (data->items[further].value);
  return value;
}

static void
collect (hr_chart_bar_t *bar, hr_chart_parts_t *parts, const hr_chart_bar_data_t *data)
{
  double capacity = hr_chart_clean (data->capacity);
  double total = 0;
  double unused = 0;
  double reserve;

  for (int i = 0; i < data->n_items && i < HR_CHART_BAR_MAX_ITEMS; i++)
    {
      const hr_chart_bar_item_t *item = &data->items[i];

      add_segment (bar, parts, i, hr_chart_slot_find (item->slot), item->label, item_value (data, i));
      total += item_value (data, i);
    }
  bar->has_capacity = capacity > 0;
  bar->is_over = bar->has_capacity && total > capacity;
  if (bar->has_capacity)
    unused = fmax (capacity - total, 0);
  reserve = fmin (hr_chart_clean (data->reserve), unused);
  add_segment (bar, parts, -1, HR_CHART_SLOT_FREE, data->free_label, unused - reserve);
  add_segment (bar, parts, -1, HR_CHART_SLOT_RESERVE, NULL, reserve);
  bar->n_segments = parts->n;
}

/* Pixels left for the parts, and the least a part gets: less of everything where it is narrow. */
static int
choose_least_width (hr_chart_parts_t *parts, int width, int *available)
{
  int gaps = (int) fmax (parts->n - 1, 0);
  int least = LEAST_WIDTH;

  if (parts->n * least + gaps * HR_CHART_BAR_GAP > width / 2)
    least = 2;
  parts->gap = HR_CHART_BAR_GAP;
  if (parts->n * least + gaps * HR_CHART_BAR_GAP > width)
    parts->gap = least = 1;
  if (parts->n * least + gaps > width)
    parts->gap = least = 0;
  *available = width - gaps * parts->gap;
  return least;
}

/* Pixels per value of the parts that are not raised. */
static double
scale_of_others (const hr_chart_parts_t *parts, int available, int least, const bool raised[])
{
  double rest = available;
  double sum = 0;

  for (int i = 0; i < parts->n; i++)
    if (raised[i])
      rest -= least;
    else
      sum += parts->values[i];
  if (sum <= 0)
    return 0;
  return rest / sum;
}

/* Give the least width to all whose share is below it; what remains is shared by the others.
 * That makes their shares smaller, hence the loop. Returns pixels per value of the others. */
static double
raise_small_parts (hr_chart_parts_t *parts, int available, int least, bool raised[])
{
  bool changed = true;
  double scale = 0;

  while (changed)
    {
      changed = false;
      scale = scale_of_others (parts, available, least, raised);
      for (int i = 0; i < parts->n; i++)
        if (!raised[i] && parts->values[i] * scale < least)
          {
            raised[i] = true;
            changed = true;
          }
    }
  return scale;
}

/* Whole pixels by rounding the running sum, so that they add up exactly. */
static void
apportion (hr_chart_parts_t *parts, int width)
{
  bool raised[HR_CHART_BAR_MAX_SEGMENTS] = { false };
  int available;
  int least = choose_least_width (parts, width, &available);
  double scale = raise_small_parts (parts, available, least, raised);
  double sum = 0;

  for (int i = 0; i < parts->n; i++)
    {
      double before = floor (sum + 0.5);

      if (raised[i])
        sum += least;
      else
        sum += parts->values[i] * scale;
      parts->widths[i] = (int) (floor (sum + 0.5) - before);
    }
}

static void
place_segments (hr_chart_bar_t *bar, const hr_chart_parts_t *parts)
{
  double x = 0;

  for (int i = 0; i < parts->n; i++)
    {
      bar->segments[i].rect = (hr_chart_rect_t) { x, bar->bar.y, parts->widths[i], bar->bar.height };
      x += parts->widths[i] + parts->gap;
    }
}

/* Where the name of a segment may stand: all of it or, where the capacity's line cuts it, the
 * larger part. */
static hr_chart_rect_t
room_for_label (const hr_chart_bar_t *bar, const hr_chart_rect_t *segment)
{
  hr_chart_rect_t room = *segment;
  double before = bar->capacity.x - segment->x;
  double after = segment->width - before - bar->capacity.width;

  if (!bar->is_over || before < 0 || after < 0)
    return room;
  room.width = fmax (before, after);
  if (after > before)
    room.x = bar->capacity.x + bar->capacity.width;
  return room;
}

static void
label_segments (hr_chart_bar_t *bar, const hr_chart_measure_t *measure)
{
  for (int i = 0; i < bar->n_segments; i++)
    {
      hr_chart_bar_segment_t *segment = &bar->segments[i];
      hr_chart_size_t size = hr_chart_measure (measure, segment->label.text);
      hr_chart_rect_t room = room_for_label (bar, &segment->rect);

      if (room.width < LEAST_LABELLED || size.height > room.height - 2
          || size.width + 2 * HR_CHART_BAR_LABEL_PADDING > room.width)
        continue;
      segment->label.rect = (hr_chart_rect_t) { room.x + floor ((room.width - size.width) / 2),
                                                room.y + floor ((room.height - size.height) / 2), size.width,
                                                size.height };
    }
}

static void
mirror (hr_chart_bar_t *bar)
{
  hr_chart_rect_mirror (&bar->bar, bar->width);
  hr_chart_rect_mirror (&bar->capacity, bar->width);
  hr_chart_rect_mirror (&bar->over, bar->width);
  hr_chart_rect_mirror (&bar->range, bar->width);
  hr_chart_rect_mirror (&bar->range_low, bar->width);
  hr_chart_rect_mirror (&bar->range_high, bar->width);
  hr_chart_rect_mirror (&bar->capacity_label.rect, bar->width);
  hr_chart_rect_mirror (&bar->over_label.rect, bar->width);
  for (int i = 0; i < bar->n_segments; i++)
    {
      hr_chart_rect_mirror (&bar->segments[i].rect, bar->width);
      hr_chart_rect_mirror (&bar->segments[i].label.rect, bar->width);
    }
}

void
hr_chart_bar_layout (hr_chart_bar_t *bar, const hr_chart_bar_data_t *data, const hr_chart_measure_t *measure,
                     double width, double height)
{
  hr_chart_parts_t parts = { 0 };
  bool labelled;

  memset (bar, 0, sizeof *bar);
  bar->width = floor (fmin (hr_chart_clean (width), 1e6));
  bar->height = floor (fmin (hr_chart_clean (height), 1e6));
  bar->stale = data->stale;
  bar->rtl = data->rtl;
  hr_chart_label_set (&bar->capacity_label, data->capacity_label);
  hr_chart_label_set (&bar->over_label, data->over_label);
  collect (bar, &parts, data);
  labelled = hr_chart_bar_place (bar, &parts, data, measure);
  apportion (&parts, (int) bar->bar.width);
  place_segments (bar, &parts);
  hr_chart_bar_mark (bar, &parts, data);
  label_segments (bar, measure);
  if (labelled)
    hr_chart_bar_label_capacity (bar, measure);
  if (bar->rtl)
    mirror (bar);
}

int
hr_chart_bar_hit (const hr_chart_bar_t *bar, double x, double y)
{
  for (int i = 0; i < bar->n_segments; i++)
    {
      hr_chart_rect_t rect = bar->segments[i].rect;

      rect.x -= HR_CHART_BAR_GAP / 2.0;
      rect.width += HR_CHART_BAR_GAP;
      if (hr_chart_rect_contains (&rect, x, y))
        return bar->segments[i].item;
    }
  return -1;
}

const hr_chart_bar_segment_t *
hr_chart_bar_segment (const hr_chart_bar_t *bar, int item)
{
  for (int i = 0; i < bar->n_segments; i++)
    if (item >= 0 && bar->segments[i].item == item)
      return &bar->segments[i];
  return NULL;
}
