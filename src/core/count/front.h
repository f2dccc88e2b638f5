/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two convolutions over frames of audio, which an encoder of speech has in the place of an embedding. */
#pragma once

#include "core/plan/share.h"

enum
{
  HR_FRONT_CONVOLUTIONS = 2
};

/** One of them. */
typedef struct
{
  double kernel; /* frames that it looks at */
  double inputs; /* channels that it reads */
  double width;  /* channels that it gives */
  double frames; /* that it reads for each token of the encoder */
  double steps;  /* that it gives for each */
} hr_convolution_t;

/** Both, in order; 0: the model has no such part. */
int hr_front_convolutions (const hr_share_t *share, hr_convolution_t convolutions[HR_FRONT_CONVOLUTIONS]);
