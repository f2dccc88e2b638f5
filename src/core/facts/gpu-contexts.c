/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of contexts, searched by the GPU's id. gpu-context-rows.py makes its rows of data/gpus.json. Every estimate
 * asks: a row is where the hash of its id says, or behind the rows that were there before it. */
#include "core/facts/gpu-contexts.h"
#include "core/base/units.h"

#include <string.h>

typedef struct
{
  const char *gpu;
  hr_context_t context;
} row_t;

#include "core/gpu-context-rows.h"

/* Citation measured-context. */
static const hr_context_t usual = { 461, HR_CONTEXT_USUAL };

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

hr_context_t
hr_context_of (const hr_params_t *p)
{
  if (p->context_mib != HR_CONTEXT_OF_GPU)
    return (hr_context_t) { (double) p->context_mib, HR_CONTEXT_TYPED };
  return hr_context_of_gpu (p->gpu.text);
}

double
hr_context_growth (const hr_params_t *p, const char *gpu)
{
  if (p->overhead != HR_ITEMISED || p->context_mib != HR_CONTEXT_OF_GPU)
    return 0;
  return (hr_context_of_gpu (gpu).mib - hr_context_of_gpu (p->gpu.text).mib) * HR_MIB;
}
