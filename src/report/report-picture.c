/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a result: its terms as a bar with a legend, memory against a parameter or over one step, the speeds of
 * more and more requests, where the time goes, and the stages of a pipeline. */
#include "report/report-picture.h"

#include "model/base/headroom-error.h"
#include "model/scenario/headroom-param.h"
#include "report/report-curve-lines.h"
#include "report/report-locale.h"
#include "report/report-picture-frame.h"
#include "report/report-picture-stages.h"
#include "report/report-picture-terms.h"
#include "report/report-picture-time.h"
#include "report/report-serving.h"
#include "report/report-step-lines.h"
#include "report/report-sweep-lines.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

static const double plot_height = 360;

/** What is on a picture. */
typedef struct
{
  HeadroomEstimate *estimate;
  const hr_estimate_t *e;
  HeadroomPictureChart chart;
  hr_param_t over; /* of a sweep */
} Picture;

static void
draw_terms (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *picture)
{
  const Picture *self = picture;

  hr_picture_terms_draw (self->e, frame, cr, style);
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
  headroom_report_lines_use_gib (&data.data);
  draw_lines (frame, cr, style, &data.data);
  headroom_report_sweep_lines_clear (&data);
  headroom_sweep_clear (&sweep);
}

static void
draw_speed (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *picture)
{
  const Picture *self = picture;
  HeadroomReportSweepLines data;
  HeadroomSweep sweep = { 0 };

  headroom_sweep_run (&sweep, self->e, self->over);
  headroom_report_sweep_speed_init (&data, &sweep);
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

  headroom_report_step_lines_init (&data, self->estimate, NULL, capacity);
  headroom_report_lines_use_gib (&data.data);
  draw_lines (frame, cr, style, &data.data);
  headroom_report_step_lines_clear (&data);
}

static void
draw_curve (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *picture)
{
  const Picture *self = picture;
  HeadroomReportCurveLines data;

  if (headroom_report_curve_lines_init (&data, headroom_estimate_peek_serving (self->estimate)))
    draw_lines (frame, cr, style, &data.data);
  headroom_report_curve_lines_clear (&data);
}

static void
draw_time (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *picture)
{
  const Picture *self = picture;

  hr_picture_time_draw (self->estimate, frame, cr, style);
}

static void
draw_stages (const HeadroomPictureFrame *frame, cairo_t *cr, const hr_chart_style_t *style, const void *picture)
{
  const Picture *self = picture;

  hr_picture_stages_draw (self->e, frame, cr, style);
}

/* What each picture has below its words. */
static const struct
{
  const char *name;
  HeadroomPictureDraw draw;
} charts[HEADROOM_N_PICTURES] = {
  [HEADROOM_PICTURE_TERMS] = { "terms", draw_terms },    [HEADROOM_PICTURE_SWEEP] = { "sweep", draw_sweep },
  [HEADROOM_PICTURE_SPEED] = { "speed", draw_speed },    [HEADROOM_PICTURE_STEP] = { "step", draw_step },
  [HEADROOM_PICTURE_CURVE] = { "curve", draw_curve },    [HEADROOM_PICTURE_TIME] = { "time", draw_time },
  [HEADROOM_PICTURE_STAGES] = { "stages", draw_stages },
};

const char *
headroom_picture_name (HeadroomPictureChart chart)
{
  return charts[chart].name;
}

HeadroomPictureChart
headroom_picture_find (const char *name)
{
  HeadroomPictureChart chart = 0;

  while (chart < HEADROOM_N_PICTURES && !g_str_equal (charts[chart].name, name))
    chart++;
  return chart;
}

/* What is plotted; the answer is about the chosen value. */
static char *
describe_chart (const Picture *self)
{
  if (self->chart == HEADROOM_PICTURE_STEP)
    return g_strdup (_ ("Memory During a Step"));
  if (self->chart == HEADROOM_PICTURE_CURVE)
    return g_strdup (_ ("More Requests at a Time"));
  if (self->chart == HEADROOM_PICTURE_TIME)
    return g_strdup (hr_picture_time_heading (self->estimate));
  if (self->chart == HEADROOM_PICTURE_STAGES)
    return g_strdup (_ ("Pipeline Stages"));
  if (self->chart == HEADROOM_PICTURE_SPEED)
    return headroom_report_sweep_speed_heading (self->over);
  return headroom_report_sweep_heading (self->over);
}

/* Whether the memory suffices, or how fast it serves. */
static char *
describe_answer (const Picture *self)
{
  if (self->chart == HEADROOM_PICTURE_CURVE)
    return headroom_report_curve_answer (headroom_estimate_peek_serving (self->estimate));
  if (self->chart == HEADROOM_PICTURE_TIME)
    return hr_picture_time_answer (self->estimate);
  return headroom_report_verdict (self->estimate);
}

