/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of an estimate as a bar, with a legend below it. */
#include "report/report-picture-terms.h"

#include "chart/chart-paint.h"
#include "report/report-bar.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

static const double bar_height = 60 + HR_CHART_RANGE_HEIGHT;
static const double share_width = 80;
static const double amount_width = 120;

/* One row of the legend at the context's origin: colour, name, amount, share. */
static void
draw_row (const hr_picture_parts_t *parts, const HeadroomPictureFrame *frame, cairo_t *cr,
          const hr_chart_style_t *style, const hr_chart_bar_item_t *item)
{
  double label_start = headroom_picture_frame_swatch_room ();
  double share_start = headroom_picture_frame_width () - share_width;
  double amount_start = share_start - amount_width;
  g_autofree char *amount = parts->describe (item->value);
  g_autofree char *share = headroom_words_percent (item->value / parts->total, 1);

  if (item->slot != NULL)
    headroom_picture_frame_draw_swatch (frame, cr, style, item->slot);
  hr_chart_set_source (cr, style->text, 1);
  headroom_picture_frame_draw_text (frame, cr, label_start, amount_start - label_start, item->label, FALSE);
  headroom_picture_frame_draw_text (frame, cr, amount_start, amount_width, amount, TRUE);
  headroom_picture_frame_draw_text (frame, cr, share_start, share_width, share, TRUE);
  cairo_translate (cr, 0, headroom_picture_line_height);
}

static void
draw_legend (const hr_picture_parts_t *parts, const HeadroomPictureFrame *frame, cairo_t *cr,
             const hr_chart_style_t *style)
{
  const hr_chart_bar_item_t total = { NULL, parts->total_label, parts->total };

  for (int i = 0; i < parts->bar.n_items; i++)
    draw_row (parts, frame, cr, style, &parts->bar.items[i]);
  hr_chart_set_source (cr, style->axis, 1);
  cairo_rectangle (cr, 0, 0, headroom_picture_frame_width (), 1);
  cairo_fill (cr);
  draw_row (parts, frame, cr, style, &total);
}

void
hr_picture_parts_draw (const hr_picture_parts_t *parts, const HeadroomPictureFrame *frame, cairo_t *cr,
                       const hr_chart_style_t *style)
{
  hr_chart_measure_t measure = hr_chart_text_measure (frame->font);
  hr_chart_bar_data_t data = parts->bar;
  hr_chart_bar_t bar;

  data.rtl = frame->rtl;
  hr_chart_bar_layout (&bar, &data, &measure, headroom_picture_frame_width (), bar_height);
  hr_chart_bar_draw (cr, &bar, style);
  cairo_translate (cr, 0, bar_height + headroom_picture_gap);
  draw_legend (parts, frame, cr, style);
}

double
hr_picture_parts_height (int n_parts)
{
  return bar_height + headroom_picture_gap + (n_parts + 1) * headroom_picture_line_height;
}

static char *
describe_bytes (double bytes)
{
  return headroom_words_bytes (bytes, HR_UNIT_GIB);
}

void
hr_picture_terms_draw (const hr_estimate_t *e, const HeadroomPictureFrame *frame, cairo_t *cr,
                       const hr_chart_style_t *style)
{
  HeadroomReportBar data;
  hr_picture_parts_t parts;

  headroom_report_bar_init (&data, e);
  parts = (hr_picture_parts_t) { data.data, e->total_bytes, _ ("Total per GPU"), describe_bytes };
  hr_picture_parts_draw (&parts, frame, cr, style);
  headroom_report_bar_clear (&data);
}

double
hr_picture_terms_height (const hr_estimate_t *e)
{
  int n = 0;

  for (int i = 0; i < HR_N_TERMS; i++)
    n += e->terms[i] > 0;
  return hr_picture_parts_height (n);
}
