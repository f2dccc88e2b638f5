/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a mixture of experts keeps in the place of an MLP. */
#pragma once

#include "core/ledger/ledger-page.h"

/** Routed and shared experts, and their router. */
void hr_experts_keep (hr_page_t *page);
