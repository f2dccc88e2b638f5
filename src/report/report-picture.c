/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures: title and answer, below them a chart, and what its colours mean. */
#include "report/report-picture.h"

#include "chart/chart-paint.h"
#include "model/base/headroom-error.h"
#include "model/scenario/headroom-param.h"
#include "report/report-bar.h"
#include "report/report-locale.h"
#include "report/report-sweep-lines.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-direction.h"
#include "words/words-numbers.h"

#define FONT "Noto Sans, Cantarell, Sans 12"
#define TITLE_FONT "Noto Sans, Cantarell, Sans Bold 16"

static const double width = 760;
static const double margin = 24;
static const double title_height = 26;
static const double line_height = 22;
static const double bar_height = 67;
static const double plot_height = 360;
static const double swatch_size = 12;
static const double share_width = 80;
static const double amount_width = 120;
static const double after_words = 12;

/** A picture while it is made. */
typedef struct
{
  const hr_estimate_t *e;
  hr_param_t over; /* HR_N_PARAMS: the terms */
  char *title;
  char *answer;
  char **lines; /* of the answer */
  hr_chart_text_t *font;
  hr_chart_text_t *title_font;
  gboolean rtl;
} Picture;

static double
inner_width (void)
{
  return width - 2 * margin;
}

/* Where something begins that is `from_start` away from where lines of the language begin. */
static double
place (const Picture *self, double from_start, double own_width)
{
  if (self->rtl)
    return inner_width () - from_start - own_width;
  return from_start;
}

static hr_chart_align_t
start_of_lines (const Picture *self)
{
  if (self->rtl)
    return HR_CHART_ALIGN_RIGHT;
  return HR_CHART_ALIGN_LEFT;
}

static hr_chart_align_t
end_of_lines (const Picture *self)
{
  if (self->rtl)
    return HR_CHART_ALIGN_LEFT;
  return HR_CHART_ALIGN_RIGHT;
}

/* As many words as there is room for in a line; the others stay in `words`. */
static char *
take_line (const Picture *self, const char *const **words)
{
  hr_chart_measure_t measure = hr_chart_text_measure (self->font);
  GString *line = g_string_new (**words);

  while (*++*words != NULL)
    {
      gsize length = line->len;

      g_string_append_printf (line, " %s", **words);
      if (hr_chart_measure (&measure, line->str).width <= inner_width ())
        continue;
      g_string_truncate (line, length);
      break;
    }
  return g_string_free (line, FALSE);
}

/* The answer in lines. */
static char **
wrap_answer (const Picture *self)
{
  g_auto (GStrv) words = g_strsplit (self->answer, " ", -1);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_null_terminated (0, NULL, TRUE);
  const char *const *rest = (const char *const *) words;

  while (*rest != NULL)
    g_ptr_array_add (lines, take_line (self, &rest));
  return (char **) g_ptr_array_free (g_steal_pointer (&lines), FALSE);
}

static double
words_height (const Picture *self)
{
  return title_height + g_strv_length (self->lines) * line_height + after_words;
}

static void
draw_words (const Picture *self, cairo_t *cr, const hr_chart_style_t *style)
{
  hr_chart_rect_t place = { 0, 0, inner_width (), title_height };

  hr_chart_set_source (cr, style->text, 1);
  hr_chart_text_draw (self->title_font, cr, &place, self->title, start_of_lines (self));
  place.y += title_height;
  place.height = line_height;
  hr_chart_set_source (cr, style->dim_text, 1);
  for (char **line = self->lines; *line != NULL; line++, place.y += line_height)
    hr_chart_text_draw (self->font, cr, &place, *line, start_of_lines (self));
  cairo_translate (cr, 0, words_height (self));
}

