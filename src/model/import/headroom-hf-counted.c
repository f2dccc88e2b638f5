/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models of which the file’s type says more than rows of keys can: their parameters, or the kinds of their layers, and
 * what they cache of a sequence, to the unit; held to tests/data/families. To add a type, add a row of `types` with its
 * function, and an alias in headroom-hf-aliases.c where it is no family of its own. */
#include "core/facts/families.h"
#include "core/facts/family-facts.h"
#include "model/import/headroom-hf-counted-types.h"
#include "words/headroom-i18n.h"

/* Embedding, head and final norm. */
static double
ends (const HeadroomCounted *m)
{
  double embedding = headroom_counted_matrix ((double) m->r->params.vocab_size, m->hidden);

  if (m->r->params.tied_embeddings)
    return embedding + m->hidden;
  return 2 * embedding + m->hidden;
}

static const struct
{
  const char *model_type;
  double (*count) (HeadroomCounted *m); /* all but the ends */
  gboolean counts_ends;                 /* no, the ends are in it; or 0: the family’s facts count all */
} types[] = {
  { "mamba", headroom_counted_mamba },
  { "falcon_mamba", headroom_counted_mamba },
  { "bamba", headroom_counted_bamba },
  { "granitemoehybrid", headroom_counted_granite },
  { "falcon_h1", headroom_counted_falcon_h1 },
  { "lfm2", headroom_counted_lfm2, TRUE },
  { "lfm2_moe", headroom_counted_lfm2_moe, TRUE },
  { "qwen3_5_text", headroom_counted_qwen3_5 },
  { "qwen3_next", headroom_counted_qwen3_next },
  { "minimax", headroom_counted_minimax },
  { "minimax_text_01", headroom_counted_minimax },
  { "minimax_m1", headroom_counted_minimax },
  { "qwen3_5_moe_text", headroom_counted_qwen3_next },
  { "recurrent_gemma", headroom_counted_recurrent_gemma },
  { "jamba", headroom_counted_jamba },
  { "mamba2", headroom_counted_mamba2_alone },
  { "nemotron_h", headroom_counted_nemotron_h },
  { "zamba2", headroom_counted_zamba2 },
  { "olmo_hybrid", headroom_counted_olmo_hybrid },
  { "gemma4_text", headroom_counted_gemma4 },
  { "gemma3n_text", headroom_counted_gemma3n },
  { "convbert", headroom_counted_convbert, TRUE },
  { "mobilebert", headroom_counted_mobilebert, TRUE },
};

/* 0: the family’s facts count it. Which layers have no attention only the type says. */
static double
count_of_type (HeadroomCounted *m)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (types[i].model_type, m->r->model_type) == 0)
      return types[i].count (m) + (types[i].counts_ends ? 0 : ends (m));
  if (hr_family (m->r->family)->convolves)
    m->missing = "model_type";
  return 0;
}

