/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the tables of changes write their settings. */
#pragma once

#include "core/advise/change.h"

/* clang-format off */
#define TO(param, number) { param, HR_SET_TO, number, NULL }
#define TO_ID(param, id) { param, HR_SET_TO_ID, 0, id }
#define WITH(param, number) { param, HR_SET_WITH, number, NULL }
#define RAISE(param, number) { param, HR_RAISE_TO, number, NULL }
#define LOWER(param, number) { param, HR_LOWER_TO, number, NULL }
#define TIMES(param, number) { param, HR_TIMES, number, NULL }
#define OVER(param, number) { param, HR_OVER, number, NULL }
#define OVER_WHERE_WHOLE(param, number) { param, HR_OVER_WHERE_WHOLE, number, NULL }

/* What changes of several tables are called. */
#define ACCUMULATION N_ ("Micro-batch size {micro-batch-size}, micro-batches per step {micro-batches}")
#define MATRICES N_ ("Tensor-parallel size {tensor-parallel} on the same GPUs")
#define STAGES N_ ("Pipeline-parallel size {pipeline-parallel} on the same GPUs")
#define CONTEXTS N_ ("Context-parallel size {context-parallel} on the same GPUs")
/* clang-format on */
