/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keyed by symbol: a symbol has one meaning in all formulas (tests/core/test-terms.c). */
#include "report/report-symbols.h"

#include "core/explain/term-text.h"
#include "core/serving/serving-text.h"
#include "core/time/time-text.h"
#include "words/headroom-i18n.h"

enum
{
  MAX_SYMBOLS = 16 /* of one formula */
};

static void
append_symbol (GString *text, const hr_symbol_t *symbol)
{
  if (text->len > 0)
    g_string_append (text, "; ");
  /* Translators: 1: a symbol of formulas, 2: what it stands for. */
  g_string_append_printf (text, _ ("%1$s: %2$s"), symbol->symbol, headroom_gettext (symbol->meaning));
}

static void
append_new (GString *text, GHashTable *seen, const hr_symbol_t *symbols, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (g_hash_table_add (seen, (gpointer) symbols[i].symbol))
      append_symbol (text, &symbols[i]);
}

char *
hr_report_symbols (const hr_estimate_t *e)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);
  hr_symbol_t symbols[MAX_SYMBOLS];

  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      append_new (text, seen, symbols, hr_term_symbols (e, i, symbols, MAX_SYMBOLS));
  return g_string_free_and_steal (text);
}

char *
hr_report_time_symbols (const hr_time_t *time, double least_seconds)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);
  hr_symbol_t symbols[MAX_SYMBOLS];

  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    if (time->terms[i].seconds >= least_seconds)
      append_new (text, seen, symbols, hr_time_symbols (time, i, symbols, MAX_SYMBOLS));
  return g_string_free_and_steal (text);
}

char *
hr_report_serving_symbols (const hr_serving_t *serving)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);
  hr_symbol_t symbols[MAX_SYMBOLS];

  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    if (hr_serving_term_counts (serving, i))
      append_new (text, seen, symbols, hr_serving_symbols (&serving->decode.pass, i, symbols, MAX_SYMBOLS));
  return g_string_free_and_steal (text);
}
