/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast one request is served: where the seconds of its prompt and of a token go. */
#include "cli/cli-estimate-time.h"

#include "cli/cli-text.h"
#include "core/serving/serving-text.h"
#include "words/headroom-i18n.h"

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

      take_row (&table, _ (hr_serving_desc (i)->label), serving->prefill.terms[i].value, serving->decode.terms[i].value,
                hr_serving_formula (&serving->decode.pass, i, formula, sizeof formula));
    }
  take_row (&table, _ ("Total"), serving->prefill.seconds.value, serving->decode.seconds.value, "");
  cli_table_print (&table, out);
}

static void
append_speeds (const hr_serving_t *serving, GString *out)
{
  const hr_figure_t *prompt = &serving->figures[HR_SERVED_PREFILL];
  const hr_figure_t *token = &serving->figures[HR_SERVED_DECODE];
  g_autofree char *line = NULL;

  /* Translators: 1: engines with their years, such as “vLLM 0.8 to 0.19, 2025 to 2026”, 2 to 7: tokens a second. */
  line = g_strdup_printf (
      _ ("One request, by published speeds of %1$s: %2$.1f tokens/s (%3$.1f to %4$.1f); its prompt: "
         "%5$.0f tokens/s (%6$.0f to %7$.0f)."),
      hr_engine_desc (serving->engine)->name, token->value, token->low, token->high, prompt->value, prompt->low,
      prompt->high);
  cli_append_wrapped (out, line, 0, 0);
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
      cli_append_wrapped (out, _ (hr_serving_reason_text (serving.reason)), 0, 0);
      return;
    }
  append_terms (&serving, out);
  append_speeds (&serving, out);
}
