/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of a forward and of a backward pass. */
#pragma once

typedef struct
{
  double forward, backward;
} hr_passes_t;

static inline hr_passes_t
hr_passes_sum (hr_passes_t a, hr_passes_t b)
{
  return (hr_passes_t) { a.forward + b.forward, a.backward + b.backward };
}

static inline double
hr_passes_total (hr_passes_t passes)
{
  return passes.forward + passes.backward;
}
