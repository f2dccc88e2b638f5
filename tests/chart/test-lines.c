/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves over whole numbers, tested as rectangles and vertices. */
#include "chart/chart-lines.h"
#include "charts.h"

#include <glib.h>
#include <stdio.h>

#define GIB 1073741824.0
#define N_MAX 4096

/* A curve with a minimum, one that falls, and one with gaps. */
static double bent[N_MAX], falling[N_MAX], broken[N_MAX];

static const hr_chart_series_t three[] = {
  { "activations", "Peak memory", bent, true, HR_CHART_DASH_NONE },
  { "weights", "Stored", falling, false, HR_CHART_DASH_LONG },
  { "kv-cache", "Backward", broken, false, HR_CHART_DASH_DOTS },
};

static const char *
format_gib (double value, char *text, size_t size, void *data)
{
  snprintf (text, size, "%g GiB", value / GIB);
  return text;
}

static hr_chart_lines_data_t
example (int n)
{
  return (hr_chart_lines_data_t) {
    .series = three,
    .n_series = 3,
    .n = n,
    .base = 1024,
    .capacity = 79.6 * GIB,
    .capacity_label = "H100 79.6 GiB",
    .chosen = (n + 3) / 4,
    .chosen_label = "4 layers: 80.8 GiB",
    .best = (n + 1) / 2,
    .best_label = "Best: 15 layers",
    .x_title = "layers per segment",
    .y_title = "Memory per GPU",
    .format_y = { format_gib, NULL },
  };
}

static void
fill_series (void)
{
  for (int i = 0; i < N_MAX; i++)
    {
      bent[i] = (272.0 / (i + 1) + 1.2 * (i + 1) + 8) * GIB;
      falling[i] = (20 + 30.0 / (i + 1)) * GIB;
      broken[i] = i % 7 == 3 ? NAN : (12 + 6 * sin (i / 3.0)) * GIB;
    }
}

static void
test_where_things_are (void)
{
  hr_chart_lines_data_t data = example (32);
  hr_chart_lines_t lines;

  hr_chart_lines_layout (&lines, &data, &bytes_measure, 600, 300);
  g_assert_cmpint (lines.n_curves, ==, 3);
  g_assert_cmpint (lines.curves[0].n_vertices, ==, 32);
  g_assert_true (lines.curves[0].vertices[0].starts);
  g_assert_false (lines.curves[0].vertices[1].starts);
  g_assert_cmpfloat (lines.curves[0].vertices[0].x, ==, lines.inner.x);
  g_assert_cmpfloat (lines.curves[0].vertices[31].x, ==, lines.inner.x + lines.inner.width);
  /* The values reach 281.2 GiB; ticks of 64 GiB reach 320. */
  g_assert_cmpfloat (lines.y_scale.max, ==, 320 * GIB);
  g_assert_cmpfloat (hr_chart_lines_y (&lines, 0), ==, lines.plot.y + lines.plot.height);
  g_assert_cmpfloat (hr_chart_lines_y (&lines, 160 * GIB), ==, lines.plot.y + lines.plot.height / 2);
  g_assert_cmpfloat_with_epsilon (lines.capacity_y, hr_chart_lines_y (&lines, 79.6 * GIB), 0.5);
  g_assert_false (lines.capacity_is_above);
  g_assert_true (lines.chosen_on_curve);
  g_assert_cmpfloat (lines.marker.x, ==, lines.curves[0].vertices[7].x);
  g_assert_cmpfloat (lines.marker.y, ==, lines.curves[0].vertices[7].y);
  g_assert_cmpfloat (lines.best.x, ==, lines.curves[0].vertices[15].x);
  hr_chart_lines_clear (&lines);
  g_assert_null (lines.curves[0].vertices);
}

