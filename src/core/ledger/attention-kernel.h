/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which attention kernel runs. */
#pragma once

#include "core/plan/share.h"

/** The kernel that runs: the chosen one, or PyTorch's choice. */
hr_attention_t hr_kernel (const hr_share_t *share);

/** True where keys and values come to the kernel repeated to all heads. */
bool hr_expands_kv (const hr_share_t *share);

/** The shape of its output: values of all heads. */
const char *hr_output_shape (const hr_family_t *family);

/** True where a kernel keeps the scores of every pair of tokens. */
bool hr_keeps_scores (hr_attention_t kernel);
