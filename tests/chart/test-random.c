/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random bars and plots, held to tests/chart/golden: a digest for each of where everything stands in it. Other tests
 * say what must hold; this one notices that something moves at all. */
#include "charts.h"
#include "golden.h"
#include "layout-text.h"

#include <stdio.h>

enum
{
  SEED = 20,
  N_CHARTS = 300,
  N_WIDTHS = 2,
  N_LINES = 100,
  PLOTS_A_LINE = 20,
  MOST_ITEMS = 6,
  MOST_NUMBERS = 60,
  N_SERIES = 3
};

static const char *const slots[MOST_ITEMS] = {
  "weights", "gradients", "logits", "optimizer-states", "context", "none"
};
static const char *const labels[] = { NULL, "", "W", "Weights", "Optimizer states of all parameters" };

static gboolean
toss (GRand *rand)
{
  return g_rand_boolean (rand);
}

static const char *
any_label (GRand *rand)
{
  return labels[g_rand_int_range (rand, 0, G_N_ELEMENTS (labels))];
}

/* Small values as likely as large ones, and zeroes among them. */
static double
any_value (GRand *rand)
{
  double value = (double) (1u << g_rand_int_range (rand, 0, 12)) * g_rand_double (rand);

  return g_rand_int_range (rand, 0, 8) == 0 ? 0 : value;
}

static void
put_digest (GString *text, const char *what, GString *said)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_MD5, said->str, (gssize) said->len);

  g_string_append_printf (text, "%s %s\n", what, digest);
}

static void
put_random_bar (GString *text, GRand *rand)
{
  g_autoptr (GString) said = g_string_new (NULL);
  hr_chart_bar_item_t items[MOST_ITEMS];
  hr_chart_bar_data_t data = { .items = items, .n_items = g_rand_int_range (rand, 0, MOST_ITEMS + 1) };
  hr_chart_bar_t bar;
  double width = g_rand_int_range (rand, 0, 700);
  double height = g_rand_int_range (rand, 0, 60);

  for (int i = 0; i < MOST_ITEMS; i++)
    {
      const char *label = any_label (rand);

      items[i] = (hr_chart_bar_item_t) { slots[i], label == NULL ? "" : label, any_value (rand) };
    }
  data.capacity = any_value (rand) * MOST_ITEMS;
  data.reserve = any_value (rand) / MOST_ITEMS;
  data.capacity_label = any_label (rand);
  data.over_label = any_label (rand);
  data.free_label = any_label (rand);
  data.rtl = toss (rand);
  hr_chart_bar_layout (&bar, &data, &bytes_measure, width, height);
  put_bar (said, &bar);
  for (double x = 0; x < width; x += 5)
    g_string_append_printf (said, "%d ", hr_chart_bar_hit (&bar, x, height / 2));
  put_digest (text, "bar", said);
}

/* Numbers of several lengths. */
static const char *
format_long (double value, char *text, size_t size, void *data)
{
  snprintf (text, size, "%.*f", (int) value % 4, value);
  return text;
}

static void
fill_series (GRand *rand, double *values, hr_chart_series_t *series)
{
  static const hr_chart_dash_t dashes[N_SERIES] = { HR_CHART_DASH_NONE, HR_CHART_DASH_LONG, HR_CHART_DASH_DOTS };

  for (int s = 0; s < N_SERIES; s++)
    {
      const char *label = any_label (rand);
      double *of_curve = values + (gsize) s * MOST_NUMBERS;

      for (int i = 0; i < MOST_NUMBERS; i++)
        of_curve[i] = g_rand_int_range (rand, 0, 9) == 0 ? NAN : any_value (rand);
      series[s] = (hr_chart_series_t) { slots[s], label == NULL ? "" : label, of_curve, toss (rand), dashes[s] };
    }
}

