/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matrices in a file's own format. All experts of a layer are one tensor there. */
#include "core/count/host-weights.h"
#include "core/base/extremes.h"
#include "core/count/mixed.h"
#include "core/count/quantised.h"
#include "core/facts/layers.h"
#include "core/plan/placement.h"

#include <math.h>

static double
layer_weight_bytes (const hr_share_t *share)
{
  const hr_quantization_t *format = share->facts->quantization;

  if (format->what == HR_QUANTISED_ALL || format->what == HR_QUANTISED_LAYERS)
    return format->bytes;
  return share->facts->weight_bytes;
}

static double
largest_elements (const hr_share_t *share, double layers)
{
  double largest = share->hidden * share->query_width;

  if (hr_expert_layers (share->p, layers) > 0)
    return hr_max (largest, share->hidden * share->expert_width * share->experts);
  return hr_max (largest, share->hidden * share->ffn_width);
}

double
hr_largest_host_weight (const hr_share_t *share)
{
  hr_chunk_t on_host = { .layers = hr_host_layers (share->p) };

  if (on_host.layers <= 0)
    return 0;
  if (share->facts->quantization->mix != NULL)
    return hr_mixed_layers (share, &on_host).largest_bytes;
  return ceil (largest_elements (share, on_host.layers) * layer_weight_bytes (share));
}

double
hr_head_weight (const hr_share_t *share)
{
  const hr_quantization_t *format = share->facts->quantization;
  double elements = share->head_rows * share->words_width;

  if (format->mix != NULL)
    return hr_mixed_ends (share, false, true).bytes;
  if (format->what == HR_QUANTISED_ALL || hr_quantises_head (share))
    return ceil (elements * format->bytes);
  return elements * share->facts->weight_bytes;
}
