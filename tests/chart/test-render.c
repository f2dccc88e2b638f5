/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws to an image, mostly without text (fonts differ between machines), and looks at pixels. */
#include "chart/chart-bars.h"
#include "chart/chart-lines.h"
#include "chart/chart-paint.h"
#include "charts.h"

#include <glib.h>

enum
{
  WIDTH = 400,
  HEIGHT = 200,
};

static cairo_t *
begin (const hr_chart_style_t *style)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  cairo_surface_destroy (surface);
  hr_chart_set_source (cr, style->background, 1);
  cairo_paint (cr);
  return cr;
}

static hr_chart_color_t
pixel_at (cairo_t *cr, double x, double y)
{
  cairo_surface_t *surface = cairo_get_target (cr);
  const unsigned char *data;
  guint32 pixel;

  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  memcpy (&pixel, data + (int) y * cairo_image_surface_get_stride (surface) + 4 * (int) x, sizeof pixel);
  return (hr_chart_color_t) { (pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0, (pixel & 255) / 255.0 };
}

static void
assert_color (hr_chart_color_t actual, hr_chart_color_t expected)
{
  g_assert_cmpfloat_with_epsilon (actual.red, expected.red, 1.5 / 255);
  g_assert_cmpfloat_with_epsilon (actual.green, expected.green, 1.5 / 255);
  g_assert_cmpfloat_with_epsilon (actual.blue, expected.blue, 1.5 / 255);
}

static void
assert_pixel (cairo_t *cr, double x, double y, hr_chart_color_t expected)
{
  assert_color (pixel_at (cr, x, y), expected);
}

/* Plain slots have no hatch, so that their middle is their colour. */
static const hr_chart_bar_item_t items[] = { { "weights", "W", 50 },
                                             { "gradients", "G", 30 },
                                             { "activations", "A", 20 } };

static void
test_bar (void)
{
  for (int kind = 0; kind < HR_CHART_N_STYLES; kind++)
    for (int rtl = 0; rtl < 2; rtl++)
      {
        hr_chart_style_t style = hr_chart_style (kind, NULL);
        const hr_chart_bar_data_t data = { .items = items, .n_items = 3, .capacity = 130, .rtl = rtl };
        cairo_t *cr = begin (&style);
        hr_chart_bar_t bar;
        hr_chart_rect_t *free_space = &bar.segments[3].rect;

        hr_chart_bar_layout (&bar, &data, &bytes_measure, WIDTH, 40);
        hr_chart_bar_draw (cr, &bar, &style);
        for (int i = 0; i < 3; i++)
          {
            const hr_chart_rect_t *rect = &bar.segments[i].rect;
            hr_chart_slot_t slot = bar.segments[i].slot;

            assert_pixel (cr, rect->x + rect->width / 2, 20, hr_chart_slot_color (slot));
            assert_pixel (cr, rect->x + rect->width / 2, bar.bar.y, hr_chart_outline_color (slot, &style, false));
            /* The gap behind it. */
            assert_pixel (cr, rtl ? rect->x - 1 : rect->x + rect->width + 1, 20, style.background);
          }
        assert_pixel (cr, free_space->x + free_space->width / 2, 20, style.background);
        assert_pixel (cr, free_space->x + free_space->width / 2, bar.bar.y, style.outline);
        assert_pixel (cr, bar.capacity.x, 20, style.text);
        /* The corner is round: nothing there. */
        assert_pixel (cr, rtl ? WIDTH - 1 : 0, bar.bar.y, style.background);
        g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
        cairo_destroy (cr);
      }
}

static void
test_bar_over (void)
{
  for (int kind = 0; kind < HR_CHART_N_STYLES; kind++)
    {
      hr_chart_style_t style = hr_chart_style (kind, NULL);
      const hr_chart_bar_data_t data = { .items = items, .n_items = 3, .capacity = 60 };
      cairo_t *cr = begin (&style);
      hr_chart_bar_t bar;

      hr_chart_bar_layout (&bar, &data, &bytes_measure, WIDTH, 40);
      hr_chart_bar_draw (cr, &bar, &style);
      assert_pixel (cr, bar.capacity.x, 20, style.text);
      assert_pixel (cr, bar.capacity.x - 1, 20, style.background);
      assert_pixel (cr, bar.over.x + bar.over.width / 2, bar.over.y + 1, style.over);
      assert_pixel (cr, bar.capacity.x - 20, bar.over.y + 1, style.background);
      cairo_destroy (cr);
    }
}

static void
test_stale_bar_is_grey (void)
{
  for (int kind = 0; kind < HR_CHART_N_STYLES; kind++)
    {
      hr_chart_style_t style = hr_chart_style (kind, NULL);
      const hr_chart_bar_data_t data = { .items = items, .n_items = 3, .stale = true };
      cairo_t *cr = begin (&style);
      hr_chart_bar_t bar;

      hr_chart_bar_layout (&bar, &data, &bytes_measure, WIDTH, 40);
      hr_chart_bar_draw (cr, &bar, &style);
      for (int x = 0; x < WIDTH; x++)
        {
          hr_chart_color_t color = pixel_at (cr, x, 20);

          /* Backgrounds and outlines may have a breath of blue, no more. */
          g_assert_cmpfloat (fabs (color.red - color.blue), <, 0.05);
        }
      cairo_destroy (cr);
    }
}

static void
test_focus (void)
{
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_LIGHT, NULL);
  const hr_chart_bar_data_t data = { .items = items, .n_items = 3 };
  cairo_t *cr = begin (&style);
  hr_chart_bar_t bar;

  hr_chart_bar_layout (&bar, &data, &bytes_measure, WIDTH, 40);
  hr_chart_bar_draw_focus (cr, &bar, &style, 7);
  assert_pixel (cr, 100, 0, style.background);
  hr_chart_bar_draw_focus (cr, &bar, &style, 1);
  assert_pixel (cr, bar.segments[1].rect.x + 20, 0, style.text);
  assert_pixel (cr, bar.segments[0].rect.x + 20, 0, style.background);
  cairo_destroy (cr);
}

