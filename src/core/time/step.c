/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a step: stages of a pipeline with what they wait for, the exchange of gradients, the optimizer. */
#include "core/time/step.h"
#include "core/base/extremes.h"
#include "core/time/collectives.h"
#include "core/time/data-exchange.h"
#include "core/time/time-class.h"

#include <math.h>

/* Low and high of what bounds a part; hr_time_class widens them where published steps of a kind lie further out. */
static const hr_time_range_t of_arithmetic = { 0.90, 1.18 };
static const hr_time_range_t of_memory = { 0.80, 1.40 };
static const hr_time_range_t of_collectives = { 0.70, 1.60 };
static const hr_time_range_t of_slowing = { 0, 2 };
static const hr_time_range_t of_data = { 0.5, 1.5 };
static const hr_time_range_t of_host = { 0.65, 1.5 };

/* Experts are routed less evenly than is assumed; stacks that launch every operation wait more than is counted. */
static const hr_time_range_t of_experts = { 0.92, 1.20 };
static const hr_time_range_t of_eager_stacks = { 1, 1.30 };

/* What a GPU reaches is known by its class alone. */
static const hr_time_range_t of_guessed_rates = { 0.93, 1.15 };

/* Seconds of a message between stages, besides its bytes; and the share of them that interleaved stages do not hide.
 */
#define MESSAGE_SECONDS 15e-6
#define SHOWN_MESSAGES 0.1

/* Launches of a fused optimizer's step. */
#define OPTIMIZER_LAUNCHES 10

/* Seconds for a parameter that is stepped on the host: gradient and weight over PCIe, states in host memory. */
#define PCIE_BYTES 4
#define PCIE_RATE 20e9
#define HOST_BYTES 28
#define HOST_RATE 25e9

static double
layers_of_stage (const hr_work_t *w)
{
  return w->schedule.layers / w->schedule.stages;
}

/* Where layers cannot be divided evenly, all stages but the last have one more in each chunk. The last has the ends. */
static double
slowest_stage (const hr_work_t *w, double layer, double ends)
{
  double chunks = w->schedule.stages * w->schedule.chunks;
  double layers = ceil (w->schedule.layers / chunks) * w->schedule.chunks;
  double last = w->schedule.layers - layers * (w->schedule.stages - 1);

  if (fmod (w->schedule.layers, chunks) == 0)
    last = layers;
  return hr_max (layers * layer, last * layer + ends);
}

/* Activations go to the next stage, and their gradients back. Interleaved stages hide most of that. */
static void
set_messages (hr_step_parts_t *parts)
{
  const hr_work_t *w = parts->w;
  const hr_share_t *s = w->share;
  double bytes = 2 * s->tokens * s->hidden / s->groups->tensor;
  double messages = w->schedule.micro_batches;

  if (w->schedule.stages <= 1)
    return;
  if (w->schedule.chunks > 1)
    messages *= SHOWN_MESSAGES * w->schedule.chunks;
  parts->message = 2 * (hr_message_seconds (w, bytes) + MESSAGE_SECONDS);
  parts->shown_messages = messages + w->schedule.stages - 1;
}

hr_step_parts_t
hr_step_parts (const hr_work_t *w)
{
  hr_step_parts_t parts = { .w = w, .layer = hr_mean_layer_seconds (w), .ends = hr_ends_seconds (w) };
  double layer = hr_layer_total (&parts.layer);
  double ends = parts.ends.products + parts.ends.memory;

  parts.mean_stage = layers_of_stage (w) * layer + ends / w->schedule.stages;
  parts.slowest_stage = parts.mean_stage;
  if (w->schedule.stages > 1)
    parts.slowest_stage = slowest_stage (w, layer, ends);
  set_messages (&parts);
  parts.data = hr_data_seconds (w, &parts.layer, &parts.ends);
  return parts;
}

static hr_seconds_t
ranged (double seconds, hr_time_range_t range)
{
  return (hr_seconds_t) { seconds, seconds * range.low, seconds * range.high, 0 };
}

static hr_seconds_t
sum (hr_seconds_t a, hr_seconds_t b)
{
  return (hr_seconds_t) { a.seconds + b.seconds, a.low + b.low, a.high + b.high, a.hidden + b.hidden };
}

static void
set_recomputation (const hr_step_parts_t *parts, double times, hr_seconds_t *term)
{
  const hr_layer_seconds_t *layer = &parts->layer;
  double memory = parts->w->schedule.again.memory * layer->memory.forward;

  *term = sum (ranged (times * (layer->again - memory), of_arithmetic), ranged (times * memory, of_memory));
}

