/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every moment of a step is composed of all terms; the largest sum is the peak. */
#include "core/estimate/estimate.h"
#include "core/base/units.h"
#include "core/work.h"

#include <math.h>
#include <string.h>

static const struct
{
  hr_mode_t mode;
  hr_instant_t instant;
} moments[HR_N_MOMENTS] = {
  [HR_MOMENT_LOSS] = { HR_TRAINING, HR_AT_LOSS },
  [HR_MOMENT_HEAD] = { HR_TRAINING, HR_AT_BACKWARD },
  [HR_MOMENT_BACKWARD_START] = { HR_TRAINING, HR_AT_BACKWARD },
  [HR_MOMENT_BACKWARD_FIRST] = { HR_TRAINING, HR_AT_BACKWARD },
  [HR_MOMENT_BACKWARD_END] = { HR_TRAINING, HR_AT_BACKWARD },
  [HR_MOMENT_EMBEDDING] = { HR_TRAINING, HR_AT_BACKWARD },
  [HR_MOMENT_STEP] = { HR_TRAINING, HR_AT_STEP },
  [HR_MOMENT_LOAD] = { HR_TRAINING, HR_AT_LOAD },
  [HR_MOMENT_PREFILL] = { HR_INFERENCE, HR_AT_PREFILL },
  [HR_MOMENT_DECODE] = { HR_INFERENCE, HR_AT_DECODE },
};

typedef struct
{
  const char *id, *label;
} name_t;

/* clang-format off */
static const name_t instants[HR_N_INSTANTS] = {
  [HR_AT_LOAD] = { "load", N_("Loading") },
  [HR_AT_LOSS] = { "loss", N_("Loss") },
  [HR_AT_BACKWARD] = { "backward", N_("Backward") },
  [HR_AT_STEP] = { "optimizer-step", N_("Optimizer step") },
  [HR_AT_PREFILL] = { "prefill", N_("Prefill") },
  [HR_AT_DECODE] = { "decode", N_("Decode") },
};

static const name_t verdicts[] = {
  [HR_NO_VERDICT] = { "none", N_("No GPU selected") },
  [HR_FITS] = { "fits", N_("Fits") },
  [HR_TIGHT] = { "tight", N_("Tight") },
  [HR_DOES_NOT_FIT] = { "does-not-fit", N_("Does not fit") },
};
/* clang-format on */

/* All terms at the work's moment, `terms` being those of the moment before; returns their sum.
 * Order matters: allocator and overhead are shares of the sum of all others. */
static double
compose (hr_work_t *w, double terms[HR_N_TERMS])
{
  double total = 0;

  hr_terms_renew (w, 0, HR_FRAGMENTATION, terms);
  for (int i = 0; i < HR_FRAGMENTATION; i++)
    total += terms[i];
  hr_work_set_sum (w, total, terms[HR_CONTEXT]);
  hr_terms_renew (w, HR_FRAGMENTATION, HR_N_TERMS, terms);
  for (int i = HR_FRAGMENTATION; i < HR_N_TERMS; i++)
    total += terms[i];
  return total;
}

/* Where the first segment holds no more than the first layer, the first layer has as much of everything and
 * more gradients. Where the embedding's gradient is added to nothing, the step has as much. */
static bool
is_below_another (const hr_work_t *w, hr_moment_t moment)
{
  if (moment == HR_MOMENT_EMBEDDING)
    return !hr_adds_embedding (w) && !hr_steps_in_backward (w);
  return moment == HR_MOMENT_BACKWARD_FIRST && w->plan.first_bytes <= w->plan.end_bytes;
}

/* Weights that come straight to their place are never more than a step has. */
static bool
is_left_out (const hr_work_t *w, hr_moment_t moment)
{
  if (moments[moment].mode != (hr_mode_t) w->p->mode)
    return true;
  return moment == HR_MOMENT_LOAD ? !hr_loads_whole (w) : is_below_another (w, moment);
}

static void
find_peak (hr_work_t *w, hr_estimate_t *out)
{
  double terms[HR_N_TERMS];

  out->total_bytes = w->least_bytes = w->most_bytes = 0;
  memset (out->instants, 0, sizeof out->instants);
  for (int i = 0; i < HR_N_MOMENTS; i++)
    {
      hr_instant_t instant = moments[i].instant;
      if (is_left_out (w, (hr_moment_t) i))
        continue;
      w->moment = (hr_moment_t) i;
      double total = compose (w, terms), tensors = hr_tensor_bytes (w, terms, total);
      hr_note_margin (w, tensors);
      out->instants[instant] = fmax (out->instants[instant], total);
      if (instant == HR_AT_DECODE)
        out->allocated_bytes = tensors;
      if (instant == HR_AT_STEP)
        out->at_rest = tensors - (terms[HR_COMMUNICATION] - hr_nccl_bytes (w));
      if (total <= out->total_bytes)
        continue;
      out->total_bytes = total;
      out->peak = instant;
      out->moment = i;
      memcpy (out->terms, terms, sizeof terms);
    }
}

