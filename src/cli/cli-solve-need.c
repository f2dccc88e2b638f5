/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same three members, whatever is sought. */
#include "cli/cli-solve-need.h"

#include <math.h>

/* Not a number: nobody knows. */
static void
set_whole (HeadroomJson *root, const char *name, double number)
{
  if (isnan (number))
    headroom_json_set (root, name, headroom_json_new_null ());
  else
    headroom_json_set (root, name, headroom_json_new_whole (number));
}

void
cli_solve_set_need (HeadroomJson *root, const hr_estimate_t *e)
{
  hr_need_t need = { NAN, NAN, NAN, NAN };
  double share = NAN;

  if (e != NULL)
    {
      need = hr_worst_need (e);
      share = hr_share_of_such_runs_that_fit (e);
    }
  set_whole (root, "device-bytes", need.bytes);
  set_whole (root, "least-bytes", need.least_bytes);
  set_whole (root, "such-runs-that-fit-percent", round (100 * share));
}
