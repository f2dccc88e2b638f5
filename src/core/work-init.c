/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The letters of the formulas, filled in: first of the model, then of what one GPU has, then of a pipeline stage. */
#include "core/work.h"

#include <math.h>

void
hr_work_init (hr_work_t *w, const hr_params_t *p, hr_saved_t *saved)
{
  hr_share_t model;

  *w = (hr_work_t) { .p = p };
  hr_facts_init (&w->facts, p);
  w->groups = hr_groups (p);
  model = hr_share_of_model (p, &w->facts, &w->groups);
  w->share = hr_share_of_gpu (&model);
  w->outside_bytes = hr_nccl_bytes (w) + hr_bucket_bytes (w);
  w->chunk = hr_all_layers (p);
  w->layer_counts = hr_count_layer_kinds (&model);
  w->model = hr_count_model (&model, &w->layer_counts);
  if (!hr_is_undivided (p, &w->groups))
    w->layer_counts = hr_count_layer_kinds (&w->share);
  hr_activations_of_layer (w, saved);
}

/* What the micro-batches in flight hold, but for the one whose backward begins. The newest chunk comes
 * last, so that it stays in `w`. */
static void
hold_others (hr_work_t *w)
{
  const hr_stage_t *stage = &w->stage;

  w->in_flight.bytes = w->in_flight.layer_bytes = 0;
  for (int i = 1; i <= stage->n_chunks; i++)
    {
      int chunk = (stage->newest + i) % stage->n_chunks;
      bool newest = chunk == stage->newest, embeds = stage->first && chunk == 0;
      double held = stage->chunks[chunk].passes - (newest ? 1 : 0);

      w->chunk = stage->chunks[chunk];
      hr_plan_run (w);
      w->in_flight.bytes += held * (w->plan.stored_bytes + (embeds ? w->ends.embedding_bytes : 0));
      w->in_flight.layer_bytes += held
                                  * (w->plan.stored_bytes
                                     - hr_held_boundaries (w, w->plan.checkpoints) * w->ledger.checkpoint_bytes);
    }
}

void
hr_work_enter (hr_work_t *w, int rank, hr_saved_t *saved)
{
  hr_stage (w->p, rank, &w->stage);
  w->counts = hr_count_stage (&w->share, &w->layer_counts, &w->model, &w->stage);
  w->routed = hr_count_routed (&w->layer_counts, &w->stage);
  w->buffer_bytes = hr_lasting_buffers (w);
  if (w->p->activation_model == HR_MODEL_LEDGER)
    w->ends = hr_ledger_of_ends (&w->share, &w->model.counts, &w->counts, &w->stage, saved);
  hold_others (w);
  hr_activations_of_stage (w);
}

void
hr_work_set_sum (hr_work_t *w, double sum, double context)
{
  w->sum_bytes = sum;
  w->allocated_bytes = sum - context - w->outside_bytes;
}

void
hr_work_restore (hr_work_t *w, const hr_estimate_t *e)
{
  double sum = 0;

  hr_work_init (w, &e->params, NULL);
  hr_work_enter (w, e->stage, NULL);
  w->moment = (hr_moment_t) e->moment;
  for (int i = 0; i < HR_FRAGMENTATION; i++)
    sum += e->terms[i];
  hr_work_set_sum (w, sum, e->terms[HR_CONTEXT]);
}
