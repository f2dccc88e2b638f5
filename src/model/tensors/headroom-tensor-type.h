/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Types of stored tensors, as safetensors and GGUF files name or number them: elements in blocks of so many bytes. */
#pragma once

#include <glib.h>

typedef struct
{
  const char *name;
  guint block_bytes;
  guint block_elements;
} HeadroomTensorType;

/** The type that a safetensors header calls `name`; NULL: it has none of that name. */
const HeadroomTensorType *headroom_tensor_type_by_name (const char *name);

/** The type with that number in GGUF files; NULL: llama.cpp has none. */
const HeadroomTensorType *headroom_tensor_type_by_number (guint32 number);

/** The names of safetensors, or the numbers of GGUF, as a list for messages. */
char *headroom_tensor_type_list_names (void);
char *headroom_tensor_type_list_numbers (void);
