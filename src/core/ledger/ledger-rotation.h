/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept once of rotary positions. */
#pragma once

#include "core/ledger/ledger-page.h"

/** Cosine and sine of each position, or of each token; nothing where the family has none, or each layer its own.
 * Returns its bytes. */
double hr_rotation_keeps (hr_page_t *page);
