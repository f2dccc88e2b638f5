/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the first layer keeps less than the others: where the embedding is frozen, or where it lacks a norm. */
#pragma once

#include "core/ledger/ledger-page.h"

/** The row of what is not kept. Returns its bytes, above zero, or 0 where nothing is spared. */
double hr_first_layer_spares (hr_page_t *page);