/* One or two pixels of outline around a plain fill; the corner is round. */
static void
test_swatch (void)
{
  for (int kind = 0; kind < HR_CHART_N_STYLES; kind++)
    {
      hr_chart_style_t style = hr_chart_style (kind, NULL);
      hr_chart_color_t outline = hr_chart_outline_color (HR_CHART_SLOT_KV_CACHE, &style, false);
      hr_chart_color_t neutral = hr_chart_outline_color (HR_CHART_SLOT_OTHER, &style, false);
      hr_chart_rect_t rect = { 10, 10, 16, 16 };
      hr_chart_rect_t other = { 40, 10, 16, 16 };
      cairo_t *cr = begin (&style);

      hr_chart_swatch_draw (cr, &rect, HR_CHART_SLOT_KV_CACHE, &style);
      hr_chart_swatch_draw (cr, &other, HR_CHART_SLOT_OTHER, &style);
      assert_pixel (cr, 10, 18, outline);
      assert_pixel (cr, 10 + style.outline_width - 1, 18, outline);
      assert_pixel (cr, 48, 10 + style.outline_width - 1, neutral);
      assert_pixel (cr, 48, 10 + style.outline_width, hr_chart_slot_color (HR_CHART_SLOT_OTHER));
      assert_pixel (cr, 9, 18, style.background);
      cairo_destroy (cr);
    }
}

/* Pixels of a swatch that differ from its fill by more than `least`. */
static int
count_ink (hr_chart_slot_t slot, hr_chart_style_kind_t kind, double least)
{
  hr_chart_style_t style = hr_chart_style (kind, NULL);
  hr_chart_rect_t rect = { 10, 10, 60, 40 };
  hr_chart_color_t fill = hr_chart_fill_color (slot, &style, false);
  cairo_t *cr = begin (&style);
  int changed = 0;

  hr_chart_swatch_draw (cr, &rect, slot, &style);
  for (int x = 14; x < 66; x++)
    for (int y = 14; y < 46; y++)
      if (fabs (pixel_at (cr, x, y).green - fill.green) > least)
        changed++;
  cairo_destroy (cr);
  return changed;
}

/* Every hatch puts ink on the fill, more of it in a strong style. */
static void
test_hatches (void)
{
  for (int slot = 0; slot < HR_CHART_N_SLOTS; slot++)
    {
      int faint = count_ink (slot, HR_CHART_STYLE_LIGHT, 0.02);
      int strong = count_ink (slot, HR_CHART_STYLE_HIGH_CONTRAST, 0.3);

      if (hr_chart_slot_hatch (slot) == HR_CHART_HATCH_NONE)
        g_assert_cmpint (faint + strong, ==, 0);
      else
        g_assert_true (faint > 50 && strong > 50);
    }
}

