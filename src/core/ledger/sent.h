/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-Core's fine-grained offloading: which rows of a layer wait in host memory for backward. Private to
 * core/ledger. */
#pragma once

#include "core/ledger/kept.h"
#include "core/plan/share.h"

/** The offloaded module that a row of a layer is an input of, as its HR_AWAY_… bit; 0: it stays on the GPU. */
__attribute__ ((cold)) unsigned hr_sent_module (const hr_share_t *share, const hr_kept_t *row);
