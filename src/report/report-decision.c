/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a buyer reads first: what it is about, the answer as a sentence, the figures, and the memory as a bar. */
#include "report/report-sections.h"

#include "model/result/headroom-run-class.h"
#include "report/report-bar.h"
#include "report/report-chart.h"
#include "report/report-verdict.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

static const hr_ink_t green = { 0.15, 0.63, 0.41 };
static const hr_ink_t amber = { 0.90, 0.58, 0.0 };
static const hr_ink_t red = { 0.75, 0.11, 0.16 };
static const hr_ink_t grey = { 0.37, 0.36, 0.40 };

/* The verdict is never colour alone. */
static const struct
{
  const hr_ink_t *ink;
  const char *sign;
} verdicts[] = {
  [HR_NO_VERDICT] = { &grey, "–" },
  [HR_FITS] = { &green, "✓" },
  [HR_TIGHT] = { &amber, "!" },
  [HR_DOES_NOT_FIT] = { &red, "✗" },
};

/* Of the verdict's box. */
static const double stripe_width = 5;
static const double box_indent = 18;
static const double box_padding = 10;
static const double box_leading = 3;
static const double after_box = 14;

enum
{
  N_BOX_TEXTS = 3
};

/* The texts of the box from top to bottom. */
typedef struct
{
  hr_text_kind_t kinds[N_BOX_TEXTS];
  PangoLayout *layouts[N_BOX_TEXTS];
  int n;
  double height; /* of all */
} hr_box_t;

static void
box_take (hr_box_t *box, hr_report_page_t *page, hr_text_kind_t kind, const char *text)
{
  double width = hr_report_page_text_width (page) - box_indent - box_padding;

  if (*text == '\0')
    return;
  box->kinds[box->n] = kind;
  box->layouts[box->n] = hr_text_layout (&page->canvas, kind, text, width, HR_ALIGN_START);
  box->height += hr_text_height (box->layouts[box->n]) + box_leading;
  box->n++;
}

static void
draw_box_background (hr_report_page_t *page, double height, const hr_ink_t *ink)
{
  hr_canvas_t *canvas = &page->canvas;

  hr_canvas_begin_artifact (canvas, "Background");
  hr_canvas_ink (canvas, hr_ink_tint);
  cairo_rectangle (canvas->cr, page->margin, page->y, hr_report_page_text_width (page), height);
  cairo_fill (canvas->cr);
  hr_canvas_ink (canvas, *ink);
  cairo_rectangle (canvas->cr, hr_report_page_x (page, 0, stripe_width), page->y, stripe_width, height);
  cairo_fill (canvas->cr);
  hr_canvas_end_artifact (canvas);
}

static void
draw_box_texts (hr_report_page_t *page, const hr_box_t *box)
{
  double width = hr_report_page_text_width (page) - box_indent - box_padding;
  double x = hr_report_page_x (page, box_indent, width);
  double y = page->y + box_padding;

  for (int i = 0; i < box->n; i++)
    {
      hr_text_draw (&page->canvas, box->kinds[i], box->layouts[i], x, y, "P");
      y += hr_text_height (box->layouts[i]) + box_leading;
      g_object_unref (box->layouts[i]);
    }
}

static void
draw_verdict (hr_report_t *report)
{
  hr_report_page_t *page = report->page;
  hr_verdict_t verdict = report->e->verdict;
  g_autofree char *word = g_strdup_printf ("%s %s", verdicts[verdict].sign, _ (hr_verdict_label (verdict)));
  g_autofree char *sentence = headroom_report_verdict (report->estimate);
  g_autofree char *doubt = headroom_report_doubt (report->e);
  hr_box_t box = { .height = 2 * box_padding - box_leading };

  box_take (&box, page, HR_TEXT_STRONG, word);
  box_take (&box, page, HR_TEXT_LEAD, sentence);
  box_take (&box, page, HR_TEXT_BODY, doubt);
  hr_report_page_need (page, box.height);
  draw_box_background (page, box.height, verdicts[verdict].ink);
  draw_box_texts (page, &box);
  page->y += box.height + after_box;
}

/* In serving the next question after “does it fit” is how many users it holds. */
static void
draw_room (hr_report_t *report)
{
  g_autofree char *room = headroom_words_bytes (report->e->room.bytes, HR_UNIT_GIB);
  g_autofree char *amount = NULL;
  g_autofree char *holds = NULL;
  g_autofree char *sentence = NULL;

  if (!report->e->room.known)
    return;
  /* Translators: an amount of memory. */
  amount = g_strdup_printf (_ ("Room for the cache: %s."), room);
  holds = headroom_report_room_holds (report->e, headroom_words_grouped);
  sentence = g_strjoin (" ", amount, holds, NULL);
  hr_report_paragraph (report->page, HR_TEXT_BODY, sentence);
}

static void
draw_bar (hr_report_t *report)
{
  const double height = 58 + HR_CHART_RANGE_HEIGHT;
  hr_report_page_t *page = report->page;
  HeadroomReportBar data;
  hr_report_chart_t chart;
  hr_chart_bar_t bar;

  headroom_report_bar_init (&data, report->e);
  data.data.rtl = page->canvas.rtl;
  hr_report_chart_begin (&chart, page, height);
  hr_chart_bar_layout (&bar, &data.data, &chart.measure, hr_report_page_text_width (page), height);
  hr_chart_bar_draw (page->canvas.cr, &bar, &chart.style);
  hr_report_chart_end (&chart, page, height);
  headroom_report_bar_clear (&data);
}

/* What the range of the figures rests on. */
static void
draw_class (hr_report_t *report)
{
  g_autofree char *text = headroom_run_class_explain (&report->e->params);

  if (text != NULL)
    hr_report_paragraph (report->page, HR_TEXT_NOTE, text);
}

static const char *
describe_mode (const hr_params_t *params)
{
  if (params->mode == HR_TRAINING)
    return _ ("training");
  return _ ("inference");
}

void
hr_report_decision (hr_report_t *report)
{
  const double after_title = 12;
  g_autofree char *parameters = headroom_words_parameters (report->e->parameter_count);
  g_autofree char *subtitle = NULL;

  hr_report_paragraph (report->page, HR_TEXT_TITLE, report->title);
  /* Translators: 1: training or inference, 2: a number such as “6.74 billion”, 3: a date. */
  subtitle = g_strdup_printf (_ ("GPU memory for %1$s with %2$s parameters · %3$s"), describe_mode (&report->e->params),
                              parameters, report->date);
  hr_report_paragraph (report->page, HR_TEXT_SUBTITLE, subtitle);
  hr_report_identity (report);
  hr_report_warnings (report);
  hr_report_page_space (report->page, after_title);
  draw_verdict (report);
  hr_report_figures (report);
  draw_room (report);
  draw_bar (report);
  draw_class (report);
  hr_report_advice (report, HEADROOM_ADVICE_MEMORY);
}
