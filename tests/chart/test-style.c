/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours and hatches can be told apart and read on their background. */
#include "chart/chart-style.h"

#include "golden.h"

#include <glib.h>

static void
test_slots (void)
{
  static const char *const ids[] = { "weights", "master-weights", "gradients", "optimizer-states", "activations",
                                     "logits",  "kv-cache",       "overhead",  "temporaries",      "communication",
                                     "context", "fragmentation",  "free",      "reserve",          "other" };

  g_assert_cmpint (G_N_ELEMENTS (ids), ==, HR_CHART_N_SLOTS);
  for (int i = 0; i < HR_CHART_N_SLOTS; i++)
    {
      g_assert_cmpint (hr_chart_slot_find (ids[i]), ==, i);
      g_assert_cmpstr (hr_chart_slot_id (i), ==, ids[i]);
    }
  g_assert_cmpint (hr_chart_slot_find ("no such thing"), ==, HR_CHART_SLOT_OTHER);
  g_assert_cmpint (hr_chart_slot_find (""), ==, HR_CHART_SLOT_OTHER);
  g_assert_cmpint (hr_chart_slot_find (NULL), ==, HR_CHART_SLOT_OTHER);
  g_assert_cmpstr (hr_chart_slot_id (-1), ==, "other");
  g_assert_cmpstr (hr_chart_slot_id (HR_CHART_N_SLOTS), ==, "other");
}

static void
test_palette (void)
{
  hr_chart_color_t sky = hr_chart_slot_color (HR_CHART_SLOT_WEIGHTS);

  g_assert_cmpfloat_with_epsilon (sky.red * 255, 0x56, 1e-9);
  g_assert_cmpfloat_with_epsilon (sky.green * 255, 0xB4, 1e-9);
  g_assert_cmpfloat_with_epsilon (sky.blue * 255, 0xE9, 1e-9);
  g_assert_false (hr_chart_slot_is_filled (HR_CHART_SLOT_FREE));
  g_assert_false (hr_chart_slot_is_filled (HR_CHART_SLOT_RESERVE));
  g_assert_cmpint (hr_chart_slot_hatch (HR_CHART_SLOT_RESERVE), !=, HR_CHART_HATCH_NONE);
}

