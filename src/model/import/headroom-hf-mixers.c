/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Types with one kind of layer beside those with attention: a recurrence or a convolution. Sources: the modules of
 * transformers 5.12; held to the counts of tests/data/families. */
#include "model/import/headroom-hf-counted-types.h"
#include "words/headroom-i18n.h"

#include <math.h>
#include <string.h>

/* Mamba: projection in, convolution, projection to step and states, projection of the step, A and D, projection out. */
double
headroom_counted_mamba (HeadroomCounted *m)
{
  double inner = headroom_counted_size (m, "intermediate_size");
  double states = headroom_counted_size (m, "state_size");
  double kernel = headroom_counted_size (m, "conv_kernel");
  double rank = headroom_counted_size (m, "time_step_rank");
  double mixer = headroom_counted_matrix (m->hidden, 2 * inner) + inner * kernel
                 + headroom_counted_matrix (inner, rank + 2 * states) + headroom_counted_biased_matrix (rank, inner)
                 + inner * states + inner + headroom_counted_matrix (inner, m->hidden);

  headroom_counted_need_false (m, "use_bias");
  if (headroom_counted_is (m, "use_conv_bias", TRUE))
    mixer += inner;
  m->recurrence = (HeadroomRecurrence) { .width = inner, .states = states, .kernel = kernel, .step_rank = rank };
  m->state_elements = m->layers * inner * (states + kernel);
  return m->layers * (m->hidden + mixer);
}

/* Where the file says how wide a head is, all of them are as wide as the part that is convolved. */
static void
check_head_width (HeadroomCounted *m, double inner, double heads)
{
  const HeadroomJson *width = headroom_counted_find (m, "mamba_d_head");

  if (width == NULL || headroom_json_get_kind (width) != HEADROOM_JSON_NUMBER)
    return;
  if (headroom_json_get_number (width) * heads != inner)
    headroom_counted_refuse (m, "mamba_d_head",
                             _ ("the heads of mamba_n_heads must together be as wide as the mixer."));
}

/* As the next ones spell its keys. */
static double
count_mamba2_part (HeadroomCounted *m, double layers, double inner, gboolean has_norm)
{
  HeadroomMamba2 sizes = { .layers = layers,
                           .inner = inner,
                           .heads = headroom_counted_size (m, "mamba_n_heads"),
                           .states = headroom_counted_size (m, "mamba_d_state"),
                           .groups = headroom_counted_size (m, "mamba_n_groups"),
                           .kernel = headroom_counted_size (m, "mamba_d_conv"),
                           .chunk = "mamba_chunk_size",
                           .has_norm = has_norm,
                           .has_bias = headroom_counted_is (m, "mamba_conv_bias", TRUE) };

  check_head_width (m, inner, sizes.heads);
  headroom_counted_need_false (m, "mamba_proj_bias");
  headroom_counted_need_false (m, "attention_bias");
  headroom_counted_need_false (m, "mlp_bias");
  return headroom_counted_mamba2 (m, &sizes);
}

double
headroom_counted_bamba (HeadroomCounted *m)
{
  const HeadroomJson *indices = headroom_counted_find (m, "attn_layer_indices");
  double inner = headroom_counted_size (m, "mamba_expand") * m->hidden;

  if (indices == NULL) /* the class then has no layer with attention */
    m->assumed = "attn_layer_indices";
  else
    m->attention_layers = headroom_json_get_length (indices);
  return m->layers * (2 * m->hidden + headroom_counted_gated_mlp (m, (double) m->r->params.ffn_size))
         + m->attention_layers * headroom_counted_attention (m)
         + count_mamba2_part (m, m->layers - m->attention_layers, inner, TRUE);
}

/* Routed experts, their router, and a shared MLP that is there without them, too. */
double
headroom_counted_granite (HeadroomCounted *m)
{
  double experts = (double) m->r->params.experts;
  double inner = headroom_counted_size (m, "mamba_expand") * m->hidden;
  double mlps = headroom_counted_gated_mlp (m, headroom_counted_number (m, "shared_intermediate_size"));

  headroom_counted_read_attention_layers (m, "attention");
  if (experts > 0)
    mlps += experts * headroom_counted_gated_mlp (m, headroom_counted_size (m, "intermediate_size"))
            + headroom_counted_matrix (m->hidden, experts);
  else
    m->ffn_size = headroom_counted_number (m, "shared_intermediate_size");
  return m->layers * (2 * m->hidden + mlps) + m->attention_layers * headroom_counted_attention (m)
         + count_mamba2_part (m, m->layers - m->attention_layers, inner, TRUE);
}

