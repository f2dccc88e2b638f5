/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The larger and the smaller of two numbers, inline: an estimate asks some thirty times, and fmax() is a call into the
 * library for the sake of NaN, which no amount here is. */
#pragma once

/** The larger one of two numbers, neither of them NaN. */
static inline double
hr_max (double a, double b)
{
  if (a > b)
    return a;
  return b;
}

/** The smaller one of two numbers, neither of them NaN. */
static inline double
hr_min (double a, double b)
{
  if (a < b)
    return a;
  return b;
}
