/* SPDX-License-Identifier: GPL-3.0-or-later */
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
  double rank = (double) w->p->q_lora_rank, kv_rank = w->kv_rank;
  double rotated = (double) w->p->qk_rope_head_dim, unrotated = (double) w->p->qk_nope_head_dim;
  bool biased = w->p->qkv_bias && !w->family->engine; /* Megatron-Core's have none */

  if (rank > 0)
    add_matrix (c, w->h, rank, 1, biased);
  add_matrix (c, rank > 0 ? rank : w->h, w->q, 1, false);
  add_matrix (c, w->h, kv_rank + rotated, 1, biased);
  add_matrix (c, kv_rank, w->a * (unrotated + w->v), 1, false);
  add_vector (c, (w->family->norm == HR_LAYER_NORM ? 2 : 1) * (rank + kv_rank)); /* their norms */
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
  add_matrix (c, w->o, w->h, 1, w->p->o_bias && !(w->family->latent && w->family->engine));
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
count_mlp (const hr_work_t *w, hr_counts_t *c, double width, double times, bool biased)
{
  add_matrix (c, w->h, width, mlp_inputs (w) * times, biased);
  add_matrix (c, width, w->h, times, biased);
}

static void
count_norms (const hr_work_t *w, hr_counts_t *c, double n)
{
  bool biased = w->family->norm == HR_LAYER_NORM && !w->family->unbiased_norms;

  add_vector (c, n * w->h * (biased ? 2 : 1));
}

static int
norms_of_layer (const hr_family_t *family)
{
  int n = 0;

  for (int bit = HR_NORM_ATTENTION_IN; bit <= HR_NORM_MLP_OUT; bit <<= 1)
    n += (family->norms & bit) != 0;
  return n;
}

/* The experts of this GPU; the router and the shared experts are on every one. */
static void
count_routed (const hr_work_t *w, hr_counts_t *c)
{
  count_mlp (w, c, w->expert_width, w->experts, w->p->mlp_bias);
}

static void
count_experts (const hr_work_t *w, hr_counts_t *c)
{
  double experts = (double) w->p->experts;

  count_routed (w, c);
  if (w->shared_width > 0)
    count_mlp (w, c, w->shared_width, 1, w->family->dispatches ? false : w->p->mlp_bias);
  add_matrix (c, w->h, experts, 1, false); /* the router */
  if (w->family->router_bias)
    add_vector (c, experts);
}

