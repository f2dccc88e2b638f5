/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Convolutions over frames of audio keep what they read, and their functions what they give. */
#include "core/ledger/ledger-front.h"
#include "core/count/front.h"

/* Whisper’s first one reads the batch itself, which is not counted, or autocast’s copy; Speech2Text’s reads features
 * that were put in order. */
static bool
reads_batch (const hr_page_t *page, int i)
{
  return i == 0 && page->family->front == HR_FRONT_GELU && !page->facts->autocasts;
}

void
hr_front_keeps (hr_page_t *page)
{
  hr_convolution_t convolutions[HR_FRONT_CONVOLUTIONS];
  int n = hr_front_convolutions (page->share, convolutions);
  hr_dtype_t dtype = page->facts->compute;

  for (int i = 0; i < n; i++)
    {
      const hr_convolution_t *convolution = &convolutions[i];
      double frames = page->share->tokens * convolution->frames;
      double steps = page->share->tokens * convolution->steps;

      if (!reads_batch (page, i))
        hr_page_keep (page, "encoder.conv", "input", "", dtype, frames * convolution->inputs);
      hr_page_keep (page, "encoder.conv", "output", "", dtype, steps * convolution->width);
    }
}
