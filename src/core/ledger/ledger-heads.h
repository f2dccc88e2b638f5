/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Query, key, value and output of attention. */
#pragma once

#include "core/ledger/ledger-page.h"

void hr_query_keeps (hr_page_t *page);
void hr_key_keeps (hr_page_t *page);

/** The value, or the whole projection that it is a view of. */
void hr_value_keeps (hr_page_t *page, bool is_view);

/** Recomputation by operator keeps so many bytes of what the attention kernel gives, in place of the layer's next row.
 * The list of such operators names PyTorch's own kernels, and not cuDNN's, whose results are computed again. */
void hr_hold_attention (hr_page_t *page, double bytes);

/** The output, which is the input of the projection after it. */
void hr_output_keeps (hr_page_t *page);

/** The products that selective recomputation by operator keeps in place of key and value. */
void hr_hold_key (hr_page_t *page);
void hr_hold_value (hr_page_t *page);