/* Each layer has attention and Mamba 2 side by side. What a norm of the recurrence keeps is not known. */
double
headroom_counted_falcon_h1 (HeadroomCounted *m)
{
  headroom_counted_need_false (m, "mamba_rms_norm");
  headroom_counted_need_false (m, "projectors_bias");
  m->attention_layers = m->layers;
  return m->layers
             * (2 * m->hidden + headroom_counted_gated_mlp (m, (double) m->r->params.ffn_size)
                + headroom_counted_attention (m))
         + count_mamba2_part (m, m->layers, headroom_counted_size (m, "mamba_d_ssm"), FALSE);
}

/* Numbers of layers, each larger than the one before. */
static gboolean
lists_layers (const HeadroomCounted *m, const HeadroomJson *numbers)
{
  double before = -1;

  for (guint i = 0; i < headroom_json_get_length (numbers); i++)
    {
      const HeadroomJson *number = headroom_json_get_element (numbers, i);
      double layer = headroom_json_get_number (number);

      if (headroom_json_get_kind (number) != HEADROOM_JSON_NUMBER || layer != floor (layer))
        return FALSE;
      if (layer <= before || layer >= m->layers)
        return FALSE;
      before = layer;
    }
  return TRUE;
}

/* The layers with attention: as their numbers, as in the first files, or by a word for each layer. */
static void
read_lfm2_kinds (HeadroomCounted *m)
{
  const HeadroomJson *numbers = headroom_counted_find (m, "full_attn_idxs");
  gboolean has_words = headroom_counted_find (m, "layer_types") != NULL;

  headroom_counted_need_false (m, "conv_bias");
  if (has_words || numbers == NULL || headroom_json_get_kind (numbers) != HEADROOM_JSON_ARRAY)
    headroom_counted_read_attention_layers (m, "full_attention");
  else if (!lists_layers (m, numbers))
    m->uncovered = "full_attn_idxs";
  else
    m->attention_layers = headroom_json_get_length (numbers);
}

/* Two thirds of what the key says, rounded up to a multiple. */
static double
lfm2_width (HeadroomCounted *m)
{
  double width = (double) m->r->params.ffn_size;
  double multiple;

  if (!headroom_counted_is (m, "block_auto_adjust_ff_dim", TRUE))
    return width;
  width = floor (headroom_counted_ratio (m, "block_ffn_dim_multiplier") * floor (2 * width / 3));
  multiple = headroom_counted_size (m, "block_multiple_of");
  if (multiple <= 0)
    return width;
  return multiple * ceil (width / multiple);
}

double
headroom_counted_lfm2 (HeadroomCounted *m)
{
  m->ffn_size = lfm2_width (m);
  read_lfm2_kinds (m);
  return 0;
}

double
headroom_counted_lfm2_moe (HeadroomCounted *m)
{
  const HeadroomJson *dense = headroom_counted_find (m, "num_dense_layers");

  headroom_counted_need_false (m, "conv_bias");
  headroom_counted_read_attention_layers (m, "full_attention");
  if (dense != NULL && headroom_json_get_number (dense) >= m->layers)
    m->uncovered = "num_dense_layers";
  return 0;
}

/* Beside the gated delta rule an attention with a gate as wide as the queries, and a norm on each head. */
static double
count_delta_mixers (HeadroomCounted *m)
{
  double gated = headroom_counted_attention (m) + headroom_counted_matrix (m->hidden, headroom_counted_query_width (m))
                 + 2 * (double) m->r->params.head_dim;
  double linear = headroom_counted_delta_rule (m);

  return m->layers * 2 * m->hidden + m->attention_layers * gated + linear;
}

double
headroom_counted_qwen3_5 (HeadroomCounted *m)
{
  return count_delta_mixers (m) + m->layers * headroom_counted_gated_mlp (m, (double) m->r->params.ffn_size);
}

