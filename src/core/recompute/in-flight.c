/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each chunk's plan, as often as it is in flight. */
#include "core/recompute/in-flight.h"
#include "core/recompute/segments.h"

/* What micro-batches hold in a chunk, so many besides the newest. */
static void
add_chunk (hr_in_flight_t *all, const hr_layers_t *layers, const hr_plan_t *plan, double micro_batches)
{
  bool embeds = layers->stage->first && layers->chunk == &layers->stage->chunks[0];
  double checkpoints = hr_held_checkpoints (layers->share->p, plan->checkpoints);
  double layer_bytes = plan->stored_bytes - plan->kept_back_bytes;
  double bytes = layer_bytes;

  if (embeds)
    bytes += layers->ends->embedding_bytes + layers->ends->images.bytes;
  all->bytes += micro_batches * bytes;
  all->layer_bytes += micro_batches * (layer_bytes - checkpoints * layers->ledger->checkpoint_bytes);
  all->away_bytes += micro_batches * hr_layers_away (layers, 0, layers->chunk->layers);
}

hr_in_flight_t
hr_in_flight (const hr_layers_t *newest, const hr_plan_t *plan)
{
  const hr_stage_t *stage = newest->stage;
  hr_in_flight_t all = { 0 };

  /* From the chunk after the newest one on. */
  for (int i = 1; i < stage->n_chunks; i++)
    {
      hr_layers_t layers = *newest;
      hr_plan_t plan_of_chunk;

      layers.chunk = &stage->chunks[(stage->newest + i) % stage->n_chunks];
      plan_of_chunk = hr_plan (&layers);
      add_chunk (&all, &layers, &plan_of_chunk, layers.chunk->passes);
    }
  add_chunk (&all, newest, plan, newest->chunk->passes - 1);
  return all;
}
