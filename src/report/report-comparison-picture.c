/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of a comparison: the bars of its scenarios on one scale, below each other, and what the colours mean. */
#include "report/report-comparison.h"

#include "chart/chart-paint.h"
#include "model/result/headroom-comparison-words.h"
#include "report/report-bar.h"
#include "report/report-locale.h"
#include "report/report-picture-frame.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

static const double bar_height = 56 + HR_CHART_RANGE_HEIGHT;
static const double verdict_width = 200;

static double
block_height (void)
{
  return 2 * headroom_picture_line_height + bar_height + headroom_picture_gap;
}

/* The scenario's name and verdict, below them what it needs and how that differs. */
static void
draw_words (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style,
            const headroom_comparison_t *comparison, guint index)
{
  const hr_estimate_t *estimate = headroom_comparison_peek (comparison, index);
  double verdict_start = headroom_picture_frame_width () - verdict_width;
  const char *title = headroom_comparison_get_name (comparison, index);
  g_autofree char *need = headroom_comparison_describe_need (comparison, index, headroom_words_bytes_fine);
  g_autofree char *difference = headroom_comparison_describe_difference (comparison, index, HR_N_TERMS,
                                                                         headroom_words_bytes_fine);
  g_autofree char *gpus = headroom_report_gpus (&estimate->params);
  g_autofree char *gpu = g_strdup_printf ("%s · %s", gpus, need);

  hr_chart_set_source (cr, style->text, 1);
  headroom_picture_frame_draw_text (frame, cr, 0, verdict_start, title, FALSE);
  headroom_picture_frame_draw_text (frame, cr, verdict_start, verdict_width, _ (hr_verdict_label (estimate->verdict)),
                                    TRUE);
  cairo_translate (cr, 0, headroom_picture_line_height);
  hr_chart_set_source (cr, style->dim_text, 1);
  headroom_picture_frame_draw_text (frame, cr, 0, verdict_start, gpu, FALSE);
  headroom_picture_frame_draw_text (frame, cr, verdict_start, verdict_width, difference, TRUE);
  cairo_translate (cr, 0, headroom_picture_line_height);
}

static void
draw_bar (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style,
          const headroom_comparison_t *comparison, guint index)
{
  hr_chart_measure_t measure = hr_chart_text_measure (frame->font);
  double width = headroom_picture_frame_width ();
  HeadroomReportBar data;
  hr_chart_bar_t bar;

  headroom_report_bar_init (&data, headroom_comparison_peek (comparison, index));
  data.data.rtl = frame->rtl;
  headroom_report_bar_layout (&data, &bar, &measure, headroom_comparison_get_share (comparison, index) * width,
                              bar_height);
  cairo_save (cr);
  if (frame->rtl)
    cairo_translate (cr, width - bar.width, 0);
  hr_chart_bar_draw (cr, &bar, style);
  cairo_restore (cr);
  headroom_report_bar_clear (&data);
  cairo_translate (cr, 0, bar_height + headroom_picture_gap);
}

static void
draw_legend (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style,
             const headroom_comparison_t *comparison)
{
  double start = headroom_picture_frame_swatch_room ();

  for (hr_term_t term = 0; term < HR_N_TERMS; term++)
    {
      const hr_term_desc_t *desc = hr_term_desc (term);

      if (!headroom_comparison_has_term (comparison, term))
        continue;
      headroom_picture_frame_draw_swatch (frame, cr, style, desc->id);
      hr_chart_set_source (cr, style->text, 1);
      headroom_picture_frame_draw_text (frame, cr, start, headroom_picture_frame_width () - start, _ (desc->label),
                                        FALSE);
      cairo_translate (cr, 0, headroom_picture_line_height);
    }
}

static void
draw (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *data)
{
  const headroom_comparison_t *comparison = data;

  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      draw_words (frame, cr, style, comparison, i);
      draw_bar (frame, cr, style, comparison, i);
    }
  draw_legend (frame, cr, style, comparison);
}

static double
get_height (const headroom_comparison_t *comparison)
{
  double height = headroom_comparison_get_length (comparison) * block_height ();

  for (hr_term_t term = 0; term < HR_N_TERMS; term++)
    if (headroom_comparison_has_term (comparison, term))
      height += headroom_picture_line_height;
  return height;
}

static char *
describe_baseline (const headroom_comparison_t *comparison)
{
  const char *title = headroom_comparison_get_name (comparison, comparison->baseline);

  /* Translators: %s is the name of a scenario. */
  return g_strdup_printf (_ ("Memory per GPU. Differences are from “%s”."), title);
}

GBytes *
headroom_report_comparison_picture (const headroom_comparison_t *comparison, HeadroomPictureLook look, GError **error)
{
  hr_report_locale_t locale;
  HeadroomPictureFrame frame;
  GBytes *bytes;

  hr_report_locale_enter (&locale);
  headroom_picture_frame_init (&frame, g_strdup (_ ("Comparison of Scenarios")), describe_baseline (comparison),
                               get_height (comparison), draw, comparison);
  bytes = headroom_picture_frame_encode (&frame, look, error);
  headroom_picture_frame_clear (&frame);
  hr_report_locale_leave (&locale);
  return bytes;
}
