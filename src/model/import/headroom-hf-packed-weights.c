/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats whose bits and groups are free: an element has its bits and a share of the scale and the zero of its group.
 * Sources: what AutoGPTQ and GPTQModel (qweight, qzeros, scales), AutoAWQ, auto-round, compressed-tensors, torchao,
 * HQQ (bitpack.py) and mlx-lm (quantize) keep of a matrix, 2025. */
#include "model/import/headroom-hf-weight-formats.h"

#include <math.h>
#include <string.h>

enum
{
  SCALE_BITS = 16,
  SMALLEST_GROUP = 8,
  LARGEST_GROUP = 65536,
  WHOLE = -1, /* the group is a row or column: its scale is at most a thousandth and not counted */
};

typedef enum
{
  NO_ZERO,
  PACKED_ZERO, /* of as many bits as an element */
  WIDE_ZERO,   /* of as many as the scale */
} Zero;

/* The object that has the keys; NULL: the format is another. */
typedef const HeadroomJson *(*FindFunc) (const HeadroomJson *config);

static const HeadroomJson *
find_itself (const HeadroomJson *config)
{
  return config;
}

/* auto-round packs as others do, and says as which. */
static const HeadroomJson *
find_if_packed (const HeadroomJson *config, const char *as)
{
  const char *packing = headroom_json_get_member_string (config, "packing_format");
  const char *type = headroom_json_get_member_string (config, "data_type");
  gboolean is_integer = type == NULL || g_str_equal (type, "int");

  return is_integer && packing != NULL && strstr (packing, as) != NULL ? config : NULL;
}

static const HeadroomJson *
find_gptq (const HeadroomJson *config)
{
  return find_if_packed (config, "gptq");
}

static const HeadroomJson *
find_awq (const HeadroomJson *config)
{
  return find_if_packed (config, "awq");
}

static const HeadroomJson *
find_compressed (const HeadroomJson *config, gboolean is_symmetric)
{
  const HeadroomJson *weights = headroom_hf_compressed_weights (config);

  if (weights == NULL || g_strcmp0 (headroom_json_get_member_string (weights, "type"), "int") != 0)
    return NULL;
  return headroom_hf_weights_is_symmetric (weights) == is_symmetric ? weights : NULL;
}

static const HeadroomJson *
find_symmetric (const HeadroomJson *config)
{
  return find_compressed (config, TRUE);
}

static const HeadroomJson *
find_asymmetric (const HeadroomJson *config)
{
  return find_compressed (config, FALSE);
}

/* The zeros and scales may be quantised in turn, in older files. */
static const HeadroomJson *
find_hqq (const HeadroomJson *config)
{
  const HeadroomJson *all = headroom_json_get_value (config, "quant_config");
  const HeadroomJson *weights = all == NULL ? NULL : headroom_json_get_value (all, "weight_quant_params");

  if (weights == NULL || headroom_hf_weights_is_set (weights, "quant_zero")
      || headroom_hf_weights_is_set (weights, "quant_scale"))
    return NULL;
  return weights;
}

static const HeadroomJson *
find_affine (const HeadroomJson *config)
{
  const char *mode = headroom_json_get_member_string (config, "mode");

  return mode == NULL || g_str_equal (mode, "affine") ? config : NULL;
}

/* clang-format off */
static const struct
{
  const char *method; /* “quant_method”; NULL: there is none */
  FindFunc find;
  const char *choice;
  const char *bits_key, *group_key;
  const char *bits; /* that exist: digits */
  Zero zero;
} layouts[] = {
  { "gptq", find_itself, "gptq", "bits", "group_size", "2348", PACKED_ZERO },
  { "awq", find_itself, "awq", "bits", "group_size", "4", PACKED_ZERO },
  { "awq", find_itself, "awq", "w_bit", "q_group_size", "4", PACKED_ZERO },
  { "auto-round", find_gptq, "gptq", "bits", "group_size", "2348", PACKED_ZERO },
  { "auto-round", find_awq, "awq", "bits", "group_size", "4", PACKED_ZERO },
  { "compressed-tensors", find_symmetric, "wna16", "num_bits", "group_size", "248", NO_ZERO },
  { "compressed-tensors", find_asymmetric, "wna16", "num_bits", "group_size", "248", PACKED_ZERO },
  { "hqq", find_hqq, "hqq", "nbits", "group_size", "12348", WIDE_ZERO },
  { NULL, find_affine, "mlx", "bits", "group_size", "234568", WIDE_ZERO },
};
/* clang-format on */

