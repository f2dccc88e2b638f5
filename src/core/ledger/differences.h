/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers that keep something else than the others: in which ways, and how much. */
#pragma once

/** How layers may differ from the others. */
typedef enum
{
  HR_DIFFERS_BEFORE_MLP,   /* it looks at all tokens where others have a window, or has a convolution */
  HR_DIFFERS_SPARSE,       /* its MLP lets only what stands out of the gate through */
  HR_DIFFERS_SHARING,      /* it reads keys and values of another */
  HR_DIFFERS_SHARING_FULL, /* both; what is left besides these two */
  HR_DIFFERS_ENCODER,      /* it is the encoder's, the others the decoder's behind it */
  HR_N_DIFFERENCES
} hr_difference_t;

/** What such a layer keeps more than the others, and of that, what selective recomputation drops. */
typedef struct
{
  double bytes;
  double drop_bytes;
  double renamed_bytes; /* besides these, where products have another name */
} hr_more_t;