/* An engine fills no more than its share, in which the context is not counted. */
static bool
exceeds_budget (const hr_params_t *p, double bytes, double usable)
{
  double context = p->overhead == HR_ITEMISED ? (double) p->context_mib * HR_MIB : 0;

  return hr_is_paged (p) && bytes - context > usable * p->gpu_memory_utilization;
}

hr_verdict_t
hr_verdict (const hr_params_t *params, double bytes, double usable_bytes)
{
  if (usable_bytes <= 0)
    return HR_NO_VERDICT;
  if (exceeds_budget (params, bytes, usable_bytes))
    return HR_DOES_NOT_FIT;
  if (bytes <= usable_bytes * params->tight_percent / 100)
    return HR_FITS;
  return bytes <= usable_bytes * params->full_percent / 100 ? HR_TIGHT : HR_DOES_NOT_FIT;
}

/* What the layers of the stage keep of one micro-batch, without recomputation. */
static double
micro_batch_saved (const hr_work_t *w)
{
  double sum = 0;

  for (int i = 0; i < w->stage.n_chunks; i++)
    {
      const hr_chunk_t *chunk = &w->stage.chunks[i];
      double from = chunk->from - w->chunk.from;

      sum += hr_layers_saved (w, from, from + chunk->layers);
    }
  return sum;
}

static void
copy_saved (const hr_work_t *w, hr_saved_t *saved)
{
  if (!hr_keeps_activations (w))
    {
      memset (saved, 0, sizeof *saved);
      return;
    }
  saved->baseline_bytes = w->activations.baseline_bytes;
  saved->saved_bytes_per_layer = w->ledger.layer_bytes;
  saved->saved_bytes_rest = w->ends.bytes;
  saved->stored_bytes = w->activations.stored_bytes;
  saved->peak_backward_bytes = w->activations.peak_bytes;
  saved->cast_weight_bytes = w->ends.cast_weight_bytes;
  saved->rule_34_bytes = 0;
  saved->rule_34_error = 0;
  if (w->p->activation_model != HR_MODEL_LEDGER)
    return;
  saved->rule_34_bytes = hr_rule_34_bytes (w);
  saved->rule_34_error = saved->rule_34_bytes / micro_batch_saved (w) - 1;
}

static void
enter_stage (hr_work_t *w, int rank, hr_saved_t *saved, hr_estimate_t *out)
{
  hr_stage_need_t *need = &out->stages[rank];

  hr_work_enter (w, rank, saved);
  find_peak (w, out);
  hr_measure (w, out);
  need->bytes = out->total_bytes;
  need->peak = out->peak;
  need->allocated = out->allocated_bytes;
  need->device = out->device_bytes;
  need->device_low = out->device_low;
  need->device_high = out->device_high;
  memcpy (need->instants, out->instants, sizeof need->instants);
}

/* All stages, the first one last: mostly it is the one to tell about, and then the work stays at it. */
static void
run_stages (hr_work_t *w, hr_estimate_t *out)
{
  size_t rows = out->saved.n_kept;

  out->n_stages = (int) w->p->pipeline_parallel;
  for (int rank = out->n_stages - 1; rank > 0; rank--)
    enter_stage (w, rank, NULL, out);
  enter_stage (w, 0, &out->saved, out);
  out->worst = 0;
  for (int rank = 1; rank < out->n_stages; rank++)
    if (out->stages[rank].bytes > out->stages[out->worst].bytes)
      out->worst = rank;
  out->stage = out->n_stages > 1 && w->p->pipeline_rank >= 0 ? (int) w->p->pipeline_rank : out->worst;
  if (out->stage == 0)
    return;
  out->saved.n_kept = rows;
  enter_stage (w, out->stage, &out->saved, out);
}

void
hr_estimate_run (const hr_params_t *params, double usable_bytes, hr_estimate_t *out)
{
  hr_work_t w;

  out->params = *params;
  out->saved.n_kept = 0;
  hr_work_init (&w, &out->params, &out->saved);
  hr_find_margin (&w);
  run_stages (&w, out);
  copy_saved (&w, &out->saved);
  out->parameter_count = w.model.counts.total;
  out->active_parameter_count = w.model.counts.active;
  out->trainable_parameter_count = params->mode == HR_TRAINING ? w.model.counts.trained.elements : 0;
  out->gpu_parameter_count = w.counts.total;
  out->step_time_factor = hr_step_time_factor (&w);
  out->step_seconds = params->step_seconds * out->step_time_factor;
  out->room = hr_cache_room (&w, out->terms, usable_bytes);
  out->usable_bytes = usable_bytes;
  out->free_bytes = usable_bytes > 0 ? usable_bytes - hr_worst_stage (out)->device : 0;
  out->verdict = hr_verdict (params, hr_worst_stage (out)->device, usable_bytes);
}

const char *
hr_instant_id (hr_instant_t instant)
{
  return instants[instant].id;
}

const char *
hr_instant_label (hr_instant_t instant)
{
  return instants[instant].label;
}

const char *
hr_verdict_id (hr_verdict_t verdict)
{
  return verdicts[verdict].id;
}

const char *
hr_verdict_label (hr_verdict_t verdict)
{
  return verdicts[verdict].label;
}