/* Experts in every layer, with a shared one of its own width and gate. */
double
headroom_counted_qwen3_next (HeadroomCounted *m)
{
  const HeadroomJson *plain = headroom_counted_find (m, "mlp_only_layers");
  const HeadroomJson *step = headroom_counted_find (m, "decoder_sparse_step");
  double experts = (double) m->r->params.experts;
  double shared = headroom_counted_number (m, "shared_expert_intermediate_size");

  if (plain != NULL && headroom_json_get_length (plain) > 0)
    m->uncovered = "mlp_only_layers";
  if (step != NULL && headroom_json_get_number (step) != 1)
    m->uncovered = "decoder_sparse_step";
  return count_delta_mixers (m)
         + m->layers
               * (experts * headroom_counted_gated_mlp (m, headroom_counted_size (m, "moe_intermediate_size"))
                  + headroom_counted_matrix (m->hidden, experts) + headroom_counted_gated_mlp (m, shared) + m->hidden);
}

/* By a word for each layer or, in the first files, by a 1 for each with attention to all tokens and a 0 for others. */
static void
read_minimax_kinds (HeadroomCounted *m)
{
  const HeadroomJson *numbers = headroom_counted_find (m, "attn_type_list");

  if (headroom_counted_find (m, "layer_types") != NULL || numbers == NULL)
    {
      headroom_counted_read_attention_layers (m, "full_attention");
      return;
    }
  headroom_counted_need_all_layers (m, "attn_type_list", numbers);
  for (guint i = 0; i < headroom_json_get_length (numbers); i++)
    {
      double kind = headroom_json_get_number (headroom_json_get_element (numbers, i));

      if (kind != 0 && kind != 1)
        headroom_counted_refuse (m, "attn_type_list", _ ("it must have a 0 or a 1 for each layer."));
      m->attention_layers += kind == 1;
    }
}

/* Lightning attention: query, key and value as wide as the queries, a norm, and a gate of the output. */
double
headroom_counted_minimax (HeadroomCounted *m)
{
  double width = headroom_counted_query_width (m);
  double lightning = headroom_counted_matrix (m->hidden, 3 * width) + width + headroom_counted_matrix (m->hidden, width)
                     + headroom_counted_matrix (width, m->hidden);
  double experts = (double) m->r->params.experts;
  double mixture = experts * headroom_counted_gated_mlp (m, headroom_counted_size (m, "intermediate_size"))
                   + headroom_counted_matrix (m->hidden, experts);

  read_minimax_kinds (m);
  m->state_elements = (m->layers - m->attention_layers) * width * (double) m->r->params.head_dim;
  return m->layers * (2 * m->hidden + mixture) + m->attention_layers * headroom_counted_attention (m)
         + (m->layers - m->attention_layers) * lightning;
}

/* Of the layers, the kinds come again and again. */
static void
read_blocks (HeadroomCounted *m)
{
  const HeadroomJson *kinds = headroom_counted_find (m, "block_types");
  guint n = 0;

  if (kinds != NULL)
    n = headroom_json_get_length (kinds);
  if (n == 0)
    m->missing = "block_types";
  for (guint i = 0; n > 0 && i < (guint) m->layers; i++)
    {
      const HeadroomJson *kind = headroom_json_get_element (kinds, i % n);

      if (g_strcmp0 (headroom_json_get_string (kind), "attention") == 0)
        m->attention_layers++;
    }
}

/* Three projections of a recurrence with biases, a convolution, and two gates that are as many blocks as heads. The
 * key has gate and up together. */
double
headroom_counted_recurrent_gemma (HeadroomCounted *m)
{
  double width = headroom_counted_size (m, "lru_width");
  double kernel = headroom_counted_size (m, "conv1d_width");
  double heads = (double) m->r->params.attention_heads;
  double block = width / heads;
  double gates = 2 * (heads * block * block + width);
  double recurrence = 2 * headroom_counted_biased_matrix (m->hidden, width)
                      + headroom_counted_biased_matrix (width, m->hidden) + width * kernel + 2 * width + gates;
  double mlp;

  headroom_counted_need_false (m, "attention_bias");
  read_blocks (m);
  m->ffn_size = floor (headroom_counted_size (m, "intermediate_size") / 2);
  mlp = 2 * headroom_counted_biased_matrix (m->hidden, m->ffn_size)
        + headroom_counted_biased_matrix (m->ffn_size, m->hidden);
  m->state_elements = (m->layers - m->attention_layers) * width * kernel;
  return m->layers * (2 * m->hidden + mlp) + m->attention_layers * (headroom_counted_attention (m) + m->hidden)
         + (m->layers - m->attention_layers) * recurrence;
}