static double
count_zero_bits (Zero zero, double element)
{
  switch (zero)
    {
    case PACKED_ZERO: return element;
    case WIDE_ZERO: return SCALE_BITS;
    case NO_ZERO:
    default: return 0;
    }
}

/* HQQ packs ten elements of three bits into a word of 32. */
static double
count_element_bits (const char *choice, double bits)
{
  if (bits == 3 && g_str_equal (choice, "hqq"))
    return 3.2;
  return bits;
}

/* compressed-tensors writes null for a scale a row, and says so elsewhere. */
static double
read_group (const HeadroomJson *config, const char *key)
{
  if (g_strcmp0 (headroom_json_get_member_string (config, "strategy"), "channel") == 0)
    return WHOLE;
  return headroom_hf_weights_number (config, key);
}

static gboolean
exists (const char *digits, double bits, double group)
{
  gboolean is_digit = bits >= 1 && bits <= 9 && bits == floor (bits) && strchr (digits, '0' + (int) bits) != NULL;
  gboolean is_group = group == WHOLE || (group >= SMALLEST_GROUP && group <= LARGEST_GROUP && group == floor (group));

  return is_digit && is_group;
}

static HeadroomHfWeights
read_layout (const HeadroomJson *config, guint i)
{
  const HeadroomJson *object = layouts[i].find (config);
  HeadroomHfWeights weights = { NULL };
  double bits;
  double group;

  if (object == NULL)
    return weights;
  bits = headroom_hf_weights_number (object, layouts[i].bits_key);
  group = read_group (object, layouts[i].group_key);
  if (!exists (layouts[i].bits, bits, group))
    return weights;
  weights.choice = layouts[i].choice;
  weights.bits = count_element_bits (weights.choice, bits);
  if (group != WHOLE)
    weights.bits += (SCALE_BITS + count_zero_bits (layouts[i].zero, bits)) / group;
  return weights;
}

/* torchao’s INT4 has groups of 128 where nothing else is said, and a scale and a zero of 16 bits for each. */
static HeadroomHfWeights
read_torchao (const HeadroomJson *config)
{
  static const char *const names[] = { "int4_weight_only", "Int4WeightOnlyConfig", NULL };
  const char *format = headroom_hf_torchao_format (config);
  HeadroomHfWeights weights = { NULL };
  double group;

  if (format == NULL || !g_strv_contains (names, format))
    return weights;
  group = headroom_hf_torchao_group (config);
  if (isnan (group) || group == 128)
    weights.choice = "torchao-int4";
  else if (exists ("4", 4, group) && group != WHOLE)
    weights = (HeadroomHfWeights) { "torchao", 4 + 2 * SCALE_BITS / group };
  return weights;
}

/* What EXL2’s quantiser calls bits is their mean, scales and all. */
static HeadroomHfWeights
read_exl2 (const HeadroomJson *config)
{
  double bits = headroom_hf_weights_number (config, "bits");
  HeadroomHfWeights weights = { NULL };

  if (bits >= 2 && bits <= 8)
    weights = (HeadroomHfWeights) { "exl2", bits };
  return weights;
}

HeadroomHfWeights
headroom_hf_find_packed_weights (const HeadroomJson *config, gboolean is_mlx)
{
  const char *method = headroom_json_get_member_string (config, "quant_method");
  HeadroomHfWeights weights = { NULL };

  if (g_strcmp0 (method, "torchao") == 0)
    return read_torchao (config);
  if (g_strcmp0 (method, "exl2") == 0)
    return read_exl2 (config);
  if (method == NULL && !is_mlx)
    return weights;
  for (guint i = 0; i < G_N_ELEMENTS (layouts) && weights.choice == NULL; i++)
    if (g_strcmp0 (method, layouts[i].method) == 0)
      weights = read_layout (config, i);
  return weights;
}
