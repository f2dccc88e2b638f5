/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models whose layers may have a recurrence or a convolution in place of attention: their parameters, and the states
 * that they keep of a sequence, both to the unit; held to tests/data/families. To add a type, add a row of `types` with
 * its function, and an alias in headroom-hf-aliases.c. */
#include "core/facts/families.h"
#include "model/import/headroom-hf-reader-private.h"
#include "words/headroom-i18n.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const HeadroomHfReader *r;
  const char *missing;   /* the first key that is not there */
  const char *uncovered; /* the first key whose value is not covered */
  double hidden;
  double layers;
  double attention_layers; /* with keys and values */
  double state_elements;   /* of a sequence, in all layers */
  double ffn_size;         /* of a dense MLP, where it is not what the key says; else 0 */
} Mixed;

static const HeadroomJson *
find_key (const Mixed *m, const char *key)
{
  return headroom_json_get_value (m->r->section, key);
}

/* The number that the key has; 0 where it is missing, which is noted. */
static double
number (Mixed *m, const char *key)
{
  const HeadroomJson *value = find_key (m, key);

  if (value != NULL && headroom_json_get_kind (value) == HEADROOM_JSON_NUMBER)
    return headroom_json_get_number (value);
  if (m->missing == NULL)
    m->missing = key;
  return 0;
}

static gboolean
is_true (const Mixed *m, const char *key, gboolean otherwise)
{
  const HeadroomJson *value = find_key (m, key);

  if (value == NULL)
    return otherwise;
  return headroom_json_get_bool (value);
}

/* What holds of every model that was measured. */
static void
need_false (Mixed *m, const char *key)
{
  if (is_true (m, key, FALSE) && m->uncovered == NULL)
    m->uncovered = key;
}

static double
matrix (double inputs, double outputs)
{
  return inputs * outputs;
}

static double
biased_matrix (double inputs, double outputs)
{
  return inputs * outputs + outputs;
}

static double
gated_mlp (const Mixed *m, double width)
{
  return 3 * matrix (m->hidden, width);
}

/* Width of all query heads, and of all keys’. */
static double
query_width (const Mixed *m)
{
  return (double) (m->r->params.attention_heads * m->r->params.head_dim);
}

static double
key_width (const Mixed *m)
{
  return (double) (m->r->params.kv_heads * m->r->params.head_dim);
}

static double
attention (const Mixed *m)
{
  return 2 * matrix (m->hidden, query_width (m)) + 2 * matrix (m->hidden, key_width (m));
}

/* Embedding, head and final norm. */
static double
ends (const Mixed *m)
{
  double embedding = matrix ((double) m->r->params.vocab_size, m->hidden);

  if (m->r->params.tied_embeddings)
    return embedding + m->hidden;
  return 2 * embedding + m->hidden;
}

/* How many layers the list `layer_types` says to be of a kind. */
static double
count_kind (const HeadroomJson *kinds, const char *kind)
{
  double n = 0;

  for (guint i = 0; i < headroom_json_get_length (kinds); i++)
    if (g_strcmp0 (headroom_json_get_string (headroom_json_get_element (kinds, i)), kind) == 0)
      n++;
  return n;
}

/* By a list with a word for each layer, or by every how manieth layer has attention. */
static void
read_attention_layers (Mixed *m, const char *kind)
{
  const HeadroomJson *kinds = find_key (m, "layer_types");

  if (kinds == NULL && find_key (m, "full_attention_interval") == NULL)
    {
      m->missing = "layer_types";
      return;
    }
  if (kinds == NULL)
    m->attention_layers = floor (m->layers / number (m, "full_attention_interval"));
  else if (headroom_json_get_length (kinds) != m->layers)
    m->uncovered = "layer_types";
  else
    m->attention_layers = count_kind (kinds, kind);
}

/* Mamba: projection in, convolution, projection to step and states, projection of the step, A and D, projection out. */
static double
count_mamba (Mixed *m)
{
  double inner = number (m, "intermediate_size");
  double states = number (m, "state_size");
  double kernel = number (m, "conv_kernel");
  double rank = number (m, "time_step_rank");
  double mixer = matrix (m->hidden, 2 * inner) + inner * kernel + matrix (inner, rank + 2 * states)
                 + biased_matrix (rank, inner) + inner * states + inner + matrix (inner, m->hidden);

  need_false (m, "use_bias");
  if (is_true (m, "use_conv_bias", TRUE))
    mixer += inner;
  m->state_elements = m->layers * inner * (states + kernel);
  return m->layers * (m->hidden + mixer);
}

