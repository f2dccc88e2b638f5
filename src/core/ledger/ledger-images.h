/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tower for images keeps, and what joins it to the text. Private to core/ledger. */
#pragma once

#include "core/ledger/images.h"
#include "core/ledger/ledger-page.h"

/** What is kept of images: rows where those of the text's page go, and sums. */
hr_images_t hr_images_keep (const hr_page_t *text);
