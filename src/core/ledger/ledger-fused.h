/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the fused attention kernels keep. */
#pragma once

#include "core/ledger/ledger-page.h"

void hr_fused_keeps (hr_page_t *page);
