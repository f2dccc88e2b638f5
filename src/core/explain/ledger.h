/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger, read: which of its tensors are in memory at an estimate's peak, and what their shapes are in
 * numbers. */
#pragma once

#include "core/estimate/estimate.h"

/** One line of a term's ledger. */
typedef struct
{
  hr_kept_t kept; /* `bytes` are those of one */
  double count;   /* how many the model has of it: one a layer of its part */
  double times;   /* how many of these are in memory; bytes · times is what the term counts */
} hr_line_t;

enum
{
  HR_LEDGER_LINES = 2 * HR_LEDGER_ROWS
};

/** The lines of activations or of logits at the peak, whose bytes · times add up to the term; other terms
 * have none. At the optimizer's step nothing of it is left: then the lines are those of the loss. Without the
 * ledger there are none. Returns how many, at most `max`; HR_LEDGER_LINES always suffice. */
size_t hr_ledger_lines (const hr_estimate_t *e, hr_term_t term, hr_line_t *lines, size_t max);

/** Of a row’s bytes: what the chosen recomputation drops of it by name, in every layer of its part. Only the
 * selective one does: the others drop layers whole. */
double hr_dropped_bytes (const hr_params_t *params, const hr_kept_t *kept);

/** How often the stage shown keeps a part at the end of the forward pass without recomputation: its layers, each
 * once for every micro-batch in flight, or one. Bytes of all rows but the batch's, times this, are `baseline_bytes`. */
double hr_part_count (const hr_estimate_t *e, hr_part_t part);

/** Stable id of a part: "layer", "dense-layer", "full-layer", "module", "once", "checkpoint". */
const char *hr_part_id (hr_part_t part);

/** A shape with its numbers in it: "4096·2·4096" for "s·b·h". Returns `text`; 128 bytes always suffice. */
const char *hr_shape_substituted (const hr_params_t *params, const char *shape, char *text, size_t size);
