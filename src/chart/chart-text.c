/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text with Pango: measured for a layout, drawn into its rectangle. From one frame to the next most texts are the same,
 * and to shape one costs more than to paint it: what was shaped is kept. */
#include "chart/chart-text.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#define MOST_KEPT 256 /* several charts' worth of texts */

struct hr_chart_text_t
{
  PangoLayout *model;  /* the font, without text */
  GHashTable *layouts; /* by their text */
};

/* Where a context keeps its sink. */
static const cairo_user_data_key_t sink_key;

/* Figures of equal width keep the numbers of an axis still while they change. */
static void
use_tabular_figures (PangoLayout *layout)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

/* A context of our own is for pages and pictures, whose text is placed without regard to pixels:
 * it is as wide there at any size, and the same on every machine. */
static PangoContext *
new_context (double dots_per_inch)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  if (dots_per_inch <= 0)
    dots_per_inch = 96;
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, dots_per_inch);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  return context;
}

static PangoLayout *
new_layout (PangoContext *context, double dots_per_inch)
{
  PangoContext *own;
  PangoLayout *layout;

  if (context != NULL)
    return pango_layout_new (context);
  own = new_context (dots_per_inch);
  layout = pango_layout_new (own);
  g_object_unref (own);
  return layout;
}

hr_chart_text_t *
hr_chart_text_new (PangoContext *context, const char *font, double dots_per_inch)
{
  hr_chart_text_t *text = calloc (1, sizeof *text);
  PangoFontDescription *description;

  if (text == NULL)
    return NULL;
  text->model = new_layout (context, dots_per_inch);
  text->layouts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  description = pango_font_description_from_string (font);
  pango_layout_set_font_description (text->model, description);
  pango_font_description_free (description);
  pango_layout_set_single_paragraph_mode (text->model, TRUE);
  use_tabular_figures (text->model);
  return text;
}

void
hr_chart_text_free (hr_chart_text_t *text)
{
  if (text == NULL)
    return;
  g_hash_table_unref (text->layouts);
  g_object_unref (text->model);
  free (text);
}

/* A reference of the caller's own, since the next text may send away all that are kept. */
static PangoLayout *
layout_of (hr_chart_text_t *text, const char *string)
{
  PangoLayout *layout = g_hash_table_lookup (text->layouts, string);

  if (layout != NULL)
    return g_object_ref (layout);
  if (g_hash_table_size (text->layouts) >= MOST_KEPT)
    g_hash_table_remove_all (text->layouts);
  layout = pango_layout_copy (text->model);
  pango_layout_set_text (layout, string, -1);
  g_hash_table_insert (text->layouts, g_strdup (string), g_object_ref (layout));
  return layout;
}

static hr_chart_size_t
measure (const char *string, void *data)
{
  g_autoptr (PangoLayout) layout = layout_of (data, string);
  int width;
  int height;

  pango_layout_get_pixel_size (layout, &width, &height);
  return (hr_chart_size_t) { width, height };
}

hr_chart_measure_t
hr_chart_text_measure (hr_chart_text_t *text)
{
  if (text == NULL)
    return (hr_chart_measure_t) { NULL, NULL };
  return (hr_chart_measure_t) { measure, text };
}

/* Where a text of some width begins in a wider one. */
static double
start_of (double width, double room, hr_chart_align_t align)
{
  switch (align)
    {
    case HR_CHART_ALIGN_LEFT: return 0;
    case HR_CHART_ALIGN_RIGHT: return room - width;
    case HR_CHART_ALIGN_CENTER:
    default: return floor ((room - width) / 2);
    }
}

/* As much of a string as there is room for, with an ellipsis. */
static char *
shorten (hr_chart_text_t *text, const char *string, double room)
{
  GString *shorter = g_string_new (string);
  const char *ellipsis = "…";

  while (shorter->len > strlen (ellipsis) && measure (shorter->str, text).width > room)
    {
      if (g_str_has_suffix (shorter->str, ellipsis))
        g_string_truncate (shorter, shorter->len - strlen (ellipsis));
      g_string_truncate (shorter,
                         (gsize) (g_utf8_find_prev_char (shorter->str, shorter->str + shorter->len) - shorter->str));
      g_string_append (shorter, ellipsis);
    }
  return g_string_free (shorter, FALSE);
}

void
hr_chart_text_redirect (cairo_t *cr, const hr_chart_text_sink_t *sink)
{
  cairo_set_user_data (cr, &sink_key, (void *) sink, NULL);
}

/* A font's points are the surface's units: only texts on pages and pictures are given away. */
static void
give_away (hr_chart_text_t *text, cairo_t *cr, const hr_chart_text_sink_t *sink, const hr_chart_rect_t *place,
           const char *string)
{
  g_autoptr (PangoLayout) layout = layout_of (text, string);
  const PangoFontDescription *font = pango_layout_get_font_description (layout);
  double baseline = (double) pango_layout_get_baseline (layout) / PANGO_SCALE;
  g_autofree char *shown = shorten (text, string, place->width);
  hr_chart_text_run_t run = { .cr = cr, .string = shown, .left = place->x, .width = place->width };

  run.family = pango_font_description_get_family (font);
  run.weight = (int) pango_font_description_get_weight (font);
  run.size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  run.baseline = place->y + baseline;
  cairo_user_to_device (cr, &run.left, &run.baseline);
  sink->take (&run, sink->data);
}

/* Left to itself Pango aligns to a wider box, so the box is the text where the text is too wide. */
static void
paint (hr_chart_text_t *text, cairo_t *cr, const hr_chart_rect_t *place, const char *string, gboolean is_too_wide)
{
  g_autoptr (PangoLayout) layout = layout_of (text, string);

  if (is_too_wide)
    {
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      pango_layout_set_width (layout, (int) (place->width * PANGO_SCALE));
    }
  cairo_move_to (cr, place->x, place->y);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr); /* or the next line would begin at the text */
  if (is_too_wide)
    {
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
      pango_layout_set_width (layout, -1);
    }
}

void
hr_chart_text_draw (hr_chart_text_t *text, cairo_t *cr, const hr_chart_rect_t *rect, const char *string,
                    hr_chart_align_t align)
{
  const hr_chart_text_sink_t *sink = cairo_get_user_data (cr, &sink_key);
  hr_chart_rect_t place = *rect;
  hr_chart_size_t size;

  if (text == NULL || rect->width <= 0 || *string == '\0')
    return;
  size = measure (string, text);
  place.width = MIN (size.width, rect->width);
  place.x += start_of (place.width, rect->width, align);
  place.y += floor ((rect->height - size.height) / 2);
  if (sink != NULL)
    give_away (text, cr, sink, &place, string);
  else
    paint (text, cr, &place, string, size.width > rect->width);
}
