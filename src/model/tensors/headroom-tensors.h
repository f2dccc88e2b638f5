/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tensors that the headers of a model’s files list, with the metadata beside them: names, shapes, types and bytes
 * exactly as they are stored. No weight is read. */
#pragma once

#include "model/base/headroom-error.h"
#include "model/base/headroom-json.h"
#include "model/tensors/headroom-tensor-type.h"

enum
{
  HEADROOM_TENSOR_MAX_DIMENSIONS = 8,
  HEADROOM_TENSORS_MAX = 200000, /* of one model: the largest published ones have 140000 */
};

/** Counts and sizes up to here are exact as doubles, too. */
#define HEADROOM_TENSOR_MAX_ELEMENTS (G_GUINT64_CONSTANT (1) << 53)

typedef struct
{
  char *name;
  const HeadroomTensorType *type;
  guint n_dimensions;
  guint64 shape[HEADROOM_TENSOR_MAX_DIMENSIONS];
  guint64 elements;
  guint64 bytes;
} HeadroomTensor;

typedef struct _HeadroomTensors HeadroomTensors;

HeadroomTensors *headroom_tensors_new (void);
void headroom_tensors_free (HeadroomTensors *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeadroomTensors, headroom_tensors_free)

/** Add a tensor of that name, type and shape, whose name no other has; takes the name over. Elements and bytes follow.
 * NULL and an error of HEADROOM_FILE_ERROR where it cannot be one. */
const HeadroomTensor *headroom_tensors_add (HeadroomTensors *self, char *name, const HeadroomTensorType *type,
                                            const guint64 *shape, guint n_dimensions, GError **error);

guint headroom_tensors_get_length (const HeadroomTensors *self);
const HeadroomTensor *headroom_tensors_get (const HeadroomTensors *self, guint index);

/** The tensor of that name; NULL: there is none. */
const HeadroomTensor *headroom_tensors_find (const HeadroomTensors *self, const char *name);

/** Elements of all tensors; bytes of all, or of those of one type. */
guint64 headroom_tensors_count_elements (const HeadroomTensors *self);
guint64 headroom_tensors_count_bytes (const HeadroomTensors *self, const HeadroomTensorType *type);

/** What the header says besides: an object, whose members a reader sets. (transfer none) */
HeadroomJson *headroom_tensors_get_metadata (const HeadroomTensors *self);

/** A number as its digits, for messages. (transfer full) */
char *headroom_tensors_digits (guint64 number);

/** A name of a file that nobody vouches for, as a message can show it: valid, and shortened. (transfer full) */
char *headroom_tensors_show_name (const char *name);

/** Say that a field of a header is `value` and must be something else. Returns FALSE. */
gboolean headroom_tensors_refuse (GError **error, const char *field, const char *value, const char *allowed);

/** The same of a whole number out of its range. */
gboolean headroom_tensors_refuse_number (GError **error, const char *field, guint64 value, guint64 least, guint64 most);

/** The same of a field of a tensor: “NAME: FIELD”. */
gboolean headroom_tensors_refuse_of (GError **error, const char *tensor, const char *field, const char *value,
                                     const char *allowed);