static void
test_hit_finds_the_nearest (void)
{
  for (int n = 1; n <= 64; n++)
    for (int variant = 0; variant < 4; variant++)
      {
        hr_chart_lines_data_t data = example (n);
        hr_chart_lines_t lines;

        data.rtl = variant & 1;
        data.log_x = variant & 2;
        hr_chart_lines_layout (&lines, &data, &bytes_measure, 700, 300);
        for (int x = 1; x <= n; x++)
          g_assert_cmpint (hr_chart_lines_hit (&lines, hr_chart_lines_x (&lines, x)), ==, x);
        for (int x = 1; x < n; x++)
          {
            double a = hr_chart_lines_x (&lines, x);
            double b = hr_chart_lines_x (&lines, x + 1);

            g_assert_cmpint (hr_chart_lines_hit (&lines, 0.55 * a + 0.45 * b), ==, x);
            g_assert_cmpint (hr_chart_lines_hit (&lines, 0.45 * a + 0.55 * b), ==, x + 1);
          }
        g_assert_cmpint (hr_chart_lines_hit (&lines, -1e9), ==, data.rtl ? n : 1);
        g_assert_cmpint (hr_chart_lines_hit (&lines, 1e9), ==, data.rtl ? 1 : n);
        hr_chart_lines_clear (&lines);
      }
}

/* Values 4, 11, 18, … of the third series are not numbers. */
static void
test_gaps (void)
{
  hr_chart_lines_data_t data = example (14);
  hr_chart_lines_t lines;
  const hr_chart_curve_t *curve = &lines.curves[2];

  hr_chart_lines_layout (&lines, &data, &bytes_measure, 600, 300);
  g_assert_cmpint (curve->n_vertices, ==, 12);
  for (int i = 0; i < curve->n_vertices; i++)
    g_assert_cmpint (curve->vertices[i].starts, ==, i == 0 || i == 3 || i == 9);
  hr_chart_lines_clear (&lines);
}

static void
test_marker_on_a_gap (void)
{
  const double values[] = { 1, NAN, 3 };
  const hr_chart_series_t series = { "weights", "w", values, true, HR_CHART_DASH_NONE };
  const hr_chart_lines_data_t data = {
    .series = &series, .n_series = 1, .n = 3, .chosen = 2, .best = 2, .best_label = "x"
  };
  hr_chart_lines_t lines;

  hr_chart_lines_layout (&lines, &data, &bytes_measure, 300, 200);
  g_assert_cmpint (lines.chosen, ==, 2);
  g_assert_false (lines.chosen_on_curve);
  g_assert_cmpfloat (lines.marker.y, ==, lines.plot.y + lines.plot.height);
  g_assert_false (lines.has_best);
  g_assert_cmpfloat (lines.best_label.rect.width, ==, 0);
  hr_chart_lines_clear (&lines);
}

/* Of 4096 values in a few hundred columns the extremes stay, and the gaps. */
static void
test_thinning_keeps_extremes (void)
{
  static double values[N_MAX];
  const hr_chart_series_t series = { "weights", "w", values, true, HR_CHART_DASH_NONE };
  const hr_chart_lines_data_t data = { .series = &series, .n_series = 1, .n = N_MAX };
  hr_chart_lines_t lines;
  double lowest = 0;
  double highest = 1e9;

  for (int i = 0; i < N_MAX; i++)
    values[i] = i == 1234 ? 100 : i == 2345 ? 0 : 50 + i % 3;
  hr_chart_lines_layout (&lines, &data, &bytes_measure, 400, 200);
  g_assert_cmpint (lines.curves[0].n_vertices, <=, 4 * 400);
  g_assert_cmpint (lines.curves[0].n_vertices, >=, 400);
  for (int i = 0; i < lines.curves[0].n_vertices; i++)
    {
      const hr_chart_vertex_t *vertex = &lines.curves[0].vertices[i];

      lowest = MAX (lowest, vertex->y);
      highest = MIN (highest, vertex->y);
      g_assert_true (i == 0 || vertex->x > vertex[-1].x);
      g_assert_cmpint (vertex->starts, ==, i == 0);
    }
  g_assert_cmpfloat (lowest, ==, hr_chart_lines_y (&lines, 0));
  g_assert_cmpfloat (highest, ==, hr_chart_lines_y (&lines, 100));
  hr_chart_lines_clear (&lines);
}

