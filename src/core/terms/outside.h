/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory outside of PyTorch's allocator, besides the context. */
#pragma once

#include "core/plan/share.h"

/** NCCL's buffers, of all communicators of a GPU; and DeepSpeed's buckets. Source: measured-nccl. */
double hr_nccl_bytes (const hr_share_t *share);
double hr_bucket_bytes (const hr_share_t *share);
