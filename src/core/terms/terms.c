/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The term table. A term has formulas for each moment at which it changes (term-*.c); the first that applies
 * gives its bytes, its text and its citation. To change a formula: its row there and its function. In the
 * texts "{name}" stands for a parameter or a quantity (quantities.c), and of parts in brackets those are
 * written that are not zero; a test evaluates every text and holds it to the function. */
#include "core/terms/terms.h"
#include "core/terms/term-rows.h"

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

double
hr_no_bytes (const hr_view_t *v)
{
  return 0;
}

const hr_formula_t *
hr_term_formula_now (const hr_view_t *v, hr_term_t term)
{
  hr_moment_t moment = v->moment;

  while (table[term]->at[moment] == NULL)
    moment--;
  return hr_first_formula (table[term]->at[moment], v);
}

const hr_term_desc_t *
hr_term_desc (hr_term_t term)
{
  return &table[term]->desc;
}

hr_term_kind_t
hr_term_kind (hr_term_t term)
{
  return table[term]->kind;
}

double
hr_term_bytes (const hr_view_t *v, hr_term_t term)
{
  return hr_term_formula_now (v, term)->bytes (v);
}

/* Sums of the terms that are no share of others: all of them, and those outside of the allocator. */
static double
sum_up (hr_view_t *v, const double terms[HR_N_TERMS])
{
  double sum = 0;
  double outside = 0;

  for (int i = 0; i < HR_N_TERMS; i++)
    {
      if (table[i]->kind != HR_TERM_SHARE)
        sum += terms[i];
      if (table[i]->kind == HR_TERM_OUTSIDE)
        outside += terms[i];
    }
  v->sum_bytes = sum;
  v->allocated_bytes = sum - outside - v->outside_bytes;
  return outside;
}

void
hr_terms_sum (hr_view_t *v, const double terms[HR_N_TERMS])
{
  sum_up (v, terms);
}

/* Those that are a share, or those that are none. A moment without formulas leaves a term as it was. */
static void
renew (const hr_view_t *v, bool shares, double terms[HR_N_TERMS])
{
  for (int i = 0; i < HR_N_TERMS; i++)
    {
      const hr_formula_t *formulas = table[i]->at[v->moment];

      if (formulas == NULL)
        continue;
      if ((table[i]->kind == HR_TERM_SHARE) == shares)
        terms[i] = hr_first_formula (formulas, v)->bytes (v);
    }
}

hr_terms_total_t
hr_terms_renew (hr_view_t *v, double terms[HR_N_TERMS])
{
  hr_terms_total_t total;
  double outside;
  double shares = 0;

  renew (v, false, terms);
  outside = sum_up (v, terms);
  renew (v, true, terms);
  total.bytes = v->sum_bytes;
  for (int i = 0; i < HR_N_TERMS; i++)
    if (table[i]->kind == HR_TERM_SHARE)
      {
        total.bytes += terms[i];
        shares += terms[i];
      }
  total.tensor_bytes = total.bytes - shares - outside - v->outside_bytes;
  return total;
}
