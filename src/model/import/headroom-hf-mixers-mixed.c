/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Types whose layers are of several kinds. Sources: the modules of transformers 5.12; held to the counts of
 * tests/data/families. */
#include "model/import/headroom-hf-counted-types.h"
#include "words/headroom-i18n.h"

#include <math.h>
#include <string.h>

/* How many layers have attention, or experts, where one of so many does. */
static double
count_period (HeadroomCounted *m, const char *period_key, const char *offset_key)
{
  double period = headroom_counted_size (m, period_key);
  double offset = headroom_counted_number (m, offset_key);

  if (offset >= period)
    headroom_counted_refuse (m, offset_key, _ ("it must be below the period, or no layer is such a one."));
  if (period < 1 || offset >= m->layers)
    return 0;
  return floor ((m->layers - 1 - offset) / period) + 1;
}

/* Mamba with norms of the step and of both projections to states. */
static double
jamba_mixer (HeadroomCounted *m)
{
  double inner = headroom_counted_size (m, "mamba_expand") * m->hidden;
  double states = headroom_counted_size (m, "mamba_d_state");
  double kernel = headroom_counted_size (m, "mamba_d_conv");
  double rank = headroom_counted_size (m, "mamba_dt_rank");
  double mixer = headroom_counted_matrix (m->hidden, 2 * inner) + inner * kernel
                 + headroom_counted_matrix (inner, rank + 2 * states) + headroom_counted_biased_matrix (rank, inner)
                 + inner * states + inner + headroom_counted_matrix (inner, m->hidden) + rank + 2 * states;

  headroom_counted_need_false (m, "mamba_proj_bias");
  if (headroom_counted_is (m, "mamba_conv_bias", TRUE))
    mixer += inner;
  m->state_elements = (m->layers - m->attention_layers) * inner * (states + kernel);
  return (m->layers - m->attention_layers) * mixer;
}

double
headroom_counted_jamba (HeadroomCounted *m)
{
  double ffn = headroom_counted_gated_mlp (m, (double) m->r->params.ffn_size);
  double experts = (double) m->r->params.experts;
  double with_experts = count_period (m, "expert_layer_period", "expert_layer_offset");

  m->attention_layers = count_period (m, "attn_layer_period", "attn_layer_offset");
  if (experts <= 1)
    with_experts = 0;
  return m->layers * 2 * m->hidden + (m->layers - with_experts) * ffn
         + with_experts * (experts * ffn + headroom_counted_matrix (m->hidden, experts))
         + m->attention_layers * headroom_counted_attention (m) + jamba_mixer (m);
}

double
headroom_counted_mamba2_alone (HeadroomCounted *m)
{
  HeadroomMamba2 sizes = { .layers = m->layers,
                           .inner = headroom_counted_size (m, "expand") * m->hidden,
                           .heads = headroom_counted_size (m, "num_heads"),
                           .states = headroom_counted_size (m, "state_size"),
                           .groups = headroom_counted_size (m, "n_groups"),
                           .kernel = headroom_counted_size (m, "conv_kernel"),
                           .chunk = "chunk_size",
                           .has_norm = TRUE,
                           .has_bias = headroom_counted_is (m, "use_conv_bias", TRUE) };

  headroom_counted_need_false (m, "use_bias");
  return m->layers * m->hidden + headroom_counted_mamba2 (m, &sizes);
}

/* The key that says the layers' kinds. */
static const char *
blocks_key (const HeadroomCounted *m)
{
  if (headroom_counted_find (m, "layers_block_type") != NULL)
    return "layers_block_type";
  return "hybrid_override_pattern";
}

/* A word for each layer, or a letter. */
static double
count_blocks (HeadroomCounted *m, const char *word, char letter)
{
  const HeadroomJson *kinds = headroom_counted_find (m, "layers_block_type");
  const char *letters = headroom_json_get_member_string (m->r->section, "hybrid_override_pattern");
  double n = 0;

  if (kinds != NULL)
    return headroom_counted_of_kind (kinds, word);
  if (letters == NULL)
    {
      m->missing = "layers_block_type";
      m->also = "hybrid_override_pattern";
    }
  for (; letters != NULL && *letters != '\0'; letters++)
    if (*letters == letter)
      n++;
  return n;
}

/* Experts without a gate, a router, and shared experts of their own width. */
static double
nemotron_experts (HeadroomCounted *m)
{
  double experts = headroom_counted_size (m, "n_routed_experts");
  double width = headroom_counted_size (m, "moe_intermediate_size");
  double shared = headroom_counted_number (m, "moe_shared_expert_intermediate_size");

  if (headroom_counted_find (m, "moe_latent_size") != NULL)
    m->uncovered = "moe_latent_size";
  return experts * 2 * headroom_counted_matrix (m->hidden, width) + headroom_counted_matrix (m->hidden, experts)
         + 2 * headroom_counted_matrix (m->hidden, shared);
}

