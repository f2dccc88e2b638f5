/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms' formulas as text: what was computed is set up again at the peak, and the formula that applies is written
 * out. */
#include "core/explain/term-text.h"
#include "core/explain/restored.h"
#include "core/terms/formula.h"
#include "core/terms/term-rows.h"

static hr_written_t
written_now (const hr_restored_t *restored, hr_term_t term)
{
  return hr_formula_written (hr_term_formula_now (&restored->view, term), &restored->view);
}

static const char *
render (const hr_estimate_t *e, hr_term_t term, hr_formula_form_t form, char *text, size_t size)
{
  hr_restored_t restored;
  hr_quantity_source_t source;

  hr_restore (&restored, e);
  source = hr_quantities_of_view (&restored.view);
  return hr_formula_render (written_now (&restored, term).text, &source, form, text, size);
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

  hr_restore (&restored, e);
  source = hr_quantities_of_view (&restored.view);
  return hr_formula_symbols (written_now (&restored, term).text, &source, symbols, max);
}

const char *
hr_term_citation (const hr_estimate_t *e, hr_term_t term)
{
  hr_restored_t restored;
  hr_written_t written;

  hr_restore (&restored, e);
  written = written_now (&restored, term);
  if (written.cite == NULL)
    return restored.run.facts.quantization->cite;
  return written.cite;
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
