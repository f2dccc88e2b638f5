/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of a model beside its language model that nothing reads: an object of the file with sizes of layers or a type
 * of its own. To say that an object is read, or is no part, add its key. */
#include <string.h>

#include "model/import/headroom-hf-reader-private.h"
#include "model/import/headroom-hf-stacks.h"
#include "words/headroom-i18n.h"

/* How the keys of sizes end. */
static const char *const sizes[] = {
  "layers", "n_layer", "depth", "hidden_size", "hidden_dim", "d_model", "n_embd", "embed_dim",
};

/* What is read, or speaks of other things than parts. SmolVLM’s text has settings of a perceiver that it does not
 * have; models that have one are refused for their towers. */
static const char read_keys[] = "text_config llm_config language_config thinker_config vision_config audio_config "
                                "img_processor vq_config quantization_config compression_config rope_scaling "
                                "rope_parameters task_specific_params attn_config ffn_config per_layer_config "
                                "sparse_attention_config perceiver_config";

static char *
describe_part (const char *section, const char *model_type)
{
  if (model_type == NULL)
    return g_strdup_printf (_ ("“%s” describes a part of the model, and without “model_type” it is not "
                               "known which."),
                            section);
  return g_strdup_printf (
      /* Translators: 1: a key of the file, 2: a model_type of Hugging Face. */
      _ ("“%1$s” describes a part of the model that is not supported for model_type “%2$s”."
         ""),
      section, model_type);
}

/* Where the file has the language model in a section, that can stand alone. */
static char *
describe_refusal (const HeadroomHfReader *r, const char *part)
{
  g_autofree char *section = NULL;

  if (r->section == r->root)
    /* Translators: %s is a sentence about a part of the file. */
    return g_strdup_printf (_ ("%s Without it too little would be counted."), part);
  section = g_strndup (r->prefix, strlen (r->prefix) - strlen ("."));
  /* Translators: 1: a sentence about a part of the file, 2: a key of the file. */
  return g_strdup_printf (_ ("%1$s Without it too little would be counted. To count the language model alone, save "
                             "what “%2$s” contains as a file of its own."),
                          part, section);
}

/* A part with weights that nobody counts would make every amount too small. */
gboolean
headroom_hf_reader_refuse_part (HeadroomHfReader *r, const char *section)
{
  g_autofree char *part = describe_part (section, headroom_json_get_member_string (r->root, "model_type"));
  g_autofree char *message = describe_refusal (r, part);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

static gboolean
is_size (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_str_has_suffix (key, sizes[i]))
      return TRUE;
  return FALSE;
}

/* Sizes, or a type of its own, whose sizes its class may know. */
static gboolean
is_part (const HeadroomJson *node)
{
  if (node == NULL || headroom_json_get_kind (node) != HEADROOM_JSON_OBJECT)
    return FALSE;
  for (guint i = 0; i < headroom_json_get_length (node); i++)
    if (is_size (headroom_json_get_key (node, i)) || g_str_equal (headroom_json_get_key (node, i), "model_type"))
      return TRUE;
  return FALSE;
}

/* Where the file has a section for each of two stacks, both are read. */
static gboolean
is_read (const HeadroomHfReader *r, const char *key)
{
  if (headroom_hf_names ("encoder decoder", key))
    return headroom_hf_find_decoder (r->root) != NULL;
  return headroom_hf_names (read_keys, key);
}

static gboolean
check_parts_of (HeadroomHfReader *r, const HeadroomJson *node, const char *prefix)
{
  for (guint i = 0; i < headroom_json_get_length (node); i++)
    {
      const char *key = headroom_json_get_key (node, i);
      g_autofree char *name = g_strconcat (prefix, key, NULL);

      if (is_part (headroom_json_get (node, key)) && !is_read (r, key))
        return headroom_hf_reader_refuse_part (r, name);
    }
  return TRUE;
}

/* Types of which Transformers has no code: what is counted of them is that of their repositories. */
static const char only_own_code[] = "qwen stablelm_alpha minicpm minicpm3 exaone internlm internlm2 llada phi3_v mimo "
                                    "minimax_text_01 minimax_m1 kimi_k2";

static void
remark_own_code (HeadroomHfReader *r)
{
  g_autofree char *remark = NULL;

  if (r->is_nearest || r->model_type == NULL || headroom_hf_names (only_own_code, r->model_type))
    return;
  if (headroom_json_get_value (r->root, "auto_map") == NULL)
    return;
  /* Translators: %s is a model_type of Hugging Face. */
  remark = g_strdup_printf (
      _ ("“auto_map” names code of the repository’s own. What Transformers has as “%s” is counted."
         ""),
      r->model_type);
  headroom_partial_add_remark (r->partial, remark);
}

gboolean
headroom_hf_reader_check_parts (HeadroomHfReader *r)
{
  remark_own_code (r);
  if (!check_parts_of (r, r->root, ""))
    return FALSE;
  return r->section == r->root || check_parts_of (r, r->section, r->prefix);
}
