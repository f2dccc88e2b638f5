/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every moment of a restored estimate, composed again. */
#include "core/explain/step-moments.h"
#include "core/estimate/peak.h"
#include "core/explain/restored.h"

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
  hr_restored_t restored;
  double terms[HR_N_TERMS];
  int n = 0;

  hr_restore (&restored, e);
  for (int i = 0; i < HR_N_MOMENTS; i++)
    {
      restored.view.moment = (hr_moment_t) i;
      if (!hr_moment_counts (&restored.view))
        continue;
      moments[n].moment = (hr_moment_t) i;
      moments[n].total_bytes = hr_compose_moment (&restored.view, terms);
      memcpy (moments[n].terms, terms, sizeof terms);
      n++;
    }
  put_loading_first (moments, n);
  return n;
}

/* What comes and goes with a pass. */
static bool
is_of_pass (hr_term_t term)
{
  return term == HR_ACTIVATIONS || term == HR_LOGITS || term == HR_TEMPORARIES;
}

hr_step_moment_t
hr_before_forward (const hr_step_moment_t *moment)
{
  hr_step_moment_t before = { .moment = moment->moment };
  double all_bytes = 0;
  double kept_bytes = 0;

  for (int i = 0; i < HR_FIRST_SHARE; i++)
    {
      all_bytes += moment->terms[i];
      if (is_of_pass ((hr_term_t) i))
        continue;
      before.terms[i] = moment->terms[i];
      kept_bytes += moment->terms[i];
    }
  before.total_bytes = kept_bytes;
  for (int i = HR_FIRST_SHARE; i < HR_N_TERMS; i++)
    {
      if (all_bytes > 0)
        before.terms[i] = moment->terms[i] * kept_bytes / all_bytes;
      before.total_bytes += before.terms[i];
    }
  return before;
}

void
hr_estimate_go_to (hr_estimate_t *e, const hr_step_moment_t *moment)
{
  e->moment = moment->moment;
  e->peak = hr_moment_instant (moment->moment);
  e->total_bytes = moment->total_bytes;
  memcpy (e->terms, moment->terms, sizeof e->terms);
}
