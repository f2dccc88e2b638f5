/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The format of the weights, as “quantization_config” says it, or “quantization” where mlx-lm wrote the file. A
 * format that is not known is said to be so: what uses the weights is then refused, and nothing is assumed of them. */
#include "model/import/headroom-hf-quantization.h"
#include "core/table/params.h"
#include "model/import/headroom-hf-reader-private.h"
#include "model/import/headroom-hf-weight-formats.h"
#include "words/headroom-i18n.h"

#define MLX_KEY "quantization"

const HeadroomJson *
headroom_hf_reader_find_quantization (const HeadroomHfReader *r, const char **key)
{
  static const char *const keys[] = { "quantization_config", MLX_KEY };
  const HeadroomJson *nodes[] = { r->root, r->section };

  for (gsize node = 0; node < G_N_ELEMENTS (nodes); node++)
    for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
      {
        const HeadroomJson *value = headroom_json_get_value (nodes[node], keys[i]);

        *key = keys[i];
        if (value != NULL)
          return value;
      }
  *key = HEADROOM_HF_QUANTIZATION_BESIDE;
  return r->beside;
}

static void
append_value (GString *list, const HeadroomJson *config, const char *key)
{
  const HeadroomJson *value = headroom_json_get_value (config, key);
  g_autofree char *shown = NULL;

  if (value == NULL)
    return;
  shown = headroom_json_describe (value);
  g_string_append_printf (list, "%s%s = %s", list->len > 0 ? ", " : "", key, shown);
}

/* The keys that tell formats apart, with their values. */
static char *
describe (const HeadroomJson *config, const char *name)
{
  static const char *const keys[] = {
    "quant_method",  "bits",       "w_bit",        "nbits",          "group_size",          "q_group_size",
    "mode",          "weights",    "load_in_4bit", "load_in_8bit",   "bnb_4bit_quant_type", "weight_block_size",
    "config_groups", "quant_algo", "quant_type",   "packing_format", "quant_config",
  };
  const char *override = headroom_hf_find_override (config);
  g_autofree char *whole = headroom_json_describe (config);
  g_autoptr (GString) list = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    append_value (list, config, keys[i]);
  if (override != NULL)
    append_value (list, config, override);
  if (list->len == 0)
    return g_strdup_printf ("%s = %s", name, whole);
  return g_strdup_printf ("%s.%s", name, list->str);
}

static gboolean
is_mlx (const HeadroomHfReader *r, const char *name)
{
  return g_str_equal (name, MLX_KEY) || headroom_json_get_value (r->root, MLX_KEY) != NULL;
}

/* Transformers refuses such a section, too. */
static void
remark_missing_key (HeadroomHfReader *r, const HeadroomJson *config, const char *name)
{
  g_autofree char *key = headroom_hf_find_missing_weight_key (config);
  g_autofree char *path = g_strconcat (name, ".", key, NULL);
  g_autofree char *remark = g_strdup_printf (_ ("“%s” is missing."), path);

  if (key != NULL && !(is_mlx (r, name) && headroom_hf_find_quant_method (config) == NULL))
    headroom_partial_add_remark (r->partial, remark);
}

static void
put_unknown (HeadroomHfReader *r, const HeadroomJson *config, const char *name)
{
  g_autofree char *detail = describe (config, name);

  remark_missing_key (r, config, name);
  hr_param_set_text (&r->params, HR_WEIGHT_QUANTIZATION, "unknown");
  headroom_hf_reader_put (r, HR_WEIGHT_QUANTIZATION, HEADROOM_ORIGIN_IMPORTED, detail);
}

/* GPTQ’s files say whether the head is quantised with the layers, EXL2’s in how many bits it is. */
static void
read_quantised_head (HeadroomHfReader *r, const HeadroomJson *config, const char *name)
{
  gboolean is_quantised = headroom_hf_weights_is_set (config, "lm_head")
                          || headroom_json_get_value (config, "head_bits") != NULL;

  if (!is_quantised)
    return;
  hr_param_set (&r->params, HR_QUANTIZED_HEAD, TRUE);
  headroom_hf_reader_put (r, HR_QUANTIZED_HEAD, HEADROOM_ORIGIN_IMPORTED, name);
}

static void
put_weights (HeadroomHfReader *r, const HeadroomHfWeights *weights, const char *name)
{
  hr_param_set_text (&r->params, HR_WEIGHT_QUANTIZATION, weights->choice);
  headroom_hf_reader_put (r, HR_WEIGHT_QUANTIZATION, HEADROOM_ORIGIN_IMPORTED, name);
  if (weights->bits > 0)
    {
      hr_param_set (&r->params, HR_QUANTIZED_WEIGHT_BITS, weights->bits);
      headroom_hf_reader_put (r, HR_QUANTIZED_WEIGHT_BITS, HEADROOM_ORIGIN_DERIVED, name);
    }
  headroom_partial_add_remark (r->partial, _ ("The file’s weights are quantised. This applies to inference and to "
                                              "training adapters; full training uses the weight format."));
}

void
headroom_hf_reader_read_quantization (HeadroomHfReader *r)
{
  const char *name;
  const HeadroomJson *config = headroom_hf_reader_find_quantization (r, &name);
  HeadroomHfWeights weights = { NULL };

  if (config == NULL)
    return;
  if (headroom_json_get_kind (config) == HEADROOM_JSON_OBJECT)
    weights = headroom_hf_find_weights (config, is_mlx (r, name));
  if (weights.choice == NULL)
    {
      put_unknown (r, config, name);
      return;
    }
  put_weights (r, &weights, name);
  read_quantised_head (r, config, name);
}
