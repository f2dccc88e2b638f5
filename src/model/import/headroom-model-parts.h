/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files are the parts of one model, and their headers read together. */
#pragma once

#include "model/tensors/headroom-tensors.h"

typedef enum
{
  HEADROOM_PARTS_SAFETENSORS,
  HEADROOM_PARTS_GGUF,
} HeadroomPartsFormat;

/** The names of a folder’s files with that ending, sorted. (transfer full) */
GPtrArray *headroom_model_parts_list (GFile *folder, const char *ending, GCancellable *cancellable, GError **error);

/** The names of all parts of a divided model, of which `name` is one: “NAME-00001-of-00003.gguf”. Only itself
 * where it is not divided. (transfer full) */
GPtrArray *headroom_model_parts_of (const char *name);

/** Add the tensors of the files of these names in the folder. An error names the file. */
gboolean headroom_model_parts_read (GFile *folder, GPtrArray *names, HeadroomPartsFormat format,
                                    HeadroomTensors *tensors, GCancellable *cancellable, GError **error);

/** What an index of safetensors files says. */
typedef struct
{
  GPtrArray *names;    /* of the files, without repetitions */
  guint64 total_bytes; /* of all tensors; 0: it does not say */
} HeadroomPartsIndex;

void headroom_parts_index_clear (HeadroomPartsIndex *index);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HeadroomPartsIndex, headroom_parts_index_clear)

/** Read an index. FALSE: it cannot be read; the error names it. */
gboolean headroom_parts_index_load (GFile *file, HeadroomPartsIndex *index, GCancellable *cancellable, GError **error);
