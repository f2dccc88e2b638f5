/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What attention keeps around its kernel: the projections' inputs, norms, the output. */
#include "core/ledger/ledger-attention.h"
#include "core/ledger/attention-kernel.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-kernel.h"
#include "core/ledger/ledger-norm.h"

#include <string.h>

/* Norms over all heads of the query, and of the key, together. */
static void
full_qk_norms_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  hr_normed_t query = {
    .dtype = dtype, .rows = share->tokens, .width = share->query_width, .shape = "s·b·a·d", .width_shape = "a·d"
  };
  hr_normed_t key = { .dtype = dtype,
                      .rows = share->tokens,
                      .width = share->kv_heads * share->head_width,
                      .shape = "s·b·k·d",
                      .width_shape = "k·d" };

  hr_norm_keeps (page, "self_attn.q_norm", &query);
  hr_norm_keeps (page, "self_attn.k_norm", &key);
}

/* Norms over each head. */
static void
head_norms_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  bool weightless = page->family->qk_norm == HR_QK_NORM_PLAIN;
  /* LayerNorm reads views of the projection, which value keeps as a whole. */
  bool shared = page->family->norm == HR_LAYER_NORM && page->family->value_is_view;
  hr_normed_t query = { .dtype = page->facts->compute,
                        .rows = share->tokens * share->heads,
                        .width = share->head_width,
                        .buffer_width = page->family->gate_in_query ? 2 * share->head_width : 0,
                        .weightless = weightless,
                        .shared = shared,
                        .shape = "s·b·a·d",
                        .buffer_shape = "2·s·b·a·d",
                        .rows_shape = "s·b·a",
                        .pairs_shape = "2·s·b·a",
                        .width_shape = "d" };
  hr_normed_t key = { .dtype = page->facts->compute,
                      .rows = share->tokens * share->kv_heads,
                      .width = share->head_width,
                      .weightless = weightless,
                      .shared = shared,
                      .shape = "s·b·k·d",
                      .rows_shape = "s·b·k",
                      .pairs_shape = "2·s·b·k",
                      .width_shape = "d" };

  hr_norm_keeps (page, "self_attn.q_norm", &query);
  if (!page->facts->borrows_keys)
    hr_norm_keeps (page, "self_attn.k_norm", &key);
}

void
hr_qk_norms_keep (hr_page_t *page)
{
  if (page->family->qk_norm == HR_QK_NORM_FULL)
    full_qk_norms_keep (page);
  else if (page->family->qk_norm != HR_QK_NORM_NONE)
    head_norms_keep (page);
}

static void
value_norm_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_normed_t value = { .dtype = page->facts->compute,
                        .rows = share->tokens * share->kv_heads,
                        .width = share->value_width,
                        .weightless = true,
                        .shape = "s·b·k·d",
                        .rows_shape = "s·b·k",
                        .pairs_shape = "2·s·b·k" };

  if (!page->facts->borrows_keys)
    hr_norm_keeps (page, "self_attn.v_norm", &value);
}

/* The query is compressed to a tensor of its own. */
static void
latent_query_keeps (hr_page_t *page)
{
  double rank = (double) page->p->q_lora_rank;
  hr_normed_t normed = {
    .dtype = page->facts->compute, .rows = page->share->stream_tokens, .width = rank, .shape = "s·b·r₁"
  };

  if (rank <= 0)
    return;
  hr_norm_keeps (page, "self_attn.q_a_layernorm", &normed);
  hr_linear_keeps (page, &(const hr_input_t) { "self_attn.q_b_proj", HR_TARGETS_ATTENTION, 1, rank, "s·b·r₁" });
}

/* The compressed key and value are a view: the rotated key shares their buffer. */
static void
latent_key_keeps (hr_page_t *page)
{
  double rank = page->share->kv_rank;
  hr_normed_t normed = { .dtype = page->facts->compute,
                         .rows = page->share->stream_tokens,
                         .width = rank,
                         .buffer_width = rank + (double) page->p->qk_rope_head_dim,
                         .shape = "s·b·r₂",
                         .buffer_shape = "s·b·(r₂ + d₂)" };

  hr_norm_keeps (page, "self_attn.kv_a_layernorm", &normed);
  hr_linear_keeps (page, &(const hr_input_t) { "self_attn.kv_b_proj", HR_TARGETS_ATTENTION, 1, rank, "s·b·r₂" });
}

/* The gradient of clipping asks where the bounds were met. */
static void
clipped_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double width = share->query_width + share->kv_heads * (share->head_width + share->value_width);

  hr_page_keep (page, "self_attn", "query, key and value before they are clipped", "s·b·(a·d + 2·k·d)",
                page->facts->compute, share->tokens * width);
}

