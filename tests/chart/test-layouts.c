/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where everything stands, in bars and plots of many sizes and states, held to tests/chart/golden: a line for each.
 * The other tests say what must hold of these rectangles, this one that none of them moves unnoticed. */
#include "chart/chart-bars.h"
#include "chart/chart-lines.h"
#include "charts.h"
#include "golden.h"
#include "layout-text.h"

#include <glib.h>
#include <stdio.h>

#define GIB 1073741824.0

enum
{
  N_LONG = 3000, /* several values for a pixel */
};

static const hr_chart_bar_item_t five[] = {
  { "weights", "Weights", 16 },        { "gradients", "Gradients", 15 },
  { "logits", "Logits", 0 },           { "optimizer-states", "Optimizer states", 64 },
  { "context", "CUDA context", 0.01 },
};

static const struct
{
  const char *title;
  hr_chart_bar_data_t data;
} bars[] = {
  { "no capacity", { .n_items = 5 } },
  { "fits", { .n_items = 5, .capacity = 130, .reserve = 9, .free_label = "26 free", .capacity_label = "H100" } },
  { "a reserve larger than what is free", { .n_items = 4, .capacity = 100, .reserve = 20, .free_label = "free" } },
  { "over", { .n_items = 5, .capacity = 60, .capacity_label = "H100 80 GB", .over_label = "35 short" } },
  { "a little over", { .n_items = 4, .capacity = 94.9, .capacity_label = "H100 80 GB", .over_label = "short" } },
  { "far over", { .n_items = 4, .capacity = 2, .capacity_label = "RTX 4090", .over_label = "93 GiB short" } },
  { "fits, a range", { .n_items = 5, .capacity = 130, .low = 90, .high = 120, .capacity_label = "H100" } },
  { "over, a range", { .n_items = 5, .capacity = 60, .low = 80, .high = 120, .over_label = "35 short" } },
  { "right to left", { .n_items = 5, .capacity = 70, .capacity_label = "H100", .over_label = "25", .rtl = true } },
};

static void
test_bars (void)
{
  static const double widths[] = { 7, 13, 26, 40, 90, 130, 250, 367, 640, 1001 };
  static const double heights[] = { 15, 21, 22, 36, 37 };
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      hr_chart_bar_data_t data = bars[i].data;

      data.items = five;
      g_string_append_printf (text, "\n%s\n", bars[i].title);
      for (size_t w = 0; w < G_N_ELEMENTS (widths) * G_N_ELEMENTS (heights); w++)
        {
          hr_chart_bar_t bar;

          hr_chart_bar_layout (&bar, &data, &bytes_measure, widths[w / G_N_ELEMENTS (heights)],
                               heights[w % G_N_ELEMENTS (heights)]);
          put_bar (text, &bar);
        }
    }
  assert_golden ("chart", "bar-layouts.txt", text->str);
}

/* A curve with a minimum, one that falls, one with gaps. */
static double bent[N_LONG], falling[N_LONG], broken[N_LONG];

static const hr_chart_series_t three[] = {
  { "activations", "Peak memory", bent, true, HR_CHART_DASH_NONE },
  { "weights", "Stored", falling, false, HR_CHART_DASH_LONG },
  { "kv-cache", "Backward", broken, false, HR_CHART_DASH_DOTS },
};

static void
fill_series (void)
{
  for (int i = 0; i < N_LONG; i++)
    {
      bent[i] = (272.0 / (i + 1) + 1.2 * (i + 1) + 8) * GIB;
      falling[i] = (20 + 30.0 / (i + 1)) * GIB;
      broken[i] = (10 + (i % 5)) * GIB;
      if (i % 7 == 3)
        broken[i] = NAN;
    }
}

static const char *
format_gib (double value, char *text, size_t size, void *data)
{
  snprintf (text, size, "%g", value / GIB);
  return text;
}

static const struct
{
  const char *title;
  hr_chart_lines_data_t data;
} plots[] = {
  { "one number", { .n_series = 1, .n = 1, .chosen = 1, .best = 1 } },
  { "a few", { .n_series = 3, .n = 7, .base = 1024, .capacity = 100 * GIB, .chosen = 2, .best = 5 } },
  { "many", { .n_series = 3, .n = 32, .base = 1024, .capacity = 60 * GIB, .chosen = 16, .best = 15 } },
  { "by ratio",
    { .n_series = 2, .n = 64, .log_x = true, .capacity = 200 * GIB, .chosen = 9, .best = 12, .best_series = 1 } },
  { "far above", { .n_series = 1, .n = 12, .capacity = 4000 * GIB, .chosen = 12, .best = 11, .rtl = true } },
  { "more than pixels", { .n_series = 3, .n = N_LONG, .base = 1024, .capacity = 2000 * GIB, .chosen = 1, .best = 20 } },
};

/* Where the labels inside the plot go while the chosen and the best number move through it. */
static void
test_callouts (void)
{
  hr_chart_lines_data_t data = { .series = three, .n_series = 3, .n = 32, .base = 1024, .capacity = 60 * GIB };
  g_autoptr (GString) text = g_string_new (NULL);

  fill_series ();
  data.capacity_label = "H100 80 GB";
  data.chosen_label = "The chosen one";
  data.best_label = "Best: 15";
  for (data.chosen = 1; data.chosen <= 32; data.chosen++)
    for (double height = 90; height <= 240; height += 50)
      {
        hr_chart_lines_t lines;

        data.best = 1 + data.chosen * 7 % 32;
        hr_chart_lines_layout (&lines, &data, &bytes_measure, 330, height);
        g_string_append_printf (text, "%d %d %g:", data.chosen, data.best, height);
        put_rect (text, "capacity", &lines.capacity_label.rect);
        put_rect (text, "chosen", &lines.chosen_label.rect);
        put_rect (text, "best", &lines.best_label.rect);
        g_string_append_c (text, '\n');
        hr_chart_lines_clear (&lines);
      }
  assert_golden ("chart", "callouts.txt", text->str);
}

static void
put_plot (GString *text, hr_chart_lines_data_t data, double width, double height)
{
  hr_chart_lines_t lines;

  data.series = three;
  data.capacity_label = "H100";
  data.chosen_label = "The chosen one";
  data.best_label = "Best";
  data.x_title = "layers";
  data.y_title = "GiB";
  data.format_y = (hr_chart_format_t) { format_gib, NULL };
  hr_chart_lines_layout (&lines, &data, &bytes_measure, width, height);
  put_lines (text, &lines);
  hr_chart_lines_clear (&lines);
}

static void
test_lines (void)
{
  static const double widths[] = { 50, 97, 170, 333, 479, 480, 700 };
  static const double heights[] = { 50, 88, 120, 203 };
  g_autoptr (GString) text = g_string_new (NULL);

  fill_series ();
  for (size_t i = 0; i < G_N_ELEMENTS (plots); i++)
    {
      g_string_append_printf (text, "\n%s\n", plots[i].title);
      for (size_t w = 0; w < G_N_ELEMENTS (widths); w++)
        for (size_t h = 0; h < G_N_ELEMENTS (heights); h++)
          put_plot (text, plots[i].data, widths[w], heights[h]);
    }
  assert_golden ("chart", "line-layouts.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/layouts/bars", test_bars);
  g_test_add_func ("/chart/layouts/callouts", test_callouts);
  g_test_add_func ("/chart/layouts/lines", test_lines);
  return g_test_run ();
}