static void
test_plot (void)
{
  static const double flat[] = { 50, 50, 50, 50, 50, 50, 50, 50 };
  const hr_chart_series_t series = { "gradients", "G", flat, true, HR_CHART_DASH_NONE };

  for (int kind = 0; kind < HR_CHART_N_STYLES; kind++)
    {
      hr_chart_style_t style = hr_chart_style (kind, NULL);
      const hr_chart_lines_data_t data = {
        .series = &series, .n_series = 1, .n = 8, .capacity = 90, .chosen = 3, .best = 6
      };
      cairo_t *cr = begin (&style);
      hr_chart_lines_t lines;
      double x;

      hr_chart_lines_layout (&lines, &data, &bytes_measure, WIDTH, HEIGHT);
      hr_chart_lines_draw (cr, &lines, &style);
      x = (hr_chart_lines_x (&lines, 4) + hr_chart_lines_x (&lines, 5)) / 2;
      assert_pixel (cr, x, hr_chart_lines_y (&lines, 50), hr_chart_slot_ink (HR_CHART_SLOT_GRADIENTS, &style));
      assert_pixel (cr, x, hr_chart_lines_y (&lines, 75), style.background);
      /* Under the curve there is a tint; above, and outside the axis, nothing. */
      g_assert_cmpfloat (hr_chart_contrast (pixel_at (cr, x, hr_chart_lines_y (&lines, 45)), style.background), >,
                         1.01);
      assert_pixel (cr, lines.marker.x, hr_chart_lines_y (&lines, 10), style.text);
      assert_pixel (cr, lines.marker.x, lines.marker.y, style.background);
      assert_pixel (cr, lines.best.x, lines.best.y, style.text);
      assert_pixel (cr, lines.plot.x + 1, lines.capacity_y, style.over);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      hr_chart_lines_clear (&lines);
      cairo_destroy (cr);
    }
}

/* What is drawn inside a plate is hidden up to its corners, which are round: nothing is hidden in the very corner. */
static void
assert_plate (cairo_t *cr, const hr_chart_rect_t *label, hr_chart_color_t behind)
{
  double left = label->x - 3;
  double right = label->x + label->width + 2;
  double bottom = label->y + label->height - 1;
  hr_chart_color_t within[] = { pixel_at (cr, left + 1, label->y + 1), pixel_at (cr, right - 1, label->y + 1),
                                pixel_at (cr, left + 1, bottom - 1), pixel_at (cr, right - 1, bottom - 1) };

  g_assert_cmpfloat (label->width, >, 0);
  assert_pixel (cr, left - 1, bottom - 4, behind);
  assert_pixel (cr, right + 1, bottom - 4, behind);
  assert_pixel (cr, left, label->y, behind);
  assert_pixel (cr, right, bottom, behind);
  for (gsize i = 0; i < G_N_ELEMENTS (within); i++)
    g_assert_cmpfloat (within[i].blue, >, behind.blue + 0.3);
}

/* A label in the plot stands on a plate; without a font there is neither. */
static void
test_plates (void)
{
  static const double falling[] = { 50, 1, 1, 1 };
  const hr_chart_series_t series = { "gradients", "G", falling, false, HR_CHART_DASH_NONE };
  const hr_chart_lines_data_t data = {
    .series = &series, .n_series = 1, .n = 4, .chosen = 2, .chosen_label = "here", .best = 4, .best_label = "Best"
  };
  const hr_chart_color_t red = { 1, 0, 0 };
  hr_chart_text_t *font = hr_chart_text_new (NULL, "Sans 1", 96);
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_LIGHT, font);
  cairo_t *cr = begin (&style);
  hr_chart_lines_t lines;

  hr_chart_set_source (cr, red, 1);
  cairo_paint (cr);
  hr_chart_lines_layout (&lines, &data, &bytes_measure, WIDTH, HEIGHT);
  hr_chart_lines_draw (cr, &lines, &style);
  assert_plate (cr, &lines.chosen_label.rect, red);
  assert_plate (cr, &lines.best_label.rect, red);
  hr_chart_lines_clear (&lines);
  cairo_destroy (cr);
  hr_chart_text_free (font);
}

