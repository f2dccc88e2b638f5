/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row for each stage: its number and the moment of its peak, a bar, and the amount. Above them is said what the line
 * across the bars stands for. */
#include "report/report-picture-stages.h"

#include "chart/chart-bars.h"
#include "chart/chart-paint.h"
#include "core/explain/term-text.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

static const double label_width = 220;
static const double amount_width = 110;
static const double bar_gap = 3; /* above and below it */

static double
get_bar_room (void)
{
  return headroom_picture_frame_width () - label_width - amount_width;
}

static void
draw_heading (const hr_estimate_t *e, const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style)
{
  g_autofree char *usable = headroom_words_bytes (e->usable_bytes, HR_UNIT_GIB);
  /* Translators: %s is an amount of memory */
  g_autofree char *text = g_strdup_printf (_ ("%s usable"), usable);
  g_autofree char *key = g_strconcat ("│ ", text, NULL); /* what the line across the bars is */

  hr_chart_set_source (cr, style->dim_text, 1);
  headroom_picture_frame_draw_text (frame, cr, 0, label_width, _ ("Stage and its peak"), FALSE);
  if (e->usable_bytes > 0)
    headroom_picture_frame_draw_text (frame, cr, label_width, get_bar_room (), key, FALSE);
  cairo_translate (cr, 0, headroom_picture_line_height);
}

/* All bars are on the scale of the largest stage, or of the GPU where that is larger. */
static double
get_width (const hr_estimate_t *e, int stage)
{
  double full = MAX (hr_worst_stage (e)->bytes, e->usable_bytes);

  return get_bar_room () * MAX (e->stages[stage].bytes, e->usable_bytes) / full;
}

static void
draw_bar (const hr_estimate_t *e, int stage, const HeadroomPictureFrame *frame, cairo_t *cr,
          const hr_chart_style_t *style)
{
  const hr_chart_bar_item_t item = { "weights", NULL, e->stages[stage].bytes };
  const hr_chart_bar_data_t data = { .items = &item, .n_items = 1, .capacity = e->usable_bytes, .rtl = frame->rtl };
  hr_chart_measure_t measure = hr_chart_text_measure (frame->font);
  hr_chart_bar_t bar;

  hr_chart_bar_layout (&bar, &data, &measure, get_width (e, stage), headroom_picture_line_height - 2 * bar_gap);
  cairo_save (cr);
  if (frame->rtl)
    cairo_translate (cr, headroom_picture_frame_width () - label_width - bar.width, bar_gap);
  else
    cairo_translate (cr, label_width, bar_gap);
  hr_chart_bar_draw (cr, &bar, style);
  cairo_restore (cr);
}

static void
draw_stage (const hr_estimate_t *e, int stage, const HeadroomPictureFrame *frame, cairo_t *cr,
            const hr_chart_style_t *style)
{
  const char *peak = headroom_gettext (hr_instant_label (e->stages[stage].peak));
  /* Translators: 1: the number of a stage of the pipeline, 2: a moment of a step, such as “Backward”. */
  g_autofree char *label = g_strdup_printf (_ ("Stage %1$d · %2$s"), stage, peak);
  g_autofree char *amount = headroom_words_bytes (e->stages[stage].bytes, HR_UNIT_GIB);

  hr_chart_set_source (cr, style->text, 1);
  headroom_picture_frame_draw_text (frame, cr, 0, label_width, label, FALSE);
  headroom_picture_frame_draw_text (frame, cr, label_width + get_bar_room (), amount_width, amount, TRUE);
  draw_bar (e, stage, frame, cr, style);
  cairo_translate (cr, 0, headroom_picture_line_height);
}

void
hr_picture_stages_draw (const hr_estimate_t *e, const HeadroomPictureFrame *frame, cairo_t *cr,
                        const hr_chart_style_t *style)
{
  draw_heading (e, frame, cr, style);
  for (int i = 0; i < e->n_stages; i++)
    draw_stage (e, i, frame, cr, style);
}

double
hr_picture_stages_height (const hr_estimate_t *e)
{
  return (e->n_stages + 1) * headroom_picture_line_height;
}
