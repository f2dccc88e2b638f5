/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which other GPUs advice may name. */
#pragma once

#include "core/advise/options.h"
#include "core/estimate/estimate.h"

/** Write the GPUs that a run may be moved to, from the smallest up, one of each size; returns how many. They are of the
 * chosen one's vendor, and larger; where the run fits, smaller ones count, too. A card is not exchanged for a whole
 * machine, nor one that computes in BF16 for one that does not where the run needs it. */
int headroom_advice_take_gpus (const hr_estimate_t *e, hr_other_gpu_t gpus[HR_MAX_OTHER_GPUS]);
