#include "report/report-symbols.h"

#include "core/terms.h"
#include "model/headroom-i18n.h"

#include <string.h>

/* Quantities that formulas write and that are no parameters (core/quantities.c); those go before parameters
 * of the same letter. */
/* clang-format off */
static const struct
{
  const char *symbol, *meaning;
} quantities[] = {
  { "N", N_("parameters") },
  { "N₁", N_("parameters that are trained") },
  { "M", N_("parameters in four bits") },
  { "n", N_("tokens, s · b") },
  { "w", N_("bytes of a weight") },
  { "w₀", N_("bytes of an updated weight") },
  { "g", N_("bytes of a gradient") },
  { "e", N_("bytes of an element") },
  { "A", N_("bytes that one layer keeps") },
  { "A₀", N_("of these, those of the attention core") },
  { "A₁", N_("of these, those behind attention") },
  { "ΣA", N_("bytes that the layers in memory keep") },
  { "R", N_("bytes kept once, outside the layers") },
  { "H", N_("bytes held until the layers are done") },
  { "C", N_("bytes of one checkpoint") },
  { "j", N_("checkpoints in memory") },
  { "i", N_("layers whose tensors are in memory") },
  { "I", N_("layers between checkpoints") },
  { "l", N_("layers whose gradients exist") },
  { "P", N_("parameters of a layer") },
  { "T", N_("elements of the largest tensor") },
  { "T₁", N_("elements of the MLP’s largest weight and its bias") },
  { "T₄", N_("elements of the largest matrix in four bits") },
  { "S", N_("elements of the optimizer’s states") },
  { "o", N_("bytes of a state’s element") },
  { "c", N_("cached tokens") },
  { "L₁", N_("layers that look at all tokens") },
  { "L₂", N_("layers with a sliding window") },
  { "q", N_("width of all query heads") },
  { "f", N_("width of the MLP") },
  { "t", N_("tensors of the MLP in flight") },
  { "sum", N_("all other parts together") },
  { "allocated", N_("all tensors together") },
};
/* clang-format on */

/* A letter of a word, an index or a prime belongs to another symbol. */
static gboolean
continues (gunichar c)
{
  return g_unichar_isalnum (c) || c == '-' || c == 0x2032 || (c >= 0x2080 && c <= 0x2089) || c == 0x3A3;
}

static gboolean
uses (const char *formula, const char *symbol)
{
  gsize length = strlen (symbol);

  for (const char *at = strstr (formula, symbol); at != NULL; at = strstr (at + length, symbol))
    {
      const char *before = at > formula ? g_utf8_prev_char (at) : NULL;
      if ((before == NULL || !continues (g_utf8_get_char (before))) && !continues (g_utf8_get_char (at + length)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
any_uses (const hr_estimate_t *e, const char *symbol)
{
  char formula[512];

  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0 && uses (hr_term_formula (e, i, formula, sizeof formula), symbol))
      return TRUE;
  return FALSE;
}

static gboolean
is_quantity (const char *symbol)
{
  for (gsize i = 0; i < G_N_ELEMENTS (quantities); i++)
    if (strcmp (quantities[i].symbol, symbol) == 0)
      return TRUE;
  return FALSE;
}

static void
append (GString *symbols, const char *symbol, const char *meaning)
{
  if (symbols->len > 0)
    g_string_append (symbols, "; ");
  /* Translators: 1: a symbol of formulas, 2: what it stands for. */
  g_string_append_printf (symbols, _("%1$s: %2$s"), symbol, meaning);
}

char *
hr_report_symbols (const hr_estimate_t *e)
{
  GString *symbols = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (quantities); i++)
    if (any_uses (e, quantities[i].symbol))
      append (symbols, quantities[i].symbol, _(quantities[i].meaning));
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const char *symbol = hr_param_desc (i)->symbol;
      if (symbol != NULL && !is_quantity (symbol) && any_uses (e, symbol))
        append (symbols, symbol, _(hr_param_desc (i)->label));
    }
  return g_string_free_and_steal (symbols);
}
