/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where everything stands in a bar or a plot, as a line of text. */
#include "layout-text.h"

void
put_rect (GString *text, const char *name, const hr_chart_rect_t *rect)
{
  if (rect->width > 0)
    g_string_append_printf (text, " %s %g,%g %g×%g", name, rect->x, rect->y, rect->width, rect->height);
}

/* Its x and width; segments share the height of their bar, and numbers that of their axis. */
static void
put_span (GString *text, const hr_chart_rect_t *rect)
{
  g_string_append_printf (text, " %g+%g", rect->x, rect->width);
}

void
put_bar (GString *text, const hr_chart_bar_t *bar)
{
  g_string_append_printf (text, "%g × %g:", bar->width, bar->height);
  put_rect (text, "bar", &bar->bar);
  put_rect (text, "capacity", &bar->capacity);
  put_rect (text, "over", &bar->over);
  put_rect (text, "range", &bar->range);
  put_rect (text, "name", &bar->capacity_label.rect);
  put_rect (text, "short", &bar->over_label.rect);
  for (int i = 0; i < bar->n_segments; i++)
    {
      const hr_chart_bar_segment_t *segment = &bar->segments[i];

      put_span (text, &segment->rect);
      if (segment->label.rect.width > 0)
        g_string_append_printf (text, " “%s”", segment->label.text);
      put_rect (text, "at", &segment->label.rect);
    }
  g_string_append_c (text, '\n');
}

static void
put_axis (GString *text, const char *name, const hr_chart_axis_t *axis)
{
  g_string_append_printf (text, " %s", name);
  for (int i = 0; i < axis->n; i++)
    {
      const hr_chart_tick_t *tick = &axis->ticks[i];

      g_string_append_printf (text, " %s@%g", tick->label.text, tick->position);
      if (tick->label.rect.width > 0)
        put_span (text, &tick->label.rect);
    }
}

/* Of many vertices their sum, in which each counts by its place. */
static void
put_curve (GString *text, const hr_chart_curve_t *curve)
{
  double sum = 0;

  put_rect (text, "key", &curve->key);
  put_rect (text, curve->label.text, &curve->label.rect);
  for (int i = 0; i < curve->n_vertices; i++)
    sum += (i + 1) * (curve->vertices[i].x + 3 * curve->vertices[i].y + curve->vertices[i].starts);
  g_string_append_printf (text, " %d:%.1f", curve->n_vertices, sum);
}

void
put_lines (GString *text, const hr_chart_lines_t *lines)
{
  g_string_append_printf (text, "%g × %g:", lines->width, lines->height);
  put_rect (text, "plot", &lines->plot);
  put_rect (text, "inner", &lines->inner);
  put_rect (text, "title", &lines->x_title.rect);
  put_rect (text, "title", &lines->y_title.rect);
  put_axis (text, "x", &lines->x_axis);
  put_axis (text, "y", &lines->y_axis);
  for (int s = 0; s < lines->n_curves; s++)
    put_curve (text, &lines->curves[s]);
  g_string_append_printf (text, " capacity %g", lines->capacity_y);
  put_rect (text, "named", &lines->capacity_label.rect);
  g_string_append_printf (text, " chosen %.1f,%.1f", lines->marker.x, lines->marker.y);
  put_rect (text, "named", &lines->chosen_label.rect);
  g_string_append_printf (text, " best %.1f,%.1f", lines->best.x, lines->best.y);
  put_rect (text, "named", &lines->best_label.rect);
  g_string_append_c (text, '\n');
}
