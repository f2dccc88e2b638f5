/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-Core's modules of selective recomputation: which rows of a layer each of them drops. Private to core/ledger.
 */
#pragma once

#include "core/ledger/kept.h"
#include "core/plan/share.h"

/** True where some module is recomputed that has rows of its own. */
bool hr_drops_modules (const hr_params_t *p);

/** Rows that modules drop in layers of a kind, where a kernel has not: a bit each. */
unsigned hr_dropped_rows (const hr_share_t *share, hr_part_t part);

/** Note in a row whether it is one of these. */
__attribute__ ((cold)) void hr_drop_row (unsigned rows, hr_kept_t *row);
