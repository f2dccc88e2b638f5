/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an optimizer keeps for each parameter. PyTorch allocates states like the tensor that is
 * stepped on: as the master weights where there are any, else in the weights' own format. Adam has two moments of
 * every parameter; other optimizers have one of the two, of all parameters or of some. */
#include "core/work.h"

#include <math.h>

double
hr_first_moments (const hr_work_t *w, const hr_counts_t *c)
{
  switch ((hr_optimizer_t) w->p->optimizer)
    {
    case HR_ADAMW:
    case HR_ADAMW_8BIT:
    case HR_MUON:
    case HR_SGD_MOMENTUM:
    case HR_LION: return c->trained;
    case HR_ADAGRAD:
    case HR_ADAFACTOR:
    case HR_SGD:
    case HR_NO_OPTIMIZER:
    default: return 0;
    }
}

double
hr_second_moments (const hr_work_t *w, const hr_counts_t *c)
{
  switch ((hr_optimizer_t) w->p->optimizer)
    {
    case HR_ADAMW:
    case HR_ADAMW_8BIT:
    case HR_ADAGRAD: return c->trained;
    case HR_MUON: return c->trained - c->matrices;
    case HR_ADAFACTOR: return ceil (c->factored);
    case HR_SGD_MOMENTUM:
    case HR_LION:
    case HR_SGD:
    case HR_NO_OPTIMIZER:
    default: return 0;
    }
}

double
hr_stepped_bytes (const hr_work_t *w)
{
  return w->p->master_weights ? hr_dtype_bytes (hr_dtype_of (w->p->master_weight_dtype)) : w->trained;
}

/* Eight bits have one scale in fp32 for each block. */
static double
moment_bytes (const hr_work_t *w, hr_state_dtype_t format)
{
  if (format == HR_STATE_INT8 || (format == HR_STATE_OWN && w->p->optimizer == HR_ADAMW_8BIT))
    return 1 + 4 / (double) w->p->state_block_size;
  if (format == HR_STATE_OWN)
    return w->p->optimizer == HR_ADAFACTOR ? 4 : hr_stepped_bytes (w);
  return format == HR_STATE_FP32 ? 4 : format == HR_STATE_FP8 ? 1 : 2;
}

double
hr_first_moment_bytes (const hr_work_t *w)
{
  return moment_bytes (w, (hr_state_dtype_t) w->p->first_moment_dtype);
}

double
hr_second_moment_bytes (const hr_work_t *w)
{
  return moment_bytes (w, (hr_state_dtype_t) w->p->second_moment_dtype);
}

double
hr_state_bytes (const hr_work_t *w, const hr_counts_t *c)
{
  if (w->p->optimizer_bytes > 0)
    return c->trained * w->p->optimizer_bytes;
  return hr_first_moments (w, c) * hr_first_moment_bytes (w) + hr_second_moments (w, c) * hr_second_moment_bytes (w);
}
