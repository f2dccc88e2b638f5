#include "model/headroom-interval-sweep.h"

#include <math.h>

/* Full recomputation is every layer; the square root rounds as the core does. */
static int
find_chosen (const hr_params_t *p)
{
  switch ((hr_recompute_t) p->recompute)
    {
    case HR_RECOMPUTE_INTERVAL: return (int) p->checkpoint_interval;
    case HR_RECOMPUTE_FULL: return 1;
    case HR_RECOMPUTE_SQRT: return (int) MAX (1, lround (sqrt ((double) p->layers)));
    case HR_RECOMPUTE_NONE:
    case HR_RECOMPUTE_SELECTIVE:
    case HR_RECOMPUTE_FRACTION:
    default: return 0;
    }
}

void
headroom_interval_sweep_run (HeadroomIntervalSweep *self, const hr_params_t *params)
{
  self->n = self->best = self->chosen = 0;
  if (params->mode != HR_TRAINING)
    return;
  self->points = g_renew (hr_point_t, self->points, params->layers);
  self->best = (int) hr_sweep_intervals (params, self->points);
  self->n = self->best > 0 ? (int) params->layers : 0;
  self->chosen = self->n > 0 ? find_chosen (params) : 0;
}

const hr_point_t *
headroom_interval_sweep_peek (const HeadroomIntervalSweep *self, int interval)
{
  return &self->points[CLAMP (interval, 1, self->n) - 1];
}

hr_verdict_t
headroom_interval_sweep_verdict (const HeadroomIntervalSweep *self, const hr_estimate_t *e, int interval)
{
  const hr_point_t *point = headroom_interval_sweep_peek (self, interval);

  return point->valid ? hr_verdict (&e->params, point->total, e->usable_bytes) : HR_NO_VERDICT;
}

void
headroom_interval_sweep_clear (HeadroomIntervalSweep *self)
{
  g_clear_pointer (&self->points, g_free);
  self->n = self->best = self->chosen = 0;
}
