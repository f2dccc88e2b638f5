/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heads of labels, of sequences or of tokens. Source: Transformers, modeling_layers.py (decoders) and
 * models/bert/modeling_bert.py (encoders). */
#pragma once

#include "core/ledger/ledger-page.h"

/** A label of each sequence: of all tokens' scores a decoder takes the last, an encoder pools the first token. */
void hr_sequence_labels_keep (hr_page_t *page);

/** A label of each token. */
void hr_token_labels_keep (hr_page_t *page);
