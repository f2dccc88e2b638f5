/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What attention keeps with its projections' inputs. */
#pragma once

#include "core/ledger/ledger-page.h"

/** The attention of a layer. */
void hr_attention_keeps (hr_page_t *page);

/** The attention of a decoder’s layer to the encoder’s output, which is kept once for all. */
void hr_cross_attention_keeps (hr_page_t *page);

/** Its norms on query and key, where it has them. */
void hr_qk_norms_keep (hr_page_t *page);