/* Mamba 2: one projection in for gate, convolved part and steps; convolution; three numbers for each head. Its norm
 * stands before the projection out. Each of `layers` has a state. */
static double
count_mamba2 (Mixed *m, double layers, double inner, gboolean has_norm)
{
  double heads = number (m, "mamba_n_heads");
  double states = number (m, "mamba_d_state");
  double kernel = number (m, "mamba_d_conv");
  double convolved = inner + 2 * number (m, "mamba_n_groups") * states;
  double mixer = matrix (m->hidden, inner + convolved + heads) + convolved * kernel + 3 * heads
                 + matrix (inner, m->hidden);

  need_false (m, "mamba_proj_bias");
  need_false (m, "attention_bias");
  need_false (m, "mlp_bias");
  if (is_true (m, "mamba_conv_bias", TRUE))
    mixer += convolved;
  if (has_norm)
    mixer += inner;
  m->state_elements = layers * (convolved * kernel + inner * states);
  return layers * mixer;
}

static double
count_bamba (Mixed *m)
{
  const HeadroomJson *indices = find_key (m, "attn_layer_indices");
  double inner = number (m, "mamba_expand") * m->hidden;

  if (indices != NULL)
    m->attention_layers = headroom_json_get_length (indices);
  return m->layers * (2 * m->hidden + gated_mlp (m, (double) m->r->params.ffn_size))
         + m->attention_layers * attention (m) + count_mamba2 (m, m->layers - m->attention_layers, inner, TRUE);
}

/* Routed experts, their router, and a shared MLP that is there without them, too. */
static double
count_granite (Mixed *m)
{
  double experts = (double) m->r->params.experts;
  double inner = number (m, "mamba_expand") * m->hidden;
  double mlps = gated_mlp (m, number (m, "shared_intermediate_size"));

  read_attention_layers (m, "attention");
  if (experts > 0)
    mlps += experts * gated_mlp (m, number (m, "intermediate_size")) + matrix (m->hidden, experts);
  else
    m->ffn_size = number (m, "shared_intermediate_size");
  return m->layers * (2 * m->hidden + mlps) + m->attention_layers * attention (m)
         + count_mamba2 (m, m->layers - m->attention_layers, inner, TRUE);
}

/* Each layer has attention and Mamba 2 side by side. */
static double
count_falcon_h1 (Mixed *m)
{
  gboolean has_norm = is_true (m, "mamba_rms_norm", FALSE);

  need_false (m, "projectors_bias");
  m->attention_layers = m->layers;
  return m->layers * (2 * m->hidden + gated_mlp (m, (double) m->r->params.ffn_size) + attention (m))
         + count_mamba2 (m, m->layers, number (m, "mamba_d_ssm"), has_norm);
}

/* A short convolution between a projection in, to three widths, and one out; attention has a norm on each head. */
static double
count_lfm2_mixers (Mixed *m)
{
  double kernel = number (m, "conv_L_cache");
  double head_norms = 2 * (double) m->r->params.head_dim;
  double convolution = matrix (m->hidden, 3 * m->hidden) + m->hidden * kernel + matrix (m->hidden, m->hidden);
  double convolutions;

  need_false (m, "conv_bias");
  read_attention_layers (m, "full_attention");
  convolutions = m->layers - m->attention_layers;
  m->state_elements = convolutions * m->hidden * kernel;
  return m->layers * 2 * m->hidden + m->attention_layers * (attention (m) + head_norms) + convolutions * convolution;
}

/* Two thirds of what the key says, rounded up to a multiple. */
static double
lfm2_width (Mixed *m)
{
  double width = number (m, "intermediate_size");
  double multiple;

  if (!is_true (m, "block_auto_adjust_ff_dim", TRUE))
    return width;
  width = floor (number (m, "block_ffn_dim_multiplier") * floor (2 * width / 3));
  multiple = number (m, "block_multiple_of");
  if (multiple <= 0)
    return width;
  return multiple * ceil (width / multiple);
}

static double
count_lfm2 (Mixed *m)
{
  m->ffn_size = lfm2_width (m);
  return count_lfm2_mixers (m) + m->layers * gated_mlp (m, m->ffn_size);
}

static double
count_lfm2_moe (Mixed *m)
{
  double dense = (double) m->r->params.dense_layers;
  double experts = (double) m->r->params.experts;
  double mixture = experts * gated_mlp (m, number (m, "moe_intermediate_size")) + matrix (m->hidden, experts);

  return count_lfm2_mixers (m) + dense * gated_mlp (m, number (m, "intermediate_size")) + (m->layers - dense) * mixture;
}

