/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The term table. A term has formulas for each moment at which it changes (term-*.c); the first that applies
 * gives its bytes, its text and its citation; or a list of texts, of which again the first that applies is told. To
 * change a formula: its row there and its function. In the texts "{name}" stands for a parameter or a quantity
 * (quantities-*.c), and of parts in brackets those are written that are not zero; a test evaluates every text and holds
 * it to the function. */
#include "core/terms/terms.h"
#include "core/terms/term-rows.h"

#include <assert.h>

const hr_term_row_t *const hr_term_rows[HR_N_TERMS] = {
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

/* The order of moments, by which "the moment before" is found. */
static_assert (HR_MOMENT_FORWARD_IMAGES == 0, "training begins with images");
static_assert (HR_MOMENT_HEAD == HR_MOMENT_LOSS + 1, "backward begins with the head");
static_assert (HR_MOMENT_BACKWARD_START == HR_MOMENT_HEAD + 1, "the layers follow the head");
static_assert (HR_MOMENT_BACKWARD_IMAGES == HR_MOMENT_BACKWARD_END + 1, "images follow the layers");
static_assert (HR_MOMENT_EMBEDDING == HR_MOMENT_BACKWARD_IMAGES + 1, "the embedding follows images");
static_assert (HR_MOMENT_STEP == HR_MOMENT_EMBEDDING + 1, "the step follows backward");
static_assert (HR_MOMENT_LOAD == HR_MOMENT_STEP + 1, "what loading does not change is as at the step");
static_assert (HR_MOMENT_DECODE == HR_MOMENT_PREFILL + 1, "inference begins with the prompt");

const hr_formula_t *
hr_term_formula_now (const hr_view_t *v, hr_term_t term)
{
  hr_moment_t moment = v->moment;

  while (hr_term_rows[term]->at[moment] == NULL)
    moment--;
  return hr_first_formula (hr_term_rows[term]->at[moment], v);
}

hr_written_t
hr_formula_written (const hr_formula_t *formula, const hr_view_t *v)
{
  const hr_written_t *written = formula->texts;

  if (written == NULL)
    return (hr_written_t) { .text = formula->text, .cite = formula->cite };
  while (written->applies != NULL && !written->applies (v))
    written++;
  return *written;
}

const hr_term_desc_t *
hr_term_desc (hr_term_t term)
{
  return &hr_term_rows[term]->desc;
}

hr_term_kind_t
hr_term_kind (hr_term_t term)
{
  if (term >= HR_FIRST_SHARE)
    return HR_TERM_SHARE;
  if (term >= HR_FIRST_OUTSIDE)
    return HR_TERM_OUTSIDE;
  return HR_TERM_TENSOR;
}

double
hr_term_bytes (const hr_view_t *v, hr_term_t term)
{
  return hr_term_formula_now (v, term)->bytes (v);
}

/* The terms from one up to another. A moment without formulas leaves a term as it was. Unrolled: most of them do, and
 * would take as long to be counted as to be looked at. */
static void
renew (const hr_view_t *v, int from, int to, double terms[HR_N_TERMS])
{
#pragma GCC unroll 16
  for (int i = from; i < to; i++)
    {
      const hr_formula_t *formulas = hr_term_rows[i]->at[v->moment];

      if (formulas != NULL)
        terms[i] = hr_first_formula (formulas, v)->bytes (v);
    }
}

void
hr_terms_renew (const hr_view_t *v, double terms[HR_N_TERMS])
{
  renew (v, 0, HR_FIRST_SHARE, terms);
}

hr_sums_t
hr_terms_sum (const hr_view_t *v, const double terms[HR_N_TERMS])
{
  hr_sums_t sums = { 0 };

  for (int i = 0; i < HR_FIRST_SHARE; i++)
    sums.bytes += terms[i];
  for (int i = HR_FIRST_OUTSIDE; i < HR_FIRST_SHARE; i++)
    sums.outside_bytes += terms[i];
  sums.state_bytes = terms[HR_OPTIMIZER_STATES];
  sums.allocated_bytes = sums.bytes - sums.outside_bytes - v->outside_bytes;
  return sums;
}

void
hr_terms_renew_shares (const hr_view_t *v, double terms[HR_N_TERMS])
{
  renew (v, HR_FIRST_SHARE, HR_N_TERMS, terms);
}
