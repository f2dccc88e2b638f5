/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Cairo is told to draw, stroke by stroke, held to tests/chart/golden. No font is asked: labels are measured by
 * their bytes. */
#include "chart/chart-bars.h"
#include "chart/chart-lines.h"
#include "chart/chart-paint.h"
#include "charts.h"
#include "golden.h"

#include <cairo-script.h>
#include <glib.h>

enum
{
  WIDTH = 400,
  HEIGHT = 200,
  BAR = 60,
  SWATCH = 16,
};

static const hr_chart_bar_item_t items[] = { { "weights", "Weights", 50 },
                                             { "gradients", "Gradients", 30 },
                                             { "activations", "Activations", 20 },
                                             { "kv-cache", "KV cache", 1 } };

static const double falling[] = { 90, 60, NAN, 40, 45, 30, 24, 20 };
static const double rising[] = { 10, 20, 30, 40, 50, 60, 70, 120 };
static const hr_chart_series_t series[] = { { "gradients", "Memory", falling, true, HR_CHART_DASH_NONE },
                                            { "weights", "Weights", rising, false, HR_CHART_DASH_LONG },
                                            { "kv-cache", "Cache", falling, false, HR_CHART_DASH_DOTS } };

static cairo_status_t
append (void *text, const unsigned char *data, unsigned int length)
{
  g_string_append_len (text, (const char *) data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* A script of what is drawn between begin() and end(). */
static cairo_t *
begin (GString *text)
{
  cairo_device_t *script = cairo_script_create_for_stream (append, text);
  cairo_surface_t *surface = cairo_script_surface_create (script, CAIRO_CONTENT_COLOR_ALPHA, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  cairo_surface_destroy (surface);
  cairo_device_destroy (script);
  return cr;
}

static void
end (cairo_t *cr)
{
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_finish (cairo_get_target (cr));
  cairo_destroy (cr);
}

/* Labels are drawn only with a font; where they would be stands as a comment of the script. */
static void
put_label (GString *text, const hr_chart_label_t *label)
{
  const hr_chart_rect_t *rect = &label->rect;

  if (rect->width > 0)
    g_string_append_printf (text, "%% “%s” at %.2f %.2f, %.2f × %.2f\n", label->text, rect->x, rect->y, rect->width,
                            rect->height);
}

static void
put_labels_of_bar (GString *text, const hr_chart_bar_t *bar)
{
  put_label (text, &bar->capacity_label);
  put_label (text, &bar->over_label);
  for (int i = 0; i < bar->n_segments; i++)
    put_label (text, &bar->segments[i].label);
}

static void
put_labels_of_lines (GString *text, const hr_chart_lines_t *lines)
{
  put_label (text, &lines->x_title);
  put_label (text, &lines->y_title);
  for (int i = 0; i < lines->x_axis.n; i++)
    put_label (text, &lines->x_axis.ticks[i].label);
  for (int i = 0; i < lines->y_axis.n; i++)
    put_label (text, &lines->y_axis.ticks[i].label);
  for (int i = 0; i < lines->n_curves; i++)
    put_label (text, &lines->curves[i].label);
  put_label (text, &lines->capacity_label);
  put_label (text, &lines->chosen_label);
  put_label (text, &lines->best_label);
}

static void
draw_bar (GString *text, const char *title, const hr_chart_bar_data_t *data, double width, hr_chart_style_kind_t kind)
{
  hr_chart_style_t style = hr_chart_style (kind, NULL);
  cairo_t *cr;
  hr_chart_bar_t bar;

  g_string_append_printf (text, "\n%% %s\n", title);
  hr_chart_bar_layout (&bar, data, &bytes_measure, width, BAR);
  put_labels_of_bar (text, &bar);
  cr = begin (text);
  hr_chart_bar_draw (cr, &bar, &style);
  hr_chart_bar_draw_focus (cr, &bar, &style, 1);
  end (cr);
}

static void
draw_lines (GString *text, const char *title, const hr_chart_lines_data_t *data, hr_chart_size_t size,
            hr_chart_style_kind_t kind)
{
  hr_chart_style_t style = hr_chart_style (kind, NULL);
  cairo_t *cr;
  hr_chart_lines_t lines;

  g_string_append_printf (text, "\n%% %s\n", title);
  hr_chart_lines_layout (&lines, data, &bytes_measure, size.width, size.height);
  put_labels_of_lines (text, &lines);
  cr = begin (text);
  hr_chart_lines_draw (cr, &lines, &style);
  hr_chart_lines_clear (&lines);
  end (cr);
}

static void
test_bars (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  hr_chart_bar_data_t fits = { .items = items, .n_items = 4, .capacity = 130, .reserve = 10, .capacity_label = "H100" };
  hr_chart_bar_data_t over = { .items = items, .n_items = 4, .capacity = 60, .capacity_label = "H100" };
  hr_chart_bar_data_t stale = { .items = items, .n_items = 4, .capacity = 130, .stale = true, .rtl = true };

  over.over_label = "short";
  draw_bar (text, "fits, light", &fits, WIDTH, HR_CHART_STYLE_LIGHT);
  draw_bar (text, "fits, high contrast", &fits, WIDTH, HR_CHART_STYLE_HIGH_CONTRAST);
  draw_bar (text, "over", &over, WIDTH, HR_CHART_STYLE_DARK);
  over.stale = true;
  draw_bar (text, "over, stale", &over, WIDTH, HR_CHART_STYLE_HIGH_CONTRAST);
  draw_bar (text, "stale, right to left", &stale, WIDTH, HR_CHART_STYLE_LIGHT);
  draw_bar (text, "narrow", &fits, 30, HR_CHART_STYLE_HIGH_CONTRAST);
  assert_golden ("chart", "bars.txt", text->str);
}

/* Long names of neighbours, which have to stand some way off. */
static hr_chart_lines_data_t
crowded_plot (void)
{
  hr_chart_lines_data_t plot = { .series = series, .n_series = 2, .n = 8, .base = 1024, .capacity = 45 };

  plot.capacity_label = "A GPU with a long name";
  plot.chosen = 4;
  plot.chosen_label = "Chosen: 4 layers, 40 GiB";
  plot.best = 5;
  plot.best_label = "Best: 5 layers, 45 GiB";
  return plot;
}

static void
test_lines (void)
{
  static const hr_chart_size_t usual = { WIDTH, HEIGHT };
  static const hr_chart_size_t low = { WIDTH, HEIGHT / 2 };
  static const hr_chart_size_t high = { WIDTH, 2 * HEIGHT };
  static const hr_chart_size_t wide = { 3 * WIDTH, 2 * HEIGHT };
  g_autoptr (GString) text = g_string_new (NULL);
  hr_chart_lines_data_t plot = { .series = series, .n_series = 3, .n = 8, .capacity = 70, .shade = true };

  plot.capacity_label = "H100";
  plot.x_title = "Layers";
  plot.y_title = "GiB";
  plot.chosen = 2;
  plot.chosen_label = "60";
  plot.best = 8;
  plot.best_label = "Best";
  draw_lines (text, "light", &plot, usual, HR_CHART_STYLE_LIGHT);
  draw_lines (text, "print", &plot, usual, HR_CHART_STYLE_PRINT);
  plot.rtl = true;
  plot.log_x = true;
  draw_lines (text, "right to left, by ratio, high contrast", &plot, usual, HR_CHART_STYLE_HIGH_CONTRAST);
  plot.chosen = 3;
  plot.capacity = 1000;
  plot.shade = false;
  draw_lines (text, "chosen in a gap, capacity far above", &plot, usual, HR_CHART_STYLE_DARK);
  plot.capacity_label = "";
  draw_lines (text, "capacity far above, without a name", &plot, usual, HR_CHART_STYLE_DARK);
  plot = crowded_plot ();
  draw_lines (text, "crowded, and low", &plot, low, HR_CHART_STYLE_LIGHT);
  plot.n_series = 1;
  draw_lines (text, "one curve, by 1024", &plot, high, HR_CHART_STYLE_LIGHT);
  plot.n_series = 3;
  draw_lines (text, "names at the ends", &plot, wide, HR_CHART_STYLE_LIGHT);
  assert_golden ("chart", "lines.txt", text->str);
}

static void
test_swatches (void)
{
  static const hr_chart_style_kind_t kinds[] = { HR_CHART_STYLE_LIGHT, HR_CHART_STYLE_HIGH_CONTRAST,
                                                 HR_CHART_STYLE_PRINT };
  g_autoptr (GString) text = g_string_new (NULL);

  for (hr_chart_slot_t slot = 0; slot < HR_CHART_N_SLOTS; slot++)
    for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
      {
        hr_chart_style_t style = hr_chart_style (kinds[i], NULL);
        hr_chart_rect_t rect = { 10, 12, SWATCH, SWATCH };
        cairo_t *cr;

        g_string_append_printf (text, "\n%% slot %d, style %d\n", (int) slot, (int) kinds[i]);
        cr = begin (text);
        hr_chart_swatch_draw (cr, &rect, slot, &style);
        end (cr);
      }
  assert_golden ("chart", "swatches.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/drawing/bars", test_bars);
  g_test_add_func ("/chart/drawing/lines", test_lines);
  g_test_add_func ("/chart/drawing/swatches", test_swatches);
  return g_test_run ();
}
