/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms' formulas as text: what was computed is set up again at the peak, and the formula that applies is written
 * out. */
#include "core/explain/term-text.h"
#include "core/explain/restored.h"
#include "core/terms/formula.h"
#include "core/terms/term-rows.h"

static const char *
render (const hr_estimate_t *e, hr_term_t term, hr_formula_form_t form, char *text, size_t size)
{
  hr_restored_t restored;
  hr_quantity_source_t source;
  const hr_formula_t *formula;

  hr_restore (&restored, e);
  source = hr_quantities_of_view (&restored.view);
  formula = hr_term_formula_now (&restored.view, term);
  return hr_formula_render (formula->text, &source, form, text, size);
}

const char *
hr_term_formula (const hr_estimate_t *e, hr_term_t term, char *text, size_t size)
{
  return render (e, term, HR_FORMULA_SYMBOLS, text, size);
}

const char *
hr_term_substituted (const hr_estimate_t *e, hr_term_t term, char *text, size_t size)
{
  return render (e, term, HR_FORMULA_NUMBERS, text, size);
}

size_t
hr_term_symbols (const hr_estimate_t *e, hr_term_t term, hr_symbol_t *symbols, size_t max)
{
  hr_restored_t restored;
  hr_quantity_source_t source;
  const hr_formula_t *formula;

  hr_restore (&restored, e);
  source = hr_quantities_of_view (&restored.view);
  formula = hr_term_formula_now (&restored.view, term);
  return hr_formula_symbols (formula->text, &source, symbols, max);
}

const char *
hr_term_citation (const hr_estimate_t *e, hr_term_t term)
{
  hr_restored_t restored;
  const hr_formula_t *formula;

  hr_restore (&restored, e);
  formula = hr_term_formula_now (&restored.view, term);
  if (formula->cite == NULL)
    return restored.run.facts.quantization->cite;
  return formula->cite;
}

hr_term_t
hr_term_largest (const hr_estimate_t *e)
{
  hr_term_t largest = 0;

  for (int i = 1; i < HR_N_TERMS; i++)
    if (e->terms[i] > e->terms[largest])
      largest = (hr_term_t) i;
  return largest;
}