/* Indexing with a list of one head makes an index tensor, for key and for value. */
static void
indices_keep (hr_page_t *page)
{
  hr_page_keep (page, "self_attn", "indices of the key’s and the value’s head", "2", HR_INT64, 2);
}

/* A table that is asked for every token’s position gives a tensor each time; in order it gives a view. */
static void
rotations_keep (hr_page_t *page)
{
  double width = page->share->head_width * page->family->rotary;
  double elements = page->share->tokens * width;

  if (!page->p->packed_sequences || !page->p->layer_rotation || page->family->latent || width <= 0)
    return;
  hr_page_keep (page, "self_attn", "cosine and sine of each token, for the query", "s·b·d′", HR_FP32, elements);
  hr_page_keep (page, "self_attn", "cosine and sine of each token, for the key", "s·b·d′", HR_FP32, elements);
}

/* Numbers that stand twice in a row are a copy of the table, in each layer. */
static void
own_rotation_keeps (hr_page_t *page)
{
  double rows = hr_rotation_rows (page);
  double elements = rows * (2 * page->share->head_width * page->family->rotary);
  hr_dtype_t dtype = hr_rotation_dtype (page);

  if (page->family->two_rotations)
    hr_page_keep (page, "self_attn", "cosine and sine, for query and key", "4·s·d′", dtype, 2 * elements);
  else if (page->family->rotates_each)
    hr_page_keep (page, "self_attn", "cosine and sine", "2·s·b·d′", dtype, elements);
  else
    hr_page_keep (page, "self_attn", "cosine and sine", "2·s·d′", dtype, elements);
}

static void
query_scales_keep (hr_page_t *page)
{
  hr_page_keep (page, "self_attn", "scale of the queries", "s", hr_residual_dtype (page->p, page->facts),
                hr_rotation_rows (page));
}

static void
inner_norm_keeps (hr_page_t *page)
{
  hr_normed_t output = { .dtype = page->facts->compute,
                         .rows = page->share->tokens,
                         .width = page->share->output_width,
                         .shape = hr_output_shape (page->family),
                         .width_shape = "a·d" };

  hr_norm_keeps (page, "self_attn.attn_sub_norm", &output);
  if (hr_keeps_scores (page->kernel)) /* nothing else keeps what attention gives */
    return;
  hr_page_keep (page, "self_attn.o_proj", "input", output.shape, output.dtype, output.rows * output.width);
}

/* The gate, and the product with it, which the projection reads; attention’s output stays for the gradient of the
 * gate. */
static void
gate_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double outputs = share->tokens * share->output_width;
  double heads = share->tokens * share->heads;

  if (page->family->gate == HR_GATE_NONE)
    return;
  if (page->family->gate == HR_GATE_WIDE)
    hr_page_keep (page, "self_attn.gate", "sigmoid", "s·b·a·d", dtype, outputs);
  else
    {
      hr_page_keep (page, "self_attn.gate", "input of softplus", "s·b·a", HR_FP32, heads);
      hr_page_keep (page, "self_attn.gate", "softplus", "s·b·a", dtype, heads);
    }
  hr_page_keep (page, "self_attn.o_proj", "input, gated", "s·b·a·d", dtype, outputs);
}

/* Beside keys and values of another layer there is the query’s projection alone. */
static int
input_readers (const hr_page_t *page)
{
  const hr_family_t *family = page->family;

  if (family->fused_qkv || page->facts->borrows_keys)
    return 1;
  return family->latent ? 2 : 3;
}

static void
input_keeps (hr_page_t *page)
{
  hr_input_t input = { .module = "self_attn.qkv_proj",
                       .targets = HR_TARGETS_ATTENTION,
                       .readers = input_readers (page),
                       .width = page->share->hidden,
                       .shape = "s·b·h" };

  hr_linear_keeps (page, &input);
}

static void
output_keeps (hr_page_t *page)
{
  hr_input_t output = { .module = "self_attn.o_proj",
                        .targets = HR_TARGET_O,
                        .readers = 1,
                        .width = page->share->output_width,
                        .shape = hr_output_shape (page->family),
                        .held = true };

  hr_linear_keeps (page, &output);
  hr_dropout_mask_keeps (page, "self_attn.o_proj", HR_DROP_ATTENTION);
}

/* The table of each layer is asked for the distance of every pair of tokens, once for all sequences. */
static void
distances_keep (hr_page_t *page)
{
  double length = page->share->sequence_length;

  if (page->family->distances_in_layers)
    hr_page_keep (page, "self_attn", "distances", "s²", HR_INT64, length * length);
}

