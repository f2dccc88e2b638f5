/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exchange of gradients and weights, once a step, or layer by layer where weights are sharded. */
#include "core/time/data-exchange.h"
#include "core/base/extremes.h"
#include "core/time/collectives.h"

/* Of a pass of one micro-batch, what hides an exchange; and what shows however long the pass. */
#define HIDING_SHARE 0.9
#define SHOWN_SHARE 0.05

/* Both groups, one after the other. */
static double
both_groups (const hr_work_t *w, hr_collective_t kind, double bytes, hr_split_t parameters)
{
  return hr_collective_seconds (w, kind, bytes * parameters.dense, w->links.data)
         + hr_collective_seconds (w, kind, bytes * parameters.experts, w->links.expert_data);
}

static double
gradient_seconds (const hr_work_t *w, hr_split_t parameters)
{
  if (w->update.all_reduces)
    return both_groups (w, HR_COLLECTIVE_ALL_REDUCE, w->update.gradient_bytes, parameters);
  return both_groups (w, HR_COLLECTIVE_GATHER, w->update.gradient_bytes, parameters);
}

static double
weight_seconds (const hr_work_t *w, hr_split_t parameters)
{
  if (w->update.all_reduces)
    return 0;
  return both_groups (w, HR_COLLECTIVE_GATHER, w->update.weight_bytes, parameters);
}

static double
shown (double exchange, double pass)
{
  return hr_max (SHOWN_SHARE * exchange, exchange - HIDING_SHARE * pass);
}

/* Gradients behind the last backward pass, weights behind the first forward pass of the next step. */
static hr_data_seconds_t
once_a_step (const hr_work_t *w, const hr_layer_seconds_t *layer)
{
  double layers = w->schedule.layers / w->schedule.stages;
  double forward = layers * (layer->products.forward + layer->attention.forward + layer->memory.forward);
  double backward = layers * (layer->products.backward + layer->attention.backward + layer->memory.backward);
  double gradients = gradient_seconds (w, w->update.reduced);
  double weights = weight_seconds (w, w->update.gathered);
  hr_data_seconds_t data = { gradients + weights, 0 };

  if (w->update.data_hidden)
    data.exposed = shown (gradients, backward) + shown (weights, forward);
  data.hidden = gradients + weights - data.exposed;
  return data;
}

/* Of the ends' time a third is forward. Each layer has its share of the ends. */
static hr_passes_t
passes_with_ends (const hr_work_t *w, const hr_layer_seconds_t *layer, const hr_ends_seconds_t *ends)
{
  double ends_of_layer = (ends->products + ends->memory) / w->schedule.layers;

  return (hr_passes_t) {
    layer->products.forward + layer->attention.forward + layer->memory.forward + ends_of_layer / 3,
    layer->products.backward + layer->attention.backward + layer->memory.backward + layer->again
        + 2 * ends_of_layer / 3,
  };
}

/* While the GPU waits for the host to launch, the exchange goes on. */
static double
waiting_seconds (const hr_work_t *w, const hr_layer_seconds_t *layer, const hr_ends_seconds_t *ends)
{
  double host = w->schedule.host_stage_seconds / (w->schedule.layers / w->schedule.stages);
  double ends_of_layer = (ends->products + ends->memory) / w->schedule.layers;

  return hr_max (0, host - hr_layer_total (layer) - ends_of_layer);
}

static hr_split_t
of_a_layer (const hr_work_t *w, hr_split_t parameters)
{
  double layers = w->schedule.layers / w->schedule.stages;

  return (hr_split_t) { parameters.dense / layers, parameters.experts / layers };
}

/* Weights of every layer are gathered in both passes, and its gradients scattered in backward; the first gather and
 * the last scatter have nothing beside them. */
static hr_data_seconds_t
layer_by_layer (const hr_work_t *w, const hr_layer_seconds_t *layer, const hr_ends_seconds_t *ends)
{
  hr_passes_t passes = passes_with_ends (w, layer, ends);
  double gather = weight_seconds (w, of_a_layer (w, w->update.gathered));
  double scatter = gradient_seconds (w, of_a_layer (w, w->update.reduced));
  double times = w->schedule.layers / w->schedule.stages * w->schedule.micro_batches;
  double late;
  hr_data_seconds_t data;

  passes.backward += waiting_seconds (w, layer, ends);
  late = hr_max (0, gather - passes.forward) + hr_max (0, gather + scatter - passes.backward);
  data.exposed = times * late + gather + scatter;
  data.hidden = hr_max (0, times * (2 * gather + scatter) - data.exposed);
  return data;
}

hr_data_seconds_t
hr_data_seconds (const hr_work_t *w, const hr_layer_seconds_t *layer, const hr_ends_seconds_t *ends)
{
  if (w->update.zero_stage == 3)
    return layer_by_layer (w, layer, ends);
  return once_a_step (w, layer);
}
