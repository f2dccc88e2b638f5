/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Llama 3.2 Vision: between the layers of a Llama stand others that look at images alone, through cross-attention. A
 * step without images leaves them out, so they are no layers of the language model here, but a part of what joins the
 * tower to it. Source: modeling_mllama.py of Transformers; held to the count of tests/data/families. */
#include "model/import/headroom-hf-crossed.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

#define LIST "cross_attention_layers"
#define IMAGE_WORDS 8 /* rows of the embedding that the head does not have */

static gboolean
may_look_at_images (const HeadroomHfReader *r)
{
  return g_strcmp0 (r->model_type, "mllama_text_model") == 0;
}

/* Whole numbers of layers, in rising order. */
static gboolean
is_list_of_layers (const HeadroomJson *list, double layers)
{
  double before = -1;

  if (headroom_json_get_kind (list) != HEADROOM_JSON_ARRAY || headroom_json_get_length (list) >= layers)
    return FALSE;
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      double layer = headroom_json_get_number (headroom_json_get_element (list, i));

      if (!(layer > before) || layer >= layers || layer != floor (layer))
        return FALSE;
      before = layer;
    }
  return TRUE;
}

gboolean
headroom_hf_reader_check_crossed (HeadroomHfReader *r)
{
  const HeadroomJson *list = headroom_json_get_value (r->section, LIST);
  const HeadroomJson *layers = headroom_json_get_value (r->section, "num_hidden_layers");

  if (!may_look_at_images (r) || layers == NULL)
    return TRUE;
  if (list == NULL)
    {
      g_autofree char *name = g_strconcat (r->prefix, LIST, NULL);
      g_autofree char *message = g_strdup_printf (_ ("“%s” is missing."), name);

      return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
    }
  if (is_list_of_layers (list, headroom_json_get_number (layers)))
    return TRUE;
  return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_VALUE, LIST, list,
                                        _ ("it must list some of the layers, counted from 0, in rising order."));
}

guint
headroom_hf_reader_count_crossed (const HeadroomHfReader *r)
{
  return headroom_json_get_length (headroom_json_get_value (r->section, LIST));
}

char *
headroom_hf_reader_describe_uncrossed (const HeadroomHfReader *r, const char *key)
{
  return g_strdup_printf ("%s%s − %s" LIST, r->prefix, key, r->prefix);
}

/* A Llama’s layer with norms of query and key, and a gate each for what attention and MLP give. */
static double
layer_elements (const hr_params_t *p)
{
  double hidden = (double) p->hidden_size;
  double width = (double) p->head_dim;
  double heads = (double) (p->attention_heads + p->kv_heads);

  return hidden * (2 * heads * width + 3 * (double) p->ffn_size + 2) + 2 * width + 2;
}

/* Beside a tower, whose remark tells its own. */
static void
remark_crossed (HeadroomHfReader *r, double parameters)
{
  g_autofree char *count = headroom_words_grouped (parameters);
  g_autofree char *name = g_strconcat (r->prefix, LIST, NULL);
  g_autofree char *remark = g_strdup_printf (
      /* Translators: 1: a key of the file, 2: a number. */
      _ ("The layers of “%1$s” and the image tokens have %2$s parameters, which are counted beside the language "
         "model: as not quantised, all of them on every GPU of the first pipeline stage, and without adapters. Steps "
         "without images, which leave these layers out, are what is counted; with images the layers keep and cache "
         "more."),
      name, count);

  headroom_partial_add_remark (r->partial, remark);
}

gboolean
headroom_hf_reader_read_crossed (HeadroomHfReader *r)
{
  g_autofree char *name = g_strconcat (r->prefix, LIST, NULL);
  double parameters = IMAGE_WORDS * (double) r->params.hidden_size;

  if (!may_look_at_images (r))
    return TRUE;
  parameters += headroom_hf_reader_count_crossed (r) * layer_elements (&r->params);
  remark_crossed (r, parameters);
  return headroom_hf_reader_derive (r, HR_TOWER_PARAMETERS, parameters, HEADROOM_ORIGIN_DERIVED, name);
}
