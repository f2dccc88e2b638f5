/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models whose layers may have a recurrence or a convolution in place of attention: their parameters, and the states
 * that they keep of a sequence, both to the unit; held to tests/data/families. To add a type, add a row of `types` with
 * its function, and an alias in headroom-hf-aliases.c. */
#include "core/facts/families.h"
#include "model/import/headroom-hf-mixers-private.h"
#include "words/headroom-i18n.h"

#include <math.h>
#include <string.h>

/* Mamba: projection in, convolution, projection to step and states, projection of the step, A and D, projection out. */
static double
count_mamba (HeadroomMixed *m)
{
  double inner = headroom_mixed_number (m, "intermediate_size");
  double states = headroom_mixed_number (m, "state_size");
  double kernel = headroom_mixed_number (m, "conv_kernel");
  double rank = headroom_mixed_number (m, "time_step_rank");
  double mixer = headroom_mixed_matrix (m->hidden, 2 * inner) + inner * kernel
                 + headroom_mixed_matrix (inner, rank + 2 * states) + headroom_mixed_biased_matrix (rank, inner)
                 + inner * states + inner + headroom_mixed_matrix (inner, m->hidden);

  headroom_mixed_need_false (m, "use_bias");
  if (headroom_mixed_is (m, "use_conv_bias", TRUE))
    mixer += inner;
  m->state_elements = m->layers * inner * (states + kernel);
  return m->layers * (m->hidden + mixer);
}

/* Embedding, head and final norm. */
static double
ends (const HeadroomMixed *m)
{
  double embedding = headroom_mixed_matrix ((double) m->r->params.vocab_size, m->hidden);

  if (m->r->params.tied_embeddings)
    return embedding + m->hidden;
  return 2 * embedding + m->hidden;
}

/* As the next ones spell its keys. */
static double
count_mamba2_part (HeadroomMixed *m, double layers, double inner, gboolean has_norm)
{
  HeadroomMamba2 sizes = { .layers = layers,
                           .inner = inner,
                           .heads = headroom_mixed_number (m, "mamba_n_heads"),
                           .states = headroom_mixed_number (m, "mamba_d_state"),
                           .groups = headroom_mixed_number (m, "mamba_n_groups"),
                           .kernel = headroom_mixed_number (m, "mamba_d_conv"),
                           .has_norm = has_norm,
                           .has_bias = headroom_mixed_is (m, "mamba_conv_bias", TRUE) };

  headroom_mixed_need_false (m, "mamba_proj_bias");
  headroom_mixed_need_false (m, "attention_bias");
  headroom_mixed_need_false (m, "mlp_bias");
  return headroom_mixed_mamba2 (m, &sizes);
}

static double
count_bamba (HeadroomMixed *m)
{
  const HeadroomJson *indices = headroom_mixed_find (m, "attn_layer_indices");
  double inner = headroom_mixed_number (m, "mamba_expand") * m->hidden;

  if (indices != NULL)
    m->attention_layers = headroom_json_get_length (indices);
  return m->layers * (2 * m->hidden + headroom_mixed_gated_mlp (m, (double) m->r->params.ffn_size))
         + m->attention_layers * headroom_mixed_attention (m)
         + count_mamba2_part (m, m->layers - m->attention_layers, inner, TRUE);
}

/* Routed experts, their router, and a shared MLP that is there without them, too. */
static double
count_granite (HeadroomMixed *m)
{
  double experts = (double) m->r->params.experts;
  double inner = headroom_mixed_number (m, "mamba_expand") * m->hidden;
  double mlps = headroom_mixed_gated_mlp (m, headroom_mixed_number (m, "shared_intermediate_size"));

  headroom_mixed_read_attention_layers (m, "attention");
  if (experts > 0)
    mlps += experts * headroom_mixed_gated_mlp (m, headroom_mixed_number (m, "intermediate_size"))
            + headroom_mixed_matrix (m->hidden, experts);
  else
    m->ffn_size = headroom_mixed_number (m, "shared_intermediate_size");
  return m->layers * (2 * m->hidden + mlps) + m->attention_layers * headroom_mixed_attention (m)
         + count_mamba2_part (m, m->layers - m->attention_layers, inner, TRUE);
}

/* Each layer has attention and Mamba 2 side by side. */
static double
count_falcon_h1 (HeadroomMixed *m)
{
  gboolean has_norm = headroom_mixed_is (m, "mamba_rms_norm", FALSE);

  headroom_mixed_need_false (m, "projectors_bias");
  m->attention_layers = m->layers;
  return m->layers
             * (2 * m->hidden + headroom_mixed_gated_mlp (m, (double) m->r->params.ffn_size)
                + headroom_mixed_attention (m))
         + count_mamba2_part (m, m->layers, headroom_mixed_number (m, "mamba_d_ssm"), has_norm);
}

