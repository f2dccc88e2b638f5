/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every moment of a restored estimate, composed again, and the layers between. */
#include "core/explain/step-moments.h"
#include "core/base/extremes.h"
#include "core/estimate/peak.h"
#include "core/explain/restored.h"
#include "core/terms/terms.h"

#include <math.h>
#include <string.h>

/* Loading comes last among the moments' ids, and first in time. */
static void
put_loading_first (hr_step_moment_t moments[HR_N_MOMENTS], int n)
{
  hr_step_moment_t last = moments[n - 1];

  if (last.moment != HR_MOMENT_LOAD)
    return;
  memmove (moments + 1, moments, sizeof *moments * (size_t) (n - 1));
  moments[0] = last;
}

int
hr_step_moments (const hr_estimate_t *e, hr_step_moment_t moments[HR_N_MOMENTS])
{
  hr_moments_t of_mode = hr_moments_of ((hr_mode_t) e->params.mode);
  hr_restored_t restored;
  double terms[HR_N_TERMS];
  int n = 0;

  hr_restore (&restored, e);
  for (hr_moment_t moment = of_mode.first; moment < of_mode.end; moment++)
    {
      hr_restored_go_to (&restored, moment, 0);
      if (!hr_may_be_highest (&restored.view))
        continue;
      moments[n].moment = moment;
      moments[n].layer = 0;
      moments[n].total_bytes = hr_compose_moment (&restored.view, terms);
      memcpy (moments[n].terms, terms, sizeof terms);
      n++;
    }
  put_loading_first (moments, n);
  return n;
}

/* What a list of places is made from, and how far it has come. */
typedef struct
{
  hr_restored_t restored;
  hr_step_moment_t *places;
  int n;
  double stride;     /* of so many layers one is listed, */
  double peak_layer; /* and this one, where the estimate is at a layer */
} walk_t;

/* Each term by its own formulas: between moments there is no moment before. */
static void
compose_alone (hr_view_t *v, hr_step_moment_t *place)
{
  for (int i = 0; i < HR_FIRST_SHARE; i++)
    place->terms[i] = hr_term_bytes (v, (hr_term_t) i);
  v->sums = hr_terms_sum (v, place->terms);
  place->total_bytes = v->sums.bytes;
  for (int i = HR_FIRST_SHARE; i < HR_N_TERMS; i++)
    {
      place->terms[i] = hr_term_bytes (v, (hr_term_t) i);
      place->total_bytes += place->terms[i];
    }
}

/* A layer of the newest chunk, from 1. */
static void
put_layer (walk_t *walk, hr_moment_t moment, double layer)
{
  hr_step_moment_t *place = &walk->places[walk->n++];

  place->moment = moment;
  place->layer = hr_layer_of_model (walk->restored.view.chunk, layer);
  hr_restored_go_to (&walk->restored, moment, place->layer);
  compose_alone (&walk->restored.view, place);
}

static bool
is_listed (const walk_t *walk, double layer)
{
  return fmod (layer, walk->stride) == 0 || layer == walk->peak_layer;
}

static void
put_forward (walk_t *walk)
{
  const hr_view_t *v = &walk->restored.view;
  double layers = v->chunk->layers;

  put_layer (walk, HR_MOMENT_FORWARD, 0);
  if (v->p->activation_model != HR_MODEL_LEDGER)
    return;
  for (double layer = 1; layer <= layers; layer++)
    if (is_listed (walk, layer))
      put_layer (walk, HR_MOMENT_FORWARD, layer);
}

/* The layers of backward in front of a moment, from one down to another. */
static void
put_backward (walk_t *walk, double from, double to)
{
  if (walk->restored.view.p->activation_model != HR_MODEL_LEDGER)
    return;
  for (double layer = from; layer > to; layer--)
    if (is_listed (walk, layer))
      put_layer (walk, HR_MOMENT_BACKWARD_START, layer);
}

int
hr_step_places (const hr_estimate_t *e, hr_step_moment_t places[HR_MAX_STEP_PLACES])
{
  walk_t walk = { .places = places };
  hr_step_moment_t moments[HR_N_MOMENTS];
  int n_moments = hr_step_moments (e, moments);
  double next;

  hr_restore (&walk.restored, e);
  next = walk.restored.view.chunk->layers;
  walk.peak_layer = hr_layer_of_chunk (walk.restored.view.chunk, e->layer);
  walk.stride = hr_max (ceil (next / HR_MAX_STEP_LAYERS), 1);
  for (int i = 0; i < n_moments; i++)
    {
      double layer = hr_moment_layer (&walk.restored.at.plan, moments[i].moment);

      if (moments[i].moment == HR_MOMENT_LOSS)
        put_forward (&walk);
      if (layer > 0)
        {
          put_backward (&walk, next, layer);
          next = layer - 1;
        }
      places[walk.n++] = moments[i];
    }
  return walk.n;
}

void
hr_estimate_go_to (hr_estimate_t *e, const hr_step_moment_t *place)
{
  e->moment = place->moment;
  e->layer = place->layer;
  e->peak = hr_moment_instant (place->moment);
  e->total_bytes = place->total_bytes;
  memcpy (e->terms, place->terms, sizeof e->terms);
}