/* One row of the legend at the context's origin: colour, name, amount, share. */
static void
draw_row (const Picture *self, cairo_t *cr, const hr_chart_style_t *style, const hr_chart_bar_item_t *item)
{
  const double after_swatch = 10;
  double label_start = swatch_size + after_swatch;
  double label_width = inner_width () - label_start - amount_width - share_width;
  g_autofree char *amount = headroom_words_bytes (item->value, HR_UNIT_GIB);
  g_autofree char *share = headroom_words_percent (item->value / self->e->total_bytes, 1);
  const hr_chart_rect_t swatch = { place (self, 0, swatch_size), (line_height - swatch_size) / 2, swatch_size,
                                   swatch_size };
  const hr_chart_rect_t label = { place (self, label_start, label_width), 0, label_width, line_height };
  const hr_chart_rect_t bytes = { place (self, label_start + label_width, amount_width), 0, amount_width, line_height };
  const hr_chart_rect_t percent = { place (self, inner_width () - share_width, share_width), 0, share_width,
                                    line_height };

  if (item->slot != NULL)
    hr_chart_swatch_draw (cr, &swatch, hr_chart_slot_find (item->slot), style);
  hr_chart_set_source (cr, style->text, 1);
  hr_chart_text_draw (self->font, cr, &label, item->label, start_of_lines (self));
  hr_chart_text_draw (self->font, cr, &bytes, amount, end_of_lines (self));
  hr_chart_text_draw (self->font, cr, &percent, share, end_of_lines (self));
  cairo_translate (cr, 0, line_height);
}

static void
draw_legend (const Picture *self, cairo_t *cr, const hr_chart_style_t *style, const HeadroomReportBar *bar)
{
  const hr_chart_bar_item_t total = { NULL, _ ("Total per GPU"), self->e->total_bytes };

  for (int i = 0; i < bar->data.n_items; i++)
    draw_row (self, cr, style, &bar->items[i]);
  hr_chart_set_source (cr, style->axis, 1);
  cairo_rectangle (cr, 0, 0, inner_width (), 1);
  cairo_fill (cr);
  draw_row (self, cr, style, &total);
}

static void
draw_terms (const Picture *self, cairo_t *cr, const hr_chart_style_t *style)
{
  hr_chart_measure_t measure = hr_chart_text_measure (self->font);
  HeadroomReportBar data;
  hr_chart_bar_t bar;

  headroom_report_bar_init (&data, self->e);
  data.data.rtl = self->rtl;
  hr_chart_bar_layout (&bar, &data.data, &measure, inner_width (), bar_height);
  hr_chart_bar_draw (cr, &bar, style);
  cairo_translate (cr, 0, bar_height + after_words);
  draw_legend (self, cr, style, &data);
  headroom_report_bar_clear (&data);
}

static double
terms_height (const hr_estimate_t *e)
{
  int n_rows = 1;

  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      n_rows++;
  return bar_height + after_words + n_rows * line_height;
}

static void
draw_sweep (const Picture *self, cairo_t *cr, const hr_chart_style_t *style)
{
  g_autofree char *usable = headroom_words_bytes (self->e->usable_bytes, HR_UNIT_GIB);
  g_autofree char *capacity = g_strdup_printf (_ ("%s usable"), usable);
  hr_chart_measure_t measure = hr_chart_text_measure (self->font);
  hr_chart_lines_t lines = { 0 };
  HeadroomReportSweepLines data;
  HeadroomSweep sweep = { 0 };

  headroom_sweep_run (&sweep, self->e, self->over);
  headroom_report_sweep_lines_init (&data, &sweep, self->e->usable_bytes, capacity);
  headroom_report_sweep_lines_use_gib (&data);
  data.data.rtl = self->rtl;
  hr_chart_lines_layout (&lines, &data.data, &measure, inner_width (), plot_height);
  hr_chart_lines_draw (cr, &lines, style);
  hr_chart_lines_clear (&lines);
  headroom_report_sweep_lines_clear (&data);
  headroom_sweep_clear (&sweep);
}

static gboolean
is_sweep (const Picture *self)
{
  return self->over != HR_N_PARAMS;
}