static int
collect_labels (const hr_chart_lines_t *lines, hr_chart_rect_t rects[])
{
  int n = 0;

  for (int i = 0; i < lines->x_axis.n; i++)
    rects[n++] = lines->x_axis.ticks[i].label.rect;
  for (int i = 0; i < lines->y_axis.n; i++)
    rects[n++] = lines->y_axis.ticks[i].label.rect;
  for (int i = 0; i < lines->n_curves; i++)
    {
      rects[n++] = lines->curves[i].label.rect;
      rects[n++] = lines->curves[i].key;
    }
  rects[n++] = lines->x_title.rect;
  rects[n++] = lines->y_title.rect;
  rects[n++] = lines->capacity_label.rect;
  rects[n++] = lines->chosen_label.rect;
  rects[n++] = lines->best_label.rect;
  return n;
}

static void
assert_labels_apart (const hr_chart_lines_t *lines)
{
  hr_chart_rect_t rects[2 * HR_CHART_MAX_TICKS + 2 * HR_CHART_MAX_SERIES + 5];
  int n = collect_labels (lines, rects);

  for (int i = 0; i < n; i++)
    {
      if (rects[i].width <= 0)
        continue;
      g_assert_cmpfloat (rects[i].x, >=, 0);
      g_assert_cmpfloat (rects[i].y, >=, 0);
      g_assert_cmpfloat (rects[i].x + rects[i].width, <=, lines->width);
      g_assert_cmpfloat (rects[i].y + rects[i].height, <=, lines->height);
      for (int j = 0; j < i; j++)
        g_assert_false (hr_chart_rect_overlaps (&rects[i], &rects[j]));
    }
}

/* In the plot a label stands on a plate that is three pixels wider on both sides; two plates do not touch. */
static void
assert_plates_apart (const hr_chart_lines_t *lines)
{
  const hr_chart_rect_t *labels[] = { &lines->capacity_label.rect, &lines->chosen_label.rect, &lines->best_label.rect };

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < i; j++)
      {
        hr_chart_rect_t plate = *labels[i];

        plate.x -= 6;
        plate.width += 12;
        g_assert_false (hr_chart_rect_overlaps (&plate, labels[j]));
      }
}

/* At every size from the least: every curve is named, both ends of the x axis have their number,
 * at least two values stand at the y axis, and the capacity, the best and the chosen are named. */
static void
assert_complete (const hr_chart_lines_t *lines)
{
  int values = 0;

  for (int i = 0; i < lines->n_curves; i++)
    {
      g_assert_cmpfloat (lines->curves[i].label.rect.width, >, 0);
      g_assert_cmpfloat (lines->curves[i].key.width, >, 0);
    }
  for (int i = 0; i < lines->y_axis.n; i++)
    values += lines->y_axis.ticks[i].label.rect.width > 0;
  g_assert_cmpint (values, >=, 2);
  g_assert_cmpfloat (lines->x_axis.ticks[0].label.rect.width, >, 0);
  g_assert_cmpfloat (lines->x_axis.ticks[lines->x_axis.n - 1].label.rect.width, >, 0);
  g_assert_cmpfloat (lines->x_title.rect.width, >, 0);
  g_assert_cmpfloat (lines->capacity_label.rect.width, >, 0);
  g_assert_cmpfloat (lines->chosen_label.rect.width, >, 0);
  g_assert_cmpfloat (lines->best_label.rect.width, >, 0);
}

static void
assert_labelled (int n, int variant, double width, double height)
{
  hr_chart_lines_data_t data = example (n);
  hr_chart_lines_t lines;

  data.rtl = variant & 1;
  data.log_x = variant & 2;
  hr_chart_lines_layout (&lines, &data, &bytes_measure, width, height);
  assert_plates_apart (&lines);
  assert_labels_apart (&lines);
  assert_complete (&lines);
  hr_chart_lines_clear (&lines);
}

static void
test_labels (void)
{
  static const int counts[] = { 1, 2, 8, 32, 126, 4096 };

  for (size_t i = 0; i < 4 * G_N_ELEMENTS (counts); i++)
    for (int width = 240; width <= 2000; width += 110)
      for (int height = 160; height <= 1000; height += 140)
        assert_labelled (counts[i / 4], i % 4, width, height);
}

