/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a short convolution keeps that stands in place of attention. */
#pragma once

#include "core/ledger/ledger-page.h"

/** A projection to two gates and what is convolved, the convolution between the gates, and a projection back. */
void hr_convolution_keeps (hr_page_t *page);
