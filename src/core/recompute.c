/* Recomputation: which layers keep everything, which only their input, and what is there while a
 * segment is rebuilt (non-reentrant checkpoints of PyTorch).
 *
 * stored = c·C for c = ⌈L ÷ I⌉ segments whose inputs cost C each; while segment j is rebuilt its
 * I layers' tensors stand beside the inputs of the segments up to j. The law is exact on the
 * measured rows of tests/data/saved-for-backward.csv. */
#include "core/work.h"

#include <math.h>

static double
dense_before (const hr_work_t *w, double layer)
{
  double dense = w->p->experts > 0 ? (double) w->p->dense_layers : 0;

  return fmin (layer, dense);
}

/* Bytes that layers [from, to) keep without recomputation. */
static double
span (const hr_work_t *w, double from, double to)
{
  double dense = dense_before (w, to) - dense_before (w, from);

  return dense * w->dense_layer + (to - from - dense) * w->layer;
}

/* Held in backward besides boundaries and layers. Where the first norm keeps the residual stream
 * itself, a rebuilt layer's input is the boundary already counted. */
static double
segment_extras (const hr_work_t *w)
{
  bool keeps_input = w->p->activation_model == HR_MODEL_LEDGER && (w->family->layer_norm || w->residual > 2);

  return w->rope + w->embedding_extras - (keeps_input ? w->boundary : 0);
}

static double
rebuilt (const hr_work_t *w, double segment)
{
  double from = segment * w->plan.interval, to = fmin (from + w->plan.interval, w->L);

  return (segment + 1) * w->boundary + span (w, from, to) + w->plan.extras;
}

static void
plan_segments (hr_work_t *w, double interval)
{
  hr_plan_t *plan = &w->plan;
  double last;

  plan->interval = fmin (interval, w->L);
  plan->boundaries = ceil (w->L / plan->interval);
  plan->extras = segment_extras (w);
  plan->stored = plan->boundaries * w->boundary;
  last = plan->boundaries - 1;
  /* The last segment may be short: then the one before it may hold more. */
  plan->live_segment = last > 0 && rebuilt (w, last - 1) > rebuilt (w, last) ? last - 1 : last;
  plan->live = rebuilt (w, plan->live_segment);
  plan->first = rebuilt (w, 0);
  plan->end = w->boundary + span (w, 0, 1) + plan->extras;
  plan->live_layers = fmin (plan->interval, w->L - plan->live_segment * plan->interval);
}

static void
plan_none (hr_work_t *w, double dropped)
{
  hr_plan_t *plan = &w->plan;

  plan->extras = w->rope + w->embedding_extras;
  plan->stored = span (w, 0, w->L) - w->L * dropped;
  plan->live = plan->stored + dropped + plan->extras;
  plan->first = plan->end = span (w, 0, 1) + plan->extras;
  plan->live_segment = w->L - 1;
  plan->live_layers = 1;
}

/* The first m layers are checkpointed one by one, the others keep everything. */
static void
plan_fraction (hr_work_t *w)
{
  hr_plan_t *plan = &w->plan;
  double m = round (w->p->checkpoint_fraction * w->L);

  plan->extras = segment_extras (w);
  plan->boundaries = m;
  plan->stored = m * w->boundary + span (w, m, w->L);
  plan->live = m > 0 ? m * w->boundary + span (w, m - 1, m) + plan->extras : plan->stored;
  plan->first = plan->end = m > 0 ? w->boundary + span (w, 0, 1) + plan->extras : span (w, 0, 1) + w->rope;
  plan->live_segment = fmax (m - 1, 0);
  plan->live_layers = 1;
}

void
hr_plan_run (hr_work_t *w)
{
  w->plan = (hr_plan_t){ 0 };
  switch ((hr_recompute_t) w->p->recompute)
    {
    case HR_RECOMPUTE_SELECTIVE: plan_none (w, w->core); break;
    case HR_RECOMPUTE_FULL: plan_segments (w, 1); break;
    case HR_RECOMPUTE_INTERVAL: plan_segments (w, (double) w->p->checkpoint_interval); break;
    case HR_RECOMPUTE_SQRT: plan_segments (w, round (sqrt (w->L))); break;
    case HR_RECOMPUTE_FRACTION: plan_fraction (w); break;
    case HR_RECOMPUTE_NONE:
    default: plan_none (w, 0); break;
    }
}

/* Forward is a third of a step's arithmetic: recomputing each layer once adds a third. */
#define FORWARD_SHARE (1.0 / 3)

/* Share of a layer's forward arithmetic in the attention core: 4·s·q operations a token against
 * two for each parameter of the matrices. */
static double
core_share (const hr_work_t *w)
{
  double core = 4 * w->s * w->q, matrices = 2 * w->counts.dense_layer_matmul;

  return core / (core + matrices);
}

double
hr_step_time_factor (const hr_work_t *w)
{
  if (w->p->mode != HR_TRAINING)
    return 1;
  if (w->p->activation_model == HR_MODEL_SEGMENTS)
    return w->plan.interval > 0 ? 1 + w->L / (2 * w->plan.interval) : 1;
  switch ((hr_recompute_t) w->p->recompute)
    {
    case HR_RECOMPUTE_FULL:
    case HR_RECOMPUTE_INTERVAL:
    case HR_RECOMPUTE_SQRT: return 1 + FORWARD_SHARE;
    case HR_RECOMPUTE_FRACTION: return 1 + FORWARD_SHARE * w->p->checkpoint_fraction;
    case HR_RECOMPUTE_SELECTIVE: return 1 + FORWARD_SHARE * core_share (w);
    case HR_RECOMPUTE_NONE:
    default: return 1;
    }
}
