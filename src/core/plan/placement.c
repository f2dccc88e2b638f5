/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers on GPUs are counted from the end of the model. */
#include "core/plan/placement.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"

bool
hr_places_layers (const hr_params_t *p)
{
  bool has_rule = p->activation_model == HR_MODEL_LEDGER || p->activation_model == HR_MODEL_RULE_34;
  bool is_given = p->gpu_layers >= 0;

  return is_given && p->mode == HR_INFERENCE && p->working_memory == HR_WORKING_GRAPH && has_rule;
}

double
hr_gpu_layers (const hr_params_t *p)
{
  double layers = hr_all_model_layers (p);
  double given = (double) p->gpu_layers;

  if (!hr_places_layers (p))
    return layers;
  if (!p->head_offloaded_last)
    given = hr_max (given - 1, 0); /* the head is one of them */
  return hr_min (given, layers);
}

double
hr_host_layers (const hr_params_t *p)
{
  return hr_all_model_layers (p) - hr_gpu_layers (p);
}

bool
hr_has_host_head (const hr_params_t *p)
{
  if (!hr_places_layers (p))
    return false;
  if (p->head_offloaded_last)
    return (double) p->gpu_layers <= hr_all_model_layers (p);
  return p->gpu_layers == 0;
}

bool
hr_is_all_on_gpus (const hr_params_t *p)
{
  return hr_host_layers (p) == 0 && !hr_has_host_head (p);
}
