/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What layers keep that differ from the others: with full attention among windows, with a convolution, or with keys and
 * values of another layer. */
#pragma once

#include "core/ledger/differences.h"
#include "core/ledger/ledger-page.h"

/** What such a layer keeps more than the others; zero where the first `layers` have none. */
hr_more_t hr_differing_layer_keeps (hr_page_t *page, hr_difference_t difference, double layers);
