/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gemma 4 and Gemma 3n: layers that look at all tokens have heads of their own, the last ones share the keys and values
 * of others, and each layer has a table of words. Sources: the modules of transformers 5.12; held to the counts of
 * tests/data/families. */
#include "core/facts/layers.h"
#include "model/import/headroom-hf-counted-types.h"
#include "model/import/headroom-hf-layer-settings.h"
#include "words/headroom-i18n.h"

/* Norms of attention and MLP, before and after. */
#define NORMS 4

/* Layers of one kind of attention, and those of them whose keys and values are their own. */
typedef struct
{
  double layers;
  double own;
} kind_t;

/* The first layers, and all. */
static kind_t
full_layers (const HeadroomCounted *m)
{
  const hr_params_t *p = &m->r->params;

  return (kind_t) { hr_full_attention_layers (p, m->layers),
                    hr_full_attention_layers (p, m->layers - (double) p->shared_kv_layers) };
}

static kind_t
sliding_layers (const HeadroomCounted *m)
{
  kind_t full = full_layers (m);

  return (kind_t) { m->layers - full.layers, m->layers - (double) m->r->params.shared_kv_layers - full.own };
}

/* The file's list must say what the interval does, or the windows would be other layers'. */
static void
check_kinds (HeadroomCounted *m)
{
  const HeadroomJson *kinds = headroom_counted_find (m, "layer_types");
  const hr_params_t *p = &m->r->params;

  if (kinds == NULL)
    return;
  for (guint i = 0; i < headroom_json_get_length (kinds); i++)
    {
      const char *kind = headroom_json_get_string (headroom_json_get_element (kinds, i));
      gboolean is_full = hr_full_attention_layers (p, i + 1) > hr_full_attention_layers (p, i);

      if (is_full != (g_strcmp0 (kind, "full_attention") == 0))
        headroom_counted_refuse (m, "layer_types",
                                 _ ("full attention must come at regular intervals, and nowhere else."));
    }
  headroom_counted_need_all_layers (m, "layer_types", kinds);
}

/* Query and output with a norm of each head, and in layers with keys and values of their own so many projections and
 * another norm. */
static double
attention (const HeadroomCounted *m, kind_t kind, double kv_heads, double width, double projections)
{
  double query = (double) m->r->params.attention_heads * width;

  return kind.layers * (2 * headroom_counted_matrix (m->hidden, query) + width)
         + kind.own * (projections * headroom_counted_matrix (m->hidden, kv_heads * width) + width);
}

/* Of each layer a gate, a projection and a norm; of the model a table of words that has a part for each layer, a
 * projection of the embedding and a norm. */
static double
inputs_of_layers (HeadroomCounted *m)
{
  double width = headroom_counted_number (m, "hidden_size_per_layer_input");
  double all = m->layers * width;

  if (width <= 0)
    return 0;
  return m->layers * (2 * headroom_counted_matrix (m->hidden, width) + m->hidden)
         + headroom_counted_matrix (headroom_counted_size (m, "vocab_size_per_layer_input"), all)
         + headroom_counted_matrix (m->hidden, all) + width;
}

/* Layers that share keys and values may have an MLP twice as wide. */
static double
mlps (HeadroomCounted *m)
{
  double layers = m->layers;

  if (headroom_counted_is (m, "use_double_wide_mlp", FALSE))
    layers += (double) m->r->params.shared_kv_layers;
  return layers * headroom_counted_gated_mlp (m, (double) m->r->params.ffn_size);
}

/* Beside the MLP: a router with a scale of its input and one of each expert, the experts, and three norms. */
static double
mixtures (const HeadroomCounted *m)
{
  double experts = (double) m->r->params.experts;
  double width = (double) m->r->params.expert_ffn_size;

  if (experts <= 0)
    return 0;
  return m->layers
         * (headroom_counted_matrix (m->hidden, experts) + m->hidden + experts
            + experts * headroom_counted_gated_mlp (m, width) + 3 * m->hidden);
}

