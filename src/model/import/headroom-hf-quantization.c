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

/* So many bits, in groups of 128. */
static gboolean
has_groups (const HeadroomJson *config, double bits)
{
  return number_of (config, "bits", "w_bit") == bits && number_of (config, "group_size", "q_group_size") == 128;
}

static gboolean
is_int4 (const HeadroomJson *config)
{
  return has_groups (config, 4);
}

static gboolean
is_int8 (const HeadroomJson *config)
{
  return has_groups (config, 8);
}

static gboolean
is_bnb_int8 (const HeadroomJson *config)
{
  return is_set (config, "load_in_8bit") || is_set (config, "_load_in_8bit");
}

/* What compressed-tensors says of the weights, where all groups of matrices have one format. */
static const HeadroomJson *
weights_of (const HeadroomJson *config)
{
  const HeadroomJson *groups = headroom_json_get_value (config, "config_groups");
  const HeadroomJson *group = NULL;

  if (groups != NULL)
    group = headroom_json_get_value (groups, "group_0");
  if (group == NULL || headroom_json_get_length (groups) != 1)
    return NULL;
  return headroom_json_get_value (group, "weights");
}

static gboolean
has_weights (const HeadroomJson *config, const char *type, double bits, double group_size)
{
  const HeadroomJson *weights = weights_of (config);

  if (weights == NULL)
    return FALSE;
  return g_strcmp0 (headroom_json_get_member_string (weights, "type"), type) == 0
         && number_of (weights, "num_bits", "num_bits") == bits
         && number_of (weights, "group_size", "group_size") == group_size;
}

/* A scale for each row or for the whole matrix: no size of a group. */
static gboolean
is_compressed_fp8 (const HeadroomJson *config)
{
  return has_weights (config, "float", 8, -1);
}

static gboolean
is_compressed_int8 (const HeadroomJson *config)
{
  return has_weights (config, "int", 8, -1);
}

static gboolean
is_compressed_int4 (const HeadroomJson *config)
{
  return has_weights (config, "int", 4, 128) && is_set (weights_of (config), "symmetric");
}

static gboolean
is_compressed_mxfp8 (const HeadroomJson *config)
{
  return has_weights (config, "float", 8, 32);
}

static gboolean
is_compressed_nvfp4 (const HeadroomJson *config)
{
  return has_weights (config, "float", 4, 16);
}

static gboolean
is_algorithm (const HeadroomJson *config, const char *name)
{
  return g_strcmp0 (headroom_json_get_member_string (config, "quant_algo"), name) == 0;
}

static gboolean
is_modelopt_fp8 (const HeadroomJson *config)
{
  return is_algorithm (config, "FP8");
}

static gboolean
is_modelopt_nvfp4 (const HeadroomJson *config)
{
  return is_algorithm (config, "NVFP4");
}

static gboolean
is_modelopt_mxfp8 (const HeadroomJson *config)
{
  return is_algorithm (config, "MXFP8");
}

static gboolean
is_torchao_int4 (const HeadroomJson *config)
{
  return g_strcmp0 (headroom_json_get_member_string (config, "quant_type"), "int4_weight_only") == 0;
}

/* mlx-lm names no method. */
static gboolean
is_mlx_4bit (const HeadroomJson *config)
{
  return number_of (config, "bits", "bits") == 4 && number_of (config, "group_size", "group_size") == 64;
}

static gboolean
is_mlx_8bit (const HeadroomJson *config)
{
  return number_of (config, "bits", "bits") == 8 && number_of (config, "group_size", "group_size") == 64;
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
  const char *method;                          /* “quant_method”; NULL: there is none */
  gboolean (*is) (const HeadroomJson *config); /* NULL: always */
  const char *choice;                          /* of the parameter weight-quantization */
} formats[] = {
  { "bitsandbytes", is_double_nf4, "bnb-nf4-dq" },
  { "bitsandbytes", is_nf4, "bnb-nf4" },
  { "bitsandbytes", is_bnb_int8, "bnb-int8" },
  { "gptq", is_int4, "gptq-128" },
  { "gptq", is_int8, "gptq-8bit-128" },
  { "awq", is_int4, "awq-128" },
  { "fp8", has_tiles, "fp8-block" },
  { "fp8", has_no_blocks, "fp8" },
  { "fbgemm_fp8", NULL, "fp8" },
  { "mxfp4", NULL, "mxfp4" },
  { "compressed-tensors", is_compressed_fp8, "fp8" },
  { "compressed-tensors", is_compressed_int8, "w8a8-int8" },
  { "compressed-tensors", is_compressed_int4, "w4a16-128" },
  { "compressed-tensors", is_compressed_mxfp8, "mxfp8" },
  { "compressed-tensors", is_compressed_nvfp4, "nvfp4" },
  { "modelopt", is_modelopt_fp8, "fp8" },
  { "modelopt", is_modelopt_nvfp4, "nvfp4" },
  { "modelopt", is_modelopt_mxfp8, "mxfp8" },
  { "torchao", is_torchao_int4, "torchao-int4" },
  { NULL, is_mlx_4bit, "mlx-4bit" },
  { NULL, is_mlx_8bit, "mlx-8bit" },
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

static gboolean
is_known_method (const char *method)
{
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (method, formats[i].method) == 0)
      return TRUE;
  return FALSE;
}

/* The keys that tell a method's formats apart, with their values. */
static char *
list_details (const HeadroomJson *config)
{
  static const char *const keys[] = {
    "bits",          "w_bit",      "group_size", "q_group_size", "bnb_4bit_quant_type", "weight_block_size",
    "config_groups", "quant_algo", "quant_type"
  };
  GString *list = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const HeadroomJson *value = headroom_json_get_value (config, keys[i]);
      g_autofree char *shown = value == NULL ? NULL : headroom_json_describe (value);

      if (shown == NULL)
        continue;
      g_string_append_printf (list, "%s%s = %s", list->len > 0 ? ", " : "", keys[i], shown);
    }
  return g_string_free_and_steal (list);
}

static void
remark_unknown (HeadroomHfReader *r, const HeadroomJson *config)
{
  const char *method = headroom_json_get_member_string (config, "quant_method");
  g_autofree char *details = list_details (config);
  g_autofree char *remark = NULL;

  if (method != NULL && is_known_method (method) && *details != '\0')
    /* Translators: 1: the name of a method, such as “gptq”, 2: keys and values, with commas. */
    remark = g_strdup_printf (
        _ ("“quantization_config” (“%1$s”) has a format that is not supported (%2$s): the weights "
           "are counted as if they were not quantised. Choose their format yourself."),
        method, details);
  else if (method == NULL)
    remark = g_strdup (_ ("“quantization_config” names no format: the weights are counted as if they were not "
                          "quantised. Choose their format yourself."));
  else
    /* Translators: %s is the name of a method, such as “hqq”. */
    remark = g_strdup_printf (_ ("“quantization_config” (“%s”) names a format that is not supported: the weights "
                                 "are counted as if they were not quantised. Choose their format yourself."),
                              method);
  headroom_partial_add_remark (r->partial, remark);
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
      remark_unknown (r, config);
      return;
    }
  hr_param_set_text (&r->params, HR_WEIGHT_QUANTIZATION, format);
  headroom_hf_reader_put (r, HR_WEIGHT_QUANTIZATION, HEADROOM_ORIGIN_IMPORTED, "quantization_config");
  headroom_partial_add_remark (r->partial, _ ("The file’s weights are quantised. This applies to inference and to "
                                              "training adapters; full training uses the weight format."));
}
