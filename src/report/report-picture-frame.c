/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Title and answer above a chart, the answer in as many lines as it takes. */
#include "report/report-picture-frame.h"

#include "chart/chart-paint.h"
#include "model/base/headroom-error.h"
#include "words/headroom-i18n.h"
#include "words/words-direction.h"

#define FONT "Noto Sans, Cantarell, Sans 12"
#define TITLE_FONT "Noto Sans, Cantarell, Sans Bold 16"

const double headroom_picture_line_height = 22;
const double headroom_picture_gap = 12;

static const double frame_width = 760;
static const double margin = 24;
static const double title_height = 26;
static const double swatch_size = 12;
static const double after_swatch = 10;

double
headroom_picture_frame_width (void)
{
  return frame_width - 2 * margin;
}

double
headroom_picture_frame_swatch_room (void)
{
  return swatch_size + after_swatch;
}

/* Where something begins that is `from_start` away from where lines of the language begin. */
static double
place (const HeadroomPictureFrame *self, double from_start, double own_width)
{
  if (self->rtl)
    return headroom_picture_frame_width () - from_start - own_width;
  return from_start;
}

static hr_chart_align_t
choose_align (const HeadroomPictureFrame *self, gboolean at_end)
{
  if (self->rtl == at_end)
    return HR_CHART_ALIGN_LEFT;
  return HR_CHART_ALIGN_RIGHT;
}

void
headroom_picture_frame_draw_text (const HeadroomPictureFrame *self, cairo_t *cr, double from_start, double width,
                                  const char *text, gboolean at_end)
{
  const hr_chart_rect_t rect = { place (self, from_start, width), 0, width, headroom_picture_line_height };

  hr_chart_text_draw (self->font, cr, &rect, text, choose_align (self, at_end));
}

void
headroom_picture_frame_draw_swatch (const HeadroomPictureFrame *self, cairo_t *cr, const hr_chart_style_t *style,
                                    const char *slot)
{
  const hr_chart_rect_t rect = { place (self, 0, swatch_size), (headroom_picture_line_height - swatch_size) / 2,
                                 swatch_size, swatch_size };

  hr_chart_swatch_draw (cr, &rect, hr_chart_slot_find (slot), style);
}

/* As many words as there is room for in a line; the others stay in `words`. */
static char *
take_line (const HeadroomPictureFrame *self, const char *const **words)
{
  hr_chart_measure_t measure = hr_chart_text_measure (self->font);
  GString *line = g_string_new (**words);

  while (*++*words != NULL)
    {
      gsize length = line->len;

      g_string_append_printf (line, " %s", **words);
      if (hr_chart_measure (&measure, line->str).width <= headroom_picture_frame_width ())
        continue;
      g_string_truncate (line, length);
      break;
    }
  return g_string_free (line, FALSE);
}

/* The answer in lines. */
static char **
wrap_answer (const HeadroomPictureFrame *self)
{
  g_auto (GStrv) words = g_strsplit (self->answer, " ", -1);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_null_terminated (0, NULL, TRUE);
  const char *const *rest = (const char *const *) words;

  while (*rest != NULL)
    g_ptr_array_add (lines, take_line (self, &rest));
  return (char **) g_ptr_array_free (g_steal_pointer (&lines), FALSE);
}

void
headroom_picture_frame_init (HeadroomPictureFrame *self, char *title, char *answer, double height,
                             HeadroomPictureDraw draw, const void *data)
{
  *self = (HeadroomPictureFrame) { .title = title,
                                   .answer = answer,
                                   .font = hr_chart_text_new (NULL, FONT, 72),
                                   .title_font = hr_chart_text_new (NULL, TITLE_FONT, 72),
                                   .rtl = headroom_words_is_rtl (),
                                   .chart_height = height,
                                   .draw = draw,
                                   .data = data };
  self->lines = wrap_answer (self);
}

void
headroom_picture_frame_clear (HeadroomPictureFrame *self)
{
  hr_chart_text_free (self->font);
  hr_chart_text_free (self->title_font);
  g_free (self->title);
  g_free (self->answer);
  g_strfreev (self->lines);
}

static double
words_height (const HeadroomPictureFrame *self)
{
  return title_height + g_strv_length (self->lines) * headroom_picture_line_height + headroom_picture_gap;
}

static void
draw_words (const HeadroomPictureFrame *self, cairo_t *cr, const hr_chart_style_t *style)
{
  hr_chart_rect_t rect = { 0, 0, headroom_picture_frame_width (), title_height };

  hr_chart_set_source (cr, style->text, 1);
  hr_chart_text_draw (self->title_font, cr, &rect, self->title, choose_align (self, FALSE));
  rect.y += title_height;
  rect.height = headroom_picture_line_height;
  hr_chart_set_source (cr, style->dim_text, 1);
  for (char **line = self->lines; *line != NULL; line++)
    {
      hr_chart_text_draw (self->font, cr, &rect, *line, choose_align (self, FALSE));
      rect.y += headroom_picture_line_height;
    }
  cairo_translate (cr, 0, words_height (self));
}

static void
draw (cairo_t *cr, const hr_chart_style_t *style, const void *data)
{
  const HeadroomPictureFrame *self = data;

  cairo_translate (cr, margin, margin);
  draw_words (self, cr, style);
  self->draw (self, cr, style, self->data);
}

GBytes *
headroom_picture_frame_encode (const HeadroomPictureFrame *self, HeadroomPictureLook look, GError **error)
{
  hr_chart_style_kind_t style = look.dark ? HR_CHART_STYLE_DARK : HR_CHART_STYLE_LIGHT;
  const hr_chart_picture_t picture = {
    .width = frame_width,
    .height = 2 * margin + words_height (self) + self->chart_height,
    .title = self->title,
    .description = self->answer,
    .style = hr_chart_style (style, self->font),
    .draw = draw,
    .data = self,
  };
  GBytes *bytes;

  if (look.scale > 0)
    bytes = hr_chart_picture_to_png (&picture, look.scale);
  else
    bytes = hr_chart_picture_to_svg (&picture);
  if (bytes == NULL)
    headroom_file_refuse (error, HEADROOM_FILE_ERROR_UNWRITABLE, _ ("The picture cannot be drawn."));
  return bytes;
}
