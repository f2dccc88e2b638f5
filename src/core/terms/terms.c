/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The term table. A term has formulas for each moment at which it changes (term-*.c); the first that applies
 * gives its bytes, its text and its citation. To change a formula: its row there and its function. In the
 * texts "{name}" stands for a parameter or a quantity (quantities.c), and of parts in brackets those are
 * written that are not zero; a test evaluates every text and holds it to the function. */
#include "core/terms/formula.h"
#include "core/terms/term-rows.h"

/* clang-format off */
static const hr_term_row_t *const table[HR_N_TERMS] = {
  [HR_WEIGHTS] = &hr_term_weights,
  [HR_MASTER_WEIGHTS_TERM] = &hr_term_master_weights,
  [HR_GRADIENTS] = &hr_term_gradients,
  [HR_OPTIMIZER_STATES] = &hr_term_optimizer_states,
  [HR_ACTIVATIONS] = &hr_term_activations,
  [HR_LOGITS] = &hr_term_logits,
  [HR_KV_CACHE] = &hr_term_kv_cache,
  [HR_TEMPORARIES] = &hr_term_temporaries,
  [HR_COMMUNICATION] = &hr_term_communication,
  [HR_BUFFERS] = &hr_term_buffers,
  [HR_CONTEXT] = &hr_term_context,
  [HR_FRAGMENTATION] = &hr_term_fragmentation,
  [HR_OVERHEAD_TERM] = &hr_term_overhead,
};
/* clang-format on */

/* Of the work's moment, or of the last before it that has formulas of its own. */
static const hr_formula_t *
formula_now (const hr_work_t *w, hr_term_t term)
{
  hr_moment_t moment = w->moment;

  while (table[term]->at[moment] == NULL)
    moment--;
  return first_that_applies (table[term]->at[moment], w);
}

const hr_term_desc_t *
hr_term_desc (hr_term_t term)
{
  return &table[term]->desc;
}

double
hr_term_bytes (const hr_work_t *w, hr_term_t term)
{
  return formula_now (w, term)->bytes (w);
}

void
hr_terms_renew (const hr_work_t *w, hr_term_t from, hr_term_t to, double terms[HR_N_TERMS])
{
  for (hr_term_t i = from; i < to; i++)
    if (table[i]->at[w->moment] != NULL)
      terms[i] = first_that_applies (table[i]->at[w->moment], w)->bytes (w);
}

static const hr_formula_t *
formula_of (const hr_estimate_t *e, hr_term_t term, hr_work_t *w)
{
  hr_work_restore (w, e);
  return formula_now (w, term);
}

const char *
hr_term_formula (const hr_estimate_t *e, hr_term_t term, char *text, size_t size)
{
  hr_work_t w;
  const hr_formula_t *formula = formula_of (e, term, &w);

  return hr_formula_render (formula->text, &w, HR_FORMULA_SYMBOLS, text, size);
}

const char *
hr_term_substituted (const hr_estimate_t *e, hr_term_t term, char *text, size_t size)
{
  hr_work_t w;
  const hr_formula_t *formula = formula_of (e, term, &w);

  return hr_formula_render (formula->text, &w, HR_FORMULA_NUMBERS, text, size);
}

size_t
hr_term_symbols (const hr_estimate_t *e, hr_term_t term, hr_symbol_t *symbols, size_t max)
{
  hr_work_t w;
  const hr_formula_t *formula = formula_of (e, term, &w);

  return hr_formula_symbols (formula->text, &w, symbols, max);
}

const char *
hr_term_citation (const hr_estimate_t *e, hr_term_t term)
{
  hr_work_t w;
  const hr_formula_t *formula = formula_of (e, term, &w);

  return formula->cite != NULL ? formula->cite : w.quantization->cite;
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
