/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tensors of safetensors files are: parameters, scales beside quantised ones, or buffers; and in which format
 * the quantised ones are. */
#pragma once

#include "model/tensors/headroom-tensors.h"

typedef struct
{
  guint64 parameters; /* with what packed elements stand for; 0: not known, as a tensor has an unknown format */
  guint64 bytes;
  gboolean is_quantised;
  const char *format;            /* the choice of the parameter weight-quantization; NULL: none, or an unknown one */
  double bits;                   /* of an element with its share of scale and zero; 0: as the format has them */
  const HeadroomTensor *unknown; /* the first tensor of whole numbers that is in no known format; NULL: none */
} HeadroomStoredWeights;

/** Tell the tensors apart. */
HeadroomStoredWeights headroom_stored_weights_of (const HeadroomTensors *tensors);

/** The types of the tensors, those of most bytes first: “BF16, F32”. (transfer full) */
char *headroom_stored_weights_list_types (const HeadroomTensors *tensors);