static double
chart_height (const Picture *self)
{
  if (is_sweep (self))
    return plot_height;
  return terms_height (self->e);
}

static void
draw (cairo_t *cr, const hr_chart_style_t *style, const void *data)
{
  const Picture *self = data;

  cairo_translate (cr, margin, margin);
  draw_words (self, cr, style);
  if (is_sweep (self))
    draw_sweep (self, cr, style);
  else
    draw_terms (self, cr, style);
}

/* "Llama 3 8B", and with a sweep what is varied; the answer is about the chosen value. */
static char *
describe_title (const Picture *self, HeadroomScenario *scenario)
{
  const char *title = headroom_report_title (scenario);
  g_autofree char *heading = NULL;

  if (*title == '\0')
    title = _ ("GPU Memory");
  if (!is_sweep (self))
    return g_strdup (title);
  heading = headroom_report_sweep_heading (self->over);
  /* Translators: 1: the name of a model or scenario, 2: what is plotted. */
  return g_strdup_printf (_ ("%1$s · %2$s"), title, heading);
}

static gboolean
has_points (const Picture *self, GError **error)
{
  g_autofree char *text = NULL;

  if (!is_sweep (self) || headroom_sweep_applies (&self->e->params, self->over))
    return TRUE;
  /* Translators: a parameter. */
  text = g_strdup_printf (_ ("There is nothing to plot: “%s” has no effect on this run."),
                          headroom_param_get_label (self->over));
  return headroom_file_refuse (error, HEADROOM_FILE_ERROR_INCONSISTENT, text);
}

static void
picture_init (Picture *self, HeadroomEstimate *estimate, HeadroomScenario *scenario, hr_param_t over)
{
  *self = (Picture) { .e = headroom_estimate_peek (estimate),
                      .over = over,
                      .font = hr_chart_text_new (NULL, FONT, 72),
                      .title_font = hr_chart_text_new (NULL, TITLE_FONT, 72),
                      .rtl = headroom_words_is_rtl () };
  self->title = describe_title (self, scenario);
  self->answer = headroom_report_verdict (estimate);
  self->lines = wrap_answer (self);
}

static void
picture_clear (Picture *self)
{
  hr_chart_text_free (self->font);
  hr_chart_text_free (self->title_font);
  g_free (self->title);
  g_free (self->answer);
  g_strfreev (self->lines);
}

static GBytes *
encode (const Picture *self, int scale)
{
  const hr_chart_picture_t picture = {
    .width = width,
    .height = 2 * margin + words_height (self) + chart_height (self),
    .title = self->title,
    .description = self->answer,
    .style = hr_chart_style (HR_CHART_STYLE_LIGHT, self->font),
    .draw = draw,
    .data = self,
  };

  if (scale > 0)
    return hr_chart_picture_to_png (&picture, scale);
  return hr_chart_picture_to_svg (&picture);
}

/* A scale of 0 stands for SVG, which has none. */
static GBytes *
make (HeadroomEstimate *estimate, HeadroomScenario *scenario, hr_param_t over, int scale, GError **error)
{
  GBytes *bytes = NULL;
  hr_report_locale_t locale;
  Picture picture;

  hr_report_locale_enter (&locale);
  picture_init (&picture, estimate, scenario, over);
  if (has_points (&picture, error))
    {
      bytes = encode (&picture, scale);
      if (bytes == NULL)
        headroom_file_refuse (error, HEADROOM_FILE_ERROR_UNWRITABLE, _ ("The picture cannot be drawn."));
    }
  picture_clear (&picture);
  hr_report_locale_leave (&locale);
  return bytes;
}

GBytes *
headroom_report_png (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomPictureOptions *options,
                     GError **error)
{
  return make (estimate, scenario, options->over, CLAMP (options->scale, 1, HEADROOM_PICTURE_MAX_SCALE), error);
}

GBytes *
headroom_report_svg (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomPictureOptions *options,
                     GError **error)
{
  return make (estimate, scenario, options->over, 0, error);
}