/* Smaller than meant: labels go, but none leaves the area or covers another. */
static void
test_labels_where_it_is_tight (void)
{
  for (int width = 0; width < 260; width += 13)
    for (int height = 0; height < 180; height += 11)
      {
        hr_chart_lines_data_t data = example (32);
        hr_chart_lines_t lines;

        hr_chart_lines_layout (&lines, &data, &bytes_measure, width, height);
        assert_labels_apart (&lines);
        hr_chart_lines_clear (&lines);
      }
}

/* With room enough no label inside the plot hides a piece of a curve. */
static void
test_callouts_keep_off_curves (void)
{
  hr_chart_lines_data_t data = example (32);

  for (int width = 480; width <= 1600; width += 80)
    for (data.chosen = 1; data.chosen <= 32; data.chosen += 3)
      {
        hr_chart_lines_t lines;

        hr_chart_lines_layout (&lines, &data, &bytes_measure, width, 400);
        for (int i = 0; i < lines.curves[0].n_vertices; i++)
          {
            const hr_chart_vertex_t *vertex = &lines.curves[0].vertices[i];

            g_assert_false (hr_chart_rect_contains (&lines.capacity_label.rect, vertex->x, vertex->y)
                            || hr_chart_rect_contains (&lines.chosen_label.rect, vertex->x, vertex->y)
                            || hr_chart_rect_contains (&lines.best_label.rect, vertex->x, vertex->y));
          }
        hr_chart_lines_clear (&lines);
      }
}

static const char *
format_unevenly (double value, char *text, size_t size, void *data)
{
  snprintf (text, size, "%.0f%s", value, (int) value % 3 == 0 ? " thousand tokens" : "");
  return text;
}

/* The room for numbers is that of the last one; wider ones before it give way. */
static void
test_uneven_numbers (void)
{
  hr_chart_lines_data_t data = example (16);
  hr_chart_lines_t lines;

  data.format_x.format = format_unevenly;
  hr_chart_lines_layout (&lines, &data, &bytes_measure, 700, 300);
  g_assert_cmpfloat (lines.x_axis.ticks[0].label.rect.width, >, 0);
  g_assert_cmpfloat (lines.x_axis.ticks[lines.x_axis.n - 1].label.rect.width, >, 0);
  assert_labels_apart (&lines);
  hr_chart_lines_clear (&lines);
}

static void
test_names (void)
{
  hr_chart_lines_data_t data = example (32);
  hr_chart_lines_t lines;

  hr_chart_lines_layout (&lines, &data, &bytes_measure, 900, 300);
  g_assert_true (lines.names_at_ends);
  g_assert_cmpfloat (lines.curves[0].key.x, >=, lines.plot.x + lines.plot.width);
  g_assert_cmpfloat (lines.curves[0].label.rect.y, <, lines.curves[1].label.rect.y);
  hr_chart_lines_clear (&lines);
  hr_chart_lines_layout (&lines, &data, &bytes_measure, 300, 300);
  g_assert_false (lines.names_at_ends);
  g_assert_cmpfloat (lines.curves[2].label.rect.y + CHART_TEST_ROW, <=, lines.plot.y);
  hr_chart_lines_clear (&lines);
}

/* As many curves as there may be end in one point at the very top, and at the very bottom. */
static void
test_names_of_curves_that_meet (void)
{
  static const double top[] = { 8, 8 };
  static const double bottom[] = { 0, 0 };
  hr_chart_series_t series[HR_CHART_MAX_SERIES];
  const hr_chart_lines_data_t data = { .series = series, .n_series = HR_CHART_MAX_SERIES, .n = 2, .y_title = "y" };

  for (int low = 0; low < 2; low++)
    {
      hr_chart_lines_t lines;

      for (int s = 0; s < HR_CHART_MAX_SERIES; s++)
        series[s] = (hr_chart_series_t) { "other", "name", low ? bottom : top, false, s % 3 };
      hr_chart_lines_layout (&lines, &data, &bytes_measure, 600, 400);
      g_assert_true (lines.names_at_ends);
      for (int s = 0; s < HR_CHART_MAX_SERIES; s++)
        g_assert_cmpfloat (lines.curves[s].label.rect.width, ==, 28);
      assert_labels_apart (&lines);
      hr_chart_lines_clear (&lines);
    }
}

