/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an encoder’s convolutions over audio keep. */
#pragma once

#include "core/ledger/ledger-page.h"

/** Both convolutions and their functions, on the encoder’s page. */
void hr_front_keeps (hr_page_t *page);
