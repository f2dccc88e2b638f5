/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a mixture of experts keeps in the place of an MLP. */
#pragma once

#include "core/ledger/ledger-page.h"

/** Routed and shared experts, and their router. */
void hr_experts_keep (hr_page_t *page);

/** Bytes of the router's weight in FP32 that a layer keeps beside the weight itself: autograd holds the copy of a
 * weight that a product reads. */
double hr_router_copy_bytes (const hr_page_t *page);
