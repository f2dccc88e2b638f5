/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the time of a step goes: a table of its terms, and the rates that follow. */
#include "cli/cli-estimate-time.h"

#include "cli/cli-text.h"
#include "core/time/time-text.h"
#include "model/result/headroom-open-settings.h"
#include "model/result/headroom-speed-class.h"
#include "report/report-step-parts.h"
#include "report/report-symbols.h"
#include "report/report-time.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

/* Terms below this share of a step are left out. */
#define SHOWN_SHARE 0.0005

static char *
describe_seconds (double seconds)
{
  /* Translators: seconds. */
  return g_strdup_printf (_ ("%.4g s"), seconds);
}

static void
take_row (cli_table_t *table, const char *label, const hr_seconds_t *seconds, double share, const char *formula)
{
  char *cells[] = {
    g_strdup (label),
    describe_seconds (seconds->seconds),
    describe_seconds (seconds->low),
    describe_seconds (seconds->high),
    headroom_words_percent (share, 1),
    g_strdup (formula),
  };

  cli_table_take (table, cells);
}

static void
append_terms (const hr_time_t *time, GString *out)
{
  const cli_column_t columns[] = { { _ ("Where the Time Goes") }, { _ ("Expected"), TRUE }, { _ ("Low"), TRUE },
                                   { _ ("High"), TRUE },          { _ ("Share"), TRUE },    { _ ("Formula") } };
  cli_table_t table;

  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    {
      double share = time->terms[i].seconds / time->step.seconds;
      char formula[HR_FORMULA_SIZE];

      if (share >= SHOWN_SHARE)
        take_row (&table, _ (hr_time_desc (i)->label), &time->terms[i], share,
                  hr_time_formula (time, i, formula, sizeof formula));
    }
  take_row (&table, _ ("Step"), &time->step, 1, "");
  cli_table_print (&table, out);
}

static void
append_symbols (const hr_time_t *time, GString *out)
{
  g_autofree char *symbols = hr_report_time_symbols (time, SHOWN_SHARE * time->step.seconds);

  g_string_append (out, "  ");
  cli_append_wrapped (out, symbols, 2, 2);
}

static void
append_parts (const hr_time_t *time, GString *out)
{
  g_autofree char *parts = headroom_report_parts_of_time (time);

  cli_append_paragraph (out, parts);
}

static void
append_rates (const hr_time_t *time, GString *out)
{
  g_autofree char *mfu = headroom_words_percent (time->mfu_percent / 100, 1);
  g_autofree char *hfu = headroom_words_percent (time->hfu_percent / 100, 1);
  g_autofree char *peak = headroom_report_peak_rate (time);
  g_autofree char *line = NULL;

  /* Translators: 1 and 2: tokens a second, 3 and 4: percentages, 5: such as “989 TFLOP/s”. */
  line = g_strdup_printf (
      _ ("Throughput: %1$.0f tokens/s, %2$.0f tokens/s per GPU. MFU %3$s and HFU %4$s of a GPU’s peak of %5$s."),
      time->tokens_per_second, time->tokens_per_second_per_gpu, mfu, hfu, peak);
  cli_append_paragraph (out, line);
}

static void
append_training (const hr_time_t *time, GString *out)
{
  g_autofree char *training = headroom_report_training (time);

  if (training != NULL)
    cli_append_paragraph (out, training);
}

void
cli_append_origin (hr_rates_origin_t origin, GString *out)
{
  const char *text = headroom_report_origin (origin);

  if (text != NULL)
    cli_append_paragraph (out, text);
}

void
cli_append_open_settings (const hr_opened_t *opened, gsize n, GString *out)
{
  g_autofree char *text = headroom_open_settings_describe (opened, n);

  if (text != NULL)
    cli_append_paragraph (out, text);
}

void
cli_append_speed_class (const hr_params_t *params, GString *out)
{
  g_autofree char *text = headroom_speed_class_describe (params);

  cli_append_paragraph (out, text);
}

void
cli_append_step (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  hr_time_t time;

  hr_time_run (&e->params, &time);
  if (time.reason == HR_TIME_OF_INFERENCE || e->params.gpu.text[0] == '\0')
    return;
  g_string_append_c (out, '\n');
  if (time.reason != HR_TIME_IS_KNOWN)
    {
      cli_append_paragraph (out, _ (hr_time_reason_text (time.reason)));
      return;
    }
  append_terms (&time, out);
  append_symbols (&time, out);
  append_parts (&time, out);
  append_rates (&time, out);
  append_training (&time, out);
  cli_append_origin (time.origin, out);
  cli_append_open_settings (&time.opened, 1, out);
  cli_append_speed_class (&e->params, out);
}
