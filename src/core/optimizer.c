/* What an optimizer keeps for each parameter. PyTorch allocates states like the tensor that is
 * stepped on: fp32 where there are master weights, else the weights' own format. */
#include "core/work.h"

#include <math.h>

/* bitsandbytes and torchao: one fp32 scale for each block of 256 elements. */
#define BLOCK_SCALE_BYTES (4.0 / 256)

double
hr_state_elements (const hr_work_t *w, const hr_counts_t *c)
{
  switch ((hr_optimizer_t) w->p->optimizer)
    {
    case HR_ADAMW:
    case HR_ADAMW_8BIT: return 2 * c->trained;
    case HR_SGD_MOMENTUM:
    case HR_LION:
    case HR_ADAGRAD: return c->trained;
    case HR_MUON: return c->matrices + 2 * (c->trained - c->matrices);
    case HR_ADAFACTOR: return ceil (c->factored);
    case HR_SGD:
    case HR_NO_OPTIMIZER:
    default: return 0;
    }
}

double
hr_state_element_bytes (const hr_work_t *w)
{
  double stepped = w->p->master_weights ? 4 : w->weight;

  if (w->p->optimizer == HR_ADAMW_8BIT)
    return 1 + BLOCK_SCALE_BYTES;
  return w->p->optimizer == HR_ADAFACTOR ? 4 : stepped;
}
