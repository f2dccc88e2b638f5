/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats that config.json files name by a method and few keys. A row says which of the keys mean which choice. Those
 * whose bits and groups are free are in headroom-hf-packed-weights.c. */
#include "model/import/headroom-hf-weight-formats.h"

#include <math.h>

/* The size of a group where a scale is for a whole row or column. */
#define WHOLE (-1)

double
headroom_hf_weights_number (const HeadroomJson *config, const char *key)
{
  const HeadroomJson *value = headroom_json_get_value (config, key);

  if (value == NULL || headroom_json_get_kind (value) != HEADROOM_JSON_NUMBER)
    return NAN;
  return headroom_json_get_number (value);
}

gboolean
headroom_hf_weights_is_symmetric (const HeadroomJson *weights)
{
  return headroom_json_get_value (weights, "symmetric") == NULL || headroom_hf_weights_is_set (weights, "symmetric");
}

gboolean
headroom_hf_weights_is_set (const HeadroomJson *config, const char *key)
{
  const HeadroomJson *value = headroom_json_get_value (config, key);

  return value != NULL && headroom_json_get_kind (value) == HEADROOM_JSON_BOOL && headroom_json_get_bool (value);
}

static gboolean
says (const HeadroomJson *config, const char *key, const char *word)
{
  return g_strcmp0 (headroom_json_get_member_string (config, key), word) == 0;
}

/* So many bits, in groups of 128. */
static gboolean
has_groups (const HeadroomJson *config, double bits)
{
  return headroom_hf_weights_number (config, "bits") == bits
         && headroom_hf_weights_number (config, "group_size") == 128;
}

static gboolean
is_int4_of_128 (const HeadroomJson *config)
{
  return has_groups (config, 4);
}

static gboolean
is_int8_of_128 (const HeadroomJson *config)
{
  return has_groups (config, 8);
}

/* AutoAWQ’s own files spell the keys otherwise. */
static gboolean
is_quantised_by_awq (const HeadroomJson *config)
{
  return headroom_hf_weights_number (config, "w_bit") == 4
         && headroom_hf_weights_number (config, "q_group_size") == 128;
}

static gboolean
loads_in_8_bits (const HeadroomJson *config)
{
  return headroom_hf_weights_is_set (config, "load_in_8bit") || headroom_hf_weights_is_set (config, "_load_in_8bit");
}

static gboolean
loads_in_4_bits (const HeadroomJson *config)
{
  return headroom_hf_weights_is_set (config, "load_in_4bit") || headroom_hf_weights_is_set (config, "_load_in_4bit");
}

/* Transformers refuses both at once. */
static gboolean
is_bnb_int8 (const HeadroomJson *config)
{
  return loads_in_8_bits (config) && !loads_in_4_bits (config);
}

const HeadroomJson *
headroom_hf_compressed_weights (const HeadroomJson *config)
{
  const HeadroomJson *groups = headroom_json_get_value (config, "config_groups");

  if (groups == NULL || headroom_json_get_kind (groups) != HEADROOM_JSON_OBJECT
      || headroom_json_get_length (groups) != 1)
    return NULL;
  return headroom_json_get_value (headroom_json_get_element (groups, 0), "weights");
}

static gboolean
has_weights (const HeadroomJson *config, const char *type, double bits, double group_size)
{
  const HeadroomJson *weights = headroom_hf_compressed_weights (config);
  double size;

  if (weights == NULL)
    return FALSE;
  size = headroom_hf_weights_number (weights, "group_size");
  return says (weights, "type", type) && headroom_hf_weights_number (weights, "num_bits") == bits
         && (isnan (size) ? WHOLE : size) == group_size;
}

/* A scale for each row or for the whole matrix: no size of a group. */
static gboolean
is_compressed_fp8 (const HeadroomJson *config)
{
  return has_weights (config, "float", 8, WHOLE);
}

static gboolean
is_compressed_int8 (const HeadroomJson *config)
{
  return has_weights (config, "int", 8, WHOLE);
}

