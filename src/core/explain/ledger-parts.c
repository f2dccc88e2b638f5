/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many layers there are of each part. */
#include "core/explain/ledger-parts.h"
#include "core/facts/layers.h"
#include "core/plan/stages.h"

#include <math.h>

const char *
hr_part_id (hr_part_t part)
{
  static const char *const ids[HR_N_PARTS] = {
    [HR_PART_LAYER] = "layer",
    [HR_PART_DENSE] = "dense-layer",
    [HR_PART_FULL] = "full-layer",
    [HR_PART_SPARSE] = "sparse-layer",
    [HR_PART_SHARING] = "sharing-layer",
    [HR_PART_SHARING_FULL] = "sharing-full-layer",
    [HR_PART_CONVOLVED] = "convolution-layer",
    [HR_PART_RECURRENT] = "recurrent-layer",
    [HR_PART_ENCODER] = "encoder-layer",
    [HR_PART_TOWER] = "tower-layer",
    [HR_PART_MODULE] = "module",
    [HR_PART_REST] = "once",
    [HR_PART_CHECKPOINT] = "checkpoint",
  };

  return ids[part];
}

/* Without experts every layer is of the one kind that there is. */
static double
dense_layers (const hr_params_t *p, double n)
{
  if (hr_expert_layers (p, (double) p->layers) <= 0)
    return 0;
  return n - hr_expert_layers (p, n);
}

double
hr_layers_of_part (const hr_params_t *p, hr_part_t part, double n)
{
  switch (part)
    {
    case HR_PART_FULL: return hr_full_attention_layers (p, n);
    case HR_PART_SPARSE: return hr_sparse_layers (p, n);
    case HR_PART_SHARING: return hr_sharing_layers (p, n);
    case HR_PART_SHARING_FULL: return hr_sharing_full_layers (p, n);
    case HR_PART_CONVOLVED: return hr_convolution_layers (p, n);
    case HR_PART_RECURRENT: return hr_recurrent_layers (p, n);
    case HR_PART_MODULE: return fmax (n - hr_all_model_layers (p), 0);
    case HR_PART_ENCODER: return hr_encoder_layers (p, n);
    case HR_PART_TOWER: return (double) p->tower_layers;
    case HR_PART_DENSE: return dense_layers (p, n);
    case HR_PART_LAYER:
    case HR_PART_REST:
    case HR_PART_CHECKPOINT:
    case HR_N_PARTS:
    default: return n - dense_layers (p, n) - hr_encoder_layers (p, n);
    }
}

double
hr_model_layers_of_part (const hr_params_t *p, hr_part_t part)
{
  return hr_layers_of_part (p, part, hr_all_model_layers (p) + hr_mtp_modules (p));
}

double
hr_part_count (const hr_estimate_t *e, hr_part_t part)
{
  bool is_kept_once = part == HR_PART_REST || part == HR_PART_CHECKPOINT;
  hr_stage_t stage;
  double count = 0;

  if (is_kept_once)
    return 1;
  if (part == HR_PART_TOWER)
    return (double) e->params.tower_layers;
  hr_stage (&e->params, e->stage, &stage);
  for (int i = 0; i < stage.n_chunks; i++)
    {
      const hr_chunk_t *chunk = &stage.chunks[i];
      double before = hr_layers_of_part (&e->params, part, chunk->from);
      double layers = hr_layers_of_part (&e->params, part, chunk->from + chunk->layers) - before;

      count += chunk->passes * layers;
    }
  return count;
}
