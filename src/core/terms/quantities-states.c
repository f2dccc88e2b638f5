/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities of the optimizer’s states. */
#include "core/count/optimizer.h"
#include "core/terms/quantity-rows.h"
#include "core/terms/term-optimizer.h"

static double
first_moments (const hr_view_t *v)
{
  return hr_first_moments (v->p, &v->counts->trained);
}

static double
second_moments (const hr_view_t *v)
{
  return hr_second_moments (v->p, &v->counts->trained);
}

static double
state_elements (const hr_view_t *v)
{
  return first_moments (v) + second_moments (v);
}

/* Where both have one format, or one of them is not there. */
static double
state_bytes (const hr_view_t *v)
{
  if (first_moments (v) > 0)
    return hr_first_moment_bytes (v->p, v->facts);
  return hr_second_moment_bytes (v->p, v->facts);
}

static double
routed_first_moments (const hr_view_t *v)
{
  return hr_first_moments (v->p, v->routed);
}

static double
routed_second_moments (const hr_view_t *v)
{
  return hr_second_moments (v->p, v->routed);
}

static double
first_moment_bytes (const hr_view_t *v)
{
  return hr_first_moment_bytes (v->p, v->facts);
}

static double
second_moment_bytes (const hr_view_t *v)
{
  return hr_second_moment_bytes (v->p, v->facts);
}

static double
routed_state_elements (const hr_view_t *v)
{
  return routed_first_moments (v) + routed_second_moments (v);
}

static double
projectors (const hr_view_t *v)
{
  return v->counts->trained.projectors;
}

static double
decomposition (const hr_view_t *v)
{
  return v->counts->trained.decomposition;
}

const hr_quantity_t hr_quantities_of_states[] = {
  { "state-elements", { "S", N_ ("elements of the optimizer’s states") }, state_elements },
  { "state-bytes", { "o", N_ ("bytes of an element of the states") }, state_bytes },
  { "first-moments", { "M₁", N_ ("elements of the first moments") }, first_moments },
  { "second-moments", { "M₂", N_ ("elements of the second moments") }, second_moments },
  { "routed-first-moments", { "M₃", N_ ("first moments of routed experts") }, routed_first_moments },
  { "routed-second-moments", { "M₄", N_ ("second moments of routed experts") }, routed_second_moments },
  { "first-moment-bytes", { "o₁", N_ ("bytes of a first moment") }, first_moment_bytes },
  { "second-moment-bytes", { "o₂", N_ ("bytes of a second moment") }, second_moment_bytes },
  { "projectors", { "U₁", N_ ("elements of the matrices that project gradients") }, projectors },
  { "decomposition", { "U₂", N_ ("elements of the largest decomposition of a gradient") }, decomposition },
  { "all-states", { "S₀", N_ ("bytes of the optimizer’s states") }, hr_paged_bytes },
  { "routed-state-elements", { "S₁", N_ ("of which of routed experts") }, routed_state_elements },
  { NULL },
};
