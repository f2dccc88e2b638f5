/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ends of a model, forward and backward. */
#include "core/time/ends.h"
#include "core/time/layer-products.h"

/* Bytes of an element of the residual stream for embedding and final norm, and launches of all of it. */
#define STREAM_BYTES 12
#define LAUNCHES 16

/* A module's layer against one of the model, for its projection and norms. */
#define MODULE_LAYERS 1.3

static double
loss_seconds (const hr_work_t *w)
{
  return w->kernel.logit_bytes * w->share->tokens * w->share->head_rows / w->memory_bytes_a_second;
}

hr_ends_seconds_t
hr_ends_seconds (const hr_work_t *w)
{
  const hr_share_t *s = w->share;
  hr_ends_seconds_t ends;

  ends.products = (1 + w->schedule.modules) * hr_passes_total (hr_head_products (w));
  ends.memory = (1 + w->schedule.modules) * loss_seconds (w)
                + STREAM_BYTES * s->tokens * s->hidden / w->memory_bytes_a_second + LAUNCHES * HR_LAUNCH_SECONDS;
  if (w->schedule.modules > 0)
    ends.products += w->schedule.modules * MODULE_LAYERS
                     * hr_passes_total (hr_layer_products (w, hr_has_expert_layers (w)));
  return ends;
}