static void
test_capacity_far_above (void)
{
  hr_chart_lines_data_t data = example (32);
  hr_chart_lines_t lines;

  data.capacity = 8 * 79.6 * GIB;
  hr_chart_lines_layout (&lines, &data, &bytes_measure, 600, 300);
  g_assert_false (lines.capacity_is_above);
  g_assert_cmpfloat (lines.y_scale.max, >=, data.capacity);
  hr_chart_lines_clear (&lines);
  data.capacity = 11 * 79.6 * GIB;
  hr_chart_lines_layout (&lines, &data, &bytes_measure, 600, 300);
  g_assert_true (lines.capacity_is_above);
  g_assert_cmpfloat (lines.y_scale.max, ==, 320 * GIB);
  g_assert_cmpfloat (lines.capacity_label.rect.width, >, 0);
  hr_chart_lines_clear (&lines);
}

/* A name that is longer than the plot is cut to it, less 4 pixels at either end and those of the arrow, if there is
 * one; it is on the line, or beside it. */
static void
test_long_names (void)
{
  hr_chart_lines_data_t data = example (8);

  data.capacity_label = "A GPU with a name that is longer than the whole plot is wide, and then some more";
  for (int times = 1; times <= 11; times += 10)
    {
      hr_chart_lines_t lines;
      const hr_chart_rect_t *name = &lines.capacity_label.rect;

      data.capacity = times * 79.6 * GIB;
      hr_chart_lines_layout (&lines, &data, &bytes_measure, 400, 300);
      g_assert_cmpfloat (name->width, >, lines.plot.width / 2);
      g_assert_cmpfloat (name->width, <=, lines.plot.width - 8);
      g_assert_cmpfloat (name->x, >=, lines.plot.x + 4);
      g_assert_cmpfloat (name->x + name->width, <=, lines.plot.x + lines.plot.width - 4);
      hr_chart_lines_clear (&lines);
    }
}

/* Values below 1 have an axis of their own height; where all are 0 it goes to 1. */
static void
test_small_values (void)
{
  static const double small[] = { 0.25, 0.125 };
  static const double none[] = { 0, 0 };
  hr_chart_series_t series = { "weights", "w", small, true, HR_CHART_DASH_NONE };
  const hr_chart_lines_data_t data = { .series = &series, .n_series = 1, .n = 2 };
  hr_chart_lines_t lines;

  hr_chart_lines_layout (&lines, &data, &bytes_measure, 300, 200);
  g_assert_cmpfloat_with_epsilon (lines.y_scale.max, 0.3, 1e-9); /* in steps of 0.1 */
  hr_chart_lines_clear (&lines);
  series.values = none;
  hr_chart_lines_layout (&lines, &data, &bytes_measure, 300, 200);
  g_assert_cmpfloat (lines.y_scale.max, ==, 1);
  hr_chart_lines_clear (&lines);
}

static void
assert_mirrored (const hr_chart_rect_t *left, const hr_chart_rect_t *right, double width)
{
  g_assert_cmpfloat (left->x, ==, width - right->x - right->width);
  g_assert_cmpfloat (left->width, ==, right->width);
  g_assert_cmpfloat (left->y, ==, right->y);
}

static void
test_rtl_is_the_mirror (void)
{
  hr_chart_lines_data_t data = example (32);
  hr_chart_rect_t left_labels[80];
  hr_chart_rect_t right_labels[80];
  hr_chart_lines_t left;
  hr_chart_lines_t right;
  int n;

  for (int width = 300; width <= 900; width += 600)
    {
      data.rtl = false;
      hr_chart_lines_layout (&left, &data, &bytes_measure, width, 300);
      data.rtl = true;
      hr_chart_lines_layout (&right, &data, &bytes_measure, width, 300);
      n = collect_labels (&left, left_labels);
      g_assert_cmpint (collect_labels (&right, right_labels), ==, n);
      for (int i = 0; i < n; i++)
        if (left_labels[i].width > 0)
          assert_mirrored (&left_labels[i], &right_labels[i], width);
      assert_mirrored (&left.plot, &right.plot, width);
      g_assert_cmpfloat_with_epsilon (left.marker.x, width - right.marker.x, 1e-9);
      g_assert_cmpfloat_with_epsilon (left.best.x, width - right.best.x, 1e-9);
      for (int i = 0; i < 32; i++)
        {
          g_assert_cmpfloat_with_epsilon (left.curves[0].vertices[i].x, width - right.curves[0].vertices[i].x, 1e-9);
          g_assert_cmpfloat_with_epsilon (hr_chart_lines_x (&right, i + 1), right.curves[0].vertices[i].x, 1e-9);
        }
      hr_chart_lines_clear (&left);
      hr_chart_lines_clear (&right);
    }
}

