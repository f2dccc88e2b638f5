/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a buyer reads first: the answer as a sentence, four figures, and the memory as a bar. */
#include "report/report-sections.h"

#include "chart/chart-bars.h"
#include "core/explain/term-text.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

#include <math.h>

static const hr_ink_t green = { 0.15, 0.63, 0.41 }, amber = { 0.90, 0.58, 0.0 }, red = { 0.75, 0.11, 0.16 },
                      grey = { 0.37, 0.36, 0.40 };

/* clang-format off */
static const struct
{
  const hr_ink_t *ink;
  const char *sign; /* the verdict is never colour alone */
} verdicts[] = {
  [HR_NO_VERDICT] = { &grey, "–" }, [HR_FITS] = { &green, "✓" }, [HR_TIGHT] = { &amber, "!" }, [HR_DOES_NOT_FIT] = { &red, "✗" },
};
/* clang-format on */

static void
draw_verdict (hr_report_t *report)
{
  hr_page_t *page = report->page;
  g_autofree char *sentence = headroom_report_verdict (report->estimate), *turn = headroom_report_doubt (report->e);
  g_autofree char *word = g_strdup_printf ("%s %s", verdicts[report->e->verdict].sign,
                                           _ (hr_verdict_label (report->e->verdict)));
  double width = hr_page_text_width (page), inner = width - 28;
  g_autoptr (PangoLayout) badge = hr_page_layout (page, HR_TEXT_STRONG, word, inner, HR_ALIGN_START);
  g_autoptr (PangoLayout) lead = hr_page_layout (page, HR_TEXT_LEAD, sentence, inner, HR_ALIGN_START);
  g_autoptr (PangoLayout) doubt = hr_page_layout (page, HR_TEXT_BODY, turn, inner, HR_ALIGN_START);
  double doubt_height = *turn != '\0' ? hr_page_layout_height (doubt) + 3 : 0;
  double height = hr_page_layout_height (badge) + hr_page_layout_height (lead) + doubt_height + 24;

  hr_page_need (page, height);
  hr_page_begin_artifact (page, "Background");
  hr_page_ink (page, hr_ink_tint);
  cairo_rectangle (page->cr, page->margin, page->y, width, height);
  cairo_fill (page->cr);
  hr_page_ink (page, *verdicts[report->e->verdict].ink);
  cairo_rectangle (page->cr, hr_page_x (page, 0, 5), page->y, 5, height);
  cairo_fill (page->cr);
  hr_page_end_artifact (page);
  double x = hr_page_x (page, 18, inner);
  hr_page_draw (page, HR_TEXT_STRONG, badge, x, page->y + 10, "P");
  hr_page_draw (page, HR_TEXT_LEAD, lead, x, page->y + 12 + hr_page_layout_height (badge), "P");
  if (*turn != '\0')
    hr_page_draw (page, HR_TEXT_BODY, doubt, x, page->y + height - 9 - doubt_height, "P");
  page->y += height + 14;
}

typedef struct
{
  const char *label; /* translated */
  char *value;
  char *note;
} hr_figure_t;

/* Returns its height. */
static double
draw_figure (hr_page_t *page, const hr_figure_t *figure, double from_start, double width)
{
  g_autoptr (PangoLayout) label = hr_page_layout (page, HR_TEXT_NOTE, figure->label, width, HR_ALIGN_START);
  g_autoptr (PangoLayout) value = hr_page_layout (page, HR_TEXT_FIGURE, figure->value, width, HR_ALIGN_START);
  g_autoptr (PangoLayout) note = hr_page_layout (page, HR_TEXT_NOTE, figure->note, width, HR_ALIGN_START);
  double x = hr_page_x (page, from_start, width), y = page->y;

  hr_page_draw (page, HR_TEXT_NOTE, label, x, y, "P");
  y += hr_page_layout_height (label) + 1;
  hr_page_draw (page, HR_TEXT_FIGURE, value, x, y, "P");
  y += hr_page_layout_height (value) + 1;
  hr_page_draw (page, HR_TEXT_NOTE, note, x, y, "P");
  return y + hr_page_layout_height (note) - page->y;
}

static hr_figure_t
needed (const hr_estimate_t *e)
{
  const hr_stage_need_t *need = hr_worst_stage (e);
  g_autofree char *low = headroom_words_bytes (need->device_low, HR_UNIT_GIB);
  g_autofree char *high = headroom_words_bytes (need->device_high, HR_UNIT_GIB);

  /* Translators: 1 and 2: amounts of memory. */
  return (hr_figure_t) { _ ("Needed on each GPU"), headroom_words_bytes (need->device, HR_UNIT_GIB),
                         g_strdup_printf (_ ("%1$s to %2$s"), low, high) };
}

static hr_figure_t
usable (const hr_estimate_t *e)
{
  if (e->usable_bytes <= 0)
    return (hr_figure_t) { _ ("Usable memory"), g_strdup ("–"), g_strdup (_ ("no GPU chosen")) };
  /* Translators: the name of a GPU. */
  return (hr_figure_t) { _ ("Usable memory"), headroom_words_bytes (e->usable_bytes, HR_UNIT_GIB),
                         g_strdup_printf (_ ("on one %s"), headroom_report_gpu_name (&e->params)) };
}

