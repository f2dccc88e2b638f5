/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shapes of an encoder’s convolutions. Sources: modeling_speech_to_text.py (Conv1dSubsampler) and
 * modeling_whisper.py (WhisperEncoder) of Transformers. */
#include "core/count/front.h"

/* Channels between both, in every published model. */
#define GATED_CHANNELS 1024
#define GATED_KERNEL 5
#define GELU_KERNEL 3

int
hr_front_convolutions (const hr_share_t *share, hr_convolution_t convolutions[HR_FRONT_CONVOLUTIONS])
{
  double features = (double) share->p->audio_features;
  double hidden = share->hidden;

  switch (share->facts->family.front)
    {
    case HR_FRONT_GATED:
      convolutions[0] = (hr_convolution_t) { GATED_KERNEL, features, GATED_CHANNELS, 4, 2 };
      convolutions[1] = (hr_convolution_t) { GATED_KERNEL, GATED_CHANNELS / 2, 2 * hidden, 2, 1 };
      return HR_FRONT_CONVOLUTIONS;
    case HR_FRONT_GELU:
      convolutions[0] = (hr_convolution_t) { GELU_KERNEL, features, hidden, 2, 2 };
      convolutions[1] = (hr_convolution_t) { GELU_KERNEL, hidden, hidden, 2, 1 };
      return HR_FRONT_CONVOLUTIONS;
    case HR_FRONT_NONE:
    default: return 0;
    }
}