/* Each layer is one part: Mamba 2, attention, an MLP without a gate, or experts. */
double
headroom_counted_nemotron_h (HeadroomCounted *m)
{
  double heads = headroom_counted_size (m, "mamba_num_heads");
  double with_experts = count_blocks (m, "moe", 'E');
  double dense = count_blocks (m, "mlp", '-');
  HeadroomMamba2 sizes = { .layers = count_blocks (m, "mamba", 'M'),
                           .inner = heads * headroom_counted_size (m, "mamba_head_dim"),
                           .heads = heads,
                           .states = headroom_counted_size (m, "ssm_state_size"),
                           .groups = headroom_counted_size (m, "n_groups"),
                           .kernel = headroom_counted_size (m, "conv_kernel"),
                           .chunk = "chunk_size",
                           .has_norm = TRUE,
                           .has_bias = headroom_counted_is (m, "use_conv_bias", TRUE) };
  double parameters = m->layers * m->hidden + headroom_counted_mamba2 (m, &sizes)
                      + dense * 2 * headroom_counted_matrix (m->hidden, (double) m->r->params.ffn_size);

  m->attention_layers = count_blocks (m, "attention", '*');
  if (sizes.layers + with_experts + dense + m->attention_layers != m->layers)
    headroom_counted_refuse (
        m, blocks_key (m),
        _ ("it must say of each layer, as many as num_hidden_layers says, which of the known kinds it is."));
  headroom_counted_need_false (m, "mamba_proj_bias");
  headroom_counted_need_false (m, "use_bias");
  headroom_counted_need_false (m, "mlp_bias");
  headroom_counted_need_false (m, "attention_bias");
  if (with_experts > 0)
    parameters += with_experts * nemotron_experts (m);
  return parameters + m->attention_layers * headroom_counted_attention (m);
}

/* Blocks of attention, twice as wide as the stream, and an MLP that some of the layers share; each such layer has a
 * projection and an adapter of the MLP of its own, and may have some of query, key and value. */
static double
zamba2_blocks (HeadroomCounted *m, double blocks, double sharing)
{
  double width = headroom_counted_size (m, "attention_hidden_size");
  double rank = headroom_counted_number (m, "adapter_rank");
  double ffn = (double) m->r->params.ffn_size;
  double query = headroom_counted_query_width (m);
  double key = headroom_counted_key_width (m);
  double block = headroom_counted_matrix (width, query + 2 * key) + headroom_counted_matrix (query, m->hidden)
                 + headroom_counted_gated_mlp (m, ffn) + width + m->hidden;
  double own = headroom_counted_matrix (m->hidden, m->hidden) + headroom_counted_matrix (m->hidden, rank)
               + headroom_counted_matrix (rank, 2 * ffn);

  if (headroom_counted_is (m, "use_shared_attention_adapter", FALSE))
    own += 3 * 2 * headroom_counted_matrix (width, rank);
  headroom_counted_need_false (m, "add_bias_linear");
  return blocks * block + sharing * own;
}

double
headroom_counted_zamba2 (HeadroomCounted *m)
{
  const HeadroomJson *kinds = headroom_counted_find (m, "layers_block_type");
  HeadroomMamba2 sizes = { .layers = m->layers,
                           .inner = headroom_counted_size (m, "mamba_expand") * m->hidden,
                           .heads = headroom_counted_size (m, "n_mamba_heads"),
                           .states = headroom_counted_size (m, "mamba_d_state"),
                           .groups = headroom_counted_size (m, "mamba_ngroups"),
                           .kernel = headroom_counted_size (m, "mamba_d_conv"),
                           .chunk = "chunk_size",
                           .has_norm = TRUE,
                           .has_bias = headroom_counted_is (m, "use_conv_bias", TRUE) };

  if (kinds == NULL)
    {
      m->missing = "layers_block_type";
      return 0;
    }
  headroom_counted_need_all_layers (m, "layers_block_type", kinds);
  m->attention_layers = headroom_counted_of_kind (kinds, "hybrid");
  return m->layers * m->hidden + headroom_counted_mamba2 (m, &sizes)
         + zamba2_blocks (m, headroom_counted_size (m, "num_mem_blocks"), m->attention_layers);
}

/* Gated delta rule with a projection and a convolution each for query, key and value, and OLMo 3’s attention. */
double
headroom_counted_olmo_hybrid (HeadroomCounted *m)
{
  double attention = headroom_counted_attention (m) + headroom_counted_query_width (m) + headroom_counted_key_width (m);
  double linear = headroom_counted_delta_rule (m);

  return m->layers * (2 * m->hidden + headroom_counted_gated_mlp (m, (double) m->r->params.ffn_size))
         + m->attention_layers * attention + linear;
}
