/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices that GPTQ and AWQ pack into words of 32 bits, with as many bits and in such groups as their shapes say. */
#pragma once

#include "model/tensors/headroom-tensors.h"

typedef struct
{
  const char *format; /* the choice of the parameter weight-quantization; NULL: none is known */
  guint64 elements;   /* that the words stand for */
  double bits;        /* of an element with its share of scale and zero; 0: as the format has them */
} HeadroomStoredMatrix;

/** What a tensor that is named “….qweight” holds. */
HeadroomStoredMatrix headroom_stored_words_of (const HeadroomTensors *tensors, const HeadroomTensor *words);

/** The tensor whose name ends with `other` instead of `ending`; NULL where there is none. */
const HeadroomTensor *
headroom_stored_find_beside (const HeadroomTensors *tensors, const char *name, const char *ending, const char *other);
