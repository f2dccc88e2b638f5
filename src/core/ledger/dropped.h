/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-Core's modules of selective recomputation: which rows of a layer each of them drops. Private to core/ledger.
 */
#pragma once

#include "core/ledger/kept.h"
#include "core/plan/share.h"

/** True where some module is recomputed that has rows of its own. */
bool hr_drops_modules (const hr_params_t *p);

/** Note in a row what the modules that are recomputed drop of it, where a kernel has not. */
__attribute__ ((cold)) void hr_drop_module (const hr_share_t *share, hr_kept_t *row);