static gboolean
refuse_uncovered (HeadroomHfReader *r, const char *key, const char *expected)
{
  g_autofree char *shown = headroom_json_describe (headroom_json_get (r->section, key));
  g_autofree char *name = g_strconcat (r->prefix, key, NULL);
  g_autofree char *message = NULL;

  if (expected == NULL)
    expected = _ ("this part of the model is not supported.");
  message = g_strdup_printf (_ ("%s is %s: %s"), name, shown, expected);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

static char *
describe_missing (const HeadroomHfReader *r, const HeadroomCounted *m)
{
  g_autofree char *name = g_strconcat (r->prefix, m->missing, NULL);

  if (m->also == NULL)
    return g_strdup_printf (_ ("“%s” is missing."), name);
  return g_strdup_printf (_ ("“%1$s” is missing (also known as %2$s)."), name, m->also);
}

static gboolean
refuse_missing (HeadroomHfReader *r, const HeadroomCounted *m)
{
  g_autofree char *message = describe_missing (r, m);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

static const char *
remark_of (const hr_family_t *family)
{
  if (family->mixer != HR_MIXER_NONE)
    return _ (
        "This model has recurrent layers. Their saved tensors are counted as PyTorch’s own operations save them. "
        "With mamba-ssm, causal-conv1d or flash-linear-attention they take much less: see the low end of the range.");
  if (family->mixed)
    return _ ("Some layers have a recurrence or a convolution in place of attention. Their parameters and states "
              "are counted. What they keep in training depends on kernels that the file does not name: the "
              "range is from fused kernels to PyTorch’s own operations.");
  return _ (
      "The layers have parts of their own. Their parameters and caches are counted. What they keep in training is "
      "not known tensor by tensor: the range covers it.");
}

static gboolean
take_state_layers (HeadroomHfReader *r, const HeadroomCounted *m)
{
  double n = m->layers - m->attention_layers;
  g_autofree char *assumed = NULL;

  if (m->assumed == NULL)
    return headroom_hf_reader_derive (r, HR_STATE_LAYERS, n, HEADROOM_ORIGIN_DERIVED, "model_type");
  assumed = g_strconcat (r->prefix, m->assumed, NULL);
  return headroom_hf_reader_derive (r, HR_STATE_LAYERS, n, HEADROOM_ORIGIN_ASSUMED, assumed);
}

/* Of a recurrence that computes no chunks there is no size of them. */
static gboolean
take_recurrence (HeadroomHfReader *r, const HeadroomRecurrence *recurrence)
{
  const struct
  {
    hr_param_t param;
    double value;
  } sizes[] = {
    { HR_CONV_KERNEL, recurrence->kernel },        { HR_MIXER_WIDTH, recurrence->width },
    { HR_MIXER_HEADS, recurrence->heads },         { HR_MIXER_KEY_HEADS, recurrence->key_heads },
    { HR_MIXER_STATES, recurrence->states },       { HR_MIXER_CHUNK, recurrence->chunk },
    { HR_MIXER_STEP_RANK, recurrence->step_rank },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (sizes[i].value > 0
        && !headroom_hf_reader_derive (r, sizes[i].param, sizes[i].value, HEADROOM_ORIGIN_DERIVED, "model_type"))
      return FALSE;
  return TRUE;
}

static gboolean
take (HeadroomHfReader *r, const HeadroomCounted *m, double parameters)
{
  const hr_family_t *family = hr_family (r->family);
  HeadroomOrigin origin = HEADROOM_ORIGIN_DERIVED;

  if (m->ffn_size > 0 && !headroom_hf_reader_derive (r, HR_FFN_SIZE, m->ffn_size, origin, "intermediate_size"))
    return FALSE;
  if (parameters > 0 && !headroom_hf_reader_derive (r, HR_PARAMETER_COUNT, parameters, origin, "model_type"))
    return FALSE;
  if (hr_is_bounded (&r->params) && !family->layer_inputs)
    headroom_partial_add_remark (r->partial, remark_of (family));
  if (!family->mixed)
    return TRUE;
  if (!take_state_layers (r, m))
    return FALSE;
  if (family->mixer != HR_MIXER_NONE && !take_recurrence (r, &m->recurrence))
    return FALSE;
  return family->convolves || headroom_hf_reader_derive (r, HR_STATE_ELEMENTS, m->state_elements, origin, "model_type");
}

gboolean
headroom_hf_reader_count (HeadroomHfReader *r)
{
  HeadroomCounted m = { .r = r, .hidden = (double) r->params.hidden_size, .layers = (double) r->params.layers };
  double parameters;

  if (!hr_family (r->family)->mixed && !hr_is_bounded (&r->params))
    return TRUE;
  parameters = count_of_type (&m);
  if (m.missing != NULL)
    return refuse_missing (r, &m);
  if (m.uncovered != NULL)
    return refuse_uncovered (r, m.uncovered, m.expected);
  return take (r, &m, parameters);
}
