/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-Core's modules of selective recomputation: which rows of a layer each of them drops. Private to core/ledger.
 */
#pragma once

#include "core/ledger/kept.h"
#include "core/plan/share.h"

/** True where some module is recomputed that has rows of its own. */
bool hr_drops_modules (const hr_params_t *p);

/** Bit i: entry i of the table of modules applies to layers of a kind, and its module is recomputed. */
unsigned hr_dropped_entries (const hr_share_t *share, hr_part_t part);

/** Set `dropped` to all bytes of a row that one of these entries names. */
__attribute__ ((cold)) void hr_drop_row (unsigned entries, hr_kept_t *row);
