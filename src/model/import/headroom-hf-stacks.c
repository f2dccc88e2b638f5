/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file says of an encoder beside a decoder. T5Gemma’s has a section for each stack: the model is read from the
 * decoder’s; the encoder’s may have another number of layers, and is else held against it. */
#include "model/import/headroom-hf-stacks.h"
#include "core/facts/families.h"
#include "core/facts/layers.h"
#include "model/import/headroom-hf-key-lookup.h"
#include "model/import/headroom-hf-reader-private.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

#define ENCODER "encoder"
#define DECODER "decoder"
#define MODEL_TYPES "t5gemma t5_gemma_module"

/* What both stacks must have alike. Of dropouts the file’s top level tells. */
static const char *const shared_keys[] = {
  "hidden_size", "num_attention_heads", "num_key_value_heads",    "head_dim",       "intermediate_size",
  "vocab_size",  "sliding_window",      "attn_logit_softcapping", "attention_bias", "hidden_activation",
};

/* The whole file’s type, or the section’s where the file has none. */
static gboolean
has_two_sections (const HeadroomJson *root, const HeadroomJson *decoder)
{
  const char *model_type = headroom_json_get_member_string (root, "model_type");

  if (model_type == NULL)
    model_type = headroom_json_get_member_string (decoder, "model_type");
  return model_type != NULL && headroom_hf_names (MODEL_TYPES, model_type);
}

const HeadroomJson *
headroom_hf_find_decoder (const HeadroomJson *root)
{
  const HeadroomJson *decoder = headroom_json_get_value (root, DECODER);

  if (decoder == NULL || headroom_json_get_kind (decoder) != HEADROOM_JSON_OBJECT)
    return NULL;
  if (!has_two_sections (root, decoder))
    return NULL;
  return decoder;
}

