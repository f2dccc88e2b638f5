/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast requests are served: where the seconds of a prompt and of a token go, and what N requests get. */
#include "cli/cli-estimate-time.h"

#include "cli/cli-text.h"
#include "core/serving/curve.h"
#include "core/serving/serving-text.h"
#include "model/result/headroom-served-words.h"
#include "report/report-serving.h"
#include "report/report-symbols.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

#define MILLISECONDS 1e3

static char *
describe_milliseconds (double seconds)
{
  /* Translators: milliseconds. */
  return g_strdup_printf (_ ("%.4g ms"), seconds * MILLISECONDS);
}

static void
take_row (cli_table_t *table, const char *label, double prompt, double token, const char *formula)
{
  char *cells[] = { g_strdup (label), describe_milliseconds (prompt), describe_milliseconds (token),
                    g_strdup (formula) };

  cli_table_take (table, cells);
}

static void
append_terms (const hr_serving_t *serving, GString *out)
{
  const cli_column_t columns[] = {
    { _ ("Where the Time Goes") }, { _ ("Prompt"), TRUE }, { _ ("Token"), TRUE }, { _ ("Formula") }
  };
  cli_table_t table;

  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    {
      char formula[HR_FORMULA_SIZE];

      if (hr_serving_term_counts (serving, i))
        take_row (&table, _ (hr_serving_desc (i)->label), serving->prefill.terms[i].value,
                  serving->decode.terms[i].value,
                  hr_serving_formula (&serving->decode.pass, i, formula, sizeof formula));
    }
  take_row (&table, _ ("Total"), serving->prefill.seconds.value, serving->decode.seconds.value, "");
  cli_table_print (&table, out);
}

static void
append_symbols (const hr_serving_t *serving, GString *out)
{
  g_autofree char *symbols = hr_report_serving_symbols (serving);

  g_string_append (out, "  ");
  cli_append_wrapped (out, symbols, 2, 2);
}

static void
append_figures (const hr_serving_t *serving, GString *out)
{
  const cli_column_t columns[] = {
    { _ ("How Fast It Serves") }, { _ ("Expected"), TRUE }, { _ ("Low"), TRUE }, { _ ("High"), TRUE }
  };
  cli_table_t table;

  g_string_append_c (out, '\n');
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (hr_served_t i = 0; i < HR_N_SERVED; i++)
    {
      const hr_figure_t *figure = &serving->figures[i];
      char *cells[] = { g_strdup (_ (hr_served_desc (i)->label)), headroom_served_describe (i, figure->value),
                        headroom_served_describe (i, figure->low), headroom_served_describe (i, figure->high) };

      cli_table_take (&table, cells);
    }
  cli_table_print (&table, out);
}

static void
append_load (const hr_serving_t *serving, GString *out)
{
  const hr_load_t *load = &serving->load;
  g_autofree char *line = NULL;

  /* Translators: 1: how many requests, 2 and 3: tokens, 4: engines with their years, such as “vLLM 0.8–0.19,
   * 2025–2026”. */
  line = g_strdup_printf (
      _ ("Requests at a time: %1$.0f, each with a prompt of %2$.0f tokens and an answer of %3$.0f. By published "
         "speeds of %4$s."),
      load->copies * load->requests, load->prompt, load->generated, hr_engine_desc (serving->engine)->name);
  cli_append_paragraph (out, line);
}

static void
append_room_for_requests (const hr_serving_t *serving, GString *out)
{
  const hr_figure_t *largest = &serving->largest_concurrency;
  const char *no_room = headroom_report_no_room (serving);
  g_autofree char *shares = headroom_report_shares_of_cache (serving);
  g_autofree char *line = NULL;

  if (no_room != NULL)
    {
      cli_append_paragraph (out, no_room);
      return;
    }

  /* Translators: 1 to 3: numbers of requests, 4: what limits them, as a sentence. */
  line = g_strdup_printf (_ ("Most requests at a time: %1$.0f (%2$.0f to %3$.0f). %4$s"), largest->value, largest->low,
                          largest->high, _ (hr_limit_label (serving->limit)));
  cli_append_paragraph (out, line);
  if (*shares != '\0')
    cli_append_paragraph (out, shares);
}

/* What more requests at a time cost each of them, and bring to all. */
static void
append_curve (const hr_serving_t *serving, GString *out)
{
  const cli_column_t columns[] = { { _ ("Requests at a time"), TRUE },
                                   { _ ("All requests"), TRUE },
                                   { _ ("Each request"), TRUE },
                                   { _ ("First token"), TRUE } };
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  size_t n = hr_serving_curve (serving, points);
  cli_table_t table;

  if (n <= 1)
    return;
  g_string_append_c (out, '\n');
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (size_t i = 0; i < n; i++)
    {
      char *cells[] = { headroom_words_grouped (points[i].requests),
                        headroom_words_token_rate (points[i].tokens_per_second),
                        headroom_words_token_rate (points[i].user_tokens_per_second),
                        headroom_words_seconds (points[i].first_token_seconds) };

      cli_table_take (&table, cells);
    }
  cli_table_print (&table, out);
}

void
cli_append_serving (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  hr_serving_t serving;

  hr_serving_run (&e->params, e->usable_bytes, &serving);
  if (serving.reason == HR_SERVING_OF_TRAINING || e->params.gpu.text[0] == '\0')
    return;
  g_string_append_c (out, '\n');
  if (serving.reason != HR_SERVING_IS_KNOWN)
    {
      cli_append_paragraph (out, _ (hr_serving_reason_text (serving.reason)));
      return;
    }
  append_terms (&serving, out);
  append_symbols (&serving, out);
  append_figures (&serving, out);
  append_curve (&serving, out);
  g_string_append_c (out, '\n');
  append_load (&serving, out);
  append_room_for_requests (&serving, out);
  if (serving.doubt != HR_SERVING_IS_KNOWN)
    cli_append_paragraph (out, _ (hr_serving_reason_text (serving.doubt)));
  cli_append_origin (serving.origin, out);
  cli_append_open_settings (serving.opened, HR_N_OPENED, out);
  cli_append_speed_class (&e->params, out);
}
