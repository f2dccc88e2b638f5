/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models that are refused for what they are: such of images or sound, such that compare texts and images, and types
 * whose layers are of kinds of their own. To refuse a type, add a row. */
#include "model/import/headroom-hf-key-lookup.h"
#include "model/import/headroom-hf-reader-private.h"
#include "words/headroom-i18n.h"

/* What its class makes of an image. */
static gboolean
is_class_of_images (const char *class_name)
{
  static const char *const endings[] = { "ForImageClassification", "ForMaskedImageModeling", "ForSemanticSegmentation",
                                         "ForObjectDetection" };

  for (guint i = 0; class_name != NULL && i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (class_name, endings[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_class_of_images (const HeadroomJson *root)
{
  const HeadroomJson *classes = headroom_json_get_value (root, "architectures");

  for (guint i = 0; classes != NULL && i < headroom_json_get_length (classes); i++)
    if (is_class_of_images (headroom_json_get_string (headroom_json_get_element (classes, i))))
      return TRUE;
  return FALSE;
}

/* A model of images or sound has no vocabulary, but the size of an image, or of what stands in its place. The key that
 * says so; NULL: it is none. */
static const char *
find_without_text (const HeadroomHfReader *r)
{
  static const char *const keys[] = { "image_size",   "num_channels", "patch_size", "depths",
                                      "hidden_sizes", "num_mel_bins", "conv_dim",   NULL };

  if (r->section != r->root)
    return NULL;
  if (has_class_of_images (r->root))
    return "architectures";
  if (headroom_json_get (r->root, "vocab_size") != NULL)
    return NULL;
  return headroom_hf_reader_find_any (r->root, keys);
}

static gboolean
refuse_without_text (HeadroomHfReader *r, const char *model_type, const char *key)
{
  /* Translators: 1: a key of the file, 2: a model_type of Hugging Face. */
  g_autofree char *message = g_strdup_printf (_ ("“%1$s” says that “%2$s” is a model of images or sound. Only language "
                                                 "models and ViT are supported."),
                                              key, model_type);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

/* Types whose files look like those of others, while their layers are of another kind. */
static const struct
{
  const char *model_types; /* words */
  const char *reason;
} unlike[] = {
  { "jetmoe", N_ ("its attention has experts.") },
  { "longcat_flash", N_ ("its layers have two attentions each, and experts that pass tokens on as they are.") },
  { "diffllama doge xlnet", N_ ("its attention is of another kind.") },
  { "t5gemma2", N_ ("its decoder looks at itself and at the encoder in one attention.") },
  { "hrm_text", N_ ("it runs its layers several times.") },
  { "mimo_v2_flash", N_ ("its layers have different numbers of heads for keys and values.") },
  { "telechat", N_ ("its MLP has a gate, of which the file says nothing.") },
  { "yuan", N_ ("its attention has convolutions, of which the file says nothing.") },
  { "phi3small", N_ ("the function of its MLP and its sparse attention are of kinds of their own.") },
  { "openelm", N_ ("each of its layers has a width and numbers of heads of its own.") },
  { "grok-1", N_ ("its MLPs have gates and its layers four norms, of which the file says nothing.") },
  { "molmo", N_ ("it has a tower for images, of which the file says nothing.") },
  { "moshi", N_ ("it has a second decoder, and a gate within the width of its MLP.") },
};

static const char *
find_unlike (const char *model_type)
{
  for (guint i = 0; model_type != NULL && i < G_N_ELEMENTS (unlike); i++)
    if (headroom_hf_names (unlike[i].model_types, model_type))
      return headroom_gettext (unlike[i].reason);
  return NULL;
}

static gboolean
refuse_unlike (HeadroomHfReader *r, const char *model_type, const char *reason)
{
  /* Translators: 1: a model_type of Hugging Face, 2: why. */
  g_autofree char *message = g_strdup_printf (_ ("model_type “%1$s” is not supported: %2$s"), model_type, reason);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

gboolean
headroom_hf_reader_check_kind (HeadroomHfReader *r)
{
  const char *reason = find_unlike (r->model_type);
  const char *image_key = find_without_text (r);

  if (reason != NULL)
    return refuse_unlike (r, r->model_type, reason);
  if (r->model_type != NULL && image_key != NULL)
    return refuse_without_text (r, r->model_type, image_key);
  return TRUE;
}

/* What says that a model compares texts and images: such a model predicts no token, though it has a vocabulary. */
static char *
name_comparer (const HeadroomHfReader *r)
{
  static const char types[] = "siglip_text_model siglip2_text_model";
  const char *model_type = headroom_json_get_member_string (r->section, "model_type");

  if (headroom_json_get (r->root, "logit_scale_init_value") != NULL)
    return g_strdup ("logit_scale_init_value");
  if (model_type != NULL && headroom_hf_names (types, model_type))
    return g_strdup_printf ("%smodel_type = %s", r->prefix, model_type);
  return NULL;
}

gboolean
headroom_hf_reader_check_comparer (HeadroomHfReader *r)
{
  g_autofree char *key = name_comparer (r);
  g_autofree char *message = NULL;

  if (key == NULL)
    return TRUE;
  message = g_strdup_printf (_ ("“%s” says that the model compares texts and images. Only language models and "
                                "ViT are supported."),
                             key);
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}
