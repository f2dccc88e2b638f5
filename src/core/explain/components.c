/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each part: whether an estimate has it, and how much it is. */
#include "core/explain/components.h"

#include <string.h>

/* With what a loss that is fused with the output head has besides: the head's weight, and what the ledger has of it,
 * such as the gradient of its input, which forward computes. */
static double
with_head (const hr_estimate_t *e, double bytes)
{
  double weights = (double) (e->params.vocab_size * e->params.hidden_size);

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (strcmp (e->saved.kept[i].module, "lm_head") == 0 && !e->saved.kept[i].loss)
      bytes += e->saved.kept[i].bytes;
  return bytes + weights * hr_dtype_bytes ((hr_dtype_t) e->params.weight_dtype);
}

/* Logits and what is in flight, as benchmarks of a loss have it. */
static double
loss_bytes (const hr_estimate_t *e)
{
  double bytes = e->terms[HR_LOGITS] + e->terms[HR_TEMPORARIES];

  if (e->params.loss_kernel != HR_LOSS_FUSED)
    return bytes;
  return with_head (e, bytes);
}

static bool
serves (const hr_estimate_t *e)
{
  return e->params.mode == HR_INFERENCE;
}

static bool
trains (const hr_estimate_t *e)
{
  return !serves (e);
}

static bool
works_in (const hr_estimate_t *e, hr_working_memory_t how)
{
  return serves (e) && e->params.working_memory == (hr_choice_t) how;
}

static bool
is_profiled (const hr_estimate_t *e)
{
  return works_in (e, HR_WORKING_PROFILED);
}

static bool
has_graph (const hr_estimate_t *e)
{
  return works_in (e, HR_WORKING_GRAPH);
}

static bool
has_room (const hr_estimate_t *e)
{
  return e->room.known;
}

static bool
peaks_at_loss (const hr_estimate_t *e)
{
  return e->peak == HR_AT_LOSS;
}

/* A part of the tensors is as sure as all of them. */
static hr_component_t
part (const hr_estimate_t *e, double bytes)
{
  const hr_range_t *all = &e->metrics[HR_ALLOCATED];
  double share = bytes / all->expected;

  return (hr_component_t) { bytes, share * all->low, share * all->high };
}

static hr_component_t
weights (const hr_estimate_t *e)
{
  return part (e, e->terms[HR_WEIGHTS]);
}

static hr_component_t
working_memory (const hr_estimate_t *e)
{
  return part (e, e->terms[HR_TEMPORARIES]);
}

static hr_component_t
kv_cache (const hr_estimate_t *e)
{
  return part (e, e->terms[HR_KV_CACHE]);
}

static hr_component_t
at_rest (const hr_estimate_t *e)
{
  return part (e, e->at_rest);
}

static hr_component_t
loss (const hr_estimate_t *e)
{
  return part (e, loss_bytes (e));
}

static hr_component_t
room (const hr_estimate_t *e)
{
  return (hr_component_t) { e->room.bytes, e->room.low, e->room.high };
}

static const struct
{
  const char *id;
  bool (*applies) (const hr_estimate_t *e);
  hr_component_t (*component) (const hr_estimate_t *e);
} components[] = {
  { "weights", NULL, weights },
  { "static", trains, at_rest }, /* between steps */
  { "loss", peaks_at_loss, loss },
  { "activation-peak", is_profiled, working_memory },
  { "compute-buffer", has_graph, working_memory },
  { "kv-cache", serves, kv_cache },
  { "kv-cache-available", has_room, room },
};

enum
{
  N_COMPONENTS = sizeof components / sizeof *components
};

const char *
hr_component_id (int i)
{
  return i < N_COMPONENTS ? components[i].id : NULL;
}

bool
hr_component (const hr_estimate_t *e, const char *id, hr_component_t *component)
{
  for (int i = 0; i < N_COMPONENTS; i++)
    if (strcmp (components[i].id, id) == 0 && (components[i].applies == NULL || components[i].applies (e)))
      {
        *component = components[i].component (e);
        return true;
      }
  return false;
}