/* Above the capacity the tint is that of "too much", below it the curve's. */
static void
test_shade (void)
{
  static const double high[] = { 100, 100 };
  const hr_chart_series_t series = { "gradients", "G", high, true, HR_CHART_DASH_NONE };
  const hr_chart_lines_data_t data = { .series = &series, .n_series = 1, .n = 2, .capacity = 50, .shade = true };
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_LIGHT, NULL);
  cairo_t *cr = begin (&style);
  hr_chart_color_t above;
  hr_chart_color_t below;
  hr_chart_lines_t lines;

  hr_chart_lines_layout (&lines, &data, &bytes_measure, WIDTH, HEIGHT);
  hr_chart_lines_draw (cr, &lines, &style);
  above = pixel_at (cr, 200, hr_chart_lines_y (&lines, 70));
  below = pixel_at (cr, 200, hr_chart_lines_y (&lines, 30));
  g_assert_cmpfloat (above.red, >, above.blue + 0.05);
  g_assert_cmpfloat (below.blue, >, below.red + 0.05);
  hr_chart_lines_clear (&lines);
  cairo_destroy (cr);
}

/* The columns of pixels that have ink: from `first` to `last`; `first` is behind `last` where none has. */
typedef struct
{
  int first, last;
} ink_t;

/* What is drawn of a text in a rectangle, with a real font: nothing of it above or below. */
static ink_t
draw_text (const char *text, hr_chart_rect_t rect, hr_chart_align_t align)
{
  hr_chart_text_t *font = hr_chart_text_new (NULL, "Sans 10", 96);
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_LIGHT, font);
  cairo_t *cr = begin (&style);
  ink_t ink = { WIDTH, -1 };

  hr_chart_set_source (cr, style.text, 1);
  hr_chart_text_draw (font, cr, &rect, text, align);
  for (int x = 0; x < WIDTH; x++)
    for (int y = 0; y < HEIGHT; y++)
      if (pixel_at (cr, x, y).green < 0.7)
        {
          g_assert_true (hr_chart_rect_contains (&rect, x, y));
          ink.first = MIN (ink.first, x);
          ink.last = MAX (ink.last, x);
        }
  cairo_destroy (cr);
  hr_chart_text_free (font);
  return ink;
}

static hr_chart_size_t
measure_text (const char *text)
{
  hr_chart_text_t *font = hr_chart_text_new (NULL, "Sans 10", 96);
  hr_chart_measure_t measure = hr_chart_text_measure (font);
  hr_chart_size_t size = hr_chart_measure (&measure, text);

  hr_chart_text_free (font);
  return size;
}

/* What is measured is what is drawn, at the start, the end or the middle of the rectangle; letters have a pixel or
 * two of room on either side. */
static void
test_text_is_aligned (void)
{
  hr_chart_size_t size = measure_text ("HHHH");
  hr_chart_rect_t rect = { 50, 50, size.width + 61, size.height + 10 };
  ink_t left = draw_text ("HHHH", rect, HR_CHART_ALIGN_LEFT);
  ink_t center = draw_text ("HHHH", rect, HR_CHART_ALIGN_CENTER);
  ink_t right = draw_text ("HHHH", rect, HR_CHART_ALIGN_RIGHT);

  g_assert_cmpfloat_with_epsilon (left.first, rect.x, 3);
  g_assert_cmpfloat_with_epsilon (left.last + 1, rect.x + size.width, 3);
  g_assert_cmpint (center.first, ==, left.first + 30); /* half of 61, on a whole pixel */
  g_assert_cmpint (right.first, ==, left.first + 61);
}

/* Without a font nothing has a size, and nothing is drawn. */
static void
test_no_font (void)
{
  hr_chart_measure_t measure = hr_chart_text_measure (NULL);
  hr_chart_size_t size = hr_chart_measure (&measure, "H100");

  g_assert_cmpfloat (size.width, ==, 0);
  g_assert_cmpfloat (size.height, ==, 0);
  hr_chart_text_free (NULL);
}

/* With an ellipsis, wherever it is aligned. */
static void
test_text_is_cut (void)
{
  hr_chart_size_t size = measure_text ("Optimizer states");
  hr_chart_rect_t rect = { 50, 50, floor (size.width / 2), size.height };

  for (int align = HR_CHART_ALIGN_LEFT; align <= HR_CHART_ALIGN_RIGHT; align++)
    {
      ink_t ink = draw_text ("Optimizer states", rect, align);

      g_assert_cmpint (ink.last - ink.first, >, rect.width / 2);
    }
  g_assert_cmpfloat (measure_text ("ii").width, <, size.width);
}

