/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thresholds of a verdict, and its words. */
#include "core/estimate/verdict.h"
#include "core/estimate/pool.h"
#include "core/estimate/run-class.h"
#include "core/terms/serving.h"

static const struct
{
  const char *id, *label;
} verdicts[] = {
  [HR_NO_VERDICT] = { "none", N_ ("No GPU selected") },
  [HR_FITS] = { "fits", N_ ("Fits") },
  [HR_TIGHT] = { "tight", N_ ("Tight") },
  [HR_DOES_NOT_FIT] = { "does-not-fit", N_ ("Does not fit") },
};

/* An engine fills no more than its share. */
static bool
exceeds_budget (const hr_params_t *p, hr_need_t need, double usable_bytes)
{
  return hr_is_paged (p) && need.counted_bytes > hr_pool_budget (p, need.set_aside_bytes, usable_bytes);
}

hr_verdict_t
hr_verdict (const hr_params_t *params, hr_need_t need, double usable_bytes)
{
  double full_bytes = usable_bytes * params->full_percent / 100;

  if (usable_bytes <= 0)
    return HR_NO_VERDICT;
  if (exceeds_budget (params, need, usable_bytes))
    return HR_DOES_NOT_FIT;
  if (need.bytes <= usable_bytes * params->tight_percent / 100)
    return HR_FITS;
  if (need.least_bytes <= full_bytes)
    return HR_TIGHT;
  return HR_DOES_NOT_FIT;
}

/* How far `bytes` is from one end to the other. */
static double
part_of_way (double from, double to, double bytes)
{
  if (to <= from)
    return 1;
  return (bytes - from) / (to - from);
}

/* As many runs are below the expected amount as above it; in between their number is in proportion. */
double
hr_share_that_fits (hr_range_t need, double most_bytes)
{
  const double outside = (1 - HR_INSIDE) / 2;
  const double half = 0.5;

  if (most_bytes < need.low)
    return outside;
  if (most_bytes >= need.high)
    return 1 - outside;
  if (most_bytes < need.expected)
    return outside + (half - outside) * part_of_way (need.low, need.expected, most_bytes);
  return half + (half - outside) * part_of_way (need.expected, need.high, most_bytes);
}

bool
hr_gives_back (const hr_params_t *params, hr_need_t need, double usable_bytes)
{
  return hr_verdict (params, need, usable_bytes) == HR_TIGHT && need.bytes > usable_bytes * params->full_percent / 100;
}

const char *
hr_verdict_id (hr_verdict_t verdict)
{
  return verdicts[verdict].id;
}

const char *
hr_verdict_label (hr_verdict_t verdict)
{
  return verdicts[verdict].label;
}
