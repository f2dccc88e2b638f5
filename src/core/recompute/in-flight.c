/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each chunk's plan, as often as it is in flight. */
#include "core/recompute/in-flight.h"
#include "core/recompute/plan.h"
#include "core/recompute/segments.h"

/* What one more micro-batch holds in a chunk. */
static hr_in_flight_t
held_by_chunk (const hr_layers_t *layers, bool embeds)
{
  hr_plan_t plan = hr_plan (layers);
  double checkpoints = hr_held_checkpoints (layers->share->p, plan.checkpoints);
  hr_in_flight_t held = { .bytes = plan.stored_bytes,
                          .layer_bytes = plan.stored_bytes - checkpoints * layers->ledger->checkpoint_bytes };

  if (embeds)
    held.bytes += layers->ends->embedding_bytes;
  return held;
}

hr_in_flight_t
hr_in_flight (const hr_layers_t *newest)
{
  const hr_stage_t *stage = newest->stage;
  hr_in_flight_t all = { 0 };

  /* From the chunk after the newest one, whose own turn comes last. */
  for (int i = 1; i <= stage->n_chunks; i++)
    {
      int chunk = (stage->newest + i) % stage->n_chunks;
      bool is_newest = chunk == stage->newest;
      bool embeds = stage->first && chunk == 0;
      double others = stage->chunks[chunk].passes - is_newest;
      hr_layers_t layers = *newest;
      hr_in_flight_t held;

      layers.chunk = &stage->chunks[chunk];
      held = held_by_chunk (&layers, embeds);
      all.bytes += others * held.bytes;
      all.layer_bytes += others * held.layer_bytes;
    }
  return all;
}
