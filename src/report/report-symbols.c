/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "report/report-symbols.h"

#include "core/explain/term-text.h"
#include "words/headroom-i18n.h"

#include <string.h>

/* Keyed by symbol: a symbol has one meaning in all formulas (tests/core/test-terms.c). */
static void
add_term (GHashTable *seen, GString *text, const hr_estimate_t *e, hr_term_t term)
{
  hr_symbol_t symbols[16];
  gsize n = hr_term_symbols (e, term, symbols, G_N_ELEMENTS (symbols));

  for (gsize i = 0; i < n; i++)
    if (g_hash_table_add (seen, (gpointer) symbols[i].symbol))
      /* Translators: 1: a symbol of formulas, 2: what it stands for. */
      g_string_append_printf (g_string_append (text, text->len > 0 ? "; " : ""), _ ("%1$s: %2$s"), symbols[i].symbol,
                              headroom_gettext (symbols[i].meaning));
}

char *
hr_report_symbols (const hr_estimate_t *e)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);

  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      add_term (seen, text, e, i);
  return g_string_free_and_steal (text);
}
