/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The number formats: what an element costs. */
#pragma once

#include "core/base/text.h"

/** A number format; its id is the same word in files, options and the window. */
typedef enum
{
  HR_FP32,
  HR_TF32,
  HR_BF16,
  HR_FP16,
  HR_FP8,
  HR_FP4,
  HR_INT8,
  HR_INT4,
  HR_NF4,
  HR_MXFP4,
  HR_INT64, /* token ids and labels: never offered as a choice */
  HR_N_DTYPES
} hr_dtype_t;

/** Bytes of one element, nominal: block scales are not in it (0.5 for the 4-bit formats). */
double hr_dtype_bytes (hr_dtype_t dtype);

/** The format's id, such as "bf16"; never NULL for a valid dtype. */
const char *hr_dtype_id (hr_dtype_t dtype);
