/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures under the verdict: what is needed, what is there, what is left, what needs the most, how long a step
 * takes. */
#include "report/report-sections.h"

#include "core/explain/term-text.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

#include <math.h>

static const double gap = 8;     /* between neighbours */
static const double leading = 1; /* between the texts of one */
static const double after = 14;

enum
{
  MAX_FIGURES = 5
};

typedef struct
{
  const char *label; /* translated */
  char *value;
  char *note;
} hr_report_figure_t;

static void
draw_text (hr_report_page_t *page, hr_text_kind_t kind, const char *text, double x, double width, double *y)
{
  g_autoptr (PangoLayout) layout = hr_text_layout (&page->canvas, kind, text, width, HR_ALIGN_START);

  hr_text_draw (&page->canvas, kind, layout, x, *y, "P");
  *y += hr_text_height (layout) + leading;
}

/* Returns where it ends. */
static double
draw_figure (hr_report_page_t *page, const hr_report_figure_t *figure, double from_start, double width)
{
  double x = hr_report_page_x (page, from_start, width);
  double y = page->y;

  draw_text (page, HR_TEXT_NOTE, figure->label, x, width, &y);
  draw_text (page, HR_TEXT_FIGURE, figure->value, x, width, &y);
  draw_text (page, HR_TEXT_NOTE, figure->note, x, width, &y);
  return y;
}

static hr_report_figure_t
needed (const hr_estimate_t *e)
{
  hr_range_t need = hr_need_range (e);
  g_autofree char *low = headroom_words_bytes (need.low, HR_UNIT_GIB);
  g_autofree char *high = headroom_words_bytes (need.high, HR_UNIT_GIB);

  /* Translators: 1 and 2: amounts of memory. */
  return (hr_report_figure_t) { _ ("Needed on each GPU"), headroom_words_bytes (need.expected, HR_UNIT_GIB),
                                g_strdup_printf (_ ("%1$s to %2$s"), low, high) };
}

static hr_report_figure_t
usable (const hr_estimate_t *e)
{
  if (e->usable_bytes <= 0)
    return (hr_report_figure_t) { _ ("Usable memory"), g_strdup ("–"), g_strdup (_ ("No GPU selected")) };
  /* Translators: the name of a GPU. */
  return (hr_report_figure_t) { _ ("Usable memory"), headroom_words_bytes (e->usable_bytes, HR_UNIT_GIB),
                                g_strdup_printf (_ ("on one %s"), headroom_report_gpu_name (&e->params)) };
}

/* What is left of the GPU; or what is missing, which the allocator gives back where the run goes on all the same. */
static const char *
label_of_rest (const hr_estimate_t *e)
{
  if (e->free_bytes >= 0 || e->usable_bytes <= 0)
    return _ ("Free");
  if (e->verdict == HR_DOES_NOT_FIT)
    return _ ("Short");
  return _ ("To give back");
}

static hr_report_figure_t
left (const hr_estimate_t *e)
{
  g_autofree char *share = NULL;
  const char *label = label_of_rest (e);

  if (e->usable_bytes <= 0)
    return (hr_report_figure_t) { label, g_strdup ("–"), g_strdup ("") };
  share = headroom_words_percent (fabs (e->free_bytes) / e->usable_bytes, 1);
  /* Translators: a percentage. */
  return (hr_report_figure_t) { label, headroom_words_bytes (fabs (e->free_bytes), HR_UNIT_GIB),
                                g_strdup_printf (_ ("%s of the usable memory"), share) };
}

static hr_report_figure_t
largest (const hr_estimate_t *e)
{
  hr_term_t term = hr_term_largest (e);
  g_autofree char *share = headroom_words_percent (e->terms[term] / e->total_bytes, 1);

  /* Translators: 1: a term of the memory, 2: a percentage. */
  return (hr_report_figure_t) { _ ("Largest term"), headroom_words_bytes (e->terms[term], HR_UNIT_GIB),
                                g_strdup_printf (_ ("%1$s, %2$s"), _ (hr_term_desc (term)->label), share) };
}

static hr_report_figure_t
step (const hr_time_t *time)
{
  g_autofree char *rate = headroom_words_grouped (time->tokens_per_second);

  /* Translators: a number. */
  return (hr_report_figure_t) { _ ("A step"), headroom_words_seconds (time->step.seconds),
                                g_strdup_printf (_ ("%s tokens/s"), rate) };
}

static hr_report_figure_t
token (const hr_serving_t *serving)
{
  g_autofree char *rate = headroom_words_token_rate (serving->figures[HR_SERVED_OUTPUT].value);
  double requests = serving->load.copies * serving->load.requests;

  /* Translators: 1: a number, 2: such as “1900 tokens/s”. */
  return (hr_report_figure_t) { _ ("A token"), headroom_words_seconds (serving->figures[HR_SERVED_OUTPUT_TOKEN].value),
                                g_strdup_printf (headroom_ngettext ("%1$.0f request: %2$s", "%1$.0f requests: %2$s",
                                                                    (gulong) requests),
                                                 requests, rate) };
}

/* Returns how many; the last is there only where its number is known. */
static gsize
collect_figures (hr_report_t *report, hr_report_figure_t figures[MAX_FIGURES])
{
  const hr_time_t *time = headroom_estimate_peek_time (report->estimate);
  const hr_serving_t *serving = headroom_estimate_peek_serving (report->estimate);
  gsize n = 0;

  figures[n++] = needed (report->e);
  figures[n++] = usable (report->e);
  figures[n++] = left (report->e);
  figures[n++] = largest (report->e);
  if (time->reason == HR_TIME_IS_KNOWN)
    figures[n++] = step (time);
  if (serving->reason == HR_SERVING_IS_KNOWN)
    figures[n++] = token (serving);
  return n;
}

void
hr_report_figures (hr_report_t *report)
{
  hr_report_figure_t figures[MAX_FIGURES];
  gsize n = collect_figures (report, figures);
  double width = hr_report_page_text_width (report->page) / (double) n;
  double bottom = report->page->y;

  for (gsize i = 0; i < n; i++)
    {
      hr_report_figure_t figure = figures[i];
      double end = draw_figure (report->page, &figure, (double) i * width, width - gap);

      bottom = MAX (bottom, end);
      g_free (figure.value);
      g_free (figure.note);
    }
  report->page->y = bottom + after;
}
