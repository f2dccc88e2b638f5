/* Parameters of the model, tensor by tensor. Each weight is one call of add(): rows, columns,
 * bias, how often. Sources: the module definitions of Transformers; counts are held to the
 * published ones (data/models). */
#include "core/work.h"

#include <math.h>

enum
{
  PLAIN = 0,
  MATMUL = 1,
  BIASED = 2
};

/* `times` matrices of rows × columns, and a bias of `columns` each if BIASED. */
static void
add_matrix (hr_counts_t *c, double *into, double rows, double columns, double times, int flags)
{
  double bias = flags & BIASED ? columns : 0;

  *into += times * (rows * columns + bias);
  c->matrices += times * rows * columns;
  c->factored += times * (rows + columns + bias);
  c->largest = fmax (c->largest, rows * columns);
}

static void
add_vector (hr_counts_t *c, double *into, double length, double times)
{
  *into += times * length;
  c->factored += times * length;
}

static double
attention_matrices (const hr_work_t *w)
{
  return 2 * w->h * w->q + 2 * w->h * w->k * w->d;
}

static void
count_attention (hr_work_t *w, double *into, double times)
{
  hr_counts_t *c = &w->counts;
  int qkv = w->p->qkv_bias ? BIASED : PLAIN, out = w->p->o_bias ? BIASED : PLAIN;

  add_matrix (c, into, w->h, w->q, times, qkv);
  add_matrix (c, into, w->h, w->k * w->d, 2 * times, qkv);
  add_matrix (c, into, w->q, w->h, times, out);
}

static double
mlp_inputs (const hr_work_t *w)
{
  return w->family->gated ? 2 : 1;
}

static void
count_mlp (hr_work_t *w, double *into, double width, double times)
{
  int bias = w->p->mlp_bias ? BIASED : PLAIN;

  add_matrix (&w->counts, into, w->h, width, mlp_inputs (w) * times, bias);
  add_matrix (&w->counts, into, width, w->h, times, bias);
}

static void
count_norms (hr_work_t *w, double *into, double n, double times)
{
  add_vector (&w->counts, into, w->h * (w->family->layer_norm ? 2 : 1), n * times);
}

static double
expert_width (const hr_work_t *w)
{
  return w->p->expert_ffn_size > 0 ? (double) w->p->expert_ffn_size : w->f;
}

static double
dense_layers (const hr_work_t *w)
{
  return w->p->experts > 0 ? (double) w->p->dense_layers : 0;
}

/* The layers of one kind, `times` of them; sums go into the counts, one layer's into *layer. */
static double
count_layers (hr_work_t *w, double times, bool with_experts)
{
  double all = 0;

  count_attention (w, &all, times);
  count_norms (w, &all, 2, times);
  if (with_experts)
    {
      count_mlp (w, &all, expert_width (w), times * (double) (w->p->experts + w->p->shared_experts));
      add_matrix (&w->counts, &all, w->h, (double) w->p->experts, times, PLAIN); /* the router */
    }
  else
    count_mlp (w, &all, w->f, times);
  w->counts.total += all;
  return times > 0 ? all / times : 0;
}

static double
mlp_matrices (const hr_work_t *w, double width)
{
  return (mlp_inputs (w) + 1) * w->h * width;
}

/* Experts that a token does not visit are not active. */
static double
idle_experts (const hr_work_t *w)
{
  double idle = (double) (w->p->experts - w->p->experts_per_token);

  return w->p->experts > 0 ? idle * (w->L - dense_layers (w)) * mlp_matrices (w, expert_width (w)) : 0;
}

static void
count_ends (hr_work_t *w)
{
  hr_counts_t *c = &w->counts;
  double hidden_matrices = c->matrices;

  c->embedding = c->head = w->V * w->h;
  add_matrix (c, &c->total, w->V, w->h, w->p->tied_embeddings ? 1 : 2, PLAIN);
  if (w->p->position_embeddings == HR_POSITION_LEARNED)
    add_matrix (c, &c->total, (double) w->p->learned_positions, w->h, 1, PLAIN);
  count_norms (w, &c->total, 1, 1);
  c->matrices = hidden_matrices; /* Muon leaves embedding and head to AdamW */
}

void
hr_count_weights (hr_work_t *w)
{
  hr_counts_t *c = &w->counts;
  double dense = dense_layers (w);
  bool moe = w->p->experts > 0;

  *c = (hr_counts_t){ 0 };
  c->dense_layer = count_layers (w, dense, false);
  c->layer = count_layers (w, w->L - dense, moe);
  c->dense_layer_matmul = attention_matrices (w) + mlp_matrices (w, w->f);
  c->layer_matmul = moe ? attention_matrices (w) + w->h * (double) w->p->experts
                              + mlp_matrices (w, expert_width (w)) * (double) (w->p->experts + w->p->shared_experts)
                        : c->dense_layer_matmul;
  count_ends (w);
  c->active = c->total - idle_experts (w);
  if (w->p->parameter_count > 0)
    {
      double typed = (double) w->p->parameter_count;
      c->matrices *= typed / c->total; /* keeps the proportions for Muon and Adafactor */
      c->factored *= typed / c->total;
      c->active = c->total = typed;
    }
}
