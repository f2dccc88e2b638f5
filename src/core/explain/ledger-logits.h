/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The logits' lines. Private to core/explain. */
#pragma once

#include "core/explain/ledger-reading.h"

/** Put the lines of the logits. */
void hr_reading_put_logits (hr_reading_t *reading, const hr_saved_t *saved);
