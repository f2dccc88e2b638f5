/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From inputs to a stage's plan, one result after the other. */
#include "core/estimate/run.h"
#include "core/facts/kernels.h"
#include "core/ledger/rules.h"
#include "core/terms/buffers.h"
#include "core/terms/outside.h"
#include "core/terms/sharding.h"

static void
read_ledger (hr_run_t *run, hr_saved_t *saved)
{
  hr_chunk_t all;

  if (run->p->activation_model != HR_MODEL_LEDGER)
    hr_ledger_of_rule (&run->share, &run->ledger);
  else if (run->p->mode == HR_INFERENCE)
    hr_ledger_of_serving (&run->share, &run->ledger);
  else
    {
      all = hr_all_layers (run->p);
      hr_ledger_of_layers (&run->share, &run->model.counts, &all, saved, &run->ledger);
    }
}

/* From the whole model to what one GPU has of it. */
static void
divide (hr_run_t *run)
{
  hr_share_t model = run->share;

  hr_divide_share (&model, &run->share);
  hr_count_layer_kinds (&run->share, &run->layer_counts);
}

void
hr_run_init (hr_run_t *run, const hr_params_t *p, hr_saved_t *saved)
{
  run->p = p;
  hr_spreads_of (p, run->spreads);
  hr_facts_init (&run->facts, p);
  run->groups = hr_groups (p);
  run->context = hr_context_of (p);
  hr_share_of_model (p, &run->facts, &run->groups, &run->share);
  hr_count_layer_kinds (&run->share, &run->layer_counts);
  hr_count_model (&run->share, &run->layer_counts, &run->model);
  if (!hr_is_undivided (p, &run->groups))
    divide (run);
  run->nccl_bytes = hr_nccl_bytes (&run->share);
  run->outside_bytes = run->nccl_bytes + hr_bucket_bytes (&run->share);
  read_ledger (run, saved);
}

static void
init_view (hr_stage_run_t *at, const hr_run_t *run)
{
  at->view = (hr_view_t) { .p = run->p,
                           .facts = &run->facts,
                           .groups = &run->groups,
                           .share = &run->share,
                           .stage = &at->stage,
                           .chunk = at->layers.chunk,
                           .counts = &at->counts,
                           .routed = &at->routed,
                           .ledger = &run->ledger,
                           .ends = &at->ends,
                           .layers = &at->layers,
                           .plan = &at->plan,
                           .in_flight = &at->in_flight,
                           .activations = &at->activations,
                           .context = run->context,
                           .nccl_bytes = run->nccl_bytes,
                           .outside_bytes = run->outside_bytes };
  at->view.rules = hr_stack_rules (&at->view);
  at->view.buffer_bytes = hr_lasting_buffers (&at->view);
}

/* Beside adapters experts are frozen: nothing of them is trained. */
static hr_tally_t
count_routed (const hr_run_t *run, const hr_stage_t *stage)
{
  if (hr_has_adapters (&run->facts))
    return (hr_tally_t) { 0 };
  return hr_count_routed (&run->layer_counts, &run->model, stage);
}

void
hr_stage_run_init (hr_stage_run_t *at, const hr_run_t *run, int rank, hr_saved_t *saved)
{
  const hr_share_t *share = &run->share;

  hr_stage (run->p, rank, &at->stage);
  hr_count_stage (share, &run->layer_counts, &run->model, &at->stage, &at->counts);
  at->routed = count_routed (run, &at->stage);
  at->ends = (hr_ends_t) { 0 };
  if (run->p->activation_model == HR_MODEL_LEDGER && run->p->mode == HR_TRAINING)
    at->ends = hr_ledger_of_ends (share, &run->model.counts, &at->counts, &at->stage, saved);
  at->layers = (hr_layers_t) { share, &run->ledger, &at->ends, &at->stage, &at->stage.chunks[at->stage.newest] };
  at->plan = hr_plan (&at->layers);
  at->in_flight = hr_in_flight (&at->layers, &at->plan);
  at->activations = hr_activations (&at->layers, &at->plan, &at->in_flight);
  init_view (at, run);
}
