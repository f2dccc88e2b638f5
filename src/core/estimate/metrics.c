/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels of the metrics, by what a tool shows of each. */
#include "core/estimate/metrics.h"
#include "core/base/text.h"
#include "core/terms/serving.h"

/* nvidia-smi shows all that an engine reserves: of its pool the estimate has what these sequences need. */
const char *
hr_metric_label (const hr_params_t *p, hr_metric_t metric)
{
  static const char *const labels[HR_N_METRICS] = {
    [HR_ALLOCATED] = N_ ("Allocated: used by tensors"),
    [HR_RESERVED] = N_ ("Reserved: held by the allocator"),
    [HR_DEVICE] = N_ ("On the device: as shown by nvidia-smi"),
  };

  if (metric == HR_DEVICE && hr_is_paged (p))
    return N_ ("On the device: without the rest of the pool");
  return labels[metric];
}
