/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What norms keep, by how they are written. */
#pragma once

#include "core/ledger/ledger-page.h"

/** A norm's input. */
typedef struct
{
  hr_dtype_t dtype;
  double rows, width;
  double buffer_width; /* of the buffer that the input is a view of; 0: it is none */
  bool weightless;     /* the norm has no weight */
  bool frozen;         /* its weight is not trained */
  bool as_it_is;       /* autocast does not copy it to FP32, as it does what is 16 bits wide, shared or not */
  bool shared;         /* its fp32 copy, or LayerNorm's input, is another norm's too */
  const char *shape;   /* "s·b·h" */
  const char *rows_shape, *pairs_shape, *width_shape, *buffer_shape; /* of these; NULL: "s·b", "2·s·b", "h", none */
} hr_normed_t;

/** The family's norm over that input. */
void hr_norm_keeps (hr_page_t *page, const char *module, const hr_normed_t *input);

/** The family's norm over the residual stream. */
void hr_residual_norm_keeps (hr_page_t *page, const char *module, bool shared);

/** The same over what the embedding gives. */
void hr_embedding_norm_keeps (hr_page_t *page, const char *module);

/** The final norm. */
void hr_final_norm_keeps (hr_page_t *page);

/** Bytes that a trained norm over the residual stream does not keep where its input needs no gradient. One kernel keeps
 * all the same. */
double hr_trained_norm_spares (const hr_page_t *page);
