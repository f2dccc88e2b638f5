/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logits and loss. */
#pragma once

#include "core/terms/view.h"

/** Bytes of the next token's logits and loss while the loss is computed, whatever the view's moment. */
double hr_logits_at_loss (const hr_view_t *v);

/** Bytes of the gradient of the logits, in the format of the products. */
double hr_logit_gradient (const hr_view_t *v);

/** Bytes of the next token's logits and loss at the view's moment. */
double hr_next_logits (const hr_view_t *v);
