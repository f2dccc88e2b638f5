/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities that formulas of time name, each a part of a step. */
#include "core/time/time-quantities.h"
#include "core/base/extremes.h"
#include "core/table/params.h"

#include <string.h>

typedef struct
{
  const char *name;
  hr_symbol_t symbol;
  double (*value) (const hr_step_parts_t *parts);
} row_t;

static double
micro_batches (const hr_step_parts_t *parts)
{
  return parts->w->schedule.micro_batches;
}

static double
stages (const hr_step_parts_t *parts)
{
  return parts->w->schedule.stages;
}

static double
chunks (const hr_step_parts_t *parts)
{
  return parts->w->schedule.chunks;
}

static double
stage_layers (const hr_step_parts_t *parts)
{
  return parts->w->schedule.layers / parts->w->schedule.stages;
}

static double
products (const hr_step_parts_t *parts)
{
  return hr_passes_total (parts->layer.products);
}

static double
attention (const hr_step_parts_t *parts)
{
  return hr_passes_total (parts->layer.attention);
}

static double
memory (const hr_step_parts_t *parts)
{
  return hr_passes_total (parts->layer.memory);
}

static double
again (const hr_step_parts_t *parts)
{
  return parts->layer.again;
}

static double
exposed (const hr_step_parts_t *parts)
{
  return parts->layer.exposed;
}

static double
slowed (const hr_step_parts_t *parts)
{
  return parts->layer.slowed;
}

static double
ends (const hr_step_parts_t *parts)
{
  return parts->ends.products + parts->ends.memory;
}

static double
mean_stage (const hr_step_parts_t *parts)
{
  return parts->mean_stage;
}

static double
slowest_stage (const hr_step_parts_t *parts)
{
  return parts->slowest_stage;
}

static double
stage_or_host (const hr_step_parts_t *parts)
{
  return hr_max (parts->mean_stage, parts->w->schedule.host_stage_seconds);
}

static double
slowest_or_host (const hr_step_parts_t *parts)
{
  return hr_max (parts->slowest_stage, parts->w->schedule.host_stage_seconds);
}

static double
host_step (const hr_step_parts_t *parts)
{
  return parts->w->schedule.host_step_seconds;
}

static double
message (const hr_step_parts_t *parts)
{
  return parts->message;
}

static double
shown_messages (const hr_step_parts_t *parts)
{
  return parts->shown_messages;
}

static double
exchange (const hr_step_parts_t *parts)
{
  return parts->data.exposed + parts->data.hidden;
}

static double
hidden_exchange (const hr_step_parts_t *parts)
{
  return parts->data.hidden;
}

static double
slowed_share (const hr_step_parts_t *parts)
{
  return HR_SLOWED_SHARE;
}

static double
updated (const hr_step_parts_t *parts)
{
  return parts->w->update.updated.dense + parts->w->update.updated.experts;
}

static double
update (const hr_step_parts_t *parts)
{
  return hr_update_seconds (parts->w);
}

static double
update_launches (const hr_step_parts_t *parts)
{
  return hr_optimizer_launch_seconds (parts->w);
}

/* clang-format off */
static const row_t rows[] = {
  { "step-micro-batches", { "M", N_ ("Micro-batches of a step") }, micro_batches },
  { "step-stages", { "PP", N_ ("Pipeline-parallel size") }, stages },
  { "step-chunks", { "v", N_ ("Parts of the model that a stage runs in turn") }, chunks },
  { "stage-layers-mean", { "L_stage", N_ ("Layers of a stage, in the mean") }, stage_layers },
  { "product-seconds", { "t_products", N_ ("Seconds of a layer’s matrix products, forward and backward") },
    products },
  { "attention-seconds", { "t_attention", N_ ("Seconds of a layer’s attention, forward and backward") }, attention },
  { "memory-seconds", { "t_memory", N_ ("Seconds of a layer’s memory-bound kernels, forward and backward") },
    memory },
  { "again-seconds", { "t_again", N_ ("Seconds of what a layer computes again") }, again },
  { "exposed-seconds", { "t_exposed", N_ ("Seconds of a layer’s collectives beside which nothing is computed") },
    exposed },
  { "slowed-seconds", { "t_slowed", N_ ("Seconds by which hidden collectives slow a layer") }, slowed },
  { "ends-seconds", { "t_ends", N_ ("Seconds of embedding, output head and loss") }, ends },
  { "stage-seconds", { "t_stage", N_ ("Seconds of a stage for a micro-batch, in the mean") }, mean_stage },
  { "slowest-seconds", { "t_slowest", N_ ("Seconds of the slowest stage for a micro-batch") }, slowest_stage },
  { "stage-or-host-seconds", { "t_turn", N_ ("Seconds of a stage for a micro-batch, or of the host to launch it") },
    stage_or_host },
  { "slowest-or-host-seconds",
    { "t_longest", N_ ("Seconds of the slowest stage for a micro-batch, or of the host to launch it") },
    slowest_or_host },
  { "host-step-seconds", { "t_host", N_ ("Seconds of the host once a step") }, host_step },
  { "message-seconds", { "t_message", N_ ("Seconds of a message to the next stage, and of its gradient back") },
    message },
  { "shown-messages", { "n_messages", N_ ("Messages between stages that are waited for") }, shown_messages },
  { "exchange-seconds", { "t_exchange", N_ ("Seconds of what data-parallel GPUs exchange") }, exchange },
  { "hidden-exchange-seconds", { "t_hidden", N_ ("Seconds of that beside which something is computed") },
    hidden_exchange },
  { "slowed-share", { "σ", N_ ("Share of a hidden collective’s time by which it slows compute") }, slowed_share },
  { "updated-parameters", { "N_step", N_ ("Parameters that one GPU’s optimizer updates") }, updated },
  { "update-seconds", { "t_update", N_ ("Seconds to update a parameter") }, update },
  { "update-launch-seconds", { "t_launch", N_ ("Seconds to launch the optimizer’s step") }, update_launches },
};
/* clang-format on */

static bool
find (const void *of, const char *name, hr_symbol_t *symbol, double *value)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp (rows[i].name, name) == 0)
      {
        *symbol = rows[i].symbol;
        *value = rows[i].value (of);
        return true;
      }
  return false;
}

hr_quantity_source_t
hr_quantities_of_step (const hr_step_parts_t *parts)
{
  return (hr_quantity_source_t) { find, parts };
}
