/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate: every stage at its peak, and all of the one to tell about. */
#include "core/estimate/estimate.h"
#include "core/base/extremes.h"
#include "core/estimate/measure.h"
#include "core/estimate/pool.h"
#include "core/ledger/rules.h"
#include "core/recompute/step-time.h"
#include "core/terms/serving.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* What another rule says of the same layers, and how far it is off. */
static void
compare_rule_34 (hr_saved_t *saved, const hr_run_t *run, const hr_stage_run_t *at)
{
  saved->rule_34_bytes = 0;
  saved->rule_34_error = 0;
  if (run->p->activation_model != HR_MODEL_LEDGER)
    return;
  saved->rule_34_bytes = hr_rule_34_bytes (&run->share, at->stage.layers, run->ledger.keeps_scores);
  saved->rule_34_error = saved->rule_34_bytes / hr_micro_batch_saved (&at->layers) - 1;
}

static void
copy_saved (hr_saved_t *saved, const hr_run_t *run, const hr_stage_run_t *at)
{
  if (!hr_keeps_activations (run->p))
    {
      memset (saved, 0, offsetof (hr_saved_t, kept)); /* all but the rows, of which there are none then */
      return;
    }
  saved->baseline_bytes = at->activations.baseline_bytes;
  saved->saved_bytes_per_layer = run->ledger.layer_bytes;
  saved->saved_bytes_rest = at->ends.bytes;
  saved->stored_bytes = at->activations.stored_bytes;
  saved->peak_backward_bytes = at->activations.peak_bytes;
  saved->cast_weight_bytes = at->ends.cast_weight_bytes;
  compare_rule_34 (saved, run, at);
}

static void
copy_peak (hr_estimate_t *out, const hr_peak_t *peak)
{
  memcpy (out->terms, peak->terms, sizeof out->terms);
  memcpy (out->instants, peak->instants, sizeof out->instants);
  out->peak = hr_moment_instant (peak->moment);
  out->moment = peak->moment;
  out->layer = peak->layer;
  out->total_bytes = peak->total_bytes;
  out->at_rest = peak->rest_tensor_bytes;
}

static void
copy_need (hr_stage_need_t *need, const hr_estimate_t *out, const hr_peak_t *peak)
{
  const hr_range_t *device = &out->metrics[HR_DEVICE];

  need->bytes = out->total_bytes;
  need->peak = out->peak;
  need->allocated = out->metrics[HR_ALLOCATED].expected;
  need->device = device->expected;
  need->device_low = device->low;
  need->device_high = device->high;
  need->returned_bytes = peak->total_bytes - peak->least_total_bytes;
  need->counted_bytes = 0;
  need->set_aside_bytes = 0;
  memcpy (need->instants, out->instants, sizeof need->instants);
}

static void
copy_pool (hr_stage_need_t *need, const hr_estimate_t *out, hr_pool_t pool)
{
  need->set_aside_bytes = pool.set_aside_bytes;
  need->counted_bytes = pool.counted_bytes + pool.reserve * out->terms[HR_KV_CACHE];
}

/* The room of the stage that was entered last; but all stages cache the same tokens, as many as the fullest can. */
static void
note_room (hr_estimate_t *out, hr_cache_room_t room)
{
  if (room.known && out->room.known)
    {
      room.tokens = hr_min (room.tokens, out->room.tokens);
      room.sequences = hr_min (room.sequences, out->room.sequences);
    }
  out->room = room;
}

/* Go to a stage, and tell of it, at least until it is known to need more than enough. */
static void
enter_stage_within (hr_stage_run_t *at, const hr_run_t *run, hr_margin_t of_layers, int rank, hr_saved_t *saved,
                    double enough_bytes, hr_estimate_t *out)
{
  hr_peak_t peak;

  hr_stage_run_init (at, run, rank, saved);
  hr_find_peak (&at->view, of_layers, enough_bytes, &peak);
  hr_measure (run, &at->view, &peak, out->metrics);
  copy_peak (out, &peak);
  copy_need (&out->stages[rank], out, &peak);
  if (hr_is_paged (run->p))
    copy_pool (&out->stages[rank], out, hr_pool (&at->view, out->terms));
  note_room (out, hr_cache_room (run, &at->view, out->terms, out->usable_bytes));
}

