/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Host memory, added up: of one process while it loads and while it runs, and of all processes of a node. */
#include "core/host/host.h"
#include "core/base/extremes.h"
#include "core/host/host-rows.h"
#include "core/plan/groups.h"
#include "core/plan/placement.h"

#include <assert.h>
#include <string.h>

/* PyTorch's caching host allocator rounds a pinned block up to a power of two: up to twice the bytes. */
static const double pinned_rounding = 2;

static const hr_formula_t nothing = { NULL, hr_no_bytes, "0", "host-loading" };

void
hr_unmoved_init (hr_unmoved_t *unmoved, const hr_view_t *v)
{
  unmoved->params = *v->p;
  unmoved->params.cpu_offload = false;
  unmoved->view = *v;
  unmoved->view.p = &unmoved->params;
  unmoved->view.moment = HR_MOMENT_STEP;
}

const hr_formula_t *
hr_host_formula (const hr_view_t *v, const hr_unmoved_t *unmoved, hr_host_term_t term, const hr_view_t **reads)
{
  const hr_host_row_t *row = &hr_host_rows[term];

  *reads = v;
  if (v->p->cpu_offload && row->moves != NULL && row->moves (v))
    {
      *reads = &unmoved->view;
      return hr_term_formula_now (*reads, row->term);
    }
  if (row->formulas == NULL)
    return &nothing;
  return hr_first_formula (row->formulas, v);
}

const hr_term_desc_t *
hr_host_desc (hr_host_term_t term)
{
  return &hr_host_rows[term].desc;
}

const char *
hr_host_moment_id (const hr_host_t *host)
{
  if (host->is_loading)
    return "loading";
  return "running";
}

/* What of it was chosen: the rest of the table need not be asked. */
static unsigned
causes_of (const hr_params_t *p)
{
  unsigned causes = HR_HOST_BY_LOADING;

  if (p->cpu_offload)
    causes |= HR_HOST_BY_OFFLOAD;
  if (p->optimizer_paged)
    causes |= HR_HOST_BY_PAGING;
  if (p->activation_offload || p->offload_modules.bits != 0)
    causes |= HR_HOST_BY_CHECKPOINTS;
  if (hr_places_layers (p))
    causes |= HR_HOST_BY_PLACEMENT;
  if (p->swap_space_mib > 0)
    causes |= HR_HOST_BY_SWAPPING;
  return causes;
}

/* Mostly loading is the only cause. */
static_assert (HR_HOST_CHECKPOINT == 0, "what loading causes comes first");

static int
n_caused (unsigned causes)
{
  if (causes == HR_HOST_BY_LOADING)
    return HR_HOST_CHECKPOINT + 1;
  return HR_N_HOST_TERMS;
}

static double
host_bytes (const hr_view_t *v, const hr_unmoved_t *unmoved, hr_host_term_t term)
{
  const hr_view_t *reads;
  const hr_formula_t *formula = hr_host_formula (v, unmoved, term, &reads);

  return formula->bytes (reads);
}

/* One end of a row's range, as a distance. */
static double
distance (double (*of) (const hr_view_t *v), const hr_view_t *v)
{
  if (of == NULL)
    return 0;
  return of (v);
}

/* What the processes of a node share they have once. */
static double
copies_in_node (const hr_host_t *host, const hr_host_row_t *row, const hr_view_t *v)
{
  if (row->is_shared != NULL && row->is_shared (v))
    return 1;
  return host->processes;
}

static void
add_row (hr_host_t *host, const hr_host_row_t *row, double bytes, const hr_view_t *v)
{
  double most;

  if (bytes <= 0 && row->more == NULL)
    return;
  most = bytes + distance (row->more, v);
  host->bytes += bytes;
  host->low += bytes - distance (row->less, v);
  if (row->is_pinned (v))
    {
      host->pinned_bytes += bytes;
      most *= pinned_rounding;
    }
  host->high += most;
  host->node_bytes += bytes * copies_in_node (host, row, v);
}

/* Keep what is there at the peak alone, and add it up. */
static void
add_rows (hr_host_t *host, const hr_view_t *v, unsigned causes, hr_host_moment_t moment)
{
  for (int i = 0; i < n_caused (causes); i++)
    {
      const hr_host_row_t *row = &hr_host_rows[i];

      if (row->moment == moment)
        add_row (host, row, host->terms[i], v);
      else
        host->terms[i] = 0;
    }
}

/* All terms that have a cause, and at which moment a node has more of them: its memory is what runs out. */
static hr_host_moment_t
fill_terms (hr_host_t *host, const hr_view_t *v, unsigned causes)
{
  double sums[] = { [HR_HOST_RUNNING] = 0, [HR_HOST_LOADING] = 0 };
  hr_unmoved_t unmoved;

  if (v->p->cpu_offload)
    hr_unmoved_init (&unmoved, v);
  for (int i = 0; i < n_caused (causes); i++)
    {
      if ((hr_host_rows[i].causes & causes) == 0)
        continue;
      host->terms[i] = host_bytes (v, &unmoved, (hr_host_term_t) i);
      sums[hr_host_rows[i].moment] += host->terms[i] * copies_in_node (host, &hr_host_rows[i], v);
    }
  if (sums[HR_HOST_LOADING] > sums[HR_HOST_RUNNING])
    return HR_HOST_LOADING;
  return HR_HOST_RUNNING;
}

void
hr_host_measure (const hr_view_t *v, hr_host_t *host)
{
  unsigned causes = causes_of (v->p);
  hr_host_moment_t moment;

  memset (host, 0, sizeof *host);
  host->processes = hr_min ((double) v->p->gpus_per_node, hr_plan_gpus (v->p));
  moment = fill_terms (host, v, causes);
  host->is_loading = moment == HR_HOST_LOADING;
  add_rows (host, v, causes, moment);
}