static void
set_layers (const hr_step_parts_t *parts, hr_seconds_t terms[HR_N_TIMES])
{
  const hr_layer_seconds_t *layer = &parts->layer;
  double times = parts->w->schedule.micro_batches * layers_of_stage (parts->w);
  hr_seconds_t slowed = ranged (times * layer->slowed, of_slowing);

  terms[HR_TIME_PRODUCTS] = ranged (times * hr_passes_total (layer->products), of_arithmetic);
  terms[HR_TIME_ATTENTION] = ranged (times * hr_passes_total (layer->attention), of_arithmetic);
  terms[HR_TIME_MEMORY] = ranged (times * hr_passes_total (layer->memory), of_memory);
  set_recomputation (parts, times, &terms[HR_TIME_RECOMPUTATION]);
  slowed.hidden = times * layer->hidden;
  terms[HR_TIME_COMMUNICATION] = sum (ranged (times * layer->exposed, of_collectives), slowed);
}

static void
set_ends (const hr_step_parts_t *parts, hr_seconds_t *term)
{
  double times = parts->w->schedule.micro_batches / parts->w->schedule.stages;

  *term = sum (ranged (times * parts->ends.products, of_arithmetic), ranged (times * parts->ends.memory, of_memory));
}

/* Stages wait at a step's beginning and end, for each other, and for the host. */
static void
set_waiting (const hr_step_parts_t *parts, hr_seconds_t terms[HR_N_TIMES])
{
  const hr_work_t *w = parts->w;
  double host = w->schedule.host_stage_seconds;
  double waited = (w->schedule.stages - 1) / w->schedule.chunks * hr_max (parts->mean_stage, host);
  double behind = w->schedule.micro_batches * hr_max (0, host - parts->slowest_stage);

  terms[HR_TIME_BUBBLE] = ranged (waited, of_arithmetic);
  terms[HR_TIME_IMBALANCE] = ranged (w->schedule.micro_batches * (parts->slowest_stage - parts->mean_stage),
                                     of_arithmetic);
  terms[HR_TIME_HOST] = ranged (behind + w->schedule.host_step_seconds, of_host);
}

double
hr_update_seconds (const hr_work_t *w)
{
  if (w->update.on_host)
    return PCIE_BYTES / PCIE_RATE + HOST_BYTES / HOST_RATE;
  return w->update.bytes / w->memory_bytes_a_second;
}

double
hr_optimizer_launch_seconds (const hr_work_t *w)
{
  if (w->update.on_host)
    return 0;
  return OPTIMIZER_LAUNCHES * HR_LAUNCH_SECONDS;
}

static double
optimizer_seconds (const hr_work_t *w)
{
  return (w->update.updated.dense + w->update.updated.experts) * hr_update_seconds (w)
         + hr_optimizer_launch_seconds (w);
}

static void
widen (hr_seconds_t terms[HR_N_TIMES], hr_time_range_t range)
{
  for (int i = 0; i < HR_N_TIMES; i++)
    {
      terms[i].low *= range.low;
      terms[i].high *= range.high;
    }
}

static void
widen_all (const hr_work_t *w, hr_seconds_t terms[HR_N_TIMES])
{
  widen (terms, hr_time_class (w->share->p)->range);
  if (hr_has_expert_layers (w))
    widen (terms, of_experts);
  if (w->kernel.layer != HR_LAYER_KERNELS_FUSED)
    widen (terms, of_eager_stacks);
  if (w->rates->origin == HR_RATES_GUESS)
    widen (terms, of_guessed_rates);
}

void
hr_step_terms (const hr_step_parts_t *parts, hr_seconds_t terms[HR_N_TIMES])
{
  double contention = HR_SLOWED_SHARE * parts->data.hidden;

  set_layers (parts, terms);
  set_ends (parts, &terms[HR_TIME_ENDS]);
  set_waiting (parts, terms);
  terms[HR_TIME_STAGES] = ranged (parts->message * parts->shown_messages, of_collectives);
  terms[HR_TIME_DATA] = ranged (parts->data.exposed, of_data);
  terms[HR_TIME_DATA].hidden = parts->data.hidden;
  terms[HR_TIME_CONTENTION] = ranged (contention, of_slowing);
  terms[HR_TIME_OPTIMIZER] = ranged (optimizer_seconds (parts->w), of_memory);
  widen_all (parts->w, terms);
}