static gboolean
refuse_missing (HeadroomHfReader *r, const char *section, const char *key, const char *reason)
{
  g_autofree char *name = g_strconcat (section, key, NULL);
  /* Translators: 1: a key of the file, 2: a sentence on what it must say. */
  g_autofree char *message = g_strdup_printf (_ ("“%1$s” is missing: %2$s"), name, reason);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

static gboolean
is_same (const HeadroomJson *a, const HeadroomJson *b)
{
  g_autofree char *text_of_a = NULL;
  g_autofree char *text_of_b = NULL;

  if (headroom_json_get_kind (a) == HEADROOM_JSON_NUMBER && headroom_json_get_kind (b) == HEADROOM_JSON_NUMBER)
    return headroom_json_get_number (a) == headroom_json_get_number (b);
  text_of_a = headroom_json_describe (a);
  text_of_b = headroom_json_describe (b);
  return g_str_equal (text_of_a, text_of_b);
}

/* `name`, a key of the file, must have the value of the decoder’s `other`. */
static gboolean
check_same (HeadroomHfReader *r, const char *name, const HeadroomJson *value, const char *other,
            const HeadroomJson *expected)
{
  g_autofree char *shown = headroom_json_describe (value);
  g_autofree char *needed = headroom_json_describe (expected);
  g_autofree char *same = NULL;
  g_autofree char *message = NULL;

  if (is_same (value, expected))
    return TRUE;
  /* Translators: 1: a key of the file, 2: its value. */
  same = g_strdup_printf (_ ("It must be the same as %1$s, which is %2$s."), other, needed);
  /* Translators: 1: a key of the file, 2: its value, 3 and 4: sentences. */
  message = g_strdup_printf (_ ("%1$s is %2$s: %3$s %4$s"), name, shown,
                             _ ("an encoder and a decoder of different sizes are not supported."), same);
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

/* Where neither has the key both have the class’s default. */
static gboolean
check_key (HeadroomHfReader *r, const HeadroomJson *encoder, const char *key)
{
  const HeadroomJson *of_encoder = headroom_json_get_value (encoder, key);
  const HeadroomJson *of_decoder = headroom_json_get_value (r->section, key);
  g_autofree char *name = g_strconcat (ENCODER ".", key, NULL);
  g_autofree char *other = g_strconcat (DECODER ".", key, NULL);

  if (of_encoder == NULL && of_decoder == NULL)
    return TRUE;
  if (of_encoder == NULL)
    return refuse_missing (r, ENCODER ".", key, _ ("it must be given as for the decoder."));
  if (of_decoder == NULL)
    return refuse_missing (r, DECODER ".", key, _ ("it must be given as for the encoder."));
  return check_same (r, name, of_encoder, other, of_decoder);
}

/* The encoder’s width, which keys and values of the decoder’s attention to it read. */
static gboolean
check_crossing (HeadroomHfReader *r)
{
  const HeadroomJson *crossing = headroom_json_get_value (r->section, "cross_attention_hidden_size");
  const HeadroomJson *hidden = headroom_json_get_value (r->section, "hidden_size");

  if (crossing == NULL || hidden == NULL)
    return TRUE;
  return check_same (r, DECODER ".cross_attention_hidden_size", crossing, DECODER ".hidden_size", hidden);
}

/* Its layers look at all tokens where the decoder’s do. */
static gboolean
check_kinds (HeadroomHfReader *r, const HeadroomJson *encoder)
{
  const HeadroomJson *kinds = headroom_json_get_value (encoder, "layer_types");
  const hr_family_t *family = hr_family (r->family);
  g_autofree char *message = NULL;
  gboolean agrees = TRUE;

  for (guint i = 0; kinds != NULL && i < headroom_json_get_length (kinds); i++)
    {
      const char *kind = headroom_json_get_string (headroom_json_get_element (kinds, i));

      agrees &= (g_strcmp0 (kind, "full_attention") == 0) == hr_family_is_full (family, (int) i);
    }
  if (agrees)
    return TRUE;
  message = g_strdup_printf (_ ("%s is %s: %s"), ENCODER ".layer_types", "[…]",
                             _ ("the family has its full-attention layers in other places."));
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

static gboolean
read_layers (HeadroomHfReader *r, const HeadroomJson *encoder)
{
  static const char key[] = "num_hidden_layers";
  const HeadroomJson *layers = headroom_json_get_value (encoder, key);

  if (layers == NULL)
    return refuse_missing (r, r->prefix, key, _ ("it is the number of the encoder’s layers."));
  if (headroom_param_set_json (&r->params, HR_ENCODER_LAYERS, layers) != HR_SET_OK || r->params.encoder_layers == 0)
    return headroom_hf_reader_refuse_value (r, HR_ENCODER_LAYERS, key, layers);
  headroom_hf_reader_put (r, HR_ENCODER_LAYERS, HEADROOM_ORIGIN_IMPORTED, ENCODER ".num_hidden_layers");
  return TRUE;
}

/* The reader names keys of the section that is read. */
static gboolean
take_layers (HeadroomHfReader *r, const HeadroomJson *encoder)
{
  gboolean is_read;

  g_set_str (&r->prefix, ENCODER ".");
  is_read = read_layers (r, encoder);
  g_set_str (&r->prefix, DECODER ".");
  return is_read;
}

/* A file that says so is of one stack alone. */
static gboolean
check_both (HeadroomHfReader *r)
{
  const HeadroomJson *both = headroom_json_get_value (r->root, "is_encoder_decoder");
  g_autofree char *message = NULL;

  if (both == NULL || headroom_json_get_bool (both))
    return TRUE;
  message = g_strdup_printf (_ ("%s is %s: %s"), "is_encoder_decoder", "false",
                             _ ("only both stacks together are supported."));
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

/* A stack whose key is missing has its class’s default, most likely another size than the other stack. */
static gboolean
check_pairs (HeadroomHfReader *r)
{
  static const char *const pairs[][2] = { { "encoder_ffn_dim", "decoder_ffn_dim" },
                                          { "encoder_attention_heads", "decoder_attention_heads" } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      gboolean has_encoder = headroom_json_get_value (r->section, pairs[i][0]) != NULL;
      gboolean has_decoder = headroom_json_get_value (r->section, pairs[i][1]) != NULL;

      if (has_decoder && !has_encoder)
        return refuse_missing (r, r->prefix, pairs[i][0], _ ("it must be given as for the decoder."));
      if (has_encoder && !has_decoder)
        return refuse_missing (r, r->prefix, pairs[i][1], _ ("it must be given as for the encoder."));
    }
  return TRUE;
}

static gboolean
read_sections (HeadroomHfReader *r)
{
  const HeadroomJson *encoder = headroom_json_get_value (r->root, ENCODER);

  if (r->section == r->root)
    return refuse_missing (r, "", DECODER, _ ("the family has a section for each of its two stacks."));
  if (encoder == NULL || headroom_json_get_kind (encoder) != HEADROOM_JSON_OBJECT)
    return refuse_missing (r, "", ENCODER, _ ("the family has a section for each of its two stacks."));
  for (guint i = 0; i < G_N_ELEMENTS (shared_keys); i++)
    if (!check_key (r, encoder, shared_keys[i]))
      return FALSE;
  return check_both (r) && check_crossing (r) && check_kinds (r, encoder) && take_layers (r, encoder);
}

gboolean
headroom_hf_reader_read_stacks (HeadroomHfReader *r)
{
  const hr_family_t *family = hr_family (r->family);

  if (!family->crosses)
    return TRUE;
  if (family->own_embeddings)
    return read_sections (r);
  return check_pairs (r);
}
