/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the loss of the next token is computed. */
#pragma once

#include "core/plan/share.h"

/** True where DTensors keep the logits divided over the vocabulary through the loss. */
bool hr_divides_loss (const hr_share_t *share);

/** True where the gradients of the head and of its input are computed chunk by chunk in forward. */
bool hr_heads_in_forward (const hr_share_t *share);

/** Tokens of the loss’s largest chunk. */
double hr_chunk_tokens (const hr_share_t *share);

/** True where the loss of the next token takes the logits in the model’s format. */
bool hr_leaves_logits (const hr_family_t *family);

/** Rows of the loss, each as long as the vocabulary, and bytes of an element of them. */
double hr_loss_rows (const hr_share_t *share);
double hr_loss_element_bytes (const hr_share_t *share);

/** The format in which modules for further tokens keep their logits, and bytes of all of them until the head's
 * backward comes to them. */
hr_dtype_t hr_module_logits_dtype (const hr_share_t *share);
double hr_module_logits (const hr_share_t *share, double modules);
