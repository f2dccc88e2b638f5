/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate keeps its inputs and its terms: the rest of its values is found again. */
#include "core/explain/restored.h"
#include "core/recompute/plan-at-layer.h"
#include "core/terms/terms.h"

void
hr_restored_go_to (hr_restored_t *restored, hr_moment_t moment, int layer)
{
  hr_view_t *v = &restored->view;
  double layer_of_chunk = hr_layer_of_chunk (v->chunk, layer);

  v->moment = moment;
  v->layer = layer_of_chunk;
  v->plan = &restored->at.plan;
  if (moment != HR_MOMENT_FORWARD && layer_of_chunk > 0)
    {
      restored->plan = hr_plan_at_layer (v->layers, &restored->at.plan, layer_of_chunk);
      v->plan = &restored->plan;
    }
}

void
hr_restore (hr_restored_t *restored, const hr_estimate_t *e)
{
  hr_run_init (&restored->run, &e->params, NULL);
  hr_stage_run_init (&restored->at, &restored->run, e->stage, NULL);
  restored->view = restored->at.view;
  hr_restored_go_to (restored, e->moment, e->layer);
  restored->view.sums = hr_terms_sum (&restored->view, e->terms);
}
