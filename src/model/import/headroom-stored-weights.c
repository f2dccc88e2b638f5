/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats by the names that their libraries give to tensors. Sources: what AutoGPTQ, AutoAWQ, bitsandbytes (its
 * state_dict), compressed-tensors, ModelOpt, mlx-lm and Transformers’ finegrained_fp8 and mxfp4 write, 2025. */
#include "model/import/headroom-stored-weights.h"

#include "model/import/headroom-stored-words.h"

#include <string.h>

enum
{
  WORD_BITS = 32
};

/* How many bits an element has of the words that a tensor packs; 0: it cannot be told. */
typedef guint (*BitsFunc) (const HeadroomTensor *packed, const HeadroomTensor *beside);

static guint
bits_by_columns (guint64 packed_columns, guint64 columns)
{
  if (columns == 0 || WORD_BITS * packed_columns % columns != 0)
    return 0;
  return (guint) (WORD_BITS * packed_columns / columns);
}

/* A scale for 128 columns, and for 64 of mlx-lm’s. */
static guint
bits_of_128 (const HeadroomTensor *packed, const HeadroomTensor *scales)
{
  return bits_by_columns (packed->shape[1], scales->shape[1] * 128);
}

static guint
bits_of_64 (const HeadroomTensor *packed, const HeadroomTensor *scales)
{
  return bits_by_columns (packed->shape[1], scales->shape[1] * 64);
}

/* A quantised matrix is known by its name’s ending, its type, and a tensor beside it. */
typedef struct
{
  const char *ending;
  const char *type;
  const char *beside;      /* what that tensor’s name ends with instead; the same: it is the matrix itself */
  const char *beside_type; /* NULL: any */
  const char *format;
  guint elements; /* that one stands for; 0: 32 bits over `bits` */
  guint bits;
  BitsFunc count_bits;
} Kind;

/* clang-format off */
static const Kind kinds[] = {
  { ".weight", "F8_E4M3", ".weight_scale_inv", NULL, "fp8-block", 1 },
  { ".weight", "F8_E4M3", ".weight_scale", "F8_E8M0", "mxfp8", 1 },
  { ".weight", "F8_E4M3", ".weight_scale", "U8", "mxfp8", 1 },
  { "", "F8_E4M3", "", NULL, "fp8", 1 },
  { ".weight", "I8", ".SCB", NULL, "bnb-int8", 1 },
  { ".weight", "I8", ".weight_scale", NULL, "w8a8-int8", 1 },
  { ".weight", "U8", ".weight.nested_absmax", NULL, "bnb-nf4-dq", 2 },
  { ".weight", "U8", ".weight.absmax", NULL, "bnb-nf4", 2 },
  { ".weight", "U8", ".weight_scale_2", NULL, "nvfp4", 2 },
  { ".weight_packed", "U8", ".weight_scale", NULL, "nvfp4", 2 },
  { "_blocks", "U8", "_scales", NULL, "mxfp4", 2 },
  { ".weight_packed", "I32", ".weight_scale", NULL, "w4a16-128", 0, 4, bits_of_128 },
  { ".weight_packed", "I32", ".weight_scale", NULL, "w8a8-int8", 0, 8, bits_of_128 },
  { ".weight", "U32", ".scales", NULL, "mlx-4bit", 0, 4, bits_of_64 },
  { ".weight", "U32", ".scales", NULL, "mlx-8bit", 0, 8, bits_of_64 },
};

/* What stands beside quantised matrices and is no parameter. */
static const char *const scales[] = {
  ".weight_scale", ".weight_scale_inv", ".weight_scale_2", ".input_scale", ".output_scale", ".q_scale", ".k_scale",
  ".v_scale", ".weight_global_scale", ".input_global_scale", ".weight_shape", ".weight_zero_point", ".weight_g_idx",
  ".qzeros", ".g_idx", ".scales", ".biases", ".weight.absmax", ".weight.quant_map", ".weight.nested_absmax",
  ".weight.nested_quant_map", ".SCB", ".weight_format", "_scale_inv", "_proj_scale",
};

/* Tables that a model computes, and some files have none the less. */
static const char *const buffers[] = { ".inv_freq", ".masked_bias", ".position_ids" };
/* clang-format on */

