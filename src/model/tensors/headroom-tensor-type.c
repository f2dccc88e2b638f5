/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two tables of types. Sources: safetensors, src/tensor.rs (Dtype); llama.cpp, ggml/include/ggml.h (ggml_type) and
 * ggml/src/ggml-common.h (the blocks), 2025. */
#include "model/tensors/headroom-tensor-type.h"

/* clang-format off */
static const HeadroomTensorType named[] = {
  { "BOOL", 1, 1 }, { "U8", 1, 1 }, { "I8", 1, 1 }, { "U16", 2, 1 }, { "I16", 2, 1 }, { "U32", 4, 1 }, { "I32", 4, 1 },
  { "U64", 8, 1 }, { "I64", 8, 1 }, { "F16", 2, 1 }, { "BF16", 2, 1 }, { "F32", 4, 1 }, { "F64", 8, 1 },
  { "C64", 8, 1 }, { "F8_E4M3", 1, 1 }, { "F8_E5M2", 1, 1 }, { "F8_E8M0", 1, 1 }, { "F8_E4M3FNUZ", 1, 1 },
  { "F8_E5M2FNUZ", 1, 1 }, { "F6_E2M3", 3, 4 }, { "F6_E3M2", 3, 4 }, { "F4", 1, 2 },
};

/* The index is the number; types that were removed are left out. */
static const HeadroomTensorType numbered[] = {
  [0] = { "F32", 4, 1 }, [1] = { "F16", 2, 1 },
  [2] = { "Q4_0", 18, 32 }, [3] = { "Q4_1", 20, 32 }, [6] = { "Q5_0", 22, 32 }, [7] = { "Q5_1", 24, 32 },
  [8] = { "Q8_0", 34, 32 }, [9] = { "Q8_1", 36, 32 },
  [10] = { "Q2_K", 84, 256 }, [11] = { "Q3_K", 110, 256 }, [12] = { "Q4_K", 144, 256 }, [13] = { "Q5_K", 176, 256 },
  [14] = { "Q6_K", 210, 256 }, [15] = { "Q8_K", 292, 256 },
  [16] = { "IQ2_XXS", 66, 256 }, [17] = { "IQ2_XS", 74, 256 }, [18] = { "IQ3_XXS", 98, 256 },
  [19] = { "IQ1_S", 50, 256 }, [20] = { "IQ4_NL", 18, 32 }, [21] = { "IQ3_S", 110, 256 }, [22] = { "IQ2_S", 82, 256 },
  [23] = { "IQ4_XS", 136, 256 },
  [24] = { "I8", 1, 1 }, [25] = { "I16", 2, 1 }, [26] = { "I32", 4, 1 }, [27] = { "I64", 8, 1 }, [28] = { "F64", 8, 1 },
  [29] = { "IQ1_M", 56, 256 }, [30] = { "BF16", 2, 1 },
  [34] = { "TQ1_0", 54, 256 }, [35] = { "TQ2_0", 66, 256 },
  [39] = { "MXFP4", 17, 32 },
};
/* clang-format on */

const HeadroomTensorType *
headroom_tensor_type_by_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (g_strcmp0 (named[i].name, name) == 0)
      return &named[i];
  return NULL;
}

const HeadroomTensorType *
headroom_tensor_type_by_number (guint32 number)
{
  if (number >= G_N_ELEMENTS (numbered) || numbered[number].name == NULL)
    return NULL;
  return &numbered[number];
}

static void
add_to_list (GString *list, const char *item)
{
  if (list->len > 0)
    g_string_append (list, ", ");
  g_string_append (list, item);
}

char *
headroom_tensor_type_list_names (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    add_to_list (list, named[i].name);
  return g_string_free_and_steal (list);
}

char *
headroom_tensor_type_list_numbers (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (numbered); i++)
    if (numbered[i].name != NULL)
      {
        g_autofree char *item = g_strdup_printf ("%u (%s)", i, numbered[i].name);

        add_to_list (list, item);
      }
  return g_string_free_and_steal (list);
}
