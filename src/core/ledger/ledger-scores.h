/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What attention keeps that computes its scores one by one. */
#pragma once

#include "core/ledger/ledger-page.h"

void hr_eager_keeps (hr_page_t *page);
void hr_math_keeps (hr_page_t *page);