/* A short convolution between a projection in, to three widths, and one out; attention has a norm on each head. */
static double
count_lfm2_mixers (HeadroomMixed *m)
{
  double kernel = headroom_mixed_number (m, "conv_L_cache");
  double head_norms = 2 * (double) m->r->params.head_dim;
  double convolution = headroom_mixed_matrix (m->hidden, 3 * m->hidden) + m->hidden * kernel
                       + headroom_mixed_matrix (m->hidden, m->hidden);
  double convolutions;

  headroom_mixed_need_false (m, "conv_bias");
  headroom_mixed_read_attention_layers (m, "full_attention");
  convolutions = m->layers - m->attention_layers;
  m->state_elements = convolutions * m->hidden * kernel;
  return m->layers * 2 * m->hidden + m->attention_layers * (headroom_mixed_attention (m) + head_norms)
         + convolutions * convolution;
}

/* Two thirds of what the key says, rounded up to a multiple. */
static double
lfm2_width (HeadroomMixed *m)
{
  double width = headroom_mixed_number (m, "intermediate_size");
  double multiple;

  if (!headroom_mixed_is (m, "block_auto_adjust_ff_dim", TRUE))
    return width;
  width = floor (headroom_mixed_number (m, "block_ffn_dim_multiplier") * floor (2 * width / 3));
  multiple = headroom_mixed_number (m, "block_multiple_of");
  if (multiple <= 0)
    return width;
  return multiple * ceil (width / multiple);
}

static double
count_lfm2 (HeadroomMixed *m)
{
  m->ffn_size = lfm2_width (m);
  return count_lfm2_mixers (m) + m->layers * headroom_mixed_gated_mlp (m, m->ffn_size);
}

static double
count_lfm2_moe (HeadroomMixed *m)
{
  double dense = (double) m->r->params.dense_layers;
  double experts = (double) m->r->params.experts;
  double mixture = experts * headroom_mixed_gated_mlp (m, headroom_mixed_number (m, "moe_intermediate_size"))
                   + headroom_mixed_matrix (m->hidden, experts);

  return count_lfm2_mixers (m) + dense * headroom_mixed_gated_mlp (m, headroom_mixed_number (m, "intermediate_size"))
         + (m->layers - dense) * mixture;
}

/* Beside the gated delta rule an attention with a gate as wide as the queries, and a norm on each head. */
static double
count_delta_mixers (HeadroomMixed *m)
{
  double gated = headroom_mixed_attention (m) + headroom_mixed_matrix (m->hidden, headroom_mixed_query_width (m))
                 + 2 * (double) m->r->params.head_dim;
  double linear = headroom_mixed_delta_rule (m);

  return m->layers * 2 * m->hidden + m->attention_layers * gated + linear;
}

static double
count_qwen3_5 (HeadroomMixed *m)
{
  return count_delta_mixers (m) + m->layers * headroom_mixed_gated_mlp (m, (double) m->r->params.ffn_size);
}

/* Experts in every layer, with a shared one of its own width and gate. */
static double
count_qwen3_next (HeadroomMixed *m)
{
  const HeadroomJson *plain = headroom_mixed_find (m, "mlp_only_layers");
  const HeadroomJson *step = headroom_mixed_find (m, "decoder_sparse_step");
  double experts = (double) m->r->params.experts;
  double shared = headroom_mixed_number (m, "shared_expert_intermediate_size");

  if (plain != NULL && headroom_json_get_length (plain) > 0)
    m->uncovered = "mlp_only_layers";
  if (step != NULL && headroom_json_get_number (step) != 1)
    m->uncovered = "decoder_sparse_step";
  return count_delta_mixers (m)
         + m->layers
               * (experts * headroom_mixed_gated_mlp (m, headroom_mixed_number (m, "moe_intermediate_size"))
                  + headroom_mixed_matrix (m->hidden, experts) + headroom_mixed_gated_mlp (m, shared) + m->hidden);
}

/* Lightning attention: query, key and value as wide as the queries, a norm, and a gate of the output. */
static double
count_minimax (HeadroomMixed *m)
{
  double width = headroom_mixed_query_width (m);
  double lightning = headroom_mixed_matrix (m->hidden, 3 * width) + width + headroom_mixed_matrix (m->hidden, width)
                     + headroom_mixed_matrix (width, m->hidden);
  double experts = (double) m->r->params.experts;
  double mixture = experts * headroom_mixed_gated_mlp (m, headroom_mixed_number (m, "intermediate_size"))
                   + headroom_mixed_matrix (m->hidden, experts);

  headroom_mixed_read_attention_layers (m, "full_attention");
  m->state_elements = (m->layers - m->attention_layers) * width * (double) m->r->params.head_dim;
  return m->layers * (2 * m->hidden + mixture) + m->attention_layers * headroom_mixed_attention (m)
         + (m->layers - m->attention_layers) * lightning;
}

