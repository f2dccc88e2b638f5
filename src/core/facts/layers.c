/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pattern of layers, from the parameters that describe it and the family's own. */
#include "core/facts/layers.h"
#include "core/base/extremes.h"
#include "core/facts/family-facts.h"

#include <math.h>

static double
encoder_layers (const hr_params_t *p)
{
  if (!hr_family (p->family)->crosses)
    return 0;
  if (p->encoder_layers > 0)
    return (double) p->encoder_layers;
  return (double) p->layers;
}

double
hr_all_model_layers (const hr_params_t *p)
{
  return encoder_layers (p) + (double) p->layers;
}

double
hr_encoder_layers (const hr_params_t *p, double n)
{
  return hr_min (n, encoder_layers (p));
}

/* With an interval, the last of so many layers has experts; modules' layers are of the model's last one's kind. */
static double
interleaved_experts (const hr_params_t *p, double n)
{
  double interval = (double) p->expert_interval;
  double last = hr_min (n, (double) p->layers);
  double dense_blocks = floor ((double) p->dense_layers / interval);
  double blocks = floor (last / interval);
  double last_has_experts = blocks - floor ((last - 1) / interval);

  return blocks - dense_blocks + (n - last) * last_has_experts;
}

double
hr_expert_layers (const hr_params_t *p, double n)
{
  double dense = (double) p->dense_layers;

  if (p->experts <= 0 || n <= dense)
    return 0;
  if (p->expert_interval > 1)
    return interleaved_experts (p, n);
  return n - dense;
}

double
hr_distinct_layers (const hr_params_t *p, double n)
{
  if (hr_family (p->family)->shared_layers)
    return hr_min (n, 1);
  return n;
}

double
hr_full_attention_every (const hr_params_t *p)
{
  int family = hr_family (p->family)->full_every;
  bool is_mixed = p->sliding_window > 0 || family > 0;

  if (p->full_attention_interval > 0 && is_mixed)
    return (double) p->full_attention_interval;
  return family;
}

double
hr_full_attention_layers (const hr_params_t *p, double n)
{
  double every = hr_full_attention_every (p);

  if (every <= 0)
    return 0;
  if (hr_family (p->family)->full_first)
    return ceil (n / every);
  return floor (n / every);
}

/* Layers of modules are behind the last, and have attention. */
static double
layers_without_attention (const hr_params_t *p, double n)
{
  double layers = (double) p->layers;
  double first = hr_min (n, layers);

  return first - floor (first * (layers - (double) p->state_layers) / layers);
}

double
hr_convolution_layers (const hr_params_t *p, double n)
{
  if (!hr_family (p->family)->convolves)
    return 0;
  return layers_without_attention (p, n);
}

bool
hr_mixes_layers (const hr_family_t *family)
{
  bool all_alike = family->mixer_alone || family->mixer_beside;

  return family->convolves || (family->mixer != HR_MIXER_NONE && !all_alike);
}

double
hr_recurrent_layers (const hr_params_t *p, double n)
{
  const hr_family_t *family = hr_family (p->family);

  if (family->convolves || !hr_mixes_layers (family))
    return 0;
  return layers_without_attention (p, n);
}

/* The dense ones have an indexer each, and so has the last of each group of those with experts. Modules' are behind
 * the model's last. */
double
hr_unindexed_layers (const hr_params_t *p, double n)
{
  double with_experts;

  if (p->index_interval <= 1 || !hr_family (p->family)->indexed)
    return 0;
  with_experts = hr_expert_layers (p, hr_min (n, (double) p->layers));
  return with_experts - floor (with_experts / (double) p->index_interval);
}

double
hr_other_layers (const hr_params_t *p, double n)
{
  return hr_convolution_layers (p, n) + hr_encoder_layers (p, n) + hr_unindexed_layers (p, n);
}

double
hr_sparse_layers (const hr_params_t *p, double n)
{
  double sparse = hr_family (p->family)->sparse_layers;

  if ((double) p->layers <= sparse || p->experts > 0)
    return 0;
  return hr_min (n, sparse);
}

/* The last ones, but for modules behind them. */
double
hr_sharing_layers (const hr_params_t *p, double n)
{
  double layers = (double) p->layers;
  double own = layers - (double) p->shared_kv_layers;

  if (p->mode != HR_TRAINING || !hr_family (p->family)->shares_keys)
    return 0;
  return hr_max (hr_min (n, layers) - own, 0);
}

double
hr_sharing_full_layers (const hr_params_t *p, double n)
{
  double own = (double) (p->layers - p->shared_kv_layers);
  double sharing = hr_sharing_layers (p, n);

  if (sharing <= 0)
    return 0;
  return hr_full_attention_layers (p, own + sharing) - hr_full_attention_layers (p, own);
}

double
hr_differing_layers (const hr_params_t *p, double n)
{
  if (hr_mixes_layers (hr_family (p->family)))
    return layers_without_attention (p, n);
  return hr_full_attention_layers (p, n);
}

double
hr_differing_every (const hr_params_t *p)
{
  double convolved = (double) p->state_layers;
  double rarer = hr_min (convolved, (double) p->layers - convolved);

  if (!hr_mixes_layers (hr_family (p->family)))
    return hr_max (hr_full_attention_every (p), 1);
  return ceil ((double) p->layers / hr_max (rarer, 1));
}

static bool
trains_by_ledger (const hr_params_t *p)
{
  return p->mode == HR_TRAINING && p->activation_model == HR_MODEL_LEDGER;
}

double
hr_mtp_modules (const hr_params_t *p)
{
  if (p->mtp_layers <= 0 || !trains_by_ledger (p) || hr_head (p) != HR_HEAD_CAUSAL)
    return 0;
  return (double) p->mtp_layers;
}

static bool
trains_all (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->fine_tuning == HR_FINE_TUNING_FULL;
}

double
hr_frozen_layers (const hr_params_t *p)
{
  if (p->frozen_layers <= 0 || !trains_all (p))
    return 0;
  return (double) p->frozen_layers;
}

bool
hr_freezes_embedding (const hr_params_t *p)
{
  return p->frozen_embedding && trains_all (p);
}

bool
hr_freezes_head (const hr_params_t *p)
{
  return p->frozen_head && trains_all (p) && hr_head (p) == HR_HEAD_CAUSAL;
}

bool
hr_freezes_any (const hr_params_t *p)
{
  bool is_chosen = p->frozen_layers > 0 || p->frozen_embedding || p->frozen_head;

  return is_chosen && trains_all (p);
}

bool
hr_family_is_full (const hr_family_t *family, int layer)
{
  int place = layer + 1;

  if (family->full_first)
    place = layer;
  return family->full_every > 0 && place % family->full_every == 0;
}