static void
assert_finite (const hr_chart_lines_t *lines)
{
  for (int s = 0; s < lines->n_curves; s++)
    for (int i = 0; i < lines->curves[s].n_vertices; i++)
      {
        const hr_chart_vertex_t *vertex = &lines->curves[s].vertices[i];

        g_assert_true (vertex->x >= 0 && vertex->x <= lines->width);
        g_assert_true (vertex->y >= 0 && vertex->y <= lines->height);
      }
  g_assert_true (isfinite (lines->capacity_y) && isfinite (lines->marker.y));
}

static void
test_odd_numbers (void)
{
  const hr_chart_series_t series = { NULL, NULL, odd_numbers, true, HR_CHART_DASH_NONE };

  for (size_t a = 0; a < G_N_ELEMENTS (odd_numbers); a++)
    for (size_t b = 0; b < G_N_ELEMENTS (odd_numbers); b++)
      for (int n = -1; n <= (int) G_N_ELEMENTS (odd_numbers); n++)
        {
          hr_chart_lines_data_t data = { .series = &series,
                                         .n_series = 1,
                                         .n = n,
                                         .log_x = n % 2 == 0,
                                         .capacity = odd_numbers[a],
                                         .chosen = n,
                                         .best = n + 1,
                                         .best_series = 7 };
          hr_chart_lines_t lines;

          hr_chart_lines_layout (&lines, &data, &bytes_measure, 300, 200);
          assert_finite (&lines);
          hr_chart_lines_clear (&lines);
          hr_chart_lines_layout (&lines, &data, NULL, MIN (odd_numbers[b], 4000), MIN (odd_numbers[a], 4000));
          assert_finite (&lines);
          hr_chart_lines_clear (&lines);
        }
}

static void
test_nothing (void)
{
  hr_chart_lines_t lines;

  hr_chart_lines_layout (&lines, &(hr_chart_lines_data_t) { 0 }, &bytes_measure, 300, 200);
  g_assert_cmpint (lines.n_curves, ==, 0);
  g_assert_cmpint (hr_chart_lines_hit (&lines, 100), ==, 0);
  hr_chart_lines_clear (&lines);
  hr_chart_lines_clear (&lines);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  fill_series ();
  g_test_add_func ("/chart/lines/where-things-are", test_where_things_are);
  g_test_add_func ("/chart/lines/hit-finds-the-nearest", test_hit_finds_the_nearest);
  g_test_add_func ("/chart/lines/gaps", test_gaps);
  g_test_add_func ("/chart/lines/marker-on-a-gap", test_marker_on_a_gap);
  g_test_add_func ("/chart/lines/thinning-keeps-extremes", test_thinning_keeps_extremes);
  g_test_add_func ("/chart/lines/labels-apart-and-complete", test_labels);
  g_test_add_func ("/chart/lines/labels-where-it-is-tight", test_labels_where_it_is_tight);
  g_test_add_func ("/chart/lines/callouts-keep-off-curves", test_callouts_keep_off_curves);
  g_test_add_func ("/chart/lines/uneven-numbers", test_uneven_numbers);
  g_test_add_func ("/chart/lines/names-at-ends-or-above", test_names);
  g_test_add_func ("/chart/lines/names-of-curves-that-meet", test_names_of_curves_that_meet);
  g_test_add_func ("/chart/lines/capacity-far-above", test_capacity_far_above);
  g_test_add_func ("/chart/lines/long-names", test_long_names);
  g_test_add_func ("/chart/lines/small-values", test_small_values);
  g_test_add_func ("/chart/lines/rtl-is-the-mirror", test_rtl_is_the_mirror);
  g_test_add_func ("/chart/lines/odd-numbers", test_odd_numbers);
  g_test_add_func ("/chart/lines/nothing", test_nothing);
  return g_test_run ();
}
