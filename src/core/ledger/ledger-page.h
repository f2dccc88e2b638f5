/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ledger under construction, and what all modules write into it. Private to src/core. */
#pragma once

#include "core/work.h"

/** `part` is what the next rows belong to. */
typedef struct
{
  const hr_work_t *w;
  hr_saved_t *saved; /* NULL: only the sums are wanted */
  hr_part_t part;
  bool early;   /* so are these: see hr_kept_t */
  bool away;    /* so are these */
  bool batch;   /* so are these */
  bool certain; /* the next rows are what they are in every family */
  double sum, core, logits, gone;
  double routed;  /* of the last layer: what grows with the tokens that come from other GPUs */
  double renamed; /* of what selective recomputation keeps: outputs of products that may have another name */
  double held;    /* see hr_page_hold */
  bool held_product;
  double largest;         /* of its tensors that are not certain */
  double after_attention; /* of the last layer: the MLP and the norms around it */
} hr_page_t;

/** Make a row belong to the page's part, and append a copy of it. */
void hr_page_append (hr_page_t *page, hr_kept_t *row);

/** Append a row of so many elements of a format. */
void hr_page_keep (hr_page_t *page, const char *module, const char *tensor, const char *shape, hr_dtype_t dtype,
                   double elements);

/** The same for a tensor of the attention core: selective recomputation drops it and keeps `kept_bytes`
 * in its place. */
void hr_page_keep_core (hr_page_t *page, const char *tensor, const char *shape, hr_dtype_t dtype, double elements,
                        double kept_bytes);

/** Recomputation by operator keeps so many bytes in place of the layer's next row, a product's output or not;
 * it drops all of a row that is not announced so. */
void hr_page_hold (hr_page_t *page, double bytes, bool product);

/** The format of matrix products, and that of the residual stream. */
hr_dtype_t hr_compute_dtype (const hr_work_t *w);
hr_dtype_t hr_residual_dtype (const hr_work_t *w);

/** True where so many bytes an element are kept as they are when something asks for fp32. */
bool hr_is_fp32 (hr_dtype_t dtype);

/** A tensor that Linear modules read. */
typedef struct
{
  const char *module; /* all of them together */
  unsigned targets;   /* which they are, HR_TARGET_… bits; 0: such as no adapter is for */
  int readers;
  double width;      /* of a row of the residual stream's tokens */
  const char *shape; /* "s·b·h" */
  bool held;         /* something else keeps it anyway */
  double inner;      /* width and shape of what the MLP's modules give */
  const char *inner_shape;
} hr_input_t;

/** What they keep of it (ledger-adapters.c): one tensor, shared; under autocast each casts its own. A frozen module
 * keeps none, but its adapter does, and also tensors of its own. */
void hr_linear_keeps (hr_page_t *page, hr_input_t in);

/** True where one of these modules keeps its input as it is. */
bool hr_keeps_input (const hr_work_t *w, unsigned targets);

/** The mask of a dropout (one of HR_DROP_…) on the residual stream, where the family has it. */
void hr_dropout_mask_keeps (hr_page_t *page, const char *module, int where);

/** A norm's input, for hr_norm_keeps. */
typedef struct
{
  hr_dtype_t dtype;
  double rows, width;
  double buffer;     /* width of the buffer that the input is a view of; 0: it is none */
  bool weightless;   /* the norm has no weight */
  bool shared;       /* its fp32 copy, or LayerNorm's input, is another norm's too */
  const char *shape; /* "s·b·h" */
  const char *rows_shape, *pairs_shape, *width_shape, *buffer_shape; /* of these; NULL: "s·b", "2·s·b", "h", none */
} hr_normed_t;

/** The family's norm over that input (ledger-norm.c). */
void hr_norm_keeps (hr_page_t *page, const char *module, hr_normed_t input);

/** The family's norm over the residual stream. */
void hr_residual_norm_keeps (hr_page_t *page, const char *module, bool shared);

/** The attention with its projections' inputs (ledger-attention.c). */
void hr_attention_keeps (hr_page_t *page);

/** Its norms on query and key, where it has them. */
void hr_qk_norms_keep (hr_page_t *page);

/** The kernel that runs: the chosen one, or PyTorch's choice. */
hr_attention_t hr_kernel (const hr_work_t *w);

/** The shape of its output: values of all heads. */
const char *hr_output_shape (const hr_work_t *w);

/** What the kernel keeps: query, key, value, scores, output (ledger-kernel.c). */
void hr_kernel_keeps (hr_page_t *page);

/** The MLP, or routed and shared experts, with their inputs (ledger-mlp.c). */
void hr_mlp_keeps (hr_page_t *page);
void hr_experts_keep (hr_page_t *page);

/** Logits and loss of the next token, with the head’s input (ledger-loss.c). */
void hr_causal_head_keeps (hr_page_t *page, hr_work_t *w);

/** The log-softmax of plain cross-entropy over so many rows. */
void hr_plain_loss_keeps (hr_page_t *page, hr_work_t *w, double rows, hr_dtype_t dtype);

/** Modules for further tokens: what one keeps besides its layer, in bytes; what all keep once (ledger-mtp.c). */
double hr_module_keeps (hr_page_t *page);
void hr_modules_keep (hr_page_t *page);

/** What is kept once; the sums that recomputation needs go into the work (ledger-ends.c). */
void hr_ends_keep (hr_page_t *page, hr_work_t *w);
