/* A ledger under construction, and what all modules write into it. Private to src/core. */
#pragma once

#include "core/work.h"

/** `part` is what the next rows belong to. */
typedef struct
{
  const hr_work_t *w;
  hr_saved_t *saved; /* NULL: only the sums are wanted */
  hr_part_t part;
  double sum, core, logits;
} hr_page_t;

/** Append a copy of a row, as belonging to the page's part. */
void hr_page_append (hr_page_t *page, const hr_kept_t *row);

/** Append a row of so many elements of a format. */
void hr_page_keep (hr_page_t *page, const char *module, const char *tensor, const char *shape, hr_dtype_t dtype,
                   double elements);

/** The same for a tensor of the attention core: selective recomputation drops it and keeps `kept_bytes`
 * in its place. */
void hr_page_keep_core (hr_page_t *page, const char *tensor, const char *shape, hr_dtype_t dtype, double elements,
                        double kept_bytes);

/** The format of matrix products, and that of the residual stream. */
hr_dtype_t hr_compute_dtype (const hr_work_t *w);
hr_dtype_t hr_residual_dtype (const hr_work_t *w);

/** The input of `readers` Linear modules: one tensor, shared; under autocast each casts its own. */
void hr_linear_input_keeps (hr_page_t *page, const char *module, int readers);

/** The mask of a dropout on the residual stream, where the family has one. */
void hr_dropout_mask_keeps (hr_page_t *page, const char *module);

/** The attention with its projections' inputs (ledger-attention.c). */
void hr_attention_keeps (hr_page_t *page);

/** The MLP, or routed and shared experts, with their inputs (ledger-mlp.c). */
void hr_mlp_keeps (hr_page_t *page);
void hr_experts_keep (hr_page_t *page);
