/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger's sums, times layers of each kind. */
#include "core/recompute/layers-saved.h"
#include "core/base/extremes.h"
#include "core/facts/kernels.h"
#include "core/facts/layers.h"

/* What modules keep besides, of the model's layers [from, to): they are behind the last. */
static double
modules_saved (const hr_layers_t *layers, double from, double to)
{
  double last;

  if (layers->stage->modules <= 0)
    return 0;
  last = hr_all_model_layers (layers->share->p);
  if (to <= last)
    return 0;
  return (to - hr_max (from, last)) * layers->ledger->module_bytes;
}

/* Of the first `n` layers: those that differ so. */
static double
layers_with (const hr_params_t *p, hr_difference_t difference, double n)
{
  switch (difference)
    {
    case HR_DIFFERS_SPARSE: return hr_sparse_layers (p, n);
    case HR_DIFFERS_SHARING: return hr_sharing_layers (p, n);
    case HR_DIFFERS_SHARING_FULL: return hr_sharing_full_layers (p, n);
    case HR_DIFFERS_ENCODER: return hr_encoder_layers (p, n);
    case HR_DIFFERS_BEFORE_MLP:
    case HR_N_DIFFERENCES:
    default: return hr_differing_layers (p, n);
    }
}

/* What those of the model's layers [from, to) keep more that differ from the others. */
static hr_more_t
differences (const hr_layers_t *layers, double from, double to)
{
  const hr_params_t *p = layers->share->p;
  hr_more_t sum = { 0 };

  for (hr_difference_t i = 0; i < HR_N_DIFFERENCES; i++)
    {
      double n = layers_with (p, i, to) - layers_with (p, i, from);

      sum.bytes += n * layers->ledger->more[i].bytes;
      sum.drop_bytes += n * layers->ledger->more[i].drop_bytes;
    }
  return sum;
}

/* What the model's layers [from, to) keep. */
static double
model_layers_saved (const hr_layers_t *layers, double from, double to)
{
  const hr_params_t *p = layers->share->p;
  const hr_ledger_t *ledger = layers->ledger;
  double all = to - from;
  double experts = all;
  double more_bytes = 0;

  if (p->experts > 0)
    experts = hr_expert_layers (p, to) - hr_expert_layers (p, from);
  if (ledger->has_differences)
    more_bytes = differences (layers, from, to).bytes;
  return experts * ledger->layer_bytes + (all - experts) * ledger->dense_layer_bytes + more_bytes
         + modules_saved (layers, from, to);
}

/* Of layers [from, to) of the chunk: those with experts. */
static double
expert_layers (const hr_layers_t *layers, double from, double to)
{
  const hr_params_t *p = layers->share->p;
  double first = layers->chunk->from;

  if (p->experts <= 0)
    return 0;
  return hr_expert_layers (p, first + to) - hr_expert_layers (p, first + from);
}

double
hr_layers_away (const hr_layers_t *layers, double from, double to)
{
  double experts = expert_layers (layers, from, to);

  return experts * layers->ledger->away_bytes + (to - from - experts) * layers->ledger->dense_away_bytes;
}

double
hr_layer_ahead (const hr_layers_t *layers, double layer)
{
  if (expert_layers (layers, layer, layer + 1) > 0)
    return layers->ledger->ahead_bytes;
  return layers->ledger->dense_ahead_bytes;
}

/* Layers of an encoder have fewer products. */
static double
renamed_of_encoder (const hr_layers_t *layers, double from, double to)
{
  const hr_params_t *p = layers->share->p;
  double first = layers->chunk->from;
  double encoder = hr_encoder_layers (p, hr_renamed_before (p, first + to))
                   - hr_encoder_layers (p, hr_renamed_before (p, first + from));

  return encoder * layers->ledger->more[HR_DIFFERS_ENCODER].renamed_bytes;
}

static double
renamed (const hr_layers_t *layers, double from, double to)
{
  double bytes = hr_renamed_layers (layers, from, to) * layers->ledger->renamed_bytes;

  if (layers->share->facts->family.crosses)
    bytes += renamed_of_encoder (layers, from, to);
  return bytes;
}

double
hr_layers_dropped (const hr_layers_t *layers, double from, double to)
{
  const hr_params_t *p = layers->share->p;
  const hr_ledger_t *ledger = layers->ledger;
  double first = layers->chunk->from;
  double experts = to - from;
  double more_bytes = 0;

  if (ledger->has_differences)
    more_bytes = differences (layers, first + from, first + to).drop_bytes;
  if (p->experts > 0)
    experts = hr_expert_layers (p, first + to) - hr_expert_layers (p, first + from);
  return experts * ledger->dropped_bytes + (to - from - experts) * ledger->dense_dropped_bytes + more_bytes
         + renamed (layers, from, to);
}

double
hr_layers_saved (const hr_layers_t *layers, double from, double to)
{
  double first = layers->chunk->from;

  return model_layers_saved (layers, first + from, first + to);
}

double
hr_micro_batch_saved (const hr_layers_t *layers)
{
  double bytes = 0;

  for (int i = 0; i < layers->stage->n_chunks; i++)
    {
      const hr_chunk_t *chunk = &layers->stage->chunks[i];

      bytes += model_layers_saved (layers, chunk->from, chunk->from + chunk->layers);
    }
  return bytes;
}

double
hr_stage_saved (const hr_layers_t *layers)
{
  double bytes = 0;

  for (int i = 0; i < layers->stage->n_chunks; i++)
    {
      const hr_chunk_t *chunk = &layers->stage->chunks[i];

      bytes += chunk->passes * model_layers_saved (layers, chunk->from, chunk->from + chunk->layers);
    }
  return bytes;
}

double
hr_renamed_before (const hr_params_t *p, double n)
{
  bool renames = p->matmul_dtype == HR_MATMUL_NVFP4 || p->matmul_dtype == HR_MATMUL_MXFP8;

  if (!renames || !hr_drops_by_operator (p))
    return 0;
  if (p->matmul_dtype_layers > 0)
    return hr_min (n, (double) p->matmul_dtype_layers);
  return n;
}

double
hr_renamed_layers (const hr_layers_t *layers, double from, double to)
{
  const hr_params_t *p = layers->share->p;
  double first = layers->chunk->from;

  return hr_renamed_before (p, first + to) - hr_renamed_before (p, first + from);
}
