/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A served model on two, four, eight and sixteen times the GPUs of its plan. */
#include "model/result/headroom-candidate-divided.h"

#include "core/table/checks.h"
#include "core/table/params.h"

static void
add_division (HeadroomDivisions *self, const hr_params_t *params)
{
  HeadroomDivision *division = &self->divisions[self->n];
  hr_estimate_t e;

  if (!hr_is_valid (params))
    return;
  hr_estimate_run (params, 0, &e);
  division->params = *params;
  division->need = hr_worst_need (&e);
  self->n++;
}

void
headroom_divisions_init (HeadroomDivisions *self, const hr_estimate_t *e)
{
  hr_params_t params = e->params;

  self->n = 0;
  self->param = HR_TENSOR_PARALLEL;
  if (params.mode != HR_INFERENCE)
    return;
  if (params.working_memory == HR_WORKING_GRAPH) /* llama.cpp gives whole layers to a GPU */
    self->param = HR_PIPELINE_PARALLEL;
  for (guint i = 0; i < HEADROOM_MOST_DIVISIONS; i++)
    {
      double size = 2 * hr_param_get (&params, self->param);

      if (hr_param_set (&params, self->param, size) != HR_SET_OK)
        return;
      add_division (self, &params);
    }
}

const HeadroomDivision *
headroom_divisions_find (const HeadroomDivisions *self, const char *gpu, double usable_bytes)
{
  for (guint i = 0; i < self->n; i++)
    {
      const HeadroomDivision *division = &self->divisions[i];
      hr_context_growth_t growth = hr_context_growth (&division->params, gpu);
      hr_need_t need = hr_need_with_growth (&division->params, division->need, HR_AS_EXPECTED, growth);

      if (hr_verdict (&division->params, need, usable_bytes) != HR_DOES_NOT_FIT)
        return division;
    }
  return NULL;
}
