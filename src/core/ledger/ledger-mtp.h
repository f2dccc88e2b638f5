/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What modules that predict further tokens keep. Source: Megatron-Core,
 * core/transformer/multi_token_prediction.py. */
#pragma once

#include "core/ledger/ledger-page.h"

/** What one keeps besides its layer. */
void hr_module_keeps (hr_page_t *page);

/** What all of them keep once. */
void hr_modules_keep (hr_page_t *page);
