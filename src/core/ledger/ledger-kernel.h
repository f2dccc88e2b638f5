/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the attention kernel keeps. */
#pragma once

#include "core/ledger/ledger-page.h"

/** What it keeps: query, key, value, scores, output. */
void hr_kernel_keeps (hr_page_t *page);