/* The table of distances is dropped out anew in each layer, projected as a query and as a key, and each is repeated for
 * every sequence and multiplied with the tokens’ own; indices of two orders gather the scores of each pair. */
static void
relative_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double rows = page->family->relative;
  double length = share->sequence_length;
  double scores = share->tokens * share->heads * rows;

  if (page->p->dropout > 0)
    hr_page_keep (page, "self_attn.pos_dropout", "dropout mask", "", HR_INT8, rows * share->hidden);
  if (page->facts->autocasts)
    hr_page_keep (page, "self_attn.pos_proj", "distances, cast for each projection", "", dtype,
                  2 * rows * share->hidden);
  else if (page->p->dropout > 0)
    hr_page_keep (page, "self_attn.pos_proj", "distances, dropped out", "", dtype, rows * share->hidden);
  hr_page_keep (page, "self_attn", "query or key, for the distances", "s·b·h", dtype, share->tokens * share->hidden);
  hr_page_keep (page, "self_attn", "projected distances, of each sequence", "", dtype,
                2 * share->sequences * rows * share->query_width);
  hr_page_keep (page, "self_attn", "scores of each token and distance", "", dtype, 2 * scores);
  hr_page_keep (page, "self_attn", "distances", "2·s²", HR_INT64, 2 * length * length);
}

/* Three products of queries and keys, of tokens and of distances, are divided by a number each. */
static void
disentangled_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  bool has_distances = page->family->relative > 0;
  double divisors = has_distances ? 3 : 1;

  hr_page_keep (page, "self_attn", "divisors", "", page->facts->compute, divisors);
  hr_page_keep (page, "self_attn", "mask of the scores", "b·s²", HR_INT8, share->tokens * share->sequence_length);
  if (has_distances)
    relative_keeps (page);
}

void
hr_attention_keeps (hr_page_t *page)
{
  input_keeps (page);
  distances_keep (page);
  if (page->family->disentangled)
    disentangled_keeps (page);
  if (page->family->latent)
    {
      latent_query_keeps (page);
      latent_key_keeps (page);
    }
  if (page->family->indexed_heads)
    indices_keep (page);
  if (page->family->clipped_qkv)
    clipped_keeps (page);
  hr_qk_norms_keep (page);
  if (page->family->value_norm)
    value_norm_keeps (page);
  rotations_keep (page);
  if (page->family->rotation_in_layers)
    own_rotation_keeps (page);
  if (page->family->scaled_queries)
    query_scales_keep (page);
  hr_kernel_keeps (page);
  if (page->family->inner_norms)
    inner_norm_keeps (page);
  gate_keeps (page);
  output_keeps (page);
}

/* Autocast casts the encoder’s output for each key and value. */
static void
cross_inputs_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_share_t encoder = hr_share_of_encoder (share);

  hr_linear_keeps (page, &(const hr_input_t) { "encoder_attn.q_proj", 0, 1, share->hidden, "s·b·h" });
  if (!page->facts->autocasts)
    return;
  page->share = &encoder;
  hr_linear_keeps (page, &(const hr_input_t) { "encoder_attn.kv_proj", 0, 2, share->hidden, "" });
  page->share = share;
}

static const char *
crossing_module (const char *module)
{
  if (strcmp (module, "self_attn") == 0)
    return "encoder_attn";
  if (strcmp (module, "self_attn.o_proj") == 0)
    return "encoder_attn.o_proj";
  return module;
}

/* The kernel and the output write rows of either attention. */
static void
name_crossing_rows (hr_saved_t *saved, size_t first)
{
  for (size_t i = first; i < saved->n_kept; i++)
    saved->kept[i].module = crossing_module (saved->kept[i].module);
}

/* It has no window, and so no mask of one. */
void
hr_cross_attention_keeps (hr_page_t *page)
{
  const hr_page_t decoder = *page;
  hr_share_t crossing = hr_share_of_cross_attention (decoder.share);
  hr_facts_t unmasked = *decoder.facts;
  size_t first = page->saved != NULL ? page->saved->n_kept : 0;

  cross_inputs_keep (page);
  unmasked.masks_pairs = false;
  crossing.facts = page->facts = &unmasked;
  page->share = &crossing;
  page->kernel = hr_kernel (&crossing);
  hr_kernel_keeps (page);
  page->share = decoder.share;
  page->facts = decoder.facts;
  page->kernel = decoder.kernel;
  output_keeps (page);
  if (page->saved != NULL)
    name_crossing_rows (page->saved, first);
}