static gboolean
ends_with_any (const char *name, const char *const *endings, guint n)
{
  for (guint i = 0; i < n; i++)
    if (g_str_has_suffix (name, endings[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_of_type (const HeadroomTensor *tensor, const char *type)
{
  return type == NULL || g_str_equal (tensor->type->name, type);
}

static gboolean
has_bits (const Kind *kind, const HeadroomTensor *tensor, const HeadroomTensor *beside)
{
  if (kind->count_bits == NULL)
    return TRUE;
  return tensor->n_dimensions >= 2 && beside->n_dimensions >= 2 && kind->count_bits (tensor, beside) == kind->bits;
}

static gboolean
is_kind (const HeadroomTensors *tensors, const HeadroomTensor *tensor, const Kind *kind)
{
  const HeadroomTensor *beside;

  if (!is_of_type (tensor, kind->type) || !g_str_has_suffix (tensor->name, kind->ending))
    return FALSE;
  beside = headroom_stored_find_beside (tensors, tensor->name, kind->ending, kind->beside);
  return beside != NULL && is_of_type (beside, kind->beside_type) && has_bits (kind, tensor, beside);
}

static guint64
count_elements (const HeadroomTensor *tensor, const Kind *kind)
{
  if (kind->elements > 0)
    return tensor->elements * kind->elements;
  return tensor->elements * (WORD_BITS / kind->bits);
}

static HeadroomStoredMatrix
find_matrix (const HeadroomTensors *tensors, const HeadroomTensor *tensor)
{
  HeadroomStoredMatrix matrix = { NULL };

  if (g_str_has_suffix (tensor->name, ".qweight") && is_of_type (tensor, "I32"))
    return headroom_stored_words_of (tensors, tensor);
  for (guint i = 0; i < G_N_ELEMENTS (kinds) && matrix.format == NULL; i++)
    if (is_kind (tensors, tensor, &kinds[i]))
      matrix = (HeadroomStoredMatrix) { kinds[i].format, count_elements (tensor, &kinds[i]) };
  return matrix;
}

/* A mask of GPT-2’s attention is called as a bias is, and has four dimensions. */
static gboolean
is_buffer (const HeadroomTensor *tensor)
{
  gboolean is_mask = tensor->n_dimensions == 4
                     && (g_str_has_suffix (tensor->name, ".attn.bias")
                         || g_str_has_suffix (tensor->name, ".attention.bias"));

  return is_mask || ends_with_any (tensor->name, buffers, G_N_ELEMENTS (buffers));
}

/* MXFP4 and bitsandbytes have their scales where only those have some. */
static gboolean
is_scale (const HeadroomTensors *tensors, const HeadroomTensor *tensor)
{
  if (g_str_has_suffix (tensor->name, "_scales")
      && headroom_stored_find_beside (tensors, tensor->name, "_scales", "_blocks") != NULL)
    return TRUE;
  if (strstr (tensor->name, ".weight.quant_state.") != NULL)
    return TRUE;
  return ends_with_any (tensor->name, scales, G_N_ELEMENTS (scales));
}

/* A matrix whose elements are no floating-point numbers of two bytes or more. */
static gboolean
is_packed (const HeadroomTensor *tensor)
{
  static const char *const types[] = { "F16", "BF16", "F32", "F64" };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (tensor->type->name, types[i]))
      return FALSE;
  return tensor->n_dimensions >= 2;
}

/* What is in one format. */
typedef struct
{
  guint64 elements;
  double bits; /* of all of them, or 0 */
} Share;

typedef struct
{
  HeadroomStoredWeights weights;
  GHashTable *formats; /* name to Share */
} Sum;

static void
add_quantised (Sum *sum, const HeadroomStoredMatrix *matrix)
{
  Share *share = g_hash_table_lookup (sum->formats, matrix->format);

  if (share == NULL)
    {
      share = g_new0 (Share, 1);
      g_hash_table_insert (sum->formats, (char *) matrix->format, share);
    }
  share->elements += matrix->elements;
  share->bits += (double) matrix->elements * matrix->bits;
  sum->weights.parameters += matrix->elements;
  sum->weights.is_quantised = TRUE;
}

static void
add_tensor (Sum *sum, const HeadroomTensors *tensors, const HeadroomTensor *tensor)
{
  HeadroomStoredMatrix matrix = { NULL };

  sum->weights.bytes += tensor->bytes;
  if (is_scale (tensors, tensor) || is_buffer (tensor))
    return;
  if (is_packed (tensor))
    matrix = find_matrix (tensors, tensor);
  if (matrix.format != NULL)
    add_quantised (sum, &matrix);
  else if (is_packed (tensor) && sum->weights.unknown == NULL)
    sum->weights.unknown = tensor;
  else
    sum->weights.parameters += tensor->elements;
}

/* The format of most elements. */
static void
take_most (Sum *sum)
{
  GHashTableIter iter;
  gpointer name;
  gpointer value;
  guint64 most = 0;

  g_hash_table_iter_init (&iter, sum->formats);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      const Share *share = value;

      if (share->elements <= most)
        continue;
      most = share->elements;
      sum->weights.format = name;
      sum->weights.bits = share->bits / (double) share->elements;
    }
}

HeadroomStoredWeights
headroom_stored_weights_of (const HeadroomTensors *tensors)
{
  g_autoptr (GHashTable) formats = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  Sum sum = { .formats = formats };

  for (guint i = 0; i < headroom_tensors_get_length (tensors); i++)
    add_tensor (&sum, tensors, headroom_tensors_get (tensors, i));
  if (sum.weights.unknown != NULL)
    {
      sum.weights.parameters = 0;
      sum.weights.is_quantised = TRUE;
      return sum.weights;
    }
  take_most (&sum);
  return sum.weights;
}

typedef struct
{
  const HeadroomTensorType *type;
  guint64 bytes;
} TypeSum;

static int
compare_sums (gconstpointer a, gconstpointer b)
{
  const TypeSum *first = a;
  const TypeSum *second = b;

  if (first->bytes > second->bytes)
    return -1;
  return first->bytes < second->bytes;
}

static TypeSum *
find_sum (GArray *sums, const HeadroomTensorType *type)
{
  TypeSum sum = { type, 0 };

  for (guint i = 0; i < sums->len; i++)
    if (g_array_index (sums, TypeSum, i).type == type)
      return &g_array_index (sums, TypeSum, i);
  g_array_append_val (sums, sum);
  return &g_array_index (sums, TypeSum, sums->len - 1);
}

char *
headroom_stored_weights_list_types (const HeadroomTensors *tensors)
{
  g_autoptr (GArray) sums = g_array_new (FALSE, FALSE, sizeof (TypeSum));
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < headroom_tensors_get_length (tensors); i++)
    {
      const HeadroomTensor *tensor = headroom_tensors_get (tensors, i);

      find_sum (sums, tensor->type)->bytes += tensor->bytes;
    }
  g_array_sort (sums, compare_sums);
  for (guint i = 0; i < sums->len; i++)
    {
      if (i > 0)
        g_string_append (list, ", ");
      g_string_append (list, g_array_index (sums, TypeSum, i).type->name);
    }
  return g_string_free_and_steal (g_steal_pointer (&list));
}
