/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept once before the layers. */
#pragma once

#include "core/ledger/ledger-page.h"

/** The embedding's part, of both stacks where there are two. Frozen, or beneath adapters, it keeps nothing. */
void hr_embedding_keeps (hr_page_t *page);
