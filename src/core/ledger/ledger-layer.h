/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a layer keeps, module by module. Private to core/ledger. */
#pragma once

#include "core/ledger/ledger-page.h"

/** Begin a part of the ledger with the rows of a layer on this page; returns its bytes. */
double hr_layer_keeps (hr_page_t *page, hr_part_t part, bool with_experts);