static bool
same_color (hr_chart_color_t a, hr_chart_color_t b)
{
  return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

/* Slots of one colour are told apart by their hatch. */
static void
test_no_two_look_alike (void)
{
  for (int a = 0; a < HR_CHART_N_SLOTS; a++)
    for (int b = 0; b < a; b++)
      if (hr_chart_slot_is_filled (a) == hr_chart_slot_is_filled (b)
          && same_color (hr_chart_slot_color (a), hr_chart_slot_color (b)))
        g_assert_cmpint (hr_chart_slot_hatch (a), !=, hr_chart_slot_hatch (b));
}

/* The two ends of WCAG's scale, and a value from the design's own table. */
static void
test_contrast (void)
{
  hr_chart_color_t black = { 0, 0, 0 };
  hr_chart_color_t white = { 1, 1, 1 };

  g_assert_cmpfloat_with_epsilon (hr_chart_contrast (black, white), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (hr_chart_contrast (white, white), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (hr_chart_contrast (hr_chart_slot_color (HR_CHART_SLOT_KV_CACHE), white), 1.32, 0.005);
  g_assert_true (same_color (hr_chart_text_on (white), black));
  g_assert_true (same_color (hr_chart_text_on (hr_chart_slot_color (HR_CHART_SLOT_GRADIENTS)), white));
}

/* Text 4.5 : 1, in high contrast 7 : 1; outlines, inks and axes 3 : 1. */
static void
test_styles_are_legible (void)
{
  for (int kind = 0; kind < HR_CHART_N_STYLES; kind++)
    {
      hr_chart_style_t style = hr_chart_style (kind, NULL);
      bool high = kind == HR_CHART_STYLE_HIGH_CONTRAST || kind == HR_CHART_STYLE_HIGH_CONTRAST_DARK;
      double least = high ? 7 : 4.5;

      g_assert_cmpfloat (hr_chart_contrast (style.text, style.background), >=, least);
      g_assert_cmpfloat (hr_chart_contrast (style.dim_text, style.background), >=, least);
      g_assert_cmpfloat (hr_chart_contrast (style.over, style.background), >=, least);
      g_assert_cmpfloat (hr_chart_contrast (style.outline, style.background), >=, 3);
      g_assert_cmpfloat (style.outline_width, ==, high ? 2 : 1);
      for (int slot = 0; slot < HR_CHART_N_SLOTS; slot++)
        {
          hr_chart_color_t fill = hr_chart_slot_color (slot);

          g_assert_cmpfloat (hr_chart_contrast (hr_chart_slot_ink (slot, &style), style.background), >=,
                             high ? 4.5 : 3);
          g_assert_cmpfloat (hr_chart_contrast (hr_chart_text_on (fill), fill), >=, 4.5);
        }
    }
}

/* A plate that is not of the card's colour is seen as a box. libadwaita: window #222226, on it cards of white at 8 %:
 * 0x22 + 0.08 (0xff - 0x22) = 51.68 = 0x34, and so 0x26 becomes 0x37. In light styles both are white. */
static void
test_dark_plates_are_of_the_colour_of_cards (void)
{
  const hr_chart_color_t card = { 0x34 / 255.0, 0x34 / 255.0, 0x37 / 255.0 };

  g_assert_true (same_color (hr_chart_style (HR_CHART_STYLE_DARK, NULL).background, card));
  g_assert_true (same_color (hr_chart_style (HR_CHART_STYLE_HIGH_CONTRAST_DARK, NULL).background, card));
}

static void
test_unknown_style_is_light (void)
{
  hr_chart_style_t light = hr_chart_style (HR_CHART_STYLE_LIGHT, NULL);
  hr_chart_style_t unknown = hr_chart_style (HR_CHART_N_STYLES, NULL);

  g_assert_true (same_color (light.text, unknown.text));
}

static void
put_color (GString *text, const char *name, hr_chart_color_t color)
{
  g_string_append_printf (text, " %s %02x%02x%02x", name, (guint) (color.red * 255 + 0.5),
                          (guint) (color.green * 255 + 0.5), (guint) (color.blue * 255 + 0.5));
}

static void
put_style (GString *text, hr_chart_style_kind_t kind)
{
  hr_chart_style_t style = hr_chart_style (kind, NULL);

  g_string_append_printf (text, "style %d:", (int) kind);
  put_color (text, "background", style.background);
  put_color (text, "text", style.text);
  put_color (text, "dim", style.dim_text);
  put_color (text, "axis", style.axis);
  put_color (text, "grid", style.grid);
  put_color (text, "outline", style.outline);
  put_color (text, "over", style.over);
  g_string_append_printf (text, " %g %g %g %d\n", style.outline_width, style.ink_contrast, style.hatch_scale,
                          style.strong);
  for (int slot = 0; slot < HR_CHART_N_SLOTS; slot++)
    put_color (text, hr_chart_slot_id (slot), hr_chart_slot_ink (slot, &style));
  g_string_append_c (text, '\n');
}

/* Every colour of every style. */
static void
test_colors (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int slot = 0; slot < HR_CHART_N_SLOTS; slot++)
    {
      put_color (text, hr_chart_slot_id (slot), hr_chart_slot_color (slot));
      put_color (text, "text on it", hr_chart_text_on (hr_chart_slot_color (slot)));
      g_string_append_printf (text, " %d %d\n", hr_chart_slot_is_filled (slot), (int) hr_chart_slot_hatch (slot));
    }
  for (int kind = 0; kind < HR_CHART_N_STYLES; kind++)
    put_style (text, kind);
  assert_golden ("chart", "colors.txt", text->str);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/style/every-id-finds-its-slot", test_slots);
  g_test_add_func ("/chart/style/palette-is-the-documented-one", test_palette);
  g_test_add_func ("/chart/style/no-two-slots-look-alike", test_no_two_look_alike);
  g_test_add_func ("/chart/style/contrast-is-wcag", test_contrast);
  g_test_add_func ("/chart/style/every-style-is-legible", test_styles_are_legible);
  g_test_add_func ("/chart/style/dark-plates-are-of-the-colour-of-cards", test_dark_plates_are_of_the_colour_of_cards);
  g_test_add_func ("/chart/style/unknown-style-is-light", test_unknown_style_is_light);
  g_test_add_func ("/chart/style/colors", test_colors);
  return g_test_run ();
}
