/* Parameters of the model, tensor by tensor. Each weight is one call of add_matrix or
 * add_vector. Sources: the module definitions of Transformers; counts are held to the
 * published ones (data/models). */
#include "core/work.h"

#include <assert.h>
#include <math.h>

/* `times` matrices of rows × columns, and a bias of `columns` each if `biased`. */
static void
add_matrix (hr_counts_t *c, double rows, double columns, double times, bool biased)
{
  double bias = biased ? columns : 0;

  c->total += times * (rows * columns + bias);
  c->matrices += times * rows * columns;
  c->factored += times * (rows + columns + bias);
  c->largest = fmax (c->largest, rows * columns);
}

static void
add_vector (hr_counts_t *c, double length)
{
  c->total += length;
  c->factored += length;
}

/* Latent attention: query and key with value go down to a rank and up again; the rotated key is shared
 * by the heads. */
static void
count_latent_attention (const hr_work_t *w, hr_counts_t *c)
{
  double rank = (double) w->p->q_lora_rank, kv_rank = (double) w->p->kv_lora_rank;
  double rotated = (double) w->p->qk_rope_head_dim, unrotated = (double) w->p->qk_nope_head_dim;

  if (rank > 0)
    add_matrix (c, w->h, rank, 1, w->p->qkv_bias);
  add_matrix (c, rank > 0 ? rank : w->h, w->q, 1, false);
  add_matrix (c, w->h, kv_rank + rotated, 1, w->p->qkv_bias);
  add_matrix (c, kv_rank, w->a * (unrotated + w->v), 1, false);
  add_vector (c, rank + kv_rank); /* their norms */
}

static void
count_attention (const hr_work_t *w, hr_counts_t *c)
{
  if (w->family->latent)
    count_latent_attention (w, c);
  else
    {
      add_matrix (c, w->h, w->q, 1, w->p->qkv_bias);
      add_matrix (c, w->h, w->k * w->d, 2, w->p->qkv_bias);
    }
  add_matrix (c, w->o, w->h, 1, w->p->o_bias);
  if (w->qk_norm == HR_QK_NORM_HEAD)
    add_vector (c, 2 * w->d);
  if (w->qk_norm == HR_QK_NORM_FULL)
    add_vector (c, w->q + w->k * w->d);
  if (w->family->sinks)
    add_vector (c, w->a);
}

static double
mlp_inputs (const hr_work_t *w)
{
  return w->family->gated ? 2 : 1;
}

static void
count_mlp (const hr_work_t *w, hr_counts_t *c, double width, double times)
{
  add_matrix (c, w->h, width, mlp_inputs (w) * times, w->p->mlp_bias);
  add_matrix (c, width, w->h, times, w->p->mlp_bias);
}

static void
count_norms (const hr_work_t *w, hr_counts_t *c, double n)
{
  add_vector (c, n * w->h * (w->family->norm == HR_LAYER_NORM ? 2 : 1));
}

static int
norms_of_layer (const hr_family_t *family)
{
  int n = 0;

  for (int bit = HR_NORM_ATTENTION_IN; bit <= HR_NORM_MLP_OUT; bit <<= 1)
    n += (family->norms & bit) != 0;
  return n;
}

static void
count_experts (const hr_work_t *w, hr_counts_t *c)
{
  double experts = (double) w->p->experts;

  count_mlp (w, c, hr_expert_width (w), experts + (double) w->p->shared_experts);
  add_matrix (c, w->h, experts, 1, false); /* the router */
  if (w->family->router_bias)
    add_vector (c, experts);
}

static hr_counts_t
count_layer (const hr_work_t *w, bool with_experts)
{
  hr_counts_t c = { 0 };

  count_attention (w, &c);
  count_norms (w, &c, norms_of_layer (w->family));
  if (with_experts)
    count_experts (w, &c);
  else
    count_mlp (w, &c, w->f, 1);
  return c;
}

