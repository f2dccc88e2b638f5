/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the head of the next token and the losses keep. */
#pragma once

#include "core/ledger/ledger-page.h"

/** Logits and loss of the next token, with the head’s input; without its matrix, activation and norm. */
void hr_causal_head_keeps (hr_page_t *page);

/** The log-softmax of plain cross-entropy in a format. */
void hr_plain_loss_keeps (hr_page_t *page, hr_dtype_t dtype);