/* A font keeps what it shaped: a text that was cut is as wide as before, and so it is after more texts than are kept.
 */
static void
test_text_is_measured_again (void)
{
  hr_chart_text_t *font = hr_chart_text_new (NULL, "Sans 10", 96);
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_LIGHT, font);
  hr_chart_measure_t measure = hr_chart_text_measure (font);
  double width = hr_chart_measure (&measure, "Optimizer states").width;
  hr_chart_rect_t rect = { 50, 50, floor (width / 2), 30 };
  cairo_t *cr = begin (&style);

  hr_chart_text_draw (font, cr, &rect, "Optimizer states", HR_CHART_ALIGN_LEFT);
  g_assert_cmpfloat (hr_chart_measure (&measure, "Optimizer states").width, ==, width);
  for (int i = 0; i < 1000; i++)
    {
      g_autofree char *other = g_strdup_printf ("%d", i);

      g_assert_cmpfloat (hr_chart_measure (&measure, other).width, <, width);
    }
  g_assert_cmpfloat (hr_chart_measure (&measure, "Optimizer states").width, ==, width);
  cairo_destroy (cr);
  hr_chart_text_free (font);
}

/* A whole plot and a bar with text, in each style and direction: Cairo and Pango complain of
 * nothing, and warnings are fatal. */
static void
test_everything_with_text (void)
{
  static const double values[] = { 90, 60, NAN, 40, 45, 1e18 };
  const hr_chart_series_t series[] = { { "kv-cache", "Speicherbedarf je GPU", values, true, HR_CHART_DASH_DOTS },
                                       { "weights", "מידע", values, false, HR_CHART_DASH_LONG } };
  hr_chart_text_t *font = hr_chart_text_new (NULL, "Sans 9", 96);
  hr_chart_measure_t measure = hr_chart_text_measure (font);

  for (int kind = 0; kind < 2 * HR_CHART_N_STYLES; kind++)
    {
      hr_chart_style_t style = hr_chart_style (kind / 2, font);
      const hr_chart_lines_data_t plot = { .series = series,
                                           .n_series = 2,
                                           .n = 6,
                                           .capacity = 70,
                                           .capacity_label = "H100",
                                           .chosen = 3,
                                           .chosen_label = "3",
                                           .best = 4,
                                           .best_label = "Best",
                                           .rtl = kind % 2 };
      const hr_chart_bar_data_t data = {
        .items = items, .n_items = 3, .capacity = 70, .capacity_label = "H100", .over_label = "short", .rtl = kind % 2
      };
      cairo_t *cr = begin (&style);
      hr_chart_lines_t lines;
      hr_chart_bar_t bar;

      hr_chart_lines_layout (&lines, &plot, &measure, WIDTH, HEIGHT);
      hr_chart_lines_draw (cr, &lines, &style);
      hr_chart_bar_layout (&bar, &data, &measure, WIDTH, 50);
      hr_chart_bar_draw (cr, &bar, &style);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      hr_chart_lines_clear (&lines);
      cairo_destroy (cr);
    }
  hr_chart_text_free (font);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/render/bar", test_bar);
  g_test_add_func ("/chart/render/bar-over-capacity", test_bar_over);
  g_test_add_func ("/chart/render/stale-bar-is-grey", test_stale_bar_is_grey);
  g_test_add_func ("/chart/render/focus", test_focus);
  g_test_add_func ("/chart/render/swatch", test_swatch);
  g_test_add_func ("/chart/render/hatches", test_hatches);
  g_test_add_func ("/chart/render/plot", test_plot);
  g_test_add_func ("/chart/render/plates", test_plates);
  g_test_add_func ("/chart/render/shade", test_shade);
  g_test_add_func ("/chart/render/text-is-aligned", test_text_is_aligned);
  g_test_add_func ("/chart/render/no-font", test_no_font);
  g_test_add_func ("/chart/render/text-is-cut-to-its-rectangle", test_text_is_cut);
  g_test_add_func ("/chart/render/text-is-measured-again", test_text_is_measured_again);
  g_test_add_func ("/chart/render/everything-with-text", test_everything_with_text);
  return g_test_run ();
}
