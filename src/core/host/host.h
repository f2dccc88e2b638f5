/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory of the host: what loading the model and offloading take of it, by process and by node. */
#pragma once

#include "core/host/host-ids.h"
#include "core/terms/terms.h"

/** What a process takes at its peak, in bytes. A process has one GPU. */
typedef struct
{
  double terms[HR_N_HOST_TERMS]; /* at the peak; they sum to `bytes` */
  double bytes, low, high;
  double pinned_bytes; /* of these: page-locked, which the kernel cannot swap out */
  bool is_loading;     /* the peak is while the model is loaded, not while it runs */
  double processes;    /* of this run on one node */
  double node_bytes;   /* of all of them */
} hr_host_t;

/** The row of a part of host memory. */
const hr_term_desc_t *hr_host_desc (hr_host_term_t term);

/** Its peak in files: "loading" or "running". */
const char *hr_host_moment_id (const hr_host_t *host);

/** What the stage that the view is of takes of the host. Source: DeepSpeed's stage_1_and_2.py and stage3.py, PyTorch's
 * FSDP and caching host allocator, Transformers' and accelerate's loading, bitsandbytes' paged optimizers. */
void hr_host_measure (const hr_view_t *v, hr_host_t *host);