/* Gated delta rule: query and key, value and gate, two numbers for each head of values, a convolution, a norm. The
 * attention beside it has a gate as wide as the queries, and a norm on each head. */
static double
count_delta_mixers (Mixed *m)
{
  double value_heads = number (m, "linear_num_value_heads");
  double value_dim = number (m, "linear_value_head_dim");
  double key_dim = number (m, "linear_key_head_dim");
  double kernel = number (m, "linear_conv_kernel_dim");
  double keys = number (m, "linear_num_key_heads") * key_dim;
  double values = value_heads * value_dim;
  double convolved = 2 * keys + values;
  double mixer = matrix (m->hidden, convolved + values + 2 * value_heads) + convolved * kernel + 2 * value_heads
                 + value_dim + matrix (values, m->hidden);
  double gated = attention (m) + matrix (m->hidden, query_width (m)) + 2 * (double) m->r->params.head_dim;
  double linear;

  need_false (m, "attention_bias");
  read_attention_layers (m, "full_attention");
  linear = m->layers - m->attention_layers;
  m->state_elements = linear * (convolved * kernel + values * key_dim);
  return m->layers * 2 * m->hidden + m->attention_layers * gated + linear * mixer;
}

static double
count_qwen3_5 (Mixed *m)
{
  return count_delta_mixers (m) + m->layers * gated_mlp (m, (double) m->r->params.ffn_size);
}

/* Experts in every layer, with a shared one of its own width and gate. */
static double
count_qwen3_next (Mixed *m)
{
  const HeadroomJson *plain = find_key (m, "mlp_only_layers");
  const HeadroomJson *step = find_key (m, "decoder_sparse_step");
  double experts = (double) m->r->params.experts;
  double shared = number (m, "shared_expert_intermediate_size");

  if (plain != NULL && headroom_json_get_length (plain) > 0)
    m->uncovered = "mlp_only_layers";
  if (step != NULL && headroom_json_get_number (step) != 1)
    m->uncovered = "decoder_sparse_step";
  return count_delta_mixers (m)
         + m->layers
               * (experts * gated_mlp (m, number (m, "moe_intermediate_size")) + matrix (m->hidden, experts)
                  + gated_mlp (m, shared) + m->hidden);
}

/* Lightning attention: query, key and value as wide as the queries, a norm, and a gate of the output. */
static double
count_minimax (Mixed *m)
{
  double width = query_width (m);
  double lightning = matrix (m->hidden, 3 * width) + width + matrix (m->hidden, width) + matrix (width, m->hidden);
  double experts = (double) m->r->params.experts;
  double mixture = experts * gated_mlp (m, number (m, "intermediate_size")) + matrix (m->hidden, experts);

  read_attention_layers (m, "full_attention");
  m->state_elements = (m->layers - m->attention_layers) * width * (double) m->r->params.head_dim;
  return m->layers * (2 * m->hidden + mixture) + m->attention_layers * attention (m)
         + (m->layers - m->attention_layers) * lightning;
}

/* Of the layers, the kinds come again and again. */
static void
read_blocks (Mixed *m)
{
  const HeadroomJson *kinds = find_key (m, "block_types");
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
count_recurrent_gemma (Mixed *m)
{
  double width = number (m, "lru_width");
  double kernel = number (m, "conv1d_width");
  double heads = (double) m->r->params.attention_heads;
  double block = width / heads;
  double gates = 2 * (heads * block * block + width);
  double recurrence = 2 * biased_matrix (m->hidden, width) + biased_matrix (width, m->hidden) + width * kernel
                      + 2 * width + gates;
  double mlp;

  need_false (m, "attention_bias");
  read_blocks (m);
  m->ffn_size = floor (number (m, "intermediate_size") / 2);
  mlp = 2 * biased_matrix (m->hidden, m->ffn_size) + biased_matrix (m->ffn_size, m->hidden);
  m->state_elements = (m->layers - m->attention_layers) * width * kernel;
  return m->layers * (2 * m->hidden + mlp) + m->attention_layers * (attention (m) + m->hidden)
         + (m->layers - m->attention_layers) * recurrence;
}

static const struct
{
  const char *model_type;
  double (*count) (Mixed *m); /* all but the ends */
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
  { "recurrent_gemma", count_recurrent_gemma },
};

static double
count_of_type (Mixed *m)
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
take (HeadroomHfReader *r, const Mixed *m, double parameters)
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
  Mixed m = { .r = r, .hidden = (double) r->params.hidden_size, .layers = (double) r->params.layers };
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
