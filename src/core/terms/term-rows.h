/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the term table, and what reads them. Private to core/terms and core/explain. */
#pragma once

#include "core/terms/term-desc.h"
#include "core/terms/view.h"

/** One way to write a formula. */
typedef struct
{
  bool (*applies) (const hr_view_t *v); /* NULL: always */
  const char *text;
  const char *cite; /* NULL: that of the weights' format */
} hr_written_t;

/** One way to compute a term, or more of them to choose from. */
typedef struct hr_formula hr_formula_t;
struct hr_formula
{
  bool (*applies) (const hr_view_t *v); /* NULL: always */
  double (*bytes) (const hr_view_t *v);
  const char *text;
  const char *cite;          /* NULL: that of the weights' format */
  const hr_formula_t *more;  /* instead of all that: the formulas to go on with */
  const hr_written_t *texts; /* instead of text and citation: the first of these that applies. An estimate asks none */
};

/** A term: the first formula that applies at a moment gives the bytes; the last one always does. */
typedef struct
{
  hr_term_desc_t desc;
  const hr_formula_t *at[HR_N_MOMENTS]; /* NULL: it is what it was at the moment before */
} hr_term_row_t;

/** Formulas of a moment at which there is nothing of the term. */
#define HR_NOTHING(cite) ((const hr_formula_t[]) { { NULL, hr_no_bytes, "0", cite } })

extern const hr_term_row_t hr_term_weights;
extern const hr_term_row_t hr_term_master_weights;
extern const hr_term_row_t hr_term_gradients;
extern const hr_term_row_t hr_term_optimizer_states;
extern const hr_term_row_t hr_term_activations;
extern const hr_term_row_t hr_term_logits;
extern const hr_term_row_t hr_term_kv_cache;
extern const hr_term_row_t hr_term_temporaries;
extern const hr_term_row_t hr_term_communication;
extern const hr_term_row_t hr_term_buffers;
extern const hr_term_row_t hr_term_context;
extern const hr_term_row_t hr_term_fragmentation;
extern const hr_term_row_t hr_term_overhead;

/** All of them. */
extern const hr_term_row_t *const hr_term_rows[HR_N_TERMS];

/** Zero. */
double hr_no_bytes (const hr_view_t *v);

/** The first formula of a list that applies. */
static inline const hr_formula_t *
hr_first_formula (const hr_formula_t *formulas, const hr_view_t *v)
{
  for (;;)
    if (formulas->applies != NULL && !formulas->applies (v))
      formulas++;
    else if (formulas->more != NULL)
      formulas = formulas->more;
    else
      return formulas;
}

/** The formula of a term at the view's moment, or at the last before it that has formulas of its own. */
const hr_formula_t *hr_term_formula_now (const hr_view_t *v, hr_term_t term);

/** How that formula is written. */
hr_written_t hr_formula_written (const hr_formula_t *formula, const hr_view_t *v);
