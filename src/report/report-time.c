/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a step takes, and where the time goes: the sentences, and the section of the report. */
#include "report/report-time.h"

#include "chart/chart-bars.h"
#include "model/result/headroom-open-settings.h"
#include "model/result/headroom-speed-class.h"
#include "model/result/headroom-speeds.h"
#include "report/report-chart.h"
#include "report/report-sections.h"
#include "report/report-step-parts.h"
#include "report/report-table.h"
#include "words/headroom-i18n.h"
#include "words/words-direction.h"
#include "words/words-list.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

#define FLOPS_PER_TFLOP 1e12

gboolean
headroom_report_tells_time (const hr_time_t *time)
{
  return time->reason != HR_TIME_OF_INFERENCE && time->params.gpu.text[0] != '\0';
}

char *
headroom_report_step (const hr_time_t *time)
{
  if (time->reason != HR_TIME_IS_KNOWN)
    return g_strdup ("");
  return headroom_speed_describe_step (time->step.seconds, time->tokens_per_second);
}

static char *
describe_step (const hr_time_t *time)
{
  g_autofree char *seconds = headroom_words_seconds (time->step.seconds);
  g_autofree char *low = headroom_words_seconds (time->step.low);
  g_autofree char *high = headroom_words_seconds (time->step.high);

  /* Translators: all three are times, such as “0.932 s”. */
  return g_strdup_printf (_ ("A step takes %1$s (%2$s to %3$s)."), seconds, low, high);
}

char *
headroom_report_peak_rate (const hr_time_t *time)
{
  g_autofree char *peak = headroom_words_rate (time->peak_flops / FLOPS_PER_TFLOP);

  /* Translators: %s is a number. */
  return headroom_words_isolate (g_strdup_printf (_ ("%s TFLOP/s"), peak));
}

/* Of one GPU the rate is said once. */
static char *
describe_rates (const hr_time_t *time)
{
  g_autofree char *all = headroom_words_grouped (time->tokens_per_second);
  g_autofree char *one = headroom_words_grouped (time->tokens_per_second_per_gpu);
  g_autofree char *mfu = headroom_words_percent (time->mfu_percent / 100, 1);
  g_autofree char *peak = headroom_report_peak_rate (time);

  if (time->tokens_per_second == time->tokens_per_second_per_gpu)
    /* Translators: 1: tokens a second, 2: a percentage, “model FLOPs utilization”, 3: such as “989 TFLOP/s”. */
    return g_strdup_printf (_ ("%1$s tokens/s, MFU %2$s of a GPU’s peak of %3$s."), all, mfu, peak);
  /* Translators: 1 and 2: tokens a second, 3: a percentage, “model FLOPs utilization”, 4: “989 TFLOP/s”. */
  return g_strdup_printf (_ ("%1$s tokens/s, %2$s tokens/s per GPU, MFU %3$s of a GPU’s "
                             "peak of %4$s."),
                          all, one, mfu, peak);
}

char *
headroom_report_training (const hr_time_t *time)
{
  double low = time->days * time->step.low / time->step.seconds;
  double high = time->days * time->step.high / time->step.seconds;

  if (time->days <= 0)
    return NULL;
  /* Translators: 1: days, 2 and 3: the least and the most days, 4: hours. */
  return g_strdup_printf (_ ("Whole training: %1$.1f days (%2$.1f to %3$.1f), %4$.0f GPU hours."), time->days, low,
                          high, time->gpu_hours);
}

const char *
headroom_report_origin (hr_rates_origin_t origin)
{
  if (origin != HR_RATES_GUESS)
    return NULL;
  return _ ("How fast this GPU is was not measured: it is taken from GPUs of its class.");
}

static void
append_sentence (GString *text, const char *sentence)
{
  if (sentence == NULL)
    return;
  if (!g_str_has_suffix (text->str, "\n"))
    headroom_words_separate (text, " ");
  g_string_append (text, sentence);
}