static void
put_random_plot (GString *text, GRand *rand)
{
  g_autoptr (GString) said = g_string_new (NULL);
  double values[N_SERIES * MOST_NUMBERS];
  hr_chart_series_t series[N_SERIES];
  hr_chart_lines_data_t data = { .series = series, .n_series = g_rand_int_range (rand, 0, N_SERIES + 1) };
  hr_chart_lines_t lines;
  double width = g_rand_int_range (rand, 0, 800);
  double height = g_rand_int_range (rand, 0, 400);

  fill_series (rand, values, series);
  data.n = g_rand_int_range (rand, 0, MOST_NUMBERS);
  data.log_x = toss (rand);
  data.rtl = toss (rand);
  data.base = toss (rand) ? 1024 : 0;
  data.capacity = any_value (rand);
  data.chosen = g_rand_int_range (rand, 0, MOST_NUMBERS);
  data.best = g_rand_int_range (rand, 0, MOST_NUMBERS);
  data.best_series = g_rand_int_range (rand, 0, N_SERIES);
  data.capacity_label = any_label (rand);
  data.chosen_label = any_label (rand);
  data.best_label = any_label (rand);
  data.x_title = any_label (rand);
  data.y_title = any_label (rand);
  if (toss (rand))
    data.format_x = data.format_y = (hr_chart_format_t) { format_long, NULL };
  hr_chart_lines_layout (&lines, &data, &bytes_measure, width, height);
  put_lines (said, &lines);
  for (double x = 0; x < width; x += 5)
    g_string_append_printf (said, "%d ", hr_chart_lines_hit (&lines, x));
  hr_chart_lines_clear (&lines);
  put_digest (text, "plot", said);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < N_CHARTS; i++)
    {
      g_string_append_printf (text, "%d: ", i);
      if (i % 3 == 0)
        put_random_bar (text, rand);
      else
        put_random_plot (text, rand);
    }
  assert_golden ("chart", "random.txt", text->str);
}

/* Memory against the interval between checkpoints: what falls, what rises, and their sum. */
static void
fill_curves (GRand *rand, double *values, hr_chart_series_t *series, int n)
{
  double falling = g_rand_double_range (rand, 10, 400);
  double rising = g_rand_double_range (rand, 0.1, 8);
  double constant = g_rand_double_range (rand, 0, 60);

  for (int i = 0; i < n; i++)
    {
      values[i] = falling / (i + 1) + constant;
      values[MOST_NUMBERS + i] = rising * (i + 1);
      values[2 * MOST_NUMBERS + i] = values[i] + values[MOST_NUMBERS + i];
    }
  for (int s = 0; s < N_SERIES; s++)
    series[s] = (hr_chart_series_t) { .slot = slots[s], .label = "", .values = values + (gsize) s * MOST_NUMBERS };
}

/* As the window may have them: with all three labels, whose leaders may come across each other. */
static void
say_plot_of_curves (GString *said, GRand *rand, int widest)
{
  double values[N_SERIES * MOST_NUMBERS];
  hr_chart_series_t series[N_SERIES];
  int n = g_rand_int_range (rand, 4, MOST_NUMBERS);
  hr_chart_lines_data_t data = { .series = series, .n_series = N_SERIES, .n = n, .best_series = N_SERIES - 1 };
  hr_chart_lines_t lines;
  double height;

  fill_curves (rand, values, series, n);
  data.capacity = g_rand_double_range (rand, 20, 200);
  data.chosen = g_rand_int_range (rand, 1, n + 1);
  data.best = g_rand_int_range (rand, 1, n + 1);
  data.capacity_label = "Usable: 79.15 GiB";
  data.chosen_label = "89.9 GiB with 12 layers";
  data.best_label = "Least: 61.2 GiB with 6 layers";
  height = g_rand_int_range (rand, 60, 500);
  hr_chart_lines_layout (&lines, &data, &bytes_measure, g_rand_int_range (rand, 240, widest), height);
  put_lines (said, &lines);
  hr_chart_lines_clear (&lines);
}

static void
test_curves (void)
{
  static const int widest[N_WIDTHS] = { 600, 2000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < N_LINES; i++)
    {
      g_autoptr (GString) said = g_string_new (NULL);

      for (int plot = 0; plot < PLOTS_A_LINE; plot++)
        say_plot_of_curves (said, rand, widest[plot % N_WIDTHS]);
      put_digest (text, "plots", said);
    }
  assert_golden ("chart", "random-curves.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/random", test_random);
  g_test_add_func ("/chart/random-curves", test_curves);
  return g_test_run ();
}
