/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a result: its terms as a bar with a legend, memory against a parameter, or over one step. */
#include "report/report-picture.h"

#include "chart/chart-paint.h"
#include "model/base/headroom-error.h"
#include "model/scenario/headroom-param.h"
#include "report/report-bar.h"
#include "report/report-locale.h"
#include "report/report-picture-frame.h"
#include "report/report-step-lines.h"
#include "report/report-sweep-lines.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

static const double bar_height = 60 + HR_CHART_RANGE_HEIGHT;
static const double plot_height = 360;
static const double share_width = 80;
static const double amount_width = 120;

/** What is on a picture. */
typedef struct
{
  HeadroomEstimate *estimate;
  const hr_estimate_t *e;
  HeadroomPictureChart chart;
  hr_param_t over; /* of a sweep */
} Picture;

/* One row of the legend at the context's origin: colour, name, amount, share. */
static void
draw_row (const Picture *self, const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style,
          const hr_chart_bar_item_t *item)
{
  double label_start = headroom_picture_frame_swatch_room ();
  double share_start = headroom_picture_frame_width () - share_width;
  double amount_start = share_start - amount_width;
  g_autofree char *amount = headroom_words_bytes (item->value, HR_UNIT_GIB);
  g_autofree char *share = headroom_words_percent (item->value / self->e->total_bytes, 1);

  if (item->slot != NULL)
    headroom_picture_frame_draw_swatch (frame, cr, style, item->slot);
  hr_chart_set_source (cr, style->text, 1);
  headroom_picture_frame_draw_text (frame, cr, label_start, amount_start - label_start, item->label, FALSE);
  headroom_picture_frame_draw_text (frame, cr, amount_start, amount_width, amount, TRUE);
  headroom_picture_frame_draw_text (frame, cr, share_start, share_width, share, TRUE);
  cairo_translate (cr, 0, headroom_picture_line_height);
}

static void
draw_legend (const Picture *self, const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style,
             const HeadroomReportBar *bar)
{
  const hr_chart_bar_item_t total = { NULL, _ ("Total per GPU"), self->e->total_bytes };

  for (int i = 0; i < bar->data.n_items; i++)
    draw_row (self, frame, cr, style, &bar->items[i]);
  hr_chart_set_source (cr, style->axis, 1);
  cairo_rectangle (cr, 0, 0, headroom_picture_frame_width (), 1);
  cairo_fill (cr);
  draw_row (self, frame, cr, style, &total);
}

static void
draw_terms (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *picture)
{
  const Picture *self = picture;
  hr_chart_measure_t measure = hr_chart_text_measure (frame->font);
  HeadroomReportBar data;
  hr_chart_bar_t bar;

  headroom_report_bar_init (&data, self->e);
  data.data.rtl = frame->rtl;
  hr_chart_bar_layout (&bar, &data.data, &measure, headroom_picture_frame_width (), bar_height);
  hr_chart_bar_draw (cr, &bar, style);
  cairo_translate (cr, 0, bar_height + headroom_picture_gap);
  draw_legend (self, frame, cr, style, &data);
  headroom_report_bar_clear (&data);
}

static double
terms_height (const hr_estimate_t *e)
{
  int n_rows = 1;

  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      n_rows++;
  return bar_height + headroom_picture_gap + n_rows * headroom_picture_line_height;
}

static char *
describe_capacity (const Picture *self)
{
  g_autofree char *usable = headroom_words_bytes (self->e->usable_bytes, HR_UNIT_GIB);

  return g_strdup_printf (_ ("%s usable"), usable);
}

static void
draw_lines (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, hr_chart_lines_data_t *data)
{
  hr_chart_measure_t measure = hr_chart_text_measure (frame->font);
  hr_chart_lines_t lines = { 0 };

  headroom_report_lines_use_gib (data);
  data->rtl = frame->rtl;
  hr_chart_lines_layout (&lines, data, &measure, headroom_picture_frame_width (), plot_height);
  hr_chart_lines_draw (cr, &lines, style);
  hr_chart_lines_clear (&lines);
}

