/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The format of the weights, as “quantization_config” says it. */
#include "model/import/headroom-hf-reader-private.h"

#include "words/headroom-i18n.h"

/* Either spelling. */
static double
number_of (const HeadroomJson *config, const char *key, const char *other)
{
  const HeadroomJson *value = headroom_json_get_value (config, key);

  if (value == NULL)
    value = headroom_json_get_value (config, other);
  if (value == NULL || headroom_json_get_kind (value) != HEADROOM_JSON_NUMBER)
    return -1;
  return headroom_json_get_number (value);
}

static gboolean
is_set (const HeadroomJson *config, const char *key)
{
  const HeadroomJson *value = headroom_json_get_value (config, key);

  return value != NULL && headroom_json_get_kind (value) == HEADROOM_JSON_BOOL && headroom_json_get_bool (value);
}

/* Four bits, in groups of 128. */
static gboolean
is_int4 (const HeadroomJson *config)
{
  return number_of (config, "bits", "w_bit") == 4 && number_of (config, "group_size", "q_group_size") == 128;
}

static gboolean
is_nf4 (const HeadroomJson *config)
{
  return (is_set (config, "load_in_4bit") || is_set (config, "_load_in_4bit"))
         && g_strcmp0 (headroom_json_get_member_string (config, "bnb_4bit_quant_type"), "nf4") == 0;
}

static gboolean
is_double_nf4 (const HeadroomJson *config)
{
  return is_nf4 (config) && is_set (config, "bnb_4bit_use_double_quant");
}

static gboolean
has_no_blocks (const HeadroomJson *config)
{
  return headroom_json_get_value (config, "weight_block_size") == NULL;
}

static gboolean
has_tiles (const HeadroomJson *config)
{
  const HeadroomJson *size = headroom_json_get_value (config, "weight_block_size");

  if (size == NULL || headroom_json_get_kind (size) != HEADROOM_JSON_ARRAY || headroom_json_get_length (size) != 2)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    {
      const HeadroomJson *side = headroom_json_get_element (size, i);
      if (headroom_json_get_kind (side) != HEADROOM_JSON_NUMBER || headroom_json_get_number (side) != 128)
        return FALSE;
    }
  return TRUE;
}

static const struct
{
  const char *method;                          /* “quant_method” */
  gboolean (*is) (const HeadroomJson *config); /* NULL: always */
  const char *choice;                          /* of the parameter weight-quantization */
} formats[] = {
  { "bitsandbytes", is_double_nf4, "bnb-nf4-dq" },
  { "bitsandbytes", is_nf4, "bnb-nf4" },
  { "gptq", is_int4, "gptq-128" },
  { "awq", is_int4, "awq-128" },
  { "fp8", has_tiles, "fp8-block" },
  { "fp8", has_no_blocks, "fp8" },
  { "mxfp4", NULL, "mxfp4" },
};

static const char *
find_format (const HeadroomJson *config)
{
  const char *method = headroom_json_get_member_string (config, "quant_method");

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (method, formats[i].method) == 0 && (formats[i].is == NULL || formats[i].is (config)))
      return formats[i].choice;
  return NULL;
}

void
headroom_hf_reader_read_quantization (HeadroomHfReader *r)
{
  const HeadroomJson *config = headroom_json_get_value (r->root, "quantization_config");
  const char *format = NULL;

  if (config == NULL)
    return;
  if (headroom_json_get_kind (config) == HEADROOM_JSON_OBJECT)
    format = find_format (config);
  if (format == NULL)
    {
      headroom_partial_add_remark (
          r->partial, _ ("“quantization_config” names an unsupported format. Choose the weights’ format yourself."));
      return;
    }
  hr_param_set_text (&r->params, HR_WEIGHT_QUANTIZATION, format);
  headroom_hf_reader_put (r, HR_WEIGHT_QUANTIZATION, HEADROOM_ORIGIN_IMPORTED, "quantization_config");
  headroom_partial_add_remark (r->partial, _ ("The file’s weights are quantised. This applies to inference and to "
                                              "training adapters; full training uses the weight format."));
}