static hr_figure_t
left (const hr_estimate_t *e)
{
  g_autofree char *share = NULL;

  if (e->usable_bytes <= 0)
    return (hr_figure_t) { _ ("Free"), g_strdup ("–"), g_strdup ("") };
  share = headroom_words_percent (fabs (e->free_bytes) / e->usable_bytes, 1);
  /* Translators: a percentage. */
  return (hr_figure_t) { e->free_bytes < 0 ? _ ("Short") : _ ("Free"),
                         headroom_words_bytes (fabs (e->free_bytes), HR_UNIT_GIB),
                         g_strdup_printf (_ ("%s of the usable memory"), share) };
}

static hr_figure_t
largest (const hr_estimate_t *e)
{
  hr_term_t term = hr_term_largest (e);
  g_autofree char *share = headroom_words_percent (e->total_bytes > 0 ? e->terms[term] / e->total_bytes : 0, 1);

  /* Translators: 1: a part of the memory, 2: a percentage. */
  return (hr_figure_t) { _ ("Largest part"), headroom_words_bytes (e->terms[term], HR_UNIT_GIB),
                         g_strdup_printf (_ ("%1$s, %2$s"), _ (hr_term_desc (term)->label), share) };
}

static void
draw_figures (hr_report_t *report)
{
  static hr_figure_t (*const figures[]) (const hr_estimate_t *e) = { needed, usable, left, largest };
  double width = hr_page_text_width (report->page) / G_N_ELEMENTS (figures), height = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      hr_figure_t figure = figures[i](report->e);
      double own_height = draw_figure (report->page, &figure, (double) i * width, width - 8);
      height = MAX (height, own_height);
      g_free (figure.value);
      g_free (figure.note);
    }
  report->page->y += height + 14;
}

static int
bar_items (const hr_estimate_t *e, hr_chart_bar_item_t items[HR_N_TERMS])
{
  int n = 0;

  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      items[n++] = (hr_chart_bar_item_t) { hr_term_desc (i)->id, _ (hr_term_desc (i)->label), e->terms[i] };
  return n;
}

static void
draw_bar (hr_report_t *report)
{
  hr_page_t *page = report->page;
  const hr_estimate_t *e = report->e;
  double width = hr_page_text_width (page), height = 58;
  hr_chart_text_t *font = hr_chart_text_new (NULL, "Noto Sans, Cantarell, Sans 8", 72);
  hr_chart_measure_t measure = hr_chart_text_measure (font);
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_PRINT, font);
  hr_chart_bar_item_t items[HR_N_TERMS];
  g_autofree char *amount = headroom_words_bytes (e->usable_bytes, HR_UNIT_GIB);
  g_autofree char *short_of = headroom_words_bytes (-e->free_bytes, HR_UNIT_GIB);
  /* Translators: an amount of memory. */
  g_autofree char *capacity = g_strdup_printf (_ ("%s usable"), amount);
  g_autofree char *over = g_strdup_printf (_ ("%s short"), short_of);
  hr_chart_bar_data_t data = {
    .items = items,
    .n_items = bar_items (e, items),
    .capacity = e->usable_bytes,
    .rtl = page->rtl,
    .capacity_label = e->usable_bytes > 0 ? capacity : NULL,
    .over_label = over,
    .free_label = _ ("Free"),
  };
  hr_chart_bar_t bar;

  hr_page_need (page, height);
  hr_chart_bar_layout (&bar, &data, &measure, width, height);
  cairo_save (page->cr);
  cairo_translate (page->cr, page->margin, page->y);
  cairo_tag_begin (page->cr, "Figure", NULL);
  hr_chart_bar_draw (page->cr, &bar, &style);
  cairo_tag_end (page->cr, "Figure");
  cairo_restore (page->cr);
  hr_chart_text_free (font);
  page->y += height + 8;
}

/* As people say it: 124 million, not 0.12 billion. */
static char *
describe_count (double parameters)
{
  if (parameters >= 1e9)
    return g_strdup_printf (_ ("%.2f billion"), parameters / 1e9);
  return parameters >= 1e6 ? g_strdup_printf (_ ("%.0f million"), parameters / 1e6)
                           : headroom_words_digits (parameters);
}

void
hr_report_decision (hr_report_t *report)
{
  g_autofree char *subtitle = NULL;
  const char *mode = report->e->params.mode == HR_TRAINING ? _ ("training") : _ ("inference");
  g_autofree char *parameters = describe_count (report->e->parameter_count);

  hr_page_text (report->page, HR_TEXT_TITLE, report->title);
  /* Translators: 1: training or inference, 2: a number such as “6.74 billion”, 3: a date. */
  subtitle = g_strdup_printf (_ ("GPU memory for %1$s with %2$s parameters · %3$s"), mode, parameters, report->date);
  hr_page_text (report->page, HR_TEXT_SUBTITLE, subtitle);
  hr_report_plan (report);
  hr_page_space (report->page, 12);
  draw_verdict (report);
  draw_figures (report);
  draw_bar (report);
}
