/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts that several types with layers without attention share. Sources: the modules of transformers 5.12; held to the
 * counts of tests/data/families. */
#include "model/import/headroom-hf-counted-private.h"

#include <math.h>
#include <string.h>

const HeadroomJson *
headroom_counted_find (const HeadroomCounted *m, const char *key)
{
  return headroom_json_get_value (m->r->section, key);
}

/* The number that the key has; 0 where it is missing, which is noted, as is one below 0. */
double
headroom_counted_number (HeadroomCounted *m, const char *key)
{
  const HeadroomJson *value = headroom_counted_find (m, key);

  if (value != NULL && headroom_json_get_kind (value) == HEADROOM_JSON_NUMBER)
    {
      if (headroom_json_get_number (value) < 0)
        m->uncovered = key;
      return headroom_json_get_number (value);
    }
  if (m->missing == NULL)
    m->missing = key;
  return 0;
}

gboolean
headroom_counted_is (HeadroomCounted *m, const char *key, gboolean otherwise)
{
  const HeadroomJson *value = headroom_counted_find (m, key);
  HeadroomJsonKind kind = value == NULL ? HEADROOM_JSON_NULL : headroom_json_get_kind (value);

  if (kind != HEADROOM_JSON_BOOL && kind != HEADROOM_JSON_NULL)
    m->uncovered = key;
  return headroom_json_get_member_bool (m->r->section, key, otherwise);
}

/* What holds of every model that was measured. */
void
headroom_counted_need_false (HeadroomCounted *m, const char *key)
{
  if (headroom_counted_is (m, key, FALSE) && m->uncovered == NULL)
    m->uncovered = key;
}

double
headroom_counted_matrix (double inputs, double outputs)
{
  return inputs * outputs;
}

double
headroom_counted_biased_matrix (double inputs, double outputs)
{
  return inputs * outputs + outputs;
}

double
headroom_counted_gated_mlp (const HeadroomCounted *m, double width)
{
  return 3 * headroom_counted_matrix (m->hidden, width);
}

/* Width of all query heads, and of all keys’. */
double
headroom_counted_query_width (const HeadroomCounted *m)
{
  return (double) (m->r->params.attention_heads * m->r->params.head_dim);
}

double
headroom_counted_key_width (const HeadroomCounted *m)
{
  return (double) (m->r->params.kv_heads * m->r->params.head_dim);
}

double
headroom_counted_attention (const HeadroomCounted *m)
{
  return 2 * headroom_counted_matrix (m->hidden, headroom_counted_query_width (m))
         + 2 * headroom_counted_matrix (m->hidden, headroom_counted_key_width (m));
}

/* How many layers the list `layer_types` says to be of a kind. */
double
headroom_counted_of_kind (const HeadroomJson *kinds, const char *kind)
{
  double n = 0;

  for (guint i = 0; i < headroom_json_get_length (kinds); i++)
    if (g_strcmp0 (headroom_json_get_string (headroom_json_get_element (kinds, i)), kind) == 0)
      n++;
  return n;
}

/* By a list with a word for each layer, or by every how manieth layer has attention. */
void
headroom_counted_read_attention_layers (HeadroomCounted *m, const char *kind)
{
  const HeadroomJson *kinds = headroom_counted_find (m, "layer_types");

  if (kinds == NULL && headroom_counted_find (m, "full_attention_interval") == NULL)
    {
      m->missing = "layer_types";
      return;
    }
  if (kinds == NULL)
    m->attention_layers = floor (m->layers / headroom_counted_number (m, "full_attention_interval"));
  else if (headroom_json_get_length (kinds) != m->layers)
    m->uncovered = "layer_types";
  else
    m->attention_layers = headroom_counted_of_kind (kinds, kind);
}

/* One projection in for gate, convolved part and steps; convolution; three numbers for each head. */
double
headroom_counted_mamba2 (HeadroomCounted *m, const HeadroomMamba2 *sizes)
{
  double inner = sizes->inner;
  double convolved = inner + 2 * sizes->groups * sizes->states;
  double mixer = headroom_counted_matrix (m->hidden, inner + convolved + sizes->heads) + convolved * sizes->kernel
                 + 3 * sizes->heads + headroom_counted_matrix (inner, m->hidden);

  if (sizes->has_bias)
    mixer += convolved;
  if (sizes->has_norm)
    mixer += inner;
  m->state_elements += sizes->layers * (convolved * sizes->kernel + inner * sizes->states);
  return sizes->layers * mixer;
}

/* Query and key, value and gate, two numbers for each head of values, a convolution, a norm; and the way out. */
double
headroom_counted_delta_rule (HeadroomCounted *m)
{
  double value_heads = headroom_counted_number (m, "linear_num_value_heads");
  double value_dim = headroom_counted_number (m, "linear_value_head_dim");
  double key_dim = headroom_counted_number (m, "linear_key_head_dim");
  double kernel = headroom_counted_number (m, "linear_conv_kernel_dim");
  double keys = headroom_counted_number (m, "linear_num_key_heads") * key_dim;
  double values = value_heads * value_dim;
  double convolved = 2 * keys + values;
  double mixer = headroom_counted_matrix (m->hidden, convolved + values + 2 * value_heads) + convolved * kernel
                 + 2 * value_heads + value_dim + headroom_counted_matrix (values, m->hidden);
  double layers;

  headroom_counted_need_false (m, "attention_bias");
  headroom_counted_read_attention_layers (m, "full_attention");
  layers = m->layers - m->attention_layers;
  m->state_elements = layers * (convolved * kernel + values * key_dim);
  return layers * mixer;
}