/* Go to a stage, and tell all of it. */
static void
enter_stage (hr_stage_run_t *at, const hr_run_t *run, hr_margin_t of_layers, int rank, hr_saved_t *saved,
             hr_estimate_t *out)
{
  enter_stage_within (at, run, of_layers, rank, saved, HUGE_VAL, out);
}

static int
worst_stage (const hr_estimate_t *out)
{
  int worst = 0;

  for (int rank = 1; rank < out->n_stages; rank++)
    if (out->stages[rank].bytes > out->stages[worst].bytes)
      worst = rank;
  return worst;
}

/* The one that was asked for, or the worst. */
static int
told_stage (const hr_estimate_t *out)
{
  if (out->n_stages > 1 && out->params.pipeline_rank >= 0)
    return (int) out->params.pipeline_rank;
  return out->worst;
}

/* All stages, the first one last: mostly it is the one to tell about, and then nothing is done again. */
static void
run_stages (hr_stage_run_t *at, const hr_run_t *run, hr_margin_t of_layers, hr_saved_t *saved, hr_estimate_t *out)
{
  out->room.known = false;
  out->n_stages = (int) run->p->pipeline_parallel;
  for (int rank = out->n_stages - 1; rank > 0; rank--)
    enter_stage (at, run, of_layers, rank, NULL, out);
  enter_stage (at, run, of_layers, 0, saved, out);
  out->worst = worst_stage (out);
}

/* Go back to the stage to tell about, where it is not the first, which was entered last. */
static void
return_to_stage (hr_stage_run_t *at, const hr_run_t *run, hr_margin_t of_layers, size_t rows, hr_estimate_t *out)
{
  out->saved.n_kept = rows;
  enter_stage (at, run, of_layers, out->stage, &out->saved, out);
}

static void
copy_counts (hr_estimate_t *out, const hr_run_t *run, const hr_stage_run_t *at)
{
  const hr_counts_t *model = &run->model.counts;

  out->parameter_count = model->total;
  out->active_parameter_count = model->active;
  out->trainable_parameter_count = 0;
  if (run->p->mode == HR_TRAINING)
    out->trainable_parameter_count = model->trained.elements;
  out->gpu_parameter_count = at->counts.total;
}

/* What the GPU that was asked about says to it. */
static void
judge (hr_estimate_t *out)
{
  hr_need_t need = hr_worst_need (out);

  out->free_bytes = 0;
  if (out->usable_bytes > 0)
    out->free_bytes = out->usable_bytes - need.bytes;
  out->verdict = hr_verdict (&out->params, need, out->usable_bytes);
}

double
hr_share_of_such_runs_that_fit (const hr_estimate_t *e)
{
  bool is_measured = e->params.overhead == HR_ITEMISED && e->params.range == HR_RANGE_MEASURED;
  double full_bytes = e->usable_bytes * e->params.full_percent / 100;

  if (!is_measured || e->verdict == HR_NO_VERDICT || hr_is_paged (&e->params))
    return NAN;
  return hr_share_of_stages_that_fits (e->stages, e->n_stages, full_bytes);
}

hr_need_t
hr_need_at (const hr_estimate_t *e, hr_range_point_t point)
{
  return hr_need_of_stages (&e->params, e->stages, e->n_stages, point);
}

hr_need_t
hr_worst_need (const hr_estimate_t *e)
{
  return hr_need_at (e, HR_AS_EXPECTED);
}

hr_range_t
hr_need_range (const hr_estimate_t *e)
{
  return (hr_range_t) { hr_need_at (e, HR_AT_LOW_END).bytes, hr_worst_need (e).bytes,
                        hr_need_at (e, HR_AT_HIGH_END).bytes };
}

bool
hr_would_fit (const hr_estimate_t *e, hr_range_point_t point)
{
  hr_need_t need = hr_need_at (e, point);

  return e->verdict != HR_NO_VERDICT && hr_verdict (&e->params, need, e->usable_bytes) != HR_DOES_NOT_FIT;
}

