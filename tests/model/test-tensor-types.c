/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of every type of stored tensors: of safetensors by the bits in its name, of GGUF by what a block is made of. */
#include "model/tensors/headroom-tensor-type.h"

#include <stdlib.h>
#include <string.h>

/* "F8_E4M3" has 8 bits; "BOOL" alone says nothing, and is a byte (safetensors, src/tensor.rs). */
static guint
bits_of_name (const char *name)
{
  if (g_str_equal (name, "BOOL"))
    return 8;
  return (guint) strtoul (name + strcspn (name, "0123456789"), NULL, 10);
}

static void
test_named (void)
{
  g_autofree char *list = headroom_tensor_type_list_names ();
  g_auto (GStrv) names = g_strsplit (list, ", ", -1);

  g_assert_cmpuint (g_strv_length (names), ==, 22);
  for (char **name = names; *name != NULL; name++)
    {
      const HeadroomTensorType *type = headroom_tensor_type_by_name (*name);

      g_assert_cmpstr (type->name, ==, *name);
      g_assert_cmpuint (8 * type->block_bytes, ==, bits_of_name (*name) * type->block_elements);
    }
  g_assert_null (headroom_tensor_type_by_name ("F5"));
}

typedef struct
{
  guint number;
  const char *name;
  guint elements;
  guint bytes;
} block_t;

/* llama.cpp, ggml/src/ggml-common.h: the members of each block, one after the other. A ggml_half has 2 bytes. */
static const block_t blocks[] = {
  { 0, "F32", 1, 4 },
  { 1, "F16", 1, 2 },
  { 2, "Q4_0", 32, 2 + 32 / 2 },                                     /* d, qs */
  { 3, "Q4_1", 32, 2 * 2 + 32 / 2 },                                 /* d, m, qs */
  { 6, "Q5_0", 32, 2 + 4 + 32 / 2 },                                 /* d, qh, qs */
  { 7, "Q5_1", 32, 2 * 2 + 4 + 32 / 2 },                             /* d, m, qh, qs */
  { 8, "Q8_0", 32, 2 + 32 },                                         /* d, qs */
  { 9, "Q8_1", 32, 2 * 2 + 32 },                                     /* d, s, qs */
  { 10, "Q2_K", 256, 256 / 16 + 256 / 4 + 2 * 2 },                   /* scales, qs, d, dmin */
  { 11, "Q3_K", 256, 256 / 8 + 256 / 4 + 12 + 2 },                   /* hmask, qs, scales, d */
  { 12, "Q4_K", 256, 2 * 2 + 12 + 256 / 2 },                         /* d, dmin, scales, qs */
  { 13, "Q5_K", 256, 2 * 2 + 12 + 256 / 8 + 256 / 2 },               /* d, dmin, scales, qh, qs */
  { 14, "Q6_K", 256, 256 / 2 + 256 / 4 + 256 / 16 + 2 },             /* ql, qh, scales, d */
  { 15, "Q8_K", 256, 4 + 256 + 2 * 256 / 16 },                       /* d (a float), qs, bsums */
  { 16, "IQ2_XXS", 256, 2 + 2 * 256 / 8 },                           /* d, qs */
  { 17, "IQ2_XS", 256, 2 + 2 * 256 / 8 + 256 / 32 },                 /* d, qs, scales */
  { 18, "IQ3_XXS", 256, 2 + 3 * 256 / 8 },                           /* d, qs */
  { 19, "IQ1_S", 256, 2 + 256 / 8 + 2 * 256 / 32 },                  /* d, qs, qh */
  { 20, "IQ4_NL", 32, 2 + 32 / 2 },                                  /* d, qs */
  { 21, "IQ3_S", 256, 2 + 256 / 4 + 256 / 32 + 256 / 8 + 256 / 64 }, /* d, qs, qh, signs, scales */
  { 22, "IQ2_S", 256, 2 + 256 / 4 + 256 / 32 + 256 / 32 },           /* d, qs, qh, scales */
  { 23, "IQ4_XS", 256, 2 + 2 + 256 / 64 + 256 / 2 },                 /* d, scales_h, scales_l, qs */
  { 24, "I8", 1, 1 },
  { 25, "I16", 1, 2 },
  { 26, "I32", 1, 4 },
  { 27, "I64", 1, 8 },
  { 28, "F64", 1, 8 },
  { 29, "IQ1_M", 256, 256 / 8 + 256 / 16 + 256 / 32 }, /* qs, qh, scales */
  { 30, "BF16", 1, 2 },
  { 34, "TQ1_0", 256, (256 - 4 * 256 / 64) / 5 + 256 / 64 + 2 }, /* qs, qh, d */
  { 35, "TQ2_0", 256, 256 / 4 + 2 },                             /* qs, d */
  { 39, "MXFP4", 32, 1 + 32 / 2 },                               /* e, qs */
};

static void
test_numbered (void)
{
  g_autofree char *list = headroom_tensor_type_list_numbers ();
  g_auto (GStrv) numbers = g_strsplit (list, ", ", -1);

  g_assert_cmpuint (g_strv_length (numbers), ==, G_N_ELEMENTS (blocks));
  for (guint i = 0; i < G_N_ELEMENTS (blocks); i++)
    {
      const HeadroomTensorType *type = headroom_tensor_type_by_number (blocks[i].number);
      g_autofree char *listed = g_strdup_printf ("%u (%s)", blocks[i].number, blocks[i].name);

      g_assert_cmpstr (type->name, ==, blocks[i].name);
      g_assert_cmpuint (type->block_elements, ==, blocks[i].elements);
      g_assert_cmpuint (type->block_bytes, ==, blocks[i].bytes);
      g_assert_cmpstr (numbers[i], ==, listed);
    }
}

/* 4 and 5 were removed from llama.cpp, 39 is the last. */
static void
test_unknown_numbers (void)
{
  g_assert_null (headroom_tensor_type_by_number (4));
  g_assert_null (headroom_tensor_type_by_number (5));
  g_assert_null (headroom_tensor_type_by_number (40));
  g_assert_null (headroom_tensor_type_by_number (G_MAXUINT32));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/tensor-types/named", test_named);
  g_test_add_func ("/model/tensor-types/numbered", test_numbered);
  g_test_add_func ("/model/tensor-types/unknown-numbers", test_unknown_numbers);
  return g_test_run ();
}