static void
add_layers (hr_counts_t *c, const hr_counts_t *layer, double times)
{
  if (times <= 0)
    return;
  c->total += times * layer->total;
  c->matrices += times * layer->matrices;
  c->factored += times * layer->factored;
  c->largest = fmax (c->largest, layer->largest);
}

/* Experts that a token does not visit are not active. */
static double
idle_experts (const hr_work_t *w)
{
  double idle = (double) (w->p->experts - w->p->experts_per_token);

  double biases = w->p->mlp_bias ? mlp_inputs (w) * hr_expert_width (w) + w->h : 0;

  return idle * w->expert_layers * ((mlp_inputs (w) + 1) * w->h * hr_expert_width (w) + biases);
}

/* The head of masked tokens has a dense matrix, its bias, and a norm and a bias for each word. Published
 * counts of BERT are of the bare model with its pooler: the same matrix and bias, and not the rest. */
static void
count_masked_head (const hr_work_t *w, hr_counts_t *c)
{
  add_matrix (c, w->V, w->h, w->p->tied_embeddings ? 1 : 2, false);
  add_matrix (c, w->h, w->h, 1, true);
  c->rest_matmul = w->h * w->h;
}

/* A convolution over patches, the first token, and a classifier for `vocab-size` classes. */
static void
count_image_ends (const hr_work_t *w, hr_counts_t *c)
{
  add_matrix (c, w->family->patch_elements, w->h, 1, true);
  add_vector (c, w->h);
  add_matrix (c, w->h, w->V, 1, true);
  c->rest_matmul = w->family->patch_elements * w->h;
}

static void
count_ends (hr_work_t *w)
{
  hr_counts_t *c = &w->counts;
  double hidden_matrices = c->matrices;

  if (w->family->head == HR_HEAD_CLASS)
    count_image_ends (w, c);
  else if (w->family->head == HR_HEAD_MASKED)
    count_masked_head (w, c);
  else
    add_matrix (c, w->V, w->h, w->p->tied_embeddings ? 1 : 2, false);
  if (w->p->position_embeddings == HR_POSITION_LEARNED)
    add_matrix (c, (double) w->p->learned_positions, w->h, 1, false);
  add_matrix (c, w->family->token_types, w->h, w->family->token_types > 0 ? 1 : 0, false);
  count_norms (w, c, (w->family->embedding_norm ? 1 : 0) + (w->family->no_final_norm ? 0 : 1));
  c->head = w->V * w->h;
  c->rest_matmul += c->head;
  c->matrices = hidden_matrices; /* Muon leaves embedding and head to AdamW */
}

/* The typed count wins and every part keeps its proportion, so that no part is larger than the whole. */
static void
take_typed (hr_counts_t *c, double typed)
{
  double *parts = (double *) c, factor = typed / c->total;

  static_assert (sizeof *c % sizeof *parts == 0, "hr_counts_t has numbers of elements, nothing else");
  for (size_t i = 0; i < sizeof *c / sizeof *parts; i++)
    parts[i] = round (parts[i] * factor);
  c->active = c->total = typed; /* the page that gives a count knows no idle experts */
}

void
hr_count_weights (hr_work_t *w)
{
  hr_counts_t *c = &w->counts;
  hr_counts_t dense = count_layer (w, false), layer = w->expert_layers > 0 ? count_layer (w, true) : dense;

  *c = (hr_counts_t){ .dense_layer_matmul = dense.matrices, .layer = layer.total, .layer_matmul = layer.matrices };
  c->dense_layer = w->L > w->expert_layers && w->expert_layers > 0 ? dense.total : 0;
  add_layers (c, &dense, w->L - w->expert_layers);
  add_layers (c, &layer, w->expert_layers);
  count_ends (w);
  c->active = c->total - (w->expert_layers > 0 ? idle_experts (w) : 0);
  if (w->p->parameter_count > 0)
    take_typed (c, (double) w->p->parameter_count);
  c->trained = c->total;
  c->trained_layer = c->layer;
  c->trained_dense_layer = c->dense_layer;
  c->trained_head = c->head;
  if (w->r > 0)
    hr_count_adapters (w);
}
