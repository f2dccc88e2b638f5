/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buffers that libraries allocate by themselves. */
#include "core/terms/outside.h"
#include "core/base/extremes.h"
#include "core/base/units.h"

#include <stddef.h>

/* GPUs that have different experts. */
static double
experts_group (const hr_share_t *share)
{
  if (share->p->experts <= 0)
    return 1;
  return share->groups->expert;
}

/* Groups of GPUs that a GPU talks to, besides the first, which cost less: channels are there. */
static double
further_groups (const hr_share_t *share)
{
  const hr_groups_t *groups = share->groups;
  const double sizes[] = { groups->data, groups->tensor, groups->pipeline, groups->context, experts_group (share) };
  double n_groups = 0;

  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    if (sizes[i] > 1)
      n_groups++;
  return hr_max (n_groups - 1, 0);
}

/* Experts send to each GPU of their group on channels of its own. */
static double
all_to_all_mib (const hr_share_t *share)
{
  if (experts_group (share) <= 1 || share->p->moe_dispatcher != HR_DISPATCH_ALLTOALL)
    return 0;
  return (double) share->p->nccl_all_to_all_mib;
}

double
hr_nccl_bytes (const hr_share_t *share)
{
  const hr_params_t *p = share->p;
  double mib = (double) p->nccl_mib;

  if (p->overhead != HR_ITEMISED || share->groups->world <= 1)
    return 0;
  if (p->mode == HR_TRAINING)
    mib += further_groups (share) * (double) p->nccl_group_mib + all_to_all_mib (share);
  return mib * HR_MIB;
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
