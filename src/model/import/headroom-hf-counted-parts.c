/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts that several types with layers without attention share. Sources: the modules of transformers 5.12; held to the
 * counts of tests/data/families. */
#include "core/table/params.h"
#include "model/import/headroom-hf-counted-private.h"
#include "words/headroom-i18n.h"

#include <math.h>
#include <string.h>

const HeadroomJson *
headroom_counted_find (const HeadroomCounted *m, const char *key)
{
  return headroom_json_get_value (m->r->section, key);
}

void
headroom_counted_refuse (HeadroomCounted *m, const char *key, const char *expected)
{
  if (m->uncovered != NULL)
    return;
  m->uncovered = key;
  m->expected = expected;
}

/* The key's value; NULL: it is missing, which is noted. */
static const HeadroomJson *
find_needed (HeadroomCounted *m, const char *key)
{
  const HeadroomJson *value = headroom_counted_find (m, key);

  if (value == NULL && m->missing == NULL)
    m->missing = key;
  return value;
}

/* The key's number where it is above 0, and whole where that is asked; else 0, with a sentence on what was expected. */
static double
read_positive (HeadroomCounted *m, const char *key, gboolean is_whole, const char *expected)
{
  const HeadroomJson *value = find_needed (m, key);
  double number = value == NULL ? 0 : headroom_json_get_number (value);

  if (number > 0 && isfinite (number) && (!is_whole || number == floor (number)))
    return number;
  if (value != NULL)
    headroom_counted_refuse (m, key, expected);
  return 0;
}

double
headroom_counted_ratio (HeadroomCounted *m, const char *key)
{
  return read_positive (m, key, FALSE, _ ("it must be a number above 0."));
}

double
headroom_counted_size (HeadroomCounted *m, const char *key)
{
  return read_positive (m, key, TRUE, _ ("it must be a whole number above 0."));
}

double
headroom_counted_number (HeadroomCounted *m, const char *key)
{
  const HeadroomJson *value = headroom_counted_find (m, key);

  if (value != NULL && headroom_json_get_number (value) == 0)
    return 0;
  return headroom_counted_size (m, key);
}

void
headroom_counted_need_all_layers (HeadroomCounted *m, const char *key, const HeadroomJson *list)
{
  if (headroom_json_get_length (list) != m->layers)
    headroom_counted_refuse (m, key, _ ("it must have an entry for each layer, as many as num_hidden_layers says."));
}

gboolean
headroom_counted_is (HeadroomCounted *m, const char *key, gboolean otherwise)
{
  const HeadroomJson *value = headroom_json_get (m->r->section, key);
  HeadroomJsonKind kind;

  if (value == NULL)
    return otherwise;
  kind = headroom_json_get_kind (value);
  if (kind != HEADROOM_JSON_BOOL && kind != HEADROOM_JSON_NULL)
    headroom_counted_refuse (m, key, _ ("it must be true or false."));
  return headroom_json_get_bool (value);
}

/* What holds of every model that was measured. */
void
headroom_counted_need_false (HeadroomCounted *m, const char *key)
{
  if (headroom_counted_is (m, key, FALSE))
    headroom_counted_refuse (m, key, _ ("only false is supported."));
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
    m->attention_layers = floor (m->layers / fmax (headroom_counted_size (m, "full_attention_interval"), 1));
  else
    headroom_counted_need_all_layers (m, "layer_types", kinds);
  if (kinds != NULL)
    m->attention_layers = headroom_counted_of_kind (kinds, kind);
}

/* Where the key is missing, as many as the class has. */
static double
read_chunk (HeadroomCounted *m, const char *key)
{
  if (headroom_counted_find (m, key) == NULL)
    return (double) hr_param_desc (HR_MIXER_CHUNK)->init;
  return headroom_counted_size (m, key);
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
  m->recurrence = (HeadroomRecurrence) { .width = inner,
                                         .heads = sizes->heads,
                                         .key_heads = sizes->groups,
                                         .states = sizes->states,
                                         .chunk = read_chunk (m, sizes->chunk),
                                         .kernel = sizes->kernel };
  m->state_elements += sizes->layers * (convolved * sizes->kernel + inner * sizes->states);
  return sizes->layers * mixer;
}

/* Query and key, value and gate, two numbers for each head of values, a convolution, a norm; and the way out. */
double
headroom_counted_delta_rule (HeadroomCounted *m)
{
  double value_heads = headroom_counted_size (m, "linear_num_value_heads");
  double value_dim = headroom_counted_size (m, "linear_value_head_dim");
  double key_dim = headroom_counted_size (m, "linear_key_head_dim");
  double kernel = headroom_counted_size (m, "linear_conv_kernel_dim");
  double keys = headroom_counted_size (m, "linear_num_key_heads") * key_dim;
  double values = value_heads * value_dim;
  double convolved = 2 * keys + values;
  double mixer = headroom_counted_matrix (m->hidden, convolved + values + 2 * value_heads) + convolved * kernel
                 + 2 * value_heads + value_dim + headroom_counted_matrix (values, m->hidden);
  double layers;

  headroom_counted_need_false (m, "attention_bias");
  headroom_counted_read_attention_layers (m, "full_attention");
  layers = m->layers - m->attention_layers;
  m->recurrence = (HeadroomRecurrence) { .width = values,
                                         .heads = value_heads,
                                         .key_heads = headroom_counted_size (m, "linear_num_key_heads"),
                                         .states = key_dim,
                                         .kernel = kernel };
  m->state_elements = layers * (convolved * kernel + values * key_dim);
  return layers * mixer;
}
