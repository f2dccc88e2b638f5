/* LoRA: beside a frozen matrix of rows × columns stand two trained ones, rows × r and r × columns. */
#include "core/work.h"

#include <math.h>

typedef struct
{
  double total, factored, largest;
} hr_adapters_t;

static void
add_adapter (hr_adapters_t *a, double r, double rows, double columns)
{
  a->total += r * (rows + columns);
  a->factored += rows + columns + 2 * r;
  a->largest = fmax (a->largest, r * fmax (rows, columns));
}

/* A fused projection is one matrix with one adapter. */
static void
add_attention (hr_adapters_t *a, const hr_work_t *w)
{
  double keys = w->k * w->d;

  if (w->family->fused_qkv)
    add_adapter (a, w->r, w->h, w->q + 2 * keys);
  else
    {
      add_adapter (a, w->r, w->h, w->q);
      add_adapter (a, w->r, w->h, keys);
      add_adapter (a, w->r, w->h, keys);
    }
  add_adapter (a, w->r, w->o, w->h);
}

static void
add_mlp (hr_adapters_t *a, const hr_work_t *w)
{
  bool fused = w->family->gated && w->family->fused_gate_up;

  add_adapter (a, w->r, w->h, fused ? 2 * w->f : w->f);
  if (w->family->gated && !fused)
    add_adapter (a, w->r, w->h, w->f);
  add_adapter (a, w->r, w->f, w->h);
}

void
hr_count_adapters (hr_work_t *w)
{
  hr_counts_t *c = &w->counts;
  hr_adapters_t a = { 0 };

  add_attention (&a, w);
  if (w->adapts_mlp)
    add_mlp (&a, w);
  if (w->p->fine_tuning == HR_FINE_TUNING_QLORA)
    {
      c->quantised = c->matrices;
      c->largest_quantised = fmax (w->h * w->f, w->h * w->q);
    }
  c->trained_layer = a.total;
  c->trained_head = 0;
  c->trained = c->matrices = w->L * a.total;
  c->factored = w->L * a.factored;
  c->largest = a.largest;
  c->total += c->trained;
  c->active += c->trained;
  c->layer += a.total;
}
