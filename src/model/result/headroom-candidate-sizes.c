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

static gint64
ask (hr_solver_t *solver, const char *gpu, double usable_bytes)
{
  hr_solver_go_to (solver, gpu);
  return (gint64) hr_solver_ask (solver, usable_bytes).value;
}

HeadroomSizes
headroom_sizer_ask (HeadroomSizer *self, const char *gpu, double usable_bytes)
{
  HeadroomSizes sizes = { .batch = ask (&self->batch, gpu, usable_bytes),
                          .length = ask (&self->length, gpu, usable_bytes) };

  if (self->batch.params.mode == HR_INFERENCE)
    sizes.context = ask (&self->context, gpu, usable_bytes);
  return sizes;
}
