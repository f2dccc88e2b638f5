/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is there while a segment is rebuilt (non-reentrant checkpoints of PyTorch).
 *
 * stored = c·C for c = ⌈L ÷ I⌉ segments whose inputs cost C each; while segment j is rebuilt its
 * I layers' tensors stand beside the inputs of the segments up to j. The law is exact on the
 * measured rows of tests/data/saved-for-backward.csv. */
#include "core/recompute/segments.h"
#include "core/base/extremes.h"
#include "core/facts/kernels.h"
#include "core/facts/layers.h"

#include <math.h>

/* Checkpoints that go to the host leave five on their way (torchtune’s max_fwd_stash_size). */
#define STASH 5

double
hr_held_checkpoints (const hr_params_t *p, double checkpoints)
{
  if (p->activation_offload && p->activation_model == HR_MODEL_LEDGER)
    return hr_min (checkpoints, STASH);
  return checkpoints;
}

/* Segments of modules come last, each a layer long. */
static double
first_module (const hr_layers_t *layers)
{
  return layers->chunk->layers - layers->chunk->modules;
}

static bool
is_module (const hr_layers_t *layers, double segment)
{
  return layers->chunk->modules > 0 && segment >= first_module (layers);
}

double
hr_checkpoints (const hr_layers_t *layers, double segment)
{
  double checkpoints = segment + 1;

  if (is_module (layers, segment))
    checkpoints += segment + 1 - first_module (layers);
  return checkpoints;
}

/* A rebuilt layer's own input may be the checkpoint that is already counted; a module's norms hold both of its
 * inputs. */
double
hr_shared_checkpoints (const hr_layers_t *layers, double segment)
{
  if (!hr_keeps_own_input (layers->share->p, layers->share->facts))
    return 0;
  return is_module (layers, segment) ? 2 : 1;
}

/* The heads read one tensor, the hidden states of the model and of every module one behind the other. */
double
hr_head_input_gradients (const hr_layers_t *layers, double segment)
{
  const hr_share_t *share = layers->share;

  if (!is_module (layers, segment))
    return 0;
  return (1 + layers->chunk->modules) * share->stream_tokens * share->hidden * share->facts->compute_bytes;
}

/* The first layer may keep less. */
double
hr_segment_extras (const hr_layers_t *layers, double segment)
{
  const hr_ends_t *ends = layers->ends;
  double checkpoint_bytes = layers->ledger->checkpoint_bytes;
  double shared = hr_shared_checkpoints (layers, segment);
  double extras = ends->rotation_bytes + ends->embedding_bytes + ends->images.bytes;

  if (shared > 0)
    extras -= checkpoint_bytes;
  if (segment <= 0)
    extras -= ends->spared_bytes;
  if (shared > 1)
    extras -= checkpoint_bytes;
  return extras + hr_head_input_gradients (layers, segment);
}

double
hr_rebuilt_layers (const hr_layers_t *layers, double segment, double from, double to)
{
  double checkpoints = hr_held_checkpoints (layers->share->p, hr_checkpoints (layers, segment));

  return checkpoints * layers->ledger->checkpoint_bytes + hr_layers_saved (layers, from, to)
         + hr_segment_extras (layers, segment);
}

double
hr_rebuilt_segment (const hr_layers_t *layers, double segment, double interval)
{
  double from = segment * interval;

  return hr_rebuilt_layers (layers, segment, from, hr_min (from + interval, layers->chunk->layers));
}

/* The fuller of a segment, if there is such a one before, and the fullest so far. */
static double
fuller (const hr_layers_t *layers, double segment, double fullest, double interval)
{
  if (segment < 0 || segment >= fullest)
    return fullest;
  if (hr_rebuilt_segment (layers, segment, interval) > hr_rebuilt_segment (layers, fullest, interval))
    return segment;
  return fullest;
}

double
hr_pattern_layers (const hr_layers_t *layers)
{
  const hr_params_t *p = layers->share->p;
  double pattern = 1;

  if (layers->chunk->expert_layers > 0)
    pattern *= (double) p->expert_interval;
  if (layers->ledger->more[HR_DIFFERS_BEFORE_MLP].bytes != 0)
    pattern *= hr_differing_every (p);
  return pattern;
}

/* The first layers may be sparse, or an encoder’s, and the last ones read keys and values of others: no pattern. */
static bool
differs_without_pattern (const hr_ledger_t *ledger)
{
  return ledger->more[HR_DIFFERS_SPARSE].bytes != 0 || ledger->more[HR_DIFFERS_SHARING].bytes != 0
         || ledger->more[HR_DIFFERS_SHARING_FULL].bytes != 0 || ledger->more[HR_DIFFERS_ENCODER].bytes != 0;
}

static double
segments_to_look_at (const hr_layers_t *layers, double n)
{
  if (differs_without_pattern (layers->ledger))
    return n;
  return hr_pattern_layers (layers) + layers->chunk->modules;
}

/* Later ones stand on more checkpoints, so that it is one of the last: the very
 * last may be short, and layers of different kinds come in a pattern. Or it is one with the leading dense
 * layers, where those keep more than the others. */
double
hr_fullest_segment (const hr_layers_t *layers, double n, double interval)
{
  double looked_at = segments_to_look_at (layers, n);
  double fullest = n - 1;
  double dense = 0;

  if (layers->chunk->expert_layers > 0)
    dense = floor ((double) layers->share->p->dense_layers / interval);
  for (double back = 1; back <= looked_at && back < n; back++)
    fullest = fuller (layers, n - 1 - back, fullest, interval);
  fullest = fuller (layers, dense, fullest, interval);
  return fuller (layers, dense - 1, fullest, interval);
}