/* "Llama 3 8B", and what is plotted. */
static char *
describe_title (const Picture *self, HeadroomScenario *scenario)
{
  g_autofree char *title = headroom_report_dup_title (scenario);
  g_autofree char *heading = NULL;

  if (*title == '\0')
    g_set_str (&title, _ ("GPU Memory"));
  if (self->chart == HEADROOM_PICTURE_TERMS)
    return g_steal_pointer (&title);
  heading = describe_chart (self);
  /* Translators: 1: the name of a model or scenario, 2: what is plotted. */
  return g_strdup_printf (_ ("%1$s · %2$s"), title, heading);
}

static char *
describe_no_curve (const hr_serving_t *serving)
{
  if (serving->reason != HR_SERVING_IS_KNOWN)
    return g_strdup (headroom_gettext (hr_serving_reason_text (serving->reason)));
  return g_strdup (_ ("There is nothing to plot: the GPU has room for one request at most."));
}

static char *
describe_no_sweep (hr_param_t over)
{
  /* Translators: a parameter. */
  return g_strdup_printf (_ ("There is nothing to plot: “%s” has no effect on this run."),
                          headroom_param_get_label (over));
}

static gboolean
has_speed (const Picture *self)
{
  HeadroomSweep sweep = { 0 };
  gboolean has;

  headroom_sweep_run (&sweep, self->e, self->over);
  has = headroom_report_sweep_has_speed (&sweep);
  headroom_sweep_clear (&sweep);
  return has;
}

static gboolean
is_of_sweep (const Picture *self)
{
  return self->chart == HEADROOM_PICTURE_SWEEP || self->chart == HEADROOM_PICTURE_SPEED;
}

/* Why there is nothing to draw; NULL: there is. */
static char *
describe_lack (const Picture *self)
{
  const hr_serving_t *serving = headroom_estimate_peek_serving (self->estimate);

  if (is_of_sweep (self) && !headroom_sweep_applies (&self->e->params, self->over))
    return describe_no_sweep (self->over);
  if (self->chart == HEADROOM_PICTURE_SPEED && !has_speed (self))
    return g_strdup (_ ("There is nothing to plot: tokens per second are unknown, or the same at every value."));
  if (self->chart == HEADROOM_PICTURE_CURVE && !hr_serving_has_curve (serving))
    return describe_no_curve (serving);
  if (self->chart == HEADROOM_PICTURE_TIME && !hr_picture_time_is_known (self->estimate))
    return hr_picture_time_answer (self->estimate);
  if (self->chart == HEADROOM_PICTURE_STAGES && self->e->n_stages <= 1)
    return g_strdup (_ ("There is nothing to plot: the pipeline has one stage."));
  return NULL;
}

static gboolean
has_points (const Picture *self, GError **error)
{
  g_autofree char *text = describe_lack (self);

  if (text == NULL)
    return TRUE;
  return headroom_file_refuse (error, HEADROOM_FILE_ERROR_INCONSISTENT, text);
}

/* Plots have one height, and rows as many lines as they are. */
static double
get_height (const Picture *self)
{
  if (self->chart == HEADROOM_PICTURE_TERMS)
    return hr_picture_terms_height (self->e);
  if (self->chart == HEADROOM_PICTURE_TIME)
    return hr_picture_time_height (self->estimate);
  if (self->chart == HEADROOM_PICTURE_STAGES)
    return hr_picture_stages_height (self->e);
  return plot_height;
}

static void
init_frame (const Picture *self, HeadroomPictureFrame *frame, HeadroomScenario *scenario)
{
  headroom_picture_frame_init (frame, describe_title (self, scenario), describe_answer (self), get_height (self),
                               charts[self->chart].draw, self);
}

static GBytes *
encode (const Picture *self, HeadroomScenario *scenario, HeadroomPictureLook look, GError **error)
{
  HeadroomPictureFrame frame;
  GBytes *bytes;

  init_frame (self, &frame, scenario);
  bytes = headroom_picture_frame_encode (&frame, look, error);
  headroom_picture_frame_clear (&frame);
  return bytes;
}

/* A scale of 0 stands for SVG, which has none. */
static GBytes *
make (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomPictureOptions *options, int scale,
      GError **error)
{
  const Picture picture = { estimate, headroom_estimate_peek (estimate), options->chart, options->over };
  const HeadroomPictureLook look = { scale, options->look.dark };
  GBytes *bytes = NULL;
  hr_report_locale_t locale;

  hr_report_locale_enter (&locale);
  if (has_points (&picture, error))
    bytes = encode (&picture, scenario, look, error);
  hr_report_locale_leave (&locale);
  return bytes;
}

GBytes *
headroom_report_png (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomPictureOptions *options,
                     GError **error)
{
  return make (estimate, scenario, options, CLAMP (options->look.scale, 1, HEADROOM_PICTURE_MAX_SCALE), error);
}

GBytes *
headroom_report_svg (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomPictureOptions *options,
                     GError **error)
{
  return make (estimate, scenario, options, 0, error);
}
