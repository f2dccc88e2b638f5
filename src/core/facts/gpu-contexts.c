/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of contexts, searched by the GPU's id. gpu-context-rows.py makes its rows of data/gpus.json. Every estimate
 * asks: a row is where the hash of its id says, or behind the rows that were there before it. */
#include "core/facts/gpu-contexts.h"

#include <string.h>

typedef struct
{
  const char *gpu;
  hr_context_t context;
} row_t;

/* Citation measured-context. */
#define USUAL_CONTEXT_MIB 461
/* Citation cublas-workspaces. */
#define USUAL_WORKSPACE_MIB 8.125

#include "core/gpu-context-rows.h"

static const hr_context_t usual = { USUAL_CONTEXT_MIB, HR_CONTEXT_USUAL, USUAL_WORKSPACE_MIB };

enum
{
  N_PLACES = sizeof table / sizeof *table
};

/* As in gpu-context-rows.py. */
static unsigned
hash_of (const char *gpu)
{
  unsigned hash = 0;

  for (; *gpu != '\0'; gpu++)
    hash = 31 * hash + (unsigned char) *gpu;
  return hash % N_PLACES;
}

hr_context_t
hr_context_of_gpu (const char *gpu)
{
  for (unsigned i = hash_of (gpu); table[i].gpu != NULL; i = (i + 1) % N_PLACES)
    if (strcmp (gpu, table[i].gpu) == 0)
      return table[i].context;
  return usual;
}

static bool
follows_workspaces (const hr_params_t *p)
{
  return p->library_workspace_mib < 0;
}

hr_context_t
hr_context_of (const hr_params_t *p)
{
  bool is_typed = p->context_mib != HR_CONTEXT_OF_GPU;
  hr_context_t context = usual;

  if (!is_typed || follows_workspaces (p))
    context = hr_context_of_gpu (p->gpu.text);
  if (is_typed)
    {
      context.mib = (double) p->context_mib;
      context.source = HR_CONTEXT_TYPED;
    }
  if (!follows_workspaces (p))
    context.workspace_mib = p->library_workspace_mib;
  return context;
}

double
hr_n_library_workspaces (const hr_params_t *p, bool casts_up)
{
  if (p->mode == HR_TRAINING)
    return 2;
  if (casts_up)
    return 0;
  return 1;
}

hr_context_growth_t
hr_context_growth (const hr_params_t *p, const char *gpu)
{
  hr_context_t here = hr_context_of_gpu (p->gpu.text);
  hr_context_t there = hr_context_of_gpu (gpu);
  hr_context_growth_t growth = { 0, 0 };

  if (p->overhead == HR_ITEMISED && p->context_mib == HR_CONTEXT_OF_GPU)
    growth.context_mib = there.mib - here.mib;
  if (p->activation_model == HR_MODEL_LEDGER && follows_workspaces (p))
    growth.workspace_mib = there.workspace_mib - here.workspace_mib;
  return growth;
}
