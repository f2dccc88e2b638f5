/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger, read: which of its tensors are in memory at an estimate's peak. */
#pragma once

#include "core/explain/ledger-line.h"
#include "core/explain/ledger-parts.h"

/** The lines of activations or of logits at the peak, whose bytes · times add up to the term; other terms
 * have none. At the optimizer's step nothing of it is left: then the lines are those of the loss. Without the
 * ledger there are none. Returns how many, at most `max`; HR_LEDGER_LINES always suffice. */
size_t hr_ledger_lines (const hr_estimate_t *e, hr_term_t term, hr_line_t *lines, size_t max);

/** Of a row’s bytes: what the chosen recomputation drops of it by name, in every layer of its part. Only the
 * selective one does: the others drop layers whole. */
double hr_dropped_bytes (const hr_params_t *params, const hr_kept_t *kept);
