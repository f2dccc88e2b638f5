/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Number formats, one row each. */
#include "core/base/dtype.h"

/* Nominal widths. tf32 is a rounding of fp32 inside the tensor cores: its storage is fp32's. */
static const struct
{
  const char *id;
  double bytes;
} dtypes[HR_N_DTYPES] = {
  [HR_FP32] = { "fp32", 4 }, [HR_TF32] = { "tf32", 4 },     [HR_BF16] = { "bf16", 2 },   [HR_FP16] = { "fp16", 2 },
  [HR_FP8] = { "fp8", 1 },   [HR_FP4] = { "fp4", 0.5 },     [HR_INT8] = { "int8", 1 },   [HR_INT4] = { "int4", 0.5 },
  [HR_NF4] = { "nf4", 0.5 }, [HR_MXFP4] = { "mxfp4", 0.5 }, [HR_INT64] = { "int64", 8 },
};

double
hr_dtype_bytes (hr_dtype_t dtype)
{
  return dtypes[dtype].bytes;
}

const char *
hr_dtype_id (hr_dtype_t dtype)
{
  return dtypes[dtype].id;
}
