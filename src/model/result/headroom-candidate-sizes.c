/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of a run fits on a GPU: what one value needs is the same on all, so that a few estimates answer for many. */
#include "model/result/headroom-candidate-sizes.h"

#include <math.h>

/* Neither is longer than the longest one that contradicts nothing: a table of positions ends somewhere. */
static void
init_length (hr_solver_t *solver, const hr_params_t *params, hr_param_t param)
{
  double longest = hr_solve (params, param, INFINITY).value;

  hr_solver_init (solver, params, param, longest);
}

void
headroom_sizer_init (HeadroomSizer *self, const hr_params_t *params)
{
  hr_solver_init (&self->batch, params, HR_MICRO_BATCH_SIZE, INFINITY);
  init_length (&self->length, params, HR_SEQUENCE_LENGTH);
  if (params->mode == HR_INFERENCE)
    init_length (&self->context, params, HR_CACHED_TOKENS);
}

HeadroomSizes
headroom_sizer_ask (HeadroomSizer *self, double usable_bytes)
{
  HeadroomSizes sizes = { .batch = (gint64) hr_solver_ask (&self->batch, usable_bytes).value,
                          .length = (gint64) hr_solver_ask (&self->length, usable_bytes).value };

  if (self->batch.params.mode == HR_INFERENCE)
    sizes.context = (gint64) hr_solver_ask (&self->context, usable_bytes).value;
  return sizes;
}