char *
headroom_report_time (const hr_time_t *time)
{
  g_autofree char *step = NULL;
  g_autofree char *parts = NULL;
  g_autofree char *rates = NULL;
  g_autofree char *training = NULL;
  g_autofree char *open = NULL;
  g_autofree char *class = NULL;
  GString *text = g_string_new (NULL);

  if (time->reason != HR_TIME_IS_KNOWN)
    return g_string_free_and_steal (g_string_append (text, headroom_gettext (hr_time_reason_text (time->reason))));
  step = describe_step (time);
  parts = headroom_report_parts_of_time (time);
  rates = describe_rates (time);
  training = headroom_report_training (time);
  append_sentence (text, step);
  append_sentence (text, parts);
  g_string_append_c (text, '\n');
  append_sentence (text, rates);
  append_sentence (text, training);
  append_sentence (text, headroom_report_origin (time->origin));
  open = headroom_open_settings_describe (&time->opened, 1);
  append_sentence (text, open);
  class = headroom_speed_class_describe (&time->params);
  append_sentence (text, class);
  return g_string_free_and_steal (text);
}

static void
take_seconds (hr_table_t *table, const char *label, const hr_seconds_t *seconds, double share,
              const hr_row_style_t *style)
{
  char *cells[] = {
    g_strdup (label),
    headroom_words_seconds (seconds->seconds),
    headroom_words_seconds (seconds->low),
    headroom_words_seconds (seconds->high),
    headroom_words_percent (share, 1),
  };

  hr_table_take (table, cells, style);
}

static void
take_term (hr_table_t *table, HeadroomTerm *term)
{
  const hr_seconds_t *seconds = headroom_term_peek_seconds (term);

  if (seconds->seconds > 0)
    take_seconds (table, headroom_term_get_label (term), seconds, headroom_term_get_share (term),
                  &(hr_row_style_t) { .slot = headroom_term_get_id (term) });
}

static void
draw_terms (hr_report_t *report, const hr_time_t *time)
{
  const hr_column_t columns[] = { { _ ("During a step"), HR_CELLS_TEXT },
                                  { _ ("Expected"), HR_CELLS_NUMBER },
                                  { _ ("Low"), HR_CELLS_NUMBER },
                                  { _ ("High"), HR_CELLS_NUMBER },
                                  { _ ("Share"), HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    take_term (&table, headroom_estimate_get_time_term (report->estimate, i));
  take_seconds (&table, _ ("Step"), &time->step, 1, &(hr_row_style_t) { .strong = TRUE });
  hr_table_draw (&table);
}

static void
fill_items (HeadroomEstimate *estimate, hr_chart_bar_item_t items[HR_N_TIMES])
{
  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    {
      HeadroomTerm *term = headroom_estimate_get_time_term (estimate, i);

      items[i] = (hr_chart_bar_item_t) { headroom_term_get_id (term), headroom_term_get_label (term),
                                         headroom_term_peek_seconds (term)->seconds };
    }
}

/* The whole step with its range, above the table that explains it. */
static void
draw_bar (hr_report_t *report, const hr_time_t *time)
{
  const double height = 30 + HR_CHART_RANGE_HEIGHT;
  hr_report_page_t *page = report->page;
  hr_chart_bar_item_t items[HR_N_TIMES];
  hr_chart_bar_data_t data = {
    .items = items, .n_items = HR_N_TIMES, .low = time->step.low, .high = time->step.high, .rtl = page->canvas.rtl
  };
  hr_report_chart_t chart;
  hr_chart_bar_t bar;

  fill_items (report->estimate, items);
  hr_report_chart_begin (&chart, page, height);
  hr_chart_bar_layout (&bar, &data, &chart.measure, hr_report_page_text_width (page), height);
  hr_chart_bar_draw (page->canvas.cr, &bar, &chart.style);
  hr_report_chart_end (&chart, page, height);
}

void
hr_report_time (hr_report_t *report)
{
  const hr_time_t *time = headroom_estimate_peek_time (report->estimate);
  g_autofree char *sentences = NULL;

  if (!headroom_report_tells_time (time))
    return;
  sentences = headroom_report_time (time);
  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("Where the Time Goes"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_BODY, sentences);
  if (time->reason == HR_TIME_IS_KNOWN)
    {
      draw_bar (report, time);
      draw_terms (report, time);
    }
  hr_report_advice (report, HEADROOM_ADVICE_SPEED);
}