static void
count_layer (const hr_work_t *w, bool with_experts, hr_counts_t *c)
{
  *c = (hr_counts_t) { 0 };
  count_attention (w, c);
  count_norms (w, c, norms_of_layer (w->family));
  if (with_experts)
    count_experts (w, c);
  else
    count_mlp (w, c, w->f, 1, w->p->mlp_bias);
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

/* What a module for further tokens has besides its layer: norms of the hidden state, of the embedding and at its end,
 * and the projection of the two to one. Embedding and head are the model's (DeepSeek-V3, section 2.2). */
static void
add_modules (const hr_work_t *w, hr_counts_t *c, double modules)
{
  hr_counts_t module = { 0 };

  add_matrix (&module, 2 * w->h, w->projected, 1, false);
  count_norms (w, &module, 3);
  add_layers (c, &module, modules);
  c->module = module.total;
  c->rest_matmul = modules * module.matrices;
}

/* Experts that a token does not visit are not active. */
static double
idle_experts (const hr_work_t *w)
{
  double idle = (double) (w->p->experts - w->p->experts_per_token);

  double biases = w->p->mlp_bias ? mlp_inputs (w) * w->expert_width + w->h : 0;

  return idle * w->expert_layers * ((mlp_inputs (w) + 1) * w->h * w->expert_width + biases);
}

/* The head of masked tokens has a dense matrix, its bias, and a norm and a bias for each word. Published
 * counts of BERT are of the bare model with its pooler: the same matrix and bias, and not the rest. */
static void
count_masked_head (const hr_work_t *w, hr_counts_t *c)
{
  add_matrix (c, w->h, w->h, 1, true);
  c->rest_matmul = w->h * w->h;
}

/* A convolution over patches, the first token, and a classifier for `vocab-size` classes. */
static void
count_patches (const hr_work_t *w, hr_counts_t *c)
{
  add_matrix (c, w->family->patch_elements, w->h, 1, true);
  add_vector (c, w->h);
  c->rest_matmul = w->family->patch_elements * w->h;
}

static void
count_embedding (const hr_work_t *w, hr_counts_t *c)
{
  if (w->family->head == HR_HEAD_CLASS)
    count_patches (w, c);
  else
    add_matrix (c, w->V, w->h, 1, false);
  if (w->p->position_embeddings == HR_POSITION_LEARNED)
    add_matrix (c, (double) w->p->learned_positions, w->h, 1, false);
  add_matrix (c, w->family->token_types, w->h, w->family->token_types > 0 ? 1 : 0, false);
  count_norms (w, c, w->family->embedding_norm ? 1 : 0);
}

/* A head that is tied to the embedding is a copy of it where they are on different stages. */
static void
count_head (const hr_work_t *w, hr_counts_t *c, bool beside_embedding)
{
  bool shares = w->p->tied_embeddings && beside_embedding;

  if (w->family->head == HR_HEAD_CLASS)
    add_matrix (c, w->h, w->V, 1, true);
  else
    add_matrix (c, w->V, w->h, shares ? 0 : 1, false);
  if (w->family->head == HR_HEAD_MASKED)
    count_masked_head (w, c);
  add_vector (c, w->family->head_bias ? w->V : 0);
  count_norms (w, c, w->family->no_final_norm ? 0 : 1);
  c->head = w->V * w->h;
  c->rest_matmul += c->head;
}

/* The typed count wins and every part keeps its proportion, so that no part is larger than the whole. */
static void
scale (hr_counts_t *c, double factor)
{
  double *parts = (double *) c;

  static_assert (sizeof *c % sizeof *parts == 0, "hr_counts_t has numbers of elements, nothing else");
  for (size_t i = 0; i < sizeof *c / sizeof *parts; i++)
    parts[i] = round (parts[i] * factor);
}

/* Muon leaves embedding and head to AdamW; Megatron marks those of words alone, not the position table. */
static double
matrices_of_ends (const hr_work_t *w, bool embeds)
{
  bool positions = w->family->engine && embeds && w->p->position_embeddings == HR_POSITION_LEARNED;

  return positions ? (double) w->p->learned_positions * w->h : 0;
}

bool
hr_quantises_head (const hr_work_t *w)
{
  return w->p->quantized_head && w->quantization->what == HR_QUANTISED_LAYERS;
}

static double
quantised (const hr_work_t *w, const hr_counts_t *c, double expert_layers, bool first, bool last)
{
  bool shares = w->p->tied_embeddings && last;

  switch (w->quantization->what)
    {
    case HR_QUANTISED_LAYERS: return c->matrices + (hr_quantises_head (w) ? c->head : 0);
    case HR_QUANTISED_ALL: return c->matrices + c->head + (first && !shares ? w->V * w->h : 0);
    case HR_QUANTISED_EXPERTS: return expert_layers * w->routed_kind.matrices;
    case HR_QUANTISED_NOTHING:
    default: return 0;
    }
}

static double
stored (const hr_work_t *w, const hr_counts_t *c, double expert_layers)
{
  double hidden, width;

  if (w->quantization->what != HR_QUANTISED_EXPERTS || !w->p->padded_experts)
    return c->quantised;
  hidden = ceil (w->h / 256) * 256;
  width = ceil (w->expert_width / 128) * 128;
  return expert_layers * w->experts * (mlp_inputs (w) + 1) * hidden * width;
}

/* The experts' one tensor is cast up as a whole. */
static double
largest_quantised (const hr_work_t *w, const hr_counts_t *c, double expert_layers)
{
  double layers;

  if (c->quantised <= 0)
    return 0;
  layers = fmax (fmax (w->h * w->f, w->h * w->q), expert_layers > 0 ? hr_mlp_weight (w) : 0);
  return hr_quantises_head (w) ? fmax (layers, c->head) : layers;
}

/* So many dense and expert layers, those in modules included, and the ends that are there. Modules read a copy of the
 * embedding where they are not on its stage. */
static void
count (const hr_work_t *w, double dense_layers, double expert_layers, double modules, bool first, bool last,
       hr_counts_t *c)
{
  const hr_counts_t *dense = &w->dense_kind, *layer = expert_layers > 0 ? &w->expert_kind : dense;
  bool embeds = first || modules > 0;
  double hidden_matrices;

  *c = (hr_counts_t) { .dense_layer_matmul = dense->matrices, .layer = layer->total, .layer_matmul = layer->matrices };
  c->dense_layer = dense_layers > 0 && expert_layers > 0 ? dense->total : 0;
  add_layers (c, dense, dense_layers);
  add_layers (c, layer, expert_layers);
  if (modules > 0)
    add_modules (w, c, modules);
  hidden_matrices = c->matrices;
  if (embeds)
    count_embedding (w, c);
  c->trained_embedding = first && w->family->head != HR_HEAD_CLASS ? w->V * w->h : 0;
  if (last)
    count_head (w, c, first);
  c->matrices = hidden_matrices + matrices_of_ends (w, embeds);
  c->quantised = quantised (w, c, expert_layers, first, last);
  c->stored = stored (w, c, expert_layers);
  c->largest_quantised = largest_quantised (w, c, expert_layers);
  c->active = c->total;
  c->trained = c->total;
  c->trained_layer = c->layer;
  c->trained_dense_layer = c->dense_layer;
  c->trained_head = c->head;
}

/* As the letters of the work are now: of the whole model, or of what one GPU has of it. */
static void
count_kinds (hr_work_t *w)
{
  count_layer (w, false, &w->dense_kind);
  w->routed_kind = (hr_counts_t) { 0 };
  if (w->p->experts <= 0)
    return;
  count_layer (w, true, &w->expert_kind);
  count_routed (w, &w->routed_kind);
}

void
hr_count_model (hr_work_t *w)
{
  hr_counts_t *c = &w->model;
  double typed = (double) w->p->parameter_count;

  count_kinds (w);
  count (w, w->L - w->expert_layers, w->expert_layers, w->modules, true, true, c);
  w->typed_share = typed > 0 ? typed / c->total : 1;
  if (typed > 0)
    {
      scale (c, w->typed_share);
      c->active = c->trained = c->total = typed; /* the page that gives a count knows no idle experts */
    }
  else
    c->active -= w->expert_layers > 0 ? idle_experts (w) : 0;
  if (w->r > 0)
    hr_count_adapters (w, c);
}

static double
experts_on_stage (const hr_work_t *w)
{
  double layers = 0;

  for (int i = 0; i < w->stage.n_chunks; i++)
    {
      const hr_chunk_t *chunk = &w->stage.chunks[i];
      layers += hr_expert_layers (w->p, chunk->from + chunk->layers) - hr_expert_layers (w->p, chunk->from);
    }
  return layers;
}

static void
count_routed_on_stage (hr_work_t *w, double expert_layers)
{
  w->routed = (hr_counts_t) { 0 };
  add_layers (&w->routed, &w->routed_kind, expert_layers);
  w->routed.trained = w->routed.total;
}

/* True where every GPU has all of the model, without padding. */
static bool
is_undivided (const hr_work_t *w)
{
  const hr_groups_t *g = &w->groups;

  return g->world == g->data && g->expert * g->expert_tensor == 1 && w->p->vocab_multiple == 1;
}

void
hr_count_divided (hr_work_t *w)
{
  if (!is_undivided (w))
    count_kinds (w);
}

void
hr_count_stage (hr_work_t *w)
{
  double experts = w->experts_on_stage = experts_on_stage (w), dense = w->stage.layers - experts;

  count_routed_on_stage (w, experts);
  if (is_undivided (w))
    {
      w->counts = w->model;
      return;
    }
  count (w, dense, experts, w->stage.modules, w->stage.first, w->stage.last, &w->counts);
  if (w->p->parameter_count > 0)
    scale (&w->counts, w->typed_share);
  if (w->r > 0)
    hr_count_adapters (w, &w->counts);
}