/* What is told of one stage alone. */
static void
tell_of_stage (hr_estimate_t *out, const hr_run_t *run, const hr_stage_run_t *at)
{
  copy_saved (&out->saved, run, at);
  copy_counts (out, run, at);
  out->step_time_factor = hr_step_time_factor (&at->layers, &at->plan, &at->counts);
  out->step_seconds = hr_step_seconds (&out->params, out->step_time_factor);
  hr_host_measure (&at->view, &out->host);
}

void
hr_estimate_run_sharing (const hr_params_t *params, double usable_bytes, hr_run_t *run, hr_stage_run_t *first,
                         hr_estimate_t *out)
{
  hr_stage_run_t other;
  hr_stage_run_t *told = first;
  hr_margin_t of_layers;
  size_t rows_of_layers;

  out->params = *params;
  out->saved.n_kept = 0;
  out->usable_bytes = usable_bytes;
  hr_run_init (run, &out->params, &out->saved);
  of_layers = hr_margin_of_layers (run);
  rows_of_layers = out->saved.n_kept;
  run_stages (first, run, of_layers, &out->saved, out);
  out->stage = told_stage (out);
  if (out->stage > 0)
    return_to_stage (told = &other, run, of_layers, rows_of_layers, out);
  tell_of_stage (out, run, told);
  judge (out);
}

void
hr_estimate_run (const hr_params_t *params, double usable_bytes, hr_estimate_t *out)
{
  hr_run_t run;
  hr_stage_run_t first;

  hr_estimate_run_sharing (params, usable_bytes, &run, &first, out);
}

/* The last stage first, then the first: one of them mostly needs the most, so that a search stops early. */
static int
stage_at (int i, int n_stages)
{
  return (i + n_stages - 1) % n_stages;
}

/* What is expected asks for no margin, which costs more than all the rest where the family is not known. */
static hr_margin_t
margin_for (hr_range_point_t point, const hr_run_t *run)
{
  if (point == HR_AS_EXPECTED)
    return (hr_margin_t) { 0 };
  return hr_margin_of_layers (run);
}

static bool
exceeds (const hr_params_t *p, hr_need_t need, hr_range_point_t point, hr_bound_t bound)
{
  hr_need_t there = hr_need_with_growth (p, need, point, bound.growth);

  return hr_verdict (p, there, bound.usable_bytes) > bound.worst_verdict;
}

/* What a stage may need, were nothing else asked for: the expected amount and the high end are never less than what
 * the highest moment has when the allocator has given back all it can. */
static double
enough_within (const hr_params_t *p, hr_range_point_t point, hr_bound_t bound)
{
  double percent = p->tight_percent;

  if (bound.usable_bytes <= 0 || point == HR_AT_LOW_END)
    return HUGE_VAL;
  if (bound.worst_verdict == HR_TIGHT)
    percent = hr_max (percent, p->full_percent);
  return bound.usable_bytes * percent / 100 - hr_growth_bytes (p, point, bound.growth);
}

bool
hr_estimate_need_within (const hr_params_t *params, hr_range_point_t point, hr_bound_t bound, hr_need_t *need)
{
  int n_stages = (int) params->pipeline_parallel;
  double enough_bytes = enough_within (params, point, bound);
  hr_run_t run;
  hr_stage_run_t at;
  hr_margin_t of_layers;
  hr_estimate_t e;

  e.usable_bytes = 0;
  e.room.known = false;
  hr_run_init (&run, params, NULL);
  of_layers = margin_for (point, &run);
  for (int i = 0; i < n_stages; i++)
    {
      int rank = stage_at (i, n_stages);
      hr_need_t of_stage;

      enter_stage_within (&at, &run, of_layers, rank, NULL, enough_bytes, &e);
      of_stage = hr_stage_need (&e.stages[rank], point);
      *need = i > 0 ? hr_larger_need (params, *need, of_stage) : of_stage;
      if (e.stages[rank].bytes - e.stages[rank].returned_bytes > enough_bytes)
        return false;
      if (bound.usable_bytes > 0 && exceeds (params, *need, point, bound))
        return false;
    }
  return true;
}

hr_need_t
hr_estimate_need (const hr_params_t *params)
{
  hr_need_t need;

  hr_estimate_need_within (params, HR_AS_EXPECTED, (hr_bound_t) { 0 }, &need);
  return need;
}