/* Of the layers, the kinds come again and again. */
static void
read_blocks (HeadroomMixed *m)
{
  const HeadroomJson *kinds = headroom_mixed_find (m, "block_types");
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
static double
count_recurrent_gemma (HeadroomMixed *m)
{
  double width = headroom_mixed_number (m, "lru_width");
  double kernel = headroom_mixed_number (m, "conv1d_width");
  double heads = (double) m->r->params.attention_heads;
  double block = width / heads;
  double gates = 2 * (heads * block * block + width);
  double recurrence = 2 * headroom_mixed_biased_matrix (m->hidden, width)
                      + headroom_mixed_biased_matrix (width, m->hidden) + width * kernel + 2 * width + gates;
  double mlp;

  headroom_mixed_need_false (m, "attention_bias");
  read_blocks (m);
  m->ffn_size = floor (headroom_mixed_number (m, "intermediate_size") / 2);
  mlp = 2 * headroom_mixed_biased_matrix (m->hidden, m->ffn_size)
        + headroom_mixed_biased_matrix (m->ffn_size, m->hidden);
  m->state_elements = (m->layers - m->attention_layers) * width * kernel;
  return m->layers * (2 * m->hidden + mlp) + m->attention_layers * (headroom_mixed_attention (m) + m->hidden)
         + (m->layers - m->attention_layers) * recurrence;
}

static const struct
{
  const char *model_type;
  double (*count) (HeadroomMixed *m); /* all but the ends */
} types[] = {
  { "mamba", count_mamba },
  { "falcon_mamba", count_mamba },
  { "bamba", count_bamba },
  { "granitemoehybrid", count_granite },
  { "falcon_h1", count_falcon_h1 },
  { "lfm2", count_lfm2 },
  { "lfm2_moe", count_lfm2_moe },
  { "qwen3_5_text", count_qwen3_5 },
  { "qwen3_next", count_qwen3_next },
  { "minimax", count_minimax },
  { "qwen3_5_moe_text", count_qwen3_next },
  { "recurrent_gemma", count_recurrent_gemma },
  { "jamba", headroom_mixed_count_jamba },
  { "mamba2", headroom_mixed_count_mamba2 },
  { "nemotron_h", headroom_mixed_count_nemotron_h },
  { "zamba2", headroom_mixed_count_zamba2 },
  { "olmo_hybrid", headroom_mixed_count_olmo_hybrid },
};

static double
count_of_type (HeadroomMixed *m)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (types[i].model_type, m->r->model_type) == 0)
      return ends (m) + types[i].count (m);
  return 0;
}

static gboolean
refuse_uncovered (HeadroomHfReader *r, const char *key)
{
  g_autofree char *shown = headroom_json_describe (headroom_json_get (r->section, key));
  g_autofree char *name = g_strconcat (r->prefix, key, NULL);
  g_autofree char *message = g_strdup_printf (_ ("%s is %s: %s"), name, shown,
                                              _ ("this part of the model is not supported."));

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

static gboolean
refuse_missing (HeadroomHfReader *r, const char *key)
{
  g_autofree char *name = g_strconcat (r->prefix, key, NULL);
  g_autofree char *message = g_strdup_printf (_ ("“%s” is missing."), name);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

static gboolean
take (HeadroomHfReader *r, const HeadroomMixed *m, double parameters)
{
  HeadroomOrigin origin = HEADROOM_ORIGIN_DERIVED;

  headroom_partial_add_remark (
      r->partial,
      _ ("Some layers have a recurrence or a convolution in place of attention. Their parameters and states "
         "are counted. What they keep in training depends on kernels that the file does not name: the "
         "range covers it."));
  if (m->ffn_size > 0 && !headroom_hf_reader_derive (r, HR_FFN_SIZE, m->ffn_size, origin, "intermediate_size"))
    return FALSE;
  return headroom_hf_reader_derive (r, HR_PARAMETER_COUNT, parameters, origin, "model_type")
         && headroom_hf_reader_derive (r, HR_STATE_LAYERS, m->layers - m->attention_layers, origin, "model_type")
         && headroom_hf_reader_derive (r, HR_STATE_ELEMENTS, m->state_elements, origin, "model_type");
}

gboolean
headroom_hf_reader_read_mixers (HeadroomHfReader *r)
{
  HeadroomMixed m = { .r = r, .hidden = (double) r->params.hidden_size, .layers = (double) r->params.layers };
  double parameters;

  if (!hr_family (r->family)->mixed)
    return TRUE;
  parameters = count_of_type (&m);
  if (m.missing != NULL)
    return refuse_missing (r, m.missing);
  if (m.uncovered != NULL)
    return refuse_uncovered (r, m.uncovered);
  return take (r, &m, parameters);
}
