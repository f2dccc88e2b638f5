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
const hr_formula_t *
hr_term_formula_now (const hr_work_t *w, hr_term_t term)
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
  return hr_term_formula_now (w, term)->bytes (w);
}

void
hr_terms_renew (const hr_work_t *w, hr_term_t from, hr_term_t to, double terms[HR_N_TERMS])
{
  for (hr_term_t i = from; i < to; i++)
    if (table[i]->at[w->moment] != NULL)
      terms[i] = first_that_applies (table[i]->at[w->moment], w)->bytes (w);
}
