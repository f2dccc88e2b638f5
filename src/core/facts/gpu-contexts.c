/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of contexts, searched by the GPU's id. gpu-context-rows.py makes its rows of data/gpus.json. */
#include "core/facts/gpu-contexts.h"
#include "core/base/units.h"

#include <stdlib.h>
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
  N_ROWS = sizeof table / sizeof *table
};

static int
compare_to_row (const void *gpu, const void *row)
{
  return strcmp (gpu, ((const row_t *) row)->gpu);
}

hr_context_t
hr_context_of_gpu (const char *gpu)
{
  const row_t *row = bsearch (gpu, table, N_ROWS, sizeof *table, compare_to_row);

  if (row == NULL)
    return usual;
  return row->context;
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
