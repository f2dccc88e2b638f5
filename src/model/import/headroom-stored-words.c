/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The zeros are packed as the weights are, and the scales are not: the two say how many bits an element has, and the
 * scales how many of them share one. Source: what AutoGPTQ and AutoAWQ write, 2025. */
#include "model/import/headroom-stored-words.h"

#include <string.h>

enum
{
  WORD_BITS = 32,
  SCALE_BITS = 16
};

typedef enum
{
  DOWN_COLUMNS, /* GPTQ: a row of words has a scale for each */
  ALONG_ROWS,   /* AWQ */
} Packing;

/* Groups of 128 have formats of their own. */
static const struct
{
  Packing packing;
  guint bits;
  guint64 group; /* 0: any */
  const char *format;
} formats[] = {
  { DOWN_COLUMNS, 4, 128, "gptq-128" }, { DOWN_COLUMNS, 8, 128, "gptq-8bit-128" },
  { DOWN_COLUMNS, 2, 0, "gptq" },       { DOWN_COLUMNS, 3, 0, "gptq" },
  { DOWN_COLUMNS, 4, 0, "gptq" },       { DOWN_COLUMNS, 8, 0, "gptq" },
  { ALONG_ROWS, 4, 128, "awq-128" },    { ALONG_ROWS, 4, 0, "awq" },
};

const HeadroomTensor *
headroom_stored_find_beside (const HeadroomTensors *tensors, const char *name, const char *ending, const char *other)
{
  g_autofree char *stem = g_strndup (name, strlen (name) - strlen (ending));
  g_autofree char *beside = g_strconcat (stem, other, NULL);

  return headroom_tensors_find (tensors, beside);
}

static gboolean
is_table (const HeadroomTensor *tensor)
{
  return tensor != NULL && tensor->n_dimensions == 2 && tensor->shape[0] > 0 && tensor->shape[1] > 0;
}

/* Zero where no number of bits fits. */
static guint
count_bits (const HeadroomTensor *zeros, const HeadroomTensor *scales)
{
  guint64 bits = WORD_BITS * zeros->shape[1];

  return bits % scales->shape[1] == 0 ? (guint) (bits / scales->shape[1]) : 0;
}

static guint64
count_group (const HeadroomTensor *words, const HeadroomTensor *scales, Packing packing, guint bits)
{
  guint64 rows = words->shape[0];

  if (packing == DOWN_COLUMNS)
    rows = rows * WORD_BITS / bits;
  return rows / scales->shape[0];
}

/* A scale for a whole column is at most a thousandth, and counted here none the less. */
static void
take_format (HeadroomStoredMatrix *matrix, Packing packing, guint bits, guint64 group)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats) && matrix->format == NULL; i++)
    {
      gboolean has_group = formats[i].group == 0 || formats[i].group == group;

      if (formats[i].packing != packing || formats[i].bits != bits || !has_group)
        continue;
      matrix->format = formats[i].format;
      if (formats[i].group == 0 && group > 0)
        matrix->bits = bits + (SCALE_BITS + bits) / (double) group;
    }
}

HeadroomStoredMatrix
headroom_stored_words_of (const HeadroomTensors *tensors, const HeadroomTensor *words)
{
  const HeadroomTensor *zeros = headroom_stored_find_beside (tensors, words->name, ".qweight", ".qzeros");
  const HeadroomTensor *scales = headroom_stored_find_beside (tensors, words->name, ".qweight", ".scales");
  HeadroomStoredMatrix matrix = { NULL };
  Packing packing;
  guint bits;

  if (!is_table (words) || !is_table (zeros) || !is_table (scales))
    return matrix;
  bits = count_bits (zeros, scales);
  if (bits == 0)
    return matrix;
  packing = words->shape[1] == scales->shape[1] ? DOWN_COLUMNS : ALONG_ROWS;
  matrix.elements = words->elements * WORD_BITS / bits;
  take_format (&matrix, packing, bits, count_group (words, scales, packing, bits));
  return matrix;
}