static gboolean
is_compressed_int4 (const HeadroomJson *config)
{
  return has_weights (config, "int", 4, 128)
         && headroom_hf_weights_is_symmetric (headroom_hf_compressed_weights (config));
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

/* torchao’s format is a word, with its arguments beside it, or an object of a class and its arguments. */
static const HeadroomJson *
find_torchao_object (const HeadroomJson *config)
{
  const HeadroomJson *type = headroom_json_get_value (config, "quant_type");

  if (type == NULL || headroom_json_get_length (type) != 1)
    return NULL;
  return headroom_json_get_value (type, "default");
}

const char *
headroom_hf_torchao_format (const HeadroomJson *config)
{
  const HeadroomJson *object = find_torchao_object (config);

  if (object != NULL)
    return headroom_json_get_member_string (object, "_type");
  return headroom_json_get_member_string (config, "quant_type");
}

double
headroom_hf_torchao_group (const HeadroomJson *config)
{
  const HeadroomJson *object = find_torchao_object (config);
  const HeadroomJson *arguments = headroom_json_get_value (config, "quant_type_kwargs");

  if (object != NULL)
    arguments = headroom_json_get_value (object, "_data");
  if (arguments == NULL)
    return NAN;
  return headroom_hf_weights_number (arguments, "group_size");
}

static gboolean
is_torchao (const HeadroomJson *config, const char *const *names)
{
  const char *format = headroom_hf_torchao_format (config);

  return format != NULL && g_strv_contains (names, format);
}

static gboolean
is_torchao_int8 (const HeadroomJson *config)
{
  static const char *const names[] = { "int8_weight_only", "Int8WeightOnlyConfig",
                                       "int8_dynamic_activation_int8_weight", "Int8DynamicActivationInt8WeightConfig",
                                       NULL };

  return is_torchao (config, names);
}

static gboolean
is_torchao_fp8 (const HeadroomJson *config)
{
  static const char *const names[] = { "float8_weight_only", "Float8WeightOnlyConfig",
                                       "float8_dynamic_activation_float8_weight",
                                       "Float8DynamicActivationFloat8WeightConfig", NULL };

  return is_torchao (config, names);
}

/* mlx-lm names no method. */
static gboolean
is_mlx (const HeadroomJson *config, double bits)
{
  gboolean is_affine = headroom_json_get_value (config, "mode") == NULL || says (config, "mode", "affine");

  return is_affine && headroom_hf_weights_number (config, "bits") == bits
         && headroom_hf_weights_number (config, "group_size") == 64;
}

static gboolean
is_mlx_4bit (const HeadroomJson *config)
{
  return is_mlx (config, 4);
}

static gboolean
is_mlx_8bit (const HeadroomJson *config)
{
  return is_mlx (config, 8);
}

static gboolean
is_bnb_4bit (const HeadroomJson *config)
{
  return loads_in_4_bits (config) && !loads_in_8_bits (config);
}

static gboolean
is_nf4 (const HeadroomJson *config)
{
  return is_bnb_4bit (config) && says (config, "bnb_4bit_quant_type", "nf4");
}

/* FP4 is what Transformers takes where nothing is said. */
static gboolean
is_fp4 (const HeadroomJson *config)
{
  return is_bnb_4bit (config)
         && (says (config, "bnb_4bit_quant_type", "fp4")
             || headroom_json_get_value (config, "bnb_4bit_quant_type") == NULL);
}

static gboolean
is_double_fp4 (const HeadroomJson *config)
{
  return is_fp4 (config) && headroom_hf_weights_is_set (config, "bnb_4bit_use_double_quant");
}

static gboolean
is_double_nf4 (const HeadroomJson *config)
{
  return is_nf4 (config) && headroom_hf_weights_is_set (config, "bnb_4bit_use_double_quant");
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

/* The other class unpacks its weights when they are loaded, and online ones are quantised as they are used. */
static gboolean
is_packed_ternary (const HeadroomJson *config)
{
  const char *class_name = headroom_json_get_member_string (config, "linear_class");
  const char *mode = headroom_json_get_member_string (config, "quantization_mode");

  return (class_name == NULL || g_str_equal (class_name, "bitlinear"))
         && (mode == NULL || g_str_equal (mode, "offline"));
}

/* clang-format off */
/* Where a word says it all. */
static const struct
{
  const char *method; /* “quant_method”; NULL: there is none */
  const char *key;
  const char *word;
  HeadroomHfWeights weights;
} words[] = {
  { "modelopt", "quant_algo", "FP8", { "fp8" } },
  { "modelopt", "quant_algo", "NVFP4", { "nvfp4" } },
  { "modelopt", "quant_algo", "MXFP8", { "mxfp8" } },
  { "eetq", "weights", "int8", { "eetq-int8" } },
  /* A 16-bit scale a row, and of integers below 8 bits a 16-bit scale and a 16-bit shift for 128. */
  { "quanto", "weights", "int8", { "quanto", 8 } },
  { "quanto", "weights", "float8", { "quanto", 8 } },
  { "quanto", "weights", "int4", { "quanto", 4 + 32 / 128. } },
  { "quanto", "weights", "int2", { "quanto", 2 + 32 / 128. } },
  /* Of mlx-lm: an exponent of 8 bits for 32 elements, or an FP8 scale for 16. */
  { NULL, "mode", "mxfp4", { "mlx", 4 + 8 / 32. } },
  { NULL, "mode", "mxfp8", { "mlx", 8 + 8 / 32. } },
  { NULL, "mode", "nvfp4", { "mlx", 4 + 8 / 16. } },
};

static const struct
{
  const char *method;                          /* “quant_method”; NULL: there is none */
  gboolean (*is) (const HeadroomJson *config); /* NULL: always */
  HeadroomHfWeights weights;
} formats[] = {
  { "bitsandbytes", is_double_nf4, { "bnb-nf4-dq" } },
  { "bitsandbytes", is_nf4, { "bnb-nf4" } },
  { "bitsandbytes", is_double_fp4, { "bnb-fp4-dq" } },
  { "bitsandbytes", is_fp4, { "bnb-fp4" } },
  { "bitsandbytes", is_bnb_int8, { "bnb-int8" } },
  { "gptq", is_int4_of_128, { "gptq-128" } },
  { "gptq", is_int8_of_128, { "gptq-8bit-128" } },
  { "awq", is_int4_of_128, { "awq-128" } },
  { "awq", is_quantised_by_awq, { "awq-128" } },
  { "fp8", has_tiles, { "fp8-block" } },
  { "fp8", has_no_blocks, { "fp8" } },
  { "fbgemm_fp8", NULL, { "fp8" } },
  { "mxfp4", NULL, { "mxfp4" } },
  { "compressed-tensors", is_compressed_fp8, { "fp8" } },
  { "compressed-tensors", is_compressed_int8, { "w8a8-int8" } },
  { "compressed-tensors", is_compressed_int4, { "w4a16-128" } },
  { "compressed-tensors", is_compressed_mxfp8, { "mxfp8" } },
  { "compressed-tensors", is_compressed_nvfp4, { "nvfp4" } },
  { "torchao", is_torchao_int8, { "torchao-int8" } },
  { "torchao", is_torchao_fp8, { "fp8" } },
  { "bitnet", is_packed_ternary, { "bitnet", 2 } },
  { NULL, is_mlx_4bit, { "mlx-4bit" } },
  { NULL, is_mlx_8bit, { "mlx-8bit" } },
};
/* clang-format on */

static gboolean
is_of_modelopt (const HeadroomJson *config)
{
  const HeadroomJson *producer = headroom_json_get_value (config, "producer");

  if (headroom_json_get_value (config, "quant_algo") != NULL)
    return TRUE;
  return producer != NULL && g_strcmp0 (headroom_json_get_member_string (producer, "name"), "modelopt") == 0;
}

/* Older files of bitsandbytes and of ModelOpt name no method. */
const char *
headroom_hf_find_quant_method (const HeadroomJson *config)
{
  if (headroom_json_get_value (config, "quant_method") != NULL)
    return headroom_json_get_member_string (config, "quant_method");
  if (loads_in_4_bits (config) || loads_in_8_bits (config))
    return "bitsandbytes";
  if (is_of_modelopt (config))
    return "modelopt";
  return NULL;
}

HeadroomHfWeights
headroom_hf_find_weights (const HeadroomJson *config, gboolean is_mlx)
{
  const char *method = headroom_hf_find_quant_method (config);
  static const HeadroomHfWeights unknown = { NULL };

  if (headroom_hf_find_override (config) != NULL)
    return unknown;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (method, words[i].method) == 0 && says (config, words[i].key, words[i].word))
      return words[i].weights;
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (method, formats[i].method) == 0 && (formats[i].is == NULL || formats[i].is (config)))
      return formats[i].weights;
  return headroom_hf_find_packed_weights (config, is_mlx);
}
