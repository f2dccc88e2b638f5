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

/* Latent attention's projections down and up have one each. */
static void
add_latents (hr_adapters_t *a, const hr_work_t *w)
{
  double query = (double) w->p->q_lora_rank, rank = (double) w->p->kv_lora_rank;

  if (query > 0)
    add_adapter (a, w->r, w->h, query);
  add_adapter (a, w->r, query > 0 ? query : w->h, w->q);
  add_adapter (a, w->r, w->h, rank + (double) w->p->qk_rope_head_dim);
  add_adapter (a, w->r, rank, w->a * ((double) w->p->qk_nope_head_dim + w->v));
}

/* A fused projection is one matrix with one adapter. */
static void
add_attention (hr_adapters_t *a, const hr_work_t *w)
{
  double keys = w->k * w->d;

  if (w->family->latent)
    add_latents (a, w);
  else if (w->family->fused_qkv)
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
add_mlp (hr_adapters_t *a, const hr_work_t *w, double width)
{
  bool fused = w->family->gated && w->family->fused_gate_up;

  add_adapter (a, w->r, w->h, fused ? 2 * width : width);
  if (w->family->gated && !fused)
    add_adapter (a, w->r, w->h, width);
  add_adapter (a, w->r, width, w->h);
}

/* Routed experts are one tensor for all of them, and routers are no Linear: PEFT's targets pass them by, but not
 * the shared experts. */
static hr_adapters_t
count_layer (const hr_work_t *w, bool with_experts)
{
  hr_adapters_t a = { 0 };
  double width = with_experts ? w->shared_width : w->f;

  add_attention (&a, w);
  if (w->adapts_mlp && width > 0)
    add_mlp (&a, w, width);
  return a;
}

void
hr_count_adapters (const hr_work_t *w, hr_counts_t *c)
{
  bool experts = w->expert_layers > 0;
  hr_adapters_t layer = count_layer (w, experts), dense = count_layer (w, false);
  double n_dense = experts ? w->L - w->expert_layers : 0;

  c->trained_layer = layer.total;
  c->trained_dense_layer = dense.total;
  c->trained_head = c->trained_embedding = 0;
  c->trained = c->matrices = (w->L - n_dense) * layer.total + n_dense * dense.total;
  c->factored = (w->L - n_dense) * layer.factored + n_dense * dense.factored;
  c->largest = fmax (layer.largest, n_dense > 0 ? dense.largest : 0);
  c->total += c->trained;
  c->active += c->trained;
  c->layer += layer.total;
  c->dense_layer += n_dense > 0 ? dense.total : 0;
}
