/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Find the section with the language model and its family; headroom-hf-reader.c reads the rest. Nothing is
 * guessed in silence: a value is in the file, follows from the file, or is marked as assumed, be it a class default
 * of Transformers or, where the family is not known, what the nearest one has. Of duplicate keys the last one counts,
 * as in Python. */
#include "model/import/headroom-hf-config.h"
#include "model/import/headroom-hf-class.h"

#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/base/headroom-file-io.h"
#include "model/base/headroom-json-parser.h"
#include "model/import/headroom-hf-aliases.h"
#include "model/import/headroom-hf-crossed.h"
#include "model/import/headroom-hf-quantization.h"
#include "model/import/headroom-hf-reader-private.h"
#include "model/import/headroom-hf-spellings.h"
#include "model/import/headroom-hf-stacks.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

#define VISION "vision_config"

static const HeadroomJson *
follow (const HeadroomJson *node, const char *const *path)
{
  for (; node != NULL && *path != NULL; path++)
    node = headroom_json_get_value (node, *path);
  return node;
}

static gboolean
has_key_of (const HeadroomJson *node, hr_param_t param)
{
  const HeadroomHfKey *row = headroom_hf_key_of (param, HEADROOM_HF_UNKNOWN);

  for (guint i = 0; i < HEADROOM_HF_MAX_KEYS && row->keys[i] != NULL; i++)
    if (headroom_json_get (node, row->keys[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
has_layers (const HeadroomJson *node)
{
  return has_key_of (node, HR_LAYERS);
}

/* A section without its layers is one all the same where the top level has none either. */
static gboolean
is_language_model (const HeadroomHfReader *r, const HeadroomJson *node)
{
  return node != NULL
         && (has_layers (node) || (!has_layers (r->root) && headroom_json_get (node, "model_type") != NULL));
}

static void
take_section (HeadroomHfReader *r, const HeadroomJson *node, const char *name)
{
  g_autofree char *remark = g_strdup_printf (_ ("The language model’s settings were read from “%s”."), name);

  headroom_partial_add_remark (r->partial, remark);
  r->section = node;
  g_free (r->prefix);
  r->prefix = g_strconcat (name, ".", NULL);
}

/* A nested language model before the top level, which may describe the vision tower. */
static void
find_section (HeadroomHfReader *r)
{
  const HeadroomJson *decoder = headroom_hf_find_decoder (r->root);
  const char *const *path;

  if (decoder != NULL)
    {
      take_section (r, decoder, "decoder");
      return;
    }
  for (guint i = 0; (path = headroom_hf_wrapper (i)) != NULL; i++)
    {
      const HeadroomJson *node = follow (r->root, path);

      if (!is_language_model (r, node))
        continue;
      g_autofree char *joined = g_strjoinv (".", (char **) path);

      take_section (r, node, joined);
      return;
    }
}

static int
class_family (HeadroomHfReader *r)
{
  if (headroom_json_get (r->section, "architectures") != NULL)
    return headroom_hf_family_of_class (r->section);
  return headroom_hf_family_of_class (r->root);
}

/* What wraps a language model has a vision tower and no layers of its own, or its text_config is of a known family. */
static gboolean
is_wrapper (const HeadroomHfReader *r, const char *model_type)
{
  g_autofree char *inner = g_strconcat (model_type, "_text", NULL);
  gboolean has_tower = headroom_json_get_value (r->root, VISION) != NULL;

  return r->section == r->root
         && ((has_tower && !has_layers (r->root)) || hr_choice_find (hr_param_desc (HR_FAMILY), inner) >= 0);
}

/* Beside layers of its own. */
static gboolean
has_unknown_tower (const HeadroomHfReader *r)
{
  const HeadroomJson *tower = headroom_json_get_value (r->root, VISION);

  return r->section == r->root && tower != NULL && headroom_json_get_kind (tower) == HEADROOM_JSON_OBJECT;
}

static gboolean
has_nothing_of_a_model (const HeadroomHfReader *r)
{
  return r->section == r->root && !has_layers (r->root) && !has_key_of (r->root, HR_HIDDEN_SIZE);
}

/* With nothing of the language model beside it. */
static gboolean
is_tower_alone (const HeadroomHfReader *r)
{
  return has_unknown_tower (r) && has_nothing_of_a_model (r);
}

static gboolean
refuse_wrapper (HeadroomHfReader *r, const char *model_type)
{
  g_autofree char *message = g_strdup_printf (_ ("“text_config” is missing: model_type “%s” wraps a language model."),
                                              model_type);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

static gboolean
refuse_unknown (HeadroomHfReader *r, const char *model_type)
{
  g_autofree char *message = g_strdup_printf (
      _ ("model_type “%s” is not supported: the file has no “text_config”, and neither "
         "“num_hidden_layers” nor “hidden_size” of its own."),
      model_type);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

static char *
describe_nearest (const char *model_type, const char *nearest)
{
  if (model_type == NULL)
    return g_strdup_printf (
        _ ("“model_type” is missing. The structure is read from the file; values that the file does "
           "not specify are assumed as in “%s”."),
        nearest);
  /* Translators: 1: a model_type of Hugging Face, 2: the nearest that is known. */
  return g_strdup_printf (
      _ ("model_type “%1$s” is not supported, and no estimate of it has been checked. Its structure is read "
         "from the file; values that the file does not specify are assumed as in “%2$s”."),
      model_type, nearest);
}

static const char *
name_kin (const HeadroomHfReader *r)
{
  if (r->model_type == NULL)
    return NULL;
  return headroom_hf_kin (r->model_type);
}

static int
nearest_family (HeadroomHfReader *r)
{
  const char *kin = name_kin (r);

  if (kin != NULL)
    return hr_choice_find (hr_param_desc (HR_FAMILY), kin);
  return headroom_hf_reader_find_nearest (r, class_family (r));
}

/* The nearest family for one that is not known. */
static gboolean
take_nearest (HeadroomHfReader *r, const char *model_type)
{
  g_autofree char *remark = NULL;

  if (!headroom_hf_reader_check_kind (r))
    return FALSE;
  if (model_type != NULL && is_wrapper (r, model_type))
    return refuse_wrapper (r, model_type);
  if (model_type != NULL && has_unknown_tower (r))
    return headroom_hf_reader_refuse_part (r, VISION);
  if (model_type != NULL && has_nothing_of_a_model (r))
    return refuse_unknown (r, model_type);
  r->is_nearest = TRUE;
  r->family = nearest_family (r);
  remark = describe_nearest (model_type, hr_family (r->family)->choice.id);
  headroom_partial_add_remark (r->partial, remark);
  headroom_hf_reader_take_differences (r);
  return TRUE;
}

static int
find_family (HeadroomHfReader *r, const char *model_type)
{
  const char *alias;
  g_autofree char *remark = NULL;

  if (model_type == NULL)
    return class_family (r);
  alias = headroom_hf_alias (model_type);
  if (alias == NULL)
    return hr_choice_find (hr_param_desc (HR_FAMILY), model_type);
  if (headroom_hf_is_exact_alias (model_type))
    return hr_choice_find (hr_param_desc (HR_FAMILY), alias);
  remark = g_strdup_printf (_ ("model_type “%s” is read as “%s”, whose layers differ only in "
                               "details."),
                            model_type, alias);
  headroom_partial_add_remark (r->partial, remark);
  return hr_choice_find (hr_param_desc (HR_FAMILY), alias);
}

static HeadroomOrigin
origin_of_family (const HeadroomHfReader *r, const char *model_type)
{
  if (r->is_nearest)
    return HEADROOM_ORIGIN_ASSUMED;
  if (model_type == NULL)
    return HEADROOM_ORIGIN_DERIVED;
  if (headroom_hf_is_exact_alias (model_type))
    return HEADROOM_ORIGIN_DERIVED;
  if (headroom_hf_alias (model_type) != NULL)
    return HEADROOM_ORIGIN_ASSUMED;
  return HEADROOM_ORIGIN_IMPORTED;
}

/* Of a section that does not say its type Transformers makes the class that the whole model’s class names. */
static const char *
type_of_section (const char *type_of_root)
{
  g_autofree char *type = g_strconcat (type_of_root, "_text", NULL);

  if (headroom_hf_alias (type) != NULL || hr_choice_find (hr_param_desc (HR_FAMILY), type) >= 0)
    return g_intern_string (type);
  return type_of_root;
}

/* The section's, else that of the top level. */
static gboolean
read_model_type (HeadroomHfReader *r)
{
  const HeadroomJson *value = headroom_json_get_value (r->section, "model_type");

  if (value == NULL)
    value = headroom_json_get_value (r->root, "model_type");
  if (value == NULL)
    return TRUE;
  r->model_type = headroom_json_get_string (value);
  if (r->model_type == NULL)
    return headroom_hf_reader_refuse_value (r, HR_FAMILY, "model_type", value);
  if (r->section != r->root && headroom_json_get_value (r->section, "model_type") == NULL)
    r->model_type = type_of_section (r->model_type);
  return TRUE;
}

static gboolean
is_covered (int family)
{
  return family >= 0 && headroom_hf_covers (hr_family (family)->choice.id);
}

/* The classes stand at the top level. */
static char *
describe_source (const HeadroomHfReader *r, const char *key)
{
  if (g_str_equal (key, "architectures"))
    return g_strdup (key);
  return g_strconcat (r->prefix, key, NULL);
}

static gboolean
read_family (HeadroomHfReader *r)
{
  HeadroomOrigin origin;
  const char *key = "model_type";
  const char *variant = NULL;
  g_autofree char *detail = NULL;

  r->family = find_family (r, r->model_type);
  if (is_covered (r->family) && r->model_type != NULL && is_tower_alone (r))
    return refuse_wrapper (r, r->model_type);
  if (is_covered (r->family))
    variant = headroom_hf_reader_take_variant (r);
  else if (!take_nearest (r, r->model_type))
    return FALSE;
  origin = origin_of_family (r, r->model_type);
  if (r->model_type == NULL && !r->is_nearest)
    key = "architectures";
  if (variant != NULL)
    {
      key = variant;
      origin = HEADROOM_ORIGIN_DERIVED;
    }
  detail = describe_source (r, key);
  hr_param_set (&r->params, HR_FAMILY, r->family);
  headroom_hf_reader_put (r, HR_FAMILY, origin, detail);
  hr_param_set (&r->params, HR_FAMILY_ASSUMED, r->is_nearest);
  if (r->is_nearest)
    headroom_hf_reader_put (r, HR_FAMILY_ASSUMED, HEADROOM_ORIGIN_DERIVED, detail);
  return TRUE;
}

static gboolean
looks_like_config (const HeadroomJson *root)
{
  const char *const *path;

  if (headroom_json_get_kind (root) != HEADROOM_JSON_OBJECT || headroom_json_get (root, "scenarios") != NULL)
    return FALSE;
  for (guint i = 0; (path = headroom_hf_wrapper (i)) != NULL; i++)
    if (follow (root, path) != NULL)
      return TRUE;
  return headroom_json_get (root, "model_type") != NULL || headroom_json_get (root, "architectures") != NULL
         || has_layers (root) || headroom_hf_find_decoder (root) != NULL;
}

/* A gate is a third of an MLP, and so of most of a model: it is not guessed. */
static gboolean
check_gate (HeadroomHfReader *r)
{
  g_autofree char *keys = headroom_hf_reader_name_gate_keys (r);
  g_autofree char *type = headroom_hf_describe_unknown (r->model_type);
  g_autofree char *message = NULL;

  if (!r->is_nearest || class_family (r) >= 0 || name_kin (r) != NULL || keys == NULL)
    return TRUE;
  /* Translators: 1: a sentence that says what is unknown; 2: a list of keys, with commas. */
  message = g_strdup_printf (_ ("%1$s None of these keys says whether the MLP has a gate projection, which is up to a "
                                "third of the parameters: %2$s."),
                             type, keys);
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

/* Of a part of a diffusion model, which names its class in diffusers. */
static gboolean
check_diffusion (HeadroomHfReader *r)
{
  const char *class_name = headroom_json_get_member_string (r->root, "_class_name");
  g_autofree char *message = NULL;

  if (class_name == NULL)
    return TRUE;
  /* Translators: %s is the name of a class. */
  message = g_strdup_printf (_ ("“_class_name” is “%s”: this is a part of a diffusion model. Only language models and "
                                "ViT are supported."),
                             class_name);
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

static gboolean
read_all (HeadroomHfReader *r)
{
  if (!check_diffusion (r))
    return FALSE;
  if (!looks_like_config (r->root))
    return headroom_hf_reader_refuse (
        r, HEADROOM_FILE_ERROR_FORMAT,
        _ ("This is not the config.json of a language model: it has neither “model_type” nor "
           "“num_hidden_layers”."));
  find_section (r);
  if (!read_model_type (r) || !headroom_hf_reader_check_comparer (r))
    return FALSE;
  headroom_hf_reader_read_quantization (r);
  if (!headroom_hf_reader_check_spellings (r))
    return FALSE;
  if (!read_family (r) || !headroom_hf_reader_check_limits (r) || !check_gate (r))
    return FALSE;
  if (!headroom_hf_reader_check_crossed (r) || !headroom_hf_reader_read_stacks (r))
    return FALSE;
  if (!headroom_hf_reader_check_parts (r) || !headroom_hf_reader_read_rows (r) || !headroom_hf_reader_count (r))
    return FALSE;
  headroom_hf_reader_read_unquantized (r);
  if (!headroom_hf_reader_read_head (r) || !headroom_hf_reader_read_crossed (r) || !headroom_hf_reader_read_towers (r))
    return FALSE;
  return headroom_hf_reader_check (r);
}

/* Without it a file is read by its structure, and much of what that may not tell is refused. */
static void
name_missing_type (const HeadroomHfReader *r)
{
  g_autofree char *missing = headroom_hf_describe_unknown (NULL);

  if (r->model_type != NULL || r->error == NULL || strstr ((*r->error)->message, "model_type") != NULL)
    return;
  g_prefix_error (r->error, "%s ", missing);
}

HeadroomPartial *
headroom_hf_config_parse_beside (const char *data, gsize length, const HeadroomJson *quantization, GError **error)
{
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_PYTHON_NUMBERS, error);
  g_autoptr (HeadroomPartial) partial = headroom_partial_new (HEADROOM_PARTIAL_RESETS_MODEL);
  HeadroomHfReader r = { .root = root, .section = root, .beside = quantization, .partial = partial, .error = error };
  gboolean is_read;

  if (root == NULL)
    return NULL;
  hr_params_init (&r.params);
  r.prefix = g_strdup ("");
  is_read = read_all (&r);
  g_free (r.prefix);
  if (is_read)
    return g_steal_pointer (&partial);
  name_missing_type (&r);
  return NULL;
}

HeadroomPartial *
headroom_hf_config_parse (const char *data, gsize length, GError **error)
{
  return headroom_hf_config_parse_beside (data, length, NULL, error);
}

HeadroomPartial *
headroom_hf_config_load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes = headroom_file_load (file, NULL, cancellable, error);

  if (bytes == NULL)
    return NULL;
  return headroom_hf_config_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}

gboolean
headroom_hf_config_sniff (const char *data, gsize length)
{
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_PYTHON_NUMBERS, NULL);

  return root != NULL && looks_like_config (root);
}
