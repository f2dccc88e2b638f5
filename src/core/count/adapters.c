/* SPDX-License-Identifier: GPL-3.0-or-later */
/* LoRA: beside a frozen matrix of rows × columns stand two trained ones, rows × r and r × columns. */
#include "core/work.h"

#include <math.h>

typedef struct
{
  double total, matrices, factored, largest;
} hr_adapters_t;

/* `lora-targets` stands for matrices as the model's own code has them. Where it is the stack that fuses query, key
 * and value, each still has its own adapter. */
static unsigned
short_form (const hr_params_t *p, const hr_family_t *family)
{
  unsigned attention = family->fused_qkv && !p->fused_qkv ? HR_TARGET_QKV : HR_TARGET_Q | HR_TARGET_K | HR_TARGET_V;
  unsigned mlp = !family->gated          ? HR_TARGET_UP
                 : family->fused_gate_up ? HR_TARGET_GATE_UP
                                         : HR_TARGET_GATE | HR_TARGET_UP;

  return attention | HR_TARGET_O | (p->lora_targets == HR_LORA_ALL ? mlp | HR_TARGET_DOWN : 0);
}

unsigned
hr_lora_targets (const hr_params_t *p, const hr_family_t *family)
{
  if (p->mode != HR_TRAINING || p->fine_tuning == HR_FINE_TUNING_FULL)
    return 0;
  return p->lora_target_modules.bits != 0 ? p->lora_target_modules.bits : short_form (p, family);
}

/* DoRA has a length for each column besides. */
static void
add_adapter (hr_adapters_t *a, const hr_work_t *w, double rows, double columns)
{
  double lengths = w->p->lora_variant == HR_DORA ? columns : 0;

  a->matrices += w->r * (rows + columns);
  a->total += w->r * (rows + columns) + lengths;
  a->factored += rows + columns + 2 * w->r + lengths;
  a->largest = fmax (a->largest, w->r * fmax (rows, columns));
}

static void
add_target (hr_adapters_t *a, const hr_work_t *w, unsigned target, double rows, double columns)
{
  if (w->targets & target)
    add_adapter (a, w, rows, columns);
}

/* Latent attention's projections down and up have one each. */
static void
add_latents (hr_adapters_t *a, const hr_work_t *w)
{
  double query = (double) w->p->q_lora_rank, rank = w->kv_rank;

  if (query > 0)
    add_adapter (a, w, w->h, query);
  add_adapter (a, w, query > 0 ? query : w->h, w->q);
  add_adapter (a, w, w->h, rank + (double) w->p->qk_rope_head_dim);
  add_adapter (a, w, rank, w->a * ((double) w->p->qk_nope_head_dim + w->v));
}

static void
add_attention (hr_adapters_t *a, const hr_work_t *w)
{
  double keys = w->k * w->d;

  if (w->family->latent)
    add_latents (a, w);
  else
    {
      add_target (a, w, HR_TARGET_Q, w->h, w->q);
      add_target (a, w, HR_TARGET_K, w->h, keys);
      add_target (a, w, HR_TARGET_V, w->h, keys);
      add_target (a, w, HR_TARGET_QKV, w->h, w->q + 2 * keys);
    }
  add_target (a, w, HR_TARGET_O, w->o, w->h);
}

static void
add_mlp (hr_adapters_t *a, const hr_work_t *w, double width)
{
  add_target (a, w, HR_TARGET_GATE, w->h, width);
  add_target (a, w, HR_TARGET_UP, w->h, width);
  add_target (a, w, HR_TARGET_GATE_UP, w->h, 2 * width);
  add_target (a, w, HR_TARGET_DOWN, width, w->h);
}

/* Routed experts are one tensor for all of them, and routers are no Linear: PEFT's targets pass them by, but not
 * the shared experts. */
static hr_adapters_t
count_layer (const hr_work_t *w, bool with_experts)
{
  hr_adapters_t a = { 0 };
  double width = with_experts ? w->shared_width : w->f;

  add_attention (&a, w);
  if (width > 0)
    add_mlp (&a, w, width);
  return a;
}

void
hr_count_adapters (const hr_work_t *w, hr_counts_t *c)
{
  bool experts = w->expert_layers > 0;
  hr_adapters_t layer = count_layer (w, experts), dense = count_layer (w, false), head = { 0 };
  double n_dense = experts ? w->L - w->expert_layers : 0;

  add_target (&head, w, HR_TARGET_HEAD, w->h, w->V);
  c->trained_layer = layer.total;
  c->trained_dense_layer = dense.total;
  c->trained_head = c->trained_embedding = 0;
  c->head_adapter = head.total;
  c->trained = (w->L - n_dense) * layer.total + n_dense * dense.total + head.total;
  c->matrices = (w->L - n_dense) * layer.matrices + n_dense * dense.matrices + head.matrices;
  c->factored = (w->L - n_dense) * layer.factored + n_dense * dense.factored + head.factored;
  c->largest = fmax (fmax (layer.largest, head.largest), n_dense > 0 ? dense.largest : 0);
  c->total += c->trained;
  c->active += c->trained;
  c->layer += layer.total;
  c->dense_layer += n_dense > 0 ? dense.total : 0;
}
