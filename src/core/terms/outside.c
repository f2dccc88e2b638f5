/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buffers that libraries allocate by themselves. */
#include "core/terms/outside.h"
#include "core/base/units.h"

double
hr_nccl_bytes (const hr_share_t *share)
{
  const hr_params_t *p = share->p;

  if (p->overhead != HR_ITEMISED || share->groups->world <= 1)
    return 0;
  return (double) p->nccl_mib * HR_MIB;
}

double
hr_bucket_bytes (const hr_share_t *share)
{
  const hr_params_t *p = share->p;
  bool itemised = p->overhead == HR_ITEMISED && p->activation_model == HR_MODEL_LEDGER;

  if (!itemised || p->mode != HR_TRAINING || p->zero_stage <= 0)
    return 0;
  return (double) p->zero_bucket_elements * share->facts->compute_bytes;
}

double
hr_outside_bytes (const hr_share_t *share)
{
  return hr_nccl_bytes (share) + hr_bucket_bytes (share);
}