static void
draw_sweep (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *picture)
{
  const Picture *self = picture;
  g_autofree char *capacity = describe_capacity (self);
  HeadroomReportSweepLines data;
  HeadroomSweep sweep = { 0 };

  headroom_sweep_run (&sweep, self->e, self->over);
  headroom_report_sweep_lines_init (&data, &sweep, self->e->usable_bytes, capacity);
  draw_lines (frame, cr, style, &data.data);
  headroom_report_sweep_lines_clear (&data);
  headroom_sweep_clear (&sweep);
}

static void
draw_step (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *picture)
{
  const Picture *self = picture;
  g_autofree char *capacity = describe_capacity (self);
  HeadroomReportStepLines data;

  headroom_report_step_lines_init (&data, self->estimate, HR_N_MOMENTS, capacity);
  draw_lines (frame, cr, style, &data.data);
  headroom_report_step_lines_clear (&data);
}

/* What is plotted; the answer is about the chosen value. */
static char *
describe_chart (const Picture *self)
{
  if (self->chart == HEADROOM_PICTURE_STEP)
    return g_strdup (_ ("Memory During a Step"));
  return headroom_report_sweep_heading (self->over);
}

/* "Llama 3 8B", and what is plotted. */
static char *
describe_title (const Picture *self, HeadroomScenario *scenario)
{
  const char *title = headroom_report_title (scenario);
  g_autofree char *heading = NULL;

  if (*title == '\0')
    title = _ ("GPU Memory");
  if (self->chart == HEADROOM_PICTURE_TERMS)
    return g_strdup (title);
  heading = describe_chart (self);
  /* Translators: 1: the name of a model or scenario, 2: what is plotted. */
  return g_strdup_printf (_ ("%1$s · %2$s"), title, heading);
}

static gboolean
has_points (const Picture *self, GError **error)
{
  g_autofree char *text = NULL;

  if (self->chart != HEADROOM_PICTURE_SWEEP || headroom_sweep_applies (&self->e->params, self->over))
    return TRUE;
  /* Translators: a parameter. */
  text = g_strdup_printf (_ ("There is nothing to plot: “%s” has no effect on this run."),
                          headroom_param_get_label (self->over));
  return headroom_file_refuse (error, HEADROOM_FILE_ERROR_INCONSISTENT, text);
}

static void
init_frame (const Picture *self, HeadroomPictureFrame *frame, HeadroomScenario *scenario)
{
  char *title = describe_title (self, scenario);
  char *answer = headroom_report_verdict (self->estimate);

  switch (self->chart)
    {
    case HEADROOM_PICTURE_SWEEP:
      headroom_picture_frame_init (frame, title, answer, plot_height, draw_sweep, self);
      break;
    case HEADROOM_PICTURE_STEP: headroom_picture_frame_init (frame, title, answer, plot_height, draw_step, self); break;
    default: headroom_picture_frame_init (frame, title, answer, terms_height (self->e), draw_terms, self);
    }
}

static GBytes *
encode (const Picture *self, HeadroomScenario *scenario, int scale, GError **error)
{
  HeadroomPictureFrame frame;
  GBytes *bytes;

  init_frame (self, &frame, scenario);
  bytes = headroom_picture_frame_encode (&frame, scale, error);
  headroom_picture_frame_clear (&frame);
  return bytes;
}

/* A scale of 0 stands for SVG, which has none. */
static GBytes *
make (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomPictureOptions *options, int scale,
      GError **error)
{
  const Picture picture = { estimate, headroom_estimate_peek (estimate), options->chart, options->over };
  GBytes *bytes = NULL;
  hr_report_locale_t locale;

  hr_report_locale_enter (&locale);
  if (has_points (&picture, error))
    bytes = encode (&picture, scenario, scale, error);
  hr_report_locale_leave (&locale);
  return bytes;
}

GBytes *
headroom_report_png (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomPictureOptions *options,
                     GError **error)
{
  return make (estimate, scenario, options, CLAMP (options->scale, 1, HEADROOM_PICTURE_MAX_SCALE), error);
}

GBytes *
headroom_report_svg (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomPictureOptions *options,
                     GError **error)
{
  return make (estimate, scenario, options, 0, error);
}