static double
full_kv_heads (const hr_params_t *p)
{
  if (p->full_kv_heads > 0)
    return (double) p->full_kv_heads;
  return (double) p->kv_heads;
}

/* The rows of keys read these, and take what is no switch for no, and what is no number for no cap. */
static void
check_switches (HeadroomCounted *m)
{
  const HeadroomJson *cap = headroom_counted_find (m, "final_logit_softcapping");
  HeadroomJsonKind kind = cap == NULL ? HEADROOM_JSON_NULL : headroom_json_get_kind (cap);

  headroom_counted_is (m, "enable_moe_block", FALSE);
  if (kind != HEADROOM_JSON_NULL && kind != HEADROOM_JSON_NUMBER)
    headroom_counted_refuse (m, "final_logit_softcapping", _ ("it must be a number."));
}

static void
check_layer_settings (HeadroomCounted *m)
{
  const HeadroomJson *layers = headroom_counted_find (m, "per_layer_config");

  if (layers != NULL && !headroom_hf_layer_settings_fit (&m->r->params, layers))
    headroom_counted_refuse (m, "per_layer_config", _ ("only heads of the layers with full attention are supported."));
}

double
headroom_counted_gemma4 (HeadroomCounted *m)
{
  const hr_params_t *p = &m->r->params;
  double projections = headroom_counted_is (m, "attention_k_eq_v", FALSE) ? 1 : 2;

  check_switches (m);
  check_kinds (m);
  check_layer_settings (m);
  headroom_counted_need_false (m, "attention_bias");
  return m->layers * NORMS * m->hidden + mlps (m) + mixtures (m) + inputs_of_layers (m)
         + attention (m, sliding_layers (m), (double) p->kv_heads, (double) p->head_dim, 2)
         + attention (m, full_layers (m), full_kv_heads (p), (double) p->full_head_dim, projections);
}

/* Four streams, of which a layer computes one and predicts the others; and two matrices of a low rank beside attention.
 */
static double
streams (HeadroomCounted *m)
{
  double n = headroom_counted_size (m, "altup_num_inputs");
  double rank = headroom_counted_size (m, "laurel_rank");
  double predictions = n * n * n + n * n + headroom_counted_matrix (m->hidden, n) + m->hidden;
  double low_rank = 2 * headroom_counted_matrix (m->hidden, rank) + m->hidden;
  double scale = headroom_counted_is (m, "altup_correct_scale", TRUE) ? m->hidden : 0;

  return m->layers * (predictions + low_rank + scale) + 2 * (n - 1) * headroom_counted_matrix (m->hidden, m->hidden);
}

/* The file’s list must say what the family’s facts do: the first gates are sparse, the others are not. */
static void
check_sparse_gates (HeadroomCounted *m)
{
  const char *key = "activation_sparsity_pattern";
  const HeadroomJson *shares = headroom_counted_find (m, key);
  double sparse = hr_sparse_layers (&m->r->params, m->layers);

  if (shares == NULL || headroom_json_get_kind (shares) == HEADROOM_JSON_NULL)
    return;
  if (headroom_json_get_kind (shares) != HEADROOM_JSON_ARRAY || headroom_json_get_length (shares) != m->layers)
    {
      m->uncovered = key;
      return;
    }
  for (guint i = 0; i < headroom_json_get_length (shares); i++)
    if ((headroom_json_get_number (headroom_json_get_element (shares, i)) > 0) != (i < sparse))
      m->uncovered = key;
}

double
headroom_counted_gemma3n (HeadroomCounted *m)
{
  const hr_params_t *p = &m->r->params;

  check_sparse_gates (m);
  check_kinds (m);
  headroom_counted_need_false (m, "attention_bias");
  return m->layers * NORMS * m->hidden + mlps (m) + streams (m) + inputs_of_layers (m)
         + attention (m, sliding_layers (m), (double) p->kv_heads, (double) p->head_dim, 2)
         + attention (m, full_layers (m), (double) p->kv_heads, (double) p->head_dim, 2);
}
