/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keyed by symbol: a symbol has one meaning in all formulas (tests/core/test-terms.c). */
#include "report/report-symbols.h"

#include "core/explain/term-text.h"
#include "core/serving/serving-text.h"
#include "core/time/time-text.h"
#include "words/headroom-i18n.h"
#include "words/words-list.h"

enum
{
  MAX_SYMBOLS = 16 /* of one formula */
};

static void
append_symbol (GString *text, const hr_symbol_t *symbol)
{
  headroom_words_separate (text, "; ");
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

/* The symbols of a term's formula; none where the term does not count. */
typedef gsize (*list_symbols_t) (gconstpointer of, int term, hr_symbol_t symbols[MAX_SYMBOLS]);

static char *
describe_symbols (gconstpointer of, int n_terms, list_symbols_t list_symbols)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);
  hr_symbol_t symbols[MAX_SYMBOLS];

  for (int i = 0; i < n_terms; i++)
    append_new (text, seen, symbols, list_symbols (of, i, symbols));
  return g_string_free_and_steal (text);
}

static gsize
list_of_memory (gconstpointer of, int term, hr_symbol_t symbols[MAX_SYMBOLS])
{
  const hr_estimate_t *e = of;

  if (e->terms[term] <= 0)
    return 0;
  return hr_term_symbols (e, (hr_term_t) term, symbols, MAX_SYMBOLS);
}

char *
hr_report_symbols (const hr_estimate_t *e)
{
  return describe_symbols (e, HR_N_TERMS, list_of_memory);
}

typedef struct
{
  const hr_time_t *time;
  double least_seconds;
} long_terms_t;

static gsize
list_of_time (gconstpointer of, int term, hr_symbol_t symbols[MAX_SYMBOLS])
{
  const long_terms_t *long_terms = of;

  if (long_terms->time->terms[term].seconds < long_terms->least_seconds)
    return 0;
  return hr_time_symbols (long_terms->time, (hr_time_term_t) term, symbols, MAX_SYMBOLS);
}

char *
hr_report_time_symbols (const hr_time_t *time, double least_seconds)
{
  const long_terms_t long_terms = { time, least_seconds };

  return describe_symbols (&long_terms, HR_N_TIMES, list_of_time);
}

static gsize
list_of_serving (gconstpointer of, int term, hr_symbol_t symbols[MAX_SYMBOLS])
{
  const hr_serving_t *serving = of;

  if (!hr_serving_term_counts (serving, (hr_serving_term_t) term))
    return 0;
  return hr_serving_symbols (&serving->decode.pass, (hr_serving_term_t) term, symbols, MAX_SYMBOLS);
}

char *
hr_report_serving_symbols (const hr_serving_t *serving)
{
  return describe_symbols (serving, HR_N_SERVING_TERMS, list_of_serving);
}
