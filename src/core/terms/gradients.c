/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gradients through backward: of which weights they are there. */
#include "core/terms/gradients.h"
#include "core/base/extremes.h"
#include "core/facts/family-facts.h"
#include "core/facts/layers.h"
#include "core/terms/term-conditions.h"

double
hr_gradient_bytes (const hr_view_t *v)
{
  return hr_dtype_bytes (hr_dtype_of (v->p->gradient_dtype));
}

bool
hr_keeps_gradients (const hr_view_t *v)
{
  return v->p->gradient_buffer || v->stage->passes > 1 || v->p->micro_batches > 1
         || v->p->activation_model != HR_MODEL_LEDGER;
}

double
hr_gradient_buckets (const hr_view_t *v)
{
  bool is_wrapped = v->moment != HR_MOMENT_LOAD;

  if (!hr_adds_up_copies (v->p) || !v->p->gradient_buckets || !is_wrapped || !hr_itemises (v))
    return 0;
  return v->counts->trained.elements * hr_gradient_bytes (v);
}

/* The head's, where they share a weight; or that of modules that read it, or of earlier micro-batches. */
bool
hr_adds_embedding (const hr_view_t *v)
{
  bool is_head = hr_ties_head (v->p) && v->stage->last;
  bool has_modules = v->stage->modules > 0;

  return v->p->activation_model == HR_MODEL_LEDGER && v->counts->trained_embedding > 0
         && (is_head || has_modules || hr_keeps_gradients (v));
}

bool
hr_steps_in_backward (const hr_view_t *v)
{
  return v->p->optimizer_in_backward && v->p->mode == HR_TRAINING && v->p->optimizer != HR_NO_OPTIMIZER
         && v->p->activation_model == HR_MODEL_LEDGER;
}

double
hr_step_scratch (const hr_view_t *v)
{
  if (v->p->optimizer != HR_ADAMW_8BIT)
    return 0;
  return v->p->step_scratch_bytes;
}

bool
hr_scratches_in_backward (const hr_view_t *v)
{
  return hr_steps_in_backward (v) && hr_step_scratch (v) > 0 && !hr_offloads_optimizer (v);
}

/* Layers whose gradients are there when backward holds the most activations, at the first segment, at its end, or when
 * it comes to images. */
static double
done_layers (const hr_view_t *v)
{
  double layers = v->chunk->layers;
  double interval = hr_plan_interval (v->plan);

  if (v->moment == HR_MOMENT_BACKWARD_IMAGES)
    return layers;
  if (v->moment == HR_MOMENT_BACKWARD_END)
    return layers - 1;
  if (v->moment == HR_MOMENT_BACKWARD_FIRST)
    return layers - interval;
  return layers - v->plan->live_segment * interval - v->plan->live_layers;
}

/* Of modules, and the embedding that they read, which is as large as the head; where it is the head, that is counted.
 */
static double
done_in_modules (const hr_view_t *v, double done)
{
  double parameters;

  if (v->chunk->modules <= 0 || done <= 0)
    return 0;
  parameters = hr_min (done, v->chunk->modules) * v->counts->module;
  if (!hr_ties_head (v->p) || !v->stage->first)
    parameters += v->counts->head;
  return parameters;
}

double
hr_trained_dense_layer (const hr_view_t *v)
{
  if (v->stage->expert_layers > 0)
    return v->counts->trained_dense_layer;
  return v->counts->trained_layer;
}

double
hr_done_parameters (const hr_view_t *v)
{
  double done = done_layers (v);
  double outside_layers = v->counts->head_adapter + done_in_modules (v, done);
  double end = v->chunk->from + v->chunk->layers;
  double experts = 0;

  if (v->chunk->expert_layers > 0)
    experts = hr_expert_layers (v->p, end) - hr_expert_layers (v->p, end - done);
  return outside_layers + experts * v->counts->trained_layer
         + hr_distinct_layers (v->p, done - experts) * hr_trained_dense_layer (v);
}

double
hr_flight_bytes (const hr_view_t *v)
{
  if (v->p->gradient_buffer)
    return v->facts->weight_bytes;
  return hr_gradient_bytes (v);
}

double
hr_product_bytes (const hr_view_t *v)
{
  if (v->facts->compute_bytes < 4)
    return v->facts->compute_bytes + 4;
  return 4;
}

double
hr_flat_bytes (const hr_view_t *v)
{
  double weight = v->facts->weight_bytes;

  if (hr_gradient_bytes (v) < 4)
    return 4 + weight;
  return weight;
}

double
hr_accumulated_bytes (const hr_view_t *v)
{
  bool accumulates = v->p->micro_batches > 1 && v->p->zero_stage < 3;

  if (!accumulates)
    return 0;
  return v->facts->weight_bytes;
}
